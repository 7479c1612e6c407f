"""How a match ends, early too, and what lies after the end."""

import pytest

from games import rules
from tests.rules.matches import (
    ANN,
    BOB,
    CAPTAIN,
    CAS,
    LOSER_DEALS,
    PARTNERS,
    ROTATING,
    drawn,
    knock,
    match,
    refusal,
    sheet,
    won,
)

ABANDONED = rules.Ended(how=rules.Ending.ABANDONED)
ANN_CONCEDES = rules.Ended(how=rules.Ending.CONCEDED, by=ANN)
BOB_CONCEDES = rules.Ended(how=rules.Ending.CONCEDED, by=BOB)

# 103 points in three hands against nothing (RULES.md, "Ending a match").
BLANK = (won(ANN, 53), won(ANN, 17), won(ANN, 33))
ACCOUNTS = {
    "Estonian": ("classic", {}, (103, 3, 75, 100, 100, 378)),
    "Slovak": ("twenty", {}, (103, 3, 60, 100, 100, 363)),
    "Serbian, Finnish, Armenian": ("first-to-100", {}, (103, 3, 0, 0, 0, 103)),
    "points count twice": ("wikipedia", {}, (103, 3, 75, 100, 103, 381)),
    "the total counts twice": (
        "classic",
        {"shutout": "double-total"},
        (103, 3, 75, 100, 278, 556),
    ),
}


@pytest.mark.parametrize(("preset", "keys", "account"), ACCOUNTS.values(), ids=ACCOUNTS)
def test_a_hundred_and_three_against_nothing(
    preset: str, keys: dict[str, object], account: tuple[int, ...]
) -> None:
    scored = sheet(*BLANK, preset=preset, keys=keys)

    assert scored.totals == (rules.Total(*account), rules.Total(0, 0, 0, 0, 0, 0))
    assert scored.shut_out == (() if preset == "first-to-100" else (BOB,))
    assert scored.difference == account[-1]


def test_a_hand_of_one_point_saves_from_the_shutout() -> None:
    scored = sheet(won(BOB, 1), *BLANK)

    assert scored.totals[ANN].shutout_bonus == 0
    assert scored.shut_out == ()


def test_while_playing_points_and_boxes_stand_and_no_bonus() -> None:
    scored = sheet(won(ANN, 53), knock(BOB, 3, 12))

    assert scored.status is rules.Status.PLAYING
    assert scored.totals == (
        rules.Total(53, 1, 0, 0, 0, 53),
        rules.Total(9, 1, 0, 0, 0, 9),
    )
    assert (scored.winner, scored.difference, scored.ended_by_hand) == ((), None, None)


def test_boxes_do_not_count_toward_the_target() -> None:
    assert sheet(*[won(ANN, 24)] * 4).status is rules.Status.PLAYING


def test_running_boxes_count_toward_the_target_and_not_again() -> None:
    keys = {"boxes_count": "running", "box_bonus": 25, "shutout": "none"}

    scored = sheet(won(BOB, 1), *[won(ANN, 25)] * 2, keys=keys)

    assert scored.hands[-1].running == ((100, 26),)
    assert scored.totals[ANN] == rules.Total(100, 2, 0, 100, 0, 200)


def test_running_boxes_count_extra_boxes_too() -> None:
    keys = {"boxes_count": "running", "box_bonus": 10, "gin_boxes": 2}

    assert sheet(knock(ANN, 0, 5), keys=keys).hands[0].running == ((60, 0),)


def test_who_reached_the_target_may_lose() -> None:
    many = [won(BOB, 15)] * 6

    scored = sheet(*many, won(ANN, 100), keys={"game_bonus": 20})

    assert scored.reached_target == ANN
    assert (scored.winner, scored.difference) == ((BOB,), 95)


def test_equal_totals_are_a_drawn_match() -> None:
    keys = {"game_bonus": 0, "shutout": "none"}

    scored = sheet(won(BOB, 50), won(BOB, 25), won(ANN, 100), keys=keys)

    assert scored.status is rules.Status.FINISHED
    assert (scored.reached_target, scored.winner, scored.difference) == (ANN, (), 0)


@pytest.mark.parametrize("arrangement", [ROTATING, LOSER_DEALS, CAPTAIN])
def test_three_players_race_each_for_themselves(
    arrangement: rules.Arrangement,
) -> None:
    seats = (ANN, BOB) if arrangement is CAPTAIN else (BOB, CAS)

    scored = sheet(won(seats[0], 100), arrangement=arrangement)

    assert scored.winner == (seats[0],)
    assert scored.difference is None
    # A shutout is nobody's bonus here; it is paid in money.
    assert scored.totals[seats[0]] == rules.Total(100, 1, 25, 100, 0, 225)
    assert scored.shut_out == tuple(s for s in range(3) if s != seats[0])


def test_a_shared_highest_total_is_a_drawn_match() -> None:
    keys = {"game_bonus": 0}
    # Ann deals, then Bob, then Cas: Bob 75 + 2 x 25, Cas 100 + 25
    scored = sheet(
        won(BOB, 60),
        won(ANN, 1),
        won(BOB, 15),
        won(CAS, 100),
        arrangement=ROTATING,
        keys=keys,
    )

    assert scored.winner == ()
    assert [total.total for total in scored.totals] == [26, 125, 125]


