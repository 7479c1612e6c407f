"""A match in pictures: the race, the chance to reach the target first, the hands."""

import dataclasses
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import pandas as pd
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import models, rules
from games.books import frequencies, lines, sheets
from games.books.verdict import Verdict
from games.rules import odds
from games.stats.charts import match as figures
from games.stats.charts import style
from games.stats.frames import match as frames
from games.stats.pages import findings
from games.stats.pages.chart import Chart, Column, Kind, Legend, Table, share
from games.stats.pages.courses import Course, courses


@dataclasses.dataclass(frozen=True, slots=True)
class Section:
    """What belongs to one course: its charts, then its numbers."""

    title: str
    charts: list[Chart]
    numbers: Table


class MatchChartsPage:
    """Everything that the page prints; hands after the end are left out.

    Args:
        match: The row.
    """

    def __init__(self, match: models.Match) -> None:
        rows = models.Match.objects.select_related("club")
        rows = rows.prefetch_related("seats__player__merged_into", "hands")
        self.match = rows.get(pk=match.pk)
        self.facts = sheets.match_facts(self.match)
        self.sheet = rules.score(self.facts)
        self.verdict = Verdict(self.facts, self.sheet)

    # The head

    @property
    def playing(self) -> bool:
        """Return whether the match still runs."""
        return self.sheet.status == rules.Status.PLAYING

    @property
    def title(self) -> str:
        """Return the heading: how it came out."""
        if not self.playing:
            return self.verdict.title
        return _("Still in play")

    @property
    def line(self) -> str:
        """Return who met, when, and how it stands: *Against Boris, 27 November ...*."""
        sides = lines.winner_first(self.facts, self.sheet)
        day = date_format(self.match.played_on, "j F Y")
        won = [side for side in sides if side.ahead]
        if len(won) == 1 and len(sides) == 2:
            said = {
                "name": sides[1].name,
                "day": day,
                "own": sides[0].points,
                "other": sides[1].points,
            }
            return _("Against %(name)s, %(day)s, %(own)s to %(other)s") % said
        told = ", ".join(f"{side.name} {side.points}" for side in sides)
        return f"{told}, {day}"

    # The charts

    @cached_property
    def sections(self) -> list[Section]:
        """Return a section a course; none without hands."""
        found = courses(self.facts, self.sheet)
        return [
            self._section(course, f"-{place}" if len(found) > 1 else "")
            for place, course in enumerate(found, 1)
            if len(course.hands)
        ]

    @property
    def charts(self) -> list[Chart]:
        """Return all charts of the page."""
        return [chart for section in self.sections for chart in section.charts]

    def _section(self, course: Course, suffix: str) -> Section:
        chances = self._chances(course)
        found = [
            self._race(course, place, suffix) for place in range(len(course.races))
        ]
        if chances is not None:
            found.append(self._chance(course, chances))
        found.append(self._points(course, suffix))
        return Section(course.title, found, self._numbers(course, chances))

    def _chart(self, **values: Any) -> Chart:
        csv = reverse("games:match_chart_csv", args=[self.match.pk, values["key"]])
        return Chart(csv=csv, shown=False, **values)

    def _race(self, course: Course, place: int, suffix: str) -> Chart:
        running, name = course.races[place], course.race_titles[place]
        title = _("Score race")
        if name:
            title = _("Score race, %(column)s") % {"column": name}
        figure = figures.race(
            running, course.hands, course.names, self.facts.rules.target
        )
        return self._chart(
            key=f"race-{place + 1}" if name else f"race{suffix}",
            title=title,
            finding=findings.race(course, running, playing=self.playing),
            figure=style.as_json(figure),
            table=Table(
                [Column(self._number), *map(Column, course.names)],
                [[number, *row] for number, *row in running.itertuples()],
            ),
        )

    @property
    def _number(self) -> str:
        return _("No.")

    # The chance

    @cached_property
    def _frequencies(self) -> odds.Frequencies | None:
        return frequencies.of_club(self.match.club)

    def _chances(self, course: Course) -> pd.Series | None:
        """Return the first side's chances; None where the odds do not apply."""
        if not odds.applies(self.facts):
            return None
        rounds = self.facts.arrangement == rules.Arrangement.FOUR_PARTNERS
        counted = odds.chances(
            self.facts.rules, self._frequencies or odds.DEFAULT, rounds=rounds
        )
        return frames.chances(course.race, counted.first)

    def _chance(self, course: Course, chances: pd.Series) -> Chart:
        turn = None
        if self.sheet.reached_target is not None:
            turn = odds.turning_point(chances.tolist())
        figure = figures.chance(
            chances,
            course.names,
            [share(1), "50", "0"],
            None if turn is None else self._turn(course, chances, turn),
        )
        used = self._frequencies
        target = {"target": self.facts.rules.target}
        return self._chart(
            key="chance",
            title=_("Chance to reach %(target)s first") % target,
            finding=findings.chance(
                course, chances, turn, self.facts, playing=self.playing
            ),
            how=findings.how_counted(used or odds.DEFAULT, own=used is not None),
            figure=style.as_json(figure),
            table=Table(
                [Column(self._number), Column(course.names[0], say=share)],
                [[number, round(value, 4)] for number, value in chances.items()],
            ),
        )

    @staticmethod
    def _turn(course: Course, chances: pd.Series, number: int) -> figures.Turn:
        said = {"hand": number, "chance": share(chances.loc[number])}
        if course.is_rounds:
            return figures.Turn(number, _("round %(hand)s: %(chance)s") % said)
        return figures.Turn(number, _("hand %(hand)s: %(chance)s") % said)

    # The hands

    def _points(self, course: Course, suffix: str) -> Chart:
        kinds = {"gin": _("gin"), "big-gin": _("big gin"), "undercut": _("undercut")}
        return self._chart(
            key=f"points{suffix}",
            title=_("Points per round") if course.is_rounds else _("Points per hand"),
            finding=findings.points(course),
            figure=style.as_json(figures.points(course.hands, course.names, kinds)),
            legend=self._legend(course),
            table=Table(
                [
                    Column(self._number),
                    Column(_("How"), Kind.TEXT),
                    Column(_("Who"), Kind.TEXT),
                    Column(_("Points")),
                ],
                self._points_rows(course),
            ),
        )

    @staticmethod
    def _points_rows(course: Course) -> list[list[Any]]:
        return [
            [
                hand.number,
                how,
                None if hand.winner is None else course.names[hand.winner],
                hand.points,
            ]
            for how, hand in zip(course.how, frames.plain(course.hands), strict=True)
        ]

    @staticmethod
    def _legend(course: Course) -> Sequence[Legend]:
        """Return what the fills mean, where the bars do not say it themselves."""
        if len(course.hands) <= figures.MOST_NAMED or course.is_rounds:
            return ()
        return (
            Legend("knock", _("knock")),
            Legend("undercut", _("undercut")),
            Legend("gin", _("gin")),
        )

    # The numbers

    def _numbers(self, course: Course, chances: pd.Series | None) -> Table:
        """Return one table for all charts of a course."""
        heads = [Column(self._number), Column(_("How"), Kind.TEXT)]
        note = ""
        if len(course.races) > 1:
            heads += [Column(title) for title in course.race_titles]
            note = " – ".join(course.names)
        else:
            heads += map(Column, course.names)
        if chances is not None:
            heads.append(Column(_("Chance"), Kind.SECOND, share))
            said = {"name": course.names[0], "target": self.facts.rules.target}
            note = _("Chance: that %(name)s reaches %(target)s first.") % said
            if self.facts.teams:
                note = _("Chance: that %(name)s reach %(target)s first.") % said
        rows = []
        for number, how in zip(course.hands.index, course.how, strict=True):
            scores = [race.loc[number].tolist() for race in course.races]
            told = (
                scores[0]
                if len(scores) == 1
                else ["–".join(map(str, s)) for s in scores]
            )
            end = [] if chances is None else [float(chances.loc[number])]
            rows.append([number, how, *told, *end])
        return Table(heads, rows, note)
