"""The matches of a club, evening by evening."""

import dataclasses
import datetime as dt
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Case, Value, When
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models, rules
from games.books import rule_names, sheets
from games.table.pages import words

A_PAGE = 20


@dataclasses.dataclass(frozen=True, slots=True)
class Side:
    """One side's name and points."""

    name: str
    points: int
    ahead: bool


@dataclasses.dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in the list: the winner first."""

    id: Any
    sides: list[Side]
    line: str


@dataclasses.dataclass(frozen=True, slots=True)
class Evening:
    """Matches of one evening, or those that still run."""

    title: str
    count: str
    matches: list[MatchLine]


class HistoryPage:
    """Everything that the list prints; four queries a page."""

    def __init__(self, club: models.Club | None, number: str) -> None:
        self._page = Paginator(_matches(club), A_PAGE).get_page(number)

    @property
    def evenings(self) -> list[Evening]:
        """Return the page's matches in groups, running ones on top."""
        groups = groupby(self._page.object_list, key=_group)
        return [_evening(title, list(found)) for title, found in groups]

    @property
    def older(self) -> int | None:
        """Return the number of the next page."""
        return self._page.next_page_number() if self._page.has_next() else None

    @property
    def newer(self) -> int | None:
        """Return the number of the page before."""
        return self._page.previous_page_number() if self._page.has_previous() else None


def _matches(club: models.Club | None) -> Any:
    if club is None:
        return models.Match.objects.none()
    running = Case(When(status=models.Match.Status.PLAYING, then=Value(0)), default=1)
    return (
        club.matches.annotate(place=running)
        .order_by("place", "-played_on", "-started_at", "id")
        .prefetch_related("seats__player", "hands")
    )


def _group(match: models.Match) -> dt.date | None:
    return None if match.status == models.Match.Status.PLAYING else match.played_on


def _evening(day: dt.date | None, found: Iterable[models.Match]) -> Evening:
    lines = [_line(match) for match in found]
    count = ngettext("%(count)d match", "%(count)d matches", len(lines)) % {
        "count": len(lines)
    }
    return Evening(
        _("Running") if day is None else date_format(day, "l j F Y"), count, lines
    )


def _line(match: models.Match) -> MatchLine:
    facts = sheets.match_facts(match)
    sheet = rules.score(facts)
    sides = _sides(facts, sheet)
    if sheet.status != rules.Status.PLAYING:
        sides.sort(key=lambda side: not side.ahead)
    said = [
        match.rules_name or rule_names.rules_name(facts.rules),
        words.hands(len(sheet.hands)),
    ]
    if match.ended_how:
        said.append(str(models.Match.Status(match.status).label))
    return MatchLine(match.pk, sides, " · ".join(said))


def _sides(facts: rules.Match, sheet: rules.Sheet) -> list[Side]:
    """Return name and points of every side; while playing all are ahead."""
    playing = sheet.status == rules.Status.PLAYING
    if facts.teams:
        named = [(team.name, team.seats[0]) for team in facts.teams]
        points = list(sheet.teams)
    else:
        named = [(name, seat) for seat, name in enumerate(facts.players)]
        points = [_points(sheet, seat) for _name, seat in named]
    return [
        Side(name, each, ahead=playing or not sheet.winner or seat in sheet.winner)
        for (name, seat), each in zip(named, points, strict=True)
    ]


def _points(sheet: rules.Sheet, seat: int) -> int:
    """Return what one player has: points while playing, else the total."""
    if sheet.columns:
        return sum(column.totals[seat] for column in sheet.columns)
    total = sheet.totals[seat]
    return total.points if sheet.status == rules.Status.PLAYING else total.total
