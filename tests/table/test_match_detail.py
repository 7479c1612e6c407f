"""The sheet, while they play."""

import re

import pytest
from django.test import Client

from games import access, models, rules
from games.table.acts import hands as acts
from tests.factories import (
    ANN,
    BOB,
    DEAD,
    a_link,
    a_match,
    fresh,
    gin,
    knock,
    later,
    live,
    play,
    points,
)
from tests.table.page import Page

#: Ann 62 with two boxes, Bob 41 with two: 16, 0, 9, 46, 32; Ann deals the sixth.
FIVE = (
    knock(ANN, 4, 20),
    DEAD,
    knock(BOB, 6, 15),
    gin(ANN, 21),
    knock(ANN, 9, 2),
)


@pytest.fixture
def running(club: models.Club) -> models.Match:
    return a_match(club=club, hands=FIVE)


def sheet(browser: Client, match: models.Match) -> Page:
    answer = browser.get(f"/m/{match.pk}/")
    assert answer.status_code == 200
    return Page(answer)


def test_an_empty_sheet_says_what_to_do(ann: Client, match: models.Match) -> None:
    page = sheet(ann, match)

    assert page.title == "Ann – Bob · Scorekeeper"
    assert "Hand 1: who knocked? Ann deals" in page.words
    assert "Tap who knocked, below." in page.words
    assert page.links["Bob"] == f"/m/{match.pk}/hand/?who=1"
    assert "Undo" not in page.words


def test_both_scores_stand_on_top(ann: Client, running: models.Match) -> None:
    page = sheet(ann, running)

    assert "deals Ann 62 2 boxes 38 to go" in page.words
    assert "Bob 41 2 boxes 59 to go" in page.words
    assert "Hand 6: who knocked? Ann deals" in page.words


def test_hands_are_lines_as_on_paper(ann: Client, running: models.Match) -> None:
    rows = [words for words in sheet(ann, running).links if words[:1].isdigit()]

    assert rows == [
        "1 Ann +16 knock 4–20 16",
        "2 Dead hand",
        "3 Bob +9 knock 6–15 9",
        "4 Ann +46 gin, 21 62",
        "5 Bob +32 undercut 9–2 41",
    ]


def test_a_line_leads_to_its_hand(ann: Client, running: models.Match) -> None:
    third = live(match=running)[2]

    page = sheet(ann, running)

    assert page.links["3 Bob +9 knock 6–15 9"] == f"/m/{running.pk}/hands/{third.key}/"


def test_one_box_is_a_box(ann: Client, match: models.Match) -> None:
    play(match=match, hands=[points(ANN, 5)])

    assert "Ann 5 1 box 95 to go" in sheet(ann, match).words


def test_rules_without_boxes_show_none(ann: Client, club: models.Club) -> None:
    match = a_match(
        club=club, house=rules.PRESETS["first-to-100"], hands=[points(ANN, 5)]
    )

    assert "box" not in sheet(ann, match).words


def test_a_match_tells_its_rules(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, house=rules.build({"target": 150}, "pagat"))

    page = sheet(ann, match)

    assert page.links["Our rules , to 150"] == f"/m/{match.pk}/rules/"


def test_the_last_hand_can_be_undone(ann: Client, running: models.Match) -> None:
    form = sheet(ann, running).form("Undo hand 5")

    answer = form.post(ann)

    page = Page(ann.get(answer.url))
    assert len(live(match=running)) == 4
    assert "Hand 5: who knocked?" in page.words
    assert "Ann 62" in page.words
    assert "Bob 9" in page.words


def test_an_undone_hand_can_be_redone(ann: Client, running: models.Match) -> None:
    sheet(ann, running).form("Undo hand 5").post(ann)
    sheet(ann, running).form("Undo hand 4").post(ann)

    sheet(ann, running).form("Redo hand 4").post(ann)

    page = sheet(ann, running)
    assert len(live(match=running)) == 4
    assert page.form("Redo hand 5")


def test_an_undo_of_a_hand_that_is_not_the_last_any_more_says_so(
    ann: Client, running: models.Match
) -> None:
    form = sheet(ann, running).form("Undo hand 5")
    play(match=running, hands=[DEAD])

    answer = form.post(ann)

    assert "Another hand was saved meanwhile. Nothing was undone." in (
        Page(ann.get(answer.url)).words
    )
    assert len(live(match=running)) == 6


