"""Hands that come to lie after the end: carried into the rematch, or struck."""

from collections.abc import Callable

import pytest

from games import models
from games.books import sheets
from games.table.acts import hands as acts
from games.table.acts import matches
from tests.factories import ANN, BOB, DEAD, fresh, knock, later, live, play, points


@pytest.fixture
def late(match: models.Match) -> models.Match:
    """A match that a change ended with its second hand of four; Bob deals next."""
    first, *_others = play(
        match=match,
        hands=[points(ANN, 10), points(ANN, 30), knock(BOB, 6, 15), DEAD],
    )
    acts.amend_hand(
        match_id=match.pk,
        key=first.key,
        facts=points(ANN, 70),
        seen=1,
        by=None,
        at=later(minutes=10),
    )
    return fresh(match=match)


def carry(match: models.Match) -> models.Match:
    return matches.carry_late_hands(match_id=match.pk, by=None, at=later(minutes=20))


def test_late_hands_are_marked_and_count_nothing(late: models.Match) -> None:
    assert [hand.after_end for hand in live(match=late)] == [False, False, True, True]
    assert sheets.sheet_of(late).totals[BOB].points == 0


def test_striking_them_leaves_the_match_clean(late: models.Match) -> None:
    matches.strike_late_hands(match_id=late.pk, by=None, at=later(minutes=20))

    assert len(live(match=late)) == 2
    assert late.hands.filter(state="struck").count() == 2
    assert fresh(match=late).status == "finished"


def test_striking_them_stays_readable(late: models.Match) -> None:
    matches.strike_late_hands(match_id=late.pk, by=None, at=later(minutes=20))

    said = [(each.act, each.hand.call) for each in late.revisions.all()]
    assert said[0] == ("amend", "points")
    assert sorted(said[1:]) == [("strike", "draw"), ("strike", "knock")]


def test_carrying_them_writes_them_into_the_rematch(late: models.Match) -> None:
    again = carry(late)

    assert again.rematch_of_id == late.pk
    assert [(hand.number, hand.call) for hand in live(match=again)] == [
        (1, "knock"),
        (2, "draw"),
    ]
    assert [hand.after_end for hand in live(match=again)] == [False, False]
    assert sheets.sheet_of(fresh(match=again)).totals[BOB].points == 9


def test_carried_hands_keep_who_wrote_them_and_when(late: models.Match) -> None:
    again = carry(late)

    assert [hand.recorded_at for hand in live(match=again)] == [
        later(minutes=3),
        later(minutes=4),
    ]


def test_carrying_them_leaves_the_match_clean(late: models.Match) -> None:
    carry(late)

    assert len(live(match=late)) == 2
    assert fresh(match=late).status == "finished"
    assert [each.act for each in late.revisions.all()] == ["amend", "carry", "carry"]


def test_carrying_twice_carries_once(late: models.Match) -> None:
    again = carry(late)

    twice = carry(late)

    assert twice.pk == again.pk
    assert len(live(match=again)) == 2


@pytest.mark.parametrize("act", [matches.carry_late_hands, matches.strike_late_hands])
def test_where_nothing_is_late_the_match_stays_as_it_is(
    match: models.Match, act: Callable[..., object]
) -> None:
    _first, last = play(match=match, hands=[points(ANN, 10), DEAD])
    acts.undo_hand(match_id=match.pk, key=last.key, by=None, at=later(minutes=9))
    before = fresh(match=match).version

    act(match_id=match.pk, by=None, at=later(minutes=20))

    last.refresh_from_db()
    assert fresh(match=match).version == before
    assert last.state == "undone"  # and can still be redone


def test_a_hand_that_was_put_back_and_carried_again_is_one_hand(
    late: models.Match,
) -> None:
    again = carry(late)
    struck = late.hands.filter(state="struck").order_by("place")

    for hand in struck:
        acts.restore_hand(match_id=late.pk, key=hand.key, by=None, at=later(minutes=25))
    carry(late)

    assert [hand.call for hand in live(match=again)] == ["knock", "draw"]
    assert len(live(match=late)) == 2


def test_a_hand_that_was_struck_in_the_rematch_comes_again_when_carried_again(
    late: models.Match,
) -> None:
    again = carry(late)
    first, _second = live(match=again)
    acts.strike_hand(
        match_id=again.pk, key=first.key, seen=1, by=None, at=later(minutes=22)
    )
    knocked = late.hands.get(state="struck", call="knock")

    acts.restore_hand(match_id=late.pk, key=knocked.key, by=None, at=later(minutes=25))
    carry(late)

    assert [hand.call for hand in live(match=again)] == ["draw", "knock"]


def test_carried_hands_follow_what_the_rematch_has_already(late: models.Match) -> None:
    again = matches.start_rematch(match_id=late.pk, at=later(minutes=15))
    (there,) = play(match=again, hands=[points(ANN, 5)])

    carry(late)

    assert [hand.call for hand in live(match=again)] == ["points", "knock", "draw"]
    assert live(match=again)[0] == there


def test_a_carried_hand_that_ends_the_rematch_leaves_the_rest_late(
    match: models.Match,
) -> None:
    first, *_others = play(
        match=match,
        hands=[points(ANN, 1), points(ANN, 30), points(BOB, 60), DEAD],
    )
    acts.amend_hand(
        match_id=match.pk,
        key=first.key,
        facts=points(ANN, 70),
        seen=1,
        by=None,
        at=later(minutes=10),
    )
    again = matches.start_rematch(match_id=match.pk, at=later(minutes=15))
    play(match=again, hands=[points(BOB, 50)])

    carry(match)

    assert [hand.after_end for hand in live(match=again)] == [False, False, True]
    assert fresh(match=again).status == "finished"


def test_a_change_that_reopens_takes_late_hands_back_into_play(
    late: models.Match,
) -> None:
    first = live(match=late)[0]

    acts.amend_hand(
        match_id=late.pk,
        key=first.key,
        facts=points(ANN, 69),
        seen=2,
        by=None,
        at=later(minutes=20),
    )

    assert [hand.after_end for hand in live(match=late)] == [False] * 4
    assert [total.points for total in sheets.sheet_of(fresh(match=late)).totals] == [
        99,
        9,
    ]


def test_undoing_goes_through_the_late_hands_first(late: models.Match) -> None:
    last = live(match=late)[-1]

    acts.undo_hand(match_id=late.pk, key=last.key, by=None, at=later(minutes=20))

    assert [hand.after_end for hand in live(match=late)] == [False, False, True]
    assert fresh(match=late).status == "finished"
