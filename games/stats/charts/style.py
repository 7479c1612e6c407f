"""What all charts look like: ``look/LOOK.md``, "Charts", as values.

Colours and letters are roles, written as custom properties of the style sheet.
``charts.js`` puts their values in before it draws, and draws anew when they change, so
a figure is the same in light and dark. It also scales letters, margins and shifts by
the reader's text size.

Pseudo-HTML is never used on purpose: its styles break the content policy. What people
named goes through `named`, and shows letter for letter.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd
import plotly.graph_objects as go

SHEET, PAPER, WASH = "var(--sheet)", "var(--paper)", "var(--wash)"
RULE, MARGIN, EDGE = "var(--rule)", "var(--margin)", "var(--edge)"
INK, INK2, FELT = "var(--ink)", "var(--ink2)", "var(--felt)"
CLEAR = "rgba(0,0,0,0)"

#: Height of a chart, pixels at the usual text size.
HEIGHT = 200
#: Width of the plot on the narrowest phone; what is laid out by guess fits there.
NARROW = 262
#: Sizes, pixels at the usual text size.
TEXT, NAME = 14, 16
SMALL = {"size": TEXT, "color": INK2}
STRONG = {"size": TEXT, "color": INK, "weight": 500}

#: Two sides, by place.
TWO_LINES = (
    {"color": FELT, "width": 2.5},
    {"color": INK2, "width": 2, "dash": "7px,4px"},
)
#: Several sides, by place; everybody behind the fourth is `REST`.
LINES = (
    {"color": FELT, "width": 2.5},
    {"color": INK, "width": 2, "dash": "8px,3px"},
    {"color": INK2, "width": 2},
    {"color": INK2, "width": 2, "dash": "2px,3px"},
)
REST = {"color": RULE, "width": 1.5}
#: A line with a meaning: a target, a half.
DOTTED = {"color": INK, "width": 1.5, "dash": "2px,4px"}


def lines(count: int) -> Sequence[dict[str, Any]]:
    """Return the lines of so many sides, the first one's first."""
    return TWO_LINES if count <= len(TWO_LINES) else LINES


def disc(color: str, size: float = 11) -> dict[str, Any]:
    """Return the marker of a gin, a last point, a turning point."""
    return {"color": color, "size": size, "symbol": "circle", "line": {"width": 0}}


def ring(color: str, size: float = 10) -> dict[str, Any]:
    """Return the marker of an undercut."""
    edge = {"color": color, "width": 2}
    return {"color": SHEET, "size": size, "symbol": "circle", "line": edge}


def figure(*, top: int = 12, right: int = 40, bottom: int = 26, left: int = 0) -> Any:
    """Return an empty figure: margins in pixels, nothing that can be dragged."""
    axis = {"fixedrange": True, "zeroline": False, "showline": False}
    return go.Figure(
        layout={
            "autosize": True,
            "margin": {"t": top, "r": right, "b": bottom, "l": left, "pad": 0},
            "paper_bgcolor": CLEAR,
            "plot_bgcolor": CLEAR,
            "font": {"family": "var(--sans)", **SMALL},
            "showlegend": False,
            "dragmode": False,
            "hovermode": "x unified",
            "hoverlabel": {
                "bgcolor": PAPER,
                "bordercolor": EDGE,
                "font": {"family": "var(--sans)", "size": TEXT, "color": INK},
            },
            "xaxis": {
                **axis,
                "showgrid": False,
                "showspikes": False,
                "tickfont": SMALL,
            },
            "yaxis": {**axis, "gridcolor": RULE, "showticklabels": False},
            "barmode": "relative",
        }
    )


def room(chart: go.Figure) -> float:
    """Return how high the plot between the margins is, in pixels."""
    margin = chart.layout.margin
    return float(HEIGHT - margin.t - margin.b)


# Axes


