"""Who is to pay whom: the fewest payments, kept as long as they are followed.

A plan is made when somebody first looks after a change. Paying what it says takes from
its line and leaves the others alone; a debt that changed, or a payment that it did not
ask for, makes a new one.
"""

import datetime as dt
from collections.abc import Mapping
from typing import NamedTuple, TypeVar
from uuid import UUID

from django.db.models import QuerySet

from games.books import ledger, state
from games.models import Club, LedgerEntry, Meeting, Payment, PaymentPlan
from games.models.atomic import act
from games.rules.transfers import Plan, Transfer, fewest

Rows = TypeVar("Rows", LedgerEntry, Payment)


class Span(NamedTuple):
    """Some evenings, from the first to the last; None: no end there."""

    first: dt.date | None = None
    last: dt.date | None = None

    @property
    def key(self) -> str:
        """Return what a plan of these evenings is kept under."""
        return f"{self.first or ''}..{self.last or ''}"

    def of(self, rows: "QuerySet[Rows]") -> "QuerySet[Rows]":
        """Return those entries or payments whose evening lies in it."""
        if self.first:
            rows = rows.filter(day__gte=self.first)
        return rows.filter(day__lte=self.last) if self.last else rows


class Line(NamedTuple):
    """A payment of the plan: what was to be paid, and what of it still is."""

    payer: UUID
    payee: UUID
    amount: int
    rest: int


class Planned(NamedTuple):
    """A plan as it stands.

    Attributes:
        currency: Of all its amounts.
        lines: In an order that stays, paid ones too.
        proven: Whether no plan needs fewer payments.
        ledger: The ledger's version that it was made for.
    """

    currency: str
    lines: tuple[Line, ...]
    proven: bool
    ledger: int

    @property
    def open(self) -> tuple[Line, ...]:
        """Return what is still to be paid."""
        return tuple(line for line in self.lines if line.rest)


def look(club: Club, span: Span, at: dt.datetime) -> list[Planned]:
    """Return the plan of each currency, kept or made now; by currency.

    Args:
        club: Whose.
        span: Which evenings are settled.
        at: Now.
    """
    merged = ledger.merged_people(club)
    owed = ledger.debts(span.of(club.ledger.all()), merged)
    kept = {each.currency: each for each in club.plans.filter(scope=span.key)}
    found = []
    for currency in sorted(owed.keys() | kept.keys()):
        balances = ledger.balances(owed.get(currency, {}))
        planned = currency in kept and _standing(kept[currency], span, merged, balances)
        found.append(planned or _made(club=club, span=span, currency=currency, at=at))
    return found


def _standing(
    plan: PaymentPlan,
    span: Span,
    merged: Mapping[UUID, UUID],
    balances: Mapping[UUID, int],
) -> Planned | None:
    """Return a plan as it stands; None where it does not settle the balances any more."""

    def now(one: UUID, other: UUID) -> tuple[UUID, UUID]:
        return merged.get(one, one), merged.get(other, other)

    lines = {
        now(UUID(payer), UUID(payee)): amount for payer, payee, amount in plan.lines
    }
    rest = dict(lines)
    since = Payment.objects.filter(
        club=plan.club_id,
        currency=plan.currency,
        after__gte=plan.ledger,
        undone_at=None,
    )
    for payment in span.of(since):
        pair = now(payment.payer_id, payment.payee_id)
        if rest.get(pair, 0) < payment.amount:
            return None
        rest[pair] -= payment.amount
    payments = [
        Transfer(str(payer), str(payee), left) for (payer, payee), left in rest.items()
    ]
    by_id = {str(person): amount for person, amount in balances.items()}
    if not Plan(tuple(payments), plan.is_proven).settles(by_id):
        return None
    told = (Line(*pair, amount, rest[pair]) for pair, amount in lines.items())
    return Planned(plan.currency, tuple(told), plan.is_proven, plan.ledger)


@act
def _made(*, club: Club, span: Span, currency: str, at: dt.datetime) -> Planned:
    """Return a new plan, kept; or the one that somebody else made meanwhile."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    merged = ledger.merged_people(club)
    entries = span.of(club.ledger.filter(currency=currency))
    balances = ledger.balances(ledger.debts(entries, merged).get(currency, {}))
    kept = club.plans.filter(scope=span.key, currency=currency).first()
    if kept is not None:
        standing = _standing(kept, span, merged, balances)
        if standing is not None:
            return standing
    names = dict(club.players.filter(pk__in=balances).values_list("pk", "name"))
    people = {name: person for person, name in names.items()}
    found = fewest(
        {names[person]: amount for person, amount in balances.items()},
        _played(club, span, names),
    )
    lines = [
        (people[each.payer], people[each.payee], each.amount) for each in found.payments
    ]
    kept, _new = PaymentPlan.objects.update_or_create(
        club=club,
        scope=span.key,
        currency=currency,
        defaults={
            "lines": [[str(payer), str(payee), due] for payer, payee, due in lines],
            "is_proven": found.proven,
            "ledger": state.of(club.pk).ledger,
            "made_at": at,
        },
    )
    told = tuple(Line(payer, payee, due, due) for payer, payee, due in lines)
    return Planned(currency, told, found.proven, kept.ledger)


def _played(club: Club, span: Span, names: Mapping[UUID, str]) -> list[tuple[str, str]]:
    """Return who played each other on these evenings, of those who have a balance."""
    met = Meeting.objects.filter(club=club, player__in=names, opponent__in=names)
    if span.first:
        met = met.filter(played_on__gte=span.first)
    if span.last:
        met = met.filter(played_on__lte=span.last)
    pairs = met.order_by().values_list("player", "opponent").distinct()
    return [(names[one], names[other]) for one, other in pairs]
