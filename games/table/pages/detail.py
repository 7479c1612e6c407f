"""One hand that stands on the sheet, and what was changed since."""

import dataclasses
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models, rules
from games.books import sheets
from games.table.pages import entry, words
from games.table.pages.sheet import Row, SheetPage

Act = models.Revision.Act
ROWS_SEEN = 6


def clock(page: SheetPage, at: Any) -> str:
    """Return a time of the day in the club's zone, with the date if it is another."""
    local = page.match.club.local(at)
    said = date_format(local, "H:i")
    if page.match.club.evening(at) != page.match.played_on:
        return f"{date_format(local, 'j M')}, {said}"
    return said


def phone(device: models.Device | None, me: models.Device | None) -> str:
    """Return who signed: *Boris's phone*, *this phone*, *another phone*."""
    if device and device.label:
        return device.label
    if device and me and device.pk == me.pk:
        return _("this phone")
    return _("another phone")


class DetailPage:
    """What the slip under a tapped hand says."""

    def __init__(
        self, page: SheetPage, hand: models.Hand, me: models.Device | None
    ) -> None:
        self.page = page
        self.hand = hand
        self.place = hand.number - 1
        self.line = page.sheet.hands[self.place]
        self.row: Row = page.rows[self.place]
        self.signed = f"{clock(page, hand.recorded_at)}, {phone(hand.device, me)}"
        self.revision = hand.revision

    @property
    def title(self) -> str:
        """Return the heading."""
        return _("Hand %(number)s") % {"number": self.hand.number}

    @property
    def rows_before(self) -> list[Row]:
        """Return the lines over the one that was tapped, as far as one sees them."""
        return self.page.rows[max(self.place - ROWS_SEEN, 0) : self.place]

    @property
    def sentence(self) -> str:
        """Return what the hand says."""
        return words.hand(self.line, self.page.names, self.page.rules)

    @property
    def then(self) -> str:
        """Return the score after it, and who dealt the next one."""
        if not self.line.running:
            return ""
        scores = zip(self.page.names, self.line.running[0], strict=True)
        said = ", ".join(f"{name} {score}" for name, score in scores) + "."
        later = self.page.sheet.hands[self.place + 1 :]
        if not later or later[0].dealer is None:
            return said
        return f"{said} " + _("%(name)s dealt hand %(number)s.") % {
            "name": self.page.names[later[0].dealer],
            "number": later[0].number,
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
    def if_struck(self) -> str:
        """Return what striking it does to the score."""
        after = entry.changed(self.page, self.place, None, inserts=False)
        if after is None:
            return _("A later hand cannot stand without it.")
        said = entry.consequences(self.page, after)
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
    revisions = page.match.revisions.select_related("hand", "device").order_by(
        "-version", "-at"
    )
    latest: set[Any] = set()
    entries = []
    for revision in revisions:
        hand = revision.hand
        newest = hand is not None and hand.pk not in latest
        if hand is not None:
            latest.add(hand.pk)
        gone = newest and hand is not None and hand.state == hand.State.STRUCK
        entries.append(
            Change(
                what=_what(revision),
                signed=f"{clock(page, revision.at)}, {phone(revision.device, me)}",
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
    facts = rules.Hand(
        call=rules.Call(kept["call"]),
        **{
            name: kept[name]
            for name in ("knocker", "deadwood", "opponent_deadwood", "winner", "points")
        },
    )
    return hand_alone(page, facts)


def hand_alone(page: SheetPage, facts: rules.Hand) -> str:
    """Return the sentence of a hand that stands on no sheet."""
    facts = dataclasses.replace(facts, after_end=False)
    alone = sheets.match_facts(page.match, [facts])
    alone = dataclasses.replace(alone, ended=None)
    try:
        line = rules.score(alone).hands[0]
    except rules.WrongFactsError as error:
        return words.refusal(error)
    return words.hand(line, page.names, page.rules)
