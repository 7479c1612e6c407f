"""One match: the race, the chance to reach the target first, the points per hand.

Tables as `games.stats.frames.match` makes them; names stand in the order of sides.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import partial

import pandas as pd
import plotly.graph_objects as go

from games.stats.charts import bars, labels, style

GINS, UNDERCUTS = ("gin", "big-gin"), ("undercut",)
#: Up to so many hands each says in words what it was.
MOST_NAMED = 12
#: Width of a chart on the narrowest phone, pixels.
NARROWEST = 288
#: A chart of few hands is as wide as one of so many.
LEAST_BARS = 8

# The race


def race(
    running: pd.DataFrame, hands: pd.DataFrame, names: Sequence[str], target: int
) -> go.Figure:
    """Return the running scores by hand; a gin is a disc, an undercut a ring.

    Args:
        running: Running scores.
        hands: The hands, for the marks.
        names: One a side; drawn at the line's end with its score.
        target: The dotted line.
    """
    last = int(running.index[-1])
    highest = max(int(running.to_numpy().max()), target)
    duel = len(names) == len(style.TWO_LINES)
    chart = style.figure(top=6, right=44) if duel else style.figure(left=34, right=104)
    room = style.room(chart)
    above = labels.TALL + 12 if duel else 8  # air for a name above the highest end
    top = highest * room / (room - above)
    low = -0.03 * top
    round_ones = [
        value
        for value in style.round_values(0, highest)
        if value == 0 or abs(value - target) > highest * 0.12
    ]
    shown = {value: str(value) for value in [*round_ones, target]}
    side = "right" if duel else "left"
    style.values(chart, (low, top), shown, meant=[target], side=side)
    style.numbers(chart, 0, last)
    air = max(last, 1) * 0.03
    chart.update_xaxes(range=[-air, max(last, 1) + air])
    _lines(chart, running, names)
    _marks(chart, running, hands)
    label = _end_labels if duel else _side_labels
    label(chart, running, names, (low, top))
    return chart


def _lines(chart: go.Figure, running: pd.DataFrame, names: Sequence[str]) -> None:
    for side, (name, line) in enumerate(
        zip(names, style.lines(len(names)), strict=False)
    ):
        chart.add_scatter(
            x=running.index.tolist(),
            y=running[side].tolist(),
            name=style.named(name),
            mode="lines",
            line=line,
            cliponaxis=False,
            hovertemplate="%{y}",
        )


def _marks(chart: go.Figure, running: pd.DataFrame, hands: pd.DataFrame) -> None:
    for kinds, marker in ((GINS, style.disc), (UNDERCUTS, style.ring)):
        for side, line in zip(
            range(running.shape[1]), style.lines(running.shape[1]), strict=False
        ):
            at = hands.index[hands["kind"].isin(kinds) & hands["winner"].eq(side)]
            if len(at):
                chart.add_scatter(
                    x=at.tolist(),
                    y=running.loc[at, side].tolist(),
                    mode="markers",
                    marker=marker(line["color"]),
                    cliponaxis=False,
                    hoverinfo="skip",
                )


def _end_labels(
    chart: go.Figure,
    running: pd.DataFrame,
    names: Sequence[str],
    span: tuple[float, float],
) -> None:
    """Write each side with its score where its line ends."""
    low, top = span
    pixels = style.room(chart) / (top - low)
    last = int(running.index[-1])
    texts = [
        f"{style.shortened(name)} {running[side].iloc[-1]}"
        for side, name in enumerate(names)
    ]
    bands = []
    for side, said in enumerate(texts):
        behind = labels.steps(said, last, style.NAME)
        covered = (running[side].iloc[-behind - 1 :] - low) * pixels
        bands.append(labels.Band(covered.min(), covered.max(), covered.iloc[-1]))
    middles = labels.places(bands, style.room(chart) + 4)
    for said, line, middle in zip(
        texts, style.lines(len(names)), middles, strict=False
    ):
        style.name_label(
            chart,
            said,
            line["color"],
            x=last,
            xanchor="right" if last else "left",
            xshift=5,
            y=low + middle / pixels,
            yanchor="middle",
        )


def _side_labels(
    chart: go.Figure,
    running: pd.DataFrame,
    names: Sequence[str],
    span: tuple[float, float],
) -> None:
    """Write each of several sides with its score beside its line's end."""
    low, top = span
    pixels = style.room(chart) / (top - low)
    ends = [(running[side].iloc[-1] - low) * pixels for side in range(len(names))]
    half = labels.TALL / 2
    middles = labels.spread(ends, half, style.room(chart) - half + 4)
    for side, (name, line) in enumerate(
        zip(names, style.lines(len(names)), strict=False)
    ):
        style.name_label(
            chart,
            f"{style.shortened(name, 8)} {running[side].iloc[-1]}",
            line["color"],
            xref="paper",
            x=1,
            xanchor="left",
            xshift=8,
            y=low + middles[side] / pixels,
            yanchor="middle",
        )


# The chance


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


# The hands


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
    _dead(chart, hands, lanes[0])
    for lane in {lane.base: lane for lane in lanes}.values():
        chart.add_shape(
            type="line",
            xref="paper",
            x0=0,
            x1=1,
            y0=lane.base,
            y1=lane.base,
            line={"color": style.INK, "width": 1.5},
        )
    for name, lane in zip(names, lanes, strict=True):
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
    best = [
        int(hands.loc[hands["winner"].eq(side), "points"].max() or 1)
        if hands["winner"].eq(side).any()
        else 0
        for side in range(len(names))
    ]
    chart.update_yaxes(showgrid=False, tickvals=[])
    if len(names) > 2:
        high = room / len(names)
        pixels = (high - 24) / max(*best, 1)
        chart.update_yaxes(range=[-4 / pixels, (room - 4) / pixels])
        colors = (style.FELT, style.INK, style.INK2)
        grounds = (style.WASH, style.SHEET, style.PAPER)
        return [
            Lane((2 - side) * high / pixels, 1, color, ground, pixels)
            for side, (color, ground) in enumerate(zip(colors, grounds, strict=True))
        ]
    if not any(best):
        best = [1, 1]
    named = len(hands) <= MOST_NAMED
    spare = [
        20
        + 18 * (named and hands.loc[hands["winner"].eq(side), "kind"].isin(kinds).any())
        for side in (0, 1)
    ]
    pixels = (room - sum(spare)) / sum(best)
    chart.update_yaxes(
        range=[-best[1] - spare[1] / pixels, best[0] + spare[0] / pixels]
    )
    return [
        Lane(0, 1, style.FELT, style.WASH, pixels),
        Lane(0, -1, style.INK2, style.PAPER, pixels),
    ]


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
