"""Money that was paid: as the plan says, or otherwise; taking it back."""

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID, uuid5

from games.books import ledger, persons, plans, state
from games.books.plans import Line, Planned, Span
from games.models import Club, LedgerEntry, Payment
from games.models.atomic import act


class PlanChangedError(Exception):
    """The plan is another one by now; nothing was written."""


class PaidAlreadyError(Exception):
    """Somebody wrote the payment down meanwhile; nothing was written.

    Attributes:
        payment: What he wrote.
    """

    def __init__(self, payment: Payment | None) -> None:
        super().__init__()
        self.payment = payment


class TakenBackError(Exception):
    """The payment was written down and taken back meanwhile; nothing was written."""


class EveningsClosedError(Exception):
    """The money of all these evenings is closed; nothing was written."""


class Told(NamedTuple):
    """What is told of a payment besides who, whom and how much.

    Attributes:
        paid_on: Its date.
        method: How it went.
        note: Any words.
        by: Who writes it down, by name.
    """

    paid_on: dt.date
    method: Payment.Method = Payment.Method.CASH
    note: str = ""
    by: str = ""


@act
def pay_line(
    *,
    club: Club,
    span: Span,
    currency: str,
    seen: Line,
    amount: int,
    key: UUID,
    told: Told,
    at: dt.datetime,
) -> Payment:
    """Write down that a payment of the plan was made, in full or in part.

    Args:
        club: Whose plan.
        span: Which evenings it settles.
        currency: The plan's.
        seen: The line as it stood when somebody decided.
        amount: Minor units, at most what was left of the line.
        key: The same again is the same payment.
        told: Further facts.
        at: Now.

    Raises:
        PaidAlreadyError: Less is left of the line by now.
        PlanChangedError: There is no such line any more.
        TakenBackError: It was written down under this key, and taken back.
        EveningsClosedError: There is no evening left for it to settle.
    """
    club = persons.lock(club)
    written = _written(club, key)
    if written is not None:
        return written
    planned = _planned(club, span, currency, at)
    _check(club, planned, seen)
    day = _evening(club, span, at)
    return _paid(club, seen[:2], currency, amount, day, key, told, at)


@act
def pay_all(
    *,
    club: Club,
    span: Span,
    currency: str,
    seen: Sequence[Line],
    key: UUID,
    told: Told,
    at: dt.datetime,
) -> list[Payment]:
    """Write down that all that is left of a plan was paid; all of it, or nothing.

    Raises:
        PaidAlreadyError: Something of it was written down meanwhile.
        PlanChangedError: The plan is another one by now.
        TakenBackError: Something of it was written down so, and taken back.
        EveningsClosedError: There is no evening left for it to settle.
    """
    club = persons.lock(club)
    keys = [uuid5(key, f"{line.payer} {line.payee}") for line in seen]
    written = [paid for each in keys if (paid := _written(club, each)) is not None]
    if written:
        return written
    planned = _planned(club, span, currency, at)
    for line in seen:
        _check(club, planned, line)
    day = _evening(club, span, at)
    return [
        _paid(club, line[:2], currency, line.rest, day, each, told, at)
        for line, each in zip(seen, keys, strict=True)
    ]


def _written(club: Club, key: UUID) -> Payment | None:
    """Return the payment that a key stands for already.

    Raises:
        TakenBackError: It was taken back.
    """
    written = Payment.objects.filter(club=club, pk=key).first()
    if written is not None and written.undone_at is not None:
        raise TakenBackError
    return written


def _evening(club: Club, span: Span, at: dt.datetime) -> dt.date:
    """Return the evening that a payment of a plan settles: one of the plan's.

    Today's where that is one of them, else the last one that is not closed.

    Raises:
        EveningsClosedError: All are closed.
    """
    today = club.evening(at)
    last = min(span.last or today, today)
    first = span.first or last
    settled = club.nights.filter(day__range=(first, last), settled_at__isnull=False)
    taken = set(settled.values_list("day", flat=True)) - {today}
    while last in taken:
        last -= dt.timedelta(days=1)
    if last < first:
        raise EveningsClosedError
    return last


