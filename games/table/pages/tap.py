"""The keys on which the cards of two hands are tapped in."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games import rules
from games.table.pages import cards, shown
from games.table.pages.board import name_size
from games.table.pages.entry import EntryPage


@dataclasses.dataclass(frozen=True, slots=True)
class Side:
    """One player's cards as they are tapped in.

    Attributes:
        field: Name of the form's field.
        name: Whose they are.
        size: How large the name is set.
        does: What he does; blank for the defender.
        role: What a screen reader hears with each card.
        value: The cards so far, as a text.
        label: What the field is called where it is typed into.
        error: What is wrong with them.
        eleven: What eleven cards are called here; blank where ten are the most.
    """

    field: str
    name: str
    size: str
    does: str
    role: str
    value: str
    label: str
    error: str
    eleven: str = ""


class Keys:
    """Four suits by thirteen ranks, and two hands that fill up.

    Args:
        names: The knocker's, then the other's.
        action: Where the cards are sent.
        typed: The fields' texts so far.
        errors: What is wrong, by field; blank for what concerns both.
    """

    def __init__(
        self,
        names: tuple[str, str],
        action: str,
        typed: Mapping[str, str],
        errors: Mapping[str, str] | None = None,
    ) -> None:
        self.names = names
        self.action = action
        self.typed = typed
        self.errors = dict(errors or {})

    @property
    def does(self) -> str:
        """Return what the knocker does; blank where he needs not be told."""
        return ""

    @property
    def eleven(self) -> str:
        """Return what eleven cards of the knocker are called; blank for ten only."""
        return ""

    @property
    def sides(self) -> list[Side]:
        """Return the knocker's hand, then the other's."""
        knocker, other = self.names
        told = (
            ("knocker_cards", knocker, self.does, _("knocker"), self.eleven),
            ("opponent_cards", other, "", _("defender"), ""),
        )
        return [
            Side(
                field,
                name,
                name_size(name),
                does,
                role,
                self.typed.get(field, ""),
                _("%(name)s’s cards") % {"name": name},
                self.errors.get(field, ""),
                eleven,
            )
            for field, name, does, role, eleven in told
        ]

    @property
    def error(self) -> str:
        """Return what is wrong, as one sentence."""
        return next((text for text in self.errors.values() if text), "")

    @property
    def suits(self) -> list[dict[str, Any]]:
        """Return the keys: of each suit its name and thirteen cards."""
        return cards.grid()

    @property
    def is_eleven(self) -> bool:
        """Return whether the knocker holds eleven cards."""
        return len(self.typed.get("knocker_cards", "").split()) == rules.BIG_GIN_HAND

    @property
    def words(self) -> dict[str, str]:
        """Return the sentences that the phone fills in while somebody taps."""
        knocker, other = self.names
        return {
            "counter": _("%(count)s of %(most)s"),
            "said": _("%(card)s, %(role)s, %(count)s of %(most)s"),
            "gone": _("%(card)s taken back, %(role)s, %(count)s of %(most)s"),
            "full": _("%(name)s has %(most)s cards already."),
            "back": _("Take back"),
            "only": _("Only %(name)s’s cards") % {"name": knocker},
            "defender": _("Only %(name)s’s cards") % {"name": other},
            "melds": _("These are %(name)s’s melds") % {"name": knocker},
            "both": _("Lay them out"),
            "type": _("Type them"),
            "tap": _("Tap them"),
        }


class TapPage(Keys):
    """The keys for the cards of one hand of a match.

    Args:
        entry: The entry of the hand without cards: who, where, and where it goes.
        action: Where the cards are sent.
        typed: The fields' texts so far.
        errors: What is wrong, by field; blank for what concerns both.
    """

    def __init__(
        self,
        entry: EntryPage,
        action: str,
        typed: Mapping[str, str],
        errors: Mapping[str, str] | None = None,
    ) -> None:
        self.entry = entry
        self.page = entry.page
        names = self.page.names
        super().__init__((names[entry.who], names[entry.other]), action, typed, errors)

    @property
    def title(self) -> str:
        """Return the heading."""
        return _("%(hand)s, the cards") % {"hand": self.entry.title}

    @property
    def close(self) -> str:
        """Return where closing without saving leads."""
        return self.entry.url()

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """Return what the form carries unseen."""
        return shown.hidden(self.entry)

    @property
    def does(self) -> str:
        """Return what the knocker does."""
        return _("knocks")

    @property
    def eleven(self) -> str:
        """Return what eleven cards are called, where these rules know them."""
        return "" if self.page.rules.big_gin_bonus is None else _("big gin")
