"""Known traps of score keepers (KNOWN_TRAPS G1 to G3, G5 and G6), rules' side."""

import pytest

from games import rules
from tests.rules.matches import ANN, BOB, drawn, knock, match, refusal, sheet, won


def test_g1_the_undercutter_reaches_the_target_on_the_others_knock() -> None:
    scored = sheet(won(ANN, 92), won(BOB, 80), knock(ANN, 9, 4))

    assert scored.hands[2].running == ((92, 110),)
    assert (scored.reached_target, scored.winner) == (BOB, (BOB,))
    assert scored.totals[BOB] == rules.Total(110, 2, 50, 100, 0, 260)
    assert scored.totals[ANN] == rules.Total(92, 1, 25, 0, 0, 117)


def test_g2_equal_counts_are_an_undercut_unless_the_club_says_otherwise() -> None:
    tie = knock(ANN, 7, 7)

    assert sheet(tie).totals[BOB] == rules.Total(25, 1, 0, 0, 0, 25)
    assert sheet(tie, keys={"tie": "nobody"}).totals[BOB].boxes == 0


@pytest.mark.parametrize(
    ("call", "big_gin_bonus", "points"),
    [
        pytest.param(rules.Call.GIN, None, 43, id="gin"),
        pytest.param(rules.Call.BIG_GIN, 31, 49, id="31 in all"),
        pytest.param(rules.Call.BIG_GIN, None, 43, id="big gin not played"),
    ],
)
def test_g3_after_gin_nothing_is_laid_off_and_big_gin_stands_instead(
    call: rules.Call, big_gin_bonus: int | None, points: int
) -> None:
    hand = rules.Hand(call=call, knocker=ANN, opponent_deadwood=18)

    scored = sheet(hand, keys={"big_gin_bonus": big_gin_bonus})

    assert scored.hands[0].points == points


def test_g4_a_dead_hand_moves_the_number_and_nothing_else() -> None:
    scored = sheet(won(ANN, 10), drawn(), won(BOB, 5))

    assert [line.number for line in scored.hands] == [1, 2, 3]
    assert [line.dealer for line in scored.hands] == [ANN, BOB, BOB]
    assert scored.hands[1].running == ((10, 0),)
    assert scored.totals[ANN].boxes + scored.totals[BOB].boxes == 2


def test_g5_a_match_keeps_the_rules_it_began_with() -> None:
    begun = match(won(ANN, 60), won(ANN, 60))
    changed = begun._replace(rules=rules.build({"target": 200}))

    assert rules.score(begun).status is rules.Status.FINISHED
    assert rules.score(changed).status is rules.Status.PLAYING
    assert begun.rules == rules.PRESETS["classic"]


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        pytest.param(knock(ANN, 11, 30), "deadwood", id="knock 11"),
        pytest.param(knock(ANN, 4, 120), "opponent_deadwood", id="deadwood 120"),
        pytest.param(knock(ANN, -5, 20), "deadwood", id="deadwood -5"),
        pytest.param(
            rules.Hand(call=rules.Call.KNOCK, knocker=ANN, deadwood=4),
            "opponent_deadwood",
            id="empty",
        ),
        pytest.param(knock(ANN, 4, 20, opponent=ANN), "opponent", id="A against A"),
    ],
)
def test_g6_what_cannot_be_is_refused_at_its_field(
    hand: rules.Hand, field: str
) -> None:
    assert refusal(hand).field == field


def test_g7_the_ace_is_low_only() -> None:
    cards = rules.cards.parse_many("Qs Ks As 2h 3h 4h 5h 9d 9c 9h")

    assert sum(map(rules.cards.value, cards[:3])) == 21
