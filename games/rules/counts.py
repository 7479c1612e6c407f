"""What the two counts of a hand are worth, and how high they can be.

RULES.md, "Scoring a hand".
"""

from games.rules import cards
from games.rules.choices import AceUpcard, Tie
from games.rules.entries import Result
from games.rules.facts import Call
from games.rules.ruleset import Rules

#: No ten cards hold more: two each of K Q J 10 9, no three of a suit in sequence.
MOST_DEADWOOD = 98
#: Most that a hand known by its outcome alone can bring.
MOST_POINTS = 500


def knock_limit(rules: Rules, upcard: int | None) -> int:
    """Return the most deadwood a knock may have; 0: only gin ends the hand.

    Args:
        rules: The match's rules.
        upcard: The hand's first upcard; None where the rules do not ask for it.
    """
    if not rules.upcard_limit or upcard is None:
        return rules.knock_limit
    limit = cards.VALUES[upcard]
    if limit == 1 and rules.ace_upcard is AceUpcard.GIN_ONLY:
        return 0
    return min(limit, rules.knock_limit)


def asks_upcard(rules: Rules) -> bool:
    """Return whether a knock or gin must name the hand's first upcard."""
    return rules.upcard_limit or rules.spades_double


def times(rules: Rules, upcard: int | None) -> int:
    """Return how many times the points of a hand count: 2 where a spade doubles."""
    doubled = rules.spades_double and upcard is not None and cards.is_spade(upcard)
    return 2 if doubled else 1


def counted(
    call: Call, knocker: int, own: int, other: int, left: int, rules: Rules
) -> tuple[Result, int | None, int, int]:
    """Return result, winner, points and extra boxes, before any doubling.

    Args:
        call: Knock, gin or big gin.
        knocker: Seat.
        own: The knocker's deadwood.
        other: Seat.
        left: The other's deadwood.
        rules: The match's rules.
    """
    if call is Call.BIG_GIN and rules.big_gin_bonus is not None:
        return Result.BIG_GIN, knocker, left + rules.big_gin_bonus, rules.big_gin_boxes
    if own == 0:
        return Result.GIN, knocker, left + rules.gin_bonus, rules.gin_boxes
    if own < left:
        return Result.KNOCK, knocker, left - own, 0
    if own == left and rules.tie is Tie.NOBODY:
        return Result.TIE, None, 0, 0
    points = own - left + rules.undercut_bonus
    return Result.UNDERCUT, other, points, rules.undercut_boxes
