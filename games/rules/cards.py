"""Cards as small whole numbers: 13 times the suit plus the rank, 0 to 51.

Suits run spades, hearts, diamonds, clubs; ranks run from the ace, 0, to the king,
12: the ace is low and never stands above a king (RULES.md, "Cards and melds").
"""

from collections.abc import Iterable

from games.rules.errors import WrongFactsError, gettext_noop, shown

RANKS = "A23456789TJQK"
SUITS = "shdc"

#: Points of each card in deadwood: ace 1, ten and faces 10, the others their number.
VALUES = tuple(min(card % 13 + 1, 10) for card in range(52))

_NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
_NUMBERS = {
    rank + suit: card
    for card, name in enumerate(_NAMES)
    for rank in {name[0], name[0].lower(), "10" if name[0] == "T" else name[0]}
    for suit in (name[1], name[1].upper(), "♠♥♦♣"[SUITS.index(name[1])])
}


def parse(text: object, field: str | None = None) -> int:
    """Return the card that a text such as ``Td``, ``10d`` or ``t♦`` names.

    Args:
        text: Rank, then suit, in any case.
        field: Key to blame in the error.

    Raises:
        WrongFactsError: The text names no card.

    >>> name(parse("10♦"))
    'Td'
    """
    card = _NUMBERS.get(text) if isinstance(text, str) else None
    if card is None:
        raise WrongFactsError(
            "unknown-card",
            gettext_noop(
                'A card is a rank and a suit, such as 7h, Td or As; "%(text)s" is none.'
            ),
            {"text": shown(text)},
            field=field,
        )
    return card


def parse_many(text: object, field: str | None = None) -> tuple[int, ...]:
    """Return the cards of a text that separates them by blanks, in its order.

    Raises:
        WrongFactsError: A piece of the text names no card, or names one again.

    >>> parse_many("As 2s")
    (0, 1)
    """
    pieces = text.split() if isinstance(text, str) else [text]
    seen: list[int] = []
    for piece in pieces:
        card = parse(piece, field=field)
        if card in seen:
            raise twice(card, field)
        seen.append(card)
    return tuple(seen)


def twice(card: int, field: str | None) -> WrongFactsError:
    """Return the refusal of a card that is there twice."""
    return WrongFactsError(
        "card-twice",
        gettext_noop("%(card)s is there twice."),
        {"card": name(card)},
        field=field,
    )


def names(several: Iterable[int]) -> str:
    """Return cards as the sheet writes them, with blanks between.

    >>> names((6, 19))
    '7s 7h'
    """
    return " ".join(map(name, several))


def name(card: int) -> str:
    """Return the card as the sheet writes it: rank and suit, ``Td``."""
    return _NAMES[card]


def rank(card: int) -> int:
    """Return the card's place in its suit: 0 the ace, 12 the king."""
    return card % 13


def suit(card: int) -> int:
    """Return the card's suit as an index into `SUITS`."""
    return card // 13


def is_spade(card: int) -> bool:
    """Return whether the card is a spade, which doubles a hand in Oklahoma."""
    return card < 13


def value(card: int) -> int:
    """Return what the card counts as deadwood, 1 to 10 points."""
    return VALUES[card]
