"""Inserting a hand that was forgotten."""

from typing import Any

from django.test import Client

from games import models
from games.table.acts import hands as acts
from tests.factories import ANN, BOB, DEAD, knock, later, live, play, points
from tests.table.page import Form, Page


def form_of(browser: Client, hand: models.Hand, query: str = "") -> Form:
    address = f"/m/{hand.match_id}/hands/{hand.key}/insert/{query}"
    return Page(browser.get(address)).form("Insert it")


def insert(browser: Client, hand: models.Hand, **typed: Any) -> Any:
    """Type a forgotten hand, look at what follows, insert it."""
    shown = form_of(browser, hand).post(browser, **typed)
    return Page(shown).form("Insert it").post(browser)


def test_the_page_says_where_the_hand_goes(ann: Client, match: models.Match) -> None:
    _first, second = play(match=match, hands=[DEAD, points(BOB, 9)])

    page = Page(ann.get(f"/m/{match.pk}/hands/{second.key}/insert/?who=1"))

    assert page.title == "Before hand 2 · Scorekeeper"
    assert "Bob knocks with" in page.words
    assert page.field("deadwood")["value"] == ""


def test_it_says_what_follows_before_anything_is_written(
    ann: Client, match: models.Match
) -> None:
    first, _second = play(match=match, hands=[knock(ANN, 4, 20), points(BOB, 9)])

    shown = form_of(ann, first).post(ann, deadwood="3", opponent_deadwood="12")

    page = Page(shown)
    assert shown.status_code == 200
    assert "Ann knocks with 3 against 12: Ann +9" in page.words
    assert "Ann 16 becomes 25." in page.words
    assert match.hands.count() == 2


def test_it_is_inserted_once_it_was_shown(ann: Client, match: models.Match) -> None:
    first, second = play(match=match, hands=[knock(ANN, 4, 20), points(BOB, 9)])

    answer = insert(ann, second, deadwood="3", opponent_deadwood="12")

    standing = live(match=match)
    assert answer.url == f"/m/{match.pk}/"
    assert [hand.deadwood for hand in standing] == [4, 3, None]
    assert [standing[0], standing[2]] == [first, second]


def test_a_dead_hand_can_be_inserted_too(ann: Client, match: models.Match) -> None:
    (first,) = play(match=match, hands=[points(BOB, 9)])

    shown = form_of(ann, first, "?how=draw").post(ann)
    Page(shown).form("Insert it").post(ann)

    assert [hand.call for hand in live(match=match)] == ["draw", "points"]


def test_without_the_mark_of_having_been_shown_nothing_is_written(
    ann: Client, match: models.Match
) -> None:
    (first,) = play(match=match, hands=[points(BOB, 9)])

    form_of(ann, first).post(ann, deadwood="3", opponent_deadwood="12")

    assert live(match=match) == [first]


def test_the_mark_of_other_facts_is_not_accepted(
    ann: Client, match: models.Match
) -> None:
    (first,) = play(match=match, hands=[points(BOB, 9)])
    shown = form_of(ann, first).post(ann, deadwood="3", opponent_deadwood="12")

    answer = Page(shown).form("Insert it").post(ann, opponent_deadwood="13")

    assert answer.status_code == 200
    assert live(match=match) == [first]


def test_the_same_insertion_twice_is_one(ann: Client, match: models.Match) -> None:
    (first,) = play(match=match, hands=[points(BOB, 9)])
    shown = form_of(ann, first).post(ann, deadwood="3", opponent_deadwood="12")
    form = Page(shown).form("Insert it")

    answers = [form.post(ann), form.post(ann)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert match.hands.count() == 2


def test_another_insertion_under_the_same_key_is_a_conflict(
    ann: Client, match: models.Match
) -> None:
    (first,) = play(match=match, hands=[points(BOB, 9)])
    shown = form_of(ann, first).post(ann, deadwood="3", opponent_deadwood="12")
    form = Page(shown).form("Insert it")
    form.post(ann)

    other = Page(form.post(ann, deadwood="2")).form("Insert it").post(ann)

    assert other.status_code == 409
    assert "Ann knocks with 2 against 12: Ann +10" in Page(other).words
    assert [hand.deadwood for hand in live(match=match)] == [3, None]


def test_what_the_rules_refuse_is_shown_at_its_field(
    ann: Client, match: models.Match
) -> None:
    (first,) = play(match=match, hands=[points(BOB, 9)])

    answer = form_of(ann, first).post(ann, deadwood="11", opponent_deadwood="12")

    page = Page(answer)
    assert answer.status_code == 422
    assert "Ann cannot knock with 11; the limit is 10." in page.words
    assert page.field("opponent_deadwood")["value"] == "12"
    assert live(match=match) == [first]


def test_a_number_that_is_missing_is_asked_for(
    ann: Client, match: models.Match
) -> None:
    (first,) = play(match=match, hands=[points(BOB, 9)])

    answer = form_of(ann, first).post(ann, deadwood="3")

    assert answer.status_code == 422
    assert "This number is missing." in Page(answer).words


def test_it_says_that_an_insertion_ends_the_match(
    ann: Client, match: models.Match
) -> None:
    (first,) = play(match=match, hands=[points(BOB, 9)])

    shown = form_of(ann, first, "?how=points").post(ann, points="100")

    page = Page(shown)
    assert "This ends the match." in page.words
    assert "Hands from 2 on lie after the end then; they are kept." in page.words


def test_a_hand_that_was_undone_meanwhile_takes_no_insertion(
    ann: Client, match: models.Match
) -> None:
    (first,) = play(match=match, hands=[points(ANN, 9)])
    form = form_of(ann, first)
    acts.undo_hand(match_id=match.pk, key=first.key, by=None, at=later(minutes=5))

    answer = form.post(ann, deadwood="3", opponent_deadwood="12")

    assert answer.status_code == 404
    assert live(match=match) == []
