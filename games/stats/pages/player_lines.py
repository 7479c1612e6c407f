"""A person over time: the rating, and the share of matches won."""

import dataclasses
import math
from typing import Any

import pandas as pd
from django.utils.translation import gettext as _

from games.books.numbers import decimal, likely
from games.books.rates import Of
from games.stats.charts import player as figures
from games.stats.charts import style
from games.stats.frames import player as frames
from games.stats.pages import months, player_words
from games.stats.pages.chart import Chart, Column, Kind, Table, share
from games.stats.pages.findings import sentences
from games.stats.pages.listing import Listing

#: Over fewer evenings a line stands over matches.
LEAST_EVENINGS = 3
#: Air above and below a band, of its height.
AIR = 0.04


@dataclasses.dataclass(frozen=True, slots=True)
class Line:
    """A line that is ready to be drawn.

    Attributes:
        points: One row a point; NaN where it breaks.
        first: Its first evening; None: it stands over matches.
        last: Its last evening.
        often: How often it has a point, as `frames.thinned` says it.
    """

    points: pd.DataFrame
    first: pd.Timestamp | None = None
    last: pd.Timestamp | None = None
    often: str = ""

    @property
    def months(self) -> dict[str, str] | None:
        """Return what stands below; None: numbers of matches."""
        if self.first is None or self.last is None:
            return None
        return months.axis(self.first.date(), self.last.date())


def _over_evenings(points: pd.DataFrame) -> Line:
    """Return a line over evenings, thinned out, broken where a month is empty."""
    kept, often = frames.thinned(points)
    first, last = kept.index[0], kept.index[-1]
    return Line(frames.broken(kept), first, last, often)


def _month_column(keys: list[str]) -> Column:
    return Column(_("At the end of"), Kind.TEXT, months.sayer(keys))


def _known(value: float, digits: int) -> float | None:
    """Return a number with so many digits; None where there is none."""
    return None if math.isnan(value) else round(float(value), digits)


# The rating


def rating(rated: pd.DataFrame, title: str, note: str, csv: str) -> Chart:
    """Return the rating with its band.

    Args:
        rated: As `frames.ratings`, one row at least.
        title: The heading.
        note: What else is to be said about it.
        csv: Address of its numbers.
    """
    evenings = frames.by_evening(rated)
    played = rated.groupby("played_on").size()
    if len(evenings) < LEAST_EVENINGS:
        line = Line(rated[["rating", "low", "high"]])
        on = rated["played_on"]
    else:
        line = _over_evenings(evenings)
        on = evenings.index.to_series()
    values = rated if line.first is None else evenings
    low, high = float(line.points["low"].min()), float(line.points["high"].max())
    air = (high - low) * AIR
    shown = {each: f"{each:g}" for each in style.round_values(low, high)}
    figure = figures.band(
        line.points.round(2),
        "rating",
        figures.Axes(months=line.months, span=(low - air, high + air), shown=shown),
    )
    return Chart(
        key="rating",
        title=title,
        finding=sentences(
            player_words.rating(values["rating"], on),
            _("The green band is the likely range (95 %)."),
            player_words.thinned(line.often),
            note,
        ),
        figure=style.as_json(figure),
        table=_rating_table(frames.monthly(evenings, played)),
        csv=csv,
    )


def _rating_table(monthly: pd.DataFrame) -> Table:
    keys = [str(month) for month in monthly.index]
    return Table(
        [
            _month_column(keys),
            Column(_("Matches")),
            Column(_("Rating"), say=decimal),
            Column(_("Margin"), Kind.SECOND, player_words.margin),
        ],
        [
            [key, int(count), _known(value, 1), _known(margin, 1)]
            for key, count, value, margin in zip(
                keys,
                monthly["matches"],
                monthly["rating"],
                monthly["margin"],
                strict=True,
            )
        ],
    )


# The share of matches won


def win_rate(matches: pd.DataFrame, csv: str) -> Chart | Listing:
    """Return the share of matches won so far; without a picture while too few.

    Args:
        matches: As `frames.matches`, one row at least.
        csv: Address of its numbers.
    """
    told = frames.win_rates(matches, likely, Of.MATCHES.value).round(4)
    played, won = int(told["played"].iloc[-1]), int(told["won"].iloc[-1])
    parts: dict[str, Any] = {
        "key": "wins",
        "title": _("Win rate"),
        "table": _win_table(told, frames.evenings(matches)["played"]),
        "csv": csv,
    }
    said = player_words.win_rate(won, played)
    if played < Of.MATCHES.value:
        return Listing(finding=said, **parts)
    line = _over_evenings(told.dropna())
    if len(line.points) < LEAST_EVENINGS:
        line = Line(_by_match(matches).round(4))
    figure = figures.band(
        line.points,
        "rate",
        figures.Axes(
            months=line.months,
            span=(-0.02, 1.02),
            shown={1: share(1), 0.5: "50", 0: "0"},
            meant=[0.5],
            right=54,
            tap="%{y:.0%}",
        ),
    )
    begins = _("The line begins with match %(least)s.") % {"least": Of.MATCHES.value}
    return Chart(
        finding=sentences(said, begins, player_words.thinned(line.often)),
        figure=style.as_json(figure),
        **parts,
    )


def _by_match(matches: pd.DataFrame) -> pd.DataFrame:
    """Return the rates after every match, as if each had its own evening."""
    first = matches["played_on"].iloc[0]
    apart = pd.to_timedelta(matches.index.to_series(), unit="D")
    told = frames.win_rates(
        matches.assign(played_on=first + apart), likely, Of.MATCHES.value
    )
    return told.set_index(matches.index).dropna()


def _win_table(told: pd.DataFrame, played: "pd.Series[int]") -> Table:
    monthly = frames.monthly(told, played)
    keys = [str(month) for month in monthly.index]
    rows: list[list[Any]] = []
    for key, count, won, rate, low, high in zip(
        keys,
        *(monthly[name] for name in ("played", "won", "rate", "low", "high")),
        strict=True,
    ):
        whole = [None if pd.isna(each) else int(each) for each in (count, won)]
        known = None if pd.isna(rate) else player_words.share_range(low, high)
        rows.append([key, *whole, _known(rate, 4), known])
    return Table(
        [
            _month_column(keys),
            Column(_("Played")),
            Column(_("Won")),
            Column(_("Rate"), say=share),
            Column(_("Range"), Kind.SECOND),
        ],
        rows,
        _("Played and won: from the first match here to the end of that month."),
    )
