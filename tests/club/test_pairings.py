"""Who plays whom next."""

import datetime as dt
import random
from itertools import combinations
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.club.pairings import Night, left, round_robin, winners_meet
from tests.factories import later

A, B, C, D, E = (UUID(int=number) for number in range(1, 6))


def met(*pairs: tuple[UUID, UUID]) -> dict[frozenset[UUID], int]:
    return {frozenset(pair): 1 for pair in pairs}


def pairs(night: Night) -> list[tuple[UUID, UUID, UUID | None]]:
    return [tuple(each) for each in round_robin(night)]  # type: ignore[misc]


def test_who_has_not_met_is_paired_in_order() -> None:
    assert pairs(Night([A, B, C, D])) == [(A, B, None), (C, D, None)]


def test_who_has_met_is_paired_with_another() -> None:
    night = Night([A, B, C, D], met=met((A, B), (C, D)))

    assert pairs(night) == [(A, C, None), (B, D, None)]


def test_the_longest_waiting_comes_first() -> None:
    free = {A: later(minutes=30), B: later(minutes=20), C: later(minutes=10)}

    assert pairs(Night([A, B, C], free_since=free)) == [(C, B, None)]


def test_who_has_not_played_has_waited_longest() -> None:
    free = {A: later(minutes=5), B: later(minutes=6)}

    assert pairs(Night([A, B, C], free_since=free)) == [(C, A, None)]


def test_who_finds_nobody_waits_for_somebody_who_plays() -> None:
    night = Night([A, B, C], busy=frozenset({B, C}), met=met((B, C), (A, B)))

    assert pairs(night) == [(A, C, C)]


def test_when_all_have_met_nobody_is_left() -> None:
    night = Night([A, B], met=met((A, B)))

    assert pairs(night) == []
    assert left(night) == []


@settings(deadline=None)
@given(
    many=st.integers(min_value=2, max_value=9),
    tables=st.integers(min_value=1, max_value=4),
    chance=st.randoms(use_true_random=False),
)
def test_everybody_meets_everybody_once_and_nobody_sits_twice(
    many: int, tables: int, chance: random.Random
) -> None:
    here = [UUID(int=number) for number in range(many)]
    known: dict[frozenset[UUID], int] = {}
    running: list[frozenset[UUID]] = []
    free: dict[UUID, dt.datetime] = {}
    for minute in range(len(here) ** 2 * 2):
        busy = frozenset(each for pair in running for each in pair)
        night = Night(here, busy, known, {}, free)
        ready = [each for each in round_robin(night) if each.waits_for is None]
        if ready and len(running) < tables:
            pair = frozenset(ready[0][:2])
            assert pair not in known
            assert not pair & busy
            known[pair] = 1
            running.append(pair)
        elif running:
            over = running.pop(chance.randrange(len(running)))
            free |= dict.fromkeys(over, later(minutes=minute))
        else:
            break

    assert {*known} == {frozenset(pair) for pair in combinations(here, 2)}


def test_winners_meet_winners() -> None:
    night = Night(
        [A, B, C, D], met=met((A, B), (C, D)), won={A: 1, C: 1}, free_since={}
    )

    assert [{*each[:2]} for each in winners_meet(night)] == [{A, C}, {B, D}]


def test_of_two_as_good_the_one_he_has_not_met() -> None:
    night = Night([A, B, C], met=met((A, B)))

    assert {*winners_meet(night)[0][:2]} == {A, C}


@pytest.mark.parametrize("find", [round_robin, winners_meet])
def test_one_alone_waits_for_who_plays(find: object) -> None:
    night = Night([A, B, C], busy=frozenset({B, C}), met=met((B, C)))

    [pair] = find(night)  # type: ignore[operator]

    assert pair.first == A
    assert pair.waits_for == pair.second


def test_nobody_here_is_no_pair() -> None:
    assert winners_meet(Night([])) == round_robin(Night([E])) == []
