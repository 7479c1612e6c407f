"""Hands laid out: the best melds, the lay-offs, and what a knock comes to.

RULES.md, "Laying out for the players", says what best play is: the knocker shows an
arrangement with the least deadwood and, among several, the one that leaves the
defender most; the defender then makes the best of his own melds and of lay-offs
together. `games.rules.packing` holds the method.

A hand is given as cards (whole numbers, ``cards.parse``) or as a string such as
``"7s 7h 7d"``.
"""

from collections.abc import Iterable
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
    Laid,
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
    """Return the least deadwood of different cards, in points.

    They need not be ten, but with twenty and more of few ranks the sets to choose
    among grow many.

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
    return laid_out(masks, *packing.arrangements(masks)[1][0])


def whole_melds(hand: Cards) -> tuple[Meld, ...]:
    """Return the melds that up to eleven cards make, none of them left over.

    Raises:
        WrongFactsError: They are more, a card is there twice, or some are in no meld.
    """
    held = distinct(hand, "melds")
    if len(held) > BIG_GIN_HAND:
        raise wrong_number(len(held), (HAND, BIG_GIN_HAND), "melds")
    masks = packing.masks_of(held)
    layout = laid_out(masks, *packing.arrangements(masks)[1][0])
    if layout.loose:
        raise WrongFactsError(
            "not-all-melded",
            gettext_noop(
                "%(cards)s are in no meld: show all ten cards, or the melds alone."
            ),
            {"cards": cards.names(layout.loose)},
            field="melds",
        )
    return layout.melds


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
    laid = None if melds is None else legal_melds(melds, own, "melds")
    shown = lay_out(own, other, laid)
    big = len(own) == BIG_GIN_HAND
    limit = 0 if big else knock_limit(rules, upcard)
    kept, left = shown.knocker.deadwood, shown.defender.deadwood
    if kept > limit:
        raise _over(kept, limit, "knocker" if melds is None else "melds", big=big)
    count = _Counts(rules, upcard, big=big)
    result, points = count(kept, left)
    masks = packing.masks_of(own), packing.masks_of(other)
    better = _better(*masks, limit, left - kept, count)
    return Showdown(*shown, kept, left, result, points, better)


def lay_out(
    knocker: tuple[int, ...], defender: tuple[int, ...], melds: tuple[Meld, ...] | None
) -> Laid:
    """Return two hands laid out; whether the knocker may knock is not asked.

    Args:
        knocker: His cards, as ``hand_of`` returns them.
        defender: His cards, none of them the knocker's.
        melds: What the knocker has put down, as ``legal_melds`` returns it; None:
            his best.
    """
    masks, theirs = packing.masks_of(knocker), packing.masks_of(defender)
    if melds is not None:
        own = kept_as(melds, knocker)
        return Laid(own, *_answer(theirs, own.melds if own.deadwood else ()))
    points, chosen = packing.arrangements(masks)
    if not points:
        return Laid(laid_out(masks, *chosen[0]), *_answer(theirs, ()))
    answers = [
        (packing.defend(theirs, runs, fourth_cards(sets)), sets, runs)
        for sets, runs in chosen
    ]
    (_, taken, off), sets, runs = max(answers, key=lambda each: each[0][0])
    own = laid_out(masks, sets, runs)
    return Laid(own, *defended(theirs, own.melds, taken, off))


def _answer(theirs: Masks, melds: tuple[Meld, ...]) -> Defence:
    """Return the defender's best against melds; none after a gin."""
    if not melds:
        return Defence(laid_out(theirs, *packing.arrangements(theirs)[1][0]), ())
    sets, runs = split(melds)
    _, taken, off = packing.defend(theirs, runs, fourth_cards(sets))
    return defended(theirs, melds, taken, off)


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
    return _answer(packing.masks_of(theirs), laid)


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
        return Better(
            laid_out(masks, *packing.arrangements(masks)[1][0]), left, count(0, left)[1]
        )
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
