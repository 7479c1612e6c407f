"""A club: the rating race, matches over time, points of a hand.

Tables as `games.stats.frames.club` makes them.
"""

import dataclasses
import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from games.stats.charts import bars, labels, style

#: Width of a bar, of its place: one of few with words below, one of many.
WIDE, SLIM = 0.86, 0.74
#: Few bars are as wide as if there were so many.
LEAST_BARS = 4
DAY = 24 * 60 * 60 * 1000
#: Width of the plot of bars on the narrowest phone, pixels.
NARROW = 288

# The race


@dataclasses.dataclass(frozen=True, slots=True)
class Named:
    """A line with a name at its end."""

    player: Any
    name: str


def race(
    ratings: pd.DataFrame,
    named: Sequence[Named],
    months: Mapping[str, str],
    shown: Mapping[float, str],
) -> go.Figure:
    """Return everybody's rating over time; some lines are named, all others grey.

    Args:
        ratings: The race, a column a player.
        named: Whose lines have a name, four at most; the first one's is the thickest.
        months: What stands below, by ISO date.
        shown: Round values with what stands beside them.
    """
    texts = [style.shortened(each.name, 11) for each in named]
    right = round(max(map(style.width_of, texts), default=0)) + 16
    left = round(max(style.width_of(said, style.TEXT) for said in shown.values())) + 8
    chart = style.figure(top=10, right=right, left=left)
    low, high = _span(ratings, shown)
    style.values(chart, (low, high), shown, side="left")
    style.months(chart, months)
    days = [each.date().isoformat() for each in ratings.index]
    chart.update_xaxes(type="date", range=_padded(days))
    lit = {each.player for each in named}
    for player in ratings.columns:
        if player not in lit:
            _line(chart, ratings[player], style.REST)
    for each, line in reversed(list(zip(named, style.LINES, strict=False))):
        _line(chart, ratings[each.player], line)
    _ends(chart, ratings, named, texts, (low, high))
    return chart


def _span(ratings: pd.DataFrame, shown: Mapping[float, str]) -> tuple[float, float]:
    """Return the lowest and the highest value of the plot."""
    low = min([float(ratings.min().min()), *shown])
    high = max([float(ratings.max().max()), *shown])
    air = (high - low or 1) * 0.05
    return low - air, high + air


def _padded(days: Sequence[str]) -> list[str]:
    """Return the span of the axis; one evening stands in the middle of three days."""
    if days[0] != days[-1]:
        return [days[0], days[-1]]
    only, day = dt.date.fromisoformat(days[0]), dt.timedelta(days=1)
    return [(only - day).isoformat(), (only + day).isoformat()]


def _line(
    chart: go.Figure, ratings: "pd.Series[float]", line: Mapping[str, Any]
) -> None:
    """Draw somebody's line over the evenings that he played, and level on to the end."""
    known = ratings.dropna()
    days = [each.date().isoformat() for each in known.index]
    worth = known.round(2).tolist()
    last = ratings.index[-1].date().isoformat()
    if days[-1] != last:
        days.append(last)
        worth.append(worth[-1])
    quiet = line == style.REST
    chart.add_scatter(
        x=days,
        y=worth,
        mode="lines" if len(days) > 1 else "markers",
        line=dict(line),
        marker=style.disc(line["color"], 6),
        cliponaxis=False,
        hoverinfo="skip" if quiet else None,
        hovertemplate=None if quiet else "%{y:.1f}<extra></extra>",
    )


def _ends(
    chart: go.Figure,
    ratings: pd.DataFrame,
    named: Sequence[Named],
    texts: Sequence[str],
    span: tuple[float, float],
) -> None:
    """Mark where the named lines end, and write the names beside them."""
    low, high = span
    pixels = style.room(chart) / (high - low)
    last = ratings.index[-1].date().isoformat()
    worth = [float(ratings[each.player].dropna().iloc[-1]) for each in named]
    chart.add_scatter(
        x=[last] * len(named),
        y=[round(each, 2) for each in worth],
        mode="markers",
        marker={
            **style.disc(style.FELT),
            "opacity": 1,
            "color": [
                line["color"] for line, _each in zip(style.LINES, named, strict=False)
            ],
        },
        cliponaxis=False,
        hoverinfo="skip",
    )
    # Of equal ends the first one's name stands on top.
    ends = [(each - low) * pixels - place / 100 for place, each in enumerate(worth)]
    middles = labels.spread(ends, 0, style.room(chart))
    for said, line, middle in zip(texts, style.LINES, middles, strict=False):
        chart.add_annotation(
            text=style.named(said),
            showarrow=False,
            font={"family": "var(--serif)", "size": style.NAME, "color": line["color"]},
            xref="paper",
            x=1,
            xanchor="left",
            xshift=10,
            y=low + middle / pixels,
            yanchor="middle",
        )


