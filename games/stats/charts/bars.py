"""How a bar of each kind of hand is filled: a shape besides the colour."""

from typing import Any

from games import rules
from games.stats.charts import style

KNOCK, UNDERCUT, GIN = "knock", "undercut", "gin"
#: The fill of every kind that scores; all else scores nothing.
FILLS = {
    rules.Result.KNOCK: KNOCK,
    rules.Result.POINTS: KNOCK,
    "round": KNOCK,
    rules.Result.UNDERCUT: UNDERCUT,
    rules.Result.GIN: GIN,
    rules.Result.BIG_GIN: GIN,
}


def marker(
    fill: str, color: str = style.FELT, ground: str = style.WASH
) -> dict[str, Any]:
    """Return a bar's marker: a knock's ground with an edge, hatched, or filled.

    Args:
        fill: One of the values of `FILLS`.
        color: Edge, hatching and filling.
        ground: What a knock is filled with.
    """
    edge = {"color": color, "width": 1.5}
    if fill == GIN:
        return {"color": color, "line": edge}
    if fill == KNOCK:
        return {"color": ground, "line": edge}
    hatching = {
        "shape": "/",
        "size": 6,
        "solidity": 0.2,
        "fgcolor": color,
        "fgopacity": 1,
        "bgcolor": style.SHEET,
        "fillmode": "overlay",
    }
    return {"color": style.SHEET, "line": edge, "pattern": hatching}
