"""Who leads: everybody's sums, in order, with their places."""

import dataclasses
import datetime as dt
from collections.abc import Mapping, Sequence
from functools import cached_property
from urllib.parse import urlencode
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models
from games.books import spans
from games.books.numbers import Number
from games.books.records import record
from games.books.scope import Choice, Kinds, Scope
from games.club.pages.columns import COLUMNS, ONLY_RANKED, RANKED_BY, Column

NAME, UP, DOWN = "name", "up", "down"
ALL_COLUMNS = "all"
#: More matches than anybody needs to qualify.
MOST_LEAST = 999


@dataclasses.dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: what it is called and where it leads."""

    key: str
    title: str
    spoken: str
    address: str
    begins: bool
    sorted: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Cell:
    """What somebody has in a column."""

    key: str
    text: str
    marks: str
    begins: bool
    sorted: bool


@dataclasses.dataclass(frozen=True, slots=True)
class Line:
    """Somebody's line; equal places repeat the number."""

    place: int
    player: models.Player
    total: models.Total
    cells: list[Cell]
    main: str

    @property
    def record(self) -> str:
        """Return the second line on a phone: *15 won, 4 lost*."""
        return record(self.total.won, self.total.lost, self.total.drawn)


@dataclasses.dataclass(frozen=True, slots=True)
class Apart:
    """People who are not in the table, and why."""

    why: str
    people: list[tuple[models.Player, int]]


def places(numbers: Sequence[Number]) -> list[int]:
    """Return the place of each number, the highest first; equal ones share it.

    >>> places([12, 12, 9, 9, 9, 4])
    [1, 1, 3, 3, 3, 6]
    """
    first: dict[Number, int] = {}
    for place, number in enumerate(sorted(numbers, reverse=True), 1):
        first.setdefault(number, place)
    return [first[number] for number in numbers]


