"""Which evenings a page of money is about: tonight, one evening, a season, a range."""

import dataclasses
import datetime as dt
from collections.abc import Mapping
from urllib.parse import urlencode

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import models, rules
from games.books.plans import Span
from games.books.scope import ALL, RANGE, Scope, day

TONIGHT = "tonight"


@dataclasses.dataclass(frozen=True, slots=True)
class Chip:
    """One choice of evenings."""

    query: str
    label: str
    chosen: bool


def short_day(date: dt.date) -> str:
    """Return an evening in few words: *Fri 20 November*."""
    return date_format(date, "D j F")


class Asked:
    """The evenings that an address asks for: ``over``, ``from``, ``to`` or ``day``.

    Where nothing is asked these are tonight's, if there is anything of tonight in the
    ledger, else all.

    Args:
        club: Whose.
        asked: The address.
        today: This evening.
    """

    def __init__(
        self, club: models.Club, asked: Mapping[str, str], today: dt.date
    ) -> None:
        self.club = club
        self.today = today
        self.scope = Scope(club, asked, usual=None)
        self.wrong = self.scope.wrong
        self.day = self._day(asked)

    def _day(self, asked: Mapping[str, str]) -> dt.date | None:
        """Return the one evening, if one is asked for."""
        text, over = asked.get("day", "").strip(), asked.get("over", "")
        if text:
            try:
                return dt.date.fromisoformat(text)
            except ValueError:
                said = _("%(text)s is no day; write it like 2026-03-01.")
                self.wrong = said % {"text": rules.shown(text)}
        if over == TONIGHT:
            return self.today
        if not over and not text and self._begun:
            return self.today
        return None

    @property
    def _begun(self) -> bool:
        return self.club.ledger.filter(day=self.today).exists()

    @property
    def span(self) -> Span:
        """Return the evenings; of a range that cannot be read, all."""
        if self.day:
            return Span(self.day, self.day)
        if self.scope.season:
            return Span(self.scope.season.first, self.scope.season.last)
        return Span(self.scope.first, self.scope.last)

    @property
    def tonight(self) -> bool:
        """Return whether it is this evening."""
        return self.day == self.today

    @property
    def query(self) -> str:
        """Return its part of an address, the same tomorrow."""
        if self.day:
            return urlencode({"day": self.day.isoformat()})
        return urlencode(self.scope.query)

    # In words

    @property
    def name(self) -> str:
        """Return what they are called: *Fri 20 November*, *Autumn*, *All time*."""
        if self.day:
            return _("Tonight") if self.tonight else short_day(self.day)
        span = self.span
        if self.scope.is_range and span.first and span.last:
            said = {"first": day(span.first), "last": day(span.last)}
            return _("%(first)s to %(last)s") % said
        return self.scope.name

    @property
    def dated(self) -> str:
        """Return what they are called on paper: tonight by its date."""
        return short_day(self.day) if self.day else self.name

    @property
    def chips(self) -> list[Chip]:
        """Return the usual choices, and what is chosen besides."""
        chosen = self.scope.value if self.day is None else ""
        found = [Chip(f"over={TONIGHT}", _("Tonight"), self.tonight)]
        if self.day and not self.tonight:
            found.append(Chip(self.query, short_day(self.day), chosen=True))
        season = self._season
        if season:
            here = chosen == str(season.pk)
            running = season.first <= self.today <= season.last
            label = _("Season") if running else season.name
            found.append(Chip(f"over={season.pk}", label, here))
        found.append(Chip(f"over={ALL}", _("All time"), chosen == ALL))
        found.append(Chip(f"over={RANGE}", _("Dates"), chosen == RANGE))
        return found

    @property
    def _season(self) -> models.Season | None:
        """Return the season that is asked for, else the one that runs."""
        if self.scope.season and self.day is None:
            return self.scope.season
        running = (s for s in self.scope.seasons if s.first <= self.today <= s.last)
        return next(running, None)
