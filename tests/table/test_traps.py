"""Inputs on which comparable programs failed (KNOWN_TRAPS G1-G6, S1-S6, W3, W5).

M3 and M4 are in `test_names`, E3 and E4 in `test_money`.
"""

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import models, rules
from games.books import sheets
from tests.factories import (
    ANN,
    BOB,
    DEAD,
    a_match,
    a_phone,
    fresh,
    gin,
    knock,
    live,
    play,
    points,
)
from tests.table.page import Page


def sheet(browser: Client, match: models.Match) -> Page:
    return Page(browser.get(f"/m/{match.pk}/"))


def typed(match: models.Match, **told: str) -> dict[str, str]:
    """What the entry form sends behind the last hand."""
    last = live(match=match)[-1:]
    return {
        "key": str(uuid.uuid4()),
        "after": str(last[0].key) if last else "",
        "how": "knock",
        **told,
    }


def send(browser: Client, match: models.Match, hand: dict[str, str]) -> Any:
    return browser.post(f"/m/{match.pk}/hand/", hand)


def sums(match: models.Match) -> list[tuple[int, int, int]]:
    """Points, boxes and total of both, from the hands."""
    totals = sheets.sheet_of(fresh(match=match)).totals
    return [(each.points, each.boxes, each.total) for each in totals]


# Scoring


def test_g1_who_reaches_the_target_by_an_undercut_wins_though_the_other_knocked(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club, hands=[points(ANN, 92), points(BOB, 80)])

    knocked = {"knocker": "0", "deadwood": "9", "opponent_deadwood": "4"}
    send(ann, match, typed(match, **knocked))

    page = sheet(ann, match)
    # Bob has 80 + 30, two boxes and the game; Ann 92 and one box.
    assert sums(match) == [(92, 1, 117), (110, 2, 260)]
    assert "Bob wins by 143" in page.words
    assert "Bob reached 100 with an undercut in hand 3." in page.words
    assert "Game – 100" in page.words


def test_g2_equal_counts_are_an_undercut_and_one_box(
    ann: Client, match: models.Match
) -> None:
    knocked = {"knocker": "0", "deadwood": "7", "opponent_deadwood": "7"}
    send(ann, match, typed(match, **knocked))

    assert "Bob +25 undercut 7–7 25" in sheet(ann, match).words
    assert sums(match) == [(0, 0, 0), (25, 1, 25)]


def test_g2_another_tie_rule_only_where_the_table_set_it_and_named(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club, house=rules.build({"tie": "nobody"}))

    knocked = {"knocker": "0", "deadwood": "7", "opponent_deadwood": "7"}
    send(ann, match, typed(match, **knocked))

    page = sheet(ann, match)
    assert "1 tie 7–7" in page.words
    assert sums(match) == [(0, 0, 0), (0, 0, 0)]
    assert "Ann deals" in page.words  # as after a draw
    assert "Our rules" in page.words


@pytest.mark.parametrize(
    ("preset", "how", "worth"),
    [("classic", "gin", 43), ("wikipedia", "big-gin", 49), ("classic", "big-gin", 43)],
)
def test_g3_nothing_is_laid_off_on_gin_and_a_big_gin_is_31_in_all(
    ann: Client, club: models.Club, preset: str, how: str, worth: int
) -> None:
    match = a_match(club=club, house=rules.PRESETS[preset])
    left = {"knocker": "0", "deadwood": "0", "opponent_deadwood": "18"}

    send(ann, match, typed(match, **left, how=how))

    assert sums(match)[ANN][:2] == (worth, 1)


def test_g4_a_dead_hand_takes_a_number_and_nothing_else(
    ann: Client, match: models.Match
) -> None:
    play(match=match, hands=[knock(ANN, 4, 20)])
    before = sheet(ann, match)
    send(ann, match, typed(match, how="draw"))
    dead = sheet(ann, match)
    play(match=match, hands=[gin(BOB, 3)])

    sheet(ann, match).form("Undo hand 3").post(ann)

    after = sheet(ann, match)
    assert "Hand 2: who knocked? Bob deals" in before.words
    assert "Hand 3: who knocked? Bob deals" in dead.words
    assert "2 Dead hand" in dead.words
    assert sums(match) == [(16, 1, 16), (0, 0, 0)]
    assert "Hand 3: who knocked? Bob deals" in after.words


@pytest.mark.parametrize(("draw_dealer", "dealer"), [("same", "Ann"), ("pass", "Bob")])
def test_g4_who_deals_after_a_dead_hand_the_rules_say(
    ann: Client, club: models.Club, draw_dealer: str, dealer: str
) -> None:
    house = rules.build({"draw_dealer": draw_dealer})
    match = a_match(club=club, house=house, first_dealer=ANN, hands=[DEAD])

    assert f"Hand 2: who knocked? {dealer} deals" in sheet(ann, match).words


