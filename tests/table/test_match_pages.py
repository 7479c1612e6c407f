"""What belongs to a match as a whole: more, stop, people, changes, result, file."""

import io
import json
import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games import access, models, rules
from games.table.acts import hands as acts
from tests.factories import (
    ANN,
    BOB,
    DEAD,
    a_link,
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


def page_of(browser: Client, match: models.Match, name: str) -> Page:
    answer = browser.get(f"/m/{match.pk}/{name}/")
    assert answer.status_code == 200
    return Page(answer)


# More


def test_more_leads_to_everything_else(ann: Client, match: models.Match) -> None:
    links = page_of(ann, match, "more").links

    own = {address.removeprefix(f"/m/{match.pk}/") for address in links.values()}
    assert own >= {
        *("", "rules/", "share/", "people/", "changes/", "file/", "stop/"),
        "hand/?how=points",
    }


def test_more_counts_the_changes(ann: Client, match: models.Match) -> None:
    before = page_of(ann, match, "more").words
    (hand,) = play(match=match, hands=[DEAD])
    acts.undo_hand(match_id=match.pk, key=hand.key, by=None, at=later(minutes=5))

    assert "What was changed nothing yet" in before
    assert "What was changed 1 change" in page_of(ann, match, "more").words


def test_more_of_a_finished_match_stops_nothing(
    ann: Client, match: models.Match
) -> None:
    play(match=match, hands=[points(ANN, 100)])

    page = page_of(ann, match, "more")

    assert "Stop here" not in page.words
    assert "Enter only the points" not in page.words


@pytest.mark.parametrize("kind", ["watch", "score"])
def test_more_offers_only_what_a_link_may_do(
    client: Client, match: models.Match, kind: str
) -> None:
    link = a_link(match=match, kind=kind)
    client.get(f"/{kind[0]}/{access.link_token(link)}")

    links = page_of(client, match, "more").links

    assert {client.get(address).status_code for address in links.values()} == {200}
    assert any("/hand/" in address for address in links.values()) is (kind == "score")


# Stop


def test_stopping_says_what_each_way_means(ann: Client, match: models.Match) -> None:
    play(match=match, hands=[points(ANN, 71), points(BOB, 56)])

    page = page_of(ann, match, "stop")

    assert re.search("Ann 71[,;] Bob 56", page.words)
    assert [form.says for form in page.forms] == [
        "Ann concedes Bob wins; boxes count, no bonus for the match.",
        "Bob concedes Ann wins; boxes count, no bonus for the match.",
        "Abandon it Kept, but nobody wins and nobody pays.",
    ]


@pytest.mark.parametrize(
    ("way", "status", "by"),
    [
        ("Ann concedes", "conceded", ANN),
        ("Bob concedes", "conceded", BOB),
        ("Abandon it", "abandoned", None),
    ],
)
def test_each_way_of_stopping_works(
    ann: Client, match: models.Match, way: str, status: str, by: int | None
) -> None:
    answer = page_of(ann, match, "stop").form(way).post(ann)

    stopped = fresh(match=match)
    assert answer.url == f"/m/{match.pk}/"
    assert (stopped.status, stopped.ended_by) == (status, by)
    assert match.revisions.get().device.label == "Ann’s phone"


def test_a_stopped_match_is_played_on_with_one_tap(
    ann: Client, match: models.Match
) -> None:
    page_of(ann, match, "stop").form("Abandon it").post(ann)

    Page(ann.get(f"/m/{match.pk}/")).form("Play on").post(ann)

    assert fresh(match=match).status == "playing"


@pytest.mark.parametrize(
    "how",
    [
        *["", "x", "conceded", "conceded-x", "conceded-7", "conceded--1"],
        *["abandoned-0", "conceded-" + "9" * 5000],
    ],
    ids=lambda how: how[:12],
)
def test_stopping_in_no_way_that_there_is_stops_nothing(
    ann: Client, match: models.Match, how: str
) -> None:
    answer = ann.post(f"/m/{match.pk}/stop/", {"how": how})

    assert answer.status_code == 422
    assert fresh(match=match).status == "playing"


def test_a_match_that_ended_meanwhile_says_that_nobody_stopped_it(
    ann: Client, match: models.Match
) -> None:
    form = page_of(ann, match, "stop").form("Abandon it")
    play(match=match, hands=[points(ANN, 100)])

    answer = form.post(ann)

    assert answer.status_code == 422
    assert "The hands have ended this match; nobody stopped it." in Page(answer).words


# People


def test_people_start_as_they_sit(ann: Client, match: models.Match) -> None:
    page = page_of(ann, match, "people")

    assert "Instead of Ann" in page.words
    fields = page.form("These two sit here").fields
    assert (fields["seat0"], fields["seat1"]) == (["Ann"], ["Bob"])


def test_somebody_else_sat_here(ann: Client, match: models.Match) -> None:
    play(match=match, hands=[knock(ANN, 4, 20)])

    answer = page_of(ann, match, "people").form("sit here").post(ann, seat1=" Dee ")

    page = Page(ann.get(answer.url))
    assert page.title == "Ann – Dee · Scorekeeper"
    assert "Ann 16" in page.words


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Somebody sits here: give a name."),
        ("   ", "Somebody sits here: give a name."),
        ("B" * 61, "A name has at most 60 letters; this one has 61."),
        ("B\x07b", "holds a control character"),
        ("B\x00b", "Null characters are not allowed."),
    ],
    ids=lambda text: ascii(text)[:20],
)
def test_a_name_that_cannot_be_is_refused_at_its_field(
    ann: Client, match: models.Match, name: str, sentence: str
) -> None:
    answer = page_of(ann, match, "people").form("sit here").post(ann, seat1=name)

    page = Page(answer)
    assert answer.status_code == 422
    assert sentence in page.words
    assert page.field("seat0")["value"] == "Ann"
    assert [seat.player.name for seat in match.seats.all()] == ["Ann", "Bob"]