def test_a_hand_after_the_end_is_refused_without_its_mark() -> None:
    error = refusal(*BLANK, won(BOB, 5))

    assert (error.hand, error.field) == (4, None)
    assert str(error) == "The match ended with hand 3; this hand comes after it."


def test_a_marked_hand_is_kept_and_not_scored() -> None:
    nonsense = rules.Hand(knocker=BOB, deadwood=77, winner=ANN, after_end=True)

    scored = sheet(*BLANK, nonsense)

    line = scored.hands[3]
    assert line.result is rules.Result.AFTER_END
    assert (line.winner, line.dealer, line.players, line.sits_out) == (
        None,
        None,
        (),
        (),
    )
    assert (line.points, line.boxes, line.deadwood) == (0, 0, None)
    assert line.running == scored.hands[2].running
    assert scored.shut_out == (BOB,)


def test_a_mark_before_the_end_is_refused() -> None:
    error = refusal(won(ANN, 5), won(BOB, 5, after_end=True))

    assert (error.hand, error.field) == (2, "after_end")


def test_after_end_finds_the_hands_after_the_end_whatever_their_marks() -> None:
    hands = (won(ANN, 60, after_end=True), won(ANN, 40), drawn(), won(BOB, 5))

    assert rules.after_end(match(*hands)) == (False, False, True, True)


def test_after_end_looks_at_each_table_by_itself() -> None:
    hands = (
        won(ANN, 100),
        won(BOB, 5),
        won(CAS, 5),
        drawn(table=1),
        won(CAS, 95),
        won(CAS, 1),
    )

    flags = rules.after_end(match(*hands, arrangement=PARTNERS))

    assert flags == (False, True, False, True, False, True)


def test_after_end_refuses_a_wrong_hand_before_the_end() -> None:
    with pytest.raises(rules.WrongFactsError) as caught:
        rules.after_end(match(won(ANN, 5), knock(ANN, 11, 20)))

    assert (caught.value.hand, caught.value.field) == (2, "deadwood")


def test_an_abandoned_match_leaves_what_stands() -> None:
    scored = sheet(won(ANN, 40), won(BOB, 95), ended=ABANDONED)

    assert scored.status is rules.Status.ABANDONED
    assert [total.total for total in scored.totals] == [40, 95]
    assert (scored.winner, scored.difference, scored.next) == ((), None, ())


@pytest.mark.parametrize(
    ("ended", "winner"), [(ANN_CONCEDES, BOB), (BOB_CONCEDES, ANN)], ids=["Ann", "Bob"]
)
def test_a_conceded_match_goes_to_the_other_whoever_is_ahead(
    ended: rules.Ended, winner: int
) -> None:
    scored = sheet(won(ANN, 30), won(BOB, 12), won(ANN, 20), ended=ended)

    assert scored.status is rules.Status.CONCEDED
    assert [total.total for total in scored.totals] == [100, 37]
    assert (scored.winner, scored.difference) == ((winner,), 63)
    assert (scored.reached_target, scored.ended_by_hand, scored.next) == (
        None,
        None,
        (),
    )
    assert scored.shut_out == ()


def test_a_conceded_match_adds_no_box_bonus_to_running_boxes() -> None:
    keys = {"boxes_count": "running", "box_bonus": 10}

    scored = sheet(won(ANN, 30), ended=BOB_CONCEDES, keys=keys)

    assert scored.totals[ANN] == rules.Total(40, 1, 0, 0, 0, 40)


def test_partners_concede_by_either_of_them() -> None:
    ended = rules.Ended(how=rules.Ending.CONCEDED, by=CAS)

    scored = sheet(won(ANN, 100), won(CAS, 10), arrangement=PARTNERS, ended=ended)

    # Ann's match has ended and keeps its bonuses; Cas's counts its box.
    assert [total.total for total in scored.totals] == [325, 0, 35, 0]
    assert (scored.winner, scored.difference) == ((BOB, 3), 360)


def test_a_half_played_round_counts_nothing_when_conceded() -> None:
    keys = {"team_scoring": "net-per-round"}

    scored = sheet(
        won(ANN, 10),
        won(CAS, 1),
        won(BOB, 50),
        arrangement=PARTNERS,
        keys=keys,
        ended=BOB_CONCEDES,
    )

    assert [total.total for total in scored.totals] == [36, 0]
    assert scored.winner == (ANN, CAS)


WRONG_ENDINGS = {
    "its hands have ended it": (BLANK, {"ended": ABANDONED}, "ended"),
    "three cannot concede": (
        (),
        {"ended": ANN_CONCEDES, "arrangement": ROTATING},
        "ended",
    ),
    "conceded by nobody": (
        (),
        {"ended": rules.Ended(how=rules.Ending.CONCEDED)},
        "by",
    ),
    "abandoned by somebody": (
        (),
        {"ended": rules.Ended(how=rules.Ending.ABANDONED, by=ANN)},
        "by",
    ),
}


@pytest.mark.parametrize(
    ("hands", "more", "field"), WRONG_ENDINGS.values(), ids=WRONG_ENDINGS
)
def test_an_ending_that_cannot_be_is_refused(
    hands: tuple[rules.Hand, ...], more: dict[str, object], field: str
) -> None:
    error = refusal(*hands, **more)

    assert (error.hand, error.field) == (None, field)


def test_a_stopped_match_has_no_hands_after_its_end() -> None:
    error = refusal(won(ANN, 5), won(BOB, 5, after_end=True), ended=ABANDONED)

    assert (error.hand, error.field) == (2, "after_end")
