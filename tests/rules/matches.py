"""Ann and Bob play, Cas and Dan join: matches as values, without a database."""

from collections.abc import Mapping
from typing import Any

import pytest

from games import rules

ANN, BOB, CAS, DAN = range(4)
NAMES = ("Ann", "Bob", "Cas", "Dan")

TWO = rules.Arrangement.TWO
ROTATING = rules.Arrangement.THREE_ROTATING
LOSER_DEALS = rules.Arrangement.THREE_LOSER_DEALS
CAPTAIN = rules.Arrangement.THREE_CAPTAIN
PARTNERS = rules.Arrangement.FOUR_PARTNERS


def won(winner: int, points: int = 1, **more: Any) -> rules.Hand:
    """Return a hand known by its outcome."""
    return rules.Hand(winner=winner, points=points, **more)


def knock(knocker: int, own: int, left: int, **more: Any) -> rules.Hand:
    """Return a knock, or a gin with 0: the knocker's deadwood, the other's."""
    return rules.Hand(knocker=knocker, deadwood=own, opponent_deadwood=left, **more)


def drawn(**more: Any) -> rules.Hand:
    """Return a drawn hand."""
    return rules.Hand(call=rules.Call.DRAW, **more)


def house(preset: str = "classic", **keys: object) -> rules.Rules:
    """Return a preset with some keys of its own."""
    return rules.build(keys, preset)


def match(
    *hands: rules.Hand,
    arrangement: rules.Arrangement = TWO,
    keys: Mapping[str, object] | None = None,
    preset: str = "classic",
    **more: Any,
) -> rules.Match:
    """Return a match of as many players as the arrangement needs."""
    return rules.Match(
        arrangement=arrangement,
        rules=house(preset, **(keys or {})),
        players=NAMES[: rules.PLAYERS[arrangement]],
        hands=hands,
        **more,
    )


def sheet(*hands: rules.Hand, **more: Any) -> rules.Sheet:
    """Return the sheet of such a match."""
    return rules.score(match(*hands, **more))


def refusal(*hands: rules.Hand, **more: Any) -> rules.WrongFactsError:
    """Return why such a match is refused."""
    with pytest.raises(rules.WrongFactsError) as caught:
        rules.score(match(*hands, **more))
    return caught.value
