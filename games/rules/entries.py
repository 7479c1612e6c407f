"""What follows from the hands: the frozen values that a score sheet is made of.

People are seats, as in `games.rules.facts`. A *scorer* is who a running score
belongs to: a seat, or a team (0, 1) in ``net-per-round``. Points are whole.

They are named tuples and not frozen dataclasses, because those take several times as
long to make, and a page or a file makes one for every hand.
"""

import enum
from decimal import Decimal
from typing import NamedTuple


class Status(enum.StrEnum):
    """Where a match stands."""

    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    CONCEDED = "conceded"


class Result(enum.StrEnum):
    """What a hand turned out to be, once the rules have looked at it."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    UNDERCUT = "undercut"
    TIE = "tie"
    DRAW = "draw"
    POINTS = "points"
    AFTER_END = "after-end"


class Line(NamedTuple):
    """One hand on the sheet: its number and round, then `Seating`, then `Worth`.

    Attributes:
        number: Place in the order of play, from 1.
        round: Four partners only.
        table: Four partners only, 1 or 2.
        dealer: Seat; None after the end.
        players: Seats of the two who play, ordered as MATCH_FILE.md says.
        sits_out: Seats, none with two players.
        result: What it was.
        knocker: Seat; None where nobody knocked or nobody knows.
        winner: Seat; None where nobody won.
        points: The hand's own points.
        boxes: Boxes of the winner.
        deadwood: Points left in hand, for ``players`` in their order.
        running: A tuple a column, in it a score a scorer, after this hand.
        as_played: The table deviated from the rotation.
        as_laid: The counts are those of melds that were put down.
    """

    number: int
    round: int | None
    table: int | None
    dealer: int | None
    players: tuple[int, ...]
    sits_out: tuple[int, ...]
    result: Result
    knocker: int | None
    winner: int | None
    points: int
    boxes: int
    deadwood: tuple[int, int] | None
    running: tuple[tuple[int, ...], ...]
    as_played: bool = False
    as_laid: bool = False


class Total(NamedTuple):
    """What stands for one scorer; ``total`` is the sum that is compared."""

    points: int
    boxes: int
    box_bonus: int
    game_bonus: int
    shutout_bonus: int
    total: int


class Column(NamedTuple):
    """One column of a Hollywood sheet; tuples by scorer, ``standing`` with each bonus."""

    points: tuple[int, ...]
    boxes: tuple[int, ...]
    closed_by_hand: int | None
    winner: int | None
    shutout: bool
    totals: tuple[int, ...]
    difference: int | None
    standing: tuple[Total, ...] = ()


class Round(NamedTuple):
    """A completed round of ``net-per-round``: the team ahead and its points."""

    number: int
    team: int | None
    points: int


class Seating(NamedTuple):
    """Who deals, plays and sits out the next hand at one table.

    ``players`` are ordered as MATCH_FILE.md says; ``three-captain``: box, captain.
    ``table`` is 1 or 2 with four partners, else None.
    """

    table: int | None
    dealer: int
    players: tuple[int, int]
    sits_out: tuple[int, ...]


class Payment(NamedTuple):
    """Who pays whom: seats, the points it stands for, major units."""

    payer: int
    payee: int
    points: int
    amount: Decimal
    currency: str


class Sheet(NamedTuple):
    """Everything that follows from a match's hands.

    Attributes:
        status: Where the match stands.
        hands: A line a hand, in the order of play.
        totals: By scorer; empty with three columns.
        columns: Three in Hollywood, else empty.
        teams: Total by team, four partners only, else empty.
        rounds: Completed rounds of ``net-per-round``, else empty.
        reached_target: Scorer who reached it; None with three columns and for
            two parallel matches.
        ended_by_hand: Number of the hand that ended the match.
        winner: Seats, in seat order; empty while playing and when nobody won.
        difference: Between the two totals; None while playing and with three.
        shut_out: Scorers who won no hand (net-per-round: no round).
        next: Who deals and plays next: one seating, or one for each table that
            still plays; empty once the match has ended.
        rotation: The same as if play went on for ever: who deals a rematch.
        payments: In the order of MATCH_FILE.md; empty without a stake.
    """

    status: Status
    hands: tuple[Line, ...]
    totals: tuple[Total, ...]
    columns: tuple[Column, ...]
    teams: tuple[int, ...]
    rounds: tuple[Round, ...]
    reached_target: int | None
    ended_by_hand: int | None
    winner: tuple[int, ...]
    difference: int | None
    shut_out: tuple[int, ...]
    next: tuple[Seating, ...]
    rotation: tuple[Seating, ...]
    payments: tuple[Payment, ...]
