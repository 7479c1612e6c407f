"""What the pictures of a club show, in sentences."""

import dataclasses
import datetime as dt
from collections.abc import Callable, Sequence

import pandas as pd
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.books import numbers
from games.books.numbers import decimal
from games.books.rates import Rate
from games.books.scope import day
from games.stats.frames.club import Typical
from games.stats.pages.findings import sentences

#: Ratings that are less apart are level.
LEVEL = 0.05


def matches(count: int) -> str:
    """Return a number of matches in words."""
    return ngettext("%(count)d match", "%(count)d matches", count) % {"count": count}


def month(on: dt.date, several: bool) -> str:
    """Return a month, with its year where there are several."""
    return date_format(on, "F Y" if several else "F")


# The race


def margin(number: float) -> str:
    """Return how far to either side: *± 3.7*."""
    return f"± {decimal(number)}"


@dataclasses.dataclass(frozen=True, slots=True)
class Lead:
    """Who leads.

    Attributes:
        names: The first, and the second where there is one.
        apart: How far.
        alone_since: Since when the first one has led; blank: nobody knows.
        both_since: Since when the two have been ahead of all others.
    """

    names: Sequence[str]
    apart: float = 0.0
    alone_since: str = ""
    both_since: str = ""


def lead(who: Lead) -> str:
    """Return who leads, since when, and by how much."""
    if len(who.names) < 2:
        return _("Only %(name)s has a rating here.") % {"name": who.names[0]}
    first, second = who.names
    said = {"first": first, "second": second, "apart": decimal(who.apart)}
    if who.apart < LEVEL:
        return _("%(first)s and %(second)s lead, level.") % said
    if who.both_since != who.alone_since:
        said["month"] = who.both_since
        return (
            _("%(first)s and %(second)s lead since %(month)s, %(apart)s apart.") % said
        )
    if who.alone_since:
        said["month"] = who.alone_since
        return (
            _("%(first)s leads since %(month)s, %(apart)s ahead of %(second)s.") % said
        )
    return _("%(first)s leads, %(apart)s ahead of %(second)s.") % said


def grey(others: int, drawn: int) -> str:
    """Return whose the lines without a name are.

    Args:
        others: How many people have no name.
        drawn: How many of them have a line.
    """
    if not others:
        return ""
    if drawn == others:
        return ngettext(
            "Grey: the other one.", "Grey: the other %(count)s.", others
        ) % {"count": numbers.word(others)}
    said = {"drawn": drawn, "others": others}
    return _("Grey: %(drawn)s of the other %(others)s, who played most.") % said


def lit(name: str, place: int, count: int) -> str:
    """Return where somebody stands who was asked for."""
    said = {"name": name, "place": place, "count": count}
    return _("%(name)s stands at %(place)s of %(count)s.") % said


def thinned(often: str) -> str:
    """Return how often the lines have a point; blank where they have every evening."""
    return {
        "": "",
        "W": _("The lines have one point a week."),
        "M": _("The lines have one point a month."),
    }[often]


# Matches over time


def activity(counts: "pd.Series[int]", often: str) -> str:
    """Return when most was played, and how often not at all."""
    most, times = int(counts.max()), int(counts.eq(counts.max()).sum())
    since = pd.DatetimeIndex(counts.index)[int(counts.argmax())].date()
    said = {"matches": matches(most), "when": _when(since, often)}
    if times > 1:
        told = _often(most, times, often)
        return sentences(told, _without(int(counts.eq(0).sum()), len(counts), often))
    told = {
        "W": _("Most in the week from %(when)s: %(matches)s."),
        "M": _("Most in %(when)s: %(matches)s."),
        "Y": _("Most in %(when)s: %(matches)s."),
    }[often] % said
    return sentences(told, _without(int(counts.eq(0).sum()), len(counts), often))


def _often(most: int, times: int, often: str) -> str:
    """Return how many at most, where that was so more than once."""
    text = {
        "W": _("At most %(matches)s a week, in %(times)s of them."),
        "M": _("At most %(matches)s a month, in %(times)s of them."),
        "Y": _("At most %(matches)s a year, in %(times)s of them."),
    }[often]
    return text % {"matches": matches(most), "times": numbers.word(times)}


def _when(since: dt.date, often: str) -> str:
    return {"W": day(since), "M": date_format(since, "F Y"), "Y": str(since.year)}[
        often
    ]


def saying(often: str) -> Callable[[str], str]:
    """Return what says the first day of a week, a month or a year."""
    return lambda since: _when(dt.date.fromisoformat(since), often)


def _without(empty: int, count: int, often: str) -> str:
    if not empty or often == "Y":
        return ""
    said = {"empty": capfirst(numbers.word(empty)), "count": count}
    if often == "M":
        return (
            ngettext(
                "%(empty)s of %(count)s months had no match.",
                "%(empty)s of %(count)s months had no match.",
                empty,
            )
            % said
        )
    return (
        ngettext(
            "%(empty)s of %(count)s weeks had no match.",
            "%(empty)s of %(count)s weeks had no match.",
            empty,
        )
        % said
    )


# Hands


def points(typical: Typical) -> str:
    """Return what half of the hands gave at most, and a gin on average."""
    said = {"hands": typical.hands, "half": typical.half}
    if typical.hands == 1:
        return ngettext(
            "The only hand won gave %(count)d point.",
            "The only hand won gave %(count)d points.",
            typical.half,
        ) % {"count": typical.half}
    if typical.gin is None:
        return _("Half of %(hands)s hands gave %(half)s or less.") % said
    said["gin"] = round(typical.gin)
    return (
        _(
            "Half of %(hands)s hands gave %(half)s or less; a gin gave %(gin)s on average."
        )
        % said
    )


def against_half(rate: Rate) -> str:
    """Return whether a share is more or less than a half; blank: too few to tell."""
    if rate.likely is None:
        return ""
    low, high = rate.likely
    if low > 0.5:
        return _("More than half, and hardly by luck.")
    if high < 0.5:
        return _("Less than half, and hardly by luck.")
    return _("A half lies in the range: luck alone can do that.")
