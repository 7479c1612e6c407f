"""The match file (MATCH_FILE.md): what is read, what is refused, and where."""

import copy
import datetime as dt
import json
import uuid
from typing import Any

import pytest

from games import rules
from games.files import match_file
from tests.files.documents import document, knock, refusal, sheet, won

KEY = "0b9a4f0e-7e53-4f6e-9a56-6f0f5a3c1d2e"
OTHER_KEY = "1b9a4f0e-7e53-4f6e-9a56-6f0f5a3c1d2e"
SURROGATE = "\ud800"
STAKE = {"per_point": "0.05", "currency": "EUR"}
CONCEDED = {"how": "conceded", "by": "Anna"}

# What is wrong with a match as a whole, and the key at fault.
WRONG_MATCHES: dict[str, tuple[Any, str | None]] = {
    "no object": ([], None),
    "a text": ("scorekeeper-match", None),
    "no format": ({}, "format"),
    "another format": (document(format="scorekeeper-sheet"), "format"),
    "a null format": (document(format=None), "format"),
    "no version": ({"format": "scorekeeper-match"}, "version"),
    "another version": (document(version=2), "version"),
    "true for version 1": (document(version=True), "version"),
    "version 1.0": (document(version=1.0), "version"),
    "an unknown key": (document(player=["Anna"]), "player"),
    "an unknown null key": (document(notes=None), "notes"),
    "a broken id": (document(id="0b9a4f0e"), "id"),
    "an id in braces": (document(id=f"{{{KEY}}}"), "id"),
    "a moment without offset": (document(played_at="2026-03-01T20:15:00"), "played_at"),
    "a date": (document(played_at="2026-03-01"), "played_at"),
    "no moment of the calendar": (
        document(played_at="2026-02-30T20:15:00Z"),
        "played_at",
    ),
    "a moment before all time": (
        document(played_at="0001-01-01T00:00:00+14:00"),
        "played_at",
    ),
    "seconds since": (document(played_at=1772395200), "played_at"),
    "an unknown arrangement": (document(arrangement="three"), "arrangement"),
    "an arrangement of another number": (
        document(3, arrangement="two"),
        "arrangement",
    ),
    "three who do not say": (document(3, arrangement=None), "arrangement"),
    "four who do not say": (document(4, arrangement=None), "arrangement"),
    "four who play as two": (document(4, arrangement="two"), "arrangement"),
    "an empty arrangement": (document(arrangement=""), "arrangement"),
    "no players": (document(players=None), "players"),
    "one player": (document(players=["Anna"]), "players"),
    "five players": (document(players=["A", "B", "C", "D", "E"]), "players"),
    "players as text": (document(players="AB"), "players"),
    "the same name in other letters": (
        document(players=["Žofia", "z\u030cOFIA\u00a0"]),
        "players",
    ),
    "a number as a name": (document(players=["Anna", 7]), "players"),
    "an empty name": (document(players=["Anna", " "]), "players"),
    "a tab in a name": (document(players=["Anna", "Bo\tris"]), "players"),
    "a line end after a name": (document(players=["Anna", "Boris\n"]), "players"),
    "a name written backwards": (document(players=["Anna", "\u202esiroB"]), "players"),
    "half a character in a name": (document(players=["Anna", SURROGATE]), "players"),
    "an unknown preset": (document(rules="clasic"), "rules"),
    "an unknown preset in an object": (
        document(rules={"preset": "clasic"}),
        "preset",
    ),
    "a preset that is no text": (document(rules={"preset": 1}), "preset"),
    "rules as a list": (document(rules=["classic"]), "rules"),
    "an unknown rule": (document(rules={"gin_bonous": 25}), "gin_bonous"),
    "an unknown null rule": (document(rules={"gin_bonous": None}), "gin_bonous"),
    "a rule of the wrong kind": (document(rules={"gin_bonus": "25"}), "gin_bonus"),
    "a rule that is not whole": (document(rules={"gin_bonus": 25.0}), "gin_bonus"),
    "a rule without end": (
        document(rules={"gin_bonus": json.loads("1e999")}),
        "gin_bonus",
    ),
    "true for 1": (document(rules={"gin_boxes": True}), "gin_boxes"),
    "a rule out of range": (document(rules={"target": 5}), "target"),
    "an upcard limit in straight gin": (
        document(rules={"preset": "oklahoma", "knock_limit": 0}),
        "upcard_limit",
    ),
    "instead, with less than the game bonus": (
        document(rules={"shutout": "instead", "shutout_bonus": 50}),
        "shutout_bonus",
    ),
    "three columns for three": (document(3, rules="hollywood"), "columns"),
    "teams of two players": (
        document(teams={"North": ["Anna"], "South": ["Boris"]}),
        "teams",
    ),
    "teams as a list": (document(4, teams=[["Anna", "Carl"]]), "teams"),
    "one team": (document(4, teams={"North": ["Anna", "Carl"]}), "teams"),
    "a team of three": (
        document(4, teams={"N": ["Anna", "Carl", "Dana"], "S": ["Boris"]}),
        "teams",
    ),
    "a player in both teams": (
        document(4, teams={"N": ["Anna", "Carl"], "S": ["Boris", "Anna"]}),
        "teams",
    ),
    "a stranger in a team": (
        document(4, teams={"N": ["Anna", "Carl"], "S": ["Boris", "Emil"]}),
        "teams",
    ),
    "teams of the same name": (
        document(4, teams={"North": ["Anna", "Carl"], "NORTH ": ["Boris", "Dana"]}),
        "teams",
    ),
    "a line end in a team's name": (
        document(4, teams={"N\n": ["Anna", "Carl"], "S": ["Boris", "Dana"]}),
        "teams",
    ),
    "half a character in a team's name": (
        document(4, teams={SURROGATE: ["Anna", "Carl"], "S": ["Boris", "Dana"]}),
        "teams",
    ),
    "equal ranks": (document(draw={"Anna": "8s", "Boris": "8d"}), "draw"),
    "a cut without one player": (document(draw={"Anna": "8s"}), "draw"),
    "a cut with a stranger": (
        document(draw={"Anna": "8s", "Boris": "9s", "Carl": "Ts"}),
        "draw",
    ),
    "a cut that names a player twice": (
        document(draw={"Anna": "8s", "ANNA": "9s"}),
        "draw",
    ),
    "a cut of no card": (document(draw={"Anna": "8s", "Boris": "8"}), "draw"),
    "a cut as a list": (document(draw=["8s", "9s"]), "draw"),
    "a dealer beside the cut": (
        document(draw={"Anna": "8s", "Boris": "9d"}, first_dealer="Anna"),
        "first_dealer",
    ),
    "a strange first dealer": (document(first_dealer="Carl"), "first_dealer"),
    "a numbered first dealer": (document(first_dealer=0), "first_dealer"),
    "both a point and a hundred": (
        document(stake=STAKE | {"per_hundred": "5"}),
        "stake",
    ),
    "nothing to pay": (document(stake={"currency": "EUR"}), "stake"),
    "nothing but a cap": (document(stake={"currency": "EUR", "cap": "5"}), "stake"),
    "a stake as text": (document(stake="0.05 EUR"), "stake"),
    "no currency": (document(stake={"per_point": "0.05"}), "currency"),
    "an unknown currency": (document(stake=STAKE | {"currency": "ZZZ"}), "currency"),
    "a number of money": (document(stake=STAKE | {"per_point": 0.05}), "per_point"),
    "money with exponent": (document(stake=STAKE | {"per_point": "5e-2"}), "per_point"),
    "no money": (document(stake=STAKE | {"per_match": "0"}), "per_match"),
    "money below 0": (document(stake=STAKE | {"cap": "-5"}), "cap"),
    "an unknown key of the stake": (
        document(stake=STAKE | {"per_game": "5"}),
        "per_game",
    ),
    "ended as text": (document(ended="abandoned"), "ended"),
    "ended, nobody says how": (document(ended={}), "how"),
    "ended in another way": (document(ended={"how": "finished"}), "how"),
    "abandoned by somebody": (
        document(ended={"how": "abandoned", "by": "Anna"}),
        "by",
    ),
    "conceded by nobody": (document(ended={"how": "conceded"}), "by"),
    "conceded by a stranger": (
        document(ended={"how": "conceded", "by": "Carl"}),
        "by",
    ),
    "conceded by one of three": (document(3, ended=CONCEDED), "ended"),
    "conceded after its end": (
        document(ended=CONCEDED, hands=[won(points=100)]),
        "ended",
    ),
    "an unknown key of the ending": (
        document(ended={"how": "abandoned", "why": "late"}),
        "why",
    ),
    "hands as an object": (document(hands={}), "hands"),
}


