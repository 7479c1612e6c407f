"""The score race: running scores by hand."""

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go

from games.stats.charts import labels, style

GINS, UNDERCUTS = ("gin", "big-gin"), ("undercut",)


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
