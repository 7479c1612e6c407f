"""One hand that stands on the sheet, and what was changed since."""

import dataclasses
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models, rules
from games.books import hand_words, revisions, rule_names, stakes
from games.books.layouts import Layout
from games.table.pages import effects, words
from games.table.pages.board import Row
from games.table.pages.sheet import SheetPage

Act = models.Revision.Act
ROWS_SEEN = 6


def clock(page: SheetPage, at: Any) -> str:
    """Return a time of the day in the club's zone, with the date if it is another."""
    local = page.match.club.local(at)
    said = date_format(local, "H:i")
    if page.match.club.evening(at) != page.match.played_on:
        return f"{date_format(local, 'j M')}, {said}"
    return said


class DetailPage:
    """What the slip under a tapped hand says."""

    def __init__(
        self, page: SheetPage, hand: models.Hand, me: models.Device | None
    ) -> None:
        self.page = page
        self.hand = hand
        self.place = page.place_of(hand)
        self.line = page.sheet.hands[self.place]
        self.signed = (
            f"{clock(page, hand.recorded_at)}, {revisions.phone(hand.device, me)}"
        )
        self.revision = hand.revision

    @property
    def title(self) -> str:
        """Return the heading."""
        return self.page.name_of(self.hand)

    @cached_property
    def _row_place(self) -> int:
        """Return which line of the board holds the hand."""
        rows = self.page.board.rows
        found = [place for place, row in enumerate(rows) if row.key == self.hand.key]
        in_round = [p for p, row in enumerate(rows) if row.number == self.line.round]
        return (found or in_round or [0])[0]

    @property
    def row(self) -> Row:
        """Return the line of the hand, or of its round."""
        return self.page.board.rows[self._row_place]

    @property
    def rows_before(self) -> list[Row]:
        """Return the lines over the one that was tapped, as far as one sees them."""
        first = max(self._row_place - ROWS_SEEN, 0)
        return self.page.board.rows[first : self._row_place]

    @property
    def sentence(self) -> str:
        """Return what the hand says."""
        page = self.page
        return hand_words.sentence(self.line, page.names, page.rules, self.hand.upcard)

    @property
    def partner_hand(self) -> models.Hand | None:
        """Return the other table's hand of the same round."""
        if self.page.layout is not Layout.ROUNDS or self.line.round is None:
            return None
        for hand, line in zip(self.page.hands, self.page.sheet.hands, strict=True):
            if line.round == self.line.round and line.table != self.line.table:
                return hand
        return None

    @property
    def then(self) -> str:
        """Return the score after it, and who dealt the next one."""
        if self.line.result == rules.Result.AFTER_END or len(self.line.running) > 1:
            return ""
        scores = zip(self.page.verdict.scorers, self.line.running[0], strict=True)
        said = ", ".join(f"{name} {score}" for name, score in scores) + "."
        later = next(
            (
                line
                for line in self.page.sheet.hands[self.place + 1 :]
                if line.table == self.line.table
            ),
            None,
        )
        if later is None or later.dealer is None or self.page.two_tables:
            return said
        return f"{said} " + _("%(name)s dealt hand %(number)s.") % {
            "name": self.page.names[later.dealer],
            "number": later.number,
        }

    @property
    def as_played(self) -> str:
        """Return how the table sat otherwise than the rules say."""
        if not self.line.as_played or self.line.dealer is None:
            return ""
        return _("Otherwise than the rules say: %(name)s dealt.") % {
            "name": self.page.names[self.line.dealer]
        }

    @property
    def changes(self) -> str:
        """Return how often the hand was changed."""
        count = self.hand.revision - 1
        if not count:
            return _("nothing yet")
        return ngettext("%(count)d change", "%(count)d changes", count) % {
            "count": count
        }

    @property
    def strike(self) -> str:
        """Return what the button that strikes the hand says."""
        if self.page.two_tables:
            return _("Strike this hand")
        return _("Strike hand %(number)s") % {"number": self.hand.number}

    @property
    def if_struck(self) -> str:
        """Return what striking it does to the score."""
        after = effects.changed(self.page, self.place, None, inserts=False)
        if after is None:
            return _("A later hand cannot stand without it.")
        said = effects.consequences(self.page, after)
        return " ".join(said)


@dataclasses.dataclass(frozen=True, slots=True)
class Change:
    """One entry of the history."""

    what: str
    signed: str
    before: str
    after: str
    restore: Any = None


def changes(page: SheetPage, me: models.Device | None) -> list[Change]:
    """Return what was changed, newest first; two queries."""
    found = page.match.revisions.select_related("hand", "device").order_by(
        "-version", "-at"
    )
    latest: set[Any] = set()
    entries = []
    for revision in found:
        hand = revision.hand
        newest = hand is not None and hand.pk not in latest
        if hand is not None:
            latest.add(hand.pk)
        gone = newest and hand is not None and hand.state == hand.State.STRUCK
        entries.append(
            Change(
                what=_what(revision),
                signed=f"{clock(page, revision.at)}, {revisions.phone(revision.device, me)}",
                before=_told(page, revision.before),
                after=_told(page, revision.after),
                restore=hand.key if hand is not None and gone else None,
            )
        )
    return entries


def _what(revision: models.Revision) -> str:
    act = Act(revision.act)
    if revision.hand is None:
        return str(act.label)
    number = (revision.before or revision.after or {}).get(
        "number", revision.hand.number
    )
    return _("Hand %(number)s %(done)s") % {"number": number, "done": act.label}


def _told(page: SheetPage, kept: dict[str, Any] | None) -> str:
    """Return what a revision kept, as one sentence."""
    if not kept:
        return ""
    if "names" in kept:
        return ", ".join(kept["names"])
    if "how" in kept:
        return ""
    if "stake" in kept:
        return stakes.line(kept["stake"]) or _("Nobody pays")
    if "rules" in kept:
        return rule_names.rules_line(rules.build(kept["rules"]))
    facts = revisions.hand(kept)
    return hand_alone(page, facts, kept.get("met") or ())


def hand_alone(page: SheetPage, facts: rules.Hand, met: Sequence[int] = ()) -> str:
    """Return the sentence of a hand that stands on no sheet.

    Args:
        page: The sheet of its match.
        facts: The hand.
        met: Seats of the two who played it, where they are known.
    """
    try:
        return revisions.sentence(page.match, facts, met)
    except rules.WrongFactsError as error:
        return words.refusal(error)
