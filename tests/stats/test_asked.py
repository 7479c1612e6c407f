"""What an address asks for."""

import uuid

import pytest

from games import models
from games.club.acts import people
from games.stats.pages.asked import Asked
from tests.factories import ANN, EVENING, a_club, a_match, points

TODAY = EVENING.date()


@pytest.fixture
def three(club: models.Club) -> models.Club:
    """Ann met Bob twice and Cas once; Dee never played."""
    for names in (("Ann", "Bob"), ("Ann", "Bob"), ("Ann", "Cas")):
        a_match(club=club, names=names, hands=[points(ANN, 100)])
    models.Player.objects.create(club=club, name="Dee", key="dee", created_at=EVENING)
    return club


def test_a_clubs_page_asks_with_whom(three: models.Club) -> None:
    bob = three.players.get(name="Bob")

    asked = Asked(three, {"opponent": str(bob.pk)}, TODAY)

    assert asked.of(three.results.all()).count() == 4
    labels = [choice.label for choice in asked.opponents]
    assert labels == ["Everybody", "Ann", "Bob", "Cas"]
    assert asked.query == {"over": "all", "opponent": str(bob.pk)}
    assert asked.address == f"?over=all&opponent={bob.pk}"
    assert asked.narrowed


def test_a_persons_page_asks_against_whom(three: models.Club) -> None:
    ann, bob = three.players.get(name="Ann"), three.players.get(name="Bob")

    asked = Asked(three, {"opponent": str(bob.pk)}, TODAY, ann)

    assert asked.of(models.Result.objects.filter(player=ann)).count() == 2
    assert [each.label for each in asked.opponents] == ["Any opponent", "Bob", "Cas"]
    assert [each.label for each in asked.opponents if each.chosen] == ["Bob"]


def test_who_was_merged_is_who_that_is_now(three: models.Club) -> None:
    dee, bob = three.players.get(name="Dee"), three.players.get(name="Bob")
    people.merge_people(club=three, person_id=dee.pk, into_id=bob.pk)

    asked = Asked(three, {"opponent": str(dee.pk)}, TODAY)

    assert asked.opponent == bob


def test_nobody_of_another_club_and_not_oneself(three: models.Club) -> None:
    ann = three.players.get(name="Ann")
    other = models.Player.objects.create(
        club=a_club(), name="Eve", key="eve", created_at=EVENING
    )

    for text in (str(other.pk), str(ann.pk), str(uuid.uuid4()), "", "\x00", "me"):
        asked = Asked(three, {"opponent": text}, TODAY, ann)
        assert asked.opponent is None
        assert asked.query == {"over": "all"}
