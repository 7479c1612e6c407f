"""One match as tables.

A *side* is who scores against whom: a person, or a team. Sides are numbered from 0 in
the order in which the caller names them. A *hand* is a row of the match as it is
looked at: where teams score by round, it is a round.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pandas as pd

from games import rules

#: Kind of a row that is a whole round.
ROUND = "round"


def hands(lines: Iterable[rules.Line], sides: Sequence[Sequence[int]]) -> pd.DataFrame:
    """Return one row a hand: what it was, whose, and how much.

    Args:
        lines: Hands of one course of play, without those after the end.
        sides: The seats of each side.

    Returns:
        Index ``number`` (int, from 1, in the order of play); columns ``kind`` (str, a
        `rules.Result`), ``winner`` (Int64, the side; NA where nobody won) and
        ``points`` (int64, the hand's own points, without boxes).
    """
    place = {seat: side for side, seats in enumerate(sides) for seat in seats}
    rows = [
        (str(line.result), place.get(_seat(line.winner)), line.points) for line in lines
    ]
    return _numbered(rows)


def rounds(played: Iterable[rules.Round], order: Sequence[int]) -> pd.DataFrame:
    """Return one row a completed round, in the shape of `hands`.

    Args:
        played: The rounds.
        order: The team (0, 1) that each side is.
    """
    place = {team: side for side, team in enumerate(order)}
    rows = [
        (ROUND, None if each.team is None else place[each.team], each.points)
        for each in played
    ]
    return _numbered(rows)


class Row(NamedTuple):
    """One row of `hands`; ``winner`` is None where nobody won."""

    number: int
    kind: str
    winner: int | None
    points: int


def plain(hands: pd.DataFrame) -> list[Row]:
    """Return the rows of `hands` as plain values."""
    winners = hands["winner"].astype(object).where(hands["winner"].notna(), None)
    columns = (hands.index, hands["kind"], winners, hands["points"])
    return [Row(*row) for row in zip(*(each.tolist() for each in columns), strict=True)]


def _seat(seat: int | None) -> int:
    return -1 if seat is None else seat


def _numbered(rows: list[tuple[str, int | None, int]]) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=["kind", "winner", "points"])
    frame = frame.astype({"kind": "str", "winner": "Int64", "points": "int64"})
    frame.index = pd.RangeIndex(1, len(frame) + 1, name="number")
    return frame


def running(scores: Iterable[Sequence[int]], sides: int) -> pd.DataFrame:
    """Return the running scores: a row before the first hand, then one a hand.

    Args:
        scores: After each hand a score a side, in points.
        sides: How many sides there are.

    Returns:
        Index ``number`` (int, from 0, in the order of play); one int64 column a side,
        named by its number.
    """
    rows = [[0] * sides, *map(list, scores)]
    frame = pd.DataFrame(rows, columns=range(sides), dtype="int64")
    frame.index.name = "number"
    return frame


def chances(race: pd.DataFrame, first: Callable[[int, int], float]) -> pd.Series:
    """Return the chance of the first side of two to reach the target first.

    Args:
        race: As `running` makes it, of two sides.
        first: The chance from the own and the other's points, a share from 0 to 1.

    Returns:
        Index as ``race``; float64, a share from 0 to 1, named ``chance``.
    """
    found = [first(own, other) for own, other in race[[0, 1]].itertuples(index=False)]
    return pd.Series(found, index=race.index, dtype="float64", name="chance")
