"""Typing the next hand."""

import uuid
from typing import Any

import pytest
from django.test import Client

from games import models, rules
from games.table.acts import hands as acts
from games.table.acts import matches
from tests.factories import (
    ANN,
    BOB,
    DEAD,
    a_match,
    gin,
    knock,
    later,
    live,
    play,
    points,
)
from tests.table.page import Page


def address(match: models.Match, **asked: Any) -> str:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return f"/m/{match.pk}/hand/?{query}"


def typed(behind: models.Hand | None = None, **other: str) -> dict[str, str]:
    """What the form sends when Ann knocks with 4 against 20."""
    return {
        "key": str(uuid.uuid4()),
        "after": str(behind.key) if behind else "",
        "how": "knock",
        "knocker": "0",
        "deadwood": "4",
        "opponent_deadwood": "20",
        **other,
    }


# The page


def test_it_asks_for_both_counts_of_who_knocked(
    ann: Client, match: models.Match
) -> None:
    page = Page(ann.get(address(match, who=1)))

    assert page.title == "Hand 1 · Scorekeeper"
    assert "Bob knocks with" in page.words
    assert "Ann is left with" in page.words
    assert page.form("Save hand 1").fields["knocker"] == ["1"]


def test_a_hand_is_typed_and_saved(ann: Client, match: models.Match) -> None:
    form = Page(ann.get(address(match, who=0))).form("Save hand 1")

    answer = form.post(ann, deadwood="4", opponent_deadwood="20")

    (hand,) = live(match=match)
    assert (hand.call, hand.knocker) == ("knock", ANN)
    assert (hand.deadwood, hand.opponent_deadwood) == (4, 20)
    assert answer.url == f"/m/{match.pk}/"
    assert "Hand 1 saved. Ann 16, 84 to go." in Page(ann.get(answer.url)).words


def test_a_hand_is_signed_by_the_phone(ann: Client, match: models.Match) -> None:
    ann.post(address(match), typed())

    assert live(match=match)[0].device.label == "Ann’s phone"


def test_a_knock_with_nothing_is_a_gin(ann: Client, match: models.Match) -> None:
    ann.post(address(match), typed(deadwood="0", opponent_deadwood="21"))

    assert "gin, 21" in Page(ann.get(f"/m/{match.pk}/")).words


def test_only_the_points_can_be_typed(ann: Client, match: models.Match) -> None:
    page = Page(ann.get(address(match, how="points", who=1)))

    page.form("Save hand 1").post(ann, points="25")

    (hand,) = live(match=match)
    assert "Bob wins the hand and scores" in page.words
    assert (hand.call, hand.winner, hand.points) == ("points", BOB, 25)


def test_a_dead_hand_says_what_follows_and_takes_one_tap(
    ann: Client, match: models.Match
) -> None:
    page = Page(ann.get(address(match, how="draw")))

    page.form("Save hand 1").post(ann)

    assert "Dead hand: nobody scores. Ann deals again." in page.words
    assert live(match=match)[0].call == "draw"


def test_it_was_the_other_one_is_one_tap_away(ann: Client, match: models.Match) -> None:
    page = Page(ann.get(address(match, who=0)))

    other = Page(ann.get(page.links["No, Bob knocked"]))

    assert "Bob knocks with" in other.words


def test_counts_come_along_when_it_was_the_other_one(
    ann: Client, match: models.Match
) -> None:
    asked = address(match, who=1, deadwood=3, opponent_deadwood=12)

    page = Page(ann.get(asked))

    assert page.field("deadwood")["value"] == "3"
    assert page.field("opponent_deadwood")["value"] == "12"


@pytest.mark.parametrize("value", ["-3", "three", "٣", "<b>"])
def test_only_digits_come_along(ann: Client, match: models.Match, value: str) -> None:
    page = Page(ann.get(f"/m/{match.pk}/hand/", {"deadwood": value}))

    assert page.field("deadwood")["value"] == ""


@pytest.mark.parametrize(
    ("preset", "offered"), [("classic", False), ("wikipedia", True)]
)
def test_big_gin_is_offered_where_it_is_played(
    ann: Client, club: models.Club, preset: str, offered: bool
) -> None:
    match = a_match(club=club, house=rules.PRESETS[preset])

    page = Page(ann.get(address(match)))

    assert ("Big gin" in page.words) is offered


def test_a_big_gin_is_saved_with_its_own_bonus(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, house=rules.PRESETS["wikipedia"])

    ann.post(
        address(match),
        typed(how="big-gin", deadwood="0", opponent_deadwood="18"),
    )

    page = Page(ann.get(f"/m/{match.pk}/"))
    assert live(match=match)[0].call == "big-gin"
    assert "+49 big gin, 18" in page.words


