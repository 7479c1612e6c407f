"""Cards as the pages show and ask for them."""

import dataclasses
from typing import Any

from django.utils.translation import gettext as _

from games import rules


@dataclasses.dataclass(frozen=True, slots=True)
class CardFace:
    """A card as it is drawn on the page."""

    rank: str
    suit: str
    red: bool

    @property
    def spoken(self) -> str:
        """Return the card in words: *7 of spades*."""
        return card_words(self.rank, self.suit)


SUITS = "shdc"
RANKS = "A23456789TJQK"


def rank_text(letter: str) -> str:
    """Return a rank as it is printed: ten is *10*."""
    return "10" if letter == "T" else letter


def rank_words(rank: str) -> str:
    """Return a rank as it is read out: *ace*, *7*."""
    said = {"A": _("ace"), "J": _("jack"), "Q": _("queen"), "K": _("king")}
    return said.get(rank, rank)


def card_words(rank: str, suit: str) -> str:
    """Return a card in words."""
    named = {
        "s": _("%(rank)s of spades"),
        "h": _("%(rank)s of hearts"),
        "d": _("%(rank)s of diamonds"),
        "c": _("%(rank)s of clubs"),
    }[suit]
    return named % {"rank": rank_words(rank)}


def face(card: int) -> CardFace:
    """Return how a card is drawn."""
    name = rules.cards.name(card)
    rank, suit = name[0], name[1]
    return CardFace(rank_text(rank), suit, suit in "hd")


def written(card: int) -> str:
    """Return a card with the sign of its suit, for the middle of a sentence."""
    name = rules.cards.name(card)
    # The selector keeps phones from drawing the sign as a picture.
    return rank_text(name[0]) + "♠♥♦♣"[SUITS.index(name[1])] + "\ufe0e"


def grid() -> list[dict[str, Any]]:
    """Return four suits: name, letter, and thirteen cards with their codes."""
    named = {"s": _("spades"), "h": _("hearts"), "d": _("diamonds"), "c": _("clubs")}
    return [
        {
            "suit": suit,
            "label": label,
            "red": suit in "hd",
            "cards": [
                {
                    "code": rank + suit,
                    "rank": rank_text(rank),
                    "spoken": card_words(rank_text(rank), suit),
                }
                for rank in RANKS
            ],
        }
        for suit, label in named.items()
    ]


def keys() -> dict[str, list[tuple[str, str]]]:
    """Return the keys that ask for a card: thirteen ranks, then four suits."""
    suits = {"s": _("spades"), "h": _("hearts"), "d": _("diamonds"), "c": _("clubs")}
    return {
        "ranks": [(rank, rank_text(rank)) for rank in RANKS],
        "suits": list(suits.items()),
    }


def typed(rank: str, suit: str) -> int | None:
    """Return the card of a rank and a suit; None where one is missing."""
    if len(rank) != 1 or rank not in RANKS or len(suit) != 1 or suit not in SUITS:
        return None
    return rules.cards.parse(rank + suit)


@dataclasses.dataclass(frozen=True, slots=True)
class Upcard:
    """The upcard of the hand in play, and what it means."""

    card: CardFace
    limit: int
    limit_words: str
    doubles: bool


def upcard(card: int, house: rules.Rules) -> Upcard:
    """Return an upcard with the knock limit that it sets."""
    limit = rules.knock_limit(house, card)
    words = _("or less") if limit else _("Only gin ends this hand.")
    spade = house.spades_double and rules.cards.is_spade(card)
    return Upcard(face(card), limit, words, spade)
