"""The named choices that rules are made of (RULES.md, "Rule keys")."""

import enum


class Tie(enum.StrEnum):
    """What equal deadwood is."""

    UNDERCUT = "undercut"
    NOBODY = "nobody"


class BoxesCount(enum.StrEnum):
    """When the box bonus is added."""

    END = "end"
    RUNNING = "running"


class Shutout(enum.StrEnum):
    """What the winner gets if the loser won no hand."""

    NONE = "none"
    ADD = "add"
    INSTEAD = "instead"
    DOUBLE_POINTS = "double-points"
    DOUBLE_TOTAL = "double-total"


class Winner(enum.StrEnum):
    """Who wins a match that has ended."""

    MOST_POINTS = "most-points"
    FIRST_TO_TARGET = "first-to-target"


class CutForDeal(enum.StrEnum):
    """How the first dealer is found."""

    LOW_CARD = "low-card"
    HIGH_CARD = "high-card"
    RANDOM = "random"
    AGREED = "agreed"


class NextDealer(enum.StrEnum):
    """Who deals after a hand that somebody won, at a table of two."""

    LOSER = "loser"
    WINNER = "winner"
    ALTERNATE = "alternate"


class DrawDealer(enum.StrEnum):
    """Who deals after a hand that nobody won, where `NextDealer` rules."""

    SAME = "same"
    PASS = "pass"  # noqa: S105 - the deal is passed on


class AceUpcard(enum.StrEnum):
    """What an ace as the upcard allows in Oklahoma."""

    GIN_ONLY = "gin-only"
    ONE = "one"


class TeamScoring(enum.StrEnum):
    """How four partners count."""

    SUM = "sum"
    NET_PER_ROUND = "net-per-round"
    BOTH_OR_DIFFERENCE = "both-or-difference"


class Pairing(enum.StrEnum):
    """Who meets whom in later rounds of `net-per-round`."""

    FIXED = "fixed"
    ALTERNATE = "alternate"
