"""A match's hands in, its score sheet out (RULES.md).

One fold for all arrangements; the accounting settles what it comes to.
"""

from collections.abc import Sequence

from games.rules import stakes
from games.rules.accounting import (
    Totals,
    Verdict,
    judge,
    race_winner,
    team_totals,
    totals,
)
from games.rules.entries import (
    Column,
    Line,
    Payment,
    Result,
    Round,
    Seating,
    Sheet,
    Status,
    Total,
)
from games.rules.errors import WrongFactsError, gettext_noop
from games.rules.facts import Arrangement, Ending, Match
from games.rules.fold import Fold, Play
from games.rules.races import Race
from games.rules.rounds import Rounds
from games.rules.seating import OneTable

__all__ = [
    "Column",
    "Line",
    "Payment",
    "Result",
    "Round",
    "Seating",
    "Sheet",
    "Status",
    "Total",
    "after_end",
    "score",
]


def score(match: Match) -> Sheet:
    """Return the sheet of a match.

    Raises:
        WrongFactsError: The match or one of its hands contradicts the rules;
            ``hand`` and ``field`` say where. Nothing is scored then.
    """
    if match.stake is not None:
        stakes.check(match.stake)
    fold = Fold(match)
    lines = tuple(
        fold.take(number, hand, hand.after_end)
        for number, hand in enumerate(match.hands, 1)
    )
    return _sheet(match, fold, lines)


def after_end(match: Match) -> tuple[bool, ...]:
    """Return, for each hand in order, whether it lies after the end.

    The hands' own ``after_end`` is not looked at, nor how the match was stopped.
    The acts use this when a correction moved the end.

    Raises:
        WrongFactsError: As `score`, for a hand before the end.
    """
    fold = Fold(match)
    return tuple(
        fold.take(number, hand, None).result is Result.AFTER_END
        for number, hand in enumerate(match.hands, 1)
    )


def _sheet(match: Match, fold: Fold, lines: tuple[Line, ...]) -> Sheet:
    """Settle a match after its last hand."""
    races = tuple(play.race for play in fold.plays)
    status = _status(match, races)
    columns = tuple(
        totals(races, column, conceded=status is Status.CONCEDED)
        for column in range(match.rules.columns)
    )
    verdict = _verdict(match, races, columns, status)
    finished = status is Status.FINISHED
    return Sheet(
        status=status,
        hands=lines,
        totals=columns[0] if len(columns) == 1 else (),
        columns=_columns(races[0], columns) if len(columns) > 1 else (),
        teams=_teams(match, columns[0]),
        rounds=_rounds(fold.plays[0].seats),
        reached_target=_reached(races) if finished else None,
        ended_by_hand=_ended_by(races) if finished else None,
        winner=verdict.winner,
        difference=verdict.difference,
        shut_out=_shut_out(races) if finished else (),
        next=_next(fold.plays) if status is Status.PLAYING else (),
        rotation=tuple(seat for play in fold.plays for seat in play.seats.next()),
        payments=verdict.payments(match) if verdict.winner or finished else (),
    )


def _status(match: Match, races: Sequence[Race]) -> Status:
    over = all(race.over for race in races)
    if match.ended is None:
        return Status.FINISHED if over else Status.PLAYING
    if over:
        raise WrongFactsError(
            "ended-twice",
            gettext_noop("The hands have ended this match; nobody stopped it."),
            field="ended",
        )
    conceded = match.ended.how is Ending.CONCEDED
    return Status.CONCEDED if conceded else Status.ABANDONED


def _verdict(
    match: Match, races: Sequence[Race], columns: Sequence[Totals], status: Status
) -> Verdict:
    if status in (Status.FINISHED, Status.CONCEDED):
        return judge(match, races, columns)
    return _OPEN


_OPEN = Verdict((), None, {}, (), ())


def _columns(race: Race, columns: Sequence[Totals]) -> tuple[Column, ...]:
    return tuple(_column(race, column, each) for column, each in enumerate(columns))


def _column(race: Race, column: int, standing: Totals) -> Column:
    first, second = standing
    closed = race.closed_by[column] is not None
    return Column(
        points=tuple(each.points for each in standing),
        boxes=tuple(each.boxes for each in standing),
        closed_by_hand=race.closed_by[column],
        winner=race_winner(race, column, standing) if closed else None,
        shutout=closed and bool(race.shut_out(column)),
        totals=tuple(each.total for each in standing),
        difference=abs(first.total - second.total) if closed else None,
        standing=tuple(standing),
    )


def _teams(match: Match, standing: Totals) -> tuple[int, ...]:
    if match.arrangement is not Arrangement.FOUR_PARTNERS:
        return ()
    return team_totals(match, standing)


def _rounds(seats: OneTable | Rounds) -> tuple[Round, ...]:
    return tuple(seats.played) if isinstance(seats, Rounds) else ()


def _reached(races: Sequence[Race]) -> int | None:
    """Return who reached the target, where there is one race in one column."""
    single = len(races) == 1 and len(races[0].reached) == 1
    return races[0].reached[0] if single else None


def _ended_by(races: Sequence[Race]) -> int | None:
    """Return the number of the hand that ended the last race."""
    return max(
        number for race in races for number in race.closed_by if number is not None
    )


def _shut_out(races: Sequence[Race]) -> tuple[int, ...]:
    """Return who has no entry in any column, by scorer."""
    return tuple(
        sorted(
            scorer
            for race in races
            for scorer in race.members
            if all(scorer in race.shut_out(n) for n in range(len(race.reached)))
        )
    )


def _next(plays: Sequence[Play]) -> tuple[Seating, ...]:
    return tuple(
        seating for play in plays if not play.race.over for seating in play.seats.next()
    )
