"""What a hand is worth, and what contradicts the rules (RULES.md, MATCH_FILE.md)."""

from typing import Any

import pytest

from games import rules
from tests.rules.matches import (
    ANN,
    BOB,
    CAS,
    ROTATING,
    drawn,
    knock,
    refusal,
    sheet,
    won,
)

OKLAHOMA = {"upcard_limit": True, "spades_double": True}
FIVE_OF_HEARTS = rules.cards.parse("5h")
FIVE_OF_SPADES = rules.cards.parse("5s")
ACE_OF_HEARTS = rules.cards.parse("Ah")
KING_OF_CLUBS = rules.cards.parse("Kc")

WORTH = {
    "knock of the Estonian example": (knock(ANN, 4, 20), {}, "knock", ANN, 16, 1),
    "gin of the Slovak example": (knock(ANN, 0, 21), {}, "gin", ANN, 46, 1),
    "undercut of the Slovak example": (knock(ANN, 10, 6), {}, "undercut", BOB, 29, 1),
    "undercut of the Estonian one": (knock(ANN, 9, 2), {}, "undercut", BOB, 32, 1),
    "equal counts": (knock(BOB, 10, 10), {}, "undercut", ANN, 25, 1),
    "equal, nobody": (knock(ANN, 7, 7), {"tie": "nobody"}, "tie", None, 0, 0),
    "undercut, nobody on ties": (
        knock(ANN, 7, 6),
        {"tie": "nobody"},
        "undercut",
        BOB,
        26,
        1,
    ),
    "opponent at 0 against gin": (knock(ANN, 0, 0), {}, "gin", ANN, 25, 1),
    "opponent at 0, plain knock": (knock(ANN, 1, 0), {}, "undercut", BOB, 26, 1),
    "undercut by bonus of 0": (
        knock(ANN, 5, 5),
        {"undercut_bonus": 0},
        "undercut",
        BOB,
        0,
        1,
    ),
    "straight gin": (knock(ANN, 0, 9), {"knock_limit": 0}, "gin", ANN, 34, 1),
    "knock at a lower limit": (
        knock(ANN, 5, 6),
        {"knock_limit": 5},
        "knock",
        ANN,
        1,
        1,
    ),
    "called knock with 0 is a gin": (
        knock(ANN, 0, 10, call=rules.Call.KNOCK),
        {},
        "gin",
        ANN,
        35,
        1,
    ),
    "called gin without a count": (
        rules.Hand(call=rules.Call.GIN, knocker=BOB, opponent_deadwood=10),
        {},
        "gin",
        BOB,
        35,
        1,
    ),
    "big gin, not played": (
        knock(ANN, 0, 20, call=rules.Call.BIG_GIN),
        {"gin_boxes": 1, "big_gin_boxes": 3},
        "gin",
        ANN,
        45,
        2,
    ),
    "big gin of 31 stands instead": (
        rules.Hand(call=rules.Call.BIG_GIN, knocker=ANN, opponent_deadwood=20),
        {"big_gin_bonus": 31, "gin_boxes": 1, "big_gin_boxes": 3},
        "big-gin",
        ANN,
        51,
        4,
    ),
    "big gin bonus of 0 is played": (
        knock(ANN, 0, 20, call=rules.Call.BIG_GIN),
        {"big_gin_bonus": 0},
        "big-gin",
        ANN,
        20,
        1,
    ),
    "extra box for an undercut": (
        knock(ANN, 5, 5),
        {"undercut_boxes": 2},
        "undercut",
        BOB,
        25,
        3,
    ),
    "no extra box for a knock": (
        knock(ANN, 5, 6),
        {"gin_boxes": 5, "undercut_boxes": 5},
        "knock",
        ANN,
        1,
        1,
    ),
    "spade doubles points, bonus included": (
        knock(ANN, 0, 30, upcard=FIVE_OF_SPADES),
        {"spades_double": True, "gin_boxes": 2},
        "gin",
        ANN,
        110,
        3,
    ),
    "spade doubles extra boxes": (
        knock(ANN, 0, 30, upcard=FIVE_OF_SPADES),
        {"spades_double": True, "gin_boxes": 2, "double_extra_boxes": True},
        "gin",
        ANN,
        110,
        5,
    ),
    "extra boxes double with a spade only": (
        knock(ANN, 0, 30, upcard=FIVE_OF_HEARTS),
        {"spades_double": True, "gin_boxes": 2, "double_extra_boxes": True},
        "gin",
        ANN,
        55,
        3,
    ),
    "a spade where none doubles": (
        knock(ANN, 5, 15, upcard=FIVE_OF_SPADES),
        {},
        "knock",
        ANN,
        10,
        1,
    ),
    "spade and nobody": (
        knock(ANN, 5, 5, upcard=FIVE_OF_SPADES),
        {"spades_double": True, "tie": "nobody", "double_extra_boxes": True},
        "tie",
        None,
        0,
        0,
    ),
    "five as the limit": (
        knock(ANN, 5, 20, upcard=FIVE_OF_HEARTS),
        OKLAHOMA,
        "knock",
        ANN,
        15,
        1,
    ),
    "faces count ten": (
        knock(ANN, 10, 20, upcard=KING_OF_CLUBS),
        OKLAHOMA,
        "knock",
        ANN,
        10,
        1,
    ),
    "ace may allow one": (
        knock(ANN, 1, 20, upcard=ACE_OF_HEARTS),
        OKLAHOMA | {"ace_upcard": "one"},
        "knock",
        ANN,
        19,
        1,
    ),
    "gin on an ace": (
        knock(ANN, 0, 20, upcard=ACE_OF_HEARTS),
        OKLAHOMA,
        "gin",
        ANN,
        45,
        1,
    ),
    "known by its points": (won(BOB, 17), {}, "points", BOB, 17, 1),
    "an upcard changes nothing else": (
        won(BOB, 17, upcard=FIVE_OF_SPADES),
        OKLAHOMA,
        "points",
        BOB,
        17,
        1,
    ),
    "drawn": (drawn(), OKLAHOMA, "draw", None, 0, 0),
}


