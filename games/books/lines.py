"""A match in a few words: its sides and what they have."""

import dataclasses

from games import rules


@dataclasses.dataclass(frozen=True, slots=True)
class Side:
    """One side's name and points.

    Attributes:
        name: Of a person, or of a pair.
        points: Running points; once the match is over, its total.
        ahead: Whether this side won; while nobody has, all are ahead.
    """

    name: str
    points: int
    ahead: bool


def sides(facts: rules.Match, sheet: rules.Sheet) -> list[Side]:
    """Return a match's sides as they sit."""
    if facts.teams:
        named = [(team.name, team.seats[0]) for team in facts.teams]
        points = list(sheet.teams)
    else:
        named = [(name, seat) for seat, name in enumerate(facts.players)]
        points = [_points(sheet, seat) for _name, seat in named]
    undecided = sheet.status == rules.Status.PLAYING or not sheet.winner
    return [
        Side(name, each, ahead=undecided or seat in sheet.winner)
        for (name, seat), each in zip(named, points, strict=True)
    ]


def winner_first(facts: rules.Match, sheet: rules.Sheet) -> list[Side]:
    """Return a match's sides, the winner first once there is one."""
    return sorted(sides(facts, sheet), key=lambda side: not side.ahead)


def _points(sheet: rules.Sheet, seat: int) -> int:
    """Return what one player has: points while playing, else the total."""
    if sheet.columns:
        return sum(column.totals[seat] for column in sheet.columns)
    total = sheet.totals[seat]
    return total.points if sheet.status == rules.Status.PLAYING else total.total