@pytest.mark.parametrize(("match", "field"), WRONG_MATCHES.values(), ids=WRONG_MATCHES)
def test_a_wrong_match_is_refused_at_its_key(match: Any, field: str | None) -> None:
    error = refusal(match)

    assert (error.hand, error.field) == (None, field)
    str(error).encode()  # a sentence that can be shown


# What is wrong with the second hand, and the key at fault.
WRONG_HANDS: dict[str, tuple[Any, str | None]] = {
    "no object": ("knock", "hands"),
    "null": (None, "hands"),
    "no result": ({}, "result"),
    "nulls tell no result": ({"knocker": None, "result": None}, "result"),
    "an unknown key": (knock(deadwod=3), "deadwod"),
    "an unknown null key": (knock(deadwod=None), "deadwod"),
    "an undercut is never given": (knock(result="undercut"), "result"),
    "a tie is never given": (knock(result="tie"), "result"),
    "a result as a number": (knock(result=1), "result"),
    "a strange knocker": (knock(knocker="Carl"), "knocker"),
    "a numbered knocker": (knock(knocker=0), "knocker"),
    "half a character as a knocker": (knock(knocker=SURROGATE), "knocker"),
    "a strange winner": (won("Carl"), "winner"),
    "a strange opponent": (knock(opponent="Carl"), "opponent"),
    "a strange dealer": (knock(dealer="Carl"), "dealer"),
    "the wrong dealer": (knock(dealer="Anna"), "dealer"),
    "the knocker as opponent": (knock(opponent="Anna"), "opponent"),
    "over the limit": (knock(deadwood=11), "deadwood"),
    "deadwood that is not whole": (knock(deadwood=3.0), "deadwood"),
    "deadwood as text": (knock(deadwood="3"), "deadwood"),
    "true for 1": (knock(deadwood=True), "deadwood"),
    "deadwood without end": (knock(deadwood=json.loads("1e999")), "deadwood"),
    "deadwood of many digits": (knock(deadwood=10**500), "deadwood"),
    "a gin with deadwood": (knock(result="gin"), "deadwood"),
    "the other's deadwood": (knock(opponent_deadwood=99), "opponent_deadwood"),
    "no deadwood of the other": (knock(opponent_deadwood=None), "opponent_deadwood"),
    "points out of range": (won(points=501), "points"),
    "points that are not whole": (won(points=5.5), "points"),
    "a winner beside a knocker": (knock(winner="Anna"), "winner"),
    "points beside a gin": (knock(deadwood=0, points=37), "points"),
    "a knocker beside points": (
        won(result="points", knocker="Anna"),
        "knocker",
    ),
    "a draw with a player": ({"result": "draw", "knocker": "Anna"}, "knocker"),
    "a draw with points": ({"result": "draw", "points": 5}, "points"),
    "no card": (knock(upcard="11h"), "upcard"),
    "a card as a number": (knock(upcard=7), "upcard"),
    "a table where there is one": (knock(table=1), "table"),
    "a table as text": (knock(table="1"), "table"),
    "as played as text": (knock(as_played="Anna"), "as_played"),
    "as played, nothing said": (knock(as_played={}), "as_played"),
    "as played, null said": (knock(as_played={"dealer": None}), "as_played"),
    "as played by a stranger": (knock(as_played={"dealer": "Carl"}), "as_played"),
    "as played by one player": (knock(as_played={"players": ["Anna"]}), "as_played"),
    "as played by players of two": (
        knock(as_played={"players": ["Anna", "Boris"]}),
        "as_played",
    ),
    "an unknown key of as played": (knock(as_played={"deals": "Anna"}), "deals"),
    "a mark before the end": (knock(after_end=True), "after_end"),
    "a mark that is neither": (knock(after_end=1), "after_end"),
    "a broken id": (knock(id="2"), "id"),
    "the first hand's id": (knock(id=KEY.upper()), "id"),
    "a moment without offset": (knock(played_at="2026-03-01T20:15"), "played_at"),
    "a note that is no text": (knock(note=5), "note"),
    "half a character in a note": (knock(note=SURROGATE), "note"),
    "a note that no database keeps": (knock(note="a\x00b"), "note"),
    "cards": ({"knocker": "Anna", "cards": {"Anna": "7s"}}, "cards"),
    "melds without cards": (knock(melds={"Anna": ["7s 7h 7d"]}), "melds"),
    "lay-offs without cards": (knock(layoffs="7s"), "layoffs"),
}


