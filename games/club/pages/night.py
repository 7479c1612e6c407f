"""Tonight: who is here, who plays whom next, and the night so far."""

import dataclasses
import datetime as dt
from collections import Counter
from functools import cached_property
from uuid import UUID

from django.db.models import Count, F, Q, Sum
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models, rules
from games.books import lines, sheets
from games.club import pairings

Way = models.Night.Way
Status = models.Match.Status
AN_HOUR = 60
#: So many other pairs are offered beside the next ones.
MOST_OTHERS = 20


@dataclasses.dataclass(frozen=True, slots=True)
class Chip:
    """Somebody who may be here."""

    id: UUID
    name: str
    here: bool


@dataclasses.dataclass(frozen=True, slots=True)
class Table:
    """A match that runs."""

    id: UUID
    names: str
    line: str


@dataclasses.dataclass(frozen=True, slots=True)
class NextPair:
    """Two who should play next.

    Attributes:
        value: What the button sends.
        names: Who.
        line: How long somebody has waited, or for whom.
        ready: Whether they can begin.
        first: Whether this is the pair that has waited longest.
    """

    value: str
    names: str
    line: str
    ready: bool
    first: bool


@dataclasses.dataclass(frozen=True, slots=True)
class Standing:
    """What somebody did tonight."""

    id: UUID
    name: str
    played: int
    won: int
    points: int

    @property
    def signed(self) -> str:
        """Return the points with their sign, as a sheet writes them."""
        sign = "+" if self.points > 0 else "−" if self.points < 0 else ""
        return f"{sign}{abs(self.points)}"


