"""How few points of a hand stay in no meld: whole numbers as sets of cards.

A hand is four masks of 13 bits, one a suit, the ace lowest. Within a suit every
stretch of three or more neighbours can be melded whole, so runs are never searched
for: a table of 8,192 entries tells what they leave over. What is left to try is the
sets, one choice for each rank that is held three or four times and could be of use
in a run. A hand holds at most three such ranks, so that few combinations arise.

Laying off needs no search of its own either. A knocker's run is laid into the mask of
the defender: whatever is linked to it by neighbours can go there, and the same table
counts the rest. Only a fourth card of a knocker's set is one more choice.

The method follows from RULES.md, "Cards and melds" and "Laying out for the players".
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

Masks = tuple[int, int, int, int]

SUIT = (1 << 13) - 1
#: A bit for each card.
BITS = {card: 1 << card for card in range(52)}
NONE: Masks = (0, 0, 0, 0)


def stretches(mask: int) -> Iterator[tuple[int, int]]:
    """Yield where neighbours begin, and the rank behind them.

    >>> list(stretches(0b1110011))
    [(0, 2), (4, 7)]
    """
    while mask:
        low = (mask & -mask).bit_length() - 1
        high = low
        while mask >> high & 1:
            high += 1
        yield low, high
        mask &= -1 << high


def _value_table() -> tuple[int, ...]:
    """Return the points of every mask of one suit."""
    values = [0]
    for rank in range(13):
        value = min(rank + 1, 10)
        values += [value + other for other in values]
    return tuple(values)


#: Points of the cards of one suit, by mask.
VALUE = _value_table()
#: The cards of one suit that stand in a stretch of three or more, by mask.
RUNS = tuple(
    [
        lowest | lowest << 1 | lowest << 2
        for mask in range(SUIT + 1)
        for lowest in (mask & mask >> 1 & mask >> 2,)
    ]
)
#: Points of the cards of one suit that its runs leave over, by mask.
DEAD = tuple([VALUE[mask & ~runs] for mask, runs in enumerate(RUNS)])


def masks_of(cards: Iterable[int]) -> Masks:
    """Return the suit masks of different cards."""
    return by_suit(sum(map(_BIT_OF, cards)))


def by_suit(whole: int) -> Masks:
    """Return the suit masks of a mask of 52 bits."""
    return whole & SUIT, whole >> 13 & SUIT, whole >> 26 & SUIT, whole >> 39


def whole(cards: Sequence[int]) -> int:
    """Return cards as one mask of 52 bits; 0 where one is none, or there twice."""
    try:
        mask = sum(map(_BIT_OF, cards))
    except (KeyError, TypeError):
        return 0
    # A sum of bits has as many bits only if no two were the same.
    return mask if mask.bit_count() == len(cards) else 0


_BIT_OF = BITS.__getitem__


def cards_of(masks: Masks) -> list[int]:
    """Return the cards of suit masks, suit by suit from the ace on."""
    return [card for suit, mask in enumerate(masks) for card in suit_cards(suit, mask)]


@cache
def suit_cards(suit: int, mask: int) -> tuple[int, ...]:
    """Return the cards of one suit, from the ace on."""
    return tuple(13 * suit + rank for rank in range(13) if mask >> rank & 1)


def ranks_in_threes(masks: Masks) -> int:
    """Return the ranks that three or four suits hold, as a mask."""
    s, h, d, c = masks
    return s & h & (d | c) | d & c & (s | h)


def dead(masks: Masks, laid: Masks = NONE) -> int:
    """Return the points that runs leave over, with the knocker's runs beside them."""
    return (
        DEAD[masks[0] | laid[0]]
        + DEAD[masks[1] | laid[1]]
        + DEAD[masks[2] | laid[2]]
        + DEAD[masks[3] | laid[3]]
    )