def values(
    chart: go.Figure,
    span: tuple[float, float],
    shown: Mapping[float, str],
    *,
    meant: Iterable[float] = (),
    quiet: bool = False,
    side: str = "right",
) -> None:
    """Rule the value axis: a line and a number a value, the numbers at the page's edge.

    Args:
        chart: Which chart.
        span: Lowest and highest value of the plot.
        shown: Round values with what stands beside them.
        meant: Those whose line is dotted and whose number is in ink: a target.
        quiet: Whether their numbers are like the others nevertheless, and their
            lines go over what is washed.
        side: Where the numbers stand, ``right`` or ``left``.
    """
    dotted = set(meant)
    ruled = [value for value in shown if value not in dotted]
    chart.update_yaxes(range=list(span), tickvals=ruled, showgrid=True)
    margin = chart.layout.margin
    at = (1, margin.r) if side == "right" else (0, -margin.l)
    for value, said in shown.items():
        chart.add_annotation(
            text=named(said),
            xref="paper",
            x=at[0],
            xshift=at[1],
            xanchor=side,
            yref="y",
            y=value,
            yanchor="middle",
            showarrow=False,
            font=STRONG if value in dotted and not quiet else SMALL,
        )
        if value in dotted:
            chart.add_shape(
                type="line",
                xref="paper",
                x0=0,
                x1=1,
                yref="y",
                y0=value,
                y1=value,
                layer="above" if quiet else "below",
                line=DOTTED,
            )


def numbers(chart: go.Figure, first: int, last: int, *, most: int = 6) -> None:
    """Write hand numbers below: at most so many, evenly, and no ticks."""
    step = next(
        each
        for each in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
        if (last - first) / each < most or each == 1000
    )
    begin = first if first == 0 or step == 1 else step
    shown = list(range(begin, last + 1, step))
    chart.update_xaxes(tickvals=shown, ticktext=[str(each) for each in shown], ticks="")


def months(chart: go.Figure, shown: Mapping[str, str]) -> None:
    """Write months below, each at its first day, with a tick; thin them out before.

    Args:
        chart: Which chart.
        shown: Days as ISO dates, with what stands there.
    """
    chart.update_xaxes(
        tickvals=list(shown),
        ticktext=[named(said) for said in shown.values()],
        ticks="outside",
        ticklen=5,
        tickcolor=EDGE,
        ticklabelshift=12,
    )


def round_values(low: float, high: float, most: int = 4) -> list[float]:
    """Return round values that cover a span: 1, 2 or 5 of a power of ten apart.

    >>> round_values(0, 113)
    [0, 50, 100]
    >>> round_values(12.2, 40.9)
    [20, 30, 40]
    """
    wide = max(high - low, 1e-9)
    power = 10.0 ** math.floor(math.log10(wide / most))
    step = next(
        power * each for each in (1, 2, 5, 10, 20) if wide / (power * each) <= most
    )
    found = [
        round(place * step, 10)
        for place in range(math.ceil(low / step), math.floor(high / step) + 1)
    ]
    return [int(each) if each == int(each) else each for each in found]


# Words on a figure


def named(text: object) -> str:
    """Return a text as it is drawn letter for letter: no markup is read in it."""
    said = str(text).replace("&", "&amp;").replace("<", "&lt;")
    return said.replace(">", "&gt;")


def shortened(name: str, most: int = 14) -> str:
    """Return a name that fits a label; what is left out is a dot of three.

    >>> shortened("Bartholomew the Elder", 12)
    'Bartholomew…'
    """
    if len(name) <= most:
        return name
    return name[: most - 1].rstrip(" -&") + "…"


def width_of(text: str, size: int = NAME) -> float:
    """Return about how wide a text is, in pixels."""
    return 0.56 * size * len(text)


def name_label(chart: go.Figure, text: str, color: str, **where: Any) -> None:
    """Write a name, with its number if it has one, in the colour of its line."""
    chart.add_annotation(
        text=named(text),
        showarrow=False,
        bgcolor=SHEET,
        borderpad=0,
        font={"family": "var(--serif)", "size": NAME, "color": color},
        **where,
    )


# As data


def as_json(chart: go.Figure) -> dict[str, Any]:
    """Return a figure as plain values: what is not a number is None, never NaN."""
    plain: dict[str, Any] = _plain(chart.to_plotly_json())
    plain["layout"].pop("template", None)  # 6 kB of defaults that we do not use
    return plain


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, str) or value is None or isinstance(value, bool):
        return value
    if hasattr(value, "tolist"):  # numpy's numbers and arrays, pandas' columns
        return _plain(value.tolist())
    if isinstance(value, Iterable):
        return [_plain(each) for each in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, int):
        return value
    return None if pd.isna(value) else value.isoformat()  # moments, NaT, NA