class NightPage:
    """Everything that the page prints: queries do not grow with the night.

    Args:
        club: Whose night.
        at: Now.
        more: Whether everybody is shown who may be here.
    """

    def __init__(self, club: models.Club, at: dt.datetime, more: bool = False) -> None:
        self.club = club
        self.at = at
        self._more = more
        self.day = club.evening(at)
        nights = club.nights.prefetch_related("players__merged_into")
        self.night = nights.filter(day=self.day).first()
        people = club.players.filter(merged_into=None)
        self._names = {each.pk: each.name for each in people}
        self._offered = [each.pk for each in people if each.archived_at is None]

    @property
    def title(self) -> str:
        """Return which evening this is."""
        return date_format(self.day, "l j F")

    @property
    def way(self) -> Way:
        """Return how people meet."""
        return Way(self.night.way) if self.night else Way.ROUND_ROBIN

    @property
    def ways(self) -> list[tuple[str, str, bool]]:
        """Return the ways to meet: value, label, chosen."""
        labels = {
            Way.ROUND_ROBIN: _("Round robin"),
            Way.WINNERS_MEET: _("Winners meet"),
        }
        return [(way.value, label, way == self.way) for way, label in labels.items()]

    @property
    def closed(self) -> str:
        """Return when the night was closed; blank while it goes on."""
        if self.night is None or self.night.closed_at is None:
            return ""
        clock = time_format(self.club.local(self.night.closed_at), "H:i")
        return _("The night was closed at %(time)s.") % {"time": clock}

    # Who is here

    @cached_property
    def here(self) -> list[UUID]:
        """Return who is here, by name."""
        players = self.night.players.all() if self.night else []
        found = {each.survivor.pk for each in players}
        return sorted(found, key=lambda each: rules.names.sorts_as(self._names[each]))

    @property
    def _others(self) -> list[UUID]:
        away = [each for each in self._offered if each not in self.here]
        return sorted(away, key=lambda each: rules.names.sorts_as(self._names[each]))

    @property
    def chips(self) -> list[Chip]:
        """Return who is here, then who else may be."""
        others = self._others if self.more else []
        return [
            Chip(each, self._names[each], each in self.here)
            for each in [*self.here, *others]
        ]

    @property
    def more(self) -> bool:
        """Return whether everybody is shown: until two are here, or when asked."""
        return not self.closed and (self._more or len(self.here) < 2)

    @property
    def has_more(self) -> bool:
        """Return whether somebody is not shown."""
        return not self.more and not self.closed and bool(self._others)

    @property
    def can_fold(self) -> bool:
        """Return whether those who are not here can be hidden again."""
        return self.more and len(self.here) > 1 and bool(self._others)

    # Who plays

    @cached_property
    def _matches(self) -> list[models.Match]:
        if self.night is None:
            return []
        return list(
            self.night.matches.prefetch_related("seats__player__merged_into").order_by(
                "started_at"
            )
        )

    @cached_property
    def running(self) -> list[Table]:
        """Return the matches that run."""
        ids = [match.pk for match in self._matches if match.status == Status.PLAYING]
        found = models.Match.objects.filter(pk__in=ids).order_by("started_at")
        loaded = found.prefetch_related("seats__player__merged_into", "hands")
        return [_table(match) for match in loaded] if ids else []

    @cached_property
    def _facts(self) -> pairings.Night:
        busy: set[UUID] = set()
        met: Counter[pairings.Pair] = Counter()
        free_since: dict[UUID, dt.datetime] = {}
        for match in self._matches:
            people = frozenset(seat.player.survivor.pk for seat in match.seats.all())
            if match.status == Status.PLAYING:
                busy |= people
            elif match.over_at:
                for each in people:
                    last = free_since.get(each, match.over_at)
                    free_since[each] = max(last, match.over_at)
            if match.status != Status.ABANDONED and len(people) == 2:
                met[people] += 1
        won = {each.id: each.won for each in self._sums}
        return pairings.Night(self.here, frozenset(busy), met, won, free_since)

    @cached_property
    def next(self) -> list[NextPair]:
        """Return who plays next: who can begin, then who waits for somebody."""
        if self.closed:
            return []
        robin = self.way == Way.ROUND_ROBIN
        find = pairings.round_robin if robin else pairings.winners_meet
        found = find(self._facts)
        return [self._next(each, place == 0) for place, each in enumerate(found)]

    def _next(self, pair: pairings.Next, first: bool = False) -> NextPair:
        ready = pair.waits_for is None
        return NextPair(
            f"{pair.first}.{pair.second}",
            f"{self._names[pair.first]}, {self._names[pair.second]}",
            self._waits(pair),
            ready,
            first and ready,
        )

    def _waits(self, pair: pairings.Next) -> str:
        if pair.waits_for is not None:
            return _("when %(name)s is free") % {"name": self._names[pair.waits_for]}
        said = {"name": self._names[pair.first]}
        since = self._facts.free_since.get(pair.first)
        if since is None:
            if pair.second not in self._facts.free_since:
                return _("not played yet tonight")
            return _("%(name)s has not played yet tonight") % said
        minutes = round((self.at - since).total_seconds() / 60)
        if minutes < 1:
            return _("%(name)s is just free") % said
        if minutes >= AN_HOUR:
            return _("%(name)s has waited over an hour") % said
        template = ngettext(
            "%(name)s has waited %(count)d minute",
            "%(name)s has waited %(count)d minutes",
            minutes,
        )
        return template % {**said, "count": minutes}

    @cached_property
    def others(self) -> list[NextPair]:
        """Return other pairs that could begin just as well."""
        if self.closed or len(self.here) < 2:
            return []
        shown = {frozenset(each.value.split(".")) for each in self.next}
        found = [
            pairings.Next(*sorted(pair, key=self.here.index))
            for pair in pairings.left(self._facts)
            if not pair & self._facts.busy
        ]
        return [
            self._next(pair)
            for pair in found
            if frozenset({str(pair.first), str(pair.second)}) not in shown
        ][:MOST_OTHERS]

    @property
    def nobody(self) -> str:
        """Return why there is no next pair; blank where there is one."""
        if self.next or self.closed:
            return ""
        if len(self.here) < 2:
            return _("Tap who is here. Two make a pair.")
        if not pairings.left(self._facts):
            return _("Everybody has met everybody.")
        return _("Everybody plays.")

    @property
    def so_far(self) -> str:
        """Return how much was played: *4 of 10 played, 1 running*."""
        facts = self._facts
        if self.way == Way.ROUND_ROBIN and len(self.here) > 1:
            pairs = len(self.here) * (len(self.here) - 1) // 2
            open_ = len(pairings.left(facts)) + self._running_among_here
            said = _("%(count)s of %(all)s played") % {
                "count": pairs - open_,
                "all": pairs,
            }
        else:
            over = [each for each in self._matches if each.status != Status.PLAYING]
            said = _("%(count)s played") % {"count": len(over)}
        if self.running:
            said += ", " + _("%(count)s running") % {"count": len(self.running)}
        return said

    @property
    def _running_among_here(self) -> int:
        """Return how many pairs of people here meet for the first time right now."""
        again = 0
        for match in self._matches:
            people = frozenset(seat.player.survivor.pk for seat in match.seats.all())
            first = self._facts.met.get(people) == 1
            if match.status == Status.PLAYING and first and people <= {*self.here}:
                again += 1
        return again

    # The night so far

    @cached_property
    def _sums(self) -> list[Standing]:
        if self.night is None:
            return []
        results = models.Result.objects.filter(match__night=self.night)
        rows = results.values_list("player").annotate(
            played=Count("pk"),
            won=Count("pk", filter=Q(outcome=models.Outcome.WON)),
            points=Sum(F("points_for") - F("points_against")),
        )
        return [Standing(row[0], self._names[row[0]], *row[1:]) for row in rows]

    @property
    def standings(self) -> list[Standing]:
        """Return the night's table: matches won, then points."""
        return sorted(
            self._sums,
            key=lambda each: (-each.won, -each.points, rules.names.sorts_as(each.name)),
        )


def _table(match: models.Match) -> Table:
    """Return a match that runs, in a line."""
    facts = sheets.match_facts(match)
    sheet = rules.score(facts)
    said = [_("playing"), _("hand %(number)s") % {"number": len(sheet.hands) + 1}]
    sides = sorted(lines.sides(facts, sheet), key=lambda side: -side.points)
    if len(sides) == 2 and sides[0].points:
        values = {
            "name": sides[0].name,
            "points": sides[0].points,
            "other": sides[1].points,
        }
        level = sides[0].points == sides[1].points
        template = (
            _("level at %(points)s") if level else _("%(name)s %(points)s to %(other)s")
        )
        said.append(template % values)
    return Table(match.pk, ", ".join(facts.players), ", ".join(said))