def least(masks: Masks) -> int:
    """Return the least deadwood of a hand, in points."""
    s, h, d, c = masks
    ranks = s & h & (d | c) | d & c & (s | h)
    if not ranks:
        return DEAD[s] + DEAD[h] + DEAD[d] + DEAD[c]
    in_runs = RUNS[s] | RUNS[h] | RUNS[d] | RUNS[c]
    if ranks & ~in_runs:  # sets that nothing speaks against
        kept = ~ranks | in_runs
        s, h, d, c = s & kept, h & kept, d & kept, c & kept
        ranks &= in_runs
    return _least(s, h, d, c, ranks)


def _least(s: int, h: int, d: int, c: int, ranks: int) -> int:
    """Return the least deadwood where each of a few sets may be made or not."""
    if not ranks:
        return DEAD[s] + DEAD[h] + DEAD[d] + DEAD[c]
    bit = ranks & -ranks
    kept = ~bit
    s1, h1, d1, c1 = s & kept, h & kept, d & kept, c & kept
    if ranks == bit:
        idle = DEAD[s] + DEAD[h] + DEAD[d] + DEAD[c]
        spades, hearts, diamonds, clubs = DEAD[s1], DEAD[h1], DEAD[d1], DEAD[c1]
        made = spades + hearts + diamonds + clubs
        if s & h & d & c & bit:  # or with one of the four left where it is
            made += min(
                0,
                DEAD[s] - spades,
                DEAD[h] - hearts,
                DEAD[d] - diamonds,
                DEAD[c] - clubs,
            )
        return made if made < idle else idle
    ranks ^= bit
    found = min(_least(s, h, d, c, ranks), _least(s1, h1, d1, c1, ranks))
    if s & h & d & c & bit:
        return min(
            found,
            _least(s, h1, d1, c1, ranks),
            _least(s1, h, d1, c1, ranks),
            _least(s1, h1, d, c1, ranks),
            _least(s1, h1, d1, c, ranks),
        )
    return found


def set_choices(masks: Masks, laid: Masks = NONE) -> list[Masks]:
    """Return what may be taken out for sets: in each suit the cards that go there.

    Args:
        masks: The hand.
        laid: The knocker's runs, where the hand is the defender's.
    """
    ranks = ranks_in_threes(masks)
    if not ranks:
        return _NO_SETS
    s, h, d, c = masks
    in_runs = (
        RUNS[s | laid[0]] | RUNS[h | laid[1]] | RUNS[d | laid[2]] | RUNS[c | laid[3]]
    )
    open_ranks = ranks & in_runs
    sure = ranks & ~open_ranks
    choices = [(s & sure, h & sure, d & sure, c & sure)]
    while open_ranks:
        bit = open_ranks & -open_ranks
        open_ranks ^= bit
        sets = _sets(masks, bit)
        choices += [_both(taken, each) for each in sets for taken in choices]
    return choices


_NO_SETS = [NONE]


def _sets(masks: Masks, bit: int) -> list[Masks]:
    """Return the sets of one rank, the largest first."""
    s, h, d, c = (mask & bit for mask in masks)
    sets = [(s, h, d, c)]
    if s and h and d and c:
        sets += [(0, h, d, c), (s, 0, d, c), (s, h, 0, c), (s, h, d, 0)]
    return sets


def _both(first: Masks, second: Masks) -> Masks:
    return (
        first[0] | second[0],
        first[1] | second[1],
        first[2] | second[2],
        first[3] | second[3],
    )


def without(masks: Masks, taken: Masks) -> Masks:
    """Return the hand without the cards that were taken out of it."""
    return (
        masks[0] & ~taken[0],
        masks[1] & ~taken[1],
        masks[2] & ~taken[2],
        masks[3] & ~taken[3],
    )


def arrangements(masks: Masks) -> tuple[int, list[tuple[Masks, Masks]]]:
    """Return the least deadwood of a hand, and every way to arrange it with that.

    Returns:
        The points; then what goes into sets and what into runs, suit by suit.
    """
    best = 1000
    found: list[tuple[Masks, Masks]] = []
    for sets in set_choices(masks):
        rest = without(masks, sets)
        points = dead(rest)
        if points < best:
            best, found = points, []
        if points == best:
            found.append((sets, _runs(rest)))
    return best, found


