"""Laws that hold for every match, however it was played."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from tests.rules.matches import (
    CAPTAIN,
    LOSER_DEALS,
    NAMES,
    PARTNERS,
    ROTATING,
    TWO,
    drawn,
    knock,
    won,
)

# A busy machine is no reason to fail; and matches are long, so fifty will do.
law = settings(deadline=None, max_examples=50)

EURO = rules.Stake(currency="EUR", per_point=Decimal(1))

HOUSES = st.builds(
    lambda preset, keys: rules.build(keys, preset),
    st.sampled_from(["classic", "twenty", "first-to-100", "pagat", "wikipedia"]),
    st.fixed_dictionaries(
        {"target": st.integers(10, 150)},
        optional={
            "tie": st.sampled_from(rules.Tie),
            "boxes_count": st.sampled_from(rules.BoxesCount),
            "next_dealer": st.sampled_from(rules.NextDealer),
            "draw_dealer": st.sampled_from(rules.DrawDealer),
            "gin_boxes": st.integers(0, 3),
            "undercut_boxes": st.integers(0, 3),
            "winner": st.sampled_from(rules.Winner),
            "team_scoring": st.sampled_from(rules.TeamScoring),
            "pairing": st.sampled_from(rules.Pairing),
        },
    ),
)


@st.composite
def hands_of(
    draw: st.DrawFn, players: tuple[int, ...], table: int | None
) -> rules.Hand:
    """A hand of one of these players: drawn, known by its points, or a knock."""
    seat = draw(st.sampled_from(players))
    kind = draw(st.integers(0, 5))
    if kind == 0:
        return drawn(table=table)
    if kind == 1:
        return won(seat, draw(st.integers(1, 60)), table=table)
    return knock(seat, draw(st.integers(0, 10)), draw(st.integers(0, 98)), table=table)


@st.composite
def matches(
    draw: st.DrawFn,
    arrangements: tuple[rules.Arrangement, ...] = tuple(rules.Arrangement),
    **keys: object,
) -> rules.Match:
    """A match by any rules, played until it ends or the evening does."""
    arrangement = draw(st.sampled_from(arrangements))
    house = draw(HOUSES)
    if arrangement is TWO:
        house = house._replace(columns=draw(st.sampled_from([1, 1, 3])))
    match = rules.Match(
        arrangement=arrangement,
        rules=house._replace(**keys),
        players=NAMES[: rules.PLAYERS[arrangement]],
        first_dealer=draw(st.integers(0, rules.PLAYERS[arrangement] - 1)),
        stake=EURO,
    )
    for _ in range(draw(st.integers(0, 10))):
        seatings = open_tables(match)
        if not seatings:
            break
        seating = draw(st.sampled_from(seatings))
        hand = draw(hands_of(seating.players, seating.table))
        match = match._replace(hands=(*match.hands, hand))
    return match


def open_tables(match: rules.Match) -> list[rules.Seating]:
    """Return the seatings that can play on; of a round, the table that has not."""
    scored = rules.score(match)
    by_round = match.rules.team_scoring is rules.TeamScoring.NET_PER_ROUND
    if match.arrangement is not PARTNERS or not by_round:
        return list(scored.next)
    half_played = [
        line.table for line in scored.hands if line.round == len(scored.rounds) + 1
    ]
    return [seating for seating in scored.next if seating.table not in half_played]


@law
@given(matches())
def test_every_hand_adds_a_line_and_changes_none(match: rules.Match) -> None:
    lines = rules.score(match).hands

    for count in range(len(match.hands)):
        fewer = match._replace(hands=match.hands[:count])
        assert rules.score(fewer).hands == lines[:count]


@law
@given(matches(arrangements=(TWO,)))
def test_swapping_the_players_swaps_the_sheet(match: rules.Match) -> None:
    scored, mirrored = rules.score(match), rules.score(turned(match, by=1))

    assert mirrored.totals == scored.totals[::-1]
    assert [line.running for line in mirrored.hands] == [
        tuple(column[::-1] for column in line.running) for line in scored.hands
    ]
    assert mirrored.winner == tuple(1 - seat for seat in scored.winner)
    assert mirrored.difference == scored.difference
    assert [(1 - p.payer, p.points) for p in mirrored.payments] == [
        (p.payer, p.points) for p in scored.payments
    ]


@law
@given(matches(arrangements=(ROTATING, LOSER_DEALS, CAPTAIN)))
def test_turning_the_table_turns_the_sheet(match: rules.Match) -> None:
    scored, turned_on = rules.score(match), rules.score(turned(match, by=1))

    assert turned_on.totals == (scored.totals[2], *scored.totals[:2])
    assert [line.dealer for line in turned_on.hands] == [
        None if line.dealer is None else (line.dealer + 1) % 3 for line in scored.hands
    ]


def turned(match: rules.Match, by: int) -> rules.Match:
    """Return the match with everybody some seats on."""
    count = len(match.players)

    def seat(old: int | None) -> int | None:
        return None if old is None else (old + by) % count

    return match._replace(
        first_dealer=seat(match.first_dealer),
        hands=tuple(
            hand._replace(knocker=seat(hand.knocker), winner=seat(hand.winner))
            for hand in match.hands
        ),
    )


def worth(hand: rules.Hand, house: rules.Rules) -> tuple[int, int, int]:
    """Return winner, points and boxes of a hand that somebody won."""
    if hand.winner is not None:
        return hand.winner, hand.points, 1
    own, left, knocker = hand.deadwood, hand.opponent_deadwood, hand.knocker
    if own == 0:
        return knocker, left + house.gin_bonus, 1 + house.gin_boxes
    if own < left:
        return knocker, left - own, 1
    return 1 - knocker, own - left + house.undercut_bonus, 1 + house.undercut_boxes


def nobody_won(hand: rules.Hand, house: rules.Rules) -> bool:
    if house.tie == "nobody" and hand.deadwood and hand.winner is None:
        return hand.deadwood == hand.opponent_deadwood
    return hand.call == "draw"


@law
@given(matches(arrangements=(TWO,), columns=1))
def test_two_handed_totals_are_what_a_few_lines_add_up(match: rules.Match) -> None:
    house = match.rules
    points, boxes, at_end, running = [0, 0], [0, 0], house.box_bonus, 0
    if house.boxes_count == "running":
        at_end, running = 0, house.box_bonus
    for hand in match.hands:
        if not nobody_won(hand, house):
            winner, gain, box = worth(hand, house)
            points[winner] += gain + running * box
            boxes[winner] += box
    totals = list(points)
    if max(points) >= house.target:
        reached = points.index(max(points))
        totals = [points[seat] + at_end * boxes[seat] for seat in (0, 1)]
        totals[reached] += house.game_bonus
        blank = {
            "none": 0,
            "add": house.shutout_bonus,
            "instead": house.shutout_bonus - house.game_bonus,
            "double-points": points[reached],
        }
        totals[reached] += 0 if all(boxes) else blank[house.shutout]

    scored = rules.score(match)

    assert [total.points for total in scored.totals] == points
    assert [total.boxes for total in scored.totals] == boxes
    assert [total.total for total in scored.totals] == totals


@law
@given(matches(arrangements=(ROTATING, LOSER_DEALS, CAPTAIN)))
def test_nobody_who_sat_out_scores(match: rules.Match) -> None:
    before: tuple[int, ...] = (0, 0, 0)
    for line in rules.score(match).hands:
        (running,) = line.running
        changed = {seat for seat in range(3) if running[seat] != before[seat]}
        assert changed <= {line.winner} - {*line.sits_out}
        assert sorted((*line.players, *line.sits_out)) == [0, 1, 2]
        before = running


@law
@given(matches())
def test_what_is_paid_is_what_the_totals_differ_by(match: rules.Match) -> None:
    scored = rules.score(match)
    balance = [Decimal(0)] * len(match.players)
    for payment in scored.payments:
        assert payment.amount == payment.points > 0
        balance[payment.payer] -= payment.amount
        balance[payment.payee] += payment.amount

    if scored.status is rules.Status.PLAYING:
        assert not any(balance)
    elif len(match.players) != 3:
        half = len(match.players) // 2
        assert sorted(map(abs, balance)) == [scored.difference] * 2 * half
    elif not scored.shut_out:
        sums = [total.total for total in scored.totals]
        assert balance == [3 * own - sum(sums) for own in sums]


@law
@given(matches())
def test_the_next_hand_is_one_that_can_be_played(match: rules.Match) -> None:
    for seating in open_tables(match):
        hand = won(seating.players[0], dealer=seating.dealer, table=seating.table)

        line = rules.score(match._replace(hands=(*match.hands, hand))).hands[-1]

        assert line[2:6] == seating


@law
@given(matches(), st.data())
def test_hands_after_the_end_are_found_refused_and_kept(
    match: rules.Match, data: st.DataObject
) -> None:
    scored = rules.score(match)
    if scored.status is rules.Status.PLAYING:
        assert rules.after_end(match) == (False,) * len(match.hands)
        return
    late = data.draw(hands_of((0, 1), 1))
    longer = match._replace(hands=(*match.hands, late))
    marked = late._replace(after_end=True)

    flags = rules.after_end(longer)
    kept = rules.score(match._replace(hands=(*match.hands, marked)))

    assert flags == (False,) * len(match.hands) + (True,)
    assert kept.hands[:-1] == scored.hands
    assert kept._replace(hands=scored.hands) == scored
    with pytest.raises(rules.WrongFactsError) as caught:
        rules.score(longer)
    assert (caught.value.hand, caught.value.field) == (len(longer.hands), None)