def test_one_person_cannot_sit_on_both_sides(ann: Client, match: models.Match) -> None:
    answer = page_of(ann, match, "people").form("sit here").post(ann, seat1="ANN")

    assert answer.status_code == 422
    assert "Two people need two names." in Page(answer).words


def test_people_of_this_table_are_proposed_and_no_others(
    ann: Client, club: models.Club, match: models.Match
) -> None:
    a_match(club=club, names=("Ann", "Dee"))
    a_match(names=("Cas", "Eve"))

    page = page_of(ann, match, "people")

    proposed = {said["value"] for tag, said in page.tags if tag == "option"}
    assert proposed == {"Ann", "Bob", "Dee"}


# Changes


def test_nothing_was_changed_yet(ann: Client, match: models.Match) -> None:
    play(match=match, hands=[DEAD])

    page = page_of(ann, match, "changes")

    assert "every hand stands as it was first written" in page.words


def test_changes_are_told_newest_first_with_who_when_and_what(
    ann: Client, match: models.Match
) -> None:
    bobs_phone, _browser = a_phone(club=match.club, label="Bob’s phone")
    first, _second = play(match=match, hands=[knock(ANN, 4, 20), DEAD])
    acts.amend_hand(
        match_id=match.pk,
        key=first.key,
        facts=knock(ANN, 10, 6),
        seen=1,
        by=bobs_phone,
        at=later(minutes=9),
    )
    page_of(ann, match, "stop").form("Bob concedes").post(ann)

    page = page_of(ann, match, "changes")

    stopped = page.words.index("stopped")
    amended = page.words.index("Hand 1 changed 20:09, Bob’s phone")
    assert stopped < amended
    assert (
        "Ann knocks with 4 against 20: Ann +16 Undercut! Bob +29 (4 + 25)"
        in page.words[amended:]
    )


def test_a_change_of_people_tells_the_names(ann: Client, match: models.Match) -> None:
    page_of(ann, match, "people").form("sit here").post(ann, seat1="Dee")

    assert "Ann, Bob Ann, Dee" in page_of(ann, match, "changes").words


def test_a_struck_hand_can_be_put_back(ann: Client, match: models.Match) -> None:
    first, second = play(match=match, hands=[knock(ANN, 4, 20), DEAD])
    acts.strike_hand(
        match_id=match.pk, key=first.key, seen=1, by=None, at=later(minutes=9)
    )

    page_of(ann, match, "changes").form("Put it back").post(ann)

    assert live(match=match) == [first, second]
    assert "Put it back" not in page_of(ann, match, "changes").words


def test_putting_back_what_the_rules_refuse_by_now_says_so(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[points(ANN, 100)])
    acts.strike_hand(
        match_id=match.pk, key=hand.key, seen=1, by=None, at=later(minutes=9)
    )
    page_of(ann, match, "stop").form("Abandon it").post(ann)

    answer = page_of(ann, match, "changes").form("Put it back").post(ann)

    assert "The hands have ended this match; nobody stopped it." in (
        Page(ann.get(answer.url)).words
    )
    assert live(match=match) == []