def test_g5_matches_keep_the_rules_they_began_with(
    ann: Client, club: models.Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = a_match(club=club, hands=[gin(ANN, 21)])
    over = a_match(club=club, hands=[gin(ANN, 80)])
    before = sheet(ann, running).words, sheet(ann, over).words

    changed = dict(rules.PRESETS) | {
        "classic": rules.build({"gin_bonus": 20, "target": 300, "box_bonus": 0})
    }
    monkeypatch.setattr(rules, "PRESETS", changed)
    monkeypatch.setattr(rules.ruleset, "PRESETS", changed)

    assert (sheet(ann, running).words, sheet(ann, over).words) == before


def test_g5_a_rematch_starts_at_nothing_under_the_same_rules(
    ann: Client, club: models.Club
) -> None:
    house = rules.build({"target": 50}, "pagat")
    match = a_match(club=club, house=house, hands=[points(ANN, 50)])

    sheet(ann, match).form("Rematch").post(ann)

    again = models.Match.objects.get(rematch_of=match)
    assert rules.build(again.rules) == house
    assert sums(again) == [(0, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize(
    ("deadwood", "left", "field"),
    [
        ("11", "20", "deadwood"),
        ("4", "120", "opponent_deadwood"),
        ("-5", "20", "deadwood"),
        ("4", "-5", "opponent_deadwood"),
        ("", "20", "deadwood"),
        ("4", "", "opponent_deadwood"),
    ],
)
def test_g6_a_count_that_cannot_be_is_refused_at_its_field_and_kept_as_typed(
    ann: Client, match: models.Match, deadwood: str, left: str, field: str
) -> None:
    counts = {"deadwood": deadwood, "opponent_deadwood": left}

    answer = send(ann, match, typed(match, knocker="0", **counts))

    page = Page(answer)
    assert answer.status_code == 422
    assert page.field(field)["aria-invalid"] == "true"
    assert [page.field(name)["value"] for name in counts] == [deadwood, left]
    assert match.hands.count() == 0


def test_g6_nobody_plays_against_oneself(ann: Client, match: models.Match) -> None:
    form = Page(ann.get("/")).form("Start")
    people = Page(ann.get(f"/m/{match.pk}/people/")).form("sit here")

    started = form.post(ann, names=["Ann", "Ann"])
    changed = people.post(ann, seat0="Ann", seat1="Ann")

    assert (started.status_code, changed.status_code) == (422, 422)
    assert models.Match.objects.count() == 1
    assert [seat.player.name for seat in match.seats.all()] == ["Ann", "Bob"]


# Keeping the sheet


def test_s1_another_winner_of_an_old_hand_moves_everything(
    ann: Client, club: models.Club
) -> None:
    told = [knock(ANN, 4, 20), gin(BOB, 10), points(ANN, 7)]
    match = a_match(club=club, hands=told)
    afresh = a_match(club=club, hands=[knock(BOB, 4, 20), *told[1:]])
    old = live(match=match)[0]

    page = Page(ann.get(f"/m/{match.pk}/hands/{old.key}/change/"))
    shown = page.form("Save the change").post(ann, knocker="1")
    Page(shown).form("Save the change").post(ann)

    assert sums(match) == sums(afresh) == [(7, 1, 7), (51, 2, 51)]
    assert sheet(ann, match).words == sheet(ann, afresh).words.replace(
        "Tap a hand to change it. ", ""
    )


def test_s2_a_change_below_the_target_reopens_the_match_everywhere(
    ann: Client, club: models.Club
) -> None:
    first = a_match(club=club, hands=[points(ANN, 100)])
    match = a_match(club=club, hands=[points(ANN, 60), gin(ANN, 20)])
    evening = "Saturday 14 March 2026"
    listed = Page(ann.get("/matches/")).words
    tonight = sheet(ann, match).words

    last = live(match=match)[-1]
    page = Page(ann.get(f"/m/{match.pk}/hands/{last.key}/change/"))
    shown = page.form("Save the change").post(ann, opponent_deadwood="14")
    Page(shown).form("Save the change").post(ann)

    after = sheet(ann, match)
    assert f"{evening} 2 matches" in listed
    assert "Tonight Ann 2–0 Bob" in tonight
    assert "This reopens the match." in Page(shown).words
    assert "Ann 99 2 boxes 1 to go" in after.words
    assert "wins" not in after.words
    assert "Tonight" not in sheet(ann, first).words
    assert "Running 1 match" in Page(ann.get("/matches/")).words
    assert f"{evening} 1 match " in Page(ann.get("/matches/")).words


def test_s3_the_deciding_hand_can_be_undone_also_after_leaving_the_page(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club, hands=[points(BOB, 60), gin(BOB, 20)])
    sheet(ann, match)
    ann.get("/")
    ann.get("/matches/")

    sheet(ann, match).form("Undo hand 2").post(ann)

    after = sheet(ann, match)
    assert "Hand 2: who knocked? Ann deals" in after.words
    assert "Bob 60 1 box 40 to go" in after.words
    assert "Running 1 match" in Page(ann.get("/matches/")).words
    assert "Resume" in Page(ann.get("/")).words


def test_s4_the_same_hand_twice_is_one_and_the_repeat_is_answered_alike(
    ann: Client, match: models.Match
) -> None:
    hand = typed(match, knocker="0", deadwood="4", opponent_deadwood="20")

    answers = [send(ann, match, hand) for _tap in range(3)]

    assert {(each.status_code, each.url) for each in answers} == {
        (302, f"/m/{match.pk}/")
    }
    assert match.hands.count() == 1


def test_s4_loading_the_sheet_again_writes_nothing(
    ann: Client, match: models.Match
) -> None:
    send(ann, match, typed(match, how="draw"))
    version = fresh(match=match).version

    for _again in range(2):
        sheet(ann, match)

    assert match.hands.count() == 1
    assert fresh(match=match).version == version


def test_s5_the_second_of_two_phones_sees_who_saved_what_and_chooses(
    ann: Client, match: models.Match
) -> None:
    bobs, bob = a_phone(club=match.club, label="Bob’s phone")
    play(match=match, hands=[DEAD] * 6, by=bobs)
    mine = typed(match, knocker="0", deadwood="3", opponent_deadwood="12")
    theirs = typed(match, knocker="1", deadwood="2", opponent_deadwood="9")

    saved, asked = send(bob, match, theirs), send(ann, match, mine)

    page = Page(asked)
    assert (saved.status_code, asked.status_code) == (302, 409)
    assert "Two phones wrote hand 7" in page.words
    assert "Bob’s phone" in page.words
    assert "Bob knocks with 2 against 9: Bob +7" in page.words
    assert "Ann knocks with 3 against 12: Ann +9" in page.words
    assert [form.says[:20] for form in page.forms] == [
        "Mine is the next han",
        "Mine replaces hand 7",
    ]
    assert [hand.number for hand in live(match=match)] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("field", ["deadwood", "opponent_deadwood"])
def test_s6_a_field_that_was_cleared_is_refused_and_never_filled_from_before(
    ann: Client, match: models.Match, field: str
) -> None:
    (hand,) = play(match=match, hands=[knock(ANN, 4, 20)])
    new = typed(match, knocker="0", deadwood="3", opponent_deadwood="12")
    page = Page(ann.get(f"/m/{match.pk}/hands/{hand.key}/change/"))

    recorded = send(ann, match, new | {field: ""})
    amended = page.form("Save the change").post(ann, **{field: ""})

    assert (recorded.status_code, amended.status_code) == (422, 422)
    assert Page(recorded).field(field)["value"] == ""
    assert Page(amended).field(field)["value"] == ""
    assert sums(match) == [(16, 1, 16), (0, 0, 0)]
    assert "NaN" not in sheet(ann, match).html
    assert "None" not in sheet(ann, match).html


# Pages


HTMX = {"HX-Request": "true", "HX-Boosted": "true"}


def test_w3_a_hand_that_is_refused_comes_back_as_a_page_with_what_was_typed(
    ann: Client, match: models.Match
) -> None:
    hand = typed(match, knocker="0", deadwood="11", opponent_deadwood="20")

    answer = ann.post(f"/m/{match.pk}/hand/", hand, headers=HTMX)

    page = Page(answer)
    assert answer.status_code == 422
    assert [tag for tag, _said in page.tags].count("html") == 1
    assert page.element("page")  # what a boosted form swaps
    assert page.field("deadwood")["value"] == "11"
    alive = [said for _tag, said in page.tags if said.get("aria-live") == "polite"]
    assert [said["id"] for said in alive] == ["said"]


@pytest.mark.parametrize("name", ["undo", "strike"])
def test_w3_a_hand_that_is_taken_out_takes_line_and_totals_along(
    ann: Client, match: models.Match, name: str
) -> None:
    play(match=match, hands=[knock(ANN, 4, 20), gin(BOB, 10)])
    last = live(match=match)[-1]

    answer = ann.post(
        f"/m/{match.pk}/hands/{last.key}/{name}/", {"seen": "1"}, headers=HTMX
    )
    page = Page(ann.get(answer.url, headers=HTMX))

    assert answer.status_code == 302  # htmx follows it like a browser
    assert "gin, 10" not in page.words
    assert "Ann 16 1 box 84 to go" in page.words
    assert "Bob 0 100 to go" in page.words


@pytest.mark.parametrize("status", [403, 404])
def test_w3_a_refusal_is_a_whole_page_that_says_what_to_do(
    ann: Client, match: models.Match, status: int
) -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.cookies = ann.cookies
    last = "" if status == 403 else f"{uuid.uuid4()}/"
    address = f"/m/{match.pk}/hand/" if status == 403 else f"/m/{last}"

    answer = careful.post(address, {}) if status == 403 else ann.get(address)

    page = Page(answer)
    assert answer.status_code == status
    assert page.element("page")
    assert page.links["To the start page"] == "/"


def test_w3_every_action_that_htmx_sends_is_answered_by_a_page_or_a_redirect(
    ann: Client, match: models.Match
) -> None:
    (hand,) = play(match=match, hands=[points(ANN, 100)])
    other = a_match(club=match.club, hands=[DEAD])
    acted = {
        "games:hand_undo": [match.pk, hand.key],
        "games:hand_redo": [match.pk, hand.key],
        "games:hand_restore": [match.pk, hand.key],
        "games:match_rematch": [match.pk],
        "games:match_late": [match.pk],
        "games:match_resume": [other.pk],
    }

    for name, args in acted.items():
        answer = ann.post(reverse(name, args=args), headers=HTMX)
        assert answer.status_code == 302, name
        assert Page(ann.get(answer.url, headers=HTMX)).element("page"), name


@pytest.mark.parametrize("language", ["en", "et", "sk", "sr", "hy", "fi"])
def test_w5_nothing_a_machine_reads_is_localised(
    ann: Client, club: models.Club, language: str
) -> None:
    hands = [points(ANN, 500), points(BOB, 490), points(ANN, 7), knock(BOB, 4, 20)]
    match = a_match(club=club, house=rules.build({"target": 1000}), hands=hands)
    models.Match.objects.filter(pk=match.pk).update(version=12345)
    wanted = {"Accept-Language": language}

    answer = ann.get(f"/m/{match.pk}/", headers=wanted)
    page = Page(answer)
    entry = Page(ann.get(f"/m/{match.pk}/hand/?who=1", headers=wanted))

    assert answer["Content-Language"] == language
    assert "?seen=12345&playing=1" in " ".join(
        said.get("hx-get", "") for _tag, said in page.tags
    )
    then = entry.json["entry-words"]["then"]
    assert then["target"] == 1000
    assert [winner["score"] for winner in then["winners"]] == [506, 507]


@pytest.mark.parametrize("language", ["en", "et", "sk", "sr", "hy", "fi"])
def test_w5_an_untouched_form_changes_nothing(
    ann: Client, club: models.Club, language: str
) -> None:
    stake = {"per_point": "0.05", "currency": "EUR"}
    match = a_match(club=club, stake=stake, hands=[knock(ANN, 4, 20)])
    wanted = {"Accept-Language": language}
    hand = live(match=match)[0]
    address = f"/m/{match.pk}/hands/{hand.key}/change/"
    version = fresh(match=match).version

    form = Page(ann.get(address, headers=wanted)).forms[0]
    shown = Page(ann.post(form.action, form.fields, headers=wanted)).forms[0]
    ann.post(shown.action, shown.fields, headers=wanted)
    people = Page(ann.get(f"/m/{match.pk}/people/", headers=wanted)).forms[0]
    ann.post(people.action, people.fields, headers=wanted)

    assert fresh(match=match).version == version
    assert sheets.hand_facts(live(match=match)[0]) == knock(ANN, 4, 20)


@pytest.mark.parametrize("language", ["en", "et", "sk", "sr", "hy", "fi"])
def test_w5_the_last_stake_comes_back_as_it_was_in_every_language(
    ann: Client, club: models.Club, language: str
) -> None:
    stake = {"per_point": "1250.5", "currency": "HUF"}
    before = a_match(club=club, stake=stake, hands=[points(ANN, 100)])

    page = Page(ann.get("/", headers={"Accept-Language": language}))
    (form,) = (form for form in page.forms if "match_id" in form.fields)
    ann.post("/", form.fields, headers={"Accept-Language": language})

    assert models.Match.objects.exclude(pk=before.pk).get().stake == stake
