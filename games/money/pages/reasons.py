"""Why somebody has a balance: his matches, costs and payments, line by line.

However many entries there are, it takes as many queries.
"""

import dataclasses
import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import models
from games.books import ledger, prices
from games.money.pages.asked import short_day
from games.money.pages.people import People

Kind = models.LedgerEntry.Kind
Outcome = models.Outcome
#: How a match ended for somebody, and one that has no result any more.
HOW: Mapping[str, str] = {
    Outcome.WON: gettext_noop("%(match)s, won against %(name)s"),
    Outcome.LOST: gettext_noop("%(match)s, lost to %(name)s"),
    Outcome.DRAWN: gettext_noop("%(match)s, drawn with %(name)s"),
}
MET = gettext_noop("%(match)s, with %(name)s")
_ORDER = {Kind.MATCH: 0, Kind.COST: 1, Kind.PAYMENT: 2}


class Numbered(NamedTuple):
    """A match of an evening: which one it was, counted from 1."""

    day: dt.date
    number: int


def numbers(
    club: models.Club, match_ids: Iterable[UUID | None]
) -> dict[UUID, Numbered]:
    """Return which match of its evening each one is; one query."""
    days = models.Match.objects.filter(pk__in={each for each in match_ids if each})
    rows = club.matches.filter(played_on__in=days.values("played_on"))
    rows = rows.order_by("played_on", "started_at", "id")
    found = {}
    listed = rows.values_list("played_on", "pk")
    for day, matches in groupby(listed, key=lambda row: row[0]):
        for number, (_day, match_id) in enumerate(matches, 1):
            found[match_id] = Numbered(day, number)
    return found


class Source(NamedTuple):
    """What a line stands for: one thing of one evening, with one other person.

    Attributes:
        day: The evening it counts for.
        kind: What it is.
        thing: Of what.
        other: With whom; None: with several.
    """

    day: dt.date
    kind: str
    thing: UUID
    other: UUID | None


@dataclasses.dataclass(frozen=True, slots=True)
class Step:
    """An entry as one of its two people has it; below 0 he owes more by it."""

    entry: models.LedgerEntry
    other: UUID
    amount: int


@dataclasses.dataclass(frozen=True, slots=True)
class Line:
    """One reason.

    Attributes:
        source: What it stands for.
        what: In words.
        url: Where it is shown; blank for nowhere.
        amount: Minor units, below 0 owed.
        text: The amount with its sign.
        steps: The entries that make it, the first one first.
    """

    source: Source
    what: str
    url: str
    amount: int
    text: str
    steps: tuple[Step, ...]


