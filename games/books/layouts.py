"""Which way a match's sheet is ruled: what stands in a column, what in a line."""

import enum

from games import rules


class Layout(enum.StrEnum):
    """How a sheet is ruled."""

    TWO = "two"
    THREE = "three"
    ROUNDS = "rounds"
    TABLES = "tables"
    HOLLYWOOD = "hollywood"


def layout_of(match: rules.Match) -> Layout:
    """Return how the sheet of a match is ruled."""
    if match.rules.columns > 1:
        return Layout.HOLLYWOOD
    if match.arrangement == rules.Arrangement.TWO:
        return Layout.TWO
    if match.arrangement != rules.Arrangement.FOUR_PARTNERS:
        return Layout.THREE
    if match.rules.team_scoring == rules.TeamScoring.NET_PER_ROUND:
        return Layout.ROUNDS
    return Layout.TABLES
