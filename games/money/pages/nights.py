"""An evening's money: what it came to, whether it is closed, what was adjusted since."""

import dataclasses
import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from uuid import UUID

from django.db.models import Count, Q, Sum
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models
from games.books import ledger, prices
from games.money.pages.asked import short_day
from games.money.pages.corrections import At, Corrections
from games.money.pages.people import People
from games.money.pages.reasons import Numbered, match_name, numbers
from games.money.pages.settle import closed_line

Kind = models.LedgerEntry.Kind
#: So many evenings stand on a page of the list.
A_PAGE = 20


@dataclasses.dataclass(frozen=True, slots=True)
class Owed:
    """Who owed, or paid, whom how much."""

    debtor: str
    creditor: str
    text: str
    second: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Adjustment:
    """What came of a correction after the night had been closed.

    Attributes:
        giver: Who owes more by it.
        verb: *gives back to*, *owes more to*.
        taker: Whom.
        told: When, by whom, what was corrected.
        text: How much.
        match: Which match, where it is one.
        match_name: What that is called.
    """

    giver: str
    verb: str
    taker: str
    told: SafeString
    text: str
    match: UUID | None
    match_name: str


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
        value = ledger.major(amount, currency)
        if len(self._currencies) > 1:
            return prices.amount(value, currency)
        return prices.bare(value)

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
            )
            for pair, amount in sorted(
                self._netted(played).items(), key=lambda each: -each[1]
            )
        ]

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
        return open_amounts(sums)

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

    # What was adjusted

    @cached_property
    def _adjusting(self) -> list[models.LedgerEntry]:
        found = [each for each in self._entries if each.adjusts_id is not None]
        return [
            each
            for each in found
            if each.payment is None or each.payment.undone_at is not None
        ]

    @cached_property
    def _numbers(self) -> dict[UUID, Numbered]:
        return numbers(self.club, (each.match_id for each in self._adjusting))

    @cached_property
    def adjustments(self) -> list[Adjustment]:
        """Return what was corrected since the night was closed."""
        wanted = [
            At(each.match_id, each.version or 0)
            for each in self._adjusting
            if each.match_id
        ]
        said = Corrections(self.club, wanted)
        return [self._adjustment(each, said) for each in self._adjusting]

    def _adjustment(self, entry: models.LedgerEntry, said: Corrections) -> Adjustment:
        back = self._owes_by_match(entry) < 0 or entry.match_id is None
        name = ""
        if entry.match_id is not None:
            name = match_name(self._numbers[entry.match_id], self.day)
        return Adjustment(
            self.people.name(entry.debtor_id),
            _("gives back to") if back else _("owes more to"),
            self.people.name(entry.creditor_id),
            self._told(entry, name, said),
            self._text(entry.amount, entry.currency),
            entry.match_id,
            name,
        )

    def _owes_by_match(self, entry: models.LedgerEntry) -> int:
        """Return what the debtor of an adjustment owed by the match until then."""
        owed = 0
        for each in self._entries:
            if each.match_id != entry.match_id or each.number >= entry.number:
                continue
            if (each.debtor_id, each.creditor_id) == (
                entry.debtor_id,
                entry.creditor_id,
            ):
                owed += each.amount
            elif (each.creditor_id, each.debtor_id) == (
                *(entry.debtor_id, entry.creditor_id),
            ):
                owed -= each.amount
        return owed

    def _told(
        self, entry: models.LedgerEntry, name: str, said: Corrections
    ) -> SafeString:
        if entry.match_id is not None:
            at = At(entry.match_id, entry.version or 0)
            signed = said.signed(at, entry.at)
            return format_html("{}. {}, {}.", signed, name, said.told(at))
        day = date_format(self.club.local(entry.at), "j F")
        if entry.cost is not None:
            return format_html("{}. {}", day, entry.cost.what)
        payment = entry.payment
        by = payment.undone_by if payment else ""
        template = _("%(day)s, by %(name)s") if by else "%(day)s"
        signed = template % {"day": day, "name": by}
        return format_html("{}. {}", signed, _("A payment was taken back."))

    @property
    def stays(self) -> str:
        """Return where adjustments count."""
        said = _("What was closed stays as it was.")
        if len(self._adjusting) != 1:
            return (
                said + " " + _("Adjustments stand in the balances by their own date.")
            )
        each = self._adjusting[0]
        value = ledger.major(each.amount, each.currency)
        template = _(
            "The %(amount)s stand in the balances of %(one)s and %(other)s under "
            "%(day)s."
        )
        return f"{said} " + template % {
            "amount": prices.amount(value, each.currency),
            "one": self.people.name(each.debtor_id),
            "other": self.people.name(each.creditor_id),
            "day": date_format(each.day, "j F"),
        }

    @property
    def adjusted_matches(self) -> list[tuple[UUID, str]]:
        """Return the matches that were adjusted, by name."""
        found = {each.match: each.match_name for each in self.adjustments if each.match}
        return list(found.items())

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


