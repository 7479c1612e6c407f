"""Two phones wrote at once: what is saved, what is not, and the ways out."""

import dataclasses
import datetime as dt
import uuid
from collections.abc import Mapping

from django.urls import reverse
from django.utils.translation import gettext as _

from games import models, rules
from games.books import hand_words, revisions
from games.table.pages import detail, effects, follow
from games.table.pages.sheet import SheetPage


@dataclasses.dataclass(frozen=True, slots=True)
class Choice:
    """One way out, with what it does."""

    label: str
    consequence: str
    action: str
    hidden: list[tuple[str, str]]


@dataclasses.dataclass(frozen=True, kw_only=True)
class ConflictPage:
    """A save that followed an old sheet, beside what happened meanwhile.

    Attributes:
        page: The sheet as it stands now.
        facts: What was typed.
        typed: The form's values as they came.
        saved_hand: What stands in its place; None where the hand it followed was
            taken back.
        me: This phone.
        at: Now.
        amends: It was a change of ``saved_hand``, not a new hand.
    """

    page: SheetPage
    facts: rules.Hand
    typed: Mapping[str, str]
    saved_hand: models.Hand | None
    me: models.Device | None
    at: dt.datetime
    amends: bool = False

    @property
    def _number(self) -> int:
        if self.saved_hand is None:
            return self.page.next_number
        return self.saved_hand.number

    @property
    def title(self) -> str:
        """Return what happened."""
        if self.saved_hand is None and not self.page.playing:
            return _("The match is over")
        if self.saved_hand is None:
            return _("The sheet has changed")
        return _("Two phones wrote hand %(number)s") % {"number": self._number}

    @property
    def lead(self) -> str:
        """Return the question."""
        if self.saved_hand is None and not self.page.playing:
            return _("Yours comes after its last hand. Nothing of yours is lost.")
        if self.saved_hand is None:
            return _("A hand was taken back meanwhile. Nothing of yours is lost.")
        return _("Nothing is lost. Which is it?")

    @property
    def saved_label(self) -> str:
        """Return the heading over what is stored."""
        return _("Saved")

    @property
    def saved_by(self) -> str:
        """Return who stored it, and when."""
        if self.saved_hand is None:
            return ""
        signed = revisions.phone(self.saved_hand.device, self.me)
        return f"{signed}, {detail.clock(self.page, self.saved_hand.recorded_at)}"

    @property
    def saved(self) -> str:
        """Return what is stored, as a sentence."""
        if self.saved_hand is None:
            return ""
        line = self.page.line_of(self.saved_hand)
        upcard = self.saved_hand.upcard
        return hand_words.sentence(line, self.page.names, self.page.rules, upcard)

    @property
    def mine_by(self) -> str:
        """Return who typed the other one, and when."""
        return f"{_('this phone')}, {detail.clock(self.page, self.at)}"

    @property
    def mine(self) -> str:
        """Return what was typed, as a sentence."""
        return detail.hand_alone(self.page, self.facts, self._met)

    @property
    def _met(self) -> tuple[int, ...]:
        """Return who plays the hand that was typed, as far as the seats tell."""
        if self.saved_hand is not None:
            return self.page.line_of(self.saved_hand).players
        return self.page.seating.players if self.page.seating else ()

    @property
    def choices(self) -> list[Choice]:
        """Return the ways to keep what was typed; dropping it is always the last."""
        ways = [self._replace(self.saved_hand)] if self.saved_hand else []
        return ways if self.amends else [self._next(), *ways]

    def _typed(self, **other: str) -> list[tuple[str, str]]:
        kept = {name: value for name, value in self.typed.items() if value}
        return list({**kept, **other}.items())

    def _next(self) -> Choice:
        """Let mine follow what is there; after the end it is kept unscored."""
        page = self.page
        last = page.last
        number = page.next_number
        carried = {"key": str(uuid.uuid4()), "after": str(last.key) if last else ""}
        if page.playing:
            after = effects.changed(page, len(page.hands), self.facts, inserts=True)
            said = _("As hand %(number)s: %(then)s") % {
                "number": number,
                "then": self._then(after),
            }
        else:
            carried["late"] = "on"
            said = _(
                "The match is over: hand %(number)s is kept, not scored, and can be "
                "carried into the rematch."
            ) % {"number": number}
        return Choice(
            _("Mine is the next hand"),
            said,
            reverse("games:hand_record", args=[page.match.pk]),
            [pair for pair in self._typed(**carried) if pair[0] != "seen"],
        )

    def _replace(self, hand: models.Hand) -> Choice:
        """Let mine stand instead of the saved one."""
        page = self.page
        after = effects.changed(
            self.page, page.place_of(hand), self.facts, inserts=False
        )
        said = _("%(then)s The saved one stays in the history.") % {
            "then": self._then(after)
        }
        return Choice(
            _("Mine replaces hand %(number)s") % {"number": hand.number},
            said,
            reverse("games:hand_amend", args=[self.page.match.pk, hand.key]),
            self._typed(seen=str(hand.revision), confirmed=effects.seal(self.facts)),
        )

    def _then(self, after: rules.Sheet | None) -> str:
        """Return where the score stands then, such as *Žofia 109, 5 to go*."""
        if after is None:
            return _("The rules refuse it there.")
        winner = self._winner(after)
        if winner is None:
            return _("nobody scores.")
        return follow.scored(self.page.facts, after, winner)

    def _winner(self, after: rules.Sheet) -> int | None:
        """Return who wins the hand that is new or other."""
        for line, now in zip(after.hands, [*self.page.sheet.hands, None], strict=False):
            if now is None or line.points != now.points or line.winner != now.winner:
                return line.winner
        return after.hands[-1].winner if after.hands else None

    @property
    def if_dropped(self) -> str:
        """Return what stays when mine is dropped."""
        page = self.page
        if self.saved_hand is None:
            return _("The sheet stays as it is.")
        line = page.line_of(self.saved_hand)
        said = _("%(hand)s stays") % {"hand": page.name_of(self.saved_hand)}
        if line.winner is None:
            return f"{said}."
        return f"{said}: {follow.scored(page.facts, page.sheet, line.winner)}"
