"""Balances: what everybody is ahead or behind, and who owes whom."""

import dataclasses
import datetime as dt
from collections.abc import Mapping
from functools import cached_property
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models
from games.books import ledger, plans, prices
from games.money.pages import counts, minor
from games.money.pages.asked import Asked
from games.money.pages.people import People
from games.money.pages.settle import mark, square

DIRECT, SIMPLIFIED = "direct", "simplified"


@dataclasses.dataclass(frozen=True, slots=True)
class Balance:
    """What somebody is ahead or behind."""

    name: str
    archived: bool
    text: str
    url: str


@dataclasses.dataclass(frozen=True, slots=True)
class Owed:
    """Who owes whom how much; the address says why."""

    debtor: str
    creditor: str
    text: str
    url: str


@dataclasses.dataclass(frozen=True, slots=True)
class Section:
    """The balances of one currency.

    Attributes:
        title: What it is called; blank where there is only one.
        balances: Of everybody, who is ahead first.
        sentence: What stands below.
        owed: Who owes whom, as played or as it is settled.
        sums: That both ways come to the same.
    """

    title: str
    balances: list[Balance]
    sentence: str
    owed: list[Owed]
    sums: str


class BalancesPage:
    """Everything that the page prints.

    Args:
        club: Whose.
        asked: Which evenings.
        way: Who to whom as it was played, or simplified.
        at: Now; a plan that is made is made then.
    """

    def __init__(
        self, club: models.Club, asked: Asked, way: str, at: dt.datetime
    ) -> None:
        self.club = club
        self.asked = asked
        self.way = SIMPLIFIED if way == SIMPLIFIED else DIRECT
        self.simplified = way == SIMPLIFIED
        self.at = at
        self.people = People(club)

    @property
    def _entries(self) -> "QuerySet[models.LedgerEntry]":
        return self.asked.span.of(self.club.ledger.all())

    @cached_property
    def _owed(self) -> dict[str, ledger.Debts]:
        if self.asked.wrong:
            return {}
        return ledger.debts(self._entries, ledger.merged_people(self.club))

    @cached_property
    def _involved(self) -> dict[str, set[UUID]]:
        """Return by currency who stands in the ledger at all, square or not."""
        found: dict[str, set[UUID]] = {}
        if self.asked.wrong:
            return found
        rows = self._entries.order_by().values_list("currency", "debtor", "creditor")
        for currency, *pair in rows.distinct():
            found.setdefault(currency, set()).update(map(self.people.now, pair))
        return found

    @cached_property
    def _counts(self) -> dict[str, tuple[int, int]]:
        """Return by currency how many matches and payments there are."""
        rows = self._entries.order_by().values("currency")
        counted = rows.annotate(
            matches=Count("match", distinct=True),
            payments=Count("payment", filter=Q(payment__undone_at=None)),
        )
        return {row["currency"]: (row["matches"], row["payments"]) for row in counted}

    @cached_property
    def sections(self) -> list[Section]:
        """Return the balances of each currency."""
        shown = sorted(self._involved)
        return [self._section(each, alone=len(shown) == 1) for each in shown]

    def _section(self, currency: str, *, alone: bool) -> Section:
        owed = self._owed.get(currency, {})
        sums = dict.fromkeys(self._involved[currency], 0) | ledger.balances(owed)
        title = prices.currency_name(currency)
        due = sum(each for each in sums.values() if each > 0)
        told: list[Owed] = []
        if due:
            told = (
                self._simple(currency) if self.simplified else self._direct(owed, sums)
            )
        amount = minor.bare(due, currency)
        return Section(
            "" if alone else str(capfirst(title)),
            self._balances(sums, currency),
            self._sentence(currency) if due else square(),
            told,
            _("Owed and due: %(amount)s each, either way.") % {"amount": amount},
        )

    def _balances(self, sums: Mapping[UUID, int], currency: str) -> list[Balance]:
        people = sorted(
            sums, key=lambda each: (-sums[each], self.people.sorts_as(each))
        )
        return [
            Balance(
                self.people.name(each),
                self.people.archived(each),
                minor.signed(sums[each], currency),
                self._why(each, currency=currency),
            )
            for each in people
        ]

    def _why(self, person: UUID, **said: str) -> str:
        address = reverse("games:balance_why", args=[self.club.pk, person])
        return f"{address}?{self.asked.query}&{urlencode(said)}"

    def _direct(self, owed: ledger.Debts, sums: Mapping[UUID, int]) -> list[Owed]:
        pairs = sorted(
            owed,
            key=lambda pair: (
                *(sums[pair.first], self.people.sorts_as(pair.first)),
                *(sums[pair.second], self.people.sorts_as(pair.second)),
            ),
        )
        return [
            Owed(
                self.people.name(pair.first),
                self.people.name(pair.second),
                minor.bare(owed[pair], pair.currency),
                self._why(
                    pair.first, currency=pair.currency, **{"with": str(pair.second)}
                ),
            )
            for pair in pairs
        ]

    @cached_property
    def _plans(self) -> dict[str, plans.Planned]:
        found = plans.look(self.club, self.asked.span, self.at)
        return {each.currency: each for each in found}

    def _simple(self, currency: str) -> list[Owed]:
        settle = reverse("games:settle", args=[self.club.pk])
        return [
            Owed(
                self.people.name(line.payer),
                self.people.name(line.payee),
                minor.bare(line.rest, currency),
                f"{settle}?{self.asked.query}&why={mark(line, currency)}"
                f"#{mark(line, currency)}",
            )
            for line in self._plans[currency].open
        ]

    def _sentence(self, currency: str) -> str:
        said = {"currency": prices.currency_name(currency)}
        if self.simplified:
            count = len(self._plans[currency].open)
            template = ngettext(
                "The same balances in %(payments)s, in %(currency)s.",
                "The same balances in %(payments)s, in %(currency)s.",
                count,
            )
            return template % {**said, "payments": counts.payments(count)}
        matches, payments = self._counts.get(currency, (0, 0))
        template = _("%(matches)s, as played, in %(currency)s.")
        if payments:
            template = _("%(matches)s, less what was paid, in %(currency)s.")
        return str(capfirst(template % {**said, "matches": counts.matches(matches)}))

    @property
    def empty(self) -> str:
        """Return why there is nothing; blank where there is."""
        if self.asked.wrong or self.sections:
            return self.asked.wrong
        if self.asked.tonight:
            return _("Nothing was played for money tonight.")
        return _("Nothing was played for money then.")

    @property
    def also(self) -> str:
        """Return what an address of other evenings says besides."""
        return f"&way={self.way}" if self.simplified else ""

    @property
    def ways(self) -> list[tuple[str, str, bool]]:
        """Return the two ways to tell who owes whom: query, label, chosen."""
        labels = {DIRECT: _("Who to whom"), SIMPLIFIED: _("Simplified")}
        return [
            (
                f"{self.asked.query}&way={way}",
                label,
                (way == SIMPLIFIED) == self.simplified,
            )
            for way, label in labels.items()
        ]
