"""Bank accounts, and transfers to them for who owes their owners."""

import dataclasses
import datetime as dt
from collections.abc import Mapping
from decimal import Decimal
from functools import cached_property
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from segno import QRCode, helpers
from stdnum import iban

from games import models
from games.books import ledger, plans
from games.money.pages import minor
from games.money.pages.asked import short_day
from games.money.pages.people import People

#: The only currency that such transfers are made in.
EURO = "EUR"
#: The most that such a code can ask for, in cents.
MOST = 99_999_999_999
#: What a transfer's text may take of its code, in bytes; people read fewer.
MOST_BYTES = 60


def accounts(club: models.Club) -> dict[UUID, models.BankAccount]:
    """Return who of a club can be paid by transfer, as people are now.

    An account counts as long as its player is its owner's.
    """
    found = models.BankAccount.objects.filter(player__club=club)
    people: dict[UUID, models.BankAccount] = {}
    for each in found.select_related("player__merged_into"):
        person = each.player.survivor
        if person.user_id == each.user_id:
            people.setdefault(person.pk, each)
            if each.player == person:
                people[person.pk] = each
    return people


class BankPage:
    """Somebody's own account.

    Args:
        club: Where he plays.
        me: Which of its people he is.
        typed: What the form held, when it comes back.
    """

    def __init__(
        self, club: models.Club, me: UUID, typed: Mapping[str, Any] | None = None
    ) -> None:
        self.club = club
        self.me = me
        self._typed = typed

    @cached_property
    def kept(self) -> models.BankAccount | None:
        """Return the account that is kept."""
        return accounts(self.club).get(self.me)

    @property
    def holder(self) -> str:
        """Return whose it is, as typed or kept; else the player's name."""
        if self._typed is not None:
            return str(self._typed.get("holder", ""))
        if self.kept is not None:
            return self.kept.holder
        return self.club.players.get(pk=self.me).name

    @property
    def iban(self) -> str:
        """Return its number, as typed or kept."""
        if self._typed is not None:
            return str(self._typed.get("iban", ""))
        return in_groups(self.kept.iban) if self.kept is not None else ""


def in_groups(number: str) -> str:
    """Return an account's number as people read it.

    >>> in_groups("EE382200221020145685")
    'EE38 2200 2210 2014 5685'
    """
    text: str = iban.format(number)
    return text


@dataclasses.dataclass(frozen=True, slots=True)
class Transfer:
    """A line of the plan, to be paid by transfer.

    Attributes:
        line: What was planned, and what of it is left.
        payee: Who is paid, by name.
        holder: Whose the account is.
        number: Of the account, in groups.
        amount: What is left of the line, as an app of a bank wants it.
        text: What the transfer says.
    """

    line: plans.Line
    payee: str
    holder: str
    number: str
    amount: Decimal
    text: str

    @property
    def words(self) -> str:
        """Return the amount in words."""
        return minor.words(self.line.rest, EURO)

    @property
    def plain(self) -> str:
        """Return the number without blanks, to be copied."""
        return self.number.replace(" ", "")

    @property
    def code(self) -> QRCode:
        """Return the code that apps of banks read: EPC069-12."""
        return helpers.make_epc_qr(
            self.holder, self.plain, self.amount, text=self.text, encoding="utf-8"
        )


def transfer(
    club: models.Club, line: plans.Line, evening: dt.date | None
) -> Transfer | None:
    """Return how a line is paid by transfer; None where it cannot be.

    Args:
        club: Whose plan.
        line: One in euros, of which something is left.
        evening: The one that it settles; None: several.
    """
    account = accounts(club).get(line.payee)
    if account is None or line.rest > MOST:
        return None
    people = People(club)
    about = short_day(evening) if evening else people.name(line.payer)
    return Transfer(
        line,
        people.name(line.payee),
        account.holder,
        in_groups(account.iban),
        ledger.major(line.rest, EURO),
        _cut(f"{club.name or _('Gin rummy')}, {about}"),
    )


def _cut(text: str) -> str:
    """Return as much of a text as a transfer takes."""
    return text.encode()[:MOST_BYTES].decode(errors="ignore").rstrip()
