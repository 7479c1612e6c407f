"""Changing a hand: first it is said what follows, then it is saved."""

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
    fresh,
    gin,
    knock,
    later,
    live,
    play,
    points,
)
from tests.table.page import Form, Page


def address(hand: models.Hand) -> str:
    return f"/m/{hand.match_id}/hands/{hand.key}/change/"


def form_of(browser: Client, hand: models.Hand) -> Form:
    return Page(browser.get(address(hand))).form("Save the change")


def save(browser: Client, hand: models.Hand, **typed: Any) -> Any:
    """Type a change, look at what follows, save it."""
    shown = form_of(browser, hand).post(browser, **typed)
    return Page(shown).form("Save the change").post(browser)


def test_the_page_starts_with_what_stands_there(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[knock(BOB, 4, 20)])

    page = Page(ann.get(address(hand)))

    assert page.title == "Change hand 1 · Scorekeeper"
    assert "Bob knocks with" in page.words
    assert page.field("deadwood")["value"] == "4"
    assert page.field("opponent_deadwood")["value"] == "20"
    assert page.form("Save the change").fields["seen"] == ["1"]


def test_a_hand_of_points_starts_as_one(ann: Client, match: models.Match) -> None:
    (hand,) = play(match=match, hands=[points(BOB, 17)])

    page = Page(ann.get(address(hand)))

    assert "Bob wins the hand and scores" in page.words
    assert page.field("points")["value"] == "17"


def test_a_dead_hand_starts_as_one(ann: Client, match: models.Match) -> None:
    (hand,) = play(match=match, hands=[DEAD])

    page = Page(ann.get(address(hand)))

    assert page.form("Save the change").fields["how"] == ["draw"]
    assert page.links["With both counts"].endswith("change/?who=0&how=knock")


def test_saving_what_stands_there_changes_nothing(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[knock(BOB, 4, 20)])
    before = fresh(match=match).version

    save(ann, hand)

    assert live(match=match)[0].revision == 1
    assert fresh(match=match).version == before


def test_it_says_what_follows_before_anything_is_written(
    ann: Client, match: models.Match
) -> None:
    first, _second = play(match=match, hands=[knock(ANN, 4, 20), gin(BOB, 10)])

    shown = form_of(ann, first).post(ann, opponent_deadwood="14")

    page = Page(shown)
    assert shown.status_code == 200
    assert "Ann knocks with 4 against 14: Ann +10" in page.words
    assert "Ann 16 becomes 10." in page.words
    assert live(match=match)[0].opponent_deadwood == 20


def test_it_is_saved_once_it_was_shown(ann: Client, match: models.Match) -> None:
    first, _second = play(match=match, hands=[knock(ANN, 4, 20), gin(BOB, 10)])

    answer = save(ann, first, opponent_deadwood="14")

    assert answer.url == f"/m/{match.pk}/"
    assert live(match=match)[0].opponent_deadwood == 14
    assert match.revisions.get().device.label == "Ann’s phone"


def test_without_the_mark_of_having_been_shown_nothing_is_written(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    fields = form_of(ann, hand).fields | {"deadwood": "5"}

    answer = ann.post(address(hand), fields)

    assert answer.status_code == 200
    assert live(match=match)[0].deadwood == 4


@pytest.mark.parametrize(
    "typed",
    [
        {"deadwood": "6"},
        {"opponent_deadwood": "21"},
        {"knocker": "1"},
        {"how": "draw"},
        {"how": "points", "winner": "1", "points": "5"},
    ],
    ids=str,
)
def test_the_mark_of_other_facts_is_not_accepted(
    ann: Client, match: models.Match, typed: dict[str, str]
) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    shown = Page(form_of(ann, hand).post(ann, deadwood="5")).form("Save the change")

    answer = shown.post(ann, **typed)

    assert answer.status_code == 200
    assert live(match=match)[0].deadwood == 4


def test_asking_for_what_follows_writes_nothing_even_when_it_was_shown(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    shown = Page(form_of(ann, hand).post(ann, deadwood="5")).form("Save the change")

    answer = shown.post(ann, preview="1")

    assert answer.status_code == 200
    assert live(match=match)[0].deadwood == 4


def test_it_says_that_a_change_reopens_the_match(
    ann: Client, match: models.Match
) -> None:
    _first, last = play(match=match, hands=[points(ANN, 90), gin(ANN, 5)])

    page = Page(form_of(ann, last).post(ann, knocker="1"))

    assert "Ann 120 becomes 90. Bob 0 becomes 30. This reopens the match." in (
        page.words
    )


def test_it_says_that_a_change_ends_the_match_and_what_becomes_of_the_rest(
    ann: Client, match: models.Match
) -> None:
    first, *_others = play(match=match, hands=[points(ANN, 10), DEAD, points(BOB, 5)])

    page = Page(form_of(ann, first).post(ann, points="100"))

    assert "Ann 10 becomes 100." in page.words
    assert "Bob 5 becomes 0." in page.words
    assert "This ends the match." in page.words
    assert "Hands from 2 on lie after the end then; they are kept." in page.words


def test_it_says_who_wins_then(ann: Client, match: models.Match) -> None:
    # As it is Ann wins 100 + 25 + 100 + 100 to 0; Bob would get there instead.
    (hand,) = play(match=match, hands=[points(ANN, 100)])
    page = Page(ann.get(f"{address(hand)}?how=points&who=1"))

    shown = page.form("Save the change").post(ann, points="100")

    assert "Bob wins the match then." in Page(shown).words


def test_it_says_when_the_match_is_drawn_then(ann: Client, match: models.Match) -> None:
    # Ann's 100 and 25 and 100 against Bob's six boxes and 75, or 74 as it stands.
    told = [*[points(BOB, 12)] * 5, points(BOB, 14), points(ANN, 100)]
    written = play(match=match, hands=told)

    page = Page(form_of(ann, written[5]).post(ann, points="15"))

    assert "Bob 74 becomes 75." in page.words
    assert "The match is drawn then." in page.words


def test_it_says_who_deals_then(ann: Client, match: models.Match) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])

    page = Page(form_of(ann, hand).post(ann, knocker="1"))

    assert "Ann deals next." in page.words


