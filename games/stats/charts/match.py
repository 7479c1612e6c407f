"""One match: the race, the chance to reach the target first, the points per hand.

Tables as `games.stats.frames.match` makes them; names stand in the order of sides.
"""

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go

from games.stats.charts import labels, style

GINS = ("gin", "big-gin")


def race(
    running: pd.DataFrame,
    hands: pd.DataFrame,
    names: Sequence[str],
    target: int,
) -> go.Figure:
    """Return both running scores by hand; a disc where a gin, a ring where an undercut.

    Args:
        running: Running scores.
        hands: The hands, for the marks.
        names: One a side; drawn at the line's end with its score.
        target: The dotted line.
    """
    last = int(running.index[-1])
    highest = max(int(running.to_numpy().max()), target)
    chart = style.figure(right=44)
    # Air for a name above the highest end.
    room = style.room(chart)
    top = highest * room / (room - labels.TALL - 4)
    shown = {value: str(value) for value in style.round_values(0, highest * 0.9)}
    near = [value for value in shown if abs(value - target) < highest * 0.12]
    shown = {value: said for value, said in shown.items() if value not in near}
    style.values(chart, (-0.02 * top, top), shown | {target: str(target)}, meant=[target])
    style.numbers(chart, 0, last)
    air = max(last, 1) * 0.03
    chart.update_xaxes(range=[-air, max(last, 1) + air])
    drawn = style.lines(len(names))
    for side, name in enumerate(names):
        chart.add_scatter(
            x=running.index.tolist(),
            y=running[side].tolist(),
            name=style.named(name),
            mode="lines",
            line=drawn[side],
            cliponaxis=False,
            hovertemplate="%{y}",
        )
    for kinds, marker in ((GINS, style.disc), (("undercut",), style.ring)):
        for side in range(len(names)):
            color = drawn[side]["color"]
            at = hands.index[hands["kind"].isin(kinds) & (hands["winner"] == side)]
            if len(at):
                chart.add_scatter(
                    x=at.tolist(),
                    y=running.loc[at, side].tolist(),
                    mode="markers",
                    marker=marker(color),
                    cliponaxis=False,
                    hoverinfo="skip",
                )
    _end_labels(chart, running, names, top)
    return chart


def _end_labels(
    chart: go.Figure, running: pd.DataFrame, names: Sequence[str], top: float
) -> None:
    """Write each side with its score where its line ends."""
    pixels = style.room(chart) / top
    last = int(running.index[-1])
    texts = [
        f"{style.shortened(name)} {running[side].iloc[-1]}"
        for side, name in enumerate(names)
    ]
    bands = []
    for side, said in enumerate(texts):
        behind = max(round(style.width_of(said) / style.NARROW * max(last, 1)) + 1, 1)
        covered = running[side].iloc[-behind - 1 :] * pixels
        bands.append(labels.Band(covered.min(), covered.max(), covered.iloc[-1]))
    drawn = style.lines(len(names))
    middles = labels.places(bands, style.room(chart) + 10)
    for said, line, middle in zip(texts, drawn, middles, strict=False):
        style.name_label(
            chart,
            said,
            line["color"],
            x=max(last, 0),
            xanchor="right",
            xshift=4,
            y=middle / pixels,
            yanchor="middle",
        )
