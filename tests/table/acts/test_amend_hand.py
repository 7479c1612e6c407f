"""Changing a hand that was written down."""

import uuid

import pytest

from games import models, rules
from games.books import sheets
from games.table.acts import hands as acts
from tests.factories import (
    ANN,
    BOB,
    DEAD,
    a_phone,
    fresh,
    gin,
    knock,
    later,
    live,
    play,
    points,
)


def amend(
    match: models.Match,
    hand: models.Hand,
    facts: rules.Hand,
    *,
    seen: int = 1,
    by: models.Device | None = None,
) -> models.Hand:
    return acts.amend_hand(
        match_id=match.pk,
        key=hand.key,
        facts=facts,
        seen=seen,
        by=by,
        at=later(minutes=45),
    )


def scores(match: models.Match) -> list[int]:
    return [total.points for total in sheets.sheet_of(fresh(match=match)).totals]


def test_the_sheet_follows_a_change(match: models.Match) -> None:
    first, _second = play(match=match, hands=[knock(ANN, 4, 20), gin(BOB, 10)])

    amend(match, first, knock(ANN, 4, 14))

    # Ann had 20 - 4, has 14 - 4; Bob's gin against 10 stays.
    assert scores(match) == [10, 35]


def test_the_other_player_can_turn_out_to_have_won(match: models.Match) -> None:
    first, _second = play(match=match, hands=[knock(ANN, 4, 20), gin(BOB, 10)])

    amend(match, first, knock(BOB, 4, 20))

    sheet = sheets.sheet_of(fresh(match=match))
    assert [(total.points, total.boxes) for total in sheet.totals] == [(0, 0), (51, 2)]


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        (knock(ANN, 4, 20), DEAD),
        (DEAD, points(BOB, 17)),
        (points(BOB, 17), gin(ANN, 5)),
        (gin(ANN, 5), knock(BOB, 10, 10)),
    ],
    ids=["dead after all", "points", "gin", "knock"],
)
def test_a_hand_changes_its_kind_without_a_rest(
    match: models.Match, was: rules.Hand, becomes: rules.Hand
) -> None:
    (hand,) = play(match=match, hands=[was])

    amend(match, hand, becomes)

    assert sheets.hand_facts(match.hands.get()) == becomes


def test_a_change_stays_readable(match: models.Match) -> None:
    device, _browser = a_phone(label="Bob’s phone")
    _first, second = play(match=match, hands=[DEAD, knock(ANN, 4, 20)])

    amend(match, second, knock(BOB, 10, 6), by=device)

    revision = match.revisions.get()
    assert (revision.act, revision.hand) == ("amend", second)
    assert (revision.device, revision.at) == (device, later(minutes=45))
    assert revision.before == {
        "number": 2,
        "call": "knock",
        "knocker": ANN,
        "deadwood": 4,
        "opponent_deadwood": 20,
        "winner": None,
        "points": None,
        "table": None,
        "upcard": None,
        "cards": None,
        "as_played": None,
        "met": [ANN, BOB],
    }
    assert revision.after == revision.before | {
        "knocker": BOB,
        "deadwood": 10,
        "opponent_deadwood": 6,
    }


def test_a_change_counts_the_revisions_of_hand_and_match(match: models.Match) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    before = fresh(match=match).version

    amended = amend(match, hand, knock(ANN, 4, 21))

    assert amended.revision == 2
    assert fresh(match=match).version == before + 1


def test_a_change_that_follows_an_old_revision_conflicts(match: models.Match) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    amend(match, hand, knock(ANN, 4, 21))

    with pytest.raises(acts.ChangedMeanwhileError) as refused:
        amend(match, hand, knock(ANN, 4, 22), seen=1)

    assert refused.value.hand.opponent_deadwood == 21
    assert match.hands.get().opponent_deadwood == 21
    assert match.revisions.count() == 1


def test_the_same_change_twice_is_one(match: models.Match) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    amend(match, hand, knock(ANN, 4, 21))

    amend(match, hand, knock(ANN, 4, 21), seen=1)

    assert match.hands.get().revision == 2
    assert match.revisions.count() == 1


def test_what_the_rules_refuse_changes_nothing(match: models.Match) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])

    with pytest.raises(rules.WrongFactsError, match="Ann cannot knock with 11"):
        amend(match, hand, knock(ANN, 11, 20))

    assert match.hands.get().deadwood == 4
    assert match.revisions.count() == 0


def test_a_hand_that_was_struck_cannot_be_changed(match: models.Match) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    acts.strike_hand(
        match_id=match.pk, key=hand.key, seen=1, by=None, at=later(minutes=5)
    )

    with pytest.raises(models.Hand.DoesNotExist):
        amend(match, hand, DEAD, seen=2)


def test_a_hand_of_another_match_cannot_be_changed(match: models.Match) -> None:
    with pytest.raises(models.Hand.DoesNotExist):
        acts.amend_hand(
            match_id=match.pk,
            key=uuid.uuid4(),
            facts=DEAD,
            seen=1,
            by=None,
            at=later(minutes=5),
        )


#: Ann has 103 with the third hand (16, 46, 41).
THREE = (knock(ANN, 4, 20), gin(ANN, 21), gin(ANN, 16))


def test_a_change_reopens_a_finished_match(match: models.Match) -> None:
    _first, second, _third = play(match=match, hands=THREE)
    ended = fresh(match=match)

    amend(match, second, gin(ANN, 17))

    reopened = fresh(match=match)
    assert (ended.status, ended.over_at) == ("finished", later(minutes=3))
    assert (reopened.status, reopened.over_at) == ("playing", None)
    assert scores(match) == [99, 0]


def test_a_change_ends_a_match_and_later_hands_are_kept(match: models.Match) -> None:
    first, *_others = play(
        match=match, hands=[knock(ANN, 4, 20), gin(ANN, 21), knock(BOB, 6, 15)]
    )

    amend(match, first, gin(ANN, 60))  # 85 + 46

    assert fresh(match=match).status == "finished"
    assert [hand.after_end for hand in live(match=match)] == [False, False, True]
    assert scores(match) == [131, 0]


def test_reopening_takes_the_late_mark_off_again(match: models.Match) -> None:
    first, *_others = play(
        match=match, hands=[knock(ANN, 4, 20), gin(ANN, 21), knock(BOB, 6, 15)]
    )
    amend(match, first, gin(ANN, 60))

    amend(match, first, knock(ANN, 4, 20), seen=2)

    assert fresh(match=match).status == "playing"
    assert [hand.after_end for hand in live(match=match)] == [False, False, False]
    assert scores(match) == [62, 9]


def test_the_end_keeps_its_time_when_a_change_leaves_it(match: models.Match) -> None:
    first, *_others = play(match=match, hands=THREE)

    amend(match, first, knock(ANN, 5, 20))

    assert fresh(match=match).over_at == later(minutes=3)


def test_a_late_hand_is_changed_into_sense_only(match: models.Match) -> None:
    first, _second, third = play(
        match=match, hands=[knock(ANN, 4, 20), gin(ANN, 21), knock(BOB, 6, 15)]
    )
    amend(match, first, gin(ANN, 60))

    with pytest.raises(rules.WrongFactsError, match="Bob cannot knock with 11"):
        amend(match, third, knock(BOB, 11, 15))

    assert [hand.deadwood for hand in live(match=match)] == [0, 0, 6]
