"""What one hand is worth, and what in it contradicts the rules.

RULES.md, "Scoring a hand"; MATCH_FILE.md, "Hand". The fold says which two people
play; everything here is about those two.
"""

from typing import NamedTuple

from games.rules.counts import (
    MOST_DEADWOOD,
    MOST_POINTS,
    asks_upcard,
    counted,
    knock_limit,
    times,
)
from games.rules.entries import Result
from games.rules.errors import WrongFactsError, gettext_noop
from games.rules.facts import Call, Hand
from games.rules.laid import table
from games.rules.layout import BIG_GIN_HAND
from games.rules.ruleset import Rules

# Python 3.11 takes as long to find a member on its enum as to call a function.
_KNOCK, _GIN, _BIG_GIN, _DRAW, _POINTS = Call


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
    if call is _DRAW:
        return _DRAWN
    if call is not _POINTS:
        return _knocked(hand, call, rules, players, names)
    return _known(hand, players, names)


def _known(hand: Hand, players: tuple[int, int], names: tuple[str, ...]) -> Worth:
    """Return the worth of a hand of which only the outcome is known."""
    winner = hand.winner
    if winner is None:
        raise _nobody("winner")
    other = players[1] if winner == players[0] else players[0]
    if winner not in players or hand.opponent not in (None, other):
        raise _wrong_seats(hand, winner, players, names)
    if hand.points is None or not 1 <= hand.points <= MOST_POINTS:
        raise _wrong_count("points", hand.points, names[winner])
    return Worth(Result.POINTS, None, winner, hand.points, 1, None)


def call_of(hand: Hand) -> Call:
    """Return how a hand ended, as said or as its other facts tell.

    Raises:
        WrongFactsError: Nothing tells (``result``), or a key does not belong to
            such a hand (that key).
    """
    call = _told_call(hand) if hand.call is None else hand.call
    if hand.shown or hand.layoffs is not None:
        _refuse_cards(hand, call)
    if call is _DRAW:
        _refuse_foreign(hand, call, _DRAW_HAS_NO)
    elif call is _POINTS:
        _refuse_foreign(hand, call, _POINTS_HAVE_NO)
    elif hand.winner is not None or hand.points is not None:
        _refuse_foreign(hand, call, _KNOCK_HAS_NO)
    return call


def _told_call(hand: Hand) -> Call:
    if hand.shown and (told := _call_of_cards(hand)) is not None:
        return told
    if hand.knocker is not None and hand.deadwood is not None:
        return _KNOCK
    if hand.winner is not None and hand.points is not None:
        return _POINTS
    raise WrongFactsError(
        "no-result",
        gettext_noop("This hand does not tell how it ended."),
        field="result",
    )


def _call_of_cards(hand: Hand) -> Call | None:
    """Return what the knocker's cards tell: a knock, or eleven that are a big gin."""
    for each in hand.shown:
        if each.seat == hand.knocker and each.cards is not None:
            return _BIG_GIN if len(each.cards) == BIG_GIN_HAND else _KNOCK
    return None


def _refuse_cards(hand: Hand, call: Call) -> None:
    """Refuse the cards of a hand that nobody laid out."""
    if call not in (_DRAW, _POINTS):
        return
    key = "layoffs"
    if hand.shown:
        whole = any(each.cards is not None for each in hand.shown)
        key = "cards" if whole else "melds"
    raise WrongFactsError(
        "foreign-key", _FOREIGN_SENTENCE[call], {"key": key}, field=key
    )


def _refuse_foreign(hand: Hand, call: Call, foreign: tuple[str, ...]) -> None:
    """Refuse a hand that has one of the keys which do not belong to its call."""
    for key in foreign:
        if getattr(hand, key) is not None:
            raise WrongFactsError(
                "foreign-key", _FOREIGN_SENTENCE[call], {"key": key}, field=key
            )


_KNOCK_HAS_NO = ("winner", "points")
_POINTS_HAVE_NO = ("knocker", "deadwood", "opponent_deadwood")
_DRAW_HAS_NO = (*_POINTS_HAVE_NO, "opponent", *_KNOCK_HAS_NO)
_FOREIGN_SENTENCE = {
    Call.KNOCK: gettext_noop("What a knock is worth follows; it takes no %(key)s."),
    Call.GIN: gettext_noop("What a gin is worth follows; it takes no %(key)s."),
    Call.BIG_GIN: gettext_noop("What a big gin is worth follows; it takes no %(key)s."),
    Call.DRAW: gettext_noop("A drawn hand takes no %(key)s."),
    Call.POINTS: gettext_noop("A hand known by its points takes no %(key)s."),
}


def teller(hand: Hand, call: Call) -> int:
    """Return the seat that tells who played: who knocked, or won by points.

    Args:
        hand: As it was written down.
        call: How it ended; not a drawn hand, which nobody tells.

    Raises:
        WrongFactsError: Nobody is named (``knocker`` or ``winner``).
    """
    seat = hand.winner if call is _POINTS else hand.knocker
    if seat is None:
        raise _nobody("winner" if call is _POINTS else "knocker")
    return seat


def _nobody(field: str) -> WrongFactsError:
    return WrongFactsError("nobody-named", _NOBODY_SENTENCE[field], field=field)


