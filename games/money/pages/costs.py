"""Shared costs: who is likely to share one, and how it is split."""

import dataclasses
import datetime as dt
import hashlib
import uuid
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import models, rules
from games.books import ledger
from games.books.scope import Choice
from games.money.pages import minor
from games.money.pages.asked import short_day
from games.money.pages.corrections import clock
from games.rules import transfers


@dataclasses.dataclass(frozen=True, slots=True)
class Share:
    """What one has of a cost: *Boris*, *€0.33*; who paid it says so."""

    name: str
    text: str
    paid: bool


@dataclasses.dataclass(frozen=True, slots=True)
class Split:
    """A cost, split.

    Attributes:
        shares: Everybody's.
        total: Their sum in words.
        seal: What tells whether it is still the one that was shown.
    """

    shares: list[Share]
    total: str
    seal: str


def split(amount: int, currency: str, people: Mapping[UUID, str], payer: UUID) -> Split:
    """Return how an amount is split among people, by name.

    Args:
        amount: Minor units.
        currency: ISO 4217 code, or ``chips``.
        people: Who shares it; the payer as well, if he does.
        payer: Who paid.
    """
    parts = transfers.shares(amount, list(people.values()))
    ids = {name: person for person, name in people.items()}
    said = [str(amount), currency, str(payer), *sorted(map(str, people))]
    return Split(
        [
            Share(name, minor.words(part, currency), ids[name] == payer)
            for name, part in parts.items()
        ],
        minor.words(amount, currency),
        hashlib.sha256(" ".join(said).encode()).hexdigest()[:16],
    )


def currency_of(club: models.Club) -> str:
    """Return in what a club plays, and so shares."""
    return (club.stake or {}).get("currency") or club.currency


class CostPage:
    """The form of a cost, and what of that evening is shared already.

    Args:
        club: Whose.
        me: Who reads, if he is one of its people; he is likely to have paid.
        today: This evening.
        data: What was posted, or asked for by the address.
        ticked: Who was ticked; None: whoever was there.
        split: How it is split, once that can be said.
    """

    def __init__(
        self,
        club: models.Club,
        me: UUID | None,
        today: dt.date,
        data: Mapping[str, Any],
        ticked: Sequence[str] | None = None,
    ) -> None:
        self.club = club
        self.me = me
        self.today = today
        self.data = data
        self._ticked = ticked
        self.split: Split | None = None
        self.currency = currency_of(club)

    @cached_property
    def key(self) -> str:
        """Return what a second tap must not use again."""
        return str(self.data.get("key") or uuid.uuid4())

    @property
    def what(self) -> str:
        """Return what was typed."""
        return str(self.data.get("what", ""))

    @property
    def amount(self) -> str:
        """Return what was typed."""
        return str(self.data.get("amount", ""))

    # Of which evening

    @cached_property
    def day(self) -> dt.date:
        """Return the evening; tonight where none is said, or one that is to come."""
        try:
            return min(dt.date.fromisoformat(str(self.data.get("day", ""))), self.today)
        except ValueError:
            return self.today

    @property
    def evening(self) -> str:
        """Return which evening it is, in words."""
        return _("Tonight") if self.day == self.today else short_day(self.day)

    @property
    def closed(self) -> str:
        """Return what becomes of a cost of an evening that is closed."""
        if ledger.closed(self.club.pk, self.day) is None:
            return ""
        return _("This evening is closed: the cost becomes an adjustment of today.")

    # Who

    @cached_property
    def people(self) -> dict[UUID, str]:
        """Return everybody who can pay and share, by name."""
        here = self.club.players.filter(archived_at=None, merged_into=None)
        names = dict(here.values_list("pk", "name"))
        order = sorted(names, key=lambda each: rules.names.sorts_as(names[each]))
        return {each: names[each] for each in order}

    @cached_property
    def there(self) -> Collection[UUID]:
        """Return who was there: as the night says, else who played."""
        night = self.club.nights.filter(day=self.day).first()
        found = set(night.players.values_list("pk", flat=True)) if night else set()
        played = models.Seat.objects.filter(
            match__club=self.club, match__played_on=self.day
        )
        rows = played.values_list("player", "player__merged_into")
        return found or {merged or player for player, merged in rows}

    @cached_property
    def _payer(self) -> str:
        usual = str(self.me) if self.me in self.there else ""
        return str(self.data.get("payer", usual))

    @property
    def payers(self) -> list[Choice]:
        """Return who can have paid, those who were there first."""
        first = Choice("", _("Choose"), self._payer == "")
        return [first] + [
            Choice(str(each), self.people[each], str(each) == self._payer)
            for each in sorted(self.people, key=lambda each: each not in self.there)
        ]

    @property
    def _chosen(self) -> set[str]:
        if self._ticked is not None:
            return set(self._ticked)
        return {*map(str, self.there), *([self._payer] if self._payer else [])}

    def _boxes(self, people: Collection[UUID]) -> list[Choice]:
        return [
            Choice(str(each), self.people[each], str(each) in self._chosen)
            for each in self.people
            if each in people
        ]

    @property
    def likely(self) -> list[Choice]:
        """Return who was there; everybody where nobody was."""
        return self._boxes(self.there or self.people.keys())

    @property
    def others(self) -> list[Choice]:
        """Return everybody else."""
        rest = self.people.keys() - set(self.there) if self.there else set()
        return self._boxes(rest)

    @property
    def open_others(self) -> bool:
        """Return whether one of those is ticked."""
        return any(each.chosen for each in self.others)

    # What is shared already

    @property
    def shared(self) -> list["CostLine"]:
        """Return that evening's costs, the newest first."""
        found = self.club.costs.filter(day=self.day, undone_at=None)
        return [
            CostLine(each)
            for each in found.select_related("payer__merged_into").order_by("-made_at")
        ]