@pytest.mark.parametrize(
    ("hand", "keys", "result", "winner", "points", "boxes"), WORTH.values(), ids=WORTH
)
def test_a_hand_is_worth(
    hand: rules.Hand,
    keys: dict[str, object],
    result: str,
    winner: int | None,
    points: int,
    boxes: int,
) -> None:
    (line,) = sheet(hand, keys={"target": 1000, **keys}).hands

    assert (line.result, line.winner, line.points, line.boxes) == (
        result,
        winner,
        points,
        boxes,
    )


def test_deadwood_stands_in_the_order_of_the_players() -> None:
    lines = sheet(knock(BOB, 3, 12), knock(ANN, 4, 20), drawn(), won(ANN)).hands

    assert [line.deadwood for line in lines] == [(12, 3), (4, 20), None, None]


REFUSED: dict[str, tuple[rules.Hand, dict[str, object], str, str]] = {
    "over the limit": (
        knock(ANN, 11, 20),
        {},
        "deadwood",
        "Ann cannot knock with 11; the limit is 10.",
    ),
    "over the upcard's limit": (
        knock(ANN, 6, 20, upcard=FIVE_OF_HEARTS),
        OKLAHOMA,
        "deadwood",
        "Ann cannot knock with 6; the limit is 5.",
    ),
    "an upcard never raises the limit": (
        knock(ANN, 6, 20, upcard=KING_OF_CLUBS),
        OKLAHOMA | {"knock_limit": 5},
        "deadwood",
        "Ann cannot knock with 6; the limit is 5.",
    ),
    "on an ace": (
        knock(ANN, 1, 20, upcard=ACE_OF_HEARTS),
        OKLAHOMA,
        "deadwood",
        "Ann cannot knock with 1; only gin ends this hand.",
    ),
    "in straight gin": (
        knock(ANN, 1, 20),
        {"knock_limit": 0},
        "deadwood",
        "Ann cannot knock with 1; only gin ends this hand.",
    ),
    "gin with deadwood": (
        knock(ANN, 2, 20, call=rules.Call.GIN),
        {},
        "deadwood",
        "A gin leaves no deadwood, but Ann has 2.",
    ),
    "big gin with deadwood": (
        knock(ANN, 2, 20, call=rules.Call.BIG_GIN),
        {"big_gin_bonus": 31},
        "deadwood",
        "A gin leaves no deadwood, but Ann has 2.",
    ),
    "less than nothing": (
        knock(ANN, -1, 20),
        {},
        "deadwood",
        "Ann cannot hold -1; deadwood is never less than 0.",
    ),
    "no deadwood": (
        rules.Hand(call=rules.Call.KNOCK, knocker=ANN, opponent_deadwood=9),
        {},
        "deadwood",
        "The deadwood of Ann is missing.",
    ),
    "more than ten cards hold": (
        knock(ANN, 4, 99),
        {},
        "opponent_deadwood",
        "Bob cannot hold 99; ten cards hold 0 to 98.",
    ),
    "opponent below nothing": (
        knock(ANN, 4, -1),
        {},
        "opponent_deadwood",
        "Bob cannot hold -1; ten cards hold 0 to 98.",
    ),
    "no opponent's deadwood": (
        rules.Hand(knocker=ANN, deadwood=3),
        {},
        "opponent_deadwood",
        "The deadwood of Bob is missing.",
    ),
    "no upcard for the limit": (
        knock(ANN, 4, 20),
        {"upcard_limit": True},
        "upcard",
        "These rules need the first upcard of a knock or gin.",
    ),
    "no upcard for the doubling": (
        knock(ANN, 0, 20),
        {"spades_double": True},
        "upcard",
        "These rules need the first upcard of a knock or gin.",
    ),
    "no result": (
        rules.Hand(),
        {},
        "result",
        "This hand does not tell how it ended.",
    ),
    "a knocker alone tells none": (
        rules.Hand(knocker=ANN, opponent_deadwood=20),
        {},
        "result",
        "This hand does not tell how it ended.",
    ),
    "nobody knocked": (
        rules.Hand(call=rules.Call.KNOCK, deadwood=3, opponent_deadwood=20),
        {},
        "knocker",
        "It is not said who knocked.",
    ),
    "nobody won": (
        rules.Hand(call=rules.Call.POINTS, points=3),
        {},
        "winner",
        "It is not said who won.",
    ),
    "no points": (
        rules.Hand(call=rules.Call.POINTS, winner=ANN),
        {},
        "points",
        "The points of Ann are missing.",
    ),
    "no point at all": (
        won(ANN, 0),
        {},
        "points",
        "Ann cannot win 0; a hand brings 1 to 500 points.",
    ),
    "more points than a hand brings": (
        won(ANN, 501),
        {},
        "points",
        "Ann cannot win 501; a hand brings 1 to 500 points.",
    ),
    "a knock that names a winner": (
        knock(ANN, 3, 20, winner=ANN),
        {},
        "winner",
        "What a knock is worth follows; it takes no winner.",
    ),
    "a gin that names its points": (
        knock(ANN, 0, 20, call=rules.Call.GIN, points=45),
        {},
        "points",
        "What a gin is worth follows; it takes no points.",
    ),
    "points with a knocker": (
        won(ANN, 3, call=rules.Call.POINTS, knocker=ANN),
        {},
        "knocker",
        "A hand known by its points takes no knocker.",
    ),
    "points with a count": (
        won(ANN, 3, opponent_deadwood=3),
        {},
        "opponent_deadwood",
        "A hand known by its points takes no opponent_deadwood.",
    ),
    "a draw with an opponent": (
        drawn(opponent=BOB),
        {},
        "opponent",
        "A drawn hand takes no opponent.",
    ),
    "a draw with a count": (
        drawn(deadwood=3),
        {},
        "deadwood",
        "A drawn hand takes no deadwood.",
    ),
    "Ann against Ann": (
        knock(ANN, 3, 20, opponent=ANN),
        {},
        "opponent",
        "Ann played against Bob.",
    ),
    "points against oneself": (
        won(ANN, 3, opponent=ANN),
        {},
        "opponent",
        "Ann played against Bob.",
    ),
    "another dealer": (
        knock(ANN, 3, 20, dealer=BOB),
        {},
        "dealer",
        "Ann dealt this hand, not Bob.",
    ),
    "a table where there is one": (
        knock(ANN, 3, 20, table=1),
        {},
        "table",
        "Only four partners play at two tables.",
    ),
}


