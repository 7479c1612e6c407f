"""The races of a match, each with its tables.

Two players or two pairs run one race; two parallel matches run two. Hollywood runs
three over the same hands, a column each.
"""

import dataclasses
from collections.abc import Sequence
from functools import cached_property

import pandas as pd
from django.utils.translation import gettext as _

from games import rules
from games.books import hand_words
from games.books.layouts import Layout, layout_of
from games.books.verdict import ordinal
from games.stats.frames import match as frames

Names = tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Course:
    """Hands that belong together, and the races that they feed.

    Attributes:
        title: *Table 1*; blank where there is one course.
        names: Sides, the one whose race it is first; three players as they sit.
        seats: The seats of each side.
        hands: As `frames.hands`.
        races: As `frames.running`; Hollywood has three.
        race_titles: *1st column*; blank where there is one race.
        how: How each hand went, in few words.
        is_rounds: Whether a hand is a round here.
    """

    title: str
    names: Names
    seats: tuple[tuple[int, ...], ...]
    hands: pd.DataFrame
    races: tuple[pd.DataFrame, ...]
    race_titles: tuple[str, ...]
    how: tuple[str, ...]
    is_rounds: bool = False

    @property
    def race(self) -> pd.DataFrame:
        """Return the first race, mostly the only one."""
        return self.races[0]

    @cached_property
    def is_duel(self) -> bool:
        """Return whether two sides meet."""
        return len(self.names) == 2


def courses(facts: rules.Match, sheet: rules.Sheet) -> list[Course]:
    """Return the courses of a match; hands after the end belong to none."""
    match layout_of(facts):
        case Layout.ROUNDS:
            return [_rounds(facts, sheet)]
        case Layout.TABLES:
            mine, theirs = rules.sides(facts)
            return [
                _course(facts, sheet, pair, table)
                for table, pair in enumerate(zip(mine, theirs, strict=True), 1)
            ]
        case Layout.THREE:
            return [_course(facts, sheet, (0, 1, 2))]
        case _:
            return [_course(facts, sheet, _first(sheet, (0, 1)))]


def _first(sheet: rules.Sheet, pair: tuple[int, int]) -> tuple[int, int]:
    """Return two scorers: who reached the target first, else as they sit."""
    won = sheet.winner[0] if len(sheet.winner) == 1 else None
    leads = won if sheet.reached_target is None else sheet.reached_target
    return pair[::-1] if leads == pair[1] else pair


def _course(
    facts: rules.Match,
    sheet: rules.Sheet,
    seats: tuple[int, ...],
    table: int | None = None,
) -> Course:
    """Return the course of some seats, each a side."""
    lines = [
        line
        for line in sheet.hands
        if line.table == table and line.result != rules.Result.AFTER_END
    ]
    columns = range(facts.rules.columns)
    return Course(
        title=_("Table %(table)s") % {"table": table} if table else "",
        names=tuple(facts.players[seat] for seat in seats),
        seats=tuple((seat,) for seat in seats),
        hands=frames.hands(lines, [(seat,) for seat in seats]),
        races=tuple(
            frames.running(_scores(lines, column, seats), len(seats))
            for column in columns
        ),
        race_titles=tuple(map(ordinal, columns)) if len(columns) > 1 else ("",),
        how=tuple(
            hand_words.how(line, facts.players, facts.rules, upcard)
            for line, upcard in zip(lines, _upcards(facts, sheet, table), strict=True)
        ),
    )


def _scores(
    lines: Sequence[rules.Line], column: int, scorers: Sequence[int]
) -> list[list[int]]:
    return [[line.running[column][each] for each in scorers] for line in lines]


def _upcards(
    facts: rules.Match, sheet: rules.Sheet, table: int | None
) -> list[int | None]:
    return [
        hand.upcard
        for hand, line in zip(facts.hands, sheet.hands, strict=True)
        if line.table == table and line.result != rules.Result.AFTER_END
    ]


def _rounds(facts: rules.Match, sheet: rules.Sheet) -> Course:
    """Return the course of two teams, in which a row is a round."""
    order = _first_team(facts, sheet)
    last = {line.round: line for line in sheet.hands if line.round is not None}
    lines = [last[each.number] for each in sheet.rounds]
    return Course(
        title="",
        names=tuple(facts.teams[team].name for team in order),
        seats=tuple(facts.teams[team].seats for team in order),
        hands=frames.rounds(sheet.rounds, order),
        races=(frames.running(_scores(lines, 0, order), 2),),
        race_titles=("",),
        how=tuple(
            "–"
            if each.team is None
            else f"{facts.teams[each.team].name} +{each.points}"
            for each in sheet.rounds
        ),
        is_rounds=True,
    )


def _first_team(facts: rules.Match, sheet: rules.Sheet) -> tuple[int, int]:
    won = next(
        (p for p, team in enumerate(facts.teams) if team.seats == sheet.winner), 0
    )
    leads = won if sheet.reached_target is None else sheet.reached_target
    return (1, 0) if leads == 1 else (0, 1)
