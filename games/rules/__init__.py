"""The documents as pure functions: what follows from the hands of a match.

Standard library only: no framework, no clock, no chance. ``rules.score(match)`` is
the door; a refusal is a `WrongFactsError` with a sentence fit to show a player.
"""

from games.rules import cards, names, stakes
from games.rules.choices import (
    AceUpcard,
    BoxesCount,
    CutForDeal,
    DrawDealer,
    NextDealer,
    Pairing,
    Shutout,
    TeamScoring,
    Tie,
    Winner,
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
from games.rules.errors import WrongFactsError, gettext_noop, shown
from games.rules.facts import (
    Arrangement,
    AsPlayed,
    Call,
    Ended,
    Ending,
    Hand,
    Match,
    Stake,
    Team,
)
from games.rules.hand import MOST_DEADWOOD, MOST_POINTS, asks_upcard, knock_limit
from games.rules.kinds import Choice, Flag, Kind, Whole, Wholes
from games.rules.opening import PLAYERS, first_dealer, first_roles, partners
from games.rules.ruleset import (
    KEYS,
    ORIGINS,
    PRESETS,
    Origin,
    Rules,
    as_mapping,
    build,
    named,
    preset_of,
)
from games.rules.sheet import after_end, score

__all__ = [
    "KEYS",
    "MOST_DEADWOOD",
    "MOST_POINTS",
    "ORIGINS",
    "PLAYERS",
    "PRESETS",
    "AceUpcard",
    "Arrangement",
    "AsPlayed",
    "BoxesCount",
    "Call",
    "Choice",
    "Column",
    "CutForDeal",
    "DrawDealer",
    "Ended",
    "Ending",
    "Flag",
    "Hand",
    "Kind",
    "Line",
    "Match",
    "NextDealer",
    "Origin",
    "Pairing",
    "Payment",
    "Result",
    "Round",
    "Rules",
    "Seating",
    "Sheet",
    "Shutout",
    "Stake",
    "Status",
    "Team",
    "TeamScoring",
    "Tie",
    "Total",
    "Whole",
    "Wholes",
    "Winner",
    "WrongFactsError",
    "after_end",
    "as_mapping",
    "asks_upcard",
    "build",
    "cards",
    "first_dealer",
    "first_roles",
    "gettext_noop",
    "knock_limit",
    "named",
    "names",
    "partners",
    "preset_of",
    "score",
    "shown",
    "stakes",
]
