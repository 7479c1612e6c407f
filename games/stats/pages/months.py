"""Months in words, below a line and before a row."""

import datetime as dt
from collections.abc import Callable, Sequence

from django.utils.formats import date_format

from games.stats.charts import dates


def axis(first: dt.date, last: dt.date) -> dict[str, str]:
    """Return what stands below a line, by ISO date: *Sep*; a new year by its number."""
    shown = dates.ticks(first, last)
    years = {each.year for each in shown}
    return {
        each.isoformat(): str(each.year)
        if each.month == 1 and len(years) > 1
        else date_format(each, "M")
        for each in shown
    }


def sayer(months: Sequence[str]) -> Callable[[str], str]:
    """Return what says a month like *2026-09*; with its year where there are several."""
    several = len({month[:4] for month in months}) > 1

    def say(month: str) -> str:
        first = dt.date.fromisoformat(f"{month}-01")
        return date_format(first, "F Y" if several else "F")

    return say
