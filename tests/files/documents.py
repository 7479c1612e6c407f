"""Match files as JSON values, and what comes of them."""

from typing import Any

import pytest

from games import rules
from games.files import match_file

PLAYERS = ["Anna", "Boris", "Carl", "Dana"]


def document(count: int = 2, **keys: Any) -> dict[str, Any]:
    """Return a match file of so many players; keys stand over the usual ones."""
    arrangement = {2: "two", 3: "three-rotating", 4: "four-partners"}[count]
    return {
        "format": "scorekeeper-match",
        "version": 1,
        "arrangement": arrangement,
        "players": PLAYERS[:count],
        "hands": [],
        **keys,
    }


def knock(**keys: Any) -> dict[str, Any]:
    """Return a hand: Anna knocks with 3 against 12."""
    return {"knocker": "Anna", "deadwood": 3, "opponent_deadwood": 12, **keys}


def won(winner: str = "Anna", points: int = 5, **keys: Any) -> dict[str, Any]:
    """Return a hand known by its outcome."""
    return {"winner": winner, "points": points, **keys}


def sheet(document: object) -> rules.Sheet:
    """Return the sheet of a match file."""
    return rules.score(match_file.read(document).match)


def refusal(document: object) -> rules.WrongFactsError:
    """Return why a match file is not scored."""
    with pytest.raises(rules.WrongFactsError) as caught:
        sheet(document)
    return caught.value
