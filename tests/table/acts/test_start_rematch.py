"""Again, with one tap."""

import pytest

from games import models, rules
from games.books import sheets
from games.table.acts import matches
from tests.factories import (
    ANN,
    BOB,
    DEAD,
    a_match,
    fresh,
    gin,
    later,
    play,
    points,
)


def rematch(match: models.Match) -> models.Match:
    return matches.start_rematch(match_id=match.pk, at=later(minutes=45))


def test_a_rematch_starts_at_nothing_with_the_same_people(db: None) -> None:
    stake = {"per_point": "0.05", "currency": "EUR"}
    match = a_match(stake=stake, hands=[points(ANN, 100)])

    again = rematch(match)

    assert (again.club, again.stake, again.rematch_of) == (match.club, stake, match)
    assert again.started_at == later(minutes=45)
    assert [seat.player for seat in again.seats.all()] == [
        seat.player for seat in match.seats.all()
    ]
    assert [total.points for total in sheets.sheet_of(again).totals] == [0, 0]


def test_a_rematch_has_the_rules_of_the_match_not_of_the_preset(db: None) -> None:
    house = rules.build({"target": 50, "gin_bonus": 20}, "classic")
    match = a_match(house=house, hands=[points(ANN, 50)])

    again = rematch(match)

    assert rules.build(again.rules) == house


@pytest.mark.parametrize(
    ("preset", "winner", "dealer"),
    [
        ("classic", ANN, BOB),  # the loser of the last hand deals
        ("classic", BOB, ANN),
        ("first-to-100", ANN, ANN),  # the winner deals
        ("first-to-100", BOB, BOB),
        ("wikipedia", ANN, BOB),  # Ann dealt the only hand
        ("wikipedia", BOB, BOB),
    ],
)
def test_the_deal_goes_on_from_the_last_hand(
    db: None, preset: str, winner: int, dealer: int
) -> None:
    match = a_match(
        house=rules.PRESETS[preset], first_dealer=ANN, hands=[points(winner, 100)]
    )

    again = rematch(match)

    assert sheets.sheet_of(again).next[0].dealer == dealer


def test_after_an_undercut_the_knocker_deals_the_rematch(db: None) -> None:
    # Bob knocks with 9 against 2: Ann has 70 and 32.
    match = a_match(
        first_dealer=ANN,
        hands=[
            points(ANN, 70),
            rules.Hand(
                call=rules.Call.KNOCK, knocker=BOB, deadwood=9, opponent_deadwood=2
            ),
        ],
    )

    again = rematch(match)

    assert fresh(match=match).status == "finished"
    assert sheets.sheet_of(again).next[0].dealer == BOB


def test_a_second_tap_starts_no_second_rematch(db: None) -> None:
    match = a_match(hands=[gin(ANN, 80)])

    first, second = rematch(match), rematch(match)

    assert first == second
    assert models.Match.objects.count() == 2


def test_a_rematch_can_have_a_rematch(db: None) -> None:
    match = a_match(hands=[gin(ANN, 80)])
    again = rematch(match)
    play(match=again, hands=[DEAD, gin(BOB, 80)])

    third = rematch(again)

    assert third.rematch_of == again
    assert models.Match.objects.count() == 3


def test_a_stopped_match_can_have_a_rematch(match: models.Match) -> None:
    play(match=match, hands=[points(BOB, 10)])
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.ABANDONED,
        conceded_by=None,
        by=None,
        at=later(minutes=30),
    )

    again = rematch(match)

    assert sheets.sheet_of(again).next[0].dealer == ANN
