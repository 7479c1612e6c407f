"""The score sheet as JSON (MATCH_FILE.md, "Score sheet")."""

import json
from typing import Any

import pytest

from games import rules
from games.files import match_file, score_sheet
from tests.files.documents import document, knock, won


def written(match: dict[str, Any]) -> dict[str, Any]:
    """Return the sheet of a match file as it is printed."""
    read = match_file.read(match).match
    text = score_sheet.as_json(read, rules.score(read), "x.json", 3)
    assert "\n" not in text
    values: dict[str, Any] = json.loads(text)
    return values


def test_a_sheet_of_two() -> None:
    stake = {"per_point": "0.05", "currency": "EUR"}

    values = written(document(stake=stake, hands=[knock(), won("Boris", 120)]))

    assert values == {
        "format": "scorekeeper-sheet",
        "version": 1,
        "file": "x.json",
        "match": 3,
        "status": "finished",
        "hands": [
            {
                "number": 1,
                "dealer": "Anna",
                "players": ["Anna", "Boris"],
                "sits_out": [],
                "result": "knock",
                "winner": "Anna",
                "points": 9,
                "boxes": 1,
                "deadwood": {"Anna": 3, "Boris": 12},
                "running": {"Anna": 9, "Boris": 0},
            },
            {
                "number": 2,
                "dealer": "Boris",
                "players": ["Anna", "Boris"],
                "sits_out": [],
                "result": "points",
                "winner": "Boris",
                "points": 120,
                "boxes": 1,
                "deadwood": None,
                "running": {"Anna": 9, "Boris": 120},
            },
        ],
        "totals": {
            "Anna": {
                "points": 9,
                "boxes": 1,
                "box_bonus": 25,
                "game_bonus": 0,
                "shutout_bonus": 0,
                "total": 34,
            },
            "Boris": {
                "points": 120,
                "boxes": 1,
                "box_bonus": 25,
                "game_bonus": 100,
                "shutout_bonus": 0,
                "total": 245,
            },
        },
        "reached_target": "Boris",
        "ended_by_hand": 2,
        "winner": ["Boris"],
        "difference": 211,
        "shut_out": [],
        "next": None,
        "payments": [
            {
                "from": "Anna",
                "to": "Boris",
                "points": 211,
                "amount": "10.55",
                "currency": "EUR",
            }
        ],
    }


def test_a_match_in_play_says_who_deals_next() -> None:
    values = written(document(hands=[{"result": "draw"}]))

    assert values["status"] == "playing"
    assert values["hands"][0]["winner"] is None
    assert values["next"] == {
        "dealer": "Anna",
        "players": ["Anna", "Boris"],
        "sits_out": [],
    }
    assert "payments" not in values
    assert {"columns", "teams", "rounds"}.isdisjoint(values)


def test_box_and_captain_are_named() -> None:
    values = written(document(3, arrangement="three-captain", hands=[won("Boris")]))

    assert values["hands"][0]["roles"] == {"box": "Anna", "captain": "Boris"}
    assert values["next"] == {
        "dealer": "Boris",
        "players": ["Boris", "Carl"],
        "sits_out": ["Anna"],
        "roles": {"box": "Boris", "captain": "Carl"},
    }


def test_columns_stand_in_place_of_totals() -> None:
    values = written(document(rules="hollywood", hands=[won(points=100), won()]))

    assert "totals" not in values
    assert values["hands"][1]["running"] == [
        {"Anna": 100, "Boris": 0},
        {"Anna": 5, "Boris": 0},
        {"Anna": 0, "Boris": 0},
    ]
    assert values["columns"][0] == {
        "points": {"Anna": 100, "Boris": 0},
        "boxes": {"Anna": 1, "Boris": 0},
        "closed_by_hand": 1,
        "winner": "Anna",
        "shutout": True,
        "totals": {"Anna": 325, "Boris": 0},
        "difference": 325,
    }
    assert values["columns"][1]["difference"] is None


TEAMS = {"North": ["Anna", "Carl"], "South": ["Boris", "Dana"]}


def test_rounds_belong_to_teams() -> None:
    hands = [won("Boris", 9), won("Carl", 5), won("Anna", 3)]

    values = written(document(4, rules="twenty", teams=TEAMS, hands=hands))

    assert values["rounds"] == [{"number": 1, "team": "South", "points": 4}]
    assert values["hands"][2] == {
        "number": 3,
        "dealer": "Dana",
        "players": ["Anna", "Dana"],
        "sits_out": [],
        "result": "points",
        "winner": "Anna",
        "points": 3,
        "boxes": 0,
        "deadwood": None,
        "running": {"North": 0, "South": 4},
        "round": 2,
        "table": 1,
    }
    assert values["teams"] == {"North": {"total": 0}, "South": {"total": 4}}
    assert values["totals"]["South"]["boxes"] == 1
    assert values["next"] == {
        "dealer": ["Dana", "Boris"],
        "players": [["Anna", "Dana"], ["Boris", "Carl"]],
        "sits_out": [],
    }


def test_two_complete_matches_are_each_next_until_they_end() -> None:
    hands = [won("Anna", 100), won("Dana", 5)]

    values = written(document(4, teams=TEAMS, hands=hands))

    assert values["next"] == {
        "1": None,
        "2": {"dealer": "Carl", "players": ["Carl", "Dana"], "sits_out": []},
    }
    assert values["totals"]["Anna"]["total"] == 325
    assert values["teams"] == {"North": {"total": 325}, "South": {"total": 5}}
    assert values["reached_target"] is None


def test_a_hand_after_the_end_says_nothing_but_that() -> None:
    hands = [won(points=100), won("Carl", 5), knock(after_end=True)]

    values = written(document(4, hands=hands))

    assert values["hands"][2] == {
        "number": 3,
        "dealer": None,
        "players": None,
        "sits_out": [],
        "result": "after-end",
        "winner": None,
        "points": 0,
        "boxes": 0,
        "deadwood": None,
        "running": {"Anna": 100, "Boris": 0, "Carl": 5, "Dana": 0},
        "round": None,
        "table": None,
    }


def test_a_deviation_is_marked() -> None:
    hands = [won(as_played={"dealer": "Boris"}), won()]

    values = written(document(hands=hands))

    assert values["hands"][0]["as_played"] is True
    assert "as_played" not in values["hands"][1]


@pytest.mark.parametrize(
    "name", ['D"Arcy', "100 % Ann", "%s", "\\", "</script>", "Žofia", "👨‍👩‍👧"]
)
def test_names_are_written_letter_for_letter(name: str) -> None:
    values = written(
        document(players=[name, "Boris"], hands=[won(name), knock(knocker="Boris")])
    )

    assert values["hands"][0]["winner"] == name
    assert values["hands"][0]["running"] == {name: 5, "Boris": 0}
    assert values["hands"][1]["deadwood"] == {name: 12, "Boris": 3}
    assert list(values["totals"]) == [name, "Boris"]


def test_a_refusal_is_a_line_of_its_own() -> None:
    error = rules.WrongFactsError(
        "over-limit",
        "%(player)s cannot knock.",
        {"player": "Žofia"},
        field="deadwood",
        hand=4,
    )

    line = score_sheet.refusal(error, "x\udcff.json", 2)

    assert line.isascii()
    assert json.loads(line) == {
        "format": "scorekeeper-error",
        "file": "x\udcff.json",
        "match": 2,
        "hand": 4,
        "field": "deadwood",
        "message": "Hand 4: Žofia cannot knock.",
    }
