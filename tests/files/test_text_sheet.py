"""The score sheet as people read it at a terminal."""

from typing import Any

import pytest

from games import rules
from games.files import match_file, text_sheet
from tests.files.documents import document, knock, won

CHIPS = {"per_point": "1", "currency": "chips"}


def text(match: dict[str, Any]) -> str:
    """Return the text of a match file's sheet, its long dashes as tildes."""
    read = match_file.read(match).match
    return text_sheet.as_text(read, rules.score(read)).replace("\N{EN DASH}", "~")


def test_a_finished_match() -> None:
    hands = [
        knock(),
        {"result": "draw"},
        knock(knocker="Boris", deadwood=8, opponent_deadwood=8),
        knock(deadwood=0, opponent_deadwood=70),
        won("Boris", after_end=True),
    ]

    assert text(document(stake=CHIPS, hands=hands)) == (
        "Hand  Deals                             Anna  Boris\n"
        "   1  Anna   Anna knocks 3~12, +9          9      0\n"
        "   2  Boris  dead hand                     9      0\n"
        "   3  Boris  Anna undercuts 8~8, +25      34      0\n"
        "   4  Boris  Anna gin 0~70, +95          129      0\n"
        "   5  ~      after the end, not scored   129      0\n"
        "\n"
        "            Anna  Boris\n"
        "Points       129      ~\n"
        "Boxes          3      ~\n"
        "Box bonus     75      ~\n"
        "Game bonus   100      ~\n"
        "Shutout      100      ~\n"
        "Total        404      ~\n"
        "\n"
        "Anna wins by 404.\n"
        "Boris pays Anna 404 chips."
    )


def test_three_columns_stand_side_by_side() -> None:
    hands = [won(points=100), won("Boris", 7)]

    assert text(document(rules="hollywood", hands=hands)) == (
        "Hand  Deals                   Anna 1  Boris 1  Anna 2  Boris 2  Anna 3  Boris 3\n"
        "   1  Anna   Anna wins, +100     100        0       0        0       0        0\n"
        "   2  Boris  Boris wins, +7      100        0       0        7       0        0\n"
        "\n"
        "        Anna 1  Boris 1  Anna 2  Boris 2  Anna 3  Boris 3\n"
        "Points     100        ~       ~        7       ~        ~\n"
        "Boxes        1        ~       ~        1       ~        ~\n"
        "Total      325        ~       ~        7       ~        ~\n"
        "\n"
        "Anna deals next."
    )


ENDS = {
    "nobody has played": (document(), "Anna deals next."),
    "a drawn match": (
        document(
            rules={"game_bonus": 0, "shutout": "none"},
            hands=[won("Boris", 50), won("Boris", 25), won(points=100)],
        ),
        "A drawn match.",
    ),
    "first to the target, behind": (
        document(
            rules={"winner": "first-to-target", "game_bonus": 0},
            hands=[*[won("Boris", 20)] * 4, won(points=100)],
        ),
        "Anna wins, first to 100.",
    ),
    "abandoned": (document(ended={"how": "abandoned"}), "The match was abandoned."),
    "conceded": (
        document(ended={"how": "conceded", "by": "Anna"}),
        "Boris wins: Anna conceded.",
    ),
    "three": (document(3, hands=[won("Boris", 100)]), "Boris wins."),
    "three in play": (document(3, hands=[won("Boris", 10)]), "Boris deals next."),
    "partners": (
        document(4, hands=[won(points=100), won("Carl", 100)]),
        "Anna & Carl: 650\nBoris & Dana: 0\nAnna and Carl win by 650.",
    ),
    "partners in play": (
        document(4, rules="twenty", hands=[won("Boris", 10), won("Carl", 5)]),
        "Anna & Carl: 0\nBoris & Dana: 5\n"
        "Dana deals next at table 1. Boris deals next at table 2.",
    ),
}


@pytest.mark.parametrize(("match", "end"), ENDS.values(), ids=ENDS)
def test_the_last_lines_say_how_it_stands(match: dict[str, Any], end: str) -> None:
    assert text(match).split("\n\n")[-1] == end
