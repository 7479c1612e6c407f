"""One hand that was tapped: what it says, and what can be done with it."""

import uuid

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
    gin,
    knock,
    later,
    live,
    play,
    points,
)
from tests.table.page import Page


@pytest.fixture
def written(match: models.Match, ann: Client) -> list[models.Hand]:
    """Ann +16, dead, Bob +29 (10 - 6 + 25), signed by Ann's phone."""
    return play(
        match=match,
        hands=[knock(ANN, 4, 20), DEAD, knock(ANN, 10, 6)],
        by=match.club.devices.get(),
    )


def address(hand: models.Hand, name: str = "") -> str:
    return f"/m/{hand.match_id}/hands/{hand.key}/{name}"


def test_it_says_what_the_hand_says(ann: Client, written: list[models.Hand]) -> None:
    page = Page(ann.get(address(written[0])))

    assert page.title == "Hand 1 · Scorekeeper"
    assert "Ann knocks with 4 against 20: Ann +16" in page.words
    assert "Ann 16, Bob 0. Bob dealt hand 2." in page.words
    assert "20:01, Ann’s phone" in page.words
    assert "What was changed nothing yet" in page.words


def test_an_undercut_is_told_as_one(ann: Client, written: list[models.Hand]) -> None:
    page = Page(ann.get(address(written[2])))

    assert "Undercut! Bob +29 (4 + 25)" in page.words


def test_each_way_says_what_it_leads_to(
    ann: Client, written: list[models.Hand]
) -> None:
    page = Page(ann.get(address(written[0])))

    assert page.links["Change it"] == address(written[0], "change/")
    assert page.links["Insert a forgotten hand before it"] == (
        address(written[0], "insert/")
    )
    assert "Strike hand 1 Ann 16 becomes 0." in page.words


def test_striking_says_who_would_deal(ann: Client, match: models.Match) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])

    page = Page(ann.get(address(hand)))

    assert "Strike hand 1 Ann 16 becomes 0. Ann deals next." in page.words


def test_striking_the_deciding_hand_says_that_it_reopens(
    ann: Client, match: models.Match
) -> None:
    _first, last = play(match=match, hands=[points(ANN, 90), gin(ANN, 5)])

    page = Page(ann.get(address(last)))

    assert "Ann 120 becomes 90. This reopens the match." in page.words


def test_a_hand_is_struck_from_here(ann: Client, written: list[models.Hand]) -> None:
    form = Page(ann.get(address(written[0]))).form("Strike hand 1")

    answer = form.post(ann)

    assert answer.url == f"/m/{written[0].match_id}/"
    assert live(match=written[0].match) == written[1:]


def test_a_hand_that_was_changed_meanwhile_is_not_struck(
    ann: Client, written: list[models.Hand]
) -> None:
    form = Page(ann.get(address(written[0]))).form("Strike hand 1")
    acts.amend_hand(
        match_id=written[0].match_id,
        key=written[0].key,
        facts=knock(ANN, 5, 20),
        seen=1,
        by=None,
        at=later(minutes=9),
    )

    answer = form.post(ann)

    assert "Hand 1 was changed meanwhile. Nothing was struck." in (
        Page(ann.get(answer.url)).words
    )
    assert live(match=written[0].match) == written


@pytest.mark.parametrize("seen", ["", "x", "-1", "²", "9" * 5000])
def test_striking_without_a_revision_strikes_nothing(
    ann: Client, written: list[models.Hand], seen: str
) -> None:
    answer = ann.post(address(written[0], "strike/"), {"seen": seen})

    assert answer.status_code == 302
    assert live(match=written[0].match) == written


def test_a_hand_that_was_signed_elsewhere_says_so(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[DEAD])

    assert "20:01, another phone" in Page(ann.get(address(hand))).words


def test_a_hand_of_a_phone_without_a_name_is_this_phones_own(
    match: models.Match,
) -> None:
    device, browser = a_phone(club=match.club)
    (hand,) = play(match=match, hands=[DEAD], by=device)

    assert "20:01, this phone" in Page(browser.get(address(hand))).words


def test_a_hand_of_another_evening_says_which(ann: Client, match: models.Match) -> None:
    (hand,) = play(match=match, hands=[DEAD], at=later(minutes=24 * 60))

    assert "15 Mar, 20:01, another phone" in Page(ann.get(address(hand))).words


def test_times_are_the_clubs_own(ann: Client, club: models.Club) -> None:
    models.Club.objects.filter(pk=club.pk).update(time_zone="Europe/Tallinn")
    match = a_match(club=club, hands=[DEAD])

    page = Page(ann.get(address(live(match=match)[0])))

    assert "22:01, another phone" in page.words


def test_changes_are_counted(ann: Client, written: list[models.Hand]) -> None:
    for seen, count in ((1, 21), (2, 22)):
        acts.amend_hand(
            match_id=written[0].match_id,
            key=written[0].key,
            facts=knock(ANN, 4, count),
            seen=seen,
            by=None,
            at=later(minutes=9),
        )

    assert "What was changed 2 changes" in Page(ann.get(address(written[0]))).words


def test_a_late_hand_says_that_it_is_not_scored(
    ann: Client, match: models.Match
) -> None:
    first, second = play(match=match, hands=[points(ANN, 10), points(BOB, 9)])
    acts.amend_hand(
        match_id=match.pk,
        key=first.key,
        facts=points(ANN, 100),
        seen=1,
        by=None,
        at=later(minutes=9),
    )

    page = Page(ann.get(address(second)))

    assert "After the end: kept, not scored." in page.words


@pytest.mark.parametrize("name", ["", "change/", "insert/"])
def test_a_hand_that_is_not_there_has_no_page(
    ann: Client, written: list[models.Hand], name: str
) -> None:
    struck, elsewhere = written[0], a_match(names=("Cas", "Dee"), hands=[DEAD])
    acts.strike_hand(
        match_id=struck.match_id, key=struck.key, seen=1, by=None, at=later(minutes=9)
    )

    keys = [struck.key, live(match=elsewhere)[0].key, uuid.uuid4()]

    for key in keys:
        answer = ann.get(f"/m/{struck.match_id}/hands/{key}/{name}")
        assert answer.status_code == 404
