"""From balances to the fewest payments that settle them.

Balances are whole minor units; above 0 somebody gets, below 0 he owes; together they
are 0. As many payments are needed as there are open balances, less one for each group
that settles within itself. So the fewest payments come of the most such groups: two
whose balances are equal and opposite always are one, of the others all groups are
looked through. Up to `MOST_PROVEN` open balances that is proven; above that only groups
of three are looked for.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

#: With more open balances than this, fewest is not proven.
MOST_PROVEN = 20

Pair = tuple[str, str]


class Transfer(NamedTuple):
    """Who pays whom how much, in minor units above 0."""

    payer: str
    payee: str
    amount: int


class Plan(NamedTuple):
    """Payments that settle some balances.

    Attributes:
        payments: The larger ones first; nobody both pays and receives.
        proven: Whether no plan needs fewer.
    """

    payments: tuple[Transfer, ...]
    proven: bool

    def after(self, payer: str, payee: str, amount: int) -> "Plan | None":
        """Return what is left once somebody has paid as planned, in full or in part.

        Whoever pays as planned changes nothing else. None: that was not planned, so
        what is left wants a new plan.
        """
        for place, each in enumerate(self.payments):
            if each[:2] == (payer, payee) and 0 < amount <= each.amount:
                less = each._replace(amount=each.amount - amount)
                kept = (less,) if less.amount else ()
                rest = self.payments[:place] + kept + self.payments[place + 1 :]
                return self._replace(payments=rest)
        return None

    def settles(self, balances: Mapping[str, int]) -> bool:
        """Return whether these payments make all of the balances 0."""
        left = Counter(balances)
        for each in self.payments:
            left[each.payer] += each.amount
            left[each.payee] -= each.amount
        return not any(left.values())


def shares(amount: int, people: Collection[str]) -> dict[str, int]:
    """Return an amount split evenly, in minor units: together exactly the amount.

    What cannot be split goes to the first by name, one unit each.

    >>> shares(100, ["Bob", "Ann", "Cas"])
    {'Ann': 34, 'Bob': 33, 'Cas': 33}
    """
    each, over = divmod(amount, len(people))
    return {
        name: each + (1 if place < over else 0)
        for place, name in enumerate(sorted(people))
    }


def fewest(balances: Mapping[str, int], played: Collection[Pair] = ()) -> Plan:
    """Return the fewest payments that settle balances; always the same for the same.

    Args:
        balances: By name, minor units.
        played: Pairs who played each other, in either order; they pay each other
            rather than others where that needs no more payments.

    Raises:
        ValueError: The balances do not add up to 0.
    """
    if sum(balances.values()) != 0:
        raise ValueError("balances that are to be settled add up to 0")
    met = {frozenset(pair) for pair in played}
    owed = {name: each for name, each in sorted(balances.items()) if each}
    groups: list[tuple[str, ...]] = [*_opposites(owed, met)]
    left = [name for name in owed if not any(name in group for group in groups)]
    proven = len(left) <= MOST_PROVEN
    find = _most_groups if proven else _small_groups
    groups += [
        tuple(left[place] for place in group)
        for group in find([owed[name] for name in left])
    ]
    made = [each for group in groups for each in _within(group, owed, met)]
    made.sort(key=lambda each: (-each.amount, each.payer, each.payee))
    return Plan(tuple(made), proven)


def _opposites(
    owed: Mapping[str, int], met: Collection[frozenset[str]]
) -> Iterator[Pair]:
    """Yield pairs whose balances are equal and opposite, who met each other first."""
    getting: dict[int, list[str]] = defaultdict(list)
    owing: dict[int, list[str]] = defaultdict(list)
    for name, each in owed.items():
        (getting if each > 0 else owing)[abs(each)].append(name)
    for amount, names in getting.items():
        others = owing[amount]
        pairs = [(one, other) for one in names for other in others]
        pairs.sort(key=lambda pair: (frozenset(pair) not in met, pair))
        taken: set[str] = set()
        for pair in pairs:
            if taken.isdisjoint(pair):
                taken.update(pair)
                yield pair


# Groups. People with equal balances stand for one another, so a group is how many it
# takes of each balance: a number with a field of bits for each, as wide as `FIELD`,
# whose highest bit stays free to see whether one group lies in another.

FIELD = 6


class _Group(NamedTuple):
    """How many people, and how many of each balance."""

    size: int
    taken: int


def _most_groups(balances: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the most groups that settle within themselves, as places."""
    if not balances:
        return
    alike: dict[int, list[int]] = defaultdict(list)
    for place, each in enumerate(balances):
        alike[each].append(place)
    counts = {each: len(places) for each, places in alike.items()}
    closed = _closed(counts)
    for group in _most(closed[-1], closed, len(counts)):
        yield tuple(
            places.pop(0)
            for field, places in enumerate(alike.values())
            for _ in range(group.taken >> FIELD * field & 31)
        )