def test_a_later_hand_follows_the_last_one(ann: Client, match: models.Match) -> None:
    *_others, last = play(match=match, hands=[knock(ANN, 4, 20), DEAD])

    form = Page(ann.get(address(match))).form("Save hand 3")

    assert form.fields["after"] == [str(last.key)]


def test_the_page_of_a_finished_match_goes_to_the_sheet(
    ann: Client, match: models.Match
) -> None:
    play(match=match, hands=[points(ANN, 100)])

    answer = ann.get(address(match))

    assert answer.status_code == 302
    assert answer.url == f"/m/{match.pk}/"


def test_what_the_phone_needs_to_say_the_same_comes_along(
    ann: Client, match: models.Match
) -> None:
    play(match=match, hands=[knock(ANN, 4, 20)])

    words = Page(ann.get(address(match, who=1))).json["entry-words"]

    assert words["names"] == ["Bob", "Ann"]
    assert (words["limit"], words["gin"], words["undercut"]) == (10, 25, 25)
    assert words["then"]["target"] == 100
    # If Bob wins Ann deals; if Ann wins Bob deals; Ann has 16.
    assert words["then"]["winners"] == [
        {"score": 0, "dealer": "Ann"},
        {"score": 16, "dealer": "Bob"},
    ]


# What is refused, with what was typed


def form_again(answer: Any) -> dict[str, list[str]]:
    return Page(answer).form("Save hand 1").fields


@pytest.mark.parametrize(
    ("counts", "field", "sentence"),
    [
        (("11", "20"), "deadwood", "Ann cannot knock with 11; the limit is 10."),
        (("4", "120"), "opponent_deadwood", "Bob cannot hold 120;"),
        (("4", "99"), "opponent_deadwood", "Bob cannot hold 99;"),
        (("-5", "20"), "deadwood", "A count is 0 or more."),
        (("", "20"), "deadwood", "This number is missing."),
        (("4", ""), "opponent_deadwood", "This number is missing."),
        (("x", "20"), "deadwood", "A count is a whole number, such as 12."),
        (("4.5", "20"), "deadwood", "A count is a whole number, such as 12."),
        (("9" * 5000, "20"), "deadwood", "A count is a whole number, such as 12."),
        (("1e3", "20"), "deadwood", "A count is a whole number, such as 12."),
    ],
    ids=lambda value: str(value)[:24],
)
def test_a_count_that_cannot_be_is_refused_at_its_field(
    ann: Client,
    match: models.Match,
    counts: tuple[str, str],
    field: str,
    sentence: str,
) -> None:
    deadwood, left = counts

    answer = ann.post(address(match), typed(deadwood=deadwood, opponent_deadwood=left))

    page = Page(answer)
    assert answer.status_code == 422
    assert sentence in page.words
    assert page.field(field)["aria-invalid"] == "true"
    assert form_again(answer)["deadwood"] == [deadwood]
    assert form_again(answer)["opponent_deadwood"] == [left]
    assert match.hands.count() == 0


@pytest.mark.parametrize("count", ["0", "501", "-1", "", "x"])
def test_points_that_cannot_be_are_refused(
    ann: Client, match: models.Match, count: str
) -> None:
    hand = {"key": str(uuid.uuid4()), "how": "points", "winner": "1", "points": count}

    answer = ann.post(address(match), hand)

    page = Page(answer)
    assert answer.status_code == 422
    assert page.field("points")["aria-invalid"] == "true"
    assert page.form("Save").fields["points"] == [count]
    assert match.hands.count() == 0


def test_a_refused_hand_keeps_who_knocked_and_its_key(
    ann: Client, match: models.Match
) -> None:
    hand = typed(knocker="1", deadwood="11")

    fields = form_again(ann.post(address(match), hand))

    assert fields["knocker"] == ["1"]
    assert (fields["key"], fields["after"]) == ([hand["key"]], [""])


def test_a_refused_hand_can_be_put_right_and_saved(
    ann: Client, match: models.Match
) -> None:
    answer = ann.post(address(match), typed(deadwood="11"))

    again = Page(answer).form("Save hand 1").post(ann, deadwood="10")

    assert again.status_code == 302
    assert [hand.deadwood for hand in live(match=match)] == [10]


