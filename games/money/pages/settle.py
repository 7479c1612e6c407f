"""Settle up: who pays whom, what is paid, and why."""

import dataclasses
import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Callable, Collection
from functools import cached_property
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Count, Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models
from games.books import ledger, plans, prices
from games.money.pages import counts
from games.money.pages.asked import Asked, short_day
from games.money.pages.corrections import clock
from games.money.pages.people import People
from games.money.pages.reasons import Line as Reason
from games.money.pages.reasons import Reasons

#: So many payments that no line stands for are listed.
MOST_OTHERS = 20
#: Whether somebody may write down what is between two people.
MayWrite = Callable[[Collection[UUID]], bool]


@dataclasses.dataclass(frozen=True, slots=True)
class Paid:
    """A payment as it was written down.

    Attributes:
        id: Of the payment.
        who: Who paid whom.
        amount: In words.
        how: *paid in cash, 1:12*.
        note: What was noted with it.
        confirmed: Whether its receiver says so, too.
        may_undo: Whether the reader may take it back.
    """

    id: UUID
    payer: str
    payee: str
    amount: str
    how: str
    note: str
    confirmed: bool
    may_undo: bool


@dataclasses.dataclass(frozen=True, slots=True)
class Evening:
    """What one evening did to a balance."""

    title: str
    url: str
    text: str


@dataclasses.dataclass(frozen=True, slots=True)
class Why:
    """Why somebody is to get so much.

    Attributes:
        lead: *Žofia is €3.80 ahead tonight:*.
        lines: The reasons, of one evening.
        evenings: What each evening did, where there are several.
        together: Their sum.
        payee: Whose balance.
        payer: Who pays.
    """

    lead: str
    lines: list[Reason]
    evenings: list[Evening]
    together: str
    payee: UUID
    payer: UUID


@dataclasses.dataclass(frozen=True, slots=True)
class PlanLine:
    """A line of the plan.

    Attributes:
        mark: Its name on the page and in addresses.
        line: What was planned, and what of it is left.
        payer: Who pays, by name.
        payee: Whom.
        amount: What is left of it in words; of a paid line all of it.
        is_open: Whether anything is left.
        paid: What was paid of it.
        may_pay: Whether the reader may write down that it is paid.
        seen: The line as it stands, and the key of the payment that is made by it.
        why: Why it is so much, where that was asked.
        fields: The line in an address: to pay otherwise.
    """

    mark: str
    line: plans.Line
    payer: str
    payee: str
    amount: str
    is_open: bool
    paid: list[Paid]
    may_pay: bool
    seen: dict[str, str]
    why: Why | None
    fields: str


@dataclasses.dataclass(frozen=True, slots=True)
class Section:
    """The plan of one currency.

    Attributes:
        currency: Its code.
        title: What it is called; blank where there is only one.
        sentence: What the plan is worth.
        lines: The plan.
        others: Payments that are not of the plan, the newest first.
        earlier: How many more of those there are, in words.
    """

    currency: str
    title: str
    sentence: str
    lines: list[PlanLine]
    others: list[Paid]
    earlier: str

    @property
    def open(self) -> list[PlanLine]:
        """Return the lines of which anything is left."""
        return [line for line in self.lines if line.is_open]


def mark(line: plans.Line, currency: str) -> str:
    """Return what a line is called on its page."""
    return f"{currency}-{line.payer.hex[:12]}-{line.payee.hex[:12]}"