@pytest.mark.parametrize(("hand", "field"), WRONG_HANDS.values(), ids=WRONG_HANDS)
def test_a_wrong_hand_is_refused_at_its_key(hand: Any, field: str | None) -> None:
    error = refusal(document(hands=[won(id=KEY), hand]))

    assert (error.hand, error.field) == (2, field)
    str(error).encode()
    assert len(str(error)) < 200


def test_a_hand_after_the_end_is_refused_at_no_key() -> None:
    error = refusal(document(hands=[won(points=100), won("Boris")]))

    assert (error.hand, error.field) == (2, None)


def test_of_a_hand_after_the_end_only_keys_and_names_are_asked() -> None:
    kept = {
        "after_end": True,
        "knocker": "anna",
        "deadwood": 77,
        "winner": "Boris",
        "dealer": "Boris",
        "as_played": {"dealer": "Anna", "players": ["Boris", "Boris"]},
        "table": 7,
    }

    scored = sheet(document(hands=[won(points=100), kept]))

    assert scored.hands[1].result is rules.Result.AFTER_END
    assert (
        refusal(document(hands=[won(points=100), kept | {"winner": "Carl"}])).field
        == "winner"
    )
    assert (
        refusal(document(hands=[won(points=100), kept | {"won": "Carl"}])).field
        == "won"
    )


