"""Melds, lay-offs and deadwood: known answers, an exhaustive search, and laws."""

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.rules import Result, WrongFactsError, cards, named
from games.rules.layout import Layout, is_meld
from games.rules.melds import (
    Showdown,
    best_defence,
    best_discard,
    best_melds,
    least_deadwood,
    showdown,
)

DATA = Path(__file__).parents[1] / "data"
# The vectors as they were handed to us, where they lie beside the project.
HANDED = Path(__file__).parents[3] / "shared/vectors"
CLASSIC = named("classic")


def vectors(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", ["melds.jsonl", "layoffs.jsonl"])
@pytest.mark.skipif(
    not HANDED.is_dir(), reason="the vectors were handed over elsewhere"
)
def test_the_vectors_are_those_handed_to_us(name: str) -> None:
    assert (DATA / name).read_bytes() == (HANDED / name).read_bytes()


# What is said of a layout holds whatever hand it is of


def check(layout: Layout, hand: Sequence[int], gone: Sequence[int] = ()) -> None:
    lying = [card for meld in layout.melds for card in meld]
    assert sorted([*lying, *layout.loose, *gone]) == sorted(hand)
    assert all(map(is_meld, layout.melds))
    assert layout.deadwood == sum(map(cards.value, layout.loose))
    ranks = [cards.rank(card) for card in layout.loose]
    assert ranks == sorted(ranks, reverse=True)


def check_showdown(
    then: Showdown, knocker: Sequence[int], other: Sequence[int]
) -> None:
    check(then.knocker, knocker)
    check(then.defender, other, [off.card for off in then.layoffs])
    assert then.knocker_deadwood == then.knocker.deadwood
    assert then.defender_deadwood == then.defender.deadwood
    table = [list(meld) for meld in then.knocker.melds]
    for card, place in then.layoffs:
        table[place].append(card)
        assert is_meld(table[place]), (then, card)
    if then.knocker_deadwood == 0:
        assert then.layoffs == ()


def told(then: Showdown) -> tuple[int, int, str, int]:
    return (
        then.knocker_deadwood,
        then.defender_deadwood,
        then.result.value,
        then.points,
    )


def known(case: dict[str, Any]) -> tuple[int, int, str, int]:
    return case["kd"], case["dd"], case["result"], case["points"]


def test_least_deadwood_of_three_thousand_known_hands() -> None:
    for case in vectors("melds.jsonl"):
        hand = cards.parse_many(case["hand"])
        layout = best_melds(case["hand"])

        assert layout.deadwood == case["deadwood"], case
        assert least_deadwood(hand) == case["deadwood"], case
        check(layout, hand)


def test_fifteen_hundred_known_showdowns() -> None:
    for case in vectors("layoffs.jsonl"):
        hands = case["knocker"], case["defender"]
        if case["strict"] is None:
            with pytest.raises(WrongFactsError) as refused:
                showdown(*hands, CLASSIC)
            assert refused.value.values == {"deadwood": case["kmin"], "limit": 10}
            continue
        then = showdown(*hands, CLASSIC)
        assert told(then) == known(case["strict"]), case
        check_showdown(then, *map(cards.parse_many, hands))
        if case["free"] == "same":
            assert then.better is None, case
        else:
            found = then.better
            assert found is not None, case
            counts = found.knocker.deadwood, found.defender_deadwood, found.points
            assert counts == tuple(case["free"][key] for key in ("kd", "dd", "points"))
            check(found.knocker, cards.parse_many(hands[0]))


def test_fifteen_hundred_known_answers_to_melds_that_were_put_down() -> None:
    best = set()
    for case in vectors("layoffs.jsonl"):
        if (laid := case.get("given")) is None:
            continue
        hands = case["knocker"], case["defender"]
        then = showdown(*hands, CLASSIC, melds=laid["laid"])
        assert told(then) == known(laid), case
        check_showdown(then, *map(cards.parse_many, hands))
        answer = best_defence(case["defender"], laid["laid"] if laid["kd"] else [])
        assert answer.defender.deadwood == laid["dd"], case

        free = case["strict"] if case["free"] == "same" else case["free"]
        more = free["dd"] - free["kd"] > laid["dd"] - laid["kd"]
        assert (then.better is not None) == more, case
        best.add(more)
    assert best == {True, False}


# An exhaustive search of the plainest kind


def every_meld(hand: Sequence[int]) -> list[frozenset[int]]:
    return [
        frozenset(some)
        for size in range(3, len(hand) + 1)
        for some in combinations(hand, size)
        if is_meld(some)
    ]


def packings(
    melds: list[frozenset[int]], start: int = 0, used: frozenset[int] = frozenset()
) -> Iterator[tuple[frozenset[int], ...]]:
    yield ()
    for place in range(start, len(melds)):
        if not melds[place] & used:
            for more in packings(melds, place + 1, used | melds[place]):
                yield (melds[place], *more)


def left(hand: Sequence[int], lying: Sequence[frozenset[int]]) -> int:
    gone = frozenset[int]().union(*lying)
    return sum(cards.value(card) for card in hand if card not in gone)


def slow_defence(hand: frozenset[int], table: list[frozenset[int]]) -> int:
    """Try every own meld and every single lay-off, one after the other."""
    found = min(left(list(hand), each) for each in packings(every_meld(sorted(hand))))
    for place, meld in enumerate(table):
        for card in hand:
            if is_meld([*meld, card]):
                grown = [*table[:place], meld | {card}, *table[place + 1 :]]
                found = min(found, slow_defence(hand - {card}, grown))
    return found


@st.composite
def hands(draw: st.DrawFn, count: int = 10, out_of: int = 52) -> tuple[int, ...]:
    """Draw a hand, often of few neighbouring ranks, so that melds meet."""
    first = draw(st.integers(0, 12))
    span = draw(st.sampled_from([4, 5, 6, 13]))
    deck = [
        13 * suit + rank
        for suit in range(4)
        for rank in range(first, min(first + span, 13))
    ]
    rest = [card for card in range(52) if card not in deck]
    dealt = draw(st.permutations(deck)) + draw(st.permutations(rest))
    return tuple(dealt[:count])


@given(hands())
@example(cards.parse_many("Qs Ks As 2h 3h 4h 5h 9d 9c 9h"))
def test_no_other_arrangement_leaves_less(hand: tuple[int, ...]) -> None:
    slow = min(left(hand, each) for each in packings(every_meld(hand)))

    layout = best_melds(hand)

    assert (layout.deadwood, least_deadwood(hand)) == (slow, slow)
    check(layout, hand)


@given(hands(count=20))
def test_no_other_play_is_better_for_either(dealt: tuple[int, ...]) -> None:
    knocker, other = dealt[:10], dealt[10:]
    shown = [(left(knocker, each), each) for each in packings(every_meld(knocker))]
    least = min(points for points, _ in shown)
    if least > 10:
        with pytest.raises(WrongFactsError):
            showdown(knocker, other, CLASSIC)
        return
    answers = {
        each: slow_defence(frozenset(other), list(each) if points else [])
        for points, each in shown
        if points <= 10
    }
    strict = max(answers[each] for points, each in shown if points == least)
    free = max(answers[each] - points for points, each in shown if points <= 10)

    then = showdown(knocker, other, CLASSIC)

    assert (then.knocker_deadwood, then.defender_deadwood) == (least, strict)
    assert (then.better is not None) == (free > strict - least)
    if then.better is not None:
        difference = then.better.defender_deadwood - then.better.knocker.deadwood
        assert difference == free
    check_showdown(then, knocker, other)


# Laws


def legal_pairs() -> st.SearchStrategy[dict[str, Any]]:
    legal = [case for case in vectors("layoffs.jsonl") if case["strict"]]
    return st.sampled_from(legal)


@given(hands(), st.permutations(range(4)), st.randoms(use_true_random=False))
def test_suits_and_order_change_nothing(
    hand: tuple[int, ...], suits: list[int], chance: Any
) -> None:
    other = [13 * suits[card // 13] + card % 13 for card in hand]
    chance.shuffle(other)

    assert least_deadwood(other) == least_deadwood(hand)
    assert best_melds(other).deadwood == best_melds(hand).deadwood


@given(legal_pairs(), st.permutations(range(4)), st.randoms(use_true_random=False))
def test_suits_and_order_change_no_showdown(
    case: dict[str, Any], suits: list[int], chance: Any
) -> None:
    turned = []
    for name in ("knocker", "defender"):
        hand = [
            13 * suits[card // 13] + card % 13 for card in cards.parse_many(case[name])
        ]
        chance.shuffle(hand)
        turned.append(hand)

    assert told(showdown(*turned, CLASSIC)) == known(case["strict"])


@given(hands())
def test_a_card_exchanged_for_one_that_fits_leaves_no_more(
    hand: tuple[int, ...],
) -> None:
    layout = best_melds(hand)
    for meld in layout.melds:
        for partner in set(range(52)).difference(hand):
            if not is_meld([*meld, partner]):
                continue
            for loose in layout.loose:
                other = [partner if card == loose else card for card in hand]
                assert least_deadwood(other) <= layout.deadwood - cards.value(loose)


# What a player may ask


def test_lay_offs_go_step_by_step() -> None:
    then = showdown(
        "5h 6h 7h 9s 9d 9c Qs Qd Qc 4s", "4h 3h Kc Kd Ks Jc Jd Jh 2s As", CLASSIC
    )

    assert told(then) == (4, 3, "undercut", -26)
    assert [cards.name(off.card) for off in then.layoffs] == ["4h", "3h"]
    assert {then.knocker.melds[off.meld] for off in then.layoffs} == {
        cards.parse_many("5h 6h 7h")
    }


def test_the_ace_is_low() -> None:
    layout = best_melds("Qs Ks As 2h 3h 4h 5h 9d 9c 9h")

    assert layout.deadwood == 21
    assert cards.names(layout.loose) == "Ks Qs As"


def test_a_long_run_stays_in_one_piece() -> None:
    layout = best_melds("4h 5h 6h 7h 8h 9h Th 6s 6d 6c")

    assert layout.deadwood == 0
    assert "4h 5h 6h 7h 8h 9h Th" in map(cards.names, layout.melds)


def test_own_melds_come_before_lay_offs_that_save_no_more() -> None:
    then = showdown(
        "3s 4s 5s 9h 9d 9c Jc Qc Kc 2d", "6s 7s 8s Kh Kd Ks 4h 4d 2h Ad", CLASSIC
    )

    assert cards.names(then.defender.loose) == "4h 4d 2h Ad"
    assert then.layoffs == ()


def test_nobody_lays_off_on_gin() -> None:
    then = showdown(
        "3s 4s 5s 9h 9d 9c Jc Qc Kc Tc", "6s 7s 9s Kh Kd Ks 4h 4d 2h Ad", CLASSIC
    )

    assert told(then) == (0, 33, "gin", 58)
    assert then.layoffs == ()


def test_eleven_melded_cards_are_a_big_gin_where_it_is_played() -> None:
    hands = "3s 4s 5s 9h 9d 9c 9s Jc Qc Kc Tc", "6s 7s 8h Kh Kd Ks 4h 4d 2h Ad"

    assert told(showdown(*hands, CLASSIC)) == (0, 32, "gin", 57)
    assert told(showdown(*hands, named("wikipedia"))) == (0, 32, "big-gin", 63)
    with pytest.raises(WrongFactsError, match="all of them melded; here 8 stay over"):
        showdown("3s 4s 5s 9h 9d 9c 9s Jc Qc Kc 8d", hands[1], CLASSIC)


def test_the_upcard_sets_the_limit_and_a_spade_doubles() -> None:
    hands = "7s 7h 7d 3s 4s 5s Jc Qc Kc 3d", "9s 9h 9d 9c 5d 4h 2c Ah Kd Qd"
    oklahoma = named("oklahoma")

    assert showdown(*hands, oklahoma, upcard=cards.parse("5s")).points == 58
    assert showdown(*hands, oklahoma, upcard=cards.parse("5h")).points == 29
    with pytest.raises(WrongFactsError, match=r"3 is too much .* the limit is 2"):
        showdown(*hands, oklahoma, upcard=cards.parse("2h"))
    with pytest.raises(WrongFactsError, match="Only gin ends this hand"):
        showdown(*hands, oklahoma, upcard=cards.parse("Ah"))


def test_equal_counts_are_nobody_s_where_the_club_says_so() -> None:
    hands = "3s 4s 5s 9h 9d 9c Jc Qc Kc 2d", "6h 7h 8h Kh Kd Ks 5h 5d 5c 2h"

    assert told(showdown(*hands, CLASSIC)) == (2, 2, "undercut", -25)


def test_of_eleven_cards_the_one_to_put_aside() -> None:
    aside, layout = best_discard("7s 7h 7d 3s 4s 5s Jc Qc Kc 3d Kh")

    assert (cards.name(aside), layout.deadwood) == ("Kh", 3)


REFUSED = [
    ("7s 7h 7d 3s 4s 5s Jc Qc Kc", "A hand is ten cards"),
    ("7s 7h 7d 3s 4s 5s Jc Qc Kc 7s", "7s is there twice"),
    ("7s 7h 7d 3s 4s 5s Jc Qc Kc 1s", '"1s" is none'),
    ([0, 1, 2, 3, 4, 5, 6, 7, 8, 52], '"52" is none'),
    ([0, 1, 2, 3, 4, 5, 6, 7, 8, -1], '"-1" is none'),
    ([0, 1, 2, 3, 4, 5, 6, 7, 8, 8], "9s is there twice"),
]


@pytest.mark.parametrize(("hand", "sentence"), REFUSED)
def test_what_is_no_hand_is_refused(hand: Any, sentence: str) -> None:
    good = "9h 9d 9c 5d 4h 2c Ah Kd Qd Jd"
    for work, field in (
        (lambda: best_melds(hand), None),
        (lambda: showdown(hand, good, CLASSIC), "knocker"),
        (lambda: showdown(good, hand, CLASSIC), "defender"),
    ):
        with pytest.raises(WrongFactsError, match=sentence) as refused:
            work()
        assert refused.value.field == field


def test_a_card_in_both_hands_is_named() -> None:
    with pytest.raises(WrongFactsError, match="Kc is in both hands"):
        showdown(
            "7s 7h 7d 3s 4s 5s Jc Qc Kc 3d", "9s 9h 9d 9c 5d 4h 2c Ah Kc Qd", CLASSIC
        )


@pytest.mark.parametrize(
    ("melds", "sentence"),
    [
        (["7s 7h"], "7s 7h is no meld"),
        (["Qs Ks As"], "Qs Ks As is no meld"),
        (["3s 4s 6s"], "is no meld"),
        (["7s 7h 7d", "7s 7h 7d"], "7s is in two melds"),
        (["7s 7h 7d 7c"], "7c is not in this hand"),
        ([""], "is no meld"),
        (["7s 7h 7d"], "45 is too much to knock with"),
    ],
)
def test_what_cannot_lie_on_the_table_is_refused(
    melds: list[str], sentence: str
) -> None:
    with pytest.raises(WrongFactsError, match=sentence) as refused:
        showdown(
            "7s 7h 7d 3s 4s 5s Jc Qc Kc 3d",
            "9s 9h 9d 9c 5d 4h 2c Ah Kd Qd",
            CLASSIC,
            melds=melds,
        )
    assert refused.value.field == "melds"


def test_results_are_those_of_the_sheet() -> None:
    then = showdown(
        "7s 7h 7d 3s 4s 5s Jc Qc Kc 3d", "9s 9h 9d 9c 7c 6s 5d 4h 2c Ah", CLASSIC
    )

    assert then.result is Result.KNOCK
    assert told(then) == (3, 12, "knock", 9)
    assert then.better is None
