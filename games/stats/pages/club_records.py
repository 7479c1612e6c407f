"""The most and the longest of a club: who, when, in which match.

Of equal ones the first counts, in the order of play. An evening is found first; only
its few results are read row by row.
"""

import dataclasses
import datetime as dt
import enum
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import QuerySet

from games import models, rules
from games.books import columns
from games.models import Outcome
from games.stats.frames.club import Run

#: So many evenings are looked into at once.
AT_ONCE = 8


class What(enum.StrEnum):
    """What there are records of, as they stand on the wall."""

    TOTAL = "total"
    MARGIN = "margin"
    HAND = "hand"
    COMEBACK = "comeback"
    STREAK = "streak"
    EVENING = "evening"
    LONGEST = "longest"
    SHORTEST = "shortest"


@dataclasses.dataclass(frozen=True, slots=True)
class Record:
    """One record.

    Attributes:
        what: Of what.
        value: Points, matches or hands.
        players: Whose, by key: a side's; both sides' for hands; who played most for an
            evening.
        first: When, or when it began.
        last: When it ended.
        match: The match that set it, or the last one of a streak, by key; None: it was
            an evening.
        own: For an evening: how many of its matches they played.
    """

    what: What
    value: int
    players: tuple[str, ...]
    first: dt.date
    last: dt.date
    match: str | None = None
    own: int = 0


class Row(NamedTuple):
    """One result, keys as `columns.key` has them."""

    match: str
    player: str
    side: int
    outcome: str
    played_on: dt.date
    points_for: int
    points_against: int
    best_hand: int
    most_behind: int
    hands: int


Told = Mapping[str, Sequence[Any]]
Test = Callable[[Row, int], bool]
#: What one result sets: by which column of the evenings, and how it is known.
_SET: Mapping[What, tuple[str, Test]] = {
    What.TOTAL: ("total", lambda row, most: row.points_for == most),
    What.MARGIN: (
        "margin",
        lambda row, most: (
            row.outcome == Outcome.WON and row.points_for - row.points_against == most
        ),
    ),
    What.HAND: ("hand", lambda row, most: row.best_hand == most),
    What.COMEBACK: (
        "behind",
        lambda row, most: row.outcome == Outcome.WON and row.most_behind == most,
    ),
}


def found(
    results: "QuerySet[models.Result]", told: Told, run: Run | None
) -> list[Record]:
    """Return the records that there are, in the order of `What`.

    Args:
        results: All results of some matches.
        told: The same, as `evenings.by_evening`.
        run: The longest run of wins.
    """
    made = {record.what: record for record in _set(results, told)}
    if run is not None and run.length > 1:
        made[What.STREAK] = _streak(results, run)
    for record in (
        _evening(results, told),
        _longest(results, told),
        _shortest(results, told),
    ):
        if record is not None:
            made[record.what] = record
    return [made[what] for what in What if what in made]


def _rows(results: "QuerySet[models.Result]", days: Iterable[dt.date]) -> list[Row]:
    """Return the results of some evenings in the order of play."""
    those = results.filter(played_on__in=set(days))
    rows = columns.columns_of(
        those.order_by("played_at", "match", "seat"), *Row._fields
    )
    return [Row(*row) for row in zip(*rows.values(), strict=True)]


def _first_with(told: Told, name: str) -> tuple[dt.date, int] | None:
    """Return the highest value of a column and its first evening; None: above 0 none."""
    values = [value or 0 for value in told[name]]
    most = max(values, default=0)
    if most <= 0:
        return None
    return told["played_on"][values.index(most)], most


def _set(results: "QuerySet[models.Result]", told: Told) -> list[Record]:
    """Return what single results set."""
    best = {what: _first_with(told, name) for what, (name, _test) in _SET.items()}
    known = {what: each for what, each in best.items() if each is not None}
    rows = _rows(results, [day for day, _most in known.values()])
    made = []
    for what, (day, most) in known.items():
        _name, holds = _SET[what]
        row = next(row for row in rows if row.played_on == day and holds(row, most))
        side = [
            each.player
            for each in rows
            if each.match == row.match and each.side == row.side
        ]
        made.append(Record(what, most, tuple(side), day, day, row.match))
    return made


def _streak(results: "QuerySet[models.Result]", run: Run) -> Record:
    own = results.filter(player=run.player).order_by("played_at", "match")
    rows = list(own.values_list("played_on", "match")[run.end - run.length : run.end])
    (first, _match), (last, match) = rows[0], rows[-1]
    key = columns.key(match)
    return Record(What.STREAK, run.length, (run.player,), first, last, key)


def _evening(results: "QuerySet[models.Result]", told: Told) -> Record | None:
    """Return the evening with most matches, and who played most of them."""
    best = _first_with(told, "matches")
    if best is None or best[1] < 2:
        return None
    day, count = best
    played = Counter(row.player for row in _rows(results, [day]))
    own = max(played.values())
    busiest = tuple(player for player, times in played.items() if times == own)
    return Record(What.EVENING, count, busiest, day, day, own=own)


# Hands of a match


def _longest(results: "QuerySet[models.Result]", told: Told) -> Record | None:
    return _by_hands(results, told, "most_halves", What.LONGEST, sign=1)


def _shortest(results: "QuerySet[models.Result]", told: Told) -> Record | None:
    """Return the match with fewest hands, of those that were played to the end."""
    ended = results.exclude(match__ended_how=rules.Ending.CONCEDED)
    return _by_hands(ended, told, "least_halves", What.SHORTEST, sign=-1)


def _by_hands(
    results: "QuerySet[models.Result]", told: Told, name: str, what: What, sign: int
) -> Record | None:
    """Return the match with most hands, or with fewest where ``sign`` is -1.

    Evenings come in the order of what their best match may be at most, and the search
    ends where no evening can be better.
    """
    bounds = [
        (-sign * bound, day)
        for day, bound in zip(told["played_on"], told[name], strict=True)
        if bound is not None
    ]
    bounds.sort()
    best: tuple[int, dt.date, list[Row]] | None = None
    for place in range(0, len(bounds), AT_ONCE):
        if best is not None and best[:2] < bounds[place]:
            break
        days = [day for _bound, day in bounds[place : place + AT_ONCE]]
        for _match, group in groupby(_rows(results, days), key=lambda row: row.match):
            rows = list(group)
            halves = sum(row.hands for row in rows)
            mine = (-sign * halves, rows[0].played_on)
            if halves and (best is None or mine < best[:2]):
                best = (*mine, rows)
    if best is None:
        return None
    halves, day, rows = best
    players = tuple(row.player for row in rows)
    return Record(what, abs(halves) // 2, players, day, day, rows[0].match)
