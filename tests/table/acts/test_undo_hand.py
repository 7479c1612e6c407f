"""One tap back, at any depth, and forward again."""

import uuid
from collections.abc import Callable

import pytest

from games import models, rules
from games.books import sheets
from games.table.acts import hands as acts
from games.table.acts import matches
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

FOUR = (knock(ANN, 4, 20), DEAD, gin(BOB, 10), points(ANN, 7))


def undo(
    match: models.Match, hand: models.Hand, by: models.Device | None = None
) -> bool:
    return acts.undo_hand(match_id=match.pk, key=hand.key, by=by, at=later(minutes=50))


def redo(
    match: models.Match, hand: models.Hand, by: models.Device | None = None
) -> bool:
    return acts.redo_hand(match_id=match.pk, key=hand.key, by=by, at=later(minutes=55))


def test_the_last_hand_goes(match: models.Match) -> None:
    *others, last = play(match=match, hands=FOUR)

    gone = undo(match, last)

    assert gone
    assert live(match=match) == others
    last.refresh_from_db()
    assert last.state == "undone"


def test_a_dead_hand_takes_its_tap_too(match: models.Match) -> None:
    first, dead = play(match=match, hands=[knock(ANN, 4, 20), DEAD])

    undo(match, dead)

    assert live(match=match) == [first]


def test_hands_go_one_by_one_to_the_very_first(match: models.Match) -> None:
    written = play(match=match, hands=FOUR)

    for hand in reversed(written):
        assert undo(match, hand)

    sheet = sheets.sheet_of(fresh(match=match))
    assert sheet.hands == ()
    assert [total.points for total in sheet.totals] == [0, 0]
    assert sheet.next[0].dealer == ANN


def test_a_hand_that_is_not_the_last_is_left_alone(match: models.Match) -> None:
    written = play(match=match, hands=FOUR)

    gone = undo(match, written[1])

    assert not gone
    assert live(match=match) == written
    assert match.revisions.count() == 0


def test_a_second_tap_takes_no_second_hand(match: models.Match) -> None:
    *others, last = play(match=match, hands=FOUR)

    undo(match, last)
    again = undo(match, last)

    assert again
    assert live(match=match) == others
    assert match.revisions.count() == 1


def test_an_undo_stays_readable(match: models.Match) -> None:
    device, _browser = a_phone(label="Bob’s phone")
    *_others, last = play(match=match, hands=FOUR)

    undo(match, last, by=device)

    revision = match.revisions.get()
    assert (revision.act, revision.hand, revision.device) == ("undo", last, device)
    assert (revision.before["number"], revision.before["points"]) == (4, 7)


def test_redo_brings_them_back_in_their_order(match: models.Match) -> None:
    written = play(match=match, hands=FOUR)
    before = sheets.sheet_of(fresh(match=match))
    for hand in reversed(written):
        undo(match, hand)

    for hand in written:
        assert redo(match, hand)

    assert live(match=match) == written
    assert sheets.sheet_of(fresh(match=match)) == before


def test_redo_stays_readable(match: models.Match) -> None:
    *_others, last = play(match=match, hands=FOUR)
    undo(match, last)

    redo(match, last)

    assert [revision.act for revision in match.revisions.all()] == ["undo", "redo"]


def test_a_second_tap_redoes_nothing_more(match: models.Match) -> None:
    written = play(match=match, hands=FOUR)
    undo(match, written[3])
    undo(match, written[2])

    redo(match, written[2])
    again = redo(match, written[2])

    assert again
    assert live(match=match) == written[:3]


def test_undo_of_the_deciding_hand_puts_the_match_in_play_again(
    match: models.Match,
) -> None:
    _first, last = play(match=match, hands=[points(ANN, 60), gin(ANN, 15)])
    ended = fresh(match=match).status

    undo(match, last)

    assert ended == "finished"
    assert fresh(match=match).status == "playing"
    assert fresh(match=match).over_at is None


def test_redo_of_the_deciding_hand_ends_it_again(match: models.Match) -> None:
    _first, last = play(match=match, hands=[points(ANN, 60), gin(ANN, 15)])
    undo(match, last)

    redo(match, last)

    assert fresh(match=match).status == "finished"
    assert fresh(match=match).over_at == later(minutes=55)


Write = Callable[[models.Match, models.Hand], object]


def record(match: models.Match, first: models.Hand) -> None:
    play(match=match, hands=[DEAD])


def amend(match: models.Match, first: models.Hand) -> None:
    acts.amend_hand(
        match_id=match.pk,
        key=first.key,
        facts=knock(ANN, 5, 20),
        seen=1,
        by=None,
        at=later(minutes=51),
    )


def insert(match: models.Match, first: models.Hand) -> None:
    acts.insert_hand(
        match_id=match.pk,
        before=first.key,
        facts=DEAD,
        key=uuid.uuid4(),
        by=None,
        at=later(minutes=51),
    )


def strike(match: models.Match, first: models.Hand) -> None:
    acts.strike_hand(
        match_id=match.pk, key=first.key, seen=1, by=None, at=later(minutes=51)
    )


def stop(match: models.Match, first: models.Hand) -> None:
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.ABANDONED,
        conceded_by=None,
        by=None,
        at=later(minutes=51),
    )


@pytest.mark.parametrize("write", [record, amend, insert, strike, stop])
def test_redo_is_gone_once_something_else_is_written(
    match: models.Match, write: Write
) -> None:
    written = play(match=match, hands=FOUR)
    undo(match, written[3])
    undo(match, written[2])
    write(match, written[0])
    standing = live(match=match)

    back = redo(match, written[2])

    assert not back
    assert live(match=match) == standing


def test_an_undone_hand_that_lost_its_redo_can_be_restored(
    match: models.Match,
) -> None:
    first, second = play(match=match, hands=[knock(ANN, 4, 20), DEAD])
    undo(match, second)
    (third,) = play(match=match, hands=[points(BOB, 9)])

    acts.restore_hand(match_id=match.pk, key=second.key, by=None, at=later(minutes=58))

    assert live(match=match) == [first, second, third]


def test_a_hand_nobody_wrote_cannot_be_undone(match: models.Match) -> None:
    with pytest.raises(models.Hand.DoesNotExist):
        acts.undo_hand(
            match_id=match.pk, key=uuid.uuid4(), by=None, at=later(minutes=1)
        )