def _runs(masks: Masks) -> Masks:
    s, h, d, c = masks
    return RUNS[s], RUNS[h], RUNS[d], RUNS[c]


def every_arrangement(masks: Masks, most: int) -> list[tuple[int, Masks, Masks]]:
    """Return the arrangements with at most so many points, the least first.

    A set that no run could use is always made: to keep its cards in hand costs at
    least one of them more than it spares the knocker in lay-offs.

    Returns:
        For each the points, what goes into sets and what into runs.
    """
    found = [
        (points, sets, runs)
        for sets in set_choices(masks)
        for points, runs in _run_choices(without(masks, sets), most)
    ]
    found.sort(key=lambda each: each[0])
    return found


def _run_choices(masks: Masks, most: int) -> Iterator[tuple[int, Masks]]:
    """Return what may lie in runs, with the points that stay in hand."""
    least_behind = [DEAD[mask] for mask in masks]
    for suit in (2, 1, 0):
        least_behind[suit] += least_behind[suit + 1]
    s, h, d, c = masks
    for spades, runs_s in _suit_choices(s, most - least_behind[1]):
        for hearts, runs_h in _suit_choices(h, most - spades - least_behind[2]):
            so_far = spades + hearts
            for diamonds, runs_d in _suit_choices(d, most - so_far - least_behind[3]):
                for clubs, runs_c in _suit_choices(c, most - so_far - diamonds):
                    points = so_far + diamonds + clubs
                    yield points, (runs_s, runs_h, runs_d, runs_c)


@lru_cache(maxsize=4096)
def _suit_choices(mask: int, most: int) -> tuple[tuple[int, int], ...]:
    """Return, for one suit, what its runs may leave in hand and what lies in them."""
    if most < DEAD[mask]:
        return ()
    runs = RUNS[mask]
    idle = VALUE[mask & ~runs]
    found, part = [], runs
    while True:  # every part of the cards that can lie in runs
        points = idle + VALUE[runs & ~part]
        if points <= most and RUNS[part] == part:
            found.append((points, part))
        if not part:
            return tuple(found)
        part = (part - 1) & runs


def defend(masks: Masks, runs: Masks, fourth: Masks) -> tuple[int, Masks, Masks]:
    """Return the defender's least deadwood against melds on the table.

    Args:
        masks: The defender's hand.
        runs: The knocker's runs.
        fourth: The cards that are missing to the knocker's sets of three.

    Returns:
        The points; what he takes for sets of his own; what he lays off on sets. What
        is then linked to a run of the knocker he lays off there; what else stands in
        a run is his own.
    """
    best, found = 1000, (NONE, NONE)
    for off in parts(common(masks, fourth)):
        kept = without(masks, off)
        for sets in set_choices(kept, runs):
            points = dead(without(kept, sets), runs)
            if points < best:
                best, found = points, (sets, off)
    return best, *found


def common(first: Masks, second: Masks) -> Masks:
    """Return the cards that are in both."""
    return (
        first[0] & second[0],
        first[1] & second[1],
        first[2] & second[2],
        first[3] & second[3],
    )


def parts(masks: Masks) -> list[Masks]:
    """Return every part of a few cards, the smaller ones first."""
    parts = [NONE]
    if masks == NONE:
        return parts
    for suit, mask in enumerate(masks):
        while mask:
            bit = mask & -mask
            mask ^= bit
            single = tuple(bit if place == suit else 0 for place in range(4))
            parts += [_both(part, single) for part in parts]  # type: ignore[arg-type]
    return parts


def all_linked(masks: Masks, runs: Masks) -> bool:
    """Return whether each card is linked to a run by neighbours."""
    return all(
        run & (1 << high) - (1 << low)
        for mask, run in zip(masks, runs, strict=True)
        for low, high in stretches(mask | run)
    )