def test_a_refused_count_asks_whether_it_was_the_other_one(
    ann: Client, match: models.Match
) -> None:
    answer = ann.post(address(match), typed(deadwood="11"))

    assert "Count again, or was it Bob who knocked?" in Page(answer).words


@pytest.mark.parametrize(
    "other",
    [
        {"how": "sleep"},
        {"how": ""},
        {"knocker": "7"},
        {"knocker": "2"},
        {"knocker": "-1"},
        {"knocker": ""},
        {"knocker": "Ann"},
        {"key": ""},
        {"key": "twelve"},
        {"after": "twelve"},
        {"how": "points", "winner": "2", "points": "5"},
        {"how": "points", "winner": "", "points": "5"},
        {"how": "points", "winner": "1", "points": "9" * 30},
        {"how": "gin", "knocker": "", "opponent_deadwood": "5"},
        {"how": "big-gin", "opponent_deadwood": ""},
        {"late": "on"},
    ],
    ids=str,
)
def test_a_hand_made_by_hand_is_refused(
    ann: Client, match: models.Match, other: dict[str, str]
) -> None:
    answer = ann.post(address(match), typed(**other))

    assert answer.status_code == 422
    assert match.hands.count() == 0


def test_a_post_with_nothing_in_it_is_refused(ann: Client, match: models.Match) -> None:
    answer = ann.post(address(match), {})

    assert answer.status_code == 422
    assert match.hands.count() == 0


# Once more, and at the wrong time


def test_the_same_request_twice_is_one_hand(ann: Client, match: models.Match) -> None:
    hand = typed()

    first = ann.post(address(match), hand)
    second = ann.post(address(match), hand)

    assert first.url == second.url
    assert match.hands.count() == 1


def test_an_undone_hand_that_is_sent_again_is_not_called_saved(
    ann: Client, match: models.Match
) -> None:
    hand = typed()
    ann.post(address(match), hand)
    acts.undo_hand(
        match_id=match.pk, key=uuid.UUID(hand["key"]), by=None, at=later(minutes=5)
    )

    answer = ann.post(address(match), hand)

    assert answer.status_code == 409
    assert "A hand was taken back meanwhile. Nothing of yours is lost." in (
        Page(answer).words
    )
    assert live(match=match) == []


def test_a_hand_for_a_match_that_ended_meanwhile_keeps_what_was_typed(
    ann: Client, match: models.Match
) -> None:
    (first,) = play(match=match, hands=[points(ANN, 60)])
    acts.amend_hand(
        match_id=match.pk,
        key=first.key,
        facts=points(ANN, 100),
        seen=1,
        by=None,
        at=later(minutes=5),
    )

    answer = ann.post(address(match), typed(behind=first))

    page = Page(answer)
    assert answer.status_code == 409
    assert "The match is over" in page.words
    assert "Ann knocks with 4 against 20" in page.words
    assert live(match=match) == [first]


def test_a_hand_that_came_late_can_be_kept(ann: Client, match: models.Match) -> None:
    (first,) = play(match=match, hands=[points(ANN, 100)])
    page = Page(ann.post(address(match), typed(behind=first)))

    page.form("Mine is the next hand").post(ann)

    assert [hand.after_end for hand in live(match=match)] == [False, True]
    sheet = Page(ann.get(f"/m/{match.pk}/"))
    assert "Hand 2 lies after the end. It is kept, not scored." in sheet.words


def test_a_late_hand_that_makes_no_sense_is_refused(
    ann: Client, match: models.Match
) -> None:
    (first,) = play(match=match, hands=[points(ANN, 100)])

    answer = ann.post(address(match), typed(behind=first, late="on", deadwood="11"))

    assert answer.status_code == 422
    assert "Ann cannot knock with 11; the limit is 10." in Page(answer).words
    assert live(match=match) == [first]


def test_a_stopped_match_says_so_and_keeps_what_was_typed(
    ann: Client, match: models.Match
) -> None:
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.CONCEDED,
        conceded_by=ANN,
        by=None,
        at=later(minutes=5),
    )

    answer = ann.post(address(match), typed())

    assert answer.status_code == 422
    assert "This match was stopped. Play on first, then save." in Page(answer).words
    assert form_again(answer)["opponent_deadwood"] == ["20"]
    assert match.hands.count() == 0


def test_after_gin_there_is_nothing_to_lay_off(
    ann: Client, match: models.Match
) -> None:
    play(match=match, hands=[gin(BOB, 18)])

    page = Page(ann.get(f"/m/{match.pk}/"))

    assert "+43 gin, 18" in page.words
    assert "lay" not in Page(ann.get(address(match))).words.lower()
