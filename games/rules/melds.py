"""Hands laid out: the best melds, the lay-offs, and what a knock comes to.

RULES.md, "Laying out for the players", says what best play is: the knocker shows an
arrangement with the least deadwood and, among several, the one that leaves the
defender most; the defender then makes the best of his own melds and of lay-offs
together. `games.rules.packing` holds the method.

A hand is given as cards (whole numbers, ``cards.parse``) or as a string such as
``"7s 7h 7d"``.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.rules import cards, packing
from games.rules.counts import counted, knock_limit, times
from games.rules.entries import Result
from games.rules.errors import WrongFactsError, gettext_noop
from games.rules.facts import Call
from games.rules.layout import (
    BIG_GIN_HAND,
    HAND,
    Cards,
    Defence,
    LayOff,
    Layout,
    Meld,
    apart,
    defended,
    distinct,
    fourth_cards,
    hand_of,
    kept_as,
    laid_out,
    legal_melds,
    split,
    wrong_number,
)
from games.rules.packing import Masks
from games.rules.ruleset import Rules


class Showdown(NamedTuple):
    """Two hands laid out against each other.

    Attributes:
        knocker: His hand as he shows it.
        defender: His own melds and what he is left with.
        layoffs: His cards on the knocker's melds, in an order in which they fit.
        knocker_deadwood: Final count, in points.
        defender_deadwood: Final count, after lay-offs.
        result: Knock, gin, big gin, undercut or tie.
        points: To the knocker; below 0: to the defender. Doubled where a spade does.
        better: Another arrangement of the knocker with which he would have scored
            more, with the counts it comes to; None where there is none.
    """

    knocker: Layout
    defender: Layout
    layoffs: tuple[LayOff, ...]
    knocker_deadwood: int
    defender_deadwood: int
    result: Result
    points: int
    better: "Better | None" = None


class Better(NamedTuple):
    """An arrangement that scores more than the one shown.

    Attributes:
        knocker: The arrangement.
        defender_deadwood: What the defender is left with against it.
        points: As in `Showdown`.
    """

    knocker: Layout
    defender_deadwood: int
    points: int


def least_deadwood(hand: Cards) -> int:
    """Return the least deadwood of any number of different cards, in points.

    Nothing is searched for but the sets, so a hand takes one to three microseconds,
    some ten where two sets meet runs.

    Raises:
        WrongFactsError: A card is none, or there twice.

    >>> least_deadwood("7s 7h 7d 3s 4s 5s Jc Qc Kc 3d")
    3
    """
    if isinstance(hand, str):
        hand = cards.parse_many(hand)
    whole = packing.whole(hand)
    if not whole:
        distinct(hand, None)  # refuses all but no cards
    return packing.least(packing.by_suit(whole))


def best_melds(hand: Cards) -> Layout:
    """Return a hand with the least deadwood; a long run stays in one piece.

    The cost is that of `least_deadwood`, and a few microseconds to lay the cards out.

    Args:
        hand: Ten cards, or the eleven of a big gin, none of them put aside.

    Raises:
        WrongFactsError: It is another number of cards, or a card is there twice.

    >>> best_melds("As 2s 3s 9h 9d 9c Kh Qd 4c Ac").deadwood
    25
    """
    masks = packing.masks_of(hand_of(hand))
    _, ((sets, runs), *_others) = packing.arrangements(masks)
    return laid_out(masks, sets, runs)


def best_discard(hand: Cards) -> tuple[int, Layout]:
    """Return which of eleven cards to put aside, and the ten that stay.

    Where several leave the same, the highest of them goes.

    Raises:
        WrongFactsError: They are not eleven different cards.
    """
    held = distinct(hand, None)
    if len(held) != BIG_GIN_HAND:
        raise wrong_number(len(held), (BIG_GIN_HAND,), None)
    aside = min(
        held,
        key=lambda card: (
            least_deadwood([each for each in held if each != card]),
            -cards.VALUES[card],
            -cards.rank(card),
        ),
    )
    return aside, best_melds([each for each in held if each != aside])


def showdown(
    knocker: Cards,
    defender: Cards,
    rules: Rules,
    *,
    upcard: int | None = None,
    melds: Iterable[Cards] | None = None,
) -> Showdown:
    """Return what two hands come to when both make the best of them.

    The defender is looked at once for each arrangement that the knocker can choose
    among, and once more for each that could still be better for him: one or two in
    most hands, at the worst some hundred.

    Args:
        knocker: His ten cards after the discard; eleven, all melded, for a big gin.
        defender: His ten cards.
        rules: They give the knock limit, the bonuses and what a tie is.
        upcard: The hand's first upcard, where the rules ask for it.
        melds: What the knocker has put down; None: his best.

    Raises:
        WrongFactsError: The cards are not two whole hands, the melds are none or not
            his, or he cannot knock; ``field`` is ``knocker``, ``defender`` or
            ``melds``.

    >>> from games.rules.ruleset import named
    >>> held = "5h 6h 7h 9s 9d 9c Qs Qd Qc 4s", "4h 3h Kc Kd Ks Jc Jd Jh 2s As"
    >>> then = showdown(*held, named("classic"))
    >>> then.knocker_deadwood, then.defender_deadwood, then.points
    (4, 3, -26)
    """
    own = hand_of(knocker, "knocker")
    other = hand_of(defender, "defender", sizes=(HAND,))
    apart(own, other)
    masks, theirs = packing.masks_of(own), packing.masks_of(other)
    limit = knock_limit(rules, upcard) if len(own) == HAND else 0
    count = _Counts(rules, upcard, big=len(own) == BIG_GIN_HAND)
    if melds is None:
        points, chosen = packing.arrangements(masks)
        shown = [_Arrangement(points, *each) for each in chosen]
        laid = None
    else:
        laid = legal_melds(melds, own, "melds")
        shown = [_as_laid(laid, own)]
    kept = shown[0].points
    if kept > limit:
        field = "knocker" if melds is None else "melds"
        raise _over(kept, limit, field, big=len(own) == BIG_GIN_HAND)
    if kept == 0:
        best = shown[0]
        left, defence = packing.least(theirs), None
    else:
        left, best, defence = _harshest(shown, theirs)
    layout = (
        laid_out(masks, best.sets, best.runs) if laid is None else kept_as(laid, own)
    )
    own_melds, offs = defended(theirs, layout.melds, defence)
    result, scored = count(kept, left)
    return Showdown(
        layout,
        own_melds,
        offs,
        kept,
        left,
        result,
        scored,
        _better(masks, theirs, limit, left - kept, count),
    )


def best_defence(defender: Cards, melds: Iterable[Cards]) -> Defence:
    """Return the best of ten cards against melds on the table.

    Args:
        defender: His ten cards.
        melds: The knocker's; none after a gin, when nobody lays off.

    Raises:
        WrongFactsError: As `showdown`.
    """
    theirs = hand_of(defender, "defender", sizes=(HAND,))
    laid = legal_melds(melds, None, "melds")
    apart([card for meld in laid for card in meld], theirs, field="melds")
    masks = packing.masks_of(theirs)
    if not laid:
        return Defence(best_melds(theirs), ())
    sets, runs = split(laid)
    _, own, off = packing.defend(masks, runs, fourth_cards(sets))
    return Defence(*defended(masks, laid, (own, off)))


class _Arrangement(NamedTuple):
    """A knocker's hand as masks: points in no meld, what lies in sets and in runs."""

    points: int
    sets: Masks
    runs: Masks


