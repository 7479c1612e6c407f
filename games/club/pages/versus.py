"""Two people head to head."""

import dataclasses
import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from uuid import UUID

from django.db.models import QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models
from games.books import ratings
from games.books.luck import longest, luck_or_skill
from games.books.rule_names import rules_called
from games.books.scope import Scope, day
from games.books.spans import MARKS

LAST = 10
Outcome = models.Outcome


@dataclasses.dataclass(frozen=True, slots=True)
class Figure:
    """One figure of both, with its label in the middle."""

    label: str
    mine: int
    theirs: int


@dataclasses.dataclass(frozen=True, slots=True)
class Met:
    """One match between the two."""

    match_id: UUID
    day: str
    mine: int
    theirs: int
    outcome: str


@dataclasses.dataclass(frozen=True, slots=True)
class Part:
    """The record under some rules, or of a season."""

    name: str
    mine: int
    theirs: int
    drawn: int


class VersusPage:
    """Everything that a head-to-head page prints.

    Args:
        player: On the left.
        opponent: On the right.
        asked: The address.
        are_rated: Whether the club's ratings are well.
    """

    def __init__(
        self,
        player: models.Player,
        opponent: models.Player,
        asked: Mapping[str, str],
        *,
        are_rated: bool = True,
    ) -> None:
        self.are_rated = are_rated
        self.club = player.club
        self.player = player
        self.opponent = opponent
        self.scope = Scope(self.club, {"over": "all", **asked}, usual=None)

    @property
    def _met(self) -> "QuerySet[models.Meeting]":
        met = models.Meeting.objects.filter(player=self.player, opponent=self.opponent)
        return self.scope.of(met).order_by("-played_at", "-match")

    @cached_property
    def _rows(self) -> list[tuple[str, dt.date, str]]:
        """Return outcome, day and rules of every match, the newest first."""
        return list(self._met.values_list("outcome", "played_on", "rules_name"))

    def _sums(self, one: models.Player, other: models.Player) -> dict[str, int]:
        met = models.Meeting.objects.filter(player=one, opponent=other)
        names = ("points_for", "hands_won", "gins", "undercuts_made")
        sums = self.scope.of(met).aggregate(**{f"sum_{n}": Sum(n) for n in names})
        return {name: sums[f"sum_{name}"] or 0 for name in names}

    def _count(self, outcome: str) -> int:
        return sum(row[0] == outcome for row in self._rows)

    @property
    def won(self) -> int:
        """Return how many the left one won."""
        return self._count(Outcome.WON)

    @property
    def lost(self) -> int:
        """Return how many the right one won."""
        return self._count(Outcome.LOST)

    @property
    def drawn(self) -> str:
        """Return how many were drawn, in words; nothing if none was."""
        count = self._count(Outcome.DRAWN)
        if not count:
            return ""
        return ngettext(
            "%(count)d match was drawn", "%(count)d matches were drawn", count
        ) % {"count": count}

    @property
    def played(self) -> int:
        """Return how many matches there were."""
        return len(self._rows)

    @property
    def marks(self) -> str:
        """Return the last matches as marks, the newest last."""
        last = self._rows[:LAST]
        return "".join(MARKS[Outcome(row[0])] for row in reversed(last))

    @cached_property
    def figures(self) -> list[Figure]:
        """Return the figures of both."""
        mine = self._sums(self.player, self.opponent)
        theirs = self._sums(self.opponent, self.player)
        labels = {
            "points_for": _("Points"),
            "hands_won": _("Hands won"),
            "gins": _("Gins"),
            "undercuts_made": _("Undercuts"),
        }
        outcomes = [row[0] for row in self._rows]
        runs = (longest(outcomes, each) for each in (Outcome.WON, Outcome.LOST))
        return [
            *(Figure(label, mine[k], theirs[k]) for k, label in labels.items()),
            Figure(_("Longest streak"), *runs),
        ]

    @property
    def luck(self) -> str:
        """Return whether the record says anything."""
        return luck_or_skill(self.won, self.lost)

    @property
    def chance(self) -> str:
        """Return how often the left one wins by their ratings, whatever is chosen."""
        if not self.are_rated:
            return _("Their ratings are being recomputed.")
        one, other = ratings.of(self.player), ratings.of(self.opponent)
        if one is None or other is None or one.provisional or other.provisional:
            return _("By their ratings it is too early to tell who is ahead.")
        wins = round(100 * ratings.chance(one, other))
        return _("By their ratings %(name)s wins %(wins)s of 100 matches.") % {
            "name": self.player.name,
            "wins": min(max(wins, 1), 99),
        }

    @cached_property
    def last(self) -> list[Met]:
        """Return the last ten matches."""
        names = ("match_id", "played_on", "points_for", "points_against", "outcome")
        return [
            Met(match, day(on), mine, theirs, outcome)
            for match, on, mine, theirs, outcome in self._met.values_list(*names)[:LAST]
        ]

    @property
    def shown(self) -> str:
        """Return how many of all are listed: *10 of 23*."""
        return _("%(some)s of %(all)s") % {"some": len(self.last), "all": self.played}

    # In parts

    @staticmethod
    def _parts(named: Iterable[tuple[str, str]]) -> list[Part]:
        """Return the record by what each match is called, the most played first."""
        counts: dict[str, Counter[str]] = {}
        for (name, outcome), count in Counter(named).items():
            counts.setdefault(name, Counter())[outcome] += count
        ordered = sorted(counts.items(), key=lambda each: -each[1].total())
        return [
            Part(name, told[Outcome.WON], told[Outcome.LOST], told[Outcome.DRAWN])
            for name, told in ordered
        ]

    @property
    def by_rules(self) -> list[Part]:
        """Return the record by rules."""
        parts = self._parts((row[2], row[0]) for row in self._rows)
        return [
            dataclasses.replace(part, name=rules_called(part.name)) for part in parts
        ]

    @property
    def by_season(self) -> list[Part]:
        """Return the record by season; nothing where there are no seasons."""
        if not self.scope.seasons:
            return []
        return self._parts((self._season(row[1]), row[0]) for row in self._rows)

    def _season(self, on: dt.date) -> str:
        seasons = self.scope.seasons
        found = (each.name for each in seasons if each.first <= on <= each.last)
        return next(found, _("Outside every season"))