def test_a_watching_phone_reads_the_changes_and_changes_nothing(
    client: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    acts.strike_hand(
        match_id=match.pk, key=hand.key, seen=1, by=None, at=later(minutes=9)
    )
    client.get(f"/w/{access.link_token(a_link(match=match, kind='watch'))}")

    page = page_of(client, match, "changes")

    assert "Hand 1 struck" in page.words
    assert page.forms == []


# The result as text


def text_of(page: Page) -> str:
    begin = page.html.index("data-select>") + len("data-select>")
    return page.html[begin : page.html.index("</textarea>")]


def test_the_result_can_be_sent_as_text(ann: Client, club: models.Club) -> None:
    match = a_match(
        club=club,
        stake={"per_point": "0.05", "currency": "EUR"},
        hands=[points(ANN, 60), points(BOB, 12), points(ANN, 45)],
    )

    text = text_of(page_of(ann, match, "result"))

    # 105 + 50 + 100 = 255 against 12 + 25 = 37
    assert text.splitlines() == [
        "Ann wins by 218.",
        "Ann reached 100 in hand 3.",
        "Ann: 255",
        "Bob: 37",
        "Bob pays Ann: €10.90",
        "Classic, 3 hands, 3 minutes",
    ]


def test_how_it_stands_can_be_sent_too(ann: Client, match: models.Match) -> None:
    play(match=match, hands=[points(ANN, 60)])

    text = text_of(page_of(ann, match, "result"))

    assert text.splitlines() == ["Ann: 60", "Bob: 0", "Classic, 1 hand, 1 minute"]


# The match file


def scored(document: Any) -> dict[str, Any]:
    """What ``manage.py score`` says about a match file."""
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        stdin = io.TextIOWrapper(io.BytesIO(json.dumps(document).encode()))
        patch.setattr("sys.stdin", stdin)
        call_command("score", "-", "--json", stdout=out)
    return json.loads(out.getvalue())


def test_a_match_is_handed_out_as_a_file(ann: Client, match: models.Match) -> None:
    first, _second = play(match=match, hands=[knock(ANN, 4, 20), DEAD])

    answer = ann.get(f"/m/{match.pk}/file/")

    document = json.loads(answer.content)
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == (
        f'attachment; filename="gin-rummy-2026-03-14-{str(match.pk)[:8]}.json"'
    )
    assert document["id"] == str(match.pk)
    assert document["players"] == ["Ann", "Bob"]
    assert document["first_dealer"] == "Ann"
    assert document["hands"][0]["id"] == str(first.key)
    assert [hand["result"] for hand in document["hands"]] == ["knock", "draw"]


def test_the_file_scores_as_the_sheet_does(ann: Client, club: models.Club) -> None:
    match = a_match(
        club=club,
        stake={"per_point": "0.05", "currency": "EUR"},
        first_dealer=BOB,
        hands=[
            knock(ANN, 4, 20),
            DEAD,
            knock(BOB, 6, 15),
            gin(ANN, 21),
            knock(ANN, 9, 2),
            gin(ANN, 18),
        ],
    )

    sheet = scored(ann.get(f"/m/{match.pk}/file/").json())

    assert sheet["status"] == "finished"
    assert sheet["totals"]["Ann"]["total"] == 280
    assert sheet["totals"]["Bob"]["total"] == 91
    assert [hand["dealer"] for hand in sheet["hands"]][:2] == ["Bob", "Bob"]
    assert sheet["payments"][0]["amount"] == "9.45"


def test_the_file_tells_how_the_match_was_stopped(
    ann: Client, match: models.Match
) -> None:
    play(match=match, hands=[points(ANN, 30)])
    page_of(ann, match, "stop").form("Ann concedes").post(ann)

    document = ann.get(f"/m/{match.pk}/file/").json()

    assert document["ended"] == {"how": "conceded", "by": "Ann"}
    assert scored(document)["winner"] == ["Bob"]


def test_the_file_keeps_late_hands_and_leaves_out_what_was_taken_back(
    ann: Client, match: models.Match
) -> None:
    first, second, third, fourth = play(
        match=match, hands=[points(ANN, 10), DEAD, points(BOB, 9), gin(BOB, 3)]
    )
    acts.undo_hand(match_id=match.pk, key=fourth.key, by=None, at=later(minutes=9))
    acts.strike_hand(
        match_id=match.pk, key=second.key, seen=1, by=None, at=later(minutes=9)
    )
    acts.amend_hand(
        match_id=match.pk,
        key=first.key,
        facts=points(ANN, 100),
        seen=1,
        by=None,
        at=later(minutes=9),
    )

    document = ann.get(f"/m/{match.pk}/file/").json()

    assert [hand["id"] for hand in document["hands"]] == [
        str(first.key),
        str(third.key),
    ]
    assert document["hands"][1]["after_end"] is True
    assert scored(document)["hands"][1]["result"] == "after-end"


def test_the_file_tells_the_cut(ann: Client, club: models.Club) -> None:
    started = Page(ann.get("/")).form("Start")
    answer = started.post(ann, new_names=["Ann", "Bob"], dealer="pick")
    match = models.Match.objects.get()

    document = ann.get(f"{answer.url}file/").json()

    cut = [rules.cards.name(card) for card in match.draw]
    assert document["draw"] == dict(zip(["Ann", "Bob"], cut, strict=True))
    assert "first_dealer" not in document