def open_amounts(sums: Mapping[str, Mapping[UUID, int]]) -> list[str]:
    """Return in words what is open of balances by currency."""
    found = []
    for currency, balances in sums.items():
        due = sum(each for each in balances.values() if each > 0)
        if due:
            found.append(prices.amount(ledger.major(due, currency), currency))
    return found


@dataclasses.dataclass(frozen=True, slots=True)
class NightLine:
    """An evening in the list."""

    day: dt.date
    title: str
    second: str
    state: str


class NightsPage:
    """The evenings with money, the newest first.

    Args:
        club: Whose.
        page: Which page, from 1.
        today: This evening.
    """

    def __init__(self, club: models.Club, page: int, today: dt.date) -> None:
        self.club = club
        self.page = page
        self.today = today
        self._people = People(club)

    @cached_property
    def _days(self) -> list[tuple[dt.date, int]]:
        rows = self.club.ledger.order_by("-day").values_list("day")
        first = (self.page - 1) * A_PAGE
        found = rows.annotate(Count("match", distinct=True))
        return list(found[first : first + A_PAGE + 1])

    @cached_property
    def lines(self) -> list[NightLine]:
        """Return this page's evenings."""
        shown = dict(self._days[:A_PAGE])
        closed = self.club.nights.filter(day__in=shown, settled_at__isnull=False)
        settled = set(closed.values_list("day", flat=True))
        return [
            NightLine(
                day,
                _("Tonight") if day == self.today else self._title(day),
                _matches(count),
                self._state(day, day in settled),
            )
            for day, count in shown.items()
        ]

    def _title(self, day: dt.date) -> str:
        return date_format(day, "D j F Y")

    @cached_property
    def _sums(self) -> dict[dt.date, dict[str, dict[UUID, int]]]:
        shown = [day for day, _count in self._days[:A_PAGE]]
        entries = self.club.ledger.filter(day__in=shown).order_by()
        rows = entries.values_list("day", "currency", "debtor", "creditor")
        found: dict[dt.date, dict[str, dict[UUID, int]]] = {}
        for day, currency, debtor, creditor, amount in rows.annotate(Sum("amount")):
            sums = found.setdefault(day, {}).setdefault(currency, defaultdict(int))
            sums[self._people.now(debtor)] -= amount
            sums[self._people.now(creditor)] += amount
        return found

    def _state(self, day: dt.date, closed: bool) -> str:
        left = open_amounts(self._sums.get(day, {}))
        said = [_("closed")] if closed else []
        said.append(
            _("%(amount)s open") % {"amount": ", ".join(left)} if left else _("paid")
        )
        return ", ".join(said)

    @property
    def older(self) -> str:
        """Return where the earlier ones are; blank behind the last page."""
        return f"?page={self.page + 1}" if len(self._days) > A_PAGE else ""

    @property
    def newer(self) -> str:
        """Return where the later ones are; blank before the first page."""
        return f"?page={self.page - 1}" if self.page > 1 else ""


def _matches(count: int) -> str:
    if not count:
        return _("adjustments and payments")
    return ngettext("%(count)d match", "%(count)d matches", count) % {"count": count}
