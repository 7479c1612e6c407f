"""The chance to reach the target first, by exact recursion over the running scores.

The odds know the rules and the score, not the people: whatever way a hand ends, both
sides are equally likely to win it. Hands that nobody wins change nothing and drop
out. Boxes count only where they are running.
"""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import mul
from typing import NamedTuple

from games.rules.choices import BoxesCount, TeamScoring
from games.rules.counts import counted
from games.rules.entries import Result
from games.rules.facts import Arrangement, Call, Match
from games.rules.ruleset import Rules

#: A club's own frequencies stand instead of `DEFAULT` from so many hands on.
LEAST_HANDS = 300
#: The recursion grows with the cube of the target.
MOST_TARGET = 250


class Frequencies(NamedTuple):
    """How often hands end how, by what deadwood alone gives.

    Attributes:
        many: Kind, count, times; the kind is a knock, gin, big gin, undercut or
            points. The count is the difference of both deadwoods, never negative
            and without any bonus; for points it is these, as they were written.
    """

    many: tuple[tuple[Result, int, int], ...]

    @property
    def total(self) -> int:
        """Return the number of hands."""
        return sum(times for _, _, times in self.many)


def _spread(kind: Result, times: Sequence[int]) -> tuple[tuple[Result, int, int], ...]:
    """Return the rows of one kind from how often each count came, from 0 on."""
    return tuple((kind, count, often) for count, often in enumerate(times) if often)


#: Placeholder until measured.
DEFAULT = Frequencies(
    _spread(Result.KNOCK, (0,) + 40 * (17,))
    + _spread(Result.GIN, 50 * (5,))
    + _spread(Result.UNDERCUT, 9 * (8,))
)


def applies(match: Match) -> bool:
    """Return whether a match is one race of two sides that the odds can count.

    That is: two players with one column, or four partners with ``net-per-round``;
    the target at most `MOST_TARGET`.
    """
    rules = match.rules
    if match.arrangement is Arrangement.FOUR_PARTNERS:
        one_race = rules.team_scoring is TeamScoring.NET_PER_ROUND
    else:
        one_race = match.arrangement is Arrangement.TWO and rules.columns == 1
    return one_race and rules.target <= MOST_TARGET


class Chances(NamedTuple):
    """Every score's chance to reach the target before the other side does.

    Attributes:
        target: Points that end the race.
        table: A row for the points that a side has to go, from 0 to the target; in
            it a chance, from 0 to 1, for those that the other side has to go.
    """

    target: int
    table: tuple[Sequence[float], ...]

    def first(self, own: int, other: int) -> float:
        """Return the chance of the side that has ``own`` running points.

        Args:
            own: Points, from 0; any number above the target.
            other: Those of the other side, likewise.

        Returns:
            From 0 to 1, and exactly these once one side is there; exactly one half
            where the two are level.
        """
        row = self.table[max(self.target - own, 0)]
        return row[max(self.target - other, 0)]


def chances(
    rules: Rules, frequencies: Frequencies = DEFAULT, *, rounds: bool = False
) -> Chances:
    """Return the chances of every score under these rules; kept for the next time.

    Args:
        rules: Those of a match to which the odds apply (`applies`).
        frequencies: How hands end. Where they say nothing about such rules
            (straight gin, and nobody had a gin), the default ones stand in.
        rounds: Four partners: a round is the difference of two hands.
    """
    hands = _hands(rules, frequencies, rounds)
    if not any(hands):
        hands = _hands(rules, DEFAULT, rounds)
    box = rules.box_bonus if rounds and _boxes_run(rules) else 0
    return _chances(rules.target, tuple(sorted(hands.items())), rounds, box)


def _boxes_run(rules: Rules) -> bool:
    return rules.boxes_count is BoxesCount.RUNNING


def _hands(rules: Rules, frequencies: Frequencies, rounds: bool) -> Counter[int]:
    """Return how often a hand brings how many points; 0 where nobody wins it.

    With running boxes their bonus is in it, except in rounds, which have one box
    themselves.
    """
    box = rules.box_bonus if _boxes_run(rules) and not rounds else 0
    hands: Counter[int] = Counter()
    for kind, count, times in frequencies.many:
        if rules.knock_limit == 0 and kind not in (Result.GIN, Result.BIG_GIN):
            continue
        for points, boxes, often in _worths(kind, count, rules):
            hands[points + box * boxes] += often * times
    return hands


