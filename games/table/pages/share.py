"""The page of links: watch, score, my phone; and the result as text."""

import dataclasses
import datetime as dt
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import access, models
from games.books import revisions
from games.table.pages import detail
from games.table.pages.sheet import SheetPage

Kind = models.ShareLink.Kind
LOCAL = {"localhost", "127.0.0.1", "[::1]"}


def address(request: HttpRequest, link: models.ShareLink) -> str:
    """Return the whole address of a link."""
    path = reverse(f"games:link_{link.kind}", args=[access.link_token(link)])
    return access.address(request, path)


@dataclasses.dataclass(frozen=True, slots=True)
class Tab:
    """One kind of link."""

    kind: str
    label: str
    chosen: bool


@dataclasses.dataclass(frozen=True, slots=True)
class LinkLine:
    """A link in use."""

    id: Any
    label: str
    used: str


@dataclasses.dataclass(frozen=True, slots=True)
class PhoneLine:
    """A phone that holds the table."""

    id: Any
    label: str
    since: str
    this: bool


class SharePage:
    """Everything that the page of links prints."""

    def __init__(
        self,
        page: SheetPage,
        request: HttpRequest,
        *,
        kind: str,
        me: models.Device | None,
        owns: bool,
        at: dt.datetime,
    ) -> None:
        self.page = page
        self.request = request
        self._kinds = [each for each in Kind if owns or each != Kind.PHONE]
        self.kind = kind if kind in self._kinds else Kind.WATCH
        self.me = me
        club = page.match.club
        self._open = [
            link
            for link in club.links.filter(revoked_at=None).select_related("made_by")
            if link.match_id in {None, page.match.pk} and self._works(link, at)
        ]
        self.link = next((link for link in self._open if link.kind == self.kind), None)
        self._holders = list(club.holders.select_related("device").order_by("since_at"))

    def _works(self, link: models.ShareLink, at: dt.datetime) -> bool:
        if link.match_id:
            link.match = self.page.match
        return access.link_is_open(link, at)

    @property
    def tabs(self) -> list[Tab]:
        """Return the kinds; a phone is let in by one that owns the table."""
        labels = {
            Kind.WATCH: _("Watch"),
            Kind.SCORE: _("Score"),
            Kind.PHONE: _("My phone"),
        }
        return [
            Tab(kind, labels[kind], kind == self.kind)
            for kind in labels
            if kind in self._kinds
        ]

    @property
    def sentence(self) -> str:
        """Return what the link may do."""
        return {
            Kind.WATCH: _("Whoever has this link can watch. It cannot score."),
            Kind.SCORE: _("Whoever has this link can score this match, and no other."),
            Kind.PHONE: _(
                "Point the other phone’s camera at a code made here. It goes on with "
                "hand %(number)s and all your matches."
            )
            % {"number": len(self.page.hands) + 1},
        }[Kind(self.kind)]

    @property
    def address(self) -> str:
        """Return the whole address, or nothing before the link is made."""
        return address(self.request, self.link) if self.link else ""

    @property
    def short(self) -> str:
        """Return the address as it is printed: long seals are cut in the middle."""
        plain = self.address.partition("://")[2]
        head, _slash, token = plain.rpartition("/")
        return f"{head}/{token[:4]}…{token[-3:]}"

    @property
    def until(self) -> str:
        """Return how long a one-time link works."""
        if not self.link or not self.link.expires_at:
            return ""
        return _("Works once, until %(time)s") % {
            "time": detail.clock(self.page, self.link.expires_at)
        }

    @property
    def warning(self) -> str:
        """Return why another phone cannot reach the address, if it cannot."""
        host = self.request.get_host().rsplit(":", 1)[0]
        if settings.SCOREKEEPER_BASE_URL or host not in LOCAL:
            return ""
        return _(
            "This page was opened under an address that only this machine has. "
            "Open it under the address that the start command prints, then share."
        )

    @property
    def make(self) -> str:
        """Return what the button that makes the link says."""
        if self.kind == Kind.PHONE:
            return _("New code") if self.link else _("Make a code")
        return _("Make the link")

    @property
    def links(self) -> list[LinkLine]:
        """Return the match's links in use."""
        return [
            LinkLine(link.pk, str(Kind(link.kind).label), self._used(link))
            for link in self._open
            if link.kind != Kind.PHONE
        ]

    def _used(self, link: models.ShareLink) -> str:
        if not link.used_at:
            said = _("not opened yet")
        else:
            phones = ngettext("%(count)d phone", "%(count)d phones", link.uses)
            said = _("%(phones)s, last at %(time)s") % {
                "phones": phones % {"count": link.uses},
                "time": detail.clock(self.page, link.used_at),
            }
        if link.kind == Kind.SCORE:
            said += "; " + _("ends 12 hours after the match")
        return said

    @property
    def label(self) -> str:
        """Return what this phone signs as."""
        return self.me.label if self.me else ""

    @property
    def label_example(self) -> str:
        """Return an example of a signature."""
        return _("%(name)s’s phone") % {"name": self.page.names[0]}

    @property
    def phones(self) -> list[PhoneLine]:
        """Return the phones that hold this table."""
        return [
            PhoneLine(
                holder.device_id,
                revisions.phone(holder.device, self.me),
                _("since %(time)s")
                % {"time": detail.clock(self.page, holder.since_at)},
                this=self.me is not None and holder.device_id == self.me.pk,
            )
            for holder in self._holders
        ]


def result_text(page: SheetPage) -> str:
    """Return the result as text to send."""
    verdict = page.verdict
    lines = [verdict.title + ".", verdict.because] if not page.playing else []
    for ledger in verdict.ledgers:
        lines += [ledger.title] if ledger.title else []
        lines += [f"{cell.name}: {cell.points}" for cell in ledger.finals]
    lines += [f"{label}: {said}" for label, said in verdict.summary]
    lines += [f"{line.who}: {line.amount}" for line in page.payments]
    lines.append(f"{page.rules_name}, {page.lasted}")
    return "\n".join(line for line in lines if line)