def test_false_counts_as_left_out() -> None:
    assert sheet(document(hands=[won(after_end=False)])) == sheet(
        document(hands=[won()])
    )


def test_null_counts_as_left_out() -> None:
    optional = {
        "id",
        "played_at",
        "arrangement",
        "rules",
        "teams",
        "draw",
        "first_dealer",
        "stake",
        "ended",
    }
    in_hand = {
        "id",
        "result",
        "opponent",
        "winner",
        "points",
        "upcard",
        "dealer",
        "table",
        "as_played",
        "after_end",
        "played_at",
        "note",
        "cards",
        "melds",
        "layoffs",
    }

    full = document(hands=[knock(**dict.fromkeys(in_hand))], **dict.fromkeys(optional))

    assert match_file.read(full) == match_file.read(document(hands=[knock()]))
    assert match_file.read(document(hands=None)).match.hands == ()


def test_null_is_a_value_of_the_big_gin_bonus() -> None:
    keys = {"preset": "wikipedia", "big_gin_bonus": None, "target": None}

    house = match_file.read(document(rules=keys)).match.rules

    assert (house.big_gin_bonus, house.target) == (None, 100)


def test_two_players_need_not_say_how_they_sit() -> None:
    bare = {"format": "scorekeeper-match", "version": 1, "players": ["Anna", "Boris"]}

    match = match_file.read(bare).match

    assert match == rules.Match(
        arrangement=rules.Arrangement.TWO,
        rules=rules.PRESETS["classic"],
        players=("Anna", "Boris"),
    )


