"""Hands given as cards, and as they were laid (MATCH_FILE.md, "Cards as laid")."""

import json
from typing import Any

import pytest

from games import models, rules
from games.files import acts, export, match_file, score_sheet
from tests.factories import EVENING, a_club
from tests.files.documents import document, refusal, sheet

# The hand of the pictures: three sevens, 3 4 5 of spades, J Q K of clubs, a 3.
ANNA = "7s 7h 7d 3s 4s 5s Jc Qc Kc 3d"
BORIS = "9s 9h 9d 9c 7c 6s 5d 4h 2c Ah"
BOTH = {"Anna": ANNA, "Boris": BORIS}
ANNAS = ["7s 7h 7d", "3s 4s 5s", "Jc Qc Kc"]
BORISES = ["9s 9h 9d 9c"]
GIN = "7s 7h 7d 3s 4s 5s Jc Qc Kc Tc"
ELEVEN = GIN + " 2s"


def hand(**keys: Any) -> dict[str, Any]:
    return {"knocker": "Anna", **keys}


COUNTED = {
    "both cards": (hand(cards=BOTH), "knock", 3, 12, False),
    "counts that agree": (
        hand(cards=BOTH, deadwood=3, opponent_deadwood=12),
        "knock",
        3,
        12,
        False,
    ),
    "the knocker's melds, the best answer": (
        hand(cards=BOTH, melds={"Anna": ANNAS}),
        "knock",
        3,
        12,
        True,
    ),
    "fewer melds than there are": (
        hand(
            cards={
                "Anna": "3c 4c 5c 6c 7c 2c 2s 2d 2h As",
                "Boris": "4d 5d 6d 3s Js Jd 7h 8c 9s 3h",
            },
            melds={"Anna": ["2s 2h 2d 2c", "5c 6c 7c"]},
        ),
        "knock",
        8,
        42,
        True,
    ),
    "melds of both, nothing laid off": (
        hand(cards=BOTH, melds={"Anna": ANNAS, "Boris": BORISES}),
        "knock",
        3,
        25,
        True,
    ),
    "melds of both, laid off one": (
        hand(
            cards=BOTH,
            melds={"Anna": ANNAS, "Boris": BORISES},
            layoffs="7c",
        ),
        "knock",
        3,
        18,
        True,
    ),
    "melds of both, laid off both": (
        hand(
            cards=BOTH,
            melds={"Anna": ANNAS, "Boris": BORISES},
            layoffs="6s 7c",
        ),
        "knock",
        3,
        12,
        True,
    ),
    "only the knocker's cards": (
        hand(cards={"Anna": ANNA}, opponent_deadwood=20),
        "knock",
        3,
        20,
        False,
    ),
    "the defender's cards against melds": (
        hand(deadwood=3, cards={"Boris": BORIS}, melds={"Anna": ANNAS}),
        "knock",
        3,
        12,
        True,
    ),
    "the defender's cards after a gin": (
        hand(deadwood=0, cards={"Boris": BORIS}),
        "gin",
        0,
        25,
        False,
    ),
    "the defender's cards after a said gin": (
        hand(result="gin", cards={"Boris": BORIS}),
        "gin",
        0,
        25,
        False,
    ),
    "gin from the cards": (
        hand(cards={"Anna": GIN, "Boris": BORIS}),
        "gin",
        0,
        25,
        False,
    ),
    "a said gin from the cards": (
        hand(result="gin", cards={"Anna": GIN, "Boris": BORIS}),
        "gin",
        0,
        25,
        False,
    ),
    "eleven cards, big gin not played": (
        hand(cards={"Anna": ELEVEN, "Boris": BORIS.replace("2c", "2d")}),
        "gin",
        0,
        25,
        False,
    ),
    "tens, signs and small letters": (
        hand(
            cards={"Anna": GIN.replace("Tc", "10♣").replace("7s", "7♠"), "Boris": BORIS}
        ),
        "gin",
        0,
        25,
        False,
    ),
}


@pytest.mark.parametrize("name", COUNTED)
def test_the_counts_follow_from_the_cards(name: str) -> None:
    given, result, own, left, laid = COUNTED[name]
    held = json.loads(json.dumps(given))

    (line,) = sheet(document(hands=[held])).hands

    assert (line.result.value, line.deadwood, line.as_laid) == (
        result,
        (own, left),
        laid,
    )


def test_a_big_gin_follows_from_eleven_cards() -> None:
    cards = {"Anna": ELEVEN, "Boris": BORIS}
    (line,) = sheet(document(rules="wikipedia", hands=[hand(cards=cards)])).hands

    assert (line.result, line.points) == (rules.Result.BIG_GIN, 25 + 31)


def test_the_seats_of_the_cards_are_found_by_name() -> None:
    given = document(3, arrangement="three-rotating", first_dealer="Anna")
    given["hands"] = [
        {"knocker": "Carl", "cards": {"boris": BORIS, "Carl": ANNA}},
    ]
    (line,) = sheet(given).hands

    assert dict(zip(line.players, line.deadwood or (), strict=True)) == {1: 12, 2: 3}