def _wrong_seats(
    hand: Hand, seat: int, players: tuple[int, int], names: tuple[str, ...]
) -> WrongFactsError:
    """Return the refusal of somebody who sits out, or of the opponent named."""
    if seat not in players:
        field = "winner" if hand.knocker is None else "knocker"
        return WrongFactsError(
            "sits-out", _SITS_OUT_SENTENCE[field], {"player": names[seat]}, field=field
        )
    other = players[1] if seat == players[0] else players[0]
    return WrongFactsError(
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


def _knocked(
    hand: Hand,
    call: Call,
    rules: Rules,
    players: tuple[int, int],
    names: tuple[str, ...],
) -> Worth:
    """Return what a knock or gin is worth."""
    knocker = hand.knocker
    if knocker is None:
        raise _nobody("knocker")
    first, second = players
    other = second if knocker == first else first
    if knocker not in players or hand.opponent not in (None, other):
        raise _wrong_seats(hand, knocker, players, names)
    upcard = hand.upcard
    if upcard is None and asks_upcard(rules):
        raise _no_upcard()
    limit = knock_limit(rules, upcard) if call is _KNOCK else 0
    if hand.shown or hand.layoffs is not None:
        hand = _with_counts(hand, call, limit, (knocker, other), names)
    own = hand.deadwood if call is _KNOCK else hand.deadwood or 0
    if own is None or not 0 <= own <= limit:
        raise _wrong_deadwood(own, call, limit, names[knocker])
    left = hand.opponent_deadwood
    if left is None or not 0 <= left <= MOST_DEADWOOD:
        raise _wrong_count("opponent_deadwood", left, names[other])
    deadwood = (own, left) if knocker == first else (left, own)
    result, winner, points, boxes = counted(call, knocker, own, other, left, rules)
    if times(rules, upcard) == 2:
        points *= 2
        boxes *= 2 if rules.double_extra_boxes else 1
    boxes += 0 if winner is None else 1
    return Worth(result, knocker, winner, points, boxes, deadwood)


def _with_counts(
    hand: Hand,
    call: Call,
    limit: int,
    seats: tuple[int, int],
    names: tuple[str, ...],
) -> Hand:
    """Return the hand with the counts that its cards come to.

    Raises:
        WrongFactsError: The cards cannot be, or contradict a count that is given.
    """
    lying = table(hand, call, seats, names)
    own, left = hand.deadwood, hand.opponent_deadwood
    if lying.knocker is not None:
        found = lying.knocker.deadwood
        own = _agreed("deadwood", own, found, names[seats[0]])
        if hand.deadwood is None and found > limit:
            laid = any(each.melds is not None for each in hand.shown)
            field = "melds" if laid else "cards"
            raise _wrong_deadwood(found, call, limit, names[seats[0]], field)
    if lying.defender is not None:
        found = lying.defender.deadwood
        left = _agreed("opponent_deadwood", left, found, names[seats[1]])
    return hand._replace(deadwood=own, opponent_deadwood=left)


def _agreed(field: str, given: int | None, found: int, player: str) -> int:
    """Return a count that the cards tell; one that is given must be the same."""
    if given not in (None, found):
        raise WrongFactsError(
            "count-and-cards",
            gettext_noop("The cards of %(player)s count %(found)s, not %(count)s."),
            {"player": player, "found": found, "count": given},
            field=field,
        )
    return found


def _no_upcard() -> WrongFactsError:
    return WrongFactsError(
        "no-upcard",
        gettext_noop("These rules need the first upcard of a knock or gin."),
        field="upcard",
    )


def _wrong_deadwood(
    own: int | None, call: Call, limit: int, player: str, field: str = "deadwood"
) -> WrongFactsError:
    """Return the refusal of the knocker's count."""
    if own is None or own < 0:
        return _wrong_count("deadwood", own, player)
    if call is not _KNOCK:
        code, sentence = "gin-with-deadwood", _GIN_WITH_DEADWOOD
    else:
        code, sentence = "over-limit", _OVER_LIMIT if limit else _ONLY_GIN
    values = {"player": player, "deadwood": own, "limit": limit}
    return WrongFactsError(code, sentence, values, field=field)


_GIN_WITH_DEADWOOD = gettext_noop(
    "A gin leaves no deadwood, but %(player)s has %(deadwood)s."
)
_OVER_LIMIT = gettext_noop(
    "%(player)s cannot knock with %(deadwood)s; the limit is %(limit)s."
)
_ONLY_GIN = gettext_noop(
    "%(player)s cannot knock with %(deadwood)s; only gin ends this hand."
)


def _wrong_count(field: str, count: int | None, player: str) -> WrongFactsError:
    """Return the refusal of a count that is missing or that nobody can have."""
    if count is None:
        return WrongFactsError(
            "no-count", _MISSING_SENTENCE[field], {"player": player}, field=field
        )
    return WrongFactsError(
        "count-range",
        _RANGE_SENTENCE[field],
        {"player": player, "count": count, "most": _MOST[field]},
        field=field,
    )


_MOST = {
    "deadwood": MOST_DEADWOOD,
    "opponent_deadwood": MOST_DEADWOOD,
    "points": MOST_POINTS,
}
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
        "%(player)s cannot hold %(count)s; ten cards hold 0 to %(most)s."
    ),
    "points": gettext_noop(
        "%(player)s cannot win %(count)s; a hand brings 1 to %(most)s points."
    ),
}
