"""One person: a value with its band over time, points of a hand by kind, weekdays.

Tables as `games.stats.frames.player` makes them.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from games.stats.charts import bars, style

#: Width of a bar, of its place; few bars are as wide as if there were so many.
WIDTH, LEAST_BARS = 0.72, 4
#: Air behind a line's end, of its length.
AIR = 0.03

# Over time


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Axes:
    """What a line stands over.

    Attributes:
        months: What stands below, by ISO date; None: numbers of matches.
        span: Lowest and highest value of the plot.
        shown: Round values with what stands beside them.
        meant: Those whose line is dotted.
        right: Margin for them, pixels.
        tap: How a value is said at a tap.
    """

    months: Mapping[str, str] | None
    span: tuple[float, float]
    shown: Mapping[float, str]
    meant: Sequence[float] = ()
    right: int = 40
    tap: str = "%{y:.1f}"


def band(frame: pd.DataFrame, value: str, axes: Axes) -> go.Figure:
    """Return a line with the band that its true value lies in, its last point a disc.

    Args:
        frame: Columns ``value``, ``low``, ``high``; by evening, or by number of the
            match; a row of NaN where the line breaks.
        value: Name of the line's column.
        axes: What it stands over.
    """
    chart = style.figure(top=10, right=axes.right)
    style.values(chart, axes.span, axes.shown, meant=axes.meant, quiet=True)
    first, last = frame.index[0], frame.index[-1]
    air = (last - first) * AIR or 0.5
    begin, end = first - air, last + air
    if axes.months is None:
        places = frame.index.tolist()
        style.numbers(chart, first, last)
    else:
        places = pd.DatetimeIndex(frame.index).strftime("%Y-%m-%d").tolist()
        begin, end = places[0], end.isoformat()
        chart.update_xaxes(type="date", hoverformat="%Y-%m-%d")
        style.months(chart, axes.months)
    parts = _parts(frame[value])
    chart.add_scatter(
        **_outline(places, frame, parts),
        mode="lines",
        line={"color": style.MARGIN, "width": 1},
        fill="toself",
        fillcolor=style.WASH,
        cliponaxis=False,
        hoverinfo="skip",
    )
    chart.add_scatter(
        x=places,
        y=frame[value].tolist(),
        mode="lines",
        line=style.LINES[0],
        cliponaxis=False,
        hovertemplate=f"{axes.tap}<extra></extra>",
    )
    _dots(chart, places, frame[value].tolist(), parts)
    chart.update_xaxes(range=[begin, end])
    return chart


def _parts(values: "pd.Series[float]") -> list[list[int]]:
    """Return the places of the points of each unbroken part of a line."""
    found: list[list[int]] = [[]]
    for place, known in enumerate(values.notna().tolist()):
        if known:
            found[-1].append(place)
        elif found[-1]:
            found.append([])
    return [part for part in found if part]


def _outline(
    places: Sequence[Any], frame: pd.DataFrame, parts: Sequence[Sequence[int]]
) -> dict[str, list[Any]]:
    """Return the band's edge: of each part, below it forward and above it back."""
    low, high = frame["low"].tolist(), frame["high"].tolist()
    xs: list[Any] = []
    ys: list[float | None] = []
    for part in parts:
        if xs:
            xs.append(None)
            ys.append(None)
        there, back = list(part), list(reversed(part))
        order = [*there, *back, there[0]]
        xs += [places[each] for each in order]
        ys += [low[each] for each in there] + [high[each] for each in back]
        ys.append(low[there[0]])
    return {"x": xs, "y": ys}


def _dots(
    chart: go.Figure,
    places: Sequence[Any],
    values: Sequence[float],
    parts: Sequence[Sequence[int]],
) -> None:
    """Mark the last point, and small every point that stands alone."""
    last = parts[-1][-1]
    alone = [part[0] for part in parts if len(part) == 1 and part[0] != last]
    chart.add_scatter(
        x=[places[each] for each in [*alone, last]],
        y=[values[each] for each in [*alone, last]],
        mode="markers",
        marker=style.disc(style.FELT)
        | {
            "size": [*[5 for _ in alone], 11],
            "opacity": 1,  # sizes of their own would make them pale
        },
        cliponaxis=False,
        hoverinfo="skip",
    )


# Bars


def kinds(frame: pd.DataFrame, words: Sequence[tuple[str, str]]) -> go.Figure:
    """Return a bar a kind of hand: how many points it gave on average.

    Args:
        frame: Index ``kind``; column ``average``.
        words: What stands below each, in two lines: *gin*, *31 hands*.
    """
    chart = style.figure(top=22, right=0, bottom=46)
    worth = frame["average"].round(1).tolist()
    for place, (kind, value) in enumerate(zip(frame.index, worth, strict=True)):
        marker = bars.marker(bars.FILLS[kind])
        _bar(chart, [place], [value], marker, [f"{value:.1f}"], _width(len(worth)))
    below = ["<br>".join(map(style.named, each)) for each in words]
    return _stood(chart, below, max([*worth, 1.0]))


def weekdays(frame: pd.DataFrame, names: Sequence[str]) -> go.Figure:
    """Return a bar a weekday: matches won below, all others on top of them.

    Args:
        frame: Seven rows, Monday first; columns ``played`` and ``won``.
        names: What stands below each.
    """
    chart = style.figure(top=22, right=0)
    played, won = frame["played"].tolist(), frame["won"].tolist()
    days = list(range(7))
    others = [all_ - part for all_, part in zip(played, won, strict=True)]
    _bar(chart, days, won, bars.marker(bars.GIN), [""] * 7, WIDTH)
    totals = [str(each) if each else "" for each in played]
    _bar(chart, days, others, bars.marker(bars.KNOCK), [""] * 7, WIDTH)
    for day, total in zip(days, totals, strict=True):
        chart.add_annotation(
            text=total,
            x=day,
            y=played[day],
            yshift=11,
            showarrow=False,
            font=style.STRONG,
        )
    return _stood(chart, [style.named(name) for name in names], max([*played, 1]))


def _width(count: int) -> float:
    """Return the width of one of so many bars."""
    return WIDTH * min(1, count / LEAST_BARS)


def _bar(
    chart: go.Figure,
    at: Sequence[int],
    values: Sequence[float],
    marker: Mapping[str, Any],
    texts: Sequence[str],
    width: float,
) -> None:
    chart.add_bar(
        x=list(at),
        y=list(values),
        width=width,
        marker=marker,
        text=list(texts),
        textposition="outside",
        textangle=0,
        constraintext="none",
        textfont=style.STRONG,
        cliponaxis=False,
        hoverinfo="skip",
    )


def _stood(chart: go.Figure, words: Sequence[str], high: float) -> go.Figure:
    """Stand bars on their line, with words below."""
    chart.update_yaxes(range=[0, high], showgrid=False, tickvals=[])
    chart.update_xaxes(
        range=[-0.5, len(words) - 0.5],
        tickvals=list(range(len(words))),
        ticktext=list(words),
        ticks="",
        tickangle=0,
    )
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
