"""What one hand is worth, and what in it contradicts the rules.

RULES.md, "Scoring a hand"; MATCH_FILE.md, "Hand". The fold says which two people
play; everything here is about those two.
"""

from typing import NamedTuple

from games.rules import cards
from games.rules.choices import AceUpcard, Tie
from games.rules.entries import Result
from games.rules.errors import WrongFactsError, gettext_noop
from games.rules.facts import Call, Hand
from games.rules.ruleset import Rules

#: No ten cards hold more: two each of K Q J 10 9, no three of a suit in sequence.
MOST_DEADWOOD = 98
#: Most that a hand known by its outcome alone can bring.
MOST_POINTS = 500

_COUNTS = ("deadwood", "opponent_deadwood")
_OUTCOME = ("winner", "points")
# The keys that a hand of each call cannot have, and the sentence that says so.
_FOREIGN = {
    Call.KNOCK: _OUTCOME,
    Call.GIN: _OUTCOME,
    Call.BIG_GIN: _OUTCOME,
    Call.DRAW: ("knocker", "opponent", *_OUTCOME, *_COUNTS),
    Call.POINTS: ("knocker", *_COUNTS),
}
_FOREIGN_SENTENCE = {
    Call.KNOCK: gettext_noop("What a knock is worth follows; it takes no %(key)s."),
    Call.GIN: gettext_noop("What a gin is worth follows; it takes no %(key)s."),
    Call.BIG_GIN: gettext_noop("What a big gin is worth follows; it takes no %(key)s."),
    Call.DRAW: gettext_noop("A drawn hand takes no %(key)s."),
    Call.POINTS: gettext_noop("A hand known by its points takes no %(key)s."),
}


class Worth(NamedTuple):
    """What a hand is worth.

    Attributes:
        result: What it turned out to be.
        knocker: Seat; None where nobody knocked or nobody knows.
        winner: Seat; None where nobody won.
        points: To the winner, doubled already where a spade doubles.
        boxes: To the winner.
        deadwood: Of the two who play, in their order; None where unknown.
    """

    result: Result
    knocker: int | None
    winner: int | None
    points: int
    boxes: int
    deadwood: tuple[int, int] | None


_DRAWN = Worth(Result.DRAW, None, None, 0, 0, None)


def worth(
    hand: Hand, rules: Rules, players: tuple[int, int], names: tuple[str, ...]
) -> Worth:
    """Return what a hand is worth to the two who played it.

    Args:
        hand: As it was written down.
        rules: The match's rules.
        players: Seats of the two who play.
        names: Of all seats, for refusals.

    Raises:
        WrongFactsError: The hand contradicts the rules or itself; ``field`` is
            the key at fault, or missing.
    """
    call = call_of(hand)
    seat = teller(hand, call)
    if seat is None:
        return _DRAWN
    _check_seats(hand, seat, players, names)
    if call is Call.POINTS:
        points = _whole_in(hand.points, "points", 1, MOST_POINTS, names[seat])
        return Worth(Result.POINTS, None, seat, points, 1, None)
    return _knocked(hand, call, rules, seat, players, names)


def call_of(hand: Hand) -> Call:
    """Return how a hand ended, as said or as its other facts tell.

    Raises:
        WrongFactsError: Nothing tells (``result``), or a key does not belong to
            such a hand (that key).
    """
    call = hand.call or _told_call(hand)
    for key in _FOREIGN[call]:
        if getattr(hand, key) is not None:
            raise WrongFactsError(
                "foreign-key", _FOREIGN_SENTENCE[call], {"key": key}, field=key
            )
    return call


def _told_call(hand: Hand) -> Call:
    if hand.knocker is not None and hand.deadwood is not None:
        return Call.KNOCK
    if hand.winner is not None and hand.points is not None:
        return Call.POINTS
    raise WrongFactsError(
        "no-result",
        gettext_noop("This hand does not tell how it ended."),
        field="result",
    )


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


def teller(hand: Hand, call: Call) -> int | None:
    """Return the seat that tells who played: who knocked, or won by points.

    None for a drawn hand, which nobody tells.

    Raises:
        WrongFactsError: Nobody is named (``knocker`` or ``winner``).
    """
    if call is Call.DRAW:
        return None
    field = "winner" if call is Call.POINTS else "knocker"
    seat = hand.winner if call is Call.POINTS else hand.knocker
    if seat is None:
        raise WrongFactsError("nobody-named", _NOBODY_SENTENCE[field], field=field)
    return seat


def _check_seats(
    hand: Hand, seat: int, players: tuple[int, int], names: tuple[str, ...]
) -> None:
    if seat not in players:
        field = "winner" if hand.knocker is None else "knocker"
        raise WrongFactsError(
            "sits-out", _SITS_OUT_SENTENCE[field], {"player": names[seat]}, field=field
        )
    other = _other(players, seat)
    if hand.opponent is not None and hand.opponent != other:
        raise WrongFactsError(
            "wrong-opponent",
            gettext_noop("%(player)s played against %(opponent)s."),
            {"player": names[seat], "opponent": names[other]},
            field="opponent",
        )


