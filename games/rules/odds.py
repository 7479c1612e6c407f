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


def _spread(kind: Result, shares: str) -> Iterator[tuple[Result, int, int]]:
    """Yield the rows of a kind from how often a count of 0, 1, 2 ... came."""
    for count, times in enumerate(map(int, shares.split())):
        if times:
            yield kind, count, times


#: How hands end where a club has too few of its own: ten thousand hands that somebody
#: won (10,006, each share being rounded for itself), 69 in a hundred knocks, 22 gins, 9
#: undercuts. No document says; they are those of 60,000 hands that two careful players
#: of two kinds played under the rules of ``classic`` (`bench.frequencies`). In other
#: company there are more gins or fewer: measured, that moves a chance by one or two in a
#: hundred on average, and by up to eight where one side is almost there and the other
#: needs what every gin brings. Straight gin leaves less to count: three on average, at
#: most eight again. Where an upcard sets the limit it is under a half, at most two.
DEFAULT = Frequencies(
    (
        *_spread(
            Result.KNOCK,
            "0 320 347 405 451 470 406 387 316 273 241 210 191 177 159 153 148 131 126"
            " 125 119 114 103 102 100 88 82 92 67 71 74 62 55 50 53 52 41 40 36 34 29"
            " 34 30 27 27 25 23 21 19 16 15 14 13 14 13 12 10 10 9 9 7 6 3 3 3 3 2 2 1"
            " 2 1 0 0 1",
        ),
        *_spread(
            Result.GIN,
            "0 244 141 65 142 107 126 126 163 134 127 92 90 67 61 52 49 36 31 27 26 20"
            " 20 22 18 18 18 17 16 12 11 12 10 9 8 8 6 7 5 6 6 4 5 4 2 4 1 3 3 2 1 2 2"
            " 2 2 1 1 1 1 2 1 2 1 1 1 1 1 0 1 0 1",
        ),
        *_spread(Result.UNDERCUT, "386 199 137 78 42 34 20 15 8 3 1"),
    )
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
        rounds: Four partners: a round is the difference of two hands. Both are taken
            to be won; how often one is drawn is in no frequencies.
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
    most = max(points for points, share in enumerate(shares) if share)
    # For k points to go: the first that a hand leads to, from there on their shares.
    start = [max(0, k - most) for k in range(target + 1)]
    ahead = [shares[k - start[k] : 0 : -1] for k in range(target + 1)]
    rows = [[0.5]]
    for a in range(1, target + 1):
        row = [0.0]
        rows[0].append(1.0)
        for b in range(1, a):
            # The other way round: what the side with b to go has against a.
            kept = 1 - sum(map(mul, rows[b][start[a] :], ahead[a]))
            row.append((kept + sum(map(mul, row[start[b] :], ahead[b]))) / 2)
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
