"""The counts of a hand of which cards were shown (MATCH_FILE.md, "Cards as laid").

What was put down stands; where only the cards are known, both play their best.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.rules import cards
from games.rules.errors import WrongFactsError, gettext_noop
from games.rules.facts import Call, Hand, Shown
from games.rules.layout import (
    BIG_GIN_HAND,
    HAND,
    LayOff,
    Layout,
    Meld,
    apart,
    kept_as,
    legal_melds,
    not_held,
    placed,
    wrong_number,
)
from games.rules.melds import best_defence, best_melds, lay_out


class Table(NamedTuple):
    """What lies on the table.

    Attributes:
        knocker: His hand; None where his cards are not known.
        defender: The other's hand; None where his cards are not known.
        layoffs: The defender's cards on the knocker's melds.
        melds: The knocker's melds.
    """

    knocker: Layout | None
    defender: Layout | None
    layoffs: tuple[LayOff, ...]
    melds: tuple[Meld, ...]


def table(
    hand: Hand, call: Call, seats: tuple[int, int], names: Sequence[str]
) -> Table:
    """Return what lies on the table after a hand of which cards were shown.

    Args:
        hand: As it was written down.
        call: Knock, gin or big gin.
        seats: The knocker's and the defender's.
        names: Of all seats, for refusals.

    Raises:
        WrongFactsError: These cards, melds or lay-offs cannot be; ``field`` is
            ``cards``, ``melds``, ``layoffs`` or ``deadwood``.
    """
    for each in hand.shown:
        if each.seat not in seats:
            raise _no_player(each, names)
    sides = tuple(
        next((each for each in hand.shown if each.seat == seat), Shown(seat=seat))
        for seat in seats
    )
    gin = call is not Call.KNOCK or hand.deadwood == 0
    size = BIG_GIN_HAND if call is Call.BIG_GIN else HAND
    return _table(sides[0], sides[1], hand.layoffs, hand.deadwood, gin, size)


def _no_player(shown: Shown, names: Sequence[str]) -> WrongFactsError:
    return WrongFactsError(
        "shows-nothing",
        gettext_noop("%(player)s does not play this hand and shows no cards."),
        {"player": names[shown.seat]},
        field="melds" if shown.cards is None else "cards",
    )


@lru_cache(maxsize=1024)
def _table(
    knocker: Shown,
    defender: Shown,
    layoffs: tuple[int, ...] | None,
    deadwood: int | None,
    gin: bool,
    size: int,
) -> Table:
    """Return what lies on the table; a page asks for the same hands again and again."""
    _check_given(knocker, defender, layoffs)
    _check_size(knocker, size)
    _check_size(defender, HAND)
    melds = None
    if knocker.melds is not None:
        melds = legal_melds(knocker.melds, knocker.cards, "melds")
    held, theirs = knocker.cards, defender.cards
    if held is not None and theirs is not None:
        apart(held, theirs, "cards")
        if melds is not None and defender.melds is not None:
            own = legal_melds(defender.melds, theirs, "melds")
            return _as_laid(kept_as(melds, held), kept_as(own, theirs), layoffs or ())
        laid = lay_out(held, theirs, melds)
        return Table(*laid, laid.knocker.melds)
    if held is not None:
        layout = best_melds(held) if melds is None else kept_as(melds, held)
        return Table(layout, None, (), layout.melds)
    if theirs is not None:
        return _defender_alone(theirs, melds, deadwood, gin, size)
    raise _no_cards("cards")


def _no_cards(field: str) -> WrongFactsError:
    return WrongFactsError(
        "no-cards",
        gettext_noop("%(key)s need the cards they are made of."),
        {"key": field},
        field=field,
    )


def _check_given(
    knocker: Shown, defender: Shown, layoffs: tuple[int, ...] | None
) -> None:
    """Refuse melds and lay-offs without what they are made of."""
    if knocker.cards is None and defender.cards is None:
        raise _no_cards("layoffs" if layoffs is not None else "melds")
    whole = None not in (knocker.cards, defender.cards, knocker.melds)
    if defender.melds is not None and not whole:
        raise WrongFactsError(
            "melds-of-one",
            gettext_noop(
                "The defender's own melds need the cards of both and the knocker's "
                "melds."
            ),
            field="melds",
        )
    if layoffs is not None and defender.melds is None:
        raise WrongFactsError(
            "layoffs-alone",
            gettext_noop("Lay-offs need the melds that both put down."),
            field="layoffs",
        )


def _check_size(shown: Shown, size: int) -> None:
    if shown.cards is not None and len(shown.cards) != size:
        raise wrong_number(len(shown.cards), (size,), "cards")


def _defender_alone(
    held: tuple[int, ...],
    melds: tuple[Meld, ...] | None,
    deadwood: int | None,
    gin: bool,
    size: int,
) -> Table:
    """Return the best of the defender against melds of a hand that nobody showed."""
    if melds is None and not gin:
        raise WrongFactsError(
            "no-melds",
            gettext_noop(
                "The melds of the knocker are missing; without them nobody can say "
                "what is laid off."
            ),
            field="melds",
        )
    laid = melds or ()
    _check_count(laid, 0 if gin else deadwood, size)
    apart([card for meld in laid for card in meld], held, "melds")
    own, off = best_defence(held, () if gin else laid)
    return Table(None, own, off, laid)


def _check_count(melds: tuple[Meld, ...], deadwood: int | None, size: int) -> None:
    """Refuse a count that the cards beside the melds cannot have."""
    loose = size - sum(map(len, melds))
    if loose < 0:
        raise WrongFactsError(
            "melds-too-large",
            gettext_noop("These melds hold more than %(count)s cards."),
            {"count": size},
            field="melds",
        )
    if melds and deadwood is not None and not loose <= deadwood <= 10 * loose:
        raise WrongFactsError(
            "count-and-melds",
            gettext_noop(
                "Beside these melds %(loose)s cards are left; they are not %(count)s points."
            ),
            {"loose": loose, "count": deadwood},
            field="deadwood",
        )


def _as_laid(knocker: Layout, own: Layout, layoffs: tuple[int, ...]) -> Table:
    """Return what both put down, whether it was their best or not.

    Args:
        knocker: His melds and deadwood.
        own: The defender's, before anything is laid off.
        layoffs: His cards that go on the knocker's melds.
    """
    if layoffs and not knocker.deadwood:
        raise WrongFactsError(
            "layoffs-on-gin", gettext_noop("Nobody lays off on gin."), field="layoffs"
        )
    for card in layoffs:
        if card not in own.loose:
            raise _not_loose(card, own)
    fitting = placed(layoffs, knocker.melds)
    if fitting is None:
        raise WrongFactsError(
            "layoffs-do-not-fit",
            gettext_noop("%(cards)s do not all fit on the knocker's melds."),
            {"cards": cards.names(layoffs)},
            field="layoffs",
        )
    left = kept_as(own.melds, [card for card in own.loose if card not in layoffs])
    return Table(knocker, left, fitting, knocker.melds)


def _not_loose(card: int, own: Layout) -> WrongFactsError:
    if not any(card in meld for meld in own.melds):
        return not_held(card, "layoffs")
    return WrongFactsError(
        "layoff-in-meld",
        gettext_noop("%(card)s is in a meld of its own and is not laid off."),
        {"card": cards.name(card)},
        field="layoffs",
    )
