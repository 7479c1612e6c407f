"""An evening's money: what it came to, whether it is closed, what was adjusted since."""

import dataclasses
import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import models
from games.books import ledger, prices
from games.money.pages import minor
from games.money.pages.adjustments import Adjustments
from games.money.pages.asked import short_day
from games.money.pages.corrections import clock
from games.money.pages.people import People

Kind = models.LedgerEntry.Kind


@dataclasses.dataclass(frozen=True, slots=True)
class Owed:
    """Who owed, or paid, whom how much; the address says why, while it is open."""

    debtor: str
    creditor: str
    text: str
    second: str = ""
    url: str = ""


class NightPage:
    """Everything that the page prints.

    Args:
        club: Whose evening.
        day: Which one.
        today: This evening.
    """

    def __init__(self, club: models.Club, day: dt.date, today: dt.date) -> None:
        self.club = club
        self.day = day
        self.today = today
        self.night = ledger.closed(club.pk, day)
        self.people = People(club)

    @property
    def title(self) -> str:
        """Return which evening it is."""
        if self.day.year != self.today.year:
            return date_format(self.day, "D j F Y")
        return short_day(self.day)

    @cached_property
    def _entries(self) -> list[models.LedgerEntry]:
        """Return what counts for the evening, and what adjusts it; in their order."""
        wanted = Q(day=self.day)
        if self.night:
            wanted |= Q(adjusts=self.night)
        found = self.club.ledger.filter(wanted).order_by("number")
        return list(found.select_related("cost", "payment"))

    @property
    def _own(self) -> list[models.LedgerEntry]:
        """Return the evening's own entries."""
        return [each for each in self._entries if each.adjusts_id is None]

    @cached_property
    def _currencies(self) -> list[str]:
        return sorted({each.currency for each in self._entries})

    def _text(self, amount: int, currency: str) -> str:
        alone = len(self._currencies) == 1
        return (minor.bare if alone else minor.words)(amount, currency)

    @property
    def in_currency(self) -> str:
        """Return in what the amounts are, where that is said once for all."""
        if len(self._currencies) != 1:
            return ""
        name = prices.currency_name(self._currencies[0])
        return _("In %(currency)s.") % {"currency": name}

    # What it came to

    @property
    def owed(self) -> list[Owed]:
        """Return who owed whom by what was played and shared."""
        played = (each for each in self._own if each.kind != Kind.PAYMENT)
        return [
            Owed(
                self.people.name(pair.first),
                self.people.name(pair.second),
                self._text(amount, pair.currency),
                url="" if self.night else self._why(pair),
            )
            for pair, amount in sorted(
                self._netted(played).items(), key=lambda each: -each[1]
            )
        ]

    def _why(self, pair: ledger.Pair) -> str:
        said = {"day": self.day, "currency": pair.currency, "with": pair.second}
        address = reverse("games:balance_why", args=[self.club.pk, pair.first])
        return f"{address}?{urlencode(said)}"

    def _netted(self, entries: Iterable[models.LedgerEntry]) -> dict[ledger.Pair, int]:
        """Return who owes whom by some entries, each pair in one direction."""
        found: dict[ledger.Pair, int] = defaultdict(int)
        for each in entries:
            one = self.people.now(each.debtor_id)
            other = self.people.now(each.creditor_id)
            pair, amount = ledger.Pair(each.currency, one, other), each.amount
            turned = ledger.Pair(each.currency, other, one)
            if turned in found:
                pair, amount = turned, -amount
            found[pair] += amount
        told = {pair: amount for pair, amount in found.items() if amount > 0}
        told |= {
            ledger.Pair(pair.currency, pair.second, pair.first): -amount
            for pair, amount in found.items()
            if amount < 0
        }
        return {pair: n for pair, n in told.items() if pair.first != pair.second}

    @property
    def payments(self) -> list[Owed]:
        """Return what was paid that evening, or for it."""
        seen, found = set(), []
        for each in self._entries:
            payment = each.payment
            if payment is None or payment.undone_at or payment.pk in seen:
                continue
            seen.add(payment.pk)
            found.append(
                Owed(
                    self.people.name(payment.payer_id),
                    self.people.name(payment.payee_id),
                    self._text(payment.amount, payment.currency),
                    str(payment.get_method_display()),
                )
            )
        return found

    @property
    def _left(self) -> list[str]:
        """Return what is left to pay of the evening, a currency each."""
        sums: dict[str, dict[UUID, int]] = defaultdict(lambda: defaultdict(int))
        for each in self._entries:
            if each.day == self.day:
                sums[each.currency][self.people.now(each.debtor_id)] -= each.amount
                sums[each.currency][self.people.now(each.creditor_id)] += each.amount
        return minor.open_amounts(sums)

    @property
    def state(self) -> str:
        """Return whether it is closed and paid."""
        said = [closed_line(self.club, self.night)] if self.night else []
        left = ", ".join(self._left)
        if not left:
            said.append(_("Paid in full."))
        elif self.night and self.day != self.today:
            template = _("%(amount)s was left to pay; it stands in the balances.")
            said.append(template % {"amount": left})
        else:
            said.append(_("%(amount)s is left to pay.") % {"amount": left})
        return " ".join(said)

    @property
    def empty(self) -> str:
        """Return that nothing was played for money; blank where something was."""
        return "" if self._entries else _("Nothing was played for money then.")

    @cached_property
    def adjustments(self) -> Adjustments:
        """Return what was corrected since the night was closed."""
        return Adjustments(self.club, self.people, self.day, self._entries)

    # Closing it

    @property
    def running(self) -> list[str]:
        """Return which of its matches still run, for money."""
        matches = self.club.matches.filter(
            played_on=self.day,
            status=models.Match.Status.PLAYING,
            stake__isnull=False,
        )
        found = matches.order_by("started_at").prefetch_related(
            "seats__player__merged_into"
        )
        return [
            ", ".join(seat.player.survivor.name for seat in match.seats.all())
            for match in found
        ]

    @property
    def can_close(self) -> bool:
        """Return whether it has anything to close, and is not closed yet."""
        return self.night is None and bool(self._entries or self.running)


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
