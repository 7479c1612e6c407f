"""A hand as it lies on the table: melds, lay-offs and deadwood; what can lie there.

A hand is given as cards (whole numbers, ``cards.parse``) or as a string such as
``"7s 7h 7d"``. A meld is a tuple of cards: a set in the order of the suits, a run from
the low end.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from games.rules import cards, packing
from games.rules.errors import WrongFactsError, gettext_noop
from games.rules.packing import Masks

Cards = str | Sequence[int]
Meld = tuple[int, ...]

HAND = 10
BIG_GIN_HAND = 11


class Layout(NamedTuple):
    """One hand in melds and deadwood.

    Attributes:
        melds: Sets first, then runs.
        loose: The cards in no meld, neither laid off, the highest first.
        deadwood: Their points.
    """

    melds: tuple[Meld, ...]
    loose: Meld
    deadwood: int


class LayOff(NamedTuple):
    """A card of the defender, and on which of the knocker's melds it goes."""

    card: int
    meld: int


class Laid(NamedTuple):
    """Two hands laid out: the knocker's, the defender's, and what went across."""

    knocker: Layout
    defender: Layout
    layoffs: tuple[LayOff, ...]


class Defence(NamedTuple):
    """What a defender makes of his cards against melds: his hand, his lay-offs."""

    defender: Layout
    layoffs: tuple[LayOff, ...]


# Checking what came


def hand_of(
    hand: Cards, field: str | None = None, *, sizes: tuple[int, ...] = (10, 11)
) -> tuple[int, ...]:
    """Return the cards of a whole hand.

    Raises:
        WrongFactsError: A piece is no card, is there twice, or the number is wrong.
    """
    held = distinct(hand, field)
    if len(held) not in sizes:
        raise wrong_number(len(held), sizes, field)
    return held


def wrong_number(
    count: int, sizes: tuple[int, ...], field: str | None
) -> WrongFactsError:
    """Return the refusal of a number of cards."""
    if sizes == (HAND,):
        sentence = gettext_noop("A hand is ten cards; these are %(count)s.")
    elif sizes == (BIG_GIN_HAND,):
        sentence = gettext_noop(
            "With the card drawn a hand is eleven cards; these are %(count)s."
        )
    else:
        sentence = gettext_noop(
            "A hand is ten cards, or eleven for a big gin; these are %(count)s."
        )
    return WrongFactsError("hand-size", sentence, {"count": count}, field=field)


def distinct(hand: Cards, field: str | None) -> tuple[int, ...]:
    """Return any number of cards, in the order in which they are given.

    Raises:
        WrongFactsError: A piece is no card, or is there twice.
    """
    if isinstance(hand, str):
        return cards.parse_many(hand, field)
    if packing.whole(hand):
        return tuple(hand)
    seen: list[int] = []
    for piece in hand:
        known = type(piece) is int and 0 <= piece < len(cards.VALUES)
        card = piece if known else cards.parse(piece, field)
        if card in seen:
            raise cards.twice(card, field)
        seen.append(card)
    return tuple(seen)


def apart(first: Iterable[int], second: Iterable[int], field: str = "defender") -> None:
    """Refuse a card that both players hold.

    Raises:
        WrongFactsError: There is one; it is named.
    """
    common = set(first).intersection(second)
    if common:
        raise WrongFactsError(
            "card-in-both",
            gettext_noop("%(card)s is in both hands."),
            {"card": cards.name(min(common))},
            field=field,
        )


def legal_melds(
    melds: Iterable[Cards], hand: Iterable[int] | None, field: str
) -> tuple[Meld, ...]:
    """Return melds in their usual order.

    Args:
        melds: As they were put down.
        hand: The cards they are made of; None where they are not known.
        field: Key to blame in the error.

    Raises:
        WrongFactsError: One is neither set nor run, two share a card, or a card is
            not of the hand.
    """
    held = None if hand is None else set(hand)
    used: set[int] = set()
    found = []
    for meld in melds:
        kept = distinct(meld, field)
        if not is_meld(kept):
            raise WrongFactsError(
                "no-meld",
                gettext_noop(
                    "%(cards)s is no meld: three or four of a rank, or three or more "
                    "in sequence of one suit."
                ),
                {"cards": cards.names(kept)},
                field=field,
            )
        for card in kept:
            if card in used:
                raise WrongFactsError(
                    "card-in-two-melds",
                    gettext_noop("%(card)s is in two melds."),
                    {"card": cards.name(card)},
                    field=field,
                )
            if held is not None and card not in held:
                raise not_held(card, field)
        used.update(kept)
        found.append(tuple(sorted(kept)))
    return tuple(found)


def not_held(card: int, field: str) -> WrongFactsError:
    """Return the refusal of a card that is not in the hand."""
    return WrongFactsError(
        "card-not-held",
        gettext_noop("%(card)s is not in this hand."),
        {"card": cards.name(card)},
        field=field,
    )


def is_meld(meld: Sequence[int]) -> bool:
    """Return whether different cards are a set or a run, whatever their order."""
    if len(meld) < 3:
        return False
    if len({card % 13 for card in meld}) == 1:
        return True
    low, high = min(meld), max(meld)
    return low // 13 == high // 13 and high - low == len(meld) - 1