def test_it_says_when_the_score_stays(ann: Client, match: models.Match) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])

    page = Page(form_of(ann, hand).post(ann, deadwood="3", opponent_deadwood="19"))

    assert "The score stays as it is." in page.words


def test_a_change_that_the_rules_refuse_is_shown_at_its_field(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])

    answer = form_of(ann, hand).post(ann, deadwood="11")

    page = Page(answer)
    assert answer.status_code == 422
    assert "Ann cannot knock with 11; the limit is 10." in page.words
    assert page.field("deadwood")["value"] == "11"
    assert page.form("Save the change").fields["seen"] == ["1"]
    assert live(match=match)[0].deadwood == 4


@pytest.mark.parametrize("field", ["deadwood", "opponent_deadwood"])
def test_a_number_that_was_cleared_is_refused_and_not_the_old_one(
    ann: Client, match: models.Match, field: str
) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])

    answer = form_of(ann, hand).post(ann, **{field: ""})

    page = Page(answer)
    assert answer.status_code == 422
    assert "This number is missing." in page.words
    assert page.field(field)["value"] == ""
    assert page.field(field)["aria-invalid"] == "true"
    assert live(match=match)[0].revision == 1


def test_a_late_hand_cannot_become_nonsense(ann: Client, match: models.Match) -> None:
    first, second = play(match=match, hands=[points(ANN, 10), knock(BOB, 4, 20)])
    acts.amend_hand(
        match_id=match.pk,
        key=first.key,
        facts=points(ANN, 100),
        seen=1,
        by=None,
        at=later(minutes=9),
    )

    answer = form_of(ann, second).post(ann, deadwood="11")

    assert answer.status_code == 422
    assert "Bob cannot knock with 11; the limit is 10." in Page(answer).words


def test_a_change_to_another_kind_leaves_nothing_of_the_old_one(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    page = Page(ann.get(f"{address(hand)}?how=draw"))

    Page(page.form("Save the change").post(ann)).form("Save the change").post(ann)

    (amended,) = live(match=match)
    assert (amended.call, amended.knocker, amended.deadwood) == ("draw", None, None)


# Two phones


def test_a_change_that_follows_an_old_revision_is_a_conflict(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    form = form_of(ann, hand)
    other = form_of(ann, hand)
    Page(other.post(ann, deadwood="6")).form("Save the change").post(ann)

    shown = Page(form.post(ann, deadwood="5")).form("Save the change")
    answer = shown.post(ann)

    page = Page(answer)
    assert answer.status_code == 409
    assert "Two phones wrote hand 1" in page.words
    assert "Ann knocks with 6 against 20: Ann +14" in page.words
    assert "Not saved yet" in page.words
    assert "Ann knocks with 5 against 20: Ann +15" in page.words
    assert live(match=match)[0].deadwood == 6


def test_a_conflict_of_two_changes_can_be_decided_for_the_second(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    form = form_of(ann, hand)
    save(ann, hand, deadwood="6")
    page = Page(Page(form.post(ann, deadwood="5")).form("Save the change").post(ann))

    answer = page.form("Mine replaces hand 1").post(ann)

    (amended,) = live(match=match)
    assert answer.url == f"/m/{match.pk}/"
    assert (amended.deadwood, amended.revision) == (5, 3)
    assert [each.before["deadwood"] for each in match.revisions.all()] == [4, 6]


def test_two_changes_are_no_two_hands(ann: Client, match: models.Match) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    form = form_of(ann, hand)
    save(ann, hand, deadwood="6")

    page = Page(Page(form.post(ann, deadwood="5")).form("Save the change").post(ann))

    assert not any("next hand" in form.says for form in page.forms)


def test_a_change_of_a_hand_that_was_struck_meanwhile_finds_nothing(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    form = form_of(ann, hand)
    acts.strike_hand(
        match_id=match.pk, key=hand.key, seen=1, by=None, at=later(minutes=9)
    )

    answer = form.post(ann, deadwood="5")

    assert answer.status_code == 404


def test_a_change_by_hand_without_a_revision_is_a_conflict(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    shown = Page(form_of(ann, hand).post(ann, deadwood="5")).form("Save the change")

    answer = shown.post(ann, seen="0")

    assert answer.status_code == 409
    assert live(match=match)[0].deadwood == 4


def test_a_hand_of_another_match_is_not_changed_through_this_one(
    ann: Client, match: models.Match
) -> None:
    (theirs,) = live(match=a_match(names=("Cas", "Dee"), hands=[knock(ANN, 4, 20)]))
    hand = {
        "key": str(uuid.uuid4()),
        "how": "knock",
        "knocker": "0",
        "deadwood": "5",
        "opponent_deadwood": "20",
        "seen": "1",
    }

    answer = ann.post(f"/m/{match.pk}/hands/{theirs.key}/change/", hand)

    assert answer.status_code == 404
    theirs.refresh_from_db()
    assert theirs.deadwood == 4
