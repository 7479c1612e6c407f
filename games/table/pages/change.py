"""The page on which a hand is changed, or a forgotten one inserted."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games import models, rules
from games.books import sheets
from games.table.pages import effects
from games.table.pages.entry import EntryPage
from games.table.pages.sheet import SheetPage


class ChangePage(EntryPage):
    """A hand that is changed or inserted: what follows is said before it is saved."""

    def __init__(
        self,
        page: SheetPage,
        hand: models.Hand,
        *,
        inserts: bool,
        **entry: Any,
    ) -> None:
        self.hand = hand
        self.inserts = inserts
        super().__init__(page, **entry)

    @property
    def action(self) -> str:
        """Return where the form is sent."""
        name = "games:hand_insert" if self.inserts else "games:hand_amend"
        return reverse(name, args=[self.match.pk, self.hand.key])

    @property
    def cards_action(self) -> str:
        """Return where the cards of the hand are tapped in."""
        name = "games:hand_insert_cards" if self.inserts else "games:hand_amend_cards"
        return reverse(name, args=[self.match.pk, self.hand.key])

    @property
    def close(self) -> str:
        """Return where closing without saving leads."""
        return reverse("games:hand_detail", args=[self.match.pk, self.hand.key])

    @property
    def title(self) -> str:
        """Return the heading."""
        said = (
            _("Before hand %(number)s") if self.inserts else _("Change hand %(number)s")
        )
        return said % {"number": self.hand.number}

    @property
    def preview(self) -> str:
        """Return where the consequences are asked for."""
        return self.action

    @property
    def table(self) -> int | None:
        """Return the table of the hand, where two play."""
        return self.hand.table

    @property
    def upcard(self) -> int | None:
        """Return the upcard as it was written down; an inserted hand has none yet."""
        return None if self.inserts else self.hand.upcard

    @property
    def sat(self) -> rules.AsPlayed | None:
        """Return how the table sat for the hand that is changed."""
        return None if self.inserts else sheets.as_played(self.hand.as_played)

    @property
    def players(self) -> tuple[int, int]:
        """Return the two who played the hand."""
        line = self.page.sheet.hands[self._place]
        if not line.players:
            return super().players
        first, second = line.players
        return first, second

    @property
    def save(self) -> str:
        """Return what the button says."""
        return _("Insert it") if self.inserts else _("Save the change")

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """Return what the form carries unseen: the revision that was seen, too."""
        seen = self.typed.get("seen") or str(self.hand.revision)
        return [*super().hidden, ("seen", seen)]

    @property
    def _place(self) -> int:
        return self.page.place_of(self.hand)

    def _look(self, facts: rules.Hand | None) -> rules.Sheet:
        """Return the sheet as it would be with the change."""
        return effects.refolded(self.page, self._place, facts, inserts=self.inserts)

    @property
    def _line(self) -> rules.Line | None:
        return self._after.hands[self._place] if self._after else None

    @property
    def consequences(self) -> list[str]:
        """Return what saving changes on the sheet."""
        if self._after is None:
            return []
        return effects.consequences(self.page, self._after)

    @property
    def confirmed(self) -> str:
        """Return the mark that these consequences have been shown for these facts."""
        return "" if self.facts is None or self.errors else effects.seal(self.facts)
