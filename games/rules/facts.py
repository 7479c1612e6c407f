"""What people wrote down: the frozen values that the fold reads.

People are seats here: 0 is the first player, the others follow clockwise. Names
travel along only so that a refusal can name somebody.

They are named tuples, made by keyword, for the reason that `games.rules.entries` gives.
"""

import enum
from decimal import Decimal
from typing import NamedTuple

from games.rules.ruleset import Rules


class Arrangement(enum.StrEnum):
    """How the people sit and play (RULES.md, "Seats and deal")."""

    TWO = "two"
    THREE_ROTATING = "three-rotating"
    THREE_LOSER_DEALS = "three-loser-deals"
    THREE_CAPTAIN = "three-captain"
    FOUR_PARTNERS = "four-partners"


class Call(enum.StrEnum):
    """How a hand ended, as the table tells it; undercut and tie follow."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    DRAW = "draw"
    POINTS = "points"


class Ending(enum.StrEnum):
    """How a match was stopped before its hands ended it."""

    ABANDONED = "abandoned"
    CONCEDED = "conceded"


class AsPlayed(NamedTuple):
    """The table dealt or sat otherwise than the rules say (MATCH_FILE.md).

    Attributes:
        dealer: Seat of who dealt, or None when only ``players`` tells.
        players: Seats of the two who played, or None when only ``dealer`` tells.
    """

    dealer: int | None = None
    players: tuple[int, int] | None = None


class Shown(NamedTuple):
    """What one player laid on the table (MATCH_FILE.md, "Cards as laid").

    Attributes:
        seat: Whose it is.
        cards: Ten after the discard, eleven for a big gin; None where only the
            melds are known.
        melds: As they were put down; None: the best.
    """

    seat: int
    cards: tuple[int, ...] | None = None
    melds: tuple[tuple[int, ...], ...] | None = None


class Hand(NamedTuple):
    """One hand as it was written down; None where nothing was said.

    Attributes:
        call: How it ended; None when the other facts tell (``knocker`` with
            ``deadwood``, ``winner`` with ``points``).
        knocker: Seat of who ended the hand.
        opponent: Seat of the other player; never needed, must agree if given.
        deadwood: The knocker's count after the discard, in points.
        opponent_deadwood: The other's count after lay-offs, in points.
        winner: Seat, for ``Call.POINTS``.
        points: For ``Call.POINTS``, 1 to 500.
        upcard: First upcard (``cards.parse``), where the rules ask for it.
        dealer: Seat; never needed, must agree if given.
        table: 1 or 2, four partners only.
        as_played: How the table deviated from the rotation.
        after_end: The hand lies after the end: kept, not scored.
        shown: The cards of one or both, from which the counts follow.
        layoffs: The defender's cards on the knocker's melds, where both put down
            their melds; None where nothing is said.
    """

    call: Call | None = None
    knocker: int | None = None
    opponent: int | None = None
    deadwood: int | None = None
    opponent_deadwood: int | None = None
    winner: int | None = None
    points: int | None = None
    upcard: int | None = None
    dealer: int | None = None
    table: int | None = None
    as_played: AsPlayed | None = None
    after_end: bool = False
    shown: tuple[Shown, ...] = ()
    layoffs: tuple[int, ...] | None = None


class Stake(NamedTuple):
    """What a point is worth (MATCH_FILE.md, "Stakes"): exact decimals above 0.

    Attributes:
        currency: ISO 4217 code, or ``chips``.
        per_point: Major units a point; not together with ``per_hundred``.
        per_hundred: Major units a hundred points.
        per_match: A flat sum on top, in major units.
        cap: The most that one payment of the match may be, in major units.
    """

    currency: str
    per_point: Decimal | None = None
    per_hundred: Decimal | None = None
    per_match: Decimal | None = None
    cap: Decimal | None = None


class Ended(NamedTuple):
    """The match was stopped.

    Attributes:
        how: Abandoned or conceded.
        by: Seat of who conceded; None for an abandoned match.
    """

    how: Ending
    by: int | None = None


class Team(NamedTuple):
    """A side of four partners: a name and its two seats in seat order."""

    name: str
    seats: tuple[int, int]


class Match(NamedTuple):
    """Everything the fold needs to know of a match.

    Attributes:
        arrangement: How they sit.
        rules: The match's own copy of the rules.
        players: Names in seat order, clockwise.
        hands: In the order of play.
        teams: Two, four partners only; the first holds seat 0.
        draw: The cut for deal, one card a seat; not together with
            ``first_dealer``.
        first_dealer: Seat; None and no draw: seat 0.
        stake: None: nobody pays.
        ended: None: the hands alone tell.
    """

    arrangement: Arrangement
    rules: Rules
    players: tuple[str, ...]
    hands: tuple[Hand, ...] = ()
    teams: tuple[Team, ...] = ()
    draw: tuple[int, ...] | None = None
    first_dealer: int | None = None
    stake: Stake | None = None
    ended: Ended | None = None