WRONG = {
    "nine cards": (hand(cards={**BOTH, "Boris": BORIS[:-3]}), "cards"),
    "eleven for a knock": (hand(result="knock", cards={"Anna": ELEVEN}), "cards"),
    "eleven for a gin": (
        hand(result="gin", cards={"Anna": ELEVEN}, opponent_deadwood=3),
        "cards",
    ),
    "ten for a big gin": (
        hand(result="big-gin", cards={"Anna": GIN}, opponent_deadwood=3),
        "cards",
    ),
    "eleven for the defender": (hand(cards={**BOTH, "Boris": ELEVEN}), "cards"),
    "eleven with one left over": (
        hand(cards={"Anna": GIN + " 2h", "Boris": BORIS}),
        "cards",
    ),
    "a card twice in a hand": (
        hand(cards={**BOTH, "Anna": ANNA.replace("3d", "7s")}),
        "cards",
    ),
    "a card in both hands": (
        hand(cards={**BOTH, "Boris": BORIS.replace("7c", "7s")}),
        "cards",
    ),
    "no card": (hand(cards={**BOTH, "Anna": ANNA.replace("3d", "1d")}), "cards"),
    "cards as a list": (hand(cards={"Anna": ANNA.split()}), "cards"),
    "cards as text": (hand(cards=ANNA), "cards"),
    "cards of nobody": (hand(cards={}), "cards"),
    "cards of a stranger": (hand(cards={"Anna": ANNA, "Carl": BORIS}), "cards"),
    "cards of one player twice": (hand(cards={"Anna": ANNA, "anna": BORIS}), "cards"),
    "over the limit, the cards tell": (
        hand(cards={**BOTH, "Anna": "7s 7h 7d 3s 4s 5s Jc Qc Kd 3d"}),
        "cards",
    ),
    "over the limit, the melds tell": (
        hand(cards=BOTH, melds={"Anna": ANNAS[:2]}),
        "melds",
    ),
    "over the limit, the count tells too": (
        hand(cards={**BOTH, "Anna": "7s 7h 7d 3s 4s 5s Jc Qc Kd 3d"}, deadwood=33),
        "deadwood",
    ),
    "a said gin with deadwood": (hand(result="gin", cards=BOTH), "cards"),
    "a said gin with deadwood beside melds": (
        hand(
            result="gin",
            cards={"Anna": GIN, "Boris": BORIS},
            melds={"Anna": ["7s 7h 7d", "Tc Jc Qc Kc"]},
        ),
        "melds",
    ),
    "deadwood that the cards contradict": (hand(cards=BOTH, deadwood=4), "deadwood"),
    "an opponent's count that they contradict": (
        hand(cards=BOTH, opponent_deadwood=13),
        "opponent_deadwood",
    ),
    "no count of the other": (hand(cards={"Anna": ANNA}), "opponent_deadwood"),
    "no count of the knocker": (
        hand(result="knock", cards={"Boris": BORIS}, melds={"Anna": ANNAS}),
        "deadwood",
    ),
    "nothing tells the result": (
        hand(cards={"Boris": BORIS}, melds={"Anna": ANNAS}),
        "result",
    ),
    "the defender's cards without melds": (
        hand(deadwood=3, cards={"Boris": BORIS}),
        "melds",
    ),
    "the knocker's melds hold a card of his": (
        hand(
            deadwood=3,
            cards={"Boris": BORIS.replace("2c", "Jc")},
            melds={"Anna": ANNAS},
        ),
        "melds",
    ),
    "a count that cannot stand beside the melds": (
        hand(deadwood=0, cards={"Boris": BORIS}, melds={"Anna": ANNAS}),
        "deadwood",
    ),
    "melds of more than ten": (
        hand(
            deadwood=3,
            cards={"Boris": BORIS},
            melds={"Anna": [*ANNAS, "Th Jh Qh"]},
        ),
        "melds",
    ),
    "melds without cards": (
        hand(deadwood=3, opponent_deadwood=12, melds={"Anna": ANNAS}),
        "melds",
    ),
    "lay-offs without cards": (
        hand(deadwood=3, opponent_deadwood=12, layoffs="7c"),
        "layoffs",
    ),
    "the defender's melds alone": (hand(cards=BOTH, melds={"Boris": BORISES}), "melds"),
    "the defender's melds without the other's cards": (
        hand(
            deadwood=3,
            cards={"Boris": BORIS},
            melds={"Anna": ANNAS, "Boris": BORISES},
        ),
        "melds",
    ),
    "lay-offs without melds": (hand(cards=BOTH, layoffs="7c"), "layoffs"),
    "lay-offs without the defender's melds": (
        hand(cards=BOTH, melds={"Anna": ANNAS}, layoffs="7c"),
        "layoffs",
    ),
    "two cards for a meld": (
        hand(cards=BOTH, melds={"Anna": ["7s 7h", *ANNAS[1:]]}),
        "melds",
    ),
    "round the corner": (
        hand(
            cards={"Anna": "Kc Ac 2c 7s 7h 7d 3s 4s 5s 2h", "Boris": "2d " + BORIS[3:]},
            melds={"Anna": ["Kc Ac 2c", "7s 7h 7d", "3s 4s 5s"]},
        ),
        "melds",
    ),
    "a meld of the other's card": (
        hand(cards=BOTH, melds={"Anna": ["7s 7h 7d 7c", *ANNAS[1:]]}),
        "melds",
    ),
    "a card in two melds": (
        hand(cards=BOTH, melds={"Anna": ["7s 7h 7d", "7s 7h 7d"]}),
        "melds",
    ),
    "a meld that is a text": (hand(cards=BOTH, melds={"Anna": "7s 7h 7d"}), "melds"),
    "a lay-off that fits nowhere": (
        hand(cards=BOTH, melds={"Anna": ANNAS, "Boris": BORISES}, layoffs="5d"),
        "layoffs",
    ),
    "a lay-off from a meld": (
        hand(cards=BOTH, melds={"Anna": ANNAS, "Boris": BORISES}, layoffs="9s"),
        "layoffs",
    ),
    "a lay-off of a card he has not": (
        hand(cards=BOTH, melds={"Anna": ANNAS, "Boris": BORISES}, layoffs="2s"),
        "layoffs",
    ),
    "a lay-off on gin": (
        hand(
            cards={"Anna": GIN, "Boris": BORIS},
            melds={
                "Anna": ["7s 7h 7d", "3s 4s 5s", "Tc Jc Qc Kc"],
                "Boris": BORISES,
            },
            layoffs="7c",
        ),
        "layoffs",
    ),
    "cards of a drawn hand": ({"result": "draw", "cards": BOTH}, "cards"),
    "melds of a drawn hand": ({"result": "draw", "melds": {"Anna": ANNAS}}, "melds"),
    "cards of a hand known by its points": (
        {"winner": "Anna", "points": 9, "cards": BOTH},
        "cards",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_cards_that_cannot_be_are_refused_at_their_key(name: str) -> None:
    given, field = WRONG[name]

    error = refusal(document(hands=[given]))

    assert (error.hand, error.field) == (1, field), str(error)
    assert str(error).endswith(".")


def test_who_sits_out_shows_no_cards() -> None:
    given = document(3, arrangement="three-rotating", first_dealer="Anna")
    given["hands"] = [{"knocker": "Boris", "cards": {"Boris": ANNA, "Anna": BORIS}}]

    error = refusal(given)

    assert error.field == "cards"
    assert str(error) == "Anna does not play this hand and shows no cards."


def test_lay_offs_may_need_one_another_and_a_choice() -> None:
    # The 7 would fit the set, but then nobody links the 8 to the run.
    knocker = "7s 7h 7d 4c 5c 6c Js Qs Ks 3d"
    defender = "7c 8c 2h 4h 6d 8d Th Qd Kd As"
    melds = {"Anna": ["7s 7h 7d", "4c 5c 6c", "Js Qs Ks"], "Boris": []}
    cards = {"Anna": knocker, "Boris": defender}
    given = hand(cards=cards, melds=melds, layoffs="8c 7c")

    (line,) = sheet(document(hands=[given])).hands

    assert line.deadwood == (3, 2 + 4 + 6 + 8 + 10 + 10 + 10 + 1)


def test_the_sheet_says_when_melds_were_given() -> None:
    given = document(
        hands=[hand(cards=BOTH, melds={"Anna": ANNAS}), hand(cards=BOTH)], target=500
    ) | {"rules": {"target": 500}}
    given.pop("target", None)
    read = match_file.read(given).match

    written = json.loads(score_sheet.as_json(read, rules.score(read), "x.json", 0))

    assert written["hands"][0]["as_laid"] is True
    assert "as_laid" not in written["hands"][1]
    assert written["hands"][0]["deadwood"] == {"Anna": 3, "Boris": 12}


@pytest.mark.django_db
@pytest.mark.parametrize("name", COUNTED)
def test_cards_go_in_and_out_of_the_books(name: str) -> None:
    given = document(
        id="0b9a4f0e-7e53-4f6e-9a56-6f0f5a3c1d2e", hands=[COUNTED[name][0]]
    )
    file = match_file.read(json.loads(json.dumps(given)))
    club = a_club()
    acts.import_matches(club=club, files=[file], by=None, at=EVENING)

    match = models.Match.objects.get(pk=file.id)
    out = match_file.write(export.match_file(match))

    back = match_file.read(json.loads(json.dumps(out))).match
    assert rules.score(back) == rules.score(file.match)
    assert back.hands[0].shown == file.match.hands[0].shown
    assert back.hands[0].layoffs == file.match.hands[0].layoffs
    row = match.hands.get()
    assert (row.deadwood, row.opponent_deadwood) == COUNTED[name][2:4]
    # The same file again, and its own export, change nothing.
    again = [file, match_file.read(out)]
    for each in again:
        (arrival,) = acts.import_matches(club=club, files=[each], by=None, at=EVENING)
        assert arrival.came is acts.Came.KNOWN