class _Counts:
    """Says what two counts are worth under one hand's rules."""

    def __init__(self, rules: Rules, upcard: int | None, *, big: bool) -> None:
        self._rules = rules
        self._call = Call.BIG_GIN if big else Call.KNOCK
        self._times = times(rules, upcard)

    def __call__(self, own: int, left: int) -> tuple[Result, int]:
        result, winner, points, _ = counted(self._call, 0, own, 1, left, self._rules)
        return result, (-points if winner == 1 else points) * self._times


def _over(points: int, limit: int, field: str, *, big: bool) -> WrongFactsError:
    if big:
        sentence = gettext_noop(
            "Eleven cards are a big gin, all of them melded; here %(deadwood)s stay over."
        )
    elif limit:
        sentence = gettext_noop(
            "%(deadwood)s is too much to knock with; the limit is %(limit)s."
        )
    else:
        sentence = gettext_noop("Only gin ends this hand; here %(deadwood)s stay over.")
    values = {"deadwood": points, "limit": limit}
    return WrongFactsError("over-limit", sentence, values, field=field)


def _harshest(
    shown: Sequence[_Arrangement], theirs: Masks
) -> tuple[int, _Arrangement, tuple[Masks, Masks]]:
    """Return the arrangement that leaves the defender most, and his answer to it."""
    answers = (
        (packing.defend(theirs, each.runs, fourth_cards(each.sets)), each)
        for each in shown
    )
    (left, own, off), best = max(answers, key=lambda answer: answer[0][0])
    return left, best, (own, off)


def _better(
    masks: Masks, theirs: Masks, limit: int, difference: int, count: _Counts
) -> Better | None:
    """Return an arrangement with a larger difference of the two counts, if any.

    Nobody is left with more than without lay-offs, which bounds the search.
    """
    most_left = packing.least(theirs)
    least = packing.least(masks)
    if least == 0:
        left = most_left
        if left <= difference:
            return None
        _, ((sets, runs), *_others) = packing.arrangements(masks)
        return Better(laid_out(masks, sets, runs), left, count(0, left)[1])
    best, found = difference, None
    for points, sets, runs in packing.every_arrangement(
        masks, min(limit, most_left - difference - 1)
    ):
        if most_left - points <= best:
            break
        left, *_ = packing.defend(theirs, runs, fourth_cards(sets))
        if left - points > best:
            best = left - points
            found = points, left, sets, runs
    if found is None:
        return None
    points, left, sets, runs = found
    return Better(laid_out(masks, sets, runs), left, count(points, left)[1])


def _as_laid(melds: Sequence[Meld], hand: Sequence[int]) -> _Arrangement:
    return _Arrangement(kept_as(melds, hand).deadwood, *split(melds))