# Matches over time


def activity(
    matches: "pd.Series[int]", months: Mapping[str, str], days: float
) -> go.Figure:
    """Return a bar a week, a month or a year.

    Args:
        matches: By its first day.
        months: What stands below, by ISO date.
        days: How many days a bar stands for.
    """
    chart = style.figure(top=20, right=0)
    half = dt.timedelta(days=days / 2)
    middles = [(each + half).isoformat() for each in matches.index]
    counts = matches.tolist()
    numbered = _numbered(counts)
    chart.add_bar(
        x=middles,
        y=counts,
        width=days * DAY * SLIM,
        marker=bars.marker(bars.KNOCK) if len(counts) < 40 else bars.marker(bars.GIN),
        text=[
            str(count) if place in numbered else ""
            for place, count in enumerate(counts)
        ],
        textposition="outside",
        textangle=0,
        constraintext="none",
        textfont=style.STRONG,
        cliponaxis=False,
        hoverinfo="skip",
    )
    style.months(chart, months)
    slot = NARROW / max(len(counts), LEAST_BARS)
    spare = max(LEAST_BARS - len(counts), 0) * days / 2
    spare += max(style.width_of("00", style.TEXT) - slot, 0) / 2 * days / slot
    first = matches.index[0] - dt.timedelta(days=spare)
    last = matches.index[-1] + dt.timedelta(days=days + spare)
    chart.update_xaxes(type="date", range=[first.isoformat(), last.isoformat()])
    return _stood(chart, max(counts))


def _numbered(counts: Sequence[int]) -> set[int]:
    """Return the bars that carry their number: the largest ones, none too near."""
    apart = style.width_of("00", style.TEXT) * max(len(counts), LEAST_BARS) / NARROW
    found: set[int] = set()
    for place in sorted(range(len(counts)), key=lambda each: (-counts[each], each)):
        if counts[place] and all(abs(place - other) >= apart for other in found):
            found.add(place)
    return found


def _stood(chart: go.Figure, high: int) -> go.Figure:
    """Stand bars on their line."""
    chart.update_yaxes(range=[0, max(high, 1) * 1.01], showgrid=False, tickvals=[])
    chart.add_shape(
        type="line",
        xref="paper",
        x0=0,
        x1=1,
        y0=0,
        y1=0,
        line={"color": style.INK, "width": 1.5},
    )
    return chart


# Points of a hand


def points(frame: pd.DataFrame, names: Sequence[str]) -> go.Figure:
    """Return a bar a band of points: kinds on top of each other, the sum above.

    Args:
        frame: A row a band, a column a kind.
        names: What stands below each: *10–19*.
    """
    chart = style.figure(top=22, right=0)
    places = list(range(len(frame)))
    width = WIDE * min(1, len(frame) / LEAST_BARS)
    for kind in frame:
        if frame[kind].any():
            chart.add_bar(
                x=places,
                y=frame[kind].tolist(),
                width=width,
                marker=_marker(str(kind)),
                hoverinfo="skip",
            )
    for place, total in enumerate(frame.sum(axis=1).tolist()):
        if total:
            chart.add_annotation(
                text=str(total),
                x=place,
                y=total,
                yshift=11,
                showarrow=False,
                font=style.STRONG,
            )
    chart.update_xaxes(
        range=[-0.5, len(frame) - 0.5],
        tickvals=places,
        ticktext=[style.named(name) for name in names],
        ticks="",
        tickangle=0,
    )
    return _stood(chart, int(frame.sum(axis=1).max()))


def _marker(kind: str) -> dict[str, Any]:
    """Return a bar's marker; of how little is known, that is grey."""
    if kind in bars.FILLS.values():
        return bars.marker(kind)
    return bars.marker(bars.KNOCK, style.INK2, style.PAPER)
