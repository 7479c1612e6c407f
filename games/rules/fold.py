"""The state of a match between two hands, and how a hand changes it.

A *play* is a course of hands that makes one race: seats say who deals and plays, a
hand's worth enters the race, the race says when it is over. Two parallel matches are
two plays on one board.
"""

from typing import NamedTuple

from games.rules import opening
from games.rules.choices import TeamScoring
from games.rules.entries import Line, Result, Seating
from games.rules.errors import WrongFactsError, gettext_noop
from games.rules.facts import Arrangement, Hand, Match
from games.rules.hand import worth
from games.rules.races import Board, Race
from games.rules.rounds import Rounds, pairs
from games.rules.seating import OneTable, clockwise, roles, table_of


class Play(NamedTuple):
    """One course of hands: its seats and the race that they feed."""

    seats: OneTable | Rounds
    race: Race


class Fold:
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
                raise _misplaced(play)
            return self._kept(number) if over else self._line(number, hand, play)
        except WrongFactsError as error:
            error.hand = number
            raise

    def _play_of(self, hand: Hand, marked: bool | None) -> Play:
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

    def _line(self, number: int, hand: Hand, play: Play) -> Line:
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
            bool(hand.shown) and any(each.melds is not None for each in hand.shown),
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


def _begin(match: Match) -> tuple[Board, tuple[Play, ...]]:
    """Return the board and the plays of a match before its first hand."""
    rules = match.rules
    if match.arrangement is not Arrangement.FOUR_PARTNERS:
        members = tuple(range(len(match.players)))
        board = Board(rules.columns, len(members))
        seats = OneTable(match, _first_seating(match))
        return board, (Play(seats, Race(board, members, rules)),)
    if rules.team_scoring is TeamScoring.NET_PER_ROUND:
        board = Board(1, 2)
        return board, (Play(Rounds(match), Race(board, (0, 1), rules)),)
    board = Board(1, 4)
    return board, tuple(
        Play(OneTable(match, seating), Race(board, seating.players, rules))
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


def _misplaced(play: Play) -> WrongFactsError:
    """Return the refusal of a hand that lies on the wrong side of the end."""
    if not play.race.over:
        return WrongFactsError(
            "before-end",
            gettext_noop("The match has not ended yet; this hand is before the end."),
            field="after_end",
        )
    last = max(number for number in play.race.closed_by if number is not None)
    (table, *_), *others = play.seats.next()
    if table is not None and not others:
        sentence = gettext_noop(
            "The match at table %(table)s ended with hand %(last)s; "
            "this hand comes after it."
        )
    else:
        sentence = gettext_noop(
            "The match ended with hand %(last)s; this hand comes after it."
        )
    return WrongFactsError("after-end", sentence, {"table": table, "last": last})
