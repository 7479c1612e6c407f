"""Days of play as a grid: a column a week, a row a weekday."""

import dataclasses
import datetime as dt
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import groupby

from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.books.scope import day
from games.stats.pages.chart import Column, Table

#: So many weeks stand side by side on a phone.
WEEKS = 13
#: So many such grids are shown, the newest open, the others folded: a year.
MOST_GRIDS = 4
#: From so many matches on a day on it is shaded so.
SHADES = ((6, "most"), (3, "more"), (1, "some"))
WEEK, DAY = dt.timedelta(days=7), dt.timedelta(days=1)


@dataclasses.dataclass(frozen=True, slots=True)
class Day:
    """One cell; ``shade`` is its class, blank outside the days that are looked at."""

    text: str
    shade: str


@dataclasses.dataclass(frozen=True, slots=True)
class Month:
    """A head over some weeks."""

    label: str
    weeks: int


@dataclasses.dataclass(frozen=True, slots=True)
class Weekday:
    """One row."""

    label: str
    spoken: str
    days: list[Day]


@dataclasses.dataclass(frozen=True, slots=True)
class Grid:
    """Some weeks: their name, months over them, a row a weekday.

    ``blank``: so many weeks more would fit at the right.
    """

    name: str
    months: list[Month]
    weekdays: list[Weekday]
    blank: int


def _monday(day: dt.date) -> dt.date:
    return day - day.weekday() * DAY


def _shade(count: int) -> str:
    return next((name for least, name in SHADES if count >= least), "none")


class Calendar:
    """How many matches were played on which evening.

    Args:
        counts: By evening, how many; evenings without any may be left out.
        csv: Address of its numbers as CSV.
    """

    key = "days"

    def __init__(self, counts: Mapping[dt.date, int], csv: str = "") -> None:
        self._counts = {on: count for on, count in sorted(counts.items()) if count}
        self.csv = csv

    @property
    def title(self) -> str:
        """Return the heading."""
        return _("Days of play")

    @property
    def finding(self) -> str:
        """Return in a sentence how many, on how many evenings, on which most."""
        total, evenings = sum(self._counts.values()), len(self._counts)
        if not total:
            return ""
        said = _("%(matches)s on %(days)s") % {
            "matches": ngettext("%(count)d match", "%(count)d matches", total)
            % {"count": total},
            "days": ngettext("%(count)d evening", "%(count)d evenings", evenings)
            % {"count": evenings},
        }
        weekday, count = self._favourite
        if evenings == 1 or count == 0:
            return f"{said}."
        return _("%(said)s; %(count)s of them on %(weekday)s.") % {
            "said": said,
            "count": count,
            "weekday": weekday,
        }

    @property
    def _favourite(self) -> tuple[str, int]:
        """Return the weekday with most matches; 0 of them where two are level."""
        by_weekday: Counter[int] = Counter()
        for on, count in self._counts.items():
            by_weekday[on.weekday()] += count
        (weekday, count), *others = by_weekday.most_common()
        if others and others[0][1] == count:
            return "", 0
        return on_weekdays(weekday), count

    # As numbers

    @cached_property
    def table(self) -> Table:
        """Return a row an evening."""
        return Table(
            [Column(_("Evening")), Column(_("Matches"))],
            [[on.isoformat(), count] for on, count in self._counts.items()],
        )

    # As grids

    @cached_property
    def grids(self) -> list[Grid]:
        """Return the weeks in grids, the newest first; none without a match."""
        if not self._counts:
            return []
        first, last = min(self._counts), max(self._counts)
        found: list[Grid] = []
        end = _monday(last)
        while end >= _monday(first) and len(found) < MOST_GRIDS:
            begin = max(end - (WEEKS - 1) * WEEK, _monday(first))
            weeks = [begin + k * WEEK for k in range((end - begin) // WEEK + 1)]
            found.append(self._grid(weeks, first, last))
            end = begin - WEEK
        return found

    @property
    def newest(self) -> Grid | None:
        """Return the grid that stands open."""
        return self.grids[0] if self.grids else None

    @property
    def earlier(self) -> list[Grid]:
        """Return the grids that are folded."""
        return self.grids[1:]

    @property
    def rest(self) -> str:
        """Return that there are earlier days still; nothing if there are none."""
        if not self._counts:
            return ""
        shown = WEEKS * MOST_GRIDS
        weeks = (_monday(max(self._counts)) - _monday(min(self._counts))) // WEEK + 1
        if weeks <= shown:
            return ""
        return _("The last %(weeks)s weeks; the CSV has every evening.") % {
            "weeks": shown
        }

    def _grid(self, weeks: Sequence[dt.date], first: dt.date, last: dt.date) -> Grid:
        def cell(on: dt.date) -> Day:
            if not first <= on <= last:
                return Day("", "")
            count = self._counts.get(on, 0)
            return Day(str(count) if count else "", _shade(count))

        shown = max(weeks[0], first), min(weeks[-1] + 6 * DAY, last)
        return Grid(
            _("%(first)s to %(last)s")
            % {"first": day(shown[0]), "last": day(shown[1])},
            _months(weeks),
            [
                Weekday(
                    str(WEEKDAYS_ABBR[weekday]),
                    str(WEEKDAYS[weekday]),
                    [cell(week + weekday * DAY) for week in weeks],
                )
                for weekday in range(7)
            ],
            WEEKS - len(weeks),
        )


def _months(weeks: Sequence[dt.date]) -> list[Month]:
    """Return the months over weeks: each begins in the week of its first day."""
    ends = [week + 6 * DAY for week in weeks]
    found = []
    for _month, group in groupby(ends, key=lambda on: (on.year, on.month)):
        inside = list(group)
        label = date_format(inside[0], "M") if len(inside) > 1 else ""
        found.append(Month(label, len(inside)))
    return found


def on_weekdays(weekday: int) -> str:
    """Return a weekday as it is told when it comes again and again: *Fridays*."""
    return [
        *(_("Mondays"), _("Tuesdays"), _("Wednesdays"), _("Thursdays")),
        *(_("Fridays"), _("Saturdays"), _("Sundays")),
    ][weekday]
