"""Taking a hand out of the sheet, and putting it back."""

import uuid

import pytest

from games import models
from games.books import sheets
from games.table.acts import hands as acts
from tests.factories import (
    ANN,
    BOB,
    DEAD,
    a_match,
    a_phone,
    fresh,
    gin,
    knock,
    later,
    live,
    play,
    points,
)


def strike(
    match: models.Match,
    hand: models.Hand,
    *,
    seen: int = 1,
    by: models.Device | None = None,
) -> None:
    acts.strike_hand(
        match_id=match.pk, key=hand.key, seen=seen, by=by, at=later(minutes=50)
    )


def restore(
    match: models.Match, hand: models.Hand, by: models.Device | None = None
) -> None:
    acts.restore_hand(match_id=match.pk, key=hand.key, by=by, at=later(minutes=55))


def test_the_hands_behind_a_struck_one_move_up(match: models.Match) -> None:
    first, second, third = play(match=match, hands=[points(ANN, 1), DEAD, DEAD])

    strike(match, second)

    assert live(match=match) == [first, third]
    assert [hand.number for hand in live(match=match)] == [1, 2]


def test_points_and_box_of_a_struck_hand_are_gone(match: models.Match) -> None:
    first, _second = play(match=match, hands=[knock(ANN, 4, 20), gin(BOB, 10)])

    strike(match, first)

    sheet = sheets.sheet_of(fresh(match=match))
    assert [(total.points, total.boxes) for total in sheet.totals] == [(0, 0), (35, 1)]


def test_a_struck_hand_stays_in_the_history(match: models.Match) -> None:
    device, _browser = a_phone(label="Bob’s phone")
    _first, second = play(match=match, hands=[DEAD, knock(ANN, 4, 20)])

    strike(match, second, by=device)

    second.refresh_from_db()
    revision = match.revisions.get()
    assert second.state == "struck"
    assert (revision.act, revision.hand, revision.device) == ("strike", second, device)
    assert (revision.before["number"], revision.before["deadwood"]) == (2, 4)


def test_striking_twice_strikes_once(match: models.Match) -> None:
    first, second = play(match=match, hands=[DEAD, points(ANN, 1)])

    strike(match, first)
    strike(match, first)

    assert live(match=match) == [second]
    assert match.revisions.count() == 1


def test_a_hand_that_was_changed_meanwhile_is_not_struck(match: models.Match) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    acts.amend_hand(
        match_id=match.pk,
        key=hand.key,
        facts=knock(ANN, 4, 21),
        seen=1,
        by=None,
        at=later(minutes=5),
    )

    with pytest.raises(acts.ChangedMeanwhileError) as refused:
        strike(match, hand, seen=1)

    assert refused.value.hand.revision == 2
    assert live(match=match) == [hand]


def test_striking_reopens_a_finished_match(match: models.Match) -> None:
    first, _second = play(match=match, hands=[points(ANN, 30), points(ANN, 70)])

    strike(match, first)

    assert fresh(match=match).status == "playing"
    assert fresh(match=match).over_at is None


def test_a_hand_of_another_match_is_not_struck(match: models.Match) -> None:
    elsewhere = a_match(names=("Cas", "Dee"), hands=[DEAD])

    with pytest.raises(models.Hand.DoesNotExist):
        strike(match, live(match=elsewhere)[0])


def test_a_struck_hand_comes_back_where_it_stood(match: models.Match) -> None:
    first, second, third = play(match=match, hands=[points(ANN, 1), DEAD, DEAD])
    strike(match, second)

    restore(match, second)

    assert live(match=match) == [first, second, third]
    assert [hand.number for hand in live(match=match)] == [1, 2, 3]


def test_a_struck_last_hand_comes_back_last(match: models.Match) -> None:
    first, second = play(match=match, hands=[points(ANN, 1), DEAD])
    strike(match, second)

    restore(match, second)

    assert live(match=match) == [first, second]


@pytest.mark.parametrize(
    ("struck", "restored"),
    [([1, 2], [2, 1]), ([1, 2], [1, 2]), ([2, 1], [2, 1]), ([0, 3, 1], [0, 1, 3])],
)
def test_several_come_back_where_they_stood_in_whatever_order(
    match: models.Match, struck: list[int], restored: list[int]
) -> None:
    written = play(match=match, hands=[points(ANN, count) for count in (1, 2, 3, 4)])
    for place in struck:
        strike(match, written[place])

    for place in restored:
        restore(match, written[place])

    assert live(match=match) == written


def test_a_struck_hand_comes_back_beside_what_was_inserted_meanwhile(
    match: models.Match,
) -> None:
    first, second, third = play(match=match, hands=[points(ANN, 1), DEAD, DEAD])
    strike(match, third)
    forgotten = acts.insert_hand(
        match_id=match.pk,
        before=first.key,
        facts=points(BOB, 9),
        key=uuid.uuid4(),
        by=None,
        at=later(minutes=52),
    )

    restore(match, third)

    assert live(match=match) == [forgotten, first, second, third]


def test_a_struck_hand_comes_back_in_front_of_what_was_played_since(
    match: models.Match,
) -> None:
    first, second = play(match=match, hands=[points(ANN, 1), DEAD])
    strike(match, second)
    (third,) = play(match=match, hands=[points(BOB, 9)])

    restore(match, second)

    assert live(match=match) == [first, second, third]


def test_a_restoration_stays_readable(match: models.Match) -> None:
    device, _browser = a_phone(label="Bob’s phone")
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    strike(match, hand)

    restore(match, hand, by=device)

    _struck, restored = match.revisions.all()
    assert (restored.act, restored.hand, restored.device) == ("restore", hand, device)
    assert (restored.after["number"], restored.after["deadwood"]) == (1, 4)


def test_restoring_twice_restores_once(match: models.Match) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    strike(match, hand)

    restore(match, hand)
    restore(match, hand)

    assert live(match=match) == [hand]
    assert match.revisions.count() == 2


def test_restoring_can_end_the_match_again(match: models.Match) -> None:
    first, _second = play(match=match, hands=[points(ANN, 30), points(ANN, 70)])
    strike(match, first)

    restore(match, first)

    assert fresh(match=match).status == "finished"
