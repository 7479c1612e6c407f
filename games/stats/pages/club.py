"""A club in pictures: who leads, hands, who beats whom, days, luck, records."""

import datetime as dt
from collections.abc import Iterator, Mapping
from functools import cached_property
from uuid import UUID

import pandas as pd
from django.urls import reverse
from django.utils.translation import gettext as _

from games import models
from games.books import columns
from games.stats.charts import club as figures
from games.stats.charts import style
from games.stats.frames import club as frames
from games.stats.pages import (
    club_grid,
    club_hands,
    club_numbers,
    club_wall,
    club_words,
    months,
)
from games.stats.pages.asked import Asked
from games.stats.pages.chart import Chart, Column, Kind, Table
from games.stats.pages.club_grid import Grid
from games.stats.pages.club_numbers import Numbers, Rated
from games.stats.pages.club_race import Race
from games.stats.pages.club_wall import Wall
from games.stats.pages.grids import Calendar
from games.stats.pages.kept import Kept
from games.stats.pages.listing import Rates

#: What an address says for the grid with everybody.
EVERYBODY = "all"
#: For how many days a bar of the activity stands.
DAYS = {"W": 7.0, "M": 30.4, "Y": 365.25}

Section = Chart | Grid | Calendar | Rates | Wall


class ClubChartsPage:
    """Everything that the page prints; whatever is not printed is not asked for.

    Args:
        club: Whose.
        said: The address: what `Asked` reads; ``lit``, whose line has a name; ``grid``,
            whether everybody stands in it.
        today: The club's evening.
        are_rated: Whether the club's ratings are well.
    """

    def __init__(
        self,
        club: models.Club,
        said: Mapping[str, str],
        today: dt.date,
        *,
        are_rated: bool,
    ) -> None:
        self.club = club
        self.asked = Asked(club, said, today)
        self.are_rated = are_rated
        self._lit = said.get("lit", "")
        self._everybody = said.get("grid", "") == EVERYBODY
        self._kept = Kept(club.pk)

    @property
    def name(self) -> str:
        """Return what the club is called; a private table is this phone's."""
        return self.club.name or _("This phone’s table")

    # What was played, who played it

    @property
    def _evenings(self) -> tuple[object, ...]:
        """Return which evenings are asked for, whatever they are called."""
        scope = self.asked.scope
        if scope.season is not None:
            return scope.season.first, scope.season.last
        return scope.first, scope.last, scope.wrong

    @property
    def _all_asked(self) -> tuple[object, ...]:
        """Return what the numbers depend on but the books."""
        kinds, person = self.asked.kinds, self.asked.opponent
        return (
            *self._evenings,
            kinds.arrangement,
            kinds.rules,
            person and columns.key(person.pk),
        )

    @cached_property
    def _numbers(self) -> Numbers:
        return self._kept.value(
            lambda: club_numbers.numbers(self.asked), "numbers", *self._all_asked
        )

    @property
    def played(self) -> int:
        """Return how many matches are asked for."""
        return self._numbers.matches

    @cached_property
    def _people(self) -> dict[str, models.Player]:
        people = self.club.players.filter(merged_into=None)
        return {columns.key(each.pk): each for each in people}

    def _csv(self, key: str) -> str:
        address = reverse("games:club_chart_csv", args=[self.club.pk, key])
        return address + self.asked.address

    # The race

    @cached_property
    def race(self) -> Chart | None:
        """Return the rating race; None where nobody has a rating."""
        if not self.are_rated or self.asked.scope.wrong:
            return None
        rated: dict[str, Rated] = self._kept.of_ratings(
            lambda: club_numbers.rated(self.asked), "rated", *self._evenings
        )
        known = {who: each for who, each in rated.items() if who in self._people}
        if not known:
            return None
        note = ""
        if self.asked.narrowed:
            note = _("It counts every match of these evenings.")
        return Race(
            rated=known,
            people=self._people,
            lit=_key(self._lit),
            lines=lambda who: self._kept.of_ratings(
                lambda: club_numbers.race(self.asked, who), "race", who, *self._evenings
            ),
            query=self.asked.query,
            note=note,
            csv=self._csv("race"),
        ).chart

    # Hands

    @cached_property
    def points(self) -> Chart | None:
        """Return how many points hands gave; None where no hand was won."""
        return club_hands.points(self._numbers.won, self._csv("points"))

    @cached_property
    def first_hand(self) -> Rates | None:
        """Return how often who wins the first hand wins the match."""
        return club_hands.first_hand(self._numbers.sums, self._csv("first-hand"))

    @cached_property
    def dealer(self) -> Rates | None:
        """Return how many hands of two the dealer wins."""
        return club_hands.dealer(self._numbers.sums, self._csv("dealer"))

    # Who beats whom

    @cached_property
    def beats(self) -> Grid | None:
        """Return who beats whom; None where nobody met anybody."""
        people = self._numbers.people
        known = people[people.index.isin(list(self._people))]
        names = {who: self._people[who].key for who in known.index}
        busiest = sorted(
            known.index, key=lambda who: (-known["played"][who], names[who])
        )
        most = club_grid.MOST if self._everybody else club_grid.FEW
        ahead = known["won"] - known["lost"]
        chosen = sorted(busiest[:most], key=lambda who: (-ahead[who], names[who]))
        found = self._kept.value(
            lambda: club_numbers.beats(self.asked, chosen),
            "beats",
            chosen,
            *self._all_asked,
        )
        if found.empty:
            return None
        return Grid(
            players=[self._people[who] for who in chosen],
            keys=chosen,
            beats=found,
            others=len(busiest) - len(chosen),
            more="" if self._everybody else f"{self.asked.address}&grid=all#beats",
            evenings=self.asked.scope.query,
            csv=self._csv("beats") + ("&grid=all" if self._everybody else ""),
        )

    # Days

    @property
    def calendar(self) -> Calendar:
        """Return the days of play."""
        return Calendar(self._numbers.days, self._csv(Calendar.key))

    @property
    def activity(self) -> Chart:
        """Return how much was played week by week."""
        counts, often = frames.activity(self._numbers.days)
        begins = [each.date() for each in pd.DatetimeIndex(counts.index)]
        axis = months.axis(begins[0], max(self._numbers.days))
        heads = {"W": _("Week from"), "M": _("Month"), "Y": _("Year")}
        titles = {
            "W": _("Matches by week"),
            "M": _("Matches by month"),
            "Y": _("Matches by year"),
        }
        return Chart(
            key="activity",
            title=titles[often],
            finding=club_words.activity(counts, often),
            figure=style.as_json(figures.activity(counts, axis, DAYS[often])),
            table=Table(
                [
                    Column(heads[often], Kind.TEXT, club_words.saying(often)),
                    Column(_("Matches")),
                ],
                [
                    [since.isoformat(), count]
                    for since, count in zip(begins, counts.tolist(), strict=True)
                ],
            ),
            csv=self._csv("activity"),
        )

    # Records

    @cached_property
    def wall(self) -> Wall:
        """Return the records."""
        return club_wall.Wall(self._numbers.records, self._people, self._csv(Wall.key))

    # The page

    @property
    def numbers(self) -> Iterator[Section]:
        """Yield everything that has numbers to take along."""
        if self.race is not None:
            yield self.race
        yield self.calendar
        if not self.played:
            return
        yield self.activity
        for section in (self.points, self.beats, self.first_hand, self.dealer):
            if section is not None:
                yield section
        if self.wall.facts:
            yield self.wall


def _key(text: str) -> str:
    """Return a person's key as it stands in an address; blank: it is none."""
    try:
        return columns.key(UUID(text))
    except ValueError:
        return ""