def is_set(meld: Meld) -> bool:
    """Return whether a meld is a set, not a run."""
    return meld[0] % 13 == meld[1] % 13


# From masks to cards


def fourth_cards(sets: Masks) -> Masks:
    """Return the cards that are missing to sets of three."""
    s, h, d, c = sets
    threes = packing.ranks_in_threes(sets) & ~(s & h & d & c)
    return threes & ~s, threes & ~h, threes & ~d, threes & ~c


def laid_out(masks: Masks, sets: Masks, runs: Masks) -> Layout:
    """Return a hand of which it is known what lies in sets and in runs."""
    melds: list[Meld] = []
    loose: Meld = ()
    ranks = sets[0] | sets[1] | sets[2] | sets[3]
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        melds.append(_set(sets, bit))
    for suit in range(4):
        if runs[suit]:
            melds += _runs(suit, runs[suit])
        idle = masks[suit] & ~(sets[suit] | runs[suit])
        if idle:
            loose += packing.suit_cards(suit, idle)
    return Layout(tuple(melds), *_counted(loose))


@cache
def _runs(suit: int, mask: int) -> tuple[Meld, ...]:
    return tuple(
        tuple(range(13 * suit + low, 13 * suit + high))
        for low, high in packing.stretches(mask)
    )


def _set(sets: Masks, bit: int) -> Meld:
    rank = bit.bit_length() - 1
    return tuple([13 * suit + rank for suit in range(4) if sets[suit] & bit])


def _counted(loose: Iterable[int]) -> tuple[Meld, int]:
    """Return cards in no meld, the highest first, and their points."""
    kept = tuple(sorted(loose, key=_HIGH_FIRST))
    return kept, sum(map(_VALUE_OF, kept))


_HIGH_FIRST = [card // 13 - card % 13 * 4 for card in range(52)].__getitem__
_VALUE_OF = cards.VALUES.__getitem__


def split(melds: Iterable[Meld]) -> tuple[Masks, Masks]:
    """Return melds as masks: what lies in sets, and what in runs."""
    sets = [card for meld in melds if is_set(meld) for card in meld]
    runs = [card for meld in melds if not is_set(meld) for card in meld]
    return packing.masks_of(sets), packing.masks_of(runs)


def kept_as(melds: Sequence[Meld], hand: Sequence[int]) -> Layout:
    """Return a hand of which the melds are given."""
    melded = {card for meld in melds for card in meld}
    return Layout(tuple(melds), *_counted(card for card in hand if card not in melded))


def defended(
    masks: Masks, laid: Sequence[Meld], sets: Masks, off_sets: Masks
) -> Defence:
    """Return the defender's own melds and lay-offs.

    Args:
        masks: His hand.
        laid: The knocker's melds.
        sets: What he takes for sets of his own.
        off_sets: What he lays off on sets; the rest goes to runs by itself.
    """
    rest = packing.without(packing.without(masks, sets), off_sets)
    _, beside = split(laid)
    own_runs: list[int] = []
    off = [LayOff(card, _set_of(card, laid)) for card in packing.cards_of(off_sets)]
    for suit, (mask, run) in enumerate(zip(rest, beside, strict=True)):
        linked = packing.RUNS[mask | run] & mask
        own = packing.RUNS[linked]
        own_runs.append(own)
        if linked != own:
            off += _on_runs(suit, linked & ~own, laid)
    layout = laid_out(masks, sets, (own_runs[0], own_runs[1], own_runs[2], own_runs[3]))
    gone = {each.card for each in off}
    left = [card for card in layout.loose if card not in gone]
    return Defence(Layout(layout.melds, *_counted(left)), tuple(off))


def placed(off: Sequence[int], laid: Sequence[Meld]) -> tuple[LayOff, ...] | None:
    """Return where cards go on melds, in an order in which they fit.

    Args:
        off: The cards; none of them is in a meld.
        laid: The knocker's melds.

    Returns:
        None where they do not all fit.
    """
    sets, runs = split(laid)
    masks, fourth = packing.masks_of(off), fourth_cards(sets)
    for on_sets in packing.parts(packing.common(masks, fourth)):
        rest = packing.without(masks, on_sets)
        if packing.all_linked(rest, runs):
            found = [
                LayOff(card, _set_of(card, laid)) for card in packing.cards_of(on_sets)
            ]
            for suit, mask in enumerate(rest):
                found += _on_runs(suit, mask, laid)
            return tuple(found)
    return None


def _set_of(card: int, laid: Sequence[Meld]) -> int:
    """Return which of the knocker's melds is the set of a card's rank."""
    return next(
        place
        for place, meld in enumerate(laid)
        if is_set(meld) and meld[0] % 13 == card % 13
    )


def _on_runs(suit: int, mask: int, laid: Sequence[Meld]) -> Iterator[LayOff]:
    """Yield one suit's cards that go on runs, each next to one that lies already."""
    place_of = {
        card: place
        for place, meld in enumerate(laid)
        if not is_set(meld)
        for card in meld
    }
    for low, high in packing.stretches(mask):
        first, last = 13 * suit + low, 13 * suit + high - 1
        if low and first - 1 in place_of:
            place, going = place_of[first - 1], range(first, last + 1)
        else:
            place, going = place_of[last + 1], range(last, first - 1, -1)
        for card in going:
            yield LayOff(card, place)