class Reasons:
    """The reasons of one person's balance, or of what stands between two.

    Args:
        club: Whose ledger.
        people: Its people.
        entries: Some evenings' entries.
        person: Whose balance.
        currency: In what.
        other: The other of two; None: with everybody.
    """

    def __init__(
        self,
        club: models.Club,
        people: People,
        entries: "QuerySet[models.LedgerEntry]",
        *,
        person: UUID,
        currency: str,
        other: UUID | None = None,
    ) -> None:
        self.club = club
        self.people = people
        self.person = person
        self.currency = currency
        self._entries = entries
        self._other = other

    @cached_property
    def entries(self) -> "QuerySet[models.LedgerEntry]":
        """Return the entries, unordered."""
        mine = self.people.ids(self.person)
        found = self._entries.filter(currency=self.currency)
        owes, gets = Q(debtor__in=mine), Q(creditor__in=mine)
        if self._other is not None:
            theirs = self.people.ids(self._other)
            owes &= Q(creditor__in=theirs)
            gets &= Q(debtor__in=theirs)
        return found.filter(owes | gets)

    @cached_property
    def steps(self) -> list[Step]:
        """Return the entries as the person has them; what he owes himself is none."""
        loaded = self.entries.select_related("match", "cost", "payment")
        found = []
        for entry in loaded.order_by("number"):
            debtor = self.people.now(entry.debtor_id)
            creditor = self.people.now(entry.creditor_id)
            if debtor == creditor:
                continue
            if creditor == self.person:
                found.append(Step(entry, debtor, entry.amount))
            else:
                found.append(Step(entry, creditor, -entry.amount))
        return found

    @cached_property
    def total(self) -> int:
        """Return what they come to."""
        return sum(step.amount for step in self.steps)

    @cached_property
    def lines(self) -> list[Line]:
        """Return a line a reason, evening by evening, matches first.

        What was taken back as a whole is none.
        """
        made: dict[Source, list[Step]] = {}
        for step in self.steps:
            made.setdefault(self._source(step), []).append(step)
        found = [
            self._line(source, steps)
            for source, steps in made.items()
            if self._stands(source, steps)
        ]
        return sorted(found, key=self._order)

    @staticmethod
    def _stands(source: Source, steps: Sequence[Step]) -> bool:
        """Return whether a line says anything: a corrected match does, even with 0."""
        if sum(step.amount for step in steps):
            return True
        return source.kind == Kind.MATCH and len(steps) > 1

    def _source(self, step: Step) -> Source:
        entry = step.entry
        thing = entry.match_id or entry.cost_id or entry.payment_id
        assert thing is not None  # noqa: S101  # the database demands one
        shared = entry.cost is not None and self._paid(entry.cost)
        return Source(entry.day, entry.kind, thing, None if shared else step.other)

    def _paid(self, cost: models.Cost) -> bool:
        """Return whether the person paid a shared cost."""
        return self.people.now(cost.payer_id) == self.person

    def _order(self, line: Line) -> tuple[object, ...]:
        source = line.source
        number = self._numbers.get(source.thing, Numbered(source.day, 0))
        first = line.steps[0].entry.number
        return (source.day, _ORDER[Kind(source.kind)], *number, first)

    def _line(self, source: Source, steps: list[Step]) -> Line:
        amount = sum(step.amount for step in steps)
        return Line(
            source,
            self.words(source, steps),
            self._url(source),
            amount,
            prices.signed(ledger.major(amount, self.currency)),
            tuple(steps),
        )

    def _url(self, source: Source) -> str:
        if source.kind == Kind.MATCH:
            return reverse("games:match_detail", args=[source.thing])
        if source.kind == Kind.COST:
            return reverse("games:cost_detail", args=[self.club.pk, source.thing])
        return ""

    # In words

    @cached_property
    def _numbers(self) -> dict[UUID, Numbered]:
        return numbers(self.club, (step.entry.match_id for step in self.steps))

    @cached_property
    def _outcomes(self) -> dict[tuple[UUID, UUID], str]:
        """Return by match and opponent how it ended for the person."""
        matches = {step.entry.match_id for step in self.steps if step.entry.match_id}
        met = models.Meeting.objects.filter(match__in=matches, player=self.person)
        rows = met.values_list("match", "opponent", "outcome")
        return {(match, other): outcome for match, other, outcome in rows}

    def match_name(self, match_id: UUID, day: dt.date) -> str:
        """Return what a match is called on an evening: *Match 3*."""
        known = self._numbers[match_id]
        return match_name(known, day)

    def words(self, source: Source, steps: Sequence[Step]) -> str:
        """Return what a reason was: *Match 2, won against Boris*."""
        entry = steps[0].entry
        if entry.match_id is not None:
            return self._match(source, entry.match_id)
        if entry.cost is not None:
            return self._cost(entry.cost, source)
        assert entry.payment is not None  # noqa: S101  # the database demands one
        return self._payment(entry.payment, steps)

    def _match(self, source: Source, match_id: UUID) -> str:
        assert source.other is not None  # noqa: S101  # only costs have several
        how = self._outcomes.get((match_id, source.other), "")
        return _(HOW.get(how, MET)) % {
            "match": self.match_name(match_id, source.day),
            "name": self.people.name(source.other),
        }

    def _cost(self, cost: models.Cost, source: Source) -> str:
        if source.other is None:
            return _("%(what)s, paid for others") % {"what": cost.what}
        return _("%(what)s, paid by %(name)s") % {
            "what": cost.what,
            "name": self.people.name(source.other),
        }

    def _payment(self, payment: models.Payment, steps: Sequence[Step]) -> str:
        paid = self.people.now(payment.payer_id) == self.person
        said = {
            "name": self.people.name(payment.payee_id if paid else payment.payer_id),
            "how": payment.get_method_display(),
        }
        back = (sum(step.amount for step in steps) > 0) != paid
        if back and paid:
            return _("Payment to %(name)s taken back") % said
        if back:
            return _("Payment of %(name)s taken back") % said
        if paid:
            return _("Paid to %(name)s %(how)s") % said
        return _("Paid by %(name)s %(how)s") % said


def match_name(known: Numbered, day: dt.date) -> str:
    """Return what a match is called on an evening; with its own if that is another."""
    if known.day == day:
        return _("Match %(number)s") % {"number": known.number}
    from_day = _("%(match)s of %(day)s")
    return from_day % {
        "match": match_name(known, known.day),
        "day": short_day(known.day),
    }
