"""Why somebody has a balance, or owes another: every entry that makes it."""

import dataclasses
import datetime as dt
from collections.abc import Iterable
from functools import cached_property
from itertools import groupby
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import models
from games.books import ledger
from games.money.pages import minor
from games.money.pages.asked import Asked, short_day
from games.money.pages.corrections import At, Corrections, filled
from games.money.pages.people import People
from games.money.pages.reasons import Line, Reasons, Step

#: So many evenings stand on a page of reasons.
A_PAGE = 20


@dataclasses.dataclass(frozen=True, slots=True)
class Told:
    """A line of reasons, or what was corrected of the one above it."""

    what: str | SafeString
    url: str
    text: str
    correction: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Evening:
    """What one evening did to a balance."""

    title: str
    url: str
    lines: list[Told]
    together: str


class WhyPage:
    """Every entry that makes a balance, evening by evening, the newest first.

    Args:
        club: Whose.
        asked: Which evenings.
        person: Whose balance.
        other: The other of two; None: with everybody.
        currency: In what; blank: the first that there is.
        page: Which page of evenings, from 1.
    """

    def __init__(
        self,
        club: models.Club,
        asked: Asked,
        person: models.Player,
        other: models.Player | None,
        currency: str,
        page: int,
    ) -> None:
        self.club = club
        self.asked = asked
        self.person = person
        self.other = other
        self._asked_currency = currency
        self._page = page
        self._people = People(club)

    @cached_property
    def currencies(self) -> list[str]:
        """Return in what there are any entries."""
        rows = self.asked.span.of(self.club.ledger.all()).order_by("currency")
        return list(rows.values_list("currency", flat=True).distinct())

    @cached_property
    def currency(self) -> str:
        """Return in what the balance is."""
        if self._asked_currency in self.currencies or not self.currencies:
            return self._asked_currency
        return self.currencies[0]

    def _reasons(self, days: Iterable[dt.date] | None = None) -> Reasons:
        entries = self.asked.span.of(self.club.ledger.all())
        if days is not None:
            entries = entries.filter(day__in=list(days))
        return Reasons(
            self.club,
            self._people,
            entries,
            person=self.person.pk,
            currency=self.currency,
            other=self.other.pk if self.other else None,
        )

    @cached_property
    def _days(self) -> list[dt.date]:
        rows = self._reasons().entries.order_by("-day").values_list("day", flat=True)
        first = (self._page - 1) * A_PAGE
        return list(rows.distinct()[first : first + A_PAGE + 1])

    @cached_property
    def evenings(self) -> list[Evening]:
        """Return the evenings of this page."""
        if self.asked.wrong or not self.currency:
            return []
        reasons = self._reasons(self._days[:A_PAGE])
        said = Corrections(self.club, [at for at, _step in _corrected(reasons.lines)])
        found = []
        for day, group in groupby(reasons.lines, key=lambda line: line.source.day):
            lines = list(group)
            told = [each for line in lines for each in self._told(line, reasons, said)]
            found.append(
                Evening(
                    short_day(day),
                    reverse("games:night_money", args=[self.club.pk, day]),
                    told,
                    self._signed(sum(line.amount for line in lines)),
                )
            )
        return found[::-1]

    def _told(self, line: Line, reasons: Reasons, said: Corrections) -> list[Told]:
        first, *later = line.steps
        if line.source.kind != models.LedgerEntry.Kind.MATCH or not later:
            text = line.text
            if self._is_correction(first):
                return [self._correction(line, first, reasons, said)]
            return [Told(line.what, line.url, text)]
        told = [Told(line.what, line.url, self._signed(first.amount))]
        return told + [self._correction(line, step, reasons, said) for step in later]

    @staticmethod
    def _is_correction(step: Step) -> bool:
        return step.entry.adjusts_id is not None and step.entry.match_id is not None

    def _correction(
        self, line: Line, step: Step, reasons: Reasons, said: Corrections
    ) -> Told:
        entry = step.entry
        assert entry.match_id is not None  # noqa: S101  # only matches are corrected
        at = At(entry.match_id, entry.version or 0)
        what = filled(
            _("%(match)s, %(signed)s: %(told)s"),
            match=reasons.match_name(entry.match_id, line.source.day),
            signed=said.signed(at, entry.at),
            told=said.told(at),
        )
        return Told(what, line.url, self._signed(step.amount), correction=True)

    def _signed(self, amount: int) -> str:
        return minor.signed(amount, self.currency)

    # What else the page says

    @property
    def title(self) -> str:
        """Return whose balance it is."""
        if self.other is None:
            return self.person.name
        said = {"one": self.person.name, "other": self.other.name}
        return _("%(one)s and %(other)s") % said

    @cached_property
    def total(self) -> int:
        """Return the balance, in minor units."""
        if self.asked.wrong or not self.currency:
            return 0
        merged = ledger.merged_people(self.club)
        owed = ledger.debts(self._reasons().entries, merged).get(self.currency, {})
        return ledger.balances(owed).get(self.person.pk, 0)

    @property
    def together(self) -> str:
        """Return the balance with its sign."""
        return self._signed(self.total) if self.currency else ""

    @property
    def lead(self) -> str:
        """Return the balance as a sentence."""
        if not self.currency or self.asked.wrong:
            return self.asked.wrong or _("Nothing was played for money then.")
        said = {
            "name": self.person.name,
            "amount": minor.words(abs(self.total), self.currency),
            "other": self.other.name if self.other else "",
            "evenings": self.asked.name,
        }
        return self._lead() % said

    def _lead(self) -> str:
        if not self.total:
            if self.other:
                return _("%(name)s and %(other)s are square. %(evenings)s.")
            return _("%(name)s is square. %(evenings)s.")
        if self.other and self.total < 0:
            return _("%(name)s owes %(other)s %(amount)s. %(evenings)s.")
        if self.other:
            return _("%(other)s owes %(name)s %(amount)s. %(evenings)s.")
        if self.total < 0:
            return _("%(name)s is %(amount)s behind. %(evenings)s.")
        return _("%(name)s is %(amount)s ahead. %(evenings)s.")

    def _address(self, page: int) -> str:
        said = {"currency": self.currency, "page": str(page)}
        if self.other:
            said["with"] = str(self.other.pk)
        return f"?{self.asked.query}&{urlencode(said)}"

    @property
    def older(self) -> str:
        """Return where the earlier evenings are; blank behind the last page."""
        return self._address(self._page + 1) if len(self._days) > A_PAGE else ""

    @property
    def newer(self) -> str:
        """Return where the later evenings are; blank before the first page."""
        return self._address(self._page - 1) if self._page > 1 else ""


def _corrected(lines: Iterable[Line]) -> list[tuple[At, Step]]:
    """Return the versions that corrected some matches."""
    return [
        (At(step.entry.match_id, step.entry.version or 0), step)
        for line in lines
        for place, step in enumerate(line.steps)
        if step.entry.match_id is not None
        and (place or step.entry.adjusts_id is not None)
    ]
