"""The wrong person was picked."""

import pytest

from games import models
from games.books import sheets
from games.table.acts import matches
from tests.factories import (
    ANN,
    BOB,
    a_match,
    a_phone,
    fresh,
    knock,
    later,
    play,
    points,
)


def change(match: models.Match, *names: str, by: models.Device | None = None) -> None:
    matches.change_people(match_id=match.pk, names=names, by=by, at=later(minutes=30))


def names(match: models.Match) -> list[str]:
    return [seat.player.name for seat in fresh(match=match).seats.all()]


def test_every_hand_goes_with_the_seat(match: models.Match) -> None:
    play(match=match, hands=[knock(ANN, 4, 20), points(BOB, 7)])
    before = sheets.sheet_of(fresh(match=match))

    change(match, "Dee", "Bob")

    assert names(match) == ["Dee", "Bob"]
    assert sheets.sheet_of(fresh(match=match)) == before


def test_the_two_can_change_places(match: models.Match) -> None:
    play(match=match, hands=[knock(ANN, 4, 20)])

    change(match, "Bob", "Ann")

    assert names(match) == ["Bob", "Ann"]
    assert match.club.players.count() == 2


def test_people_change_after_the_end_too(match: models.Match) -> None:
    play(match=match, hands=[points(ANN, 100)])

    change(match, "Ann", "Dee")

    assert names(match) == ["Ann", "Dee"]
    assert fresh(match=match).status == "finished"
    assert fresh(match=match).over_at == later(minutes=1)


def test_a_change_of_people_stays_readable(match: models.Match) -> None:
    device, _browser = a_phone(label="Bob’s phone")

    change(match, "Ann", "Dee", by=device)

    revision = match.revisions.get()
    assert (revision.act, revision.device, revision.hand) == ("seats", device, None)
    assert revision.before == {"names": ["Ann", "Bob"]}
    assert revision.after == {"names": ["Ann", "Dee"]}


def test_one_person_cannot_sit_on_both_sides(match: models.Match) -> None:
    with pytest.raises(matches.SamePersonError):
        change(match, "Dee", " dee ")

    assert names(match) == ["Ann", "Bob"]
    assert match.club.players.count() == 2  # Dee was not made on the way


def test_the_same_people_are_no_change(match: models.Match) -> None:
    before = fresh(match=match).version

    change(match, "ann", "Bob")

    assert fresh(match=match).version == before
    assert match.revisions.count() == 0


def test_a_rematch_that_was_started_keeps_its_people(match: models.Match) -> None:
    play(match=match, hands=[points(ANN, 100)])
    again = matches.start_rematch(match_id=match.pk, at=later(minutes=20))

    change(match, "Ann", "Dee")

    assert names(again) == ["Ann", "Bob"]


def test_people_come_from_the_matchs_own_table(match: models.Match) -> None:
    elsewhere = a_match(names=("Cas", "Dee"))

    change(match, "Cas", "Bob")

    assert match.seats.first().player.club == match.club
    assert names(elsewhere) == ["Cas", "Dee"]
