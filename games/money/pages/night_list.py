"""The evenings with money."""

import dataclasses
import datetime as dt
from collections import defaultdict
from functools import cached_property
from uuid import UUID

from django.db.models import Count, Q, Sum
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models
from games.money.pages import minor
from games.money.pages.people import People

#: So many evenings stand on a page of the list.
A_PAGE = 20


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
        own = Count("match", distinct=True, filter=Q(adjusts=None))
        found = rows.annotate(matches=own)
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
        left = minor.open_amounts(self._sums.get(day, {}))
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