def test_names_are_found_by_any_spelling_and_written_as_players_has_them() -> None:
    players = ["Z\u030cofia  Nov\u00e1", "Boris"]
    hands = [won("žofia nová"), won("\u00a0BORIS ")]

    match = match_file.read(document(players=players, hands=hands)).match

    assert match.players == ("Žofia Nová", "Boris")
    assert [hand.winner for hand in match.hands] == [0, 1]


def test_keys_of_rules_stand_over_classic_or_the_preset_named() -> None:
    bare = match_file.read(document(rules={"target": 50})).match.rules
    named = match_file.read(
        document(rules={"preset": "pagat", "target": 50})
    ).match.rules

    assert (bare.gin_bonus, bare.target) == (25, 50)
    assert (named.gin_bonus, named.target) == (20, 50)


def test_teams_are_named_after_their_players_unless_they_have_names() -> None:
    teams = {"South": ["Dana", "Boris"], "North": ["Carl", "Anna"]}

    unnamed = match_file.read(document(4)).match.teams
    named = match_file.read(document(4, teams=teams)).match.teams

    assert [(t.name, t.seats) for t in unnamed] == [
        ("Anna & Carl", (0, 2)),
        ("Boris & Dana", (1, 3)),
    ]
    assert [(t.name, t.seats) for t in named] == [("North", (0, 2)), ("South", (1, 3))]


def test_what_the_score_does_not_need_is_kept() -> None:
    hand = knock(id=KEY, played_at="2026-03-01T20:15:00+01:00", note="late\nand tired")

    read = match_file.read(
        document(
            id=OTHER_KEY.upper(), played_at="2026-03-01T19:00Z", hands=[hand, won()]
        )
    )

    assert read.id == uuid.UUID(OTHER_KEY)
    assert read.played_at == dt.datetime(2026, 3, 1, 19, tzinfo=dt.UTC)
    first, second = read.extras
    assert (first.id, first.note) == (uuid.UUID(KEY), "late\nand tired")
    assert first.played_at == dt.datetime(2026, 3, 1, 19, 15, tzinfo=dt.UTC)
    assert (second.id, second.played_at, second.note) == (None, None, None)


FULL = {
    "two, everything said": document(
        id=KEY,
        played_at="2026-03-01T20:15:00+01:00",
        rules={"preset": "oklahoma", "big_gin_bonus": 31},
        draw={"Anna": "9h", "Boris": "10c"},
        stake={"per_hundred": "3.50", "per_match": "2", "cap": "20", "currency": "HUF"},
        ended={"how": "conceded", "by": "Boris"},
        hands=[
            knock(
                id=OTHER_KEY,
                upcard="a♠",
                deadwood=0,
                result="gin",
                opponent="Boris",
                dealer="Anna",
                note="first",
                played_at="2026-03-01T20:20:00Z",
            ),
            {"result": "draw", "upcard": "Td"},
            won(result="points", as_played={"dealer": "Anna"}),
        ],
    ),
    "three": document(
        3,
        first_dealer="Carl",
        hands=[won(as_played={"dealer": "Boris", "players": ["Anna", "Carl"]})],
        ended={"how": "abandoned"},
    ),
    "four": document(
        4,
        teams={"South": ["Dana", "Boris"], "North": ["Carl", "Anna"]},
        hands=[won(table=1), {"result": "draw", "table": 2}],
    ),
    "after the end": document(hands=[won(points=100), won("Boris", after_end=True)]),
}


@pytest.mark.parametrize("full", FULL.values(), ids=FULL)
def test_what_is_written_reads_back_and_is_written_the_same(full: Any) -> None:
    before = copy.deepcopy(full)
    read = match_file.read(full)

    written = match_file.write(read)

    assert match_file.read(written) == read
    assert json.dumps(match_file.write(match_file.read(written))) == json.dumps(written)
    assert full == before


def test_what_is_written_says_every_rule_and_only_what_was_said() -> None:
    written = match_file.write(match_file.read(document(hands=[knock(note=None)])))

    assert written == document(
        rules=rules.as_mapping(rules.PRESETS["classic"]), hands=[knock()]
    )
