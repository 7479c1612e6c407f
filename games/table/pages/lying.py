"""Cards as they lie on the table, in groups, and what is said of them."""

import dataclasses
from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import rules
from games.table.pages import cards


@dataclasses.dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on the table; ``off`` marks one that the defender laid off."""

    card: cards.CardFace
    code: str
    off: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together: a meld, or what is to become one."""

    label: str
    cards: list[LaidCard]
    target: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Side:
    """One player's part of the table.

    Attributes:
        name: Whose it is.
        does: What he does with his count.
        count: His points; a dash where they are not known.
        melds: His melds, with what was laid off on them.
        loose: His deadwood.
        code: ``k`` for the knocker, ``o`` for the other.
        aside: The card to discard, where eleven were held.
    """

    name: str
    does: str
    count: str
    melds: list[Group]
    loose: Group | None
    code: str
    aside: Group | None = None


def laid(held: Iterable[int], off: Iterable[int] = ()) -> list[LaidCard]:
    """Return cards as they are drawn, some of them marked as laid off."""
    marked = set(off)
    return [
        LaidCard(cards.face(card), rules.cards.name(card), card in marked)
        for card in held
    ]


def meld(held: Iterable[int], off: Iterable[int] = (), target: str = "") -> Group:
    """Return a meld, with what was laid off on it."""
    together = tuple(sorted(held))
    return Group(_label(together), laid(together, off), target)


def deadwood(loose: Iterable[int], target: str = "") -> Group:
    """Return the cards in no meld, with their sum."""
    held = tuple(loose)
    values = [str(rules.cards.value(card)) for card in held]
    label = _("Deadwood")
    if len(values) > 1:
        label += " " + " + ".join(values)
    return Group(label, laid(held), target)


def _label(held: tuple[int, ...]) -> str:
    """Return what a group is: a set, a run, or not a meld yet."""
    if not rules.is_meld(held):
        return _("No meld yet")
    return _("Set") if rules.is_set(held) else _("Run")


def laid_off_on(name: str) -> str:
    """Return what the mark of a card that was laid off means."""
    return _("Laid off on %(name)s’s melds:") % {"name": name}


BETTER = gettext_noop("Better for %(name)s: %(melds)s, %(own)s against %(left)s.")


def better(name: str, other: rules.Better) -> str:
    """Return with which melds the knocker would have scored more."""
    melds = ", ".join(
        " ".join(map(cards.written, held)) for held in other.knocker.melds
    )
    return _(BETTER) % {
        "name": name,
        "melds": melds,
        "own": other.knocker.deadwood,
        "left": other.defender_deadwood,
    }


def best() -> str:
    """Return that nobody could have done better."""
    return _("This is the best play for both.")