_NOBODY_SENTENCE = {
    "knocker": gettext_noop("It is not said who knocked."),
    "winner": gettext_noop("It is not said who won."),
}
_SITS_OUT_SENTENCE = {
    "knocker": gettext_noop("%(player)s sits out this hand and cannot knock."),
    "winner": gettext_noop("%(player)s sits out this hand and cannot win it."),
}


def _other(players: tuple[int, int], seat: int) -> int:
    return players[1] if seat == players[0] else players[0]


def _knocked(
    hand: Hand,
    call: Call,
    rules: Rules,
    knocker: int,
    players: tuple[int, int],
    names: tuple[str, ...],
) -> Worth:
    if hand.upcard is None and asks_upcard(rules):
        raise WrongFactsError(
            "no-upcard",
            gettext_noop("These rules need the first upcard of a knock or gin."),
            field="upcard",
        )
    other = _other(players, knocker)
    own = _own_deadwood(hand, call, knock_limit(rules, hand.upcard), names[knocker])
    left = _whole_in(
        hand.opponent_deadwood, "opponent_deadwood", 0, MOST_DEADWOOD, names[other]
    )
    result, points, extra_boxes = _counted(call, own, left, rules)
    if hand.upcard is not None and _doubles(rules, hand.upcard):
        points *= 2
        extra_boxes *= 2 if rules.double_extra_boxes else 1
    deadwood = (own, left) if knocker == players[0] else (left, own)
    if result is Result.TIE:
        return Worth(result, knocker, None, 0, 0, deadwood)
    winner = other if result is Result.UNDERCUT else knocker
    return Worth(result, knocker, winner, points, 1 + extra_boxes, deadwood)


def _counted(call: Call, own: int, left: int, rules: Rules) -> tuple[Result, int, int]:
    """Return result, points and extra boxes, before any doubling."""
    if call is Call.BIG_GIN and rules.big_gin_bonus is not None:
        return Result.BIG_GIN, left + rules.big_gin_bonus, rules.big_gin_boxes
    if own == 0:
        return Result.GIN, left + rules.gin_bonus, rules.gin_boxes
    if own < left:
        return Result.KNOCK, left - own, 0
    if own == left and rules.tie is Tie.NOBODY:
        return Result.TIE, 0, 0
    return Result.UNDERCUT, own - left + rules.undercut_bonus, rules.undercut_boxes


def _doubles(rules: Rules, upcard: int) -> bool:
    return rules.spades_double and cards.suit(upcard) == cards.SPADES


def _own_deadwood(hand: Hand, call: Call, limit: int, player: str) -> int:
    """Return the knocker's deadwood, which a gin may leave out."""
    own = hand.deadwood
    if call is not Call.KNOCK:
        if own:
            raise WrongFactsError(
                "gin-with-deadwood",
                gettext_noop("A gin leaves no deadwood, but %(player)s has %(own)s."),
                {"player": player, "own": own},
                field="deadwood",
            )
        return 0
    if own is not None and own > limit:
        raise WrongFactsError(
            "over-limit",
            _OVER_LIMIT if limit else _ONLY_GIN,
            {"player": player, "deadwood": own, "limit": limit},
            field="deadwood",
        )
    return _whole_in(own, "deadwood", 0, limit, player)


_OVER_LIMIT = gettext_noop(
    "%(player)s cannot knock with %(deadwood)s; the limit is %(limit)s."
)
_ONLY_GIN = gettext_noop(
    "%(player)s cannot knock with %(deadwood)s; only gin ends this hand."
)


def _whole_in(count: int | None, field: str, least: int, most: int, player: str) -> int:
    """Return a count that is there and in its range."""
    if count is None:
        raise WrongFactsError(
            "no-count", _MISSING_SENTENCE[field], {"player": player}, field=field
        )
    if not least <= count <= most:
        raise WrongFactsError(
            "count-range",
            _RANGE_SENTENCE[field],
            {"player": player, "count": count, "least": least, "most": most},
            field=field,
        )
    return count


_MISSING_SENTENCE = {
    "deadwood": gettext_noop("The deadwood of %(player)s is missing."),
    "opponent_deadwood": gettext_noop("The deadwood of %(player)s is missing."),
    "points": gettext_noop("The points of %(player)s are missing."),
}
_RANGE_SENTENCE = {
    "deadwood": gettext_noop(
        "%(player)s cannot hold %(count)s; deadwood is never less than 0."
    ),
    "opponent_deadwood": gettext_noop(
        "%(player)s cannot hold %(count)s; ten cards hold %(least)s to %(most)s."
    ),
    "points": gettext_noop(
        "%(player)s cannot win %(count)s; a hand brings %(least)s to %(most)s points."
    ),
}