def test_a_redo_after_something_else_says_so(
    ann: Client, running: models.Match
) -> None:
    sheet(ann, running).form("Undo hand 5").post(ann)
    form = sheet(ann, running).form("Redo hand 5")
    play(match=running, hands=[DEAD])

    answer = form.post(ann)

    assert "Something else was written meanwhile. Nothing was redone." in (
        Page(ann.get(answer.url)).words
    )
    assert [hand.call for hand in live(match=running)][-1] == "draw"


def test_the_hint_goes_once_a_hand_was_changed(
    ann: Client, running: models.Match
) -> None:
    hint = "Tap a hand to change it."
    before = sheet(ann, running).words

    acts.amend_hand(
        match_id=running.pk,
        key=live(match=running)[0].key,
        facts=knock(ANN, 5, 20),
        seen=1,
        by=None,
        at=later(minutes=9),
    )

    assert hint in before
    assert hint not in sheet(ann, running).words


def test_a_watching_phone_sees_everything_and_can_do_nothing(
    client: Client, running: models.Match
) -> None:
    opened = client.get(watch_address(running))

    page = Page(client.get(opened.url))

    assert "Ann 62" in page.words
    assert "You are watching. The sheet follows by itself." in page.words
    assert page.forms == []
    assert not any("/hand" in address for address in page.links.values())


def watch_address(match: models.Match) -> str:

    return f"/w/{access.link_token(a_link(match=match, kind='watch'))}"


# What the second phone asks for every few seconds


def test_nothing_is_sent_while_nothing_changed(
    ann: Client, running: models.Match
) -> None:
    seen = fresh(match=running).version

    answer = ann.get(f"/m/{running.pk}/live/?seen={seen}&playing=1")

    assert (answer.status_code, answer.content) == (204, b"")


def test_the_sheet_alone_is_sent_when_something_changed(
    ann: Client, running: models.Match
) -> None:
    seen = fresh(match=running).version
    play(match=running, hands=[gin(BOB, 3)])

    answer = ann.get(f"/m/{running.pk}/live/?seen={seen}&playing=1")

    page = Page(answer)
    assert answer.status_code == 200
    assert "Bob 69" in page.words
    assert not any(tag in {"html", "body", "title"} for tag, _said in page.tags)
    assert ("main", "sheet") in [(tag, said.get("id")) for tag, said in page.tags]


def test_the_page_asks_where_the_answer_is_and_says_what_it_has(
    ann: Client, running: models.Match
) -> None:
    (asks,) = (
        said["hx-get"]
        for _tag, said in sheet(ann, running).tags
        if "data-quiet" in said
    )

    answer = ann.get(asks)

    assert answer.status_code == 204


@pytest.mark.parametrize(
    ("hand", "playing"), [(gin(BOB, 90), "1"), (DEAD, "0")], ids=["ended", "reopened"]
)
def test_a_phone_loads_its_page_anew_when_the_match_ends_or_reopens(
    ann: Client, running: models.Match, hand: rules.Hand, playing: str
) -> None:
    seen = fresh(match=running).version
    play(match=running, hands=[hand])

    answer = ann.get(f"/m/{running.pk}/live/?seen={seen}&playing={playing}")

    assert answer["HX-Refresh"] == "true"


def test_somebody_who_types_gets_a_strip_and_keeps_the_page(
    ann: Client, running: models.Match
) -> None:
    seen = fresh(match=running).version
    play(match=running, hands=[gin(BOB, 3)])

    page = Page(ann.get(f"/m/{running.pk}/live/?seen={seen}&typing"))

    assert "The sheet has changed: it goes to hand 6 now." in page.words
    assert page.links["Look"] == f"/m/{running.pk}/"
    assert page.forms == []


# Whole pages and private ones


@pytest.mark.parametrize("name", ["", "more/", "changes/", "live/", "share/"])
def test_a_page_of_a_match_is_kept_in_no_cache(
    ann: Client, running: models.Match, name: str
) -> None:
    answer = ann.get(f"/m/{running.pk}/{name}")

    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]


def test_the_whole_page_comes_for_boosted_links_and_restored_history(
    ann: Client, running: models.Match
) -> None:
    boosted = {"HX-Request": "true", "HX-Boosted": "true"}
    restored = {"HX-Request": "true", "HX-History-Restore-Request": "true"}

    for headers in (boosted, restored, {"HX-Request": "true"}):
        page = Page(ann.get(f"/m/{running.pk}/", headers=headers))
        assert page.title == "Ann – Bob · Scorekeeper"


def test_ids_and_numbers_are_not_localised(ann: Client, running: models.Match) -> None:
    models.Match.objects.filter(pk=running.pk).update(version=12345)

    page = Page(ann.get(f"/m/{running.pk}/", headers={"Accept-Language": "sk"}))

    assert re.search(r"seen=12345&", page.html)
