"""Hold the fewest payments against a public package, balance by balance.

``python -m bench.settle`` settles all of ``tests/data/settle.jsonl`` with
`games.rules.transfers` and with debts, the solver of ihatemoney, and prints how many
payments and how much time each takes; then it times balances of twenty people that are
hard: few values that come often, small numbers all of them distinct, large ones, groups
that settle within themselves, and the hardest that a search for hard ones found.

Status 1 if a plan ever needs more payments than theirs, if all plans together do not
save ``LEAST_SAVED``, or if one of the times is over its limit.

debts is installed for this alone: ``make bench`` does it.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import debts

from games.rules.transfers import MOST_PROVEN, fewest

VECTORS = Path(__file__).parents[1] / "tests/data/settle.jsonl"
ROUNDS = 5
#: So many inputs of each hard kind.
INPUTS = 12

#: What share of their payments ours save, over all vectors.
LEAST_SAVED = 0.10
MOST_SECONDS = 1.5
MOST_MEDIAN_SECONDS = 0.001

#: Found by changing balances as long as it took more time.
HARDEST = (-15, -14, 1, 20, -13, -5, 8, -23, -6, -4, 24, 18, -22, 3, 17, -16, 2, 10)
HARDEST += (-21, 36)

Balances = tuple[int, ...]


class Timed(NamedTuple):
    """What settling some balances gave: payments, and the seconds it took at the median."""

    payments: int
    seconds: float


def timed(work: Callable[[], int], rounds: int = ROUNDS) -> Timed:
    """Return how many payments some work finds, and how long it takes."""
    spent = []
    for _ in range(rounds):
        begun = time.perf_counter()
        found = work()
        spent.append(time.perf_counter() - begun)
    return Timed(found, statistics.median(spent))


def ours(balances: Balances) -> Callable[[], int]:
    """Return our work on balances in cents."""
    named = {f"p{place:02}": each for place, each in enumerate(balances)}

    def work() -> int:
        plan = fewest(named)
        assert plan.settles(named)
        return len(plan.payments)

    return work


def theirs(balances: Balances) -> Callable[[], int]:
    """Return their work on the same balances; they count in whole units."""
    named = [
        (f"p{place:02}", Decimal(each).scaleb(-2))
        for place, each in enumerate(balances)
        if each
    ]
    return lambda: len(debts.settle(named) or ())


# Hard balances


def open_of(chance: random.Random, values: range, often: bool) -> Balances:
    """Return twenty open balances of which none is another's opposite.

    Args:
        chance: The dice.
        values: What all but the last are taken from, with either sign.
        often: Whether a value may come more than once.
    """
    while True:
        drawn = chance.choices(values, k=19) if often else chance.sample(values, 19)
        sign = {each: chance.choice((1, -1)) for each in sorted(set(drawn))}
        some = [each * sign[each] for each in drawn]
        last = -sum(some)
        if last and -last not in some:
            return (*some, last)


def grouped(chance: random.Random, groups: int, top: int) -> Balances:
    """Return twenty balances in groups that settle within themselves, mixed."""
    while True:
        found: list[int] = []
        for _ in range(groups):
            some = [chance.randint(-top, top) for _ in range(20 // groups - 1)]
            found += [*some, -sum(some)]
        if 0 not in found and not any(-each in found for each in found):
            chance.shuffle(found)
            return tuple(found)


def hard() -> Iterator[tuple[str, list[Balances]]]:
    """Yield kinds of hard balances with some of each; always the same ones."""
    chance = random.Random(7)  # noqa: S311  # no secret
    for top in (2, 4, 8, 20):
        kind = f"values up to {top}, often"
        some = [open_of(chance, range(1, top + 1), often=True) for _ in range(INPUTS)]
        yield kind, some
    for top in (20, 30, 200, 10**9):
        kind = f"values up to {top:,}, distinct"
        some = [open_of(chance, range(1, top + 1), often=False) for _ in range(INPUTS)]
        yield kind, some
    for groups in (5, 4, 2):
        kind = f"{groups} groups of {20 // groups}"
        yield kind, [grouped(chance, groups, 500) for _ in range(INPUTS)]
    yield "the hardest found", [HARDEST]


def main() -> int:
    """Print the figures; return the exit status."""
    vectors = [json.loads(line) for line in VECTORS.read_text("utf-8").splitlines()]
    return int(_more_than_theirs(vectors) | _too_slow())


def _more_than_theirs(vectors: list[dict[str, Any]]) -> bool:
    """Print payments and times of the vectors; return whether a limit was missed."""
    mine = [timed(ours(tuple(each["balances"]))) for each in vectors]
    other = [timed(theirs(tuple(each["balances"]))) for each in vectors]
    for name, found in (("fewest", mine), ("debts", other)):
        payments = sum(each.payments for each in found)
        median = statistics.median(each.seconds for each in found)
        worst = max(each.seconds for each in found)
        sys.stdout.write(
            f"{name:8} {payments:5,} payments; {median * 1000:.3f} ms at the median, "
            f"{worst * 1000:.1f} ms at most\n"
        )
    more = sum(
        one.payments > two.payments for one, two in zip(mine, other, strict=True)
    )
    wrong = sum(
        one.payments != vector["fewest"]
        for one, vector in zip(mine, vectors, strict=True)
    )
    saved = 1 - sum(one.payments for one in mine) / sum(two.payments for two in other)
    median = statistics.median(one.seconds for one in mine)
    sys.stdout.write(
        f"more payments than debts: {more} of {len(vectors)} (none)\n"
        f"other than the known fewest: {wrong} (none)\n"
        f"saved: {saved:.1%} (at least {LEAST_SAVED:.0%})\n"
        f"median: {median * 1000:.3f} ms (under {MOST_MEDIAN_SECONDS * 1000:.0f})\n"
    )
    return bool(more or wrong) or saved < LEAST_SAVED or median >= MOST_MEDIAN_SECONDS


def _too_slow() -> bool:
    """Print the times of what is hard; return whether one is over its limit."""
    worst = 0.0
    for kind, inputs in hard():
        assert all(len(each) == MOST_PROVEN for each in inputs)
        seconds = max(timed(ours(each), rounds=1).seconds for each in inputs)
        worst = max(worst, seconds)
        sys.stdout.write(f"20 people, {kind:35} {seconds * 1000:6.1f} ms at most\n")
    sys.stdout.write(f"worst at 20 people: {worst:.2f} s (under {MOST_SECONDS})\n")
    return worst >= MOST_SECONDS


if __name__ == "__main__":
    sys.exit(main())
