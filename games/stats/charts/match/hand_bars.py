"""Points per hand, as bars."""

import dataclasses
from collections.abc import Mapping, Sequence

import pandas as pd
import plotly.graph_objects as go

from games.stats.charts import bars, labels, style

#: Up to so many hands each says in words what it was.
MOST_NAMED = 12
#: Width of a chart on the narrowest phone, pixels.
NARROWEST = 288
#: A chart of few hands is as wide as one of so many.
LEAST_BARS = 8


def points(
    hands: pd.DataFrame, names: Sequence[str], kinds: Mapping[str, str]
) -> go.Figure:
    """Return a bar a hand: of two sides up and down, of three each on its own line.

    Args:
        hands: The hands.
        names: Two or three.
        kinds: What a kind is called, where a bar says it; one that is missing does not.
    """
    chart = style.figure(top=4, right=0)
    lanes = _lanes(chart, hands, names, kinds)
    count = max(len(hands), LEAST_BARS)
    longest = max(style.width_of(style.shortened(name, 10)) for name in names)
    chart.update_xaxes(
        range=[0.4, count + 0.6], domain=[0, 1 - (longest + 10) / NARROWEST]
    )
    style.numbers(chart, 1, len(hands), most=11)
    named = kinds if len(hands) <= MOST_NAMED else {}
    slot = style.NARROW * 0.8 / count  # pixels a hand, on the narrowest phone
    for side, lane in enumerate(lanes):
        own = hands[hands["winner"].eq(side)]
        _bars(chart, own, lane, names[side], slot)
        _kinds(chart, own, lane, named, slot)
        _line_and_name(chart, lane, names[side])
    _dead(chart, hands, lanes[0])
    return chart


@dataclasses.dataclass(frozen=True, slots=True)
class Lane:
    """Where a side's bars stand.

    Attributes:
        base: Height of its line, in points.
        sign: 1 up, -1 down.
        color: Of edges and fillings.
        ground: Of a knock.
        pixels: How high a point is.
    """

    base: float
    sign: int
    color: str
    ground: str
    pixels: float


def _lanes(
    chart: go.Figure,
    hands: pd.DataFrame,
    names: Sequence[str],
    kinds: Mapping[str, str],
) -> list[Lane]:
    """Share the height out, and set the axis to it."""
    room = style.room(chart)
    own = [hands[hands["winner"].eq(side)] for side in range(len(names))]
    best = [int(won["points"].max()) if len(won) else 0 for won in own]
    if not any(best):
        best = [1] * len(names)
    chart.update_yaxes(showgrid=False, tickvals=[])
    if len(names) > len(style.TWO_LINES):
        return _stacked(chart, room, max(best))
    named = len(hands) <= MOST_NAMED
    # For the number, and for the word over it.
    spare = [20 + 18 * int(named and won["kind"].isin(kinds).any()) for won in own]
    pixels = (room - sum(spare)) / sum(best)
    low, top = -best[1] - spare[1] / pixels, best[0] + spare[0] / pixels
    chart.update_yaxes(range=[low, top])
    return [
        Lane(0, 1, style.FELT, style.WASH, pixels),
        Lane(0, -1, style.INK2, style.PAPER, pixels),
    ]


def _stacked(chart: go.Figure, room: float, best: int) -> list[Lane]:
    """Return three lines, the first side's on top."""
    high = room / 3
    pixels = (high - 24) / best
    chart.update_yaxes(range=[-4 / pixels, (room - 4) / pixels])
    drawn = (
        (style.FELT, style.WASH),
        (style.INK, style.SHEET),
        (style.INK2, style.PAPER),
    )
    return [
        Lane((2 - side) * high / pixels, 1, color, ground, pixels)
        for side, (color, ground) in enumerate(drawn)
    ]


def _line_and_name(chart: go.Figure, lane: Lane, name: str) -> None:
    """Draw the line that a side's bars stand on, and its name at the right."""
    chart.add_shape(
        type="line",
        xref="paper",
        x0=0,
        x1=1,
        y0=lane.base,
        y1=lane.base,
        line={"color": style.INK, "width": 1.5},
    )
    style.name_label(
        chart,
        style.shortened(name, 10),
        lane.color,
        xref="paper",
        x=1,
        xanchor="right",
        y=lane.base,
        yanchor="bottom" if lane.sign > 0 else "top",
        yshift=2 * lane.sign,
    )


def _bars(
    chart: go.Figure, own: pd.DataFrame, lane: Lane, name: str, slot: float
) -> None:
    """Draw a side's bars, a trace a fill; numbers thin out where they would touch."""
    numbered = _numbered(own, slot)
    fills = own["kind"].map(bars.FILLS)
    for fill, part in own.groupby(fills, sort=False):
        worth = part["points"].tolist()
        chart.add_bar(
            x=part.index.tolist(),
            y=[lane.sign * each for each in worth],
            base=lane.base if lane.base else None,
            width=0.7,
            name=style.named(name),
            marker=bars.marker(str(fill), lane.color, lane.ground),
            text=[
                str(each) if number in numbered else ""
                for number, each in zip(part.index, worth, strict=True)
            ],
            textposition="outside",
            textangle=0,
            constraintext="none",
            textfont=style.STRONG,
            cliponaxis=False,
            hovertext=[str(each) for each in worth],
            hovertemplate="%{hovertext}",
        )


def _numbered(own: pd.DataFrame, slot: float) -> set[int]:
    """Return the hands that carry their number: the largest ones, none too near."""
    apart = style.width_of("000", style.TEXT) / slot
    found: set[int] = set()
    for number in own["points"].sort_values(ascending=False, kind="stable").index:
        if all(abs(number - other) >= apart for other in found):
            found.add(int(number))
    return found


def _kinds(
    chart: go.Figure,
    own: pd.DataFrame,
    lane: Lane,
    kinds: Mapping[str, str],
    slot: float,
) -> None:
    """Write what a hand was beyond its bar, where no other bar is in the way."""
    taken: list[labels.Span] = []
    told = own[own["kind"].isin(kinds)]
    for number, kind, worth in told[["kind", "points"]].itertuples():
        said = kinds[kind]
        half = style.width_of(said, style.TEXT) / slot / 2
        span = (number - half, number + half)
        near = own["points"][abs(own.index - number) < half + 0.4].drop(number)
        if (near + 20 / lane.pixels > worth).any() or labels.meet(span, taken):
            continue
        taken.append(span)
        chart.add_annotation(
            text=style.named(said),
            x=number,
            y=lane.base + lane.sign * worth,
            yshift=lane.sign * 27,
            showarrow=False,
            font=style.SMALL,
        )


def _dead(chart: go.Figure, hands: pd.DataFrame, lane: Lane) -> None:
    """Draw a dash for every hand that nobody won."""
    at = hands.index[hands["winner"].isna()].tolist()
    if at:
        dash = {"width": 1.5, "color": style.INK2}
        chart.add_scatter(
            x=at,
            y=[lane.base + 9 / lane.pixels] * len(at),
            mode="markers",
            marker={"symbol": "line-ew", "size": 4, "line": dash},
            cliponaxis=False,
            hoverinfo="skip",
        )
