"""Payments as they were written down."""

import dataclasses
import datetime as dt
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import models
from games.money.pages import minor
from games.money.pages.corrections import clock
from games.money.pages.people import People


@dataclasses.dataclass(frozen=True, slots=True)
class Paid:
    """A payment as it was written down.

    Attributes:
        id: Of the payment.
        payer: Who paid, by name.
        payee: Whom.
        amount: In words.
        how: *paid in cash, 1:12*.
        note: What was noted with it.
        confirmed: That its receiver says so, too; blank where he has not.
        may_confirm: Whether the reader is the receiver, and has not said so yet.
        may_undo: Whether the reader may take it back.
    """

    id: UUID
    payer: str
    payee: str
    amount: str
    how: str
    note: str
    confirmed: str
    may_confirm: bool
    may_undo: bool


def paid(
    payment: models.Payment,
    people: People,
    day: dt.date | None,
    *,
    may_undo: bool,
    me: UUID | None = None,
) -> Paid:
    """Return a payment in words.

    Args:
        payment: The payment.
        people: Of its club.
        day: The evening that the page is about; None: several.
        may_undo: Whether the reader may take it back.
        me: Which of the club's people he is, if any.
    """
    payee = people.name(payment.payee_id)
    is_confirmed = payment.confirmed_at is not None
    said = {
        "how": payment.get_method_display(),
        "when": when(people.club, payment, day),
    }
    return Paid(
        payment.pk,
        people.name(payment.payer_id),
        payee,
        minor.words(payment.amount, payment.currency),
        _("paid %(how)s, %(when)s") % said,
        payment.note,
        _("%(name)s has confirmed") % {"name": payee} if is_confirmed else "",
        not is_confirmed and people.now(payment.payee_id) == me,
        may_undo,
    )


def when(club: models.Club, payment: models.Payment, day: dt.date | None) -> str:
    """Return when a payment was made: by the clock that evening, else by its date.

    Args:
        club: Whose.
        payment: The payment.
        day: The evening that the page is about; None: several.
    """
    written = club.evening(payment.made_at)
    if day == written and payment.paid_on in {day, club.local(payment.made_at).date()}:
        return clock(club, payment.made_at)
    return date_format(payment.paid_on, "j F")