class SettlePage:
    """Everything that the page prints.

    Args:
        club: Whose.
        asked: Which evenings.
        at: Now; a plan that is made is made then.
        may_write: Whether the reader may write down what is between some people.
        why: The line that is to be explained.
    """

    def __init__(
        self,
        club: models.Club,
        asked: Asked,
        at: dt.datetime,
        may_write: MayWrite,
        why: str = "",
    ) -> None:
        self.club = club
        self.asked = asked
        self.at = at
        self.people = People(club)
        self._may_write = may_write
        self._why = why

    @cached_property
    def planned(self) -> list[plans.Planned]:
        """Return the plan of each currency; nothing of evenings that cannot be read."""
        if self.asked.wrong:
            return []
        return plans.look(self.club, self.asked.span, self.at)

    @cached_property
    def night(self) -> models.Night | None:
        """Return the night, where it is one and its money is closed."""
        day = self.asked.day
        return ledger.closed(self.club.pk, day) if day else None

    @property
    def _payable(self) -> bool:
        """Return whether anything can still be paid here: what is closed stays."""
        return self.night is None or self.asked.tonight

    @cached_property
    def _counts(self) -> dict[str, tuple[int, int]]:
        """Return by currency how many matches and costs there are."""
        rows = self.asked.span.of(self.club.ledger.all()).order_by().values("currency")
        rows = rows.annotate(
            matches=Count("match", distinct=True),
            costs=Count("cost", filter=Q(cost__undone_at=None), distinct=True),
        )
        return {row["currency"]: (row["matches"], row["costs"]) for row in rows}

    @cached_property
    def sections(self) -> list[Section]:
        """Return the plan of each currency in which there is anything."""
        shown = [each for each in self.planned if each.currency in self._counts]
        return [self._section(each, alone=len(shown) == 1) for each in shown]

    def _section(self, planned: plans.Planned, *, alone: bool) -> Section:
        found = self.asked.span.of(
            self.club.payments.filter(currency=planned.currency, undone_at=None)
        )
        of_plan = defaultdict(list)
        for each in found.filter(after__gte=planned.ledger).order_by("made_at"):
            pair = self.people.now(each.payer_id), self.people.now(each.payee_id)
            of_plan[pair].append(self._paid(each))
        before = found.filter(after__lt=planned.ledger)
        others = [
            self._paid(each) for each in before.order_by("-made_at")[:MOST_OTHERS]
        ]
        more = before.count() - len(others) if len(others) == MOST_OTHERS else 0
        lines = [
            self._line(line, planned.currency, of_plan[line[:2]])
            for line in planned.lines
        ]
        title = prices.currency_name(planned.currency)
        return Section(
            planned.currency,
            "" if alone else title[:1].upper() + title[1:],
            self._sentence(planned),
            lines,
            others,
            _earlier(more),
        )

    def _sentence(self, planned: plans.Planned) -> str:
        if not planned.open:
            return _("Everybody is square: nobody owes anything.")
        matches, costs = self._counts[planned.currency]
        said = counts.plan(len(planned.lines), matches, costs, proven=planned.proven)
        return f"{said} " + _("Tap an amount to see why.")

    def _line(self, line: plans.Line, currency: str, paid: list[Paid]) -> PlanLine:
        name = mark(line, currency)
        seen = {
            "payer": line.payer,
            "payee": line.payee,
            "currency": currency,
            "planned": line.amount,
            "rest": line.rest,
            "span": self.asked.span.key,
        }
        fields = {name: str(value) for name, value in seen.items()}
        people = {line.payer, line.payee}
        return PlanLine(
            name,
            line,
            self.people.name(line.payer),
            self.people.name(line.payee),
            self.words(line.rest or line.amount, currency),
            bool(line.rest),
            paid,
            bool(line.rest) and self._payable and self._may_write(people),
            fields | {"key": str(uuid.uuid4())},
            self._explain(line, currency) if name == self._why else None,
            urlencode(fields),
        )

    @staticmethod
    def words(amount: int, currency: str) -> str:
        """Return an amount in words."""
        return prices.amount(ledger.major(amount, currency), currency)

    def _paid(self, payment: models.Payment) -> Paid:
        people = {
            self.people.now(payment.payer_id),
            self.people.now(payment.payee_id),
        }
        return Paid(
            payment.pk,
            self.people.name(payment.payer_id),
            self.people.name(payment.payee_id),
            self.words(payment.amount, payment.currency),
            _("paid %(how)s, %(when)s")
            % {
                "how": payment.get_method_display(),
                "when": when(self.club, payment, self.asked.day),
            },
            payment.note,
            payment.confirmed_at is not None,
            self._may_write(people),
        )

    # Why

    def _explain(self, line: plans.Line, currency: str) -> Why:
        reasons = Reasons(
            self.club,
            self.people,
            self.asked.span.of(self.club.ledger.all()),
            person=line.payee,
            currency=currency,
        )
        days = {each.source.day for each in reasons.lines}
        several = len(days) > 1
        return Why(
            self._lead(line.payee, reasons.total, currency),
            [] if several else [each for each in reasons.lines if each.amount],
            self._evenings(reasons) if several else [],
            prices.signed(ledger.major(reasons.total, currency)),
            line.payee,
            line.payer,
        )

    def _lead(self, person: UUID, total: int, currency: str) -> str:
        said = {
            "name": self.people.name(person),
            "amount": self.words(abs(total), currency),
        }
        if self.asked.tonight and total > 0:
            return _("%(name)s is %(amount)s ahead tonight:") % said
        if total > 0:
            return _("%(name)s is %(amount)s ahead:") % said
        if total < 0:
            return _("%(name)s is %(amount)s behind:") % said
        return _("%(name)s is square by now:") % said

    def _evenings(self, reasons: Reasons) -> list[Evening]:
        sums: dict[dt.date, int] = defaultdict(int)
        for each in reasons.lines:
            sums[each.source.day] += each.amount
        return [
            Evening(
                short_day(day),
                day.isoformat(),
                prices.signed(ledger.major(amount, reasons.currency)),
            )
            for day, amount in sorted(sums.items(), reverse=True)
        ]

    # What else the page says

    @property
    def empty(self) -> str:
        """Return why there is nothing to settle; blank where there is."""
        if self.asked.wrong:
            return self.asked.wrong
        if self.sections:
            return ""
        if self.asked.tonight:
            return _("Nothing was played for money tonight.")
        return _("Nothing was played for money then.")

    @property
    def closed(self) -> str:
        """Return that the evening's money is closed; blank where it is not."""
        if self.night is None or self.night.settled_at is None:
            return ""
        return closed_line(self.club, self.night)

    @property
    def can_pay_all(self) -> bool:
        """Return whether anything is left that can be paid."""
        return self._payable and any(each.open for each in self.planned)


def closed_line(club: models.Club, night: models.Night) -> str:
    """Return when a night's money was closed, and by whom."""
    if night.settled_at is None:
        return ""
    time = clock(club, night.settled_at)
    if club.evening(night.settled_at) != night.day:
        date = date_format(club.local(night.settled_at), "j F")
        time = f"{date}, {time}"
    said = {"time": time, "name": night.settled_by}
    if not night.settled_by:
        return _("Closed at %(time)s.") % said
    return _("Closed at %(time)s by %(name)s.") % said


def when(club: models.Club, payment: models.Payment, day: dt.date | None) -> str:
    """Return when a payment was made: by the clock that evening, else by its date.

    Args:
        club: Whose.
        payment: The payment.
        day: The evening that the page is about.
    """
    written = club.evening(payment.made_at)
    if day == written and payment.paid_on in {day, club.local(payment.made_at).date()}:
        return clock(club, payment.made_at)
    return date_format(payment.paid_on, "j F")


def _earlier(count: int) -> str:
    if not count:
        return ""
    said = ngettext("%(count)d earlier payment", "%(count)d earlier payments", count)
    return said % {"count": count}