def _most(whole: _Group, closed: Sequence[_Group], fields: int) -> list[_Group]:
    """Return the most groups that together are everybody."""
    free = sum(32 << FIELD * field for field in range(fields))
    # No two are equal and opposite any more, so a group has at least three.
    for wanted in range(whole.size // 3, 1, -1):
        found = _packed(whole, wanted, closed, free, set())
        if found is not None:
            return found
    return [whole]


def _closed(counts: Mapping[int, int]) -> list[_Group]:
    """Return all groups that add up to 0, the smallest first: the last is everybody."""
    sums = [0]
    for balance, count in counts.items():
        sums = [each + many * balance for many in range(count + 1) for each in sums]
    return sorted(_group(place, counts.values()) for place in _zeros(sums))


def _zeros(sums: Sequence[int]) -> Iterator[int]:
    """Yield where a sum is 0, but for the first one: that of nobody."""
    place = 0
    try:
        while True:
            place = sums.index(0, place + 1)
            yield place
    except ValueError:
        return


def _group(place: int, counts: Iterable[int]) -> _Group:
    """Return the group whose sum stands at a place: its digits are how many of each."""
    size = taken = 0
    for field, count in enumerate(counts):
        place, many = divmod(place, count + 1)
        size += many
        taken |= many << FIELD * field
    return _Group(size, taken)


def _packed(
    whole: _Group,
    wanted: int,
    closed: Sequence[_Group],
    free: int,
    failed: set[tuple[int, int]],
) -> list[_Group] | None:
    """Return so many groups that together are the whole; None where there are not.

    Args:
        whole: People whose balances add up to 0.
        wanted: How many groups at least.
        closed: Groups within the whole, the smallest first.
        free: The highest bit of each field.
        failed: What is known not to hold so many groups.
    """
    if wanted == 1:
        return [whole]
    if (whole.taken, wanted) in failed:
        return None
    first = whole.taken & -whole.taken
    lowest = 31 << (first.bit_length() - 1) // FIELD * FIELD
    most = whole.size - 3 * (wanted - 1)
    for group in closed:
        if group.size > most:
            break
        if not group.taken & lowest:
            continue
        rest = _Group(whole.size - group.size, whole.taken - group.taken)
        over = rest.taken | free
        inside = [each for each in closed if (over - each.taken) & free == free]
        found = _packed(rest, wanted - 1, inside, free, failed)
        if found is not None:
            return [group, *found]
    failed.add((whole.taken, wanted))
    return None


def _small_groups(balances: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield groups of three as they come, then all others as one group."""
    left = dict.fromkeys(range(len(balances)))
    at: dict[int, list[int]] = defaultdict(list)
    for place, each in enumerate(balances):
        at[each].append(place)
    for one, two in combinations(range(len(balances)), 2):
        if one in left and two in left:
            thirds = at[-balances[one] - balances[two]]
            third = next((each for each in thirds if each > two and each in left), None)
            if third is not None:
                yield one, two, third
                del left[one], left[two], left[third]
    if left:
        yield tuple(left)


# Within a group


def _within(
    group: Iterable[str], owed: Mapping[str, int], met: Collection[frozenset[str]]
) -> Iterator[Transfer]:
    """Yield the payments of one group: each makes somebody's balance 0.

    Those who met each other pay first, then the larger payment, then by name.
    """
    left = {name: owed[name] for name in group}
    while left:
        payer, payee = min(
            (
                (payer, payee)
                for payer, owes in left.items()
                if owes < 0
                for payee, gets in left.items()
                if gets > 0
            ),
            key=lambda pair: (
                frozenset(pair) not in met,
                -min(-left[pair[0]], left[pair[1]]),
                pair,
            ),
        )
        amount = min(-left[payer], left[payee])
        yield Transfer(payer, payee, amount)
        left[payer] += amount
        left[payee] -= amount
        left = {name: each for name, each in left.items() if each}
