"""The forms of payments: what stands in them, and whom one can choose."""

import dataclasses
import datetime as dt
import uuid
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from games import models
from games.books import amounts, ledger, plans
from games.books.scope import Choice
from games.money.pages import minor
from games.money.pages.people import People

Method = models.Payment.Method


@dataclasses.dataclass(frozen=True, slots=True)
class Typed:
    """What stands in a form: as it was typed, else what is likely."""

    amount: str
    paid_on: str
    method: str
    note: str
    key: str
    payer: str
    payee: str
    currency: str
    day: str

    @property
    def methods(self) -> list[Choice]:
        """Return the ways to pay."""
        return [Choice(v, str(label), v == self.method) for v, label in Method.choices]


def typed(
    data: Mapping[str, str] | None,
    today: dt.date,
    asked: Mapping[str, str] | None = None,
) -> Typed:
    """Return what stands in a form; dates as a native field wants them.

    Args:
        data: As posted; None: nothing yet.
        today: The likeliest date.
        asked: What an address says already.
    """
    if data is not None:
        return Typed(*(data.get(name, "") for name in Typed.__dataclass_fields__))
    said = asked or {}
    likely = {
        "paid_on": today.isoformat(),
        "method": Method.CASH.value,
        "key": str(uuid.uuid4()),
    }
    known = {**{name: said.get(name, "") for name in Typed.__dataclass_fields__}}
    return Typed(**{**known, **likely})


def names(club: models.Club, said: Mapping[str, Any]) -> dict[str, str]:
    """Return who paid whom, by name."""
    people = People(club)
    return {role: people.name(said[role]) for role in ("payer", "payee")}


class LinePage:
    """The form of a line that is paid in part, or otherwise.

    Args:
        club: Whose.
        currency: The line's.
        line: As it was seen.
        typed: What stands in the form.
    """

    def __init__(
        self, club: models.Club, currency: str, line: plans.Line, typed: Typed
    ) -> None:
        people = People(club)
        self.currency = currency
        self.line = line
        self.typed = typed
        self.payer = people.name(line.payer)
        self.payee = people.name(line.payee)

    @property
    def title(self) -> str:
        """Return who pays whom."""
        said = {"payer": self.payer, "payee": self.payee}
        return _("%(payer)s pays %(payee)s") % said

    @property
    def open(self) -> str:
        """Return what is left, in words."""
        amount = minor.words(self.line.rest, self.currency)
        return _("%(amount)s is open.") % {"amount": amount}

    @property
    def amount(self) -> str:
        """Return what stands in the field: all that is left, until something is typed."""
        left = str(ledger.major(self.line.rest, self.currency))
        return self.typed.amount or left


class NewPage:
    """The form of a payment that no plan asks for.

    Args:
        club: Whose.
        typed: What stands in the form.
    """

    def __init__(self, club: models.Club, typed: Typed) -> None:
        self.club = club
        self.typed = typed

    @cached_property
    def _people(self) -> list[models.Player]:
        return People(self.club).listed

    def _choices(self, chosen: str) -> list[Choice]:
        first = Choice("", _("Choose"), chosen == "")
        return [first] + [
            Choice(
                str(each.pk),
                _("%(name)s (archived)") % {"name": each.name}
                if each.archived_at
                else each.name,
                str(each.pk) == chosen,
            )
            for each in self._people
        ]

    @property
    def payers(self) -> list[Choice]:
        """Return who can have paid."""
        return self._choices(self.typed.payer)

    @property
    def payees(self) -> list[Choice]:
        """Return who can have been paid."""
        return self._choices(self.typed.payee)

    @property
    def currencies(self) -> list[Choice]:
        """Return the currencies of the ledger, the club's own, and the usual ones."""
        used = self.club.ledger.order_by("currency").values_list("currency", flat=True)
        stake = self.club.stake["currency"] if self.club.stake else self.club.currency
        found = dict.fromkeys([*used.distinct(), stake, *amounts.CURRENCIES])
        chosen = self.typed.currency or next(iter(found))
        if chosen not in found:
            found = dict.fromkeys([*found, chosen])
        return [Choice(each, each, each == chosen) for each in found]
