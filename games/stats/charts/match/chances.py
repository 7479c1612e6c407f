"""The chance to reach the target first, by hand."""

import dataclasses
from collections.abc import Sequence
from functools import partial

import pandas as pd
import plotly.graph_objects as go

from games.stats.charts import labels, style


@dataclasses.dataclass(frozen=True, slots=True)
class Turn:
    """The hand that decided.

    Attributes:
        number: Of the hand.
        said: What stands beside it: *hand 4: 69 %*.
    """

    number: int
    said: str


def chance(
    chances: pd.Series, names: Sequence[str], ends: Sequence[str], turn: Turn | None
) -> go.Figure:
    """Return the first side's chance by hand, washed to the middle line.

    Args:
        chances: The chances.
        names: Two; the first's half is above.
        ends: What stands at 100, 50 and 0 %.
        turn: The turning point; None where there is none.
    """
    last = int(chances.index[-1])
    chart = style.figure(top=10, right=54)
    shown = dict(zip((1.0, 0.5, 0.0), ends, strict=True))
    style.values(chart, (-0.02, 1.02), shown, meant=[0.5], quiet=True)
    style.numbers(chart, 0, last)
    air = max(last, 1) * 0.03
    chart.update_xaxes(range=[-air, max(last, 1) + air])
    numbers = chances.index.tolist()
    chart.add_scatter(
        x=numbers,
        y=[0.5] * len(numbers),
        mode="lines",
        line={"width": 0, "color": style.CLEAR},
        hoverinfo="skip",
    )
    chart.add_scatter(
        x=numbers,
        y=chances.tolist(),
        name=style.named(names[0]),
        mode="lines",
        line=style.LINES[0],
        fill="tonexty",
        fillcolor=style.WASH,
        cliponaxis=False,
        hovertemplate="%{y:.0%}",
    )
    taken = _turn(chart, chances, turn) if turn else {}
    for name, y, edge, color in (
        (names[0], 1, "top", style.FELT),
        (names[1], 0, "bottom", style.INK2),
    ):
        said = style.shortened(name)
        start = labels.clear(
            chances.tolist(),
            labels.steps(said, last, style.NAME),
            partial(_is_far, y),
            taken.get(y, ()),
        )
        where = {"x": start, "xanchor": "left", "y": y, "yanchor": edge}
        style.name_label(chart, said, color, **where)
    return chart


def _is_far(edge: float, value: float) -> bool:
    """Return whether a value leaves a word at an edge, 0 or 1, free."""
    return abs(value - edge) > 0.16


def _turn(
    chart: go.Figure, chances: pd.Series, turn: Turn
) -> dict[int, list[labels.Span]]:
    """Mark the turning point; return what its words take, by where they stand."""
    last = int(chances.index[-1])
    value = float(chances.loc[turn.number])
    wide = labels.steps(turn.said, last)
    up, right = _free_corner(chances, turn.number, wide)
    foot, edge = (1, 0.06) if up else (0, -0.06)
    chart.add_shape(
        type="line",
        x0=turn.number,
        x1=turn.number,
        y0=value + edge,
        y1=abs(foot - 0.02),
        line={"color": style.EDGE, "width": 1},
    )
    chart.add_scatter(
        x=[turn.number],
        y=[value],
        mode="markers",
        marker=style.disc(style.FELT),
        cliponaxis=False,
        hoverinfo="skip",
    )
    chart.add_annotation(
        text=style.named(turn.said),
        x=turn.number,
        xanchor="left" if right else "right",
        xshift=6 if right else -6,
        y=foot,
        yanchor="top" if up else "bottom",
        showarrow=False,
        font=style.STRONG,
    )
    start = turn.number if right else turn.number - wide
    return {foot: [(start, start + wide)]}


def _free_corner(chances: pd.Series, number: int, wide: int) -> tuple[bool, bool]:
    """Return where the words of the turning point meet no line: up, and at the right."""
    last = int(chances.index[-1])
    for up in (True, False):
        for right in (True, False):
            first, final = (number, number + wide) if right else (number - wide, number)
            inside = chances.loc[first:final]
            far = all(_is_far(1 if up else 0, value) for value in inside)
            if first >= 0 and final <= last and far:
                return up, right
    return True, number + wide <= last
