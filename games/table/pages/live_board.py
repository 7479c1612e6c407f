"""The live board: all matches of an evening, to be read across a room."""

import dataclasses
import datetime as dt
import zoneinfo
from collections.abc import Iterable
from functools import cached_property
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Count, QuerySet, Sum
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models, rules
from games.books import lines
from games.books.layouts import Layout
from games.models.club import DAY_BEGINS
from games.table.pages.board import name_size
from games.table.pages.sheet import SheetPage, whole_matches

A_PAGE = 4
#: Puts the number of matches beside the sum of their versions, in one number.
A_MATCH = 1_000_000


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One side of a match on the board.

    Attributes:
        names: Of a person, or the two of a pair.
        score: Points, or the total once the match is over.
        games: In Hollywood the points of the three columns instead.
        mark: *deals*, *sits out*, *box, deals*.
        deals: Whether a disc goes before the mark.
        behind: Written in the second ink: who lost, who sits out.
        told: *29 to go*, *wins by 179*.
        won: Whether this side has won.
    """

    names: tuple[str, ...]
    score: int
    games: tuple[int, ...] = ()
    mark: str = ""
    deals: bool = False
    behind: bool = False
    told: str = ""
    won: bool = False

    @property
    def size(self) -> str:
        """Return the class of the size that the longest name needs."""
        return name_size(*self.names)


class Table:
    """A match on the board."""

    def __init__(self, match: models.Match) -> None:
        page = SheetPage(match, whole=True)
        self.id = match.pk
        self.over = not page.playing
        self.game = page.heading if self.over else f"{page.heading}, {page.goal}"
        self.stands = _over(match) if self.over else _hand(page)
        self.columns = _sides(page) if self._by_side(page) else _heads(page)

    def _by_side(self, page: SheetPage) -> bool:
        return self.over or page.layout is Layout.TABLES

    @property
    def digits(self) -> int:
        """Return how many digits the longest score has: all take its size."""
        if any(column.games for column in self.columns):
            return 5
        return min(max(2, *(len(str(each.score)) for each in self.columns)), 4)


def _hand(page: SheetPage) -> str:
    """Return which hand is in play: *hand 8*."""
    if page.layout is Layout.ROUNDS:
        return _("round %(number)s") % {"number": len(page.sheet.rounds) + 1}
    return _("hand %(number)s") % {"number": len(page.sheet.hands) + 1}


def _over(match: models.Match) -> str:
    if match.over_at is None:
        return _("finished")
    clock = time_format(match.club.local(match.over_at), "G:i")
    return _("finished %(time)s") % {"time": clock}


def _heads(page: SheetPage) -> list[Column]:
    """Return who plays, as the sheet's heads say it."""
    captain = page.facts.arrangement == rules.Arrangement.THREE_CAPTAIN
    return [
        Column(
            names=head.names,
            score=head.score,
            games=tuple(points for points, _left, _closed in head.games),
            mark=_("box") if head.deals and captain else head.mark,
            deals=head.deals,
            behind=head.out,
            told=""
            if head.games or head.out
            else _("%(left)s to go") % {"left": head.to_go},
        )
        for head in page.board.heads
    ]


def _sides(page: SheetPage) -> list[Column]:
    """Return the sides of a match that is over, or of two matches side by side."""
    found = lines.sides(page.facts, page.sheet)
    by = page.sheet.difference
    columns = []
    for side in found:
        won = bool(page.sheet.winner) and side.ahead
        told = ""
        if won:
            told = _("wins by %(points)s") % {"points": by} if by else _("wins")
        columns.append(
            Column(
                names=(side.name,),
                score=side.points,
                behind=not side.ahead,
                told=told,
                won=won,
            )
        )
    return columns


class BoardPage:
    """Everything that the board prints: queries do not grow with the matches.

    Args:
        club: Whose evening.
        at: Now.
    """

    def __init__(self, club: models.Club, at: dt.datetime) -> None:
        self.club = club
        self.at = at
        self.day = club.evening(at)
        found = whole_matches().filter(club=club, played_on=self.day)
        self.matches = sorted(found, key=_running_first)

    @property
    def title(self) -> str:
        """Return whose evening it is."""
        if not self.club.name:
            return _("Tonight")
        return _("%(club)s, tonight") % {"club": self.club.name}

    @property
    def tables(self) -> str:
        """Return how many matches run, in words."""
        count = sum(each.status == models.Match.Status.PLAYING for each in self.matches)
        if not count:
            return _("no table plays") if self.matches else ""
        return ngettext("%(count)d table", "%(count)d tables", count) % {"count": count}

    @property
    def clock(self) -> str:
        """Return what time it is at the club."""
        return time_format(self.club.local(self.at), "G:i")

    @cached_property
    def pages(self) -> list[list[Table]]:
        """Return the matches, four a page; running ones first."""
        shown = [Table(match) for match in self.matches]
        return [shown[at : at + A_PAGE] for at in range(0, len(shown), A_PAGE)]

    @property
    def seen(self) -> str:
        """Return what the next poll asks: whether all stands as it does here."""
        asked = {"day": self.day.isoformat(), "until": self._until, "seen": self.stands}
        return urlencode(asked)

    @property
    def stands(self) -> int:
        """Return what `standing` says of these matches."""
        versions = sum(each.version for each in self.matches)
        return versions + A_MATCH * len(self.matches)

    @property
    def _until(self) -> int:
        """Return when the evening is over, in seconds since 1970."""
        zone = zoneinfo.ZoneInfo(self.club.time_zone)
        morning = dt.datetime.combine(self.day + dt.timedelta(days=1), dt.time())
        return int((morning + DAY_BEGINS).replace(tzinfo=zone).timestamp())


def _running_first(match: models.Match) -> Any:
    over = match.status != models.Match.Status.PLAYING
    ended = match.over_at or match.started_at
    return over, -ended.timestamp() if over else match.started_at.timestamp()


@dataclasses.dataclass(frozen=True, slots=True)
class Asked:
    """What a board's poll carries: of which evening, and what it has seen."""

    day: dt.date
    seen: int


def asked(sent: Any, at: dt.datetime) -> Asked | None:
    """Return what a poll asks; None where the evening is over, or it asks nonsense."""
    try:
        day = dt.date.fromisoformat(sent.get("day", ""))
        until, seen = int(sent.get("until", "")), int(sent.get("seen", ""))
    except ValueError:
        return None
    return None if at.timestamp() >= until else Asked(day, seen)


def standing(members: Iterable[QuerySet[Any]], club_id: UUID, day: dt.date) -> int:
    """Return a number that changes with every match of an evening; 0 for none.

    Args:
        members: What makes the request a member; else the answer is 0, too.
        club_id: Whose evening.
        day: The evening.
    """
    for rows in members:
        found = rows.filter(
            club=club_id, club__closed_at=None, club__matches__played_on=day
        ).aggregate(sum=Sum("club__matches__version"), count=Count("club__matches"))
        if found["count"]:
            return int(found["sum"] + A_MATCH * found["count"])
    return 0
