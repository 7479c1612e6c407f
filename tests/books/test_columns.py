"""Rows as plain columns, and as the database has them: alike on every database."""

import datetime as dt

import pytest

from games import models
from games.books import columns, raw
from tests.factories import ANN, BOB, EVENING, a_club, a_match, points

pytestmark = pytest.mark.django_db
DAY = dt.timedelta(days=1)


def two_matches() -> models.Club:
    club = a_club()
    for number, winner in enumerate((ANN, BOB)):
        hands = [points(winner, 100)]
        a_match(club=club, hands=hands, at=EVENING + number * DAY)
    return club


def test_columns_are_what_the_rows_say() -> None:
    rows = two_matches().results.order_by("played_at", "seat")

    told = columns.columns_of(rows, "player", "played_on", "won_first", "best_hand")

    assert told["player"] == [each.player_id.hex for each in rows]
    assert told["played_on"] == [each.played_on for each in rows]
    assert told["won_first"] == [True, False, False, True]
    assert told["best_hand"] == [100, 0, 0, 100]
    assert {type(each) for each in told["played_on"]} == {dt.date}


def test_nothing_asked_for_is_empty_columns() -> None:
    rows = two_matches().results.none()

    assert columns.columns_of(rows, "player", "outcome") == {
        "player": [],
        "outcome": [],
    }


def test_a_moment_is_refused() -> None:
    with pytest.raises(TypeError, match="played_at is a moment"):
        columns.columns_of(two_matches().results.all(), "played_at")


def test_chunks_join(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw, "CHUNK", 3)
    rows = two_matches().results.order_by("played_at", "seat")

    assert columns.columns_of(rows, "seat")["seat"] == [0, 1, 0, 1]
    assert [len(chunk) for chunk in raw.read(rows, "seat")] == [3, 1]


def test_rows_are_written_down_as_they_were_read() -> None:
    club = two_matches()
    names = ("club", "match", "player", "played_on", "played_at")
    rows = club.results.order_by("played_at", "seat")

    (chunk,) = raw.read(rows, *names)
    written = [(*row, 25.0 + number, 8.0) for number, row in enumerate(chunk)]
    raw.write(models.RatingPoint, (*names, "mu", "sigma"), written)

    kept = models.RatingPoint.objects.order_by("mu")
    assert [(each.match_id, each.player_id, each.played_at) for each in kept] == [
        (each.match_id, each.player_id, each.played_at) for each in rows
    ]
    assert [each.mu for each in kept] == [25.0, 26.0, 27.0, 28.0]
    assert len({each.pk for each in kept}) == 4
