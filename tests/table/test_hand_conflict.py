"""Two phones wrote at once: nothing is lost, and each way out works."""

import uuid
from typing import Any

import pytest
from django.test import Client

from games import models
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
from tests.table.page import Page


def typed(after: models.Hand | None, **other: str) -> dict[str, str]:
    """Ann knocks with 3 against 12."""
    return {
        "key": str(uuid.uuid4()),
        "after": str(after.key) if after else "",
        "how": "knock",
        "knocker": "0",
        "deadwood": "3",
        "opponent_deadwood": "12",
        **other,
    }


def send(browser: Client, match: models.Match, hand: dict[str, str]) -> Any:
    return browser.post(f"/m/{match.pk}/hand/", hand)


@pytest.fixture
def bobs(match: models.Match) -> models.Hand:
    """What Bob's phone saved as hand 1: Bob's gin against 10."""
    device, _browser = a_phone(club=match.club, label="Bob’s phone")
    (hand,) = play(match=match, hands=[gin(BOB, 10)], by=device)
    return hand


def test_it_shows_what_is_saved_beside_what_is_not(
    ann: Client, bobs: models.Hand
) -> None:
    answer = send(ann, bobs.match, typed(after=None))

    page = Page(answer)
    assert answer.status_code == 409
    assert "Two phones wrote hand 1 Nothing is lost. Which is it?" in page.words
    assert "Saved Bob’s phone, 20:01 Gin: Bob +35 (10 + 25)" in page.words
    assert "Not saved yet this phone" in page.words
    assert "Ann knocks with 3 against 12: Ann +9" in page.words
    assert live(match=bobs.match) == [bobs]


def test_each_way_says_what_it_leads_to(ann: Client, bobs: models.Hand) -> None:
    page = Page(send(ann, bobs.match, typed(after=None)))

    assert [form.says for form in page.forms] == [
        "Mine is the next hand As hand 2: Ann 9, 91 to go.",
        "Mine replaces hand 1 Ann 9, 91 to go. The saved one stays in the history.",
    ]
    assert page.links["Drop mine Hand 1 stays: Bob 35, 65 to go."] == (
        f"/m/{bobs.match_id}/"
    )


def test_mine_can_be_the_next_hand(ann: Client, bobs: models.Hand) -> None:
    page = Page(send(ann, bobs.match, typed(after=None)))

    answer = page.form("Mine is the next hand").post(ann)

    first, second = live(match=bobs.match)
    assert answer.url == f"/m/{bobs.match_id}/"
    assert first == bobs
    assert (second.number, second.deadwood) == (2, 3)


def test_mine_as_the_next_hand_is_one_hand_however_often_it_is_tapped(
    ann: Client, bobs: models.Hand
) -> None:
    form = Page(send(ann, bobs.match, typed(after=None))).form("next hand")

    form.post(ann)
    form.post(ann)

    assert len(live(match=bobs.match)) == 2


def test_mine_can_replace_the_other(ann: Client, bobs: models.Hand) -> None:
    page = Page(send(ann, bobs.match, typed(after=None)))

    answer = page.form("Mine replaces hand 1").post(ann)

    (hand,) = live(match=bobs.match)
    revision = bobs.match.revisions.get()
    assert answer.url == f"/m/{bobs.match_id}/"
    assert (hand.pk, hand.call, hand.deadwood) == (bobs.pk, "knock", 3)
    assert (revision.act, revision.before["call"]) == ("amend", "gin")
    assert revision.device.label == "Ann’s phone"


def test_dropping_mine_leaves_the_sheet(ann: Client, bobs: models.Hand) -> None:
    page = Page(send(ann, bobs.match, typed(after=None)))

    (drop,) = [address for words, address in page.links.items() if "Drop" in words]
    answer = ann.get(drop)

    assert answer.status_code == 200
    assert live(match=bobs.match) == [bobs]


def test_mine_can_conflict_once_more(ann: Client, bobs: models.Hand) -> None:
    form = Page(send(ann, bobs.match, typed(after=None))).form("next hand")
    play(match=bobs.match, hands=[points(BOB, 4)])

    answer = form.post(ann)

    page = Page(answer)
    assert answer.status_code == 409
    assert "Two phones wrote hand 2" in page.words
    assert "Mine is the next hand As hand 3: Ann 9, 91 to go." in page.words


def test_a_replacement_of_what_was_changed_meanwhile_conflicts(
    ann: Client, bobs: models.Hand
) -> None:
    form = Page(send(ann, bobs.match, typed(after=None))).form("replaces")
    acts.amend_hand(
        match_id=bobs.match_id,
        key=bobs.key,
        facts=gin(BOB, 11),
        seen=1,
        by=None,
        at=later(minutes=9),
    )

    answer = form.post(ann)

    assert answer.status_code == 409
    assert live(match=bobs.match)[0].opponent_deadwood == 11


