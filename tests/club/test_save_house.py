"""The act that keeps house rules, and the one that forgets them."""

import uuid

import pytest

from games import models, rules
from games.club.acts import houses as acts
from tests import factories
from tests.club.conftest import keep


def test_rules_are_kept_whole(club: models.Club) -> None:
    house = rules.build({"undercut_bonus": 10, "column_multipliers": [1, 2, 4]})

    kept = acts.save_house(
        house_id=uuid.uuid4(),
        club=club,
        name="Friday",
        preset="classic",
        house=house,
        at=factories.EVENING,
    )

    kept.refresh_from_db()
    assert rules.build(kept.rules) == house
    assert (kept.name, kept.preset, kept.club) == ("Friday", "classic", club)
    assert kept.changed_at == factories.EVENING


def test_the_same_id_changes_them(club: models.Club, friday: models.HouseRules) -> None:
    acts.save_house(
        house_id=friday.pk,
        club=club,
        name="Saturday",
        preset="classic",
        house=rules.build({"target": 150}),
        at=factories.later(minutes=5),
    )

    kept = models.HouseRules.objects.get()
    assert (kept.pk, kept.name, kept.key) == (friday.pk, "Saturday", "saturday")
    assert rules.build(kept.rules).target == 150


@pytest.mark.parametrize("name", ["Friday", "FRIDAY", " friday\u00a0"])
def test_a_name_is_taken_in_any_case(
    club: models.Club, friday: models.HouseRules, name: str
) -> None:
    with pytest.raises(acts.NameTakenError):
        keep(club, name=name)

    assert models.HouseRules.objects.count() == 1


def test_composed_or_not_a_name_is_one_name(club: models.Club) -> None:
    keep(club, name="\u017dofia")

    with pytest.raises(acts.NameTakenError):
        keep(club, name="z\u030cofia")


def test_another_club_may_use_the_name(friday: models.HouseRules) -> None:
    keep(factories.a_club(), name="Friday")

    assert models.HouseRules.objects.filter(name="Friday").count() == 2


def test_an_id_of_another_club_is_not_taken_over(friday: models.HouseRules) -> None:
    with pytest.raises(models.HouseRules.DoesNotExist):
        acts.save_house(
            house_id=friday.pk,
            club=factories.a_club(),
            name="Ours now",
            preset="classic",
            house=rules.Rules(),
            at=factories.EVENING,
        )

    friday.refresh_from_db()
    assert friday.name == "Friday"


def test_a_match_keeps_the_rules_it_began_with(
    club: models.Club, friday: models.HouseRules
) -> None:
    """KNOWN_TRAPS G5."""
    began = rules.build(friday.rules)
    running = factories.a_match(club=club, house=began, hands=[factories.gin(0, 20)])
    over = factories.a_match(club=club, house=began, hands=[factories.points(0, 120)])

    acts.save_house(
        house_id=friday.pk,
        club=club,
        name="Friday",
        preset="classic",
        house=rules.build({"gin_bonus": 20, "target": 200, "game_bonus": 0}),
        at=factories.later(minutes=9),
    )
    acts.delete_house(house_id=friday.pk, club=club)

    for match in (running, over):
        now = factories.fresh(match=match)
        assert rules.build(now.rules) == began
        assert (now.version, now.status) == (match.version, match.status)


def test_deleting_is_the_clubs_own_business(friday: models.HouseRules) -> None:
    acts.delete_house(house_id=friday.pk, club=factories.a_club())

    assert models.HouseRules.objects.get() == friday
