"""The chance to reach the target first, against the plainest recursion in fractions."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games import rules
from games.rules import Result, odds
from tests.rules.matches import ANN, PARTNERS, ROTATING, house, knock, match, sheet

law = settings(deadline=None, max_examples=30)

ROWS = st.tuples(
    st.sampled_from(
        [Result.KNOCK, Result.GIN, Result.BIG_GIN, Result.UNDERCUT, Result.POINTS]
    ),
    st.integers(1, 60),
    st.integers(1, 9),
)
MANY = st.lists(ROWS, min_size=1, max_size=6).map(tuple).map(odds.Frequencies)


def frequencies(*rows: tuple[Result, int, int]) -> odds.Frequencies:
    return odds.Frequencies(rows)


def plainly(target: int, worths: Mapping[int, int]) -> dict[tuple[int, int], Fraction]:
    """Return every score's chance, where a won hand brings so many points so often.

    Nothing is made of the two sides being alike; no hand brings 0.
    """
    hands = sum(worths.values())

    @cache
    def first(own: int, other: int) -> Fraction:
        if own >= target or other >= target:
            return Fraction(own >= target)
        return sum(
            Fraction(times, 2 * hands)
            * (first(own + points, other) + first(own, other + points))
            for points, times in worths.items()
        )

    # From the end on, so that nothing is deep.
    scores = range(target - 1, -1, -1)
    return {score: first(*score) for score in product(scores, repeat=2)}


def assert_chances(found: odds.Chances, worths: Mapping[int, int]) -> None:
    """Every score has the chance that hands of these points give it."""
    for (own, other), chance in plainly(found.target, worths).items():
        assert found.first(own, other) == pytest.approx(float(chance), abs=1e-12)


def test_two_wins_of_five_make_ten() -> None:
    found = odds.chances(house(target=10), frequencies((Result.KNOCK, 5, 3)))

    assert found.first(0, 0) == 0.5
    assert found.first(5, 0) == 0.75
    assert found.first(0, 5) == 0.25
    assert found.first(5, 5) == 0.5


def test_who_is_there_is_there() -> None:
    found = odds.chances(house())

    assert (found.first(100, 99), found.first(146, 0)) == (1.0, 1.0)
    assert (found.first(99, 100), found.first(0, 146)) == (0.0, 0.0)


@law
@given(MANY, st.integers(10, 40), st.booleans())
def test_the_sides_are_alike_and_points_never_harm(
    many: odds.Frequencies, target: int, rounds: bool
) -> None:
    found = odds.chances(house(target=target), many, rounds=rounds)

    for own, other in product(range(target), repeat=2):
        chance = found.first(own, other)
        assert chance + found.first(other, own) == 1.0
        assert chance <= found.first(own + 1, other) + 1e-12
    assert {found.first(each, each) for each in range(target)} == {0.5}


@pytest.mark.parametrize(
    ("keys", "many", "worths"),
    [
        ({}, [(Result.KNOCK, 12, 3), (Result.GIN, 21, 1)], {12: 3, 46: 1}),
        ({"undercut_bonus": 10}, [(Result.UNDERCUT, 3, 1)], {13: 1}),
        ({}, [(Result.UNDERCUT, 0, 1)], {25: 1}),
        ({"tie": "nobody"}, [(Result.UNDERCUT, 0, 9), (Result.KNOCK, 7, 1)], {7: 1}),
        ({"gin_bonus": 0}, [(Result.GIN, 0, 9), (Result.KNOCK, 7, 1)], {7: 1}),
        ({}, [(Result.BIG_GIN, 5, 1)], {30: 1}),
        ({"big_gin_bonus": 31}, [(Result.BIG_GIN, 5, 1)], {36: 1}),
        ({}, [(Result.POINTS, 17, 1)], {17: 1}),
        ({"spades_double": True}, [(Result.KNOCK, 8, 1)], {8: 3, 16: 1}),
        ({"spades_double": True}, [(Result.GIN, 0, 2)], {25: 3, 50: 1}),
        ({"spades_double": True}, [(Result.POINTS, 17, 1)], {17: 1}),
        ({"boxes_count": "running"}, [(Result.KNOCK, 8, 1)], {33: 1}),
        (
            {"boxes_count": "running", "tie": "nobody"},
            [(Result.UNDERCUT, 0, 9), (Result.POINTS, 7, 1)],
            {32: 1},
        ),
        (
            {"boxes_count": "running", "box_bonus": 5, "gin_boxes": 2},
            [(Result.GIN, 1, 1), (Result.KNOCK, 1, 1)],
            {41: 1, 6: 1},
        ),
        (
            {
                "boxes_count": "running",
                "box_bonus": 5,
                "undercut_boxes": 1,
                "spades_double": True,
            },
            [(Result.UNDERCUT, 1, 1)],
            {36: 3, 62: 1},
        ),
        (
            {
                "boxes_count": "running",
                "box_bonus": 5,
                "undercut_boxes": 1,
                "spades_double": True,
                "double_extra_boxes": True,
            },
            [(Result.UNDERCUT, 1, 1)],
            {36: 3, 67: 1},
        ),
        (
            {"knock_limit": 0},
            [(Result.KNOCK, 9, 9), (Result.UNDERCUT, 1, 9), (Result.GIN, 3, 1)],
            {28: 1},
        ),
    ],
)
def test_the_rules_say_what_a_hand_brings(
    keys: dict[str, object],
    many: list[tuple[Result, int, int]],
    worths: dict[int, int],
) -> None:
    found = odds.chances(house(target=70, **keys), frequencies(*many))

    assert_chances(found, worths)


@law
@given(
    keys=st.fixed_dictionaries(
        {
            "target": st.integers(10, 30),
            "gin_bonus": st.integers(0, 30),
            "undercut_bonus": st.integers(0, 30),
            "tie": st.sampled_from(rules.Tie),
            "boxes_count": st.sampled_from(rules.BoxesCount),
            "box_bonus": st.integers(0, 20),
            "gin_boxes": st.integers(0, 2),
            "undercut_boxes": st.integers(0, 2),
            "spades_double": st.booleans(),
            "double_extra_boxes": st.booleans(),
        }
    ),
    own=st.integers(0, 10),
    left=st.integers(0, 40),
)
def test_a_hand_brings_what_the_sheet_says(
    keys: dict[str, Any], own: int, left: int
) -> None:
    # One of four upcards is a spade.
    worths: Counter[int] = Counter()
    for upcard in range(0, 52, 13):
        lines = sheet(knock(ANN, own, left, upcard=upcard), keys=keys).hands
        worths[sum(lines[0].running[0])] += 1
    kind = lines[0].result
    del worths[0]
    assume(worths)

    kind = Result.UNDERCUT if kind is Result.TIE else kind
    found = odds.chances(house(**keys), frequencies((kind, abs(own - left), 7)))

    assert_chances(found, worths)


@law
@given(MANY, st.integers(10, 20), st.sampled_from(rules.BoxesCount))
def test_a_round_is_the_difference_of_two_hands(
    many: odds.Frequencies, target: int, boxes_count: rules.BoxesCount
) -> None:
    keys = {"target": target, "boxes_count": boxes_count, "gin_boxes": 2}
    box = 25 if boxes_count is rules.BoxesCount.RUNNING else 0
    bonus = {Result.GIN: 25, Result.BIG_GIN: 25, Result.UNDERCUT: 25}
    tables = [
        (sign * (count + bonus.get(kind, 0)), times)
        for kind, count, times in many.many
        for sign in (1, -1)
    ]
    worths: Counter[int] = Counter()
    for (one, times), (other, often) in product(tables, repeat=2):
        if one + other:
            worths[abs(one + other) + box] += times * often

    found = odds.chances(house(**keys), many, rounds=True)

    assert_chances(found, worths)


def test_a_table_that_nobody_won_leaves_the_round_to_the_other() -> None:
    keys = {"target": 40, "tie": "nobody"}
    many = frequencies((Result.UNDERCUT, 0, 1), (Result.KNOCK, 9, 1))

    found = odds.chances(house(**keys), many, rounds=True)

    # Of 16: both level 4, one table alone 8, both for one side 2, against another 2.
    assert_chances(found, {9: 8, 18: 2})


def test_counting_the_wins_that_each_side_needs_comes_to_the_same() -> None:
    # Once it is known how many wins each side needs, who gets there is fair coins.
    hands: Counter[int] = Counter()
    for kind, count, times in odds.DEFAULT.many:
        hands[count + (0 if kind is Result.KNOCK else 25)] += times
    found = odds.chances(house())

    for own, other in ((0, 40), (62, 32), (99, 75), (75, 98)):
        needed = [wins_needed(100 - points, hands) for points in (own, other)]
        chance = sum(
            mine * theirs * sooner(i, j)
            for (i, mine), (j, theirs) in product(*(each.items() for each in needed))
        )
        assert found.first(own, other) == pytest.approx(chance, abs=1e-9)


def wins_needed(points: int, hands: Mapping[int, int]) -> dict[int, float]:
    """Return how likely it takes so many wins to make so many points."""
    total = sum(hands.values())
    short, needed = {0: 1.0}, {}
    for wins in range(1, points + 1):
        then: Counter[int] = Counter()
        for had, chance in short.items():
            for worth, times in hands.items():
                then[had + worth] += chance * times / total
        needed[wins] = sum(chance for had, chance in then.items() if had >= points)
        short = {had: chance for had, chance in then.items() if had < points}
        if sum(short.values()) < 1e-12:
            break
    return needed


def sooner(i: int, j: int) -> float:
    """Return how likely a fair coin shows i heads before j tails."""
    return sum(comb(i - 1 + tails, tails) / 2 ** (i + tails) for tails in range(j))


def test_straight_gin_without_a_gin_goes_by_the_usual_gins() -> None:
    straight = house(knock_limit=0)
    gins = tuple(row for row in odds.DEFAULT.many if row[0] is Result.GIN)

    found = odds.chances(straight, frequencies((Result.KNOCK, 9, 300)))

    assert found is odds.chances(straight)
    assert found.table == odds.chances(house(), odds.Frequencies(gins)).table


def test_no_hands_at_all_are_the_usual_ones() -> None:
    assert odds.chances(house(), frequencies()) is odds.chances(house())


def test_what_waits_for_the_end_is_not_counted_anew() -> None:
    classic = odds.chances(house())
    alike = {
        "game_bonus": 50,
        "box_bonus": 100,
        "gin_boxes": 3,
        "shutout": "none",
        "winner": "first-to-target",
        "next_dealer": "alternate",
        "draw_dealer": "pass",
        "cut_for_deal": "agreed",
        "knock_limit": 7,
        "double_extra_boxes": True,
        "big_gin_bonus": 31,  # the usual hands have none
    }

    for key, value in alike.items():
        assert odds.chances(house(**{key: value})) is classic, key


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("target", 110),
        ("gin_bonus", 20),
        ("undercut_bonus", 10),
        ("tie", "nobody"),
        ("boxes_count", "running"),
        ("spades_double", True),
        ("knock_limit", 0),
    ],
)
def test_other_points_are_other_chances(key: str, value: object) -> None:
    found = odds.chances(house(**{key: value}))

    assert found.first(62, 32) != odds.chances(house()).first(62, 32)


@pytest.mark.parametrize(
    ("preset", "keys", "arrangement", "applies"),
    [
        ("classic", {}, rules.Arrangement.TWO, True),
        ("classic", {"target": 250}, rules.Arrangement.TWO, True),
        ("classic", {"target": 251}, rules.Arrangement.TWO, False),
        ("pagat", {}, rules.Arrangement.TWO, True),
        ("hollywood", {}, rules.Arrangement.TWO, False),
        ("classic", {}, ROTATING, False),
        ("pagat", {}, ROTATING, False),
        ("pagat", {}, PARTNERS, True),
        ("pagat", {"target": 300}, PARTNERS, False),
        ("classic", {}, PARTNERS, False),
        ("classic", {"team_scoring": "both-or-difference"}, PARTNERS, False),
    ],
)
def test_two_sides_in_one_race_have_odds(
    preset: str,
    keys: dict[str, object],
    arrangement: rules.Arrangement,
    applies: bool,
) -> None:
    played = match(arrangement=arrangement, preset=preset, keys=keys)

    assert odds.applies(played) is applies


@pytest.mark.parametrize(
    ("chances", "hand"),
    [
        ([0.50, 0.58, 0.58, 0.41, 0.69, 0.64, 0.70, 0.61, 0.68, 0.54, 1.0], 4),
        ([0.5, 0.6, 0.7, 1.0], 1),
        ([0.5, 0.5, 0.7, 1.0], 2),  # the first hand was drawn
        ([0.5, 0.4, 0.5, 1.0], 3),  # level is not ahead
        ([0.5, 0.4, 0.3, 1.0], 3),
        ([0.5, 1.0], 1),
        ([0.6, 0.7, 1.0], None),
        ([0.5, 0.6, 0.4], None),
        ([0.5], None),
        ([], None),
    ],
)
def test_the_last_hand_that_took_the_lead_turned_it(
    chances: list[float], hand: int | None
) -> None:
    assert odds.turning_point(chances) == hand


def test_the_usual_hands_are_mostly_knocks() -> None:
    hands: Counter[Result] = Counter()
    for kind, count, times in odds.DEFAULT.many:
        assert count >= (1 if kind is Result.KNOCK else 0)
        assert times > 0
        hands[kind] += times

    assert odds.DEFAULT.total == sum(hands.values())
    assert hands[Result.KNOCK] > odds.DEFAULT.total / 2
    assert 0.15 < hands[Result.GIN] / odds.DEFAULT.total < 0.3
    assert 0 < hands[Result.UNDERCUT] / odds.DEFAULT.total < 0.12


def test_of_equal_counts_the_rows_may_come_in_any_order() -> None:
    many = odds.DEFAULT.many

    found = odds.chances(house(), odds.Frequencies(many[::-1]))

    assert found is odds.chances(house())