#: Of four hands, one has a spade for its upcard.
_SUITS = 4


def _worths(kind: Result, count: int, rules: Rules) -> Iterator[tuple[int, int, int]]:
    """Yield points, boxes, and how many of four such hands are worth that."""
    if kind is Result.POINTS:
        yield count, 1, _SUITS
        return
    call, own, left = _lying(kind, count)
    _, winner, points, extra = counted(call, 0, own, 1, left, rules)
    box = 0 if winner is None else 1
    if not rules.spades_double:
        yield points, extra + box, _SUITS
        return
    yield points, extra + box, _SUITS - 1
    yield 2 * points, extra * (2 if rules.double_extra_boxes else 1) + box, 1


def _lying(kind: Result, count: int) -> tuple[Call, int, int]:
    """Return the call, the knocker's and the other's deadwood of such a hand."""
    if kind is Result.KNOCK:
        return Call.KNOCK, 1, 1 + count
    if kind is Result.UNDERCUT:
        return Call.KNOCK, 1 + count, 1
    return (Call.BIG_GIN if kind is Result.BIG_GIN else Call.GIN), 0, count


def _rounds(hands: tuple[tuple[int, int], ...], box: int) -> Counter[int]:
    """Return how often a round brings how many points: two hands, added or not.

    Either the same side wins at both tables or each side at one, equally often.
    """
    rounds: Counter[int] = Counter()
    for (one, times), (other, often) in product(hands, repeat=2):
        for points in (one + other, abs(one - other)):
            if points:
                rounds[points + box] += times * often
    return rounds


# A table for 250 points weighs half a megabyte.
@lru_cache(maxsize=16)
def _chances(
    target: int, hands: tuple[tuple[int, int], ...], rounds: bool, box: int
) -> Chances:
    """Return the chances where a hand brings so many points so often."""
    steps = _rounds(hands, box) if rounds else Counter(dict(hands))
    del steps[0]
    total = steps.total()
    shares = [0.0] * (target + 1)
    for points, times in steps.items():
        shares[min(points, target)] += times / total
    return Chances(target, _table(target, shares))


def _table(target: int, shares: Sequence[float]) -> tuple[Sequence[float], ...]:
    """Return `Chances.table`.

    A side with ``a`` points to go, the other with ``b``: P(a, b) is the mean, over
    what the next hand brings, of P(a - points, b) and P(a, b - points). Of the two
    sides' chances one is known from the other's: P(a, b) = 1 - P(b, a).

    Args:
        target: In points.
        shares: By points, from 0 to the target, how many of the hands that somebody
            wins bring them; whatever is above the target counts as the target.
    """
    # For k points to go: the shares of k, k - 1, ... 1, as the rows run from 0 on.
    ahead = [shares[k:0:-1] for k in range(target + 1)]
    rows = [[0.5]]
    for a in range(1, target + 1):
        row = [0.0]
        rows[0].append(1.0)
        for b in range(1, a):
            # The other way round: what the side with b to go has against a.
            kept = 1 - sum(map(mul, rows[b], ahead[a]))
            row.append((kept + sum(map(mul, row, ahead[b]))) / 2)
            rows[b].append(1 - row[b])
        row.append(0.5)
        rows.append(row)
    return tuple(array("d", row) for row in rows)


def turning_point(chances: Sequence[float]) -> int | None:
    """Return the hand that took a side above one half for good.

    Args:
        chances: Of the side that came first, from 0 to 1: before any hand, after
            the first, after the second ...

    Returns:
        The hand's number, from 1: the last one before which the side was at or below
        one half and after which it was above. As a race starts level, whoever was
        ahead throughout turned it with the first hand that somebody won. None where
        it was above from the very start, or is not above at the end.

    >>> turning_point([0.50, 0.58, 0.58, 0.41, 0.69, 0.64, 0.70, 0.61, 0.68, 0.54, 1])
    4
    >>> turning_point([0.5, 0.5, 0.6, 1])
    2
    """
    for hand in range(len(chances), 0, -1):
        if chances[hand - 1] <= 0.5:
            return hand if hand < len(chances) else None
    return None
