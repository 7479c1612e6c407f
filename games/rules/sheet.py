"""The fold: a match's hands in, its score sheet out (RULES.md).

One fold for all arrangements. A *play* is a course of hands that makes one race:
seats say who deals and plays, a hand's worth enters the race, the race says when it
is over, the accounting settles it. Two parallel matches are two plays.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.rules import opening, stakes
from games.rules.accounting import (
    Totals,
    Verdict,
    judge,
    race_winner,
    team_totals,
    totals,
)
from games.rules.choices import TeamScoring
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
from games.rules.facts import Arrangement, Ending, Hand, Match
from games.rules.hand import worth
from games.rules.races import Board, Race
from games.rules.rounds import Rounds, pairs
from games.rules.seating import OneTable, clockwise, roles, table_of

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
    fold = _Fold(match)
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
    fold = _Fold(match)
    return tuple(
        fold.take(number, hand, None).result is Result.AFTER_END
        for number, hand in enumerate(match.hands, 1)
    )


class _Play(NamedTuple):
    """One course of hands: its seats and the race that they feed."""

    seats: OneTable | Rounds
    race: Race


class _Fold:
    """The state of a match between two hands."""

    def __init__(self, match: Match) -> None:
        opening.check(match)
        self.match = match
        self.board, self.plays = _begin(match)
        self._only = self.plays[0] if len(self.plays) == 1 else None

    def take(self, number: int, hand: Hand, marked: bool | None) -> Line:
        """Score the next hand and return its line.

        Args:
            number: Of the hand, from 1.
            hand: As it was written down.
            marked: Whether it says that it lies after the end; None to find out.
        """
        try:
            play = self._only or self._play_of(hand, marked)
            over = play.race.over
            if marked is not None and marked != over:
                raise _misplaced(play.race)
            return self._kept(number) if over else self._line(number, hand, play)
        except WrongFactsError as error:
            error.hand = number
            raise

    def _play_of(self, hand: Hand, marked: bool | None) -> _Play:
        """Return which of two plays a hand belongs to.

        After the end its table or its players tell, before it they must agree.
        """
        first, second = self.plays
        if first.race.over and second.race.over:
            return first
        seat = hand.winner if hand.knocker is None else hand.knocker
        table = hand.table
        if table not in (1, 2) and seat is not None:
            table = 1 if seat in first.race.members else 2
        if table in (1, 2) and (marked or self.plays[table - 1].race.over):
            return self.plays[table - 1]
        tables = first.race.members, second.race.members
        return self.plays[table_of(hand, tables, self.match.players) - 1]

    def _line(self, number: int, hand: Hand, play: _Play) -> Line:
        """Score a hand of a race that is not over."""
        seats, race = play
        round_number = seats.round
        seating = seats.seat(hand)
        gained = worth(hand, self.match.rules, seating.players, self.match.players)
        scored = seats.move_on(seating, gained)
        if scored is not None:
            race.enter(scored, number)
        table, dealer, players, sits_out = seating
        result, knocker, winner, points, boxes, deadwood = gained
        return Line(
            number,
            round_number,
            table,
            dealer,
            players,
            sits_out,
            result,
            knocker,
            winner,
            points,
            boxes if seats.hands_have_boxes else 0,
            deadwood,
            self.board.running,
            hand.as_played is not None,
        )

    def _kept(self, number: int) -> Line:
        """Return the line of a hand after the end: kept, not scored."""
        return Line(
            number=number,
            round=None,
            table=None,
            dealer=None,
            players=(),
            sits_out=(),
            result=Result.AFTER_END,
            knocker=None,
            winner=None,
            points=0,
            boxes=0,
            deadwood=None,
            running=self.board.running,
        )


def _begin(match: Match) -> tuple[Board, tuple[_Play, ...]]:
    """Return the board and the plays of a match before its first hand."""
    rules = match.rules
    if match.arrangement is not Arrangement.FOUR_PARTNERS:
        members = tuple(range(len(match.players)))
        board = Board(rules.columns, len(members))
        seats = OneTable(match, _first_seating(match))
        return board, (_Play(seats, Race(board, members, rules)),)
    if rules.team_scoring is TeamScoring.NET_PER_ROUND:
        board = Board(1, 2)
        return board, (_Play(Rounds(match), Race(board, (0, 1), rules)),)
    board = Board(1, 4)
    return board, tuple(
        _Play(OneTable(match, seating), Race(board, seating.players, rules))
        for seating in _parallel_seatings(match)
    )


def _first_seating(match: Match) -> Seating:
    match match.arrangement:
        case Arrangement.THREE_CAPTAIN:
            return roles(*opening.first_roles(match))
        case Arrangement.TWO:
            dealer = opening.first_dealer(match)
            return Seating(table=None, dealer=dealer, players=(0, 1), sits_out=())
        case _:
            return clockwise(opening.first_dealer(match))


def _parallel_seatings(match: Match) -> tuple[Seating, ...]:
    """Return the seats of two complete matches: each of the side deals at his table."""
    sides = opening.sides(match)
    first = opening.first_dealer(match)
    dealers = sides.first if first in sides.first else sides.second
    return tuple(
        Seating(
            table=table,
            dealer=players[0] if players[0] in dealers else players[1],
            players=players,
            sits_out=(),
        )
        for table, players in enumerate(pairs(sides)[0], 1)
    )


def _misplaced(race: Race) -> WrongFactsError:
    """Return the refusal of a hand that lies on the wrong side of the end."""
    if not race.over:
        return WrongFactsError(
            "before-end",
            gettext_noop("The match has not ended yet; this hand is before the end."),
            field="after_end",
        )
    return WrongFactsError(
        "after-end",
        gettext_noop("The match ended with hand %(last)s; this hand comes after it."),
        {"last": max(number for number in race.closed_by if number is not None)},
    )


def _sheet(match: Match, fold: _Fold, lines: tuple[Line, ...]) -> Sheet:
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


def _next(plays: Sequence[_Play]) -> tuple[Seating, ...]:
    return tuple(
        seating for play in plays if not play.race.over for seating in play.seats.next()
    )
