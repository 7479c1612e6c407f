"""A match in pictures: the race, the chance to reach the target first, the hands."""

import dataclasses
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import models, rules
from games.books import sheets
from games.books.verdict import Verdict
from games.stats.charts import match as charts
from games.stats.charts import style
from games.stats.frames import match as frames
from games.stats.pages.chart import Chart, Column, Kind, Table
from games.stats.pages.courses import Course, courses


@dataclasses.dataclass(frozen=True, slots=True)
class Section:
    """What belongs to one course: its charts, then its numbers."""

    title: str
    charts: list[Chart]
    numbers: Table


class MatchChartsPage:
    """Everything that the page prints.

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

    @property
    def playing(self) -> bool:
        """Return whether the match still runs."""
        return self.sheet.status == rules.Status.PLAYING

    @property
    def title(self) -> str:
        """Return the heading: how it came out."""
        return _("So far") if self.playing else self.verdict.title

    @property
    def line(self) -> str:
        """Return who met, when, and the totals."""
        return date_format(self.match.played_on, "j F Y")

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
        found = [self._race(course, suffix)]
        return Section(course.title, found, self._numbers(course))

    def _csv(self, key: str) -> str:
        return reverse("games:match_chart_csv", args=[self.match.pk, key])

    def _race(self, course: Course, suffix: str) -> Chart:
        key = f"race{suffix}"
        figure = charts.race(
            course.race, course.hands, course.names, self.facts.rules.target
        )
        return Chart(
            key=key,
            title=_("Score race"),
            finding="",
            figure=style.as_json(figure),
            table=self._numbers(course),
            csv=self._csv(key),
            shown=False,
        )

    def _numbers(self, course: Course) -> Table:
        heads = [Column(_("No.")), Column(_("How"), Kind.TEXT)]
        heads += [Column(name) for name in course.names]
        rows: list[list[Any]] = [
            [number, how, *course.race.loc[number].tolist()]
            for number, how in zip(course.hands.index, course.how, strict=True)
        ]
        return Table(heads, rows)


__all__ = ["MatchChartsPage", "frames"]
