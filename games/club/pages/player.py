"""One person's record in a club."""

import dataclasses
import datetime as dt
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Count, Max, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models
from games.books import ratings
from games.books.numbers import NOTHING, decimal, percent, signed
from games.books.rates import Of, Rate, least_in_words
from games.books.records import record
from games.books.rule_names import rules_called
from games.books.scope import day
from games.club.pages.standings import StandingsPage

LAST = 10
Outcome = models.Outcome


@dataclasses.dataclass(frozen=True, slots=True)
class Figure:
    """One of the three large figures."""

    label: str
    number: str
    below: str


@dataclasses.dataclass(frozen=True, slots=True)
class Played:
    """One of the last matches."""

    match_id: UUID
    day: str
    others: str
    line: str
    outcome: str
    mine: int
    theirs: int


@dataclasses.dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody met, with the record against him or her."""

    player: models.Player
    played: int
    won: int
    lost: int
    drawn: int

    @property
    def record(self) -> str:
        """Return the record in words."""
        return record(self.won, self.lost, self.drawn)


@dataclasses.dataclass(frozen=True, slots=True)
class SeasonLine:
    """What a season was."""

    name: str
    record: str
    played: int
    rate: str


class PlayerPage:
    """Everything that a person's page prints.

    Args:
        player: Who.
        asked: The address: which evenings.
        today: The club's evening.
        are_rated: Whether the club's ratings are well.
    """

    def __init__(
        self,
        player: models.Player,
        asked: Mapping[str, str],
        today: dt.date,
        *,
        are_rated: bool = True,
    ) -> None:
        self.player = player
        self.are_rated = are_rated
        self.club = player.club
        wanted = {name: asked.get(name, "") for name in ("over", "from", "to")}
        self.table = StandingsPage(player.club, wanted, today)
        self.scope = self.table.scope
        self.total = self.table.total_of(player)

    @property
    def address(self) -> str:
        """Return the end of the address of these evenings in pictures."""
        return "?" + urlencode(self.scope.query)

    # Three figures and a sentence

    @property
    def figures(self) -> list[Figure]:
        """Return place, wins and rating."""
        total = self.total
        line = self.table.line_of(self.player)
        place = Figure(_("Place"), NOTHING, _("not ranked"))
        if line:
            place = Figure(_("Place"), str(line.place), self._of_how_many(line.place))
        return [
            place,
            Figure(_("Won"), str(total.won) if total.played else NOTHING, self._played),
            self._rating_figure,
        ]

    @property
    def _rating_figure(self) -> Figure:
        """Return the rating after the last match of these evenings."""
        points = models.RatingPoint.objects.filter(player=self.player)
        last = self.scope.of(points).order_by("-played_at", "-match")
        found = last.values_list("mu", "sigma").first() if self.are_rated else None
        if found is None:
            below = _("none yet") if self.are_rated else _("being recomputed")
            return Figure(_("Rating"), NOTHING, below)
        standing = ratings.Standing(*found)
        below = f"± {decimal(standing.margin)}"
        if standing.provisional:
            below = _("%(margin)s, provisional") % {"margin": below}
        return Figure(_("Rating"), decimal(standing.mu), below)

    def _of_how_many(self, place: int) -> str:
        lines = self.table.lines
        said = {"count": len(lines)}
        if sum(line.place == place for line in lines) > 1:
            return _("of %(count)s, shared") % said
        return _("of %(count)s") % said

    @property
    def _played(self) -> str:
        count = self.total.played
        return ngettext("of %(count)d match", "of %(count)d matches", count) % {
            "count": count
        }

    @property
    def sentence(self) -> str:
        """Return how it goes at present."""
        said = {"name": self.player.name, "count": abs(self.total.streak)}
        if not self.total.played:
            return _("%(name)s has no ended match here.") % said
        if self.total.streak > 1:
            return _("%(name)s has won the last %(count)s.") % said
        if self.total.streak < -1:
            return _("%(name)s has lost the last %(count)s.") % said
        last = {
            "w": _("%(name)s won the last one."),
            "l": _("%(name)s lost the last one."),
        }
        text = last.get(self.total.last_five[-1:], _("The last one was drawn."))
        return text % said

    @property
    def average(self) -> str:
        """Return how many points a match brings; nothing where there is none."""
        total = self.total
        if not total.played:
            return ""
        net = Fraction(total.points_for - total.points_against, total.played)
        return _("%(points)s points a match on average.") % {"points": signed(net)}

    # Rates

    @property
    def match_rates(self) -> list[Rate]:
        """Return shares of matches."""
        total = self.total
        return [
            Rate(_("Won"), total.won, total.played, Of.MATCHES),
            Rate(_("Shutouts"), total.shutouts_made, total.played, Of.MATCHES),
            Rate(_("Shut out"), total.shutouts_suffered, total.played, Of.MATCHES),
        ]

    @property
    def hand_rates(self) -> list[Rate]:
        """Return shares of hands that somebody won: dead ones are none."""
        total = self.total
        decided = total.hands_won + total.hands_lost
        return [
            Rate(_("Won"), total.hands_won, decided, Of.HANDS),
            Rate(_("Gin"), total.gins, decided, Of.HANDS),
            Rate(_("Undercut"), total.undercuts_made, decided, Of.HANDS),
            Rate(_("Was undercut"), total.undercuts_suffered, decided, Of.HANDS),
        ]

    @property
    def least(self) -> str:
        """Return from how many on shares are told, where one is left out."""
        rates = [*self.match_rates, *self.hand_rates]
        return least_in_words() if any(rate.few for rate in rates) else ""

    @property
    def dead(self) -> str:
        """Return how many hands nobody won; nothing if there are none."""
        total = self.total
        count = total.hands - total.hands_won - total.hands_lost
        if count <= 0:
            return ""
        return ngettext(
            "Nobody won %(count)d more hand; no rate counts it.",
            "Nobody won %(count)d more hands; no rate counts them.",
            count,
        ) % {"count": count}

    # The others

    @cached_property
    def opponents(self) -> list[Opponent]:
        """Return everybody met, who was met most often first."""
        met = models.Meeting.objects.filter(player=self.player)
        counts = (
            self.scope.of(met)
            .order_by()
            .values("opponent")
            .annotate(
                played=Count("pk"),
                won=Count("pk", filter=Q(outcome=Outcome.WON)),
                lost=Count("pk", filter=Q(outcome=Outcome.LOST)),
                drawn=Count("pk", filter=Q(outcome=Outcome.DRAWN)),
                last=Max("played_at"),
            )
            .order_by("-played", "-last", "opponent")
        )
        rows = list(counts)
        people = models.Player.objects.in_bulk([row["opponent"] for row in rows])
        return [
            Opponent(
                people[row["opponent"]],
                *(row[name] for name in ("played", "won", "lost", "drawn")),
            )
            for row in rows
        ]

    @property
    def rival(self) -> Opponent | None:
        """Return who was met most often, twice at least."""
        return next((each for each in self.opponents if each.played > 1), None)

    @property
    def nemesis(self) -> Opponent | None:
        """Return who has won most more than was won back; nobody who is level."""
        ahead = [each for each in self.opponents if each.lost > each.won]
        return max(ahead, key=lambda each: each.lost - each.won, default=None)

    # Matches and seasons

    @cached_property
    def last(self) -> list[Played]:
        """Return the last matches."""
        found = models.Result.objects.filter(player=self.player)
        rows = (
            self.scope.of(found)
            .order_by("-played_at", "-match")
            .select_related("match")
            .prefetch_related("match__seats__player__merged_into")[:LAST]
        )
        return [self._told(row) for row in rows]

    def _told(self, row: models.Result) -> Played:
        others = [
            seat.player.survivor.name
            for seat in row.match.seats.all()
            if seat.side != row.side
        ]
        line = f"{day(row.played_on)} · {rules_called(row.rules_name)}"
        return Played(
            row.match_id,
            day(row.played_on),
            " & ".join(others),
            line,
            str(Outcome(row.outcome).label),
            row.points_for,
            row.points_against,
        )

    @cached_property
    def seasons(self) -> list[SeasonLine]:
        """Return what each season was, and all time."""
        kept: QuerySet[models.Total] = self.player.totals.filter(played__gt=0)
        totals = {total.season_id: total for total in kept}
        named = [(each.pk, each.name) for each in self.scope.seasons]
        return [
            SeasonLine(
                name,
                record(total.won, total.lost, total.drawn),
                total.played,
                percent(total.won, total.played),
            )
            for key, name in [*named, (None, _("All time"))]
            if (total := totals.get(key)) is not None
        ]