def _planned(club: Club, span: Span, currency: str, at: dt.datetime) -> Planned:
    """Return the plan as it stands.

    Raises:
        PlanChangedError: Nothing is owed in that currency.
    """
    found = [each for each in plans.look(club, span, at) if each.currency == currency]
    if not found:
        raise PlanChangedError
    return found[0]


def _check(club: Club, planned: Planned, seen: Line) -> None:
    """Refuse a line that does not stand as it was seen.

    Raises:
        PaidAlreadyError: Less is left of it by now.
        PlanChangedError: It is not there, or asks for more.
    """
    lines = [line for line in planned.lines if line[:2] == seen[:2]]
    if not lines or lines[0].rest > seen.rest or lines[0].amount != seen.amount:
        raise PlanChangedError
    if lines[0].rest < seen.rest:
        made = club.payments.filter(
            payer__in=persons.ids(seen.payer),
            payee__in=persons.ids(seen.payee),
            currency=planned.currency,
            undone_at=None,
        )
        raise PaidAlreadyError(made.order_by("made_at").last())


@act
def pay(
    *,
    club: Club,
    people: tuple[UUID, UUID],
    currency: str,
    amount: int,
    day: dt.date,
    key: UUID,
    told: Told,
    at: dt.datetime,
) -> Payment:
    """Write down a payment that no plan asked for; the same key is the same payment.

    Args:
        club: Whose people.
        people: Who paid, and whom.
        currency: ISO 4217 code, or ``chips``.
        amount: Minor units.
        day: The evening that it settles.
        key: Of the payment.
        told: Further facts.
        at: Now.

    Raises:
        TakenBackError: It was written down under this key, and taken back.
    """
    club = persons.lock(club)
    written = _written(club, key)
    if written is not None:
        return written
    return _paid(club, people, currency, amount, day, key, told, at)


def _paid(
    club: Club,
    people: tuple[UUID, UUID],
    currency: str,
    amount: int,
    day: dt.date,
    key: UUID,
    told: Told,
    at: dt.datetime,
) -> Payment:
    """Store a payment and what it does to the ledger: the payee owes the payer."""
    payer, payee = people
    payment = Payment.objects.create(
        id=key,
        club=club,
        payer_id=payer,
        payee_id=payee,
        currency=currency,
        amount=amount,
        day=club.evening(at) if ledger.closed(club.pk, day) else day,
        paid_on=told.paid_on,
        method=told.method,
        note=told.note,
        after=state.of(club.pk).ledger,
        made_at=at,
        made_by=told.by,
    )
    _enter(payment, amount, at)
    return payment


def _enter(payment: Payment, amount: int, at: dt.datetime) -> None:
    pair = ledger.Pair(payment.currency, payment.payee_id, payment.payer_id)
    ledger.append(
        payment.club_id,
        {pair: amount},
        kind=LedgerEntry.Kind.PAYMENT,
        day=payment.day,
        at=at,
        payment=payment,
    )


@act
def undo_payment(*, club: Club, payment_id: UUID, by: str, at: dt.datetime) -> None:
    """Take a payment back: it was not made, or was written down wrongly."""
    club = persons.lock(club)
    payment = Payment.objects.select_related("club").get(club=club, pk=payment_id)
    if payment.undone_at is not None:
        return
    payment.undone_at, payment.undone_by = at, by
    payment.save(update_fields=["undone_at", "undone_by"])
    _enter(payment, -payment.amount, at)


@act
def confirm_payment(*, club: Club, payment_id: UUID, at: dt.datetime) -> None:
    """Note that whom it was paid to says so, too."""
    found = Payment.objects.filter(club=club, pk=payment_id, undone_at=None)
    found.filter(confirmed_at=None).update(confirmed_at=at)