class StandingsPage:
    """Everything that the standings print.

    All time and seasons read the totals, whatever has been played; a range of dates
    and a choice of matches add up results.

    Args:
        club: Whose.
        asked: The address.
        today: The club's evening.
    """

    def __init__(
        self, club: models.Club, asked: Mapping[str, str], today: dt.date
    ) -> None:
        self.club = club
        self.scope = Scope(club, asked, usual=today)
        self.kinds = Kinds(club, asked)
        wanted = asked.get("rank", "")
        self.ranking = models.Ranking(
            wanted if wanted in models.Ranking.values else club.ranking
        )
        self._ranks = wanted in models.Ranking.values
        sort = asked.get("sort", "")
        shown = [column.key for column in self._columns]
        self.sort = sort if sort in [*shown, NAME] else RANKED_BY[self.ranking]
        usual = UP if self.sort == NAME else DOWN
        way = asked.get("way", "")
        self.way = way if way in (UP, DOWN) else usual
        self.all_columns = asked.get("columns") == ALL_COLUMNS
        self.typed_least = asked.get("least", "").strip()
        self.least = self._least(self.typed_least)

    def _least(self, text: str) -> int:
        """Return how many matches somebody needs; the club's own where none is asked."""
        known = text.isascii() and text.isdecimal() and len(text) < 5
        return min(int(text), MOST_LEAST) if known else self.club.least_matches

    @property
    def _columns(self) -> list[Column]:
        ranked = RANKED_BY[self.ranking]
        return [
            column
            for key, column in COLUMNS.items()
            if key not in ONLY_RANKED or key == ranked
        ]

    # Addresses

    def _address(self, **changed: str) -> str:
        """Return this page's address with some of it changed; empty leaves out."""
        now = {
            **self.scope.query,
            **self.kinds.query,
            "rank": self.ranking if self._ranks else "",
            "sort": self.sort if self.sort != RANKED_BY[self.ranking] else "",
            "way": "" if self.way == self._usual(self.sort) else self.way,
            "least": self.typed_least,
            "columns": ALL_COLUMNS if self.all_columns else "",
        }
        said = {name: value for name, value in (now | changed).items() if value}
        return "?" + urlencode(said)

    @staticmethod
    def _usual(key: str) -> str:
        return UP if key == NAME else DOWN

    def _sorted_by(self, key: str) -> str:
        """Return where the head of a column leads: a second tap turns the order."""
        usual = self._usual(key)
        turned = {UP: DOWN, DOWN: UP}[usual]
        way = turned if key == self.sort and self.way == usual else ""
        sort = "" if key == RANKED_BY[self.ranking] else key
        return self._address(sort=sort, way=way)

    @property
    def asked_also(self) -> str:
        """Return what another page is asked for, to show the same matches."""
        return urlencode({**self.scope.query, **self.kinds.query})

    @property
    def more_address(self) -> str:
        """Return where all columns are shown, or only the sorted one."""
        return self._address(columns="" if self.all_columns else ALL_COLUMNS)

    # What can be chosen

    @property
    def rankings(self) -> list[Choice]:
        """Return by what can be ranked."""
        labels = {
            models.Ranking.WINS: _("By wins"),
            models.Ranking.RATE: _("By win rate"),
            models.Ranking.NET: _("By net points"),
            models.Ranking.MATCH_POINTS: _("By match points"),
        }
        return [Choice(k, label, k == self.ranking) for k, label in labels.items()]

    @property
    def narrowed(self) -> bool:
        """Return whether anything behind "More" is chosen."""
        least = self.typed_least and self.least != self.club.least_matches
        return bool(self.kinds.chosen or self.scope.is_range or least)

    # The table

    @cached_property
    def _totals(self) -> dict[UUID, models.Total]:
        if self.scope.is_range or self.kinds.chosen:
            found = self.kinds.of(self.scope.of(self.club.results.all()))
            return {total.player_id: total for total in spans.added_up(found)}
        kept = self.club.totals.filter(season=self.scope.season, played__gt=0)
        return {total.player_id: total for total in kept}

    @cached_property
    def _people(self) -> list[models.Player]:
        people = self.club.players.filter(merged_into=None)
        return sorted(people, key=lambda each: each.key)

    def _ranked(self, player: models.Player) -> bool:
        total = self._totals.get(player.pk)
        return bool(total and player.archived_at is None and total.played >= self.least)

    @cached_property
    def lines(self) -> list[Line]:
        """Return everybody who is ranked, in the order that is asked for."""
        ranked = [each for each in self._people if self._ranked(each)]
        column = COLUMNS[RANKED_BY[self.ranking]]
        worth = [self._number(column, each) for each in ranked]
        lines = [
            self._line(place, player)
            for place, player in zip(places(worth), ranked, strict=True)
        ]
        lines.sort(key=lambda line: (line.place, line.player.key))
        lines.sort(key=self._order, reverse=self.way == DOWN)
        return lines

    def _order(self, line: Line) -> Number | str:
        if self.sort == NAME:
            return line.player.key
        return self._number(COLUMNS[self.sort], line.player)

    def _number(self, column: Column, player: models.Player) -> Number:
        return column.order(self._totals[player.pk], self.club) or 0

    def _line(self, place: int, player: models.Player) -> Line:
        total = self._totals[player.pk]
        cells = [
            Cell(
                column.key,
                column.text(total, self.club),
                total.last_five if column.key == "form" else "",
                column.begins,
                column.key == self.sort,
            )
            for column in self._columns
        ]
        main = COLUMNS[self.main].text(total, self.club)
        return Line(place, player, total, cells, main)

    @property
    def main(self) -> str:
        """Return the one column that a phone shows."""
        return RANKED_BY[self.ranking] if self.sort == NAME else self.sort

    @property
    def name_head(self) -> Head:
        """Return the head over the names."""
        return Head(
            NAME,
            _("Player"),
            _("Player"),
            self._sorted_by(NAME),
            begins=False,
            sorted=self._told_way if self.sort == NAME else "",
        )

    @property
    def _told_way(self) -> str:
        return {UP: "ascending", DOWN: "descending"}[self.way]

    @cached_property
    def heads(self) -> list[Head]:
        """Return the heads of all columns but place and name."""
        return [
            Head(
                column.key,
                _(column.title),
                _(column.spoken),
                self._sorted_by(column.key),
                column.begins,
                self._told_way if column.key == self.sort else "",
            )
            for column in self._columns
        ]

    # In words

    @property
    def count(self) -> str:
        """Return how many are ranked: *11 players with 8 matches or more*."""
        people = ngettext("%(count)d player", "%(count)d players", len(self.lines)) % {
            "count": len(self.lines)
        }
        if self.least <= 1:
            return people
        return ngettext(
            "%(people)s with %(least)d match or more",
            "%(people)s with %(least)d matches or more",
            self.least,
        ) % {"people": people, "least": self.least}

    @property
    def empty(self) -> str:
        """Return why nobody is in the table; nothing where somebody is."""
        if self.scope.wrong:
            return self.scope.wrong
        if self.lines:
            return ""
        if self._totals:
            return _("Nobody has played enough to be ranked yet.")
        if self.scope.value != "all" or self.kinds.chosen:
            return _("No match has ended here: nothing to rank.")
        return _("No match has ended yet. The first one makes the table.")

    @property
    def ties(self) -> str:
        """Return how places are given, and what happens to equal ones."""
        said = {
            models.Ranking.WINS: _("Places go by matches won."),
            models.Ranking.RATE: _("Places go by matches won of those played."),
            models.Ranking.NET: _("Places go by points won less points lost."),
            models.Ranking.MATCH_POINTS: _(
                "Places go by match points: %(win)s for a win, %(draw)s for a draw, "
                "%(loss)s for a loss."
            )
            % {
                "win": self.club.win_points,
                "draw": self.club.draw_points,
                "loss": self.club.loss_points,
            },
        }[self.ranking]
        return said + " " + _("Who is equal shares a place and stands by name.")

    @property
    def apart(self) -> list[Apart]:
        """Return who is not in the table: too few matches, none here, archived."""
        waiting, absent, archived = [], [], []
        for player in self._people:
            total = self._totals.get(player.pk)
            told = (player, total.played if total else 0)
            if player.archived_at is not None:
                archived += [told] if total else []
            elif total is None:
                absent.append(told)
            elif total.played < self.least:
                waiting.append(told)
        groups = [
            Apart(_("Not yet ranked"), waiting),
            Apart(_("No match here"), absent),
            Apart(_("Archived"), archived),
        ]
        return [group for group in groups if group.people]

    def line_of(self, player: models.Player) -> Line | None:
        """Return somebody's line; None who is not ranked."""
        return next((each for each in self.lines if each.player == player), None)

    def total_of(self, player: models.Player) -> models.Total:
        """Return somebody's sums; of nothing where there are none."""
        nothing = models.Total(club=self.club, player=player)
        return self._totals.get(player.pk, nothing)
