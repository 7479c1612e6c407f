"""Who plays whom next on a game night; plain facts in, pairs out."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple
from uuid import UUID

Pair = frozenset[UUID]
MayMeet = Callable[[UUID, UUID], bool]


class Night(NamedTuple):
    """What is known of a night.

    Attributes:
        here: Who is here, in the order that decides where nothing else does.
        busy: Who plays now, against anybody.
        met: How often two have met or are meeting.
        won: Matches won tonight.
        free_since: When somebody's last match ended; absent: has not played yet.
    """

    here: Sequence[UUID]
    busy: frozenset[UUID] = frozenset()
    met: Mapping[Pair, int] = {}
    won: Mapping[UUID, int] = {}
    free_since: Mapping[UUID, dt.datetime] = {}


class Next(NamedTuple):
    """Two who should play.

    Attributes:
        first: Who has waited longer.
        second: The other one.
        waits_for: Who still plays; None where they can begin.
    """

    first: UUID
    second: UUID
    waits_for: UUID | None = None


def round_robin(night: Night) -> list[Next]:
    """Return the next pairs where everybody shall meet everybody once.

    Who is free is paired first, who has waited longest before all others; who finds
    nobody waits for the first that he has not met.
    """
    return _paired(night, lambda one, other: not night.met.get(frozenset({one, other})))


def winners_meet(night: Night) -> list[Next]:
    """Return the next pairs where winners meet winners and losers losers.

    Whoever has won most chooses first: the one nearest in matches won; of those the
    one he has met least, then the one who has waited longest.
    """
    queue = sorted(_waiting(night), key=lambda each: -night.won.get(each, 0))
    found, rest = [], list(queue)
    while len(rest) > 1:
        one = rest.pop(0)
        other = _nearest(night, one, rest)
        rest.remove(other)
        found.append(_in_order(night, one, other))
    for one in rest:
        playing = [each for each in night.here if each in night.busy]
        if playing:
            other = _nearest(night, one, playing)
            found.append(Next(one, other, other))
    return _longest_first(night, found)


def left(night: Night) -> list[Pair]:
    """Return the pairs of people here who have not met."""
    pairs = (frozenset(two) for two in combinations(night.here, 2))
    return [pair for pair in pairs if not night.met.get(pair)]


def _since(night: Night, one: UUID) -> dt.datetime:
    """Return since when somebody waits; who has not played has waited longest."""
    return night.free_since.get(one, dt.datetime.min.replace(tzinfo=dt.UTC))


def _waiting(night: Night) -> list[UUID]:
    """Return who is free, the longest waiting first."""
    free = [each for each in night.here if each not in night.busy]
    return sorted(free, key=lambda each: _since(night, each))


def _paired(night: Night, may_meet: MayMeet) -> list[Next]:
    rest = _waiting(night)
    found, alone = [], []
    while rest:
        one = rest.pop(0)
        other = next((each for each in rest if may_meet(one, each)), None)
        if other is None:
            alone.append(one)
            continue
        rest.remove(other)
        found.append(_in_order(night, one, other))
    return _longest_first(night, [*found, *_later(night, alone, may_meet)])


def _later(night: Night, alone: Sequence[UUID], may_meet: MayMeet) -> Iterator[Next]:
    """Yield whom each of those who found nobody plays once that one is free."""
    taken: set[UUID] = set()
    for one in alone:
        playing = [each for each in night.here if each in night.busy]
        for other in playing:
            if other not in taken and may_meet(one, other):
                taken.add(other)
                yield Next(one, other, other)
                break


def _nearest(night: Night, one: UUID, others: Sequence[UUID]) -> UUID:
    def apart(other: UUID) -> tuple[int, int, dt.datetime]:
        gap = abs(night.won.get(one, 0) - night.won.get(other, 0))
        met = night.met.get(frozenset({one, other}), 0)
        return gap, met, _since(night, other)

    return min(others, key=apart)


def _in_order(night: Night, one: UUID, other: UUID) -> Next:
    if _since(night, other) < _since(night, one):
        one, other = other, one
    return Next(one, other)


def _longest_first(night: Night, found: Sequence[Next]) -> list[Next]:
    """Return the pairs that can begin, the longest waiting first; then the others."""
    return sorted(
        found,
        key=lambda each: (each.waits_for is not None, _since(night, each.first)),
    )
