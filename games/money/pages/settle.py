"""Settle up: who pays whom, what is paid, and why."""

import dataclasses
import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Callable, Collection
from functools import cached_property
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Count, Q, QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models
from games.books import ledger, plans, prices
from games.money.pages import bank, counts, minor
from games.money.pages.asked import Asked
from games.money.pages.explained import Why, explain
from games.money.pages.nights import closed_line
from games.money.pages.paid import Paid, paid
from games.money.pages.people import People

#: So many payments that no line stands for are listed, and so many lie open.
MOST_OTHERS = 20
MOST_UNFOLDED = 3
#: Whether somebody may write down what is between two people.
MayWrite = Callable[[Collection[UUID]], bool]


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
        transfer: Where the reader finds how to pay it by transfer; blank if he cannot.
        fields: The line in an address: to pay otherwise.
        query: What tells why, or does not any more.
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
    transfer: str
    fields: str
    query: str


@dataclasses.dataclass(frozen=True, slots=True)
class Section:
    """The plan of one currency.

    Attributes:
        currency: Its code.
        title: What it is called; blank where there is only one.
        sentence: What the plan is worth.
        lines: The plan.
        others: Payments that are not of the plan, the newest first.
        also: How many of those there are, in words.
        listed_all: Whether all of those are listed.
    """

    currency: str
    title: str
    sentence: str
    lines: list[PlanLine]
    others: list[Paid]
    also: str
    listed_all: bool

    @property
    def fold(self) -> bool:
        """Return whether the other payments would fill the page."""
        return len(self.others) > MOST_UNFOLDED

    @property
    def hint(self) -> str:
        """Return what a tap shows; blank where there is nothing to tap."""
        return _("Tap an amount to see why.") if self.open else ""

    @property
    def open(self) -> list[PlanLine]:
        """Return the lines of which anything is left."""
        return [line for line in self.lines if line.is_open]


def square() -> str:
    """Return that nothing is owed."""
    return _("Everybody is square: nobody owes anything.")


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
        me: Which of the club's people reads, by his account; None: none of them.
    """

    def __init__(
        self,
        club: models.Club,
        asked: Asked,
        at: dt.datetime,
        may_write: MayWrite,
        why: str = "",
        *,
        me: UUID | None = None,
    ) -> None:
        self.club = club
        self.asked = asked
        self.at = at
        self.people = People(club)
        self._may_write = may_write
        self._why = why
        self._me = me

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
        if self.asked.wrong:
            return []
        found = {each.currency: each for each in self.planned}
        shown = sorted(self._counts)
        return [
            self._section(each, found.get(each), alone=len(shown) == 1)
            for each in shown
        ]

    def _section(
        self, currency: str, planned: plans.Planned | None, *, alone: bool
    ) -> Section:
        others = self.asked.span.of(
            self.club.payments.filter(currency=currency, undone_at=None)
        )
        lines: list[PlanLine] = []
        if planned:
            lines = self._lines(planned, others.filter(after__gte=planned.ledger))
            others = others.filter(after__lt=planned.ledger)
        listed = [
            self._paid(each) for each in others.order_by("-made_at")[:MOST_OTHERS]
        ]
        count = others.count() if len(listed) == MOST_OTHERS else len(listed)
        title = prices.currency_name(currency)
        return Section(
            currency,
            "" if alone else str(capfirst(title)),
            self._sentence(planned),
            lines,
            listed,
            _also(count),
            count == len(listed),
        )

    def _lines(
        self, planned: plans.Planned, since: "QuerySet[models.Payment]"
    ) -> list[PlanLine]:
        """Return a plan's lines, with what was paid of them since it was made."""
        paid = defaultdict(list)
        for each in since.order_by("made_at"):
            pair = self.people.now(each.payer_id), self.people.now(each.payee_id)
            paid[pair].append(self._paid(each))
        return [
            self._line(line, planned.currency, paid[line[:2]]) for line in planned.lines
        ]

    def _sentence(self, planned: plans.Planned | None) -> str:
        if planned is None or not planned.open:
            return square()
        matches, costs = self._counts[planned.currency]
        return counts.plan(len(planned.lines), matches, costs, proven=planned.proven)

    def _line(self, line: plans.Line, currency: str, paid: list[Paid]) -> PlanLine:
        name = mark(line, currency)
        fields = self.seen(line, currency)
        people = {line.payer, line.payee}
        return PlanLine(
            name,
            line,
            self.people.name(line.payer),
            self.people.name(line.payee),
            minor.words(line.rest or line.amount, currency),
            bool(line.rest),
            paid,
            bool(line.rest) and self._payable and self._may_write(people),
            fields | {"key": str(uuid.uuid4())},
            explain(self.club, self.people, self.asked, line, currency)
            if name == self._why
            else None,
            self._transfer(line, currency),
            urlencode(fields),
            self.asked.query + ("" if name == self._why else f"&why={name}"),
        )

    def seen(self, line: plans.Line, currency: str) -> dict[str, str]:
        """Return a line as a form sends it: as it stands now."""
        said = {
            "payer": line.payer,
            "payee": line.payee,
            "currency": currency,
            "planned": line.amount,
            "rest": line.rest,
            "span": self.asked.span.key,
        }
        return {name: str(value) for name, value in said.items()}

    # By transfer

    @cached_property
    def _mine(self) -> list[plans.Line]:
        """Return what the reader himself is to pay in euros, and still can."""
        if self._me is None or not self._payable:
            return []
        euros = (each for each in self.planned if each.currency == bank.EURO)
        return [line for each in euros for line in each.open if line.payer == self._me]

    @cached_property
    def _accounts(self) -> Collection[UUID]:
        return bank.accounts(self.club).keys() if self._mine else ()

    def mine_to(self, payee: str) -> plans.Line | None:
        """Return what the reader himself is to pay somebody in euros, if anything."""
        return next((line for line in self._mine if str(line.payee) == payee), None)

    def _transfer(self, line: plans.Line, currency: str) -> str:
        mine = currency == bank.EURO and line in self._mine
        if not mine or line.payee not in self._accounts:
            return ""
        return f"{self.asked.query}&{urlencode({'payee': line.payee})}"

    def _paid(self, payment: models.Payment) -> Paid:
        people = {
            self.people.now(payment.payer_id),
            self.people.now(payment.payee_id),
        }
        return paid(
            payment,
            self.people,
            self.asked.day,
            may_undo=self._may_write(people),
            me=self._me,
        )

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


def _also(count: int) -> str:
    said = ngettext("%(count)d payment", "%(count)d payments", count)
    return said % {"count": count}
