import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.transfers import MOST_PROVEN, Plan, Transfer, fewest

DATA = Path(__file__).parent.parent / "data" / "settle.jsonl"
VECTORS = [json.loads(line) for line in DATA.read_text().splitlines()]


def named(balances: list[int]) -> dict[str, int]:
    return {f"p{place:02}": each for place, each in enumerate(balances)}


def lines(plan: Plan) -> list[tuple[str, str, int]]:
    return [tuple(each) for each in plan.payments]


def check(plan: Plan, balances: dict[str, int]) -> None:
    """Hold what is true of every plan."""
    assert plan.settles(balances)
    assert all(each.amount > 0 for each in plan.payments)
    payers = {each.payer for each in plan.payments}
    payees = {each.payee for each in plan.payments}
    assert payers.isdisjoint(payees)


def test_all_vectors_take_the_fewest_payments() -> None:
    for vector in VECTORS:
        balances = named(vector["balances"])
        plan = fewest(balances)

        assert (len(plan.payments), plan.proven) == (vector["fewest"], True), vector
        check(plan, balances)


def test_a_payment_as_planned_leaves_the_rest_of_every_plan_as_it_was() -> None:
    chance = random.Random(7)  # noqa: S311  # no secret
    for vector in VECTORS:
        balances = named(vector["balances"])
        plan = fewest(balances)
        if not plan.payments:
            continue
        paid = chance.choice(plan.payments)
        for amount in {paid.amount, chance.randint(1, paid.amount)}:
            left = dict(balances)
            left[paid.payer] += amount
            left[paid.payee] -= amount
            rest = plan.after(paid.payer, paid.payee, amount)

            assert rest is not None
            check(rest, left)
            others = [each for each in rest.payments if each[:2] != paid[:2]]
            assert others == [each for each in plan.payments if each != paid]
            assert len(rest.payments) == len(plan.payments) - (amount == paid.amount)


@pytest.mark.parametrize(
    ("payer", "payee", "amount"),
    [("A", "C", 1), ("C", "A", 4), ("A", "B", 11), ("A", "B", 0)],
)
def test_a_payment_that_was_not_planned_wants_a_new_plan(
    payer: str, payee: str, amount: int
) -> None:
    plan = Plan((Transfer("A", "B", 10),), proven=True)

    assert plan.after(payer, payee, amount) is None


@pytest.mark.parametrize(
    ("balances", "expected"),
    [
        ({}, []),
        ({"A": 0, "B": 0}, []),
        ({"A": -4, "B": 4}, [("A", "B", 4)]),
        # A -9, B -6, C +4, D +5, E +6: three payments (KNOWN_TRAPS E7)
        (
            {"A": -9, "B": -6, "C": 4, "D": 5, "E": 6},
            [("B", "E", 6), ("A", "D", 5), ("A", "C", 4)],
        ),
        # The balances of picture 12: the largest payment there can be comes first
        (
            {"K": 1480, "A": 725, "Z": 380, "R": -1215, "B": -1370},
            [("B", "K", 1370), ("R", "A", 725), ("R", "Z", 380), ("R", "K", 110)],
        ),
    ],
)
def test_known_evenings(
    balances: dict[str, int], expected: list[tuple[str, str, int]]
) -> None:
    plan = fewest(balances)

    assert lines(plan) == expected
    assert plan.proven


def test_who_played_each_other_pay_each_other() -> None:
    balances = {"A": 5, "B": 5, "C": -5, "D": -5}

    assert lines(fewest(balances)) == [("C", "A", 5), ("D", "B", 5)]
    swapped = fewest(balances, [("A", "D"), ("C", "B")])
    assert lines(swapped) == [("C", "B", 5), ("D", "A", 5)]


def test_within_a_group_who_played_each_other_pay_first() -> None:
    balances = {"A": 6, "B": 3, "C": -4, "D": -5}

    assert lines(fewest(balances)) == [("D", "A", 5), ("C", "B", 3), ("C", "A", 1)]
    met = fewest(balances, [("D", "B")])
    assert lines(met) == [("C", "A", 4), ("D", "B", 3), ("D", "A", 2)]


def test_what_does_not_add_up_is_refused() -> None:
    with pytest.raises(ValueError, match="add up to 0"):
        fewest({"A": 1, "B": -2})


def test_above_twenty_it_says_that_fewest_is_not_proven() -> None:
    balances = named([10**n for n in range(MOST_PROVEN)])
    balances["q"] = -sum(balances.values())

    plan = fewest(balances)

    assert not plan.proven
    assert len(plan.payments) == MOST_PROVEN
    check(plan, balances)


def test_above_twenty_small_groups_are_found() -> None:
    groups = [(3 * 10**n, 4 * 10**n, -7 * 10**n) for n in range(8)]
    balances = named([each for group in groups for each in group])

    plan = fewest(balances)

    assert len(plan.payments) == 16
    check(plan, balances)


def test_pairs_are_dropped_before_the_open_balances_are_counted() -> None:
    pairs = named([each for n in range(1, 30) for each in (n, -n)])

    plan = fewest(pairs)

    assert plan.proven
    assert len(plan.payments) == 29


def splits(people: tuple[str, ...]) -> Iterator[list[tuple[str, ...]]]:
    """Yield every way to put people into groups, the plainest way."""
    if not people:
        yield []
        return
    first, *others = people
    for count in range(len(others) + 1):
        for chosen in itertools.combinations(others, count):
            rest = tuple(each for each in others if each not in chosen)
            for further in splits(rest):
                yield [(first, *chosen), *further]


def plainly(balances: dict[str, int]) -> int:
    """Return the fewest payments by trying every split into groups."""
    people = tuple(name for name, each in balances.items() if each)
    return min(
        len(people) - len(groups)
        for groups in splits(people)
        if all(sum(balances[name] for name in group) == 0 for group in groups)
    )


small = st.lists(st.integers(-6, 6), max_size=7)
any_size = st.lists(st.integers(-300, 300), max_size=24)


@given(some=small)
def test_the_number_of_payments_is_what_trying_everything_finds(
    some: list[int],
) -> None:
    balances = named([*some, -sum(some)])

    assert len(fewest(balances).payments) == plainly(balances)


@settings(max_examples=50, deadline=None)  # of twenty balances some take a while
@given(some=any_size, data=st.data())
def test_a_plan_settles_everything_and_does_not_depend_on_the_order(
    some: list[int], data: Any
) -> None:
    balances = named([*some, -sum(some)])
    people = sorted(balances)
    pair = st.tuples(st.sampled_from(people), st.sampled_from(people))
    played = data.draw(st.lists(pair, max_size=9))
    order = data.draw(st.permutations(people))

    plan = fewest(balances, played)

    check(plan, balances)
    shuffled = {name: balances[name] for name in order}
    turned = [pair[::-1] for pair in reversed(played)]
    assert fewest(shuffled, turned) == plan
