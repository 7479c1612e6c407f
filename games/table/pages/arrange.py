"""Moving a card by hand: from one group on the table to another."""

from games import rules

Melds = tuple[tuple[int, ...], ...]


def moved(hand: rules.Hand, card: int, to: str) -> rules.Hand:
    """Return the hand with one card in another group; the groups may be no melds yet.

    Args:
        hand: With the cards and melds of both said.
        card: The card to move.
        to: ``k`` for the knocker's part of the table or ``o`` for the other's, then
            the number of a meld, ``+`` for a new one or ``-`` for the deadwood. The
            other's card on a meld of the knocker is laid off.

    Raises:
        rules.WrongFactsError: Nobody showed the card, or it cannot go there.
    """
    owner = next((each for each in hand.shown if card in (each.cards or ())), None)
    if owner is None:
        raise _nowhere(card)
    part, place = to[:1], to[1:]
    melds = [[other for other in meld if other != card] for meld in owner.melds or ()]
    off = [other for other in hand.layoffs or () if other != card]
    home = "k" if owner.seat == hand.knocker else "o"
    if part == home and place == "+":
        melds.append([card])
    elif part == home and place.isdecimal() and int(place) < len(melds):
        melds[int(place)].append(card)
    elif part == "k" != home and place.isdecimal():
        off.append(card)
    elif (part, place) != (home, "-"):
        raise _nowhere(card)
    kept = owner._replace(melds=tuple(tuple(sorted(meld)) for meld in melds if meld))
    shown = tuple(kept if each is owner else each for each in hand.shown)
    return hand._replace(shown=shown, layoffs=tuple(off))


def _nowhere(card: int) -> rules.WrongFactsError:
    return rules.WrongFactsError(
        "no-move",
        rules.gettext_noop("%(card)s cannot go there; it was left where it was."),
        {"card": rules.cards.name(card)},
        field="cards",
    )