class CostLine:
    """A cost in a list."""

    def __init__(self, cost: models.Cost) -> None:
        self.id = cost.pk
        self.what = cost.what
        self.text = minor.words(cost.amount, cost.currency)
        self.second = _("paid by %(name)s") % {"name": cost.payer.survivor.name}


class CostDetail:
    """A shared cost as it was written down.

    Args:
        club: Whose.
        cost: The cost.
    """

    def __init__(self, club: models.Club, cost: models.Cost) -> None:
        self.club = club
        self.cost = cost

    @property
    def line(self) -> str:
        """Return how much it was, who paid it, and when."""
        return _("%(amount)s, paid by %(name)s, %(day)s") % {
            "amount": self.total,
            "name": self.cost.payer.survivor.name,
            "day": short_day(self.cost.day),
        }

    @property
    def total(self) -> str:
        """Return how much it was."""
        return minor.words(self.cost.amount, self.cost.currency)

    @cached_property
    def shares(self) -> list[Share]:
        """Return everybody's share; together the amount."""
        cost = self.cost
        owed = cost.ledger.filter(creditor_id=cost.payer_id).order_by("number")
        rows = owed.select_related("debtor__merged_into")
        parts = [(each.debtor.survivor.name, each.amount, False) for each in rows]
        own = cost.amount - sum(amount for _name, amount, _paid in parts)
        if own:
            parts.append((cost.payer.survivor.name, own, True))
        parts.sort(key=lambda each: rules.names.sorts_as(each[0]))
        return [
            Share(name, minor.words(amount, cost.currency), paid)
            for name, amount, paid in parts
        ]

    @property
    def undone(self) -> str:
        """Return when it was taken back; blank where it stands."""
        at = self.cost.undone_at
        if at is None:
            return ""
        said = {
            "day": date_format(self.club.local(at), "j F"),
            "time": clock(self.club, at),
        }
        return _("Taken back on %(day)s at %(time)s: nobody owes anything for it.") % (
            said
        )
