"""Writing down a hand that was forgotten."""

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


def insert(
    match: models.Match,
    facts: rules.Hand,
    *,
    before: models.Hand,
    key: uuid.UUID | None = None,
    by: models.Device | None = None,
) -> models.Hand:
    return acts.insert_hand(
        match_id=match.pk,
        before=before.key,
        facts=facts,
        key=key or uuid.uuid4(),
        by=by,
        at=later(minutes=50),
    )


def test_a_hand_goes_in_front_of_another_one(match: models.Match) -> None:
    first, second, third = play(match=match, hands=[points(ANN, 1), DEAD, DEAD])

    forgotten = insert(match, points(BOB, 9), before=second)

    assert live(match=match) == [first, forgotten, second, third]
    assert [hand.number for hand in live(match=match)] == [1, 2, 3, 4]


def test_a_hand_goes_in_front_of_the_first(match: models.Match) -> None:
    (first,) = play(match=match, hands=[points(ANN, 1)])

    forgotten = insert(match, points(BOB, 9), before=first)

    assert live(match=match) == [forgotten, first]


def test_the_sheet_and_the_deal_follow(match: models.Match) -> None:
    (second,) = play(match=match, hands=[knock(BOB, 4, 20)])

    insert(match, gin(ANN, 21), before=second)

    sheet = sheets.sheet_of(fresh(match=match))
    assert [total.points for total in sheet.totals] == [46, 16]
    # Ann dealt first and won, so Bob dealt the hand that was known before.
    assert [line.dealer for line in sheet.hands] == [ANN, BOB]


def test_an_insertion_stays_readable(match: models.Match) -> None:
    device, _browser = a_phone(label="Bob’s phone")
    (first,) = play(match=match, hands=[DEAD])

    forgotten = insert(match, points(BOB, 9), before=first, by=device)

    revision = match.revisions.get()
    assert (revision.act, revision.hand, revision.device) == (
        "insert",
        forgotten,
        device,
    )
    assert revision.before is None
    assert (revision.after["number"], revision.after["points"]) == (1, 9)


def test_the_same_insertion_twice_is_one(match: models.Match) -> None:
    (first,) = play(match=match, hands=[DEAD])
    key = uuid.uuid4()

    insert(match, points(BOB, 9), before=first, key=key)
    insert(match, points(BOB, 9), before=first, key=key)

    assert [hand.call for hand in live(match=match)] == ["points", "draw"]
    assert match.revisions.count() == 1


def test_the_same_key_with_other_facts_is_a_conflict(match: models.Match) -> None:
    (first,) = play(match=match, hands=[DEAD])
    key = uuid.uuid4()
    stored = insert(match, points(BOB, 9), before=first, key=key)

    with pytest.raises(acts.HandConflictError) as refused:
        insert(match, points(BOB, 8), before=first, key=key)

    assert refused.value.saved == stored
    assert match.hands.count() == 2


def test_what_the_rules_refuse_moves_nothing(match: models.Match) -> None:
    first, second = play(match=match, hands=[points(ANN, 1), DEAD])

    with pytest.raises(rules.WrongFactsError, match="Bob cannot knock with 11"):
        insert(match, knock(BOB, 11, 20), before=second)

    assert live(match=match) == [first, second]
    assert match.revisions.count() == 0


def test_a_hand_cannot_stand_in_front_of_one_that_is_gone(match: models.Match) -> None:
    (first,) = play(match=match, hands=[DEAD])
    acts.undo_hand(match_id=match.pk, key=first.key, by=None, at=later(minutes=5))

    with pytest.raises(models.Hand.DoesNotExist):
        insert(match, points(BOB, 9), before=first)


def test_an_insertion_can_end_the_match_and_later_hands_are_kept(
    match: models.Match,
) -> None:
    _first, second = play(match=match, hands=[points(ANN, 70), points(BOB, 5)])

    insert(match, points(ANN, 30), before=second)

    assert fresh(match=match).status == "finished"
    assert [(hand.number, hand.after_end) for hand in live(match=match)] == [
        (1, False),
        (2, False),
        (3, True),
    ]


def test_a_hand_inserted_among_late_ones_is_late_itself(match: models.Match) -> None:
    _first, second = play(match=match, hands=[points(ANN, 70), points(BOB, 5)])
    insert(match, points(ANN, 30), before=second)

    insert(match, points(BOB, 6), before=second)

    assert [hand.after_end for hand in live(match=match)] == [False, False, True, True]
    assert sheets.sheet_of(fresh(match=match)).totals[BOB].points == 0
