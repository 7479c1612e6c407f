"""One match as tables."""

import pandas as pd

from games import rules
from games.rules import odds
from games.stats.frames import match as frames
from tests.factories import ANN, BOB, DEAD
from tests.rules.matches import drawn, house, knock, sheet
from tests.stats.hands import ANNS, BOBS, TEN

SIDES = ((ANN,), (BOB,))


def race_of(played: rules.Sheet) -> pd.DataFrame:
    return frames.running([line.running[0] for line in played.hands], 2)


def test_a_row_a_hand_says_what_it_was_and_whose() -> None:
    frame = frames.hands(sheet(*TEN).hands, SIDES)

    assert frame.index.name == "number"
    assert frame.index.tolist() == list(range(1, 11))
    assert dict(frame.dtypes.astype(str)) == {
        "kind": "str",
        "winner": "Int64",
        "points": "int64",
    }
    assert frames.plain(frame)[:4] == [
        (1, "knock", ANN, 16),
        (2, "draw", None, 0),
        (3, "undercut", BOB, 32),
        (4, "gin", ANN, 46),
    ]


def test_sides_are_numbered_as_they_are_named() -> None:
    frame = frames.hands(sheet(*TEN).hands, SIDES[::-1])

    assert frame["winner"].tolist()[0] == 1
    assert frame["winner"].tolist()[2] == 0


def test_running_scores_begin_before_the_first_hand() -> None:
    frame = race_of(sheet(*TEN))

    assert frame.index.tolist() == list(range(11))
    assert frame[0].tolist() == ANNS
    assert frame[1].tolist() == BOBS
    assert set(frame.dtypes.astype(str)) == {"int64"}


def test_no_hands_make_empty_tables_of_the_same_shape() -> None:
    hands = frames.hands((), SIDES)
    race = frames.running((), 2)

    assert hands.empty
    assert hands.dtypes.equals(frames.hands(sheet(DEAD).hands, SIDES).dtypes)
    assert race.to_numpy().tolist() == [[0, 0]]
    assert frames.plain(hands) == []


def test_a_round_is_a_row_where_teams_score_by_round() -> None:
    played = [rules.Round(1, 1, 12), rules.Round(2, None, 0), rules.Round(3, 0, 5)]

    frame = frames.rounds(played, (1, 0))

    assert frames.plain(frame) == [
        (1, "round", 0, 12),
        (2, "round", None, 0),
        (3, "round", 1, 5),
    ]


def test_chances_are_those_of_each_score() -> None:
    first = odds.chances(house()).first
    race = race_of(sheet(knock(ANN, 4, 20), drawn(), knock(BOB, 2, 30)))

    chances = frames.chances(race, first)

    assert chances.name == "chance"
    assert chances.tolist() == [0.5, first(16, 0), first(16, 0), first(16, 28)]