@pytest.mark.parametrize(
    ("hand", "keys", "field", "sentence"), REFUSED.values(), ids=REFUSED
)
def test_a_hand_is_refused_at_its_field_with_a_sentence(
    hand: rules.Hand, keys: dict[str, object], field: str, sentence: str
) -> None:
    error = refusal(hand, keys=keys)

    assert (error.hand, error.field, str(error)) == (1, field, sentence)


@pytest.mark.parametrize(
    "key", ["knocker", "opponent", "deadwood", "opponent_deadwood", "winner", "points"]
)
def test_a_drawn_hand_takes_none_of_the_other_keys(key: str) -> None:
    said: dict[str, Any] = {key: 0}

    assert refusal(drawn(**said)).field == key


SITS_OUT = {
    "knocker": (knock(ANN, 3, 20), "Ann sits out this hand and cannot knock."),
    "winner": (won(ANN), "Ann sits out this hand and cannot win it."),
}


@pytest.mark.parametrize("field", SITS_OUT)
def test_who_sits_out_neither_knocks_nor_wins(field: str) -> None:
    hand, sentence = SITS_OUT[field]

    error = refusal(hand, arrangement=ROTATING)  # Ann deals and sits out

    assert (error.hand, error.field, str(error)) == (1, field, sentence)


def test_who_sits_out_is_nobodys_opponent() -> None:
    error = refusal(knock(BOB, 3, 20, opponent=ANN), arrangement=ROTATING)

    assert (error.field, str(error)) == ("opponent", "Bob played against Cas.")


def test_a_named_opponent_and_dealer_that_agree_change_nothing() -> None:
    named = sheet(knock(BOB, 3, 20, opponent=CAS, dealer=ANN), arrangement=ROTATING)

    assert named == sheet(knock(BOB, 3, 20), arrangement=ROTATING)


def test_a_refusal_names_its_hand_and_carries_its_template() -> None:
    error = refusal(won(ANN), won(BOB), knock(BOB, 11, 20))

    assert error.hand == 3
    assert error.template % error.values == str(error)
    assert error.values["player"] == "Bob"
