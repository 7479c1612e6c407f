"""A person in pictures: rating, wins, hands, opponents, days, records."""

import dataclasses
import datetime as dt
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any
from uuid import UUID

import pandas as pd
from django.urls import reverse
from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models, rules
from games.books import luck, numbers, ratings, tallies
from games.books.numbers import NOTHING, decimal
from games.books.rates import Of, Rate
from games.books.records import record
from games.stats.charts import player as figures
from games.stats.charts import style
from games.stats.frames import player as frames
from games.stats.pages import player_hands, player_lines, player_words
from games.stats.pages.asked import Asked
from games.stats.pages.chart import Chart, Column, Kind, Legend, Table
from games.stats.pages.grids import Calendar, on_weekdays
from games.stats.pages.listing import Listing, Rates
from games.stats.pages.player_facts import Fact, Facts

#: So many opponents stand open.
FEW_OPPONENTS = 5
#: Arrangements in which one of two sides wins.
TWO_SIDES = (rules.Arrangement.TWO, rules.Arrangement.FOUR_PARTNERS)
Section = Chart | Listing | Rates


@dataclasses.dataclass(frozen=True, slots=True)
class Figure:
    """One of the three large figures."""

    label: str
    number: str
    below: str


@dataclasses.dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody met, with the record against him or her."""

    player: models.Player
    record: str
    rate: Rate


class PlayerChartsPage:
    """Everything that the page prints; whatever is not printed is not asked for.

    Args:
        player: Who.
        said: The address.
        today: The club's evening.
        are_rated: Whether the club's ratings are well.
    """

    def __init__(
        self,
        player: models.Player,
        said: Mapping[str, str],
        today: dt.date,
        *,
        are_rated: bool,
    ) -> None:
        self.player = player
        self.asked = Asked(player.club, said, today, player)
        self.are_rated = are_rated

    # What was played

    @cached_property
    def _rows(self) -> list[tuple[Any, ...]]:
        results = self.asked.of(models.Result.objects.filter(player=self.player))
        rows = results.order_by("played_at", "match").values_list(
            *frames.COLUMNS, "match", "won_hands", "arrangement"
        )
        return list(rows)

    @cached_property
    def _matches(self) -> pd.DataFrame:
        return frames.matches(row[: len(frames.COLUMNS)] for row in self._rows)

    @cached_property
    def _sums(self) -> dict[str, int]:
        return {name: int(self._matches[name].sum()) for name in frames.COLUMNS[2:]}

    @cached_property
    def _rated(self) -> pd.DataFrame:
        points = models.RatingPoint.objects.filter(player=self.player)
        rows = self.asked.scope.of(points).order_by("played_at", "match")
        return frames.ratings(
            rows.values_list("played_on", "mu", "sigma"), numbers.SURE
        )

    @property
    def played(self) -> int:
        """Return how many matches are asked for."""
        return len(self._rows)

    @property
    def _won(self) -> int:
        return int(self._matches["outcome"].eq(frames.WON).sum())

    # The head

    @property
    def figures(self) -> list[Figure]:
        """Return wins, rating and average."""
        won, average = NOTHING, NOTHING
        if self.played:
            net = self._sums["points_for"] - self._sums["points_against"]
            won = str(self._won)
            average = numbers.signed(Fraction(net, self.played))
        count = ngettext("of %(count)d match", "of %(count)d matches", self.played)
        return [
            Figure(_("Won"), won, count % {"count": self.played}),
            self._rating_figure,
            Figure(_("Average"), average, _("points a match")),
        ]

    @property
    def _rating_figure(self) -> Figure:
        label = _("Rating")
        if not self.are_rated:
            return Figure(label, NOTHING, _("being recomputed"))
        if self._rated.empty:
            return Figure(label, NOTHING, _("none yet"))
        last = self._rated.iloc[-1]
        below = player_words.margin(last["margin"])
        standing = ratings.Standing(last["rating"], last["margin"] / numbers.SURE)
        if standing.provisional:
            below = _("%(margin)s, provisional") % {"margin": below}
        return Figure(label, decimal(last["rating"]), below)

    # Over time

    def _csv(self, key: str) -> str:
        address = reverse(
            "games:player_chart_csv", args=[self.player.club_id, self.player.pk, key]
        )
        return address + self.asked.address

    @cached_property
    def rating(self) -> Chart | None:
        """Return the rating over time; None where there is none."""
        if not self.are_rated or self._rated.empty:
            return None
        season, note = self.asked.scope.season, ""
        title = _("Rating")
        if season is not None:
            title = _("Rating, %(season)s") % {"season": season.name}
        if self.asked.narrowed:
            note = _("It counts every match of these evenings.")
        return player_lines.rating(self._rated, title, note, self._csv("rating"))

    @cached_property
    def wins(self) -> Chart | Listing:
        """Return the share of matches won."""
        return player_lines.win_rate(self._matches, self._csv("wins"))

    @property
    def luck(self) -> str:
        """Return whether the record says anything, against one or against all."""
        opponent = self.asked.opponent
        if opponent is not None:
            told = [how for who, how in self._met if who == opponent.pk]
            said = luck.luck_or_skill(told.count(frames.WON), told.count(frames.LOST))
            if all(row[-1] in TWO_SIDES for row in self._rows):
                return said
            return f"{said} " + _("With three, who has more of the two is ahead.")
        told = [row[1] for row in self._rows if row[-1] in TWO_SIDES]
        said = luck.luck_or_half(told.count(frames.WON), told.count(frames.LOST))
        if len(told) == self.played:
            return said
        return f"{said} " + _("Matches of three do not count here.")

    # Hands, days, seasons

    @property
    def hands(self) -> list[Section]:
        """Return what is told of hands."""
        won_hands = [row[-2] for row in self._rows]
        only_points = sum(
            times
            for hand, times in tallies.read(won_hands).items()
            if hand.kind == rules.Result.POINTS
        )
        found = [
            player_hands.points(won_hands, self._csv("points")),
            player_hands.shares(self._sums, only_points, self._csv("hands")),
            player_hands.deadwood(self._sums, self._csv("deadwood")),
            player_hands.dealer(self._sums, self._csv("dealer")),
            player_hands.cards(self._sums, self._csv("cards")),
        ]
        return [section for section in found if section is not None]

    @property
    def weekdays(self) -> Chart:
        """Return matches by weekday of the evening."""
        frame = frames.weekdays(self._matches)
        played, won = int(frame["played"].sum()), int(frame["won"].sum())
        names = {each: on_weekdays(each) for each in range(7)}
        return Chart(
            key="weekdays",
            title=_("By weekday"),
            finding=player_words.weekdays(frame, names),
            legend=[
                Legend("gin", _("won %(count)s") % {"count": won}),
                Legend("knock", _("not won %(count)s") % {"count": played - won}),
            ],
            figure=style.as_json(
                figures.weekdays(frame, [str(WEEKDAYS_ABBR[each]) for each in range(7)])
            ),
            table=Table(
                [
                    Column(_("Weekday"), Kind.TEXT),
                    Column(_("Played")),
                    Column(_("Won")),
                ],
                [
                    [str(WEEKDAYS[weekday]), *numbers]
                    for weekday, *numbers in frame.itertuples()
                    if numbers[0]
                ],
            ),
            csv=self._csv("weekdays"),
        )

    @property
    def seasons(self) -> Rates | None:
        """Return each season's share of matches won; None where one is chosen."""
        scope = self.asked.scope
        named = [(each.name, each.first, each.last) for each in scope.seasons]
        frame = frames.seasons(self._matches, named)
        if scope.season is not None or frame.empty:
            return None
        return Rates(
            key="seasons",
            title=_("By season"),
            head=_("Matches won"),
            rates=[
                Rate(name, won, played, Of.MATCHES)
                for name, played, won in frame[["played", "won"]].itertuples()
            ],
            csv=self._csv("seasons"),
        )

    @cached_property
    def calendar(self) -> Calendar:
        """Return the days of play."""
        played = frames.evenings(self._matches)["played"]
        days = pd.DatetimeIndex(played.index).date
        counts = dict(zip(days, played.tolist(), strict=True))
        return Calendar(counts, self._csv(Calendar.key))

    @property
    def facts(self) -> list[Fact]:
        """Return the best and the longest of all."""
        return Facts(self._matches, [row[-3] for row in self._rows]).all

    # The others

    @cached_property
    def _met(self) -> list[tuple[UUID, str]]:
        met = self.asked.of(models.Meeting.objects.filter(player=self.player))
        rows = met.order_by("played_at", "match", "opponent")
        return list(rows.values_list("opponent", "outcome"))

    @cached_property
    def opponents(self) -> list[Opponent]:
        """Return everybody met, who was met most often first."""
        frame = frames.opponents(self._met)
        people = models.Player.objects.in_bulk(frame.index.tolist())
        return [
            Opponent(
                people[who],
                record(won, lost, drawn),
                Rate(people[who].name, won, played, Of.MATCHES),
            )
            for who, played, won, lost, drawn in frame.itertuples()
        ]

    @property
    def opponents_first(self) -> list[Opponent]:
        """Return those who stand open."""
        return self.opponents[:FEW_OPPONENTS]

    @property
    def opponents_rest(self) -> list[Opponent]:
        """Return those who are folded."""
        return self.opponents[FEW_OPPONENTS:]

    @property
    def opponent_rates(self) -> Rates:
        """Return the same as shares."""
        return Rates(
            key="opponents",
            title=_("Against whom"),
            head=_("Matches won"),
            rates=[each.rate for each in self.opponents],
            csv=self._csv("opponents"),
        )

    # As files

    @property
    def numbers(self) -> Iterator[Section | Calendar]:
        """Yield everything that has numbers to take along."""
        if self.rating is not None:
            yield self.rating
        yield self.calendar
        if self.played:
            yield from (self.wins, *self.hands, self.opponent_rates, self.weekdays)
        if self.played and (seasons := self.seasons) is not None:
            yield seasons