def test_a_hand_behind_one_that_was_undone_says_so(
    ann: Client, bobs: models.Hand
) -> None:
    hand = typed(after=bobs)
    acts.undo_hand(match_id=bobs.match_id, key=bobs.key, by=None, at=later(minutes=5))

    page = Page(send(ann, bobs.match, hand))

    assert "A hand was taken back meanwhile. Nothing of yours is lost." in page.words
    assert [form.says for form in page.forms] == [
        "Mine is the next hand As hand 1: Ann 9, 91 to go."
    ]
    assert "Drop mine The sheet stays as it is." in page.words


def test_a_hand_behind_one_that_was_undone_can_be_the_next(
    ann: Client, bobs: models.Hand
) -> None:
    hand = typed(after=bobs)
    acts.undo_hand(match_id=bobs.match_id, key=bobs.key, by=None, at=later(minutes=5))

    Page(send(ann, bobs.match, hand)).form("next hand").post(ann)

    assert [each.deadwood for each in live(match=bobs.match)] == [3]


def test_a_hand_that_would_end_the_match_says_so(
    ann: Client, match: models.Match
) -> None:
    (first,) = play(match=match, hands=[points(ANN, 95)])
    play(match=match, hands=[points(BOB, 5)])

    page = Page(send(ann, match, typed(after=first)))

    assert "As hand 3: Ann 104, the match ends." in page.words


def test_a_hand_that_comes_after_the_end_is_kept_unscored(
    ann: Client, match: models.Match
) -> None:
    (first,) = play(match=match, hands=[points(ANN, 95)])
    play(match=match, hands=[points(ANN, 5)])
    page = Page(send(ann, match, typed(after=first)))

    page.form("Mine is the next hand").post(ann)

    assert "The match is over: hand 3 is kept, not scored, and can be carried" in (
        page.words
    )
    assert [hand.after_end for hand in live(match=match)] == [False, False, True]
    assert fresh(match=match).status == "finished"


def test_a_dead_hand_says_that_nobody_scores(ann: Client, bobs: models.Hand) -> None:
    hand = {"key": str(uuid.uuid4()), "after": "", "how": "draw"}

    page = Page(send(ann, bobs.match, hand))

    assert "Dead hand: nobody scores." in page.words
    assert "Mine is the next hand As hand 2: nobody scores." in page.words


def test_a_saved_dead_hand_stays_one(ann: Client, match: models.Match) -> None:
    play(match=match, hands=[DEAD])

    page = Page(send(ann, match, typed(after=None)))

    assert "Saved another phone, 20:01 Dead hand: nobody scores." in page.words
    assert "Drop mine Hand 1 stays." in page.links


def test_what_the_rules_refuse_says_so_on_each_way(
    ann: Client, bobs: models.Hand
) -> None:
    page = Page(send(ann, bobs.match, typed(after=None, deadwood="11")))

    assert "Ann cannot knock with 11; the limit is 10." in page.words
    assert "As hand 2: The rules refuse it there." in page.words


@pytest.mark.parametrize("way", ["Mine is the next hand", "Mine replaces hand 1"])
def test_what_the_rules_refuse_can_be_put_right_on_each_way(
    ann: Client, bobs: models.Hand, way: str
) -> None:
    page = Page(send(ann, bobs.match, typed(after=None, deadwood="11")))

    answer = page.form(way).post(ann)

    again = Page(answer)
    assert answer.status_code == 422
    assert again.field("deadwood")["value"] == "11"
    assert live(match=bobs.match) == [bobs]


def test_the_same_key_with_other_facts_is_no_success(
    ann: Client, match: models.Match
) -> None:
    hand = typed(after=None)
    send(ann, match, hand)

    answer = send(ann, match, hand | {"deadwood": "2"})

    page = Page(answer)
    assert answer.status_code == 409
    assert "Ann knocks with 3 against 12: Ann +9" in page.words
    assert "Ann knocks with 2 against 12: Ann +10" in page.words
    assert [each.deadwood for each in live(match=match)] == [3]


def test_a_big_gin_survives_the_conflict(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, hands=[knock(BOB, 4, 20)])
    hand = typed(after=None, how="big-gin", deadwood="0", opponent_deadwood="18")

    Page(send(ann, match, hand)).form("next hand").post(ann)

    assert live(match=match)[1].call == "big-gin"
