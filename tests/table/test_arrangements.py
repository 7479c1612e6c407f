"""Three players, partners, Hollywood, Oklahoma: acts and pages."""

import uuid
from typing import Any

import pytest
from django.test import Client

from games import models, rules
from games.books import sheets
from games.table.acts import hands as acts
from games.table.acts import matches, next_hand
from tests.factories import DEAD, EVENING, a_club, a_phone, fresh, knock, later, live
from tests.table.page import Page

pytestmark = pytest.mark.django_db

ANN, BOB, CAS, DAN = range(4)
NAMES = ("Ann", "Bob", "Cas", "Dan")
THREES = (
    rules.Arrangement.THREE_ROTATING,
    rules.Arrangement.THREE_LOSER_DEALS,
    rules.Arrangement.THREE_CAPTAIN,
)


def won(winner: int, points: int = 10, **more: Any) -> rules.Hand:
    return rules.Hand(call=rules.Call.POINTS, winner=winner, points=points, **more)


def dead(table: int) -> rules.Hand:
    return rules.Hand(call=rules.Call.DRAW, table=table)


def table_of(
    arrangement: rules.Arrangement,
    *hands: rules.Hand,
    preset: str = "classic",
    **keys: Any,
) -> tuple[models.Match, Client]:
    """Start a match and play hands at it; return it with its holder's browser."""
    club = a_club()
    _device, browser = a_phone(club=club)
    match = matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=NAMES[: rules.PLAYERS[arrangement]],
        house=rules.build(keys, preset),
        arrangement=arrangement,
        first_dealer=ANN,
        at=EVENING,
    )
    for hand in hands:
        record(match, hand)
    return fresh(match=match), browser


def record(match: models.Match, hand: rules.Hand) -> models.Hand:
    """Write a hand down behind the last one of its table."""
    last = [each for each in live(match=match) if each.table == hand.table][-1:]
    return acts.record_hand(
        match_id=match.pk,
        facts=hand,
        key=uuid.uuid4(),
        after=last[0].key if last else None,
        by=None,
        at=later(minutes=len(live(match=match)) + 1),
    )


def page_of(browser: Client, match: models.Match, path: str = "") -> Page:
    answer = browser.get(f"/m/{match.pk}/{path}")
    assert answer.status_code == 200
    return Page(answer)


# Three players


@pytest.mark.parametrize("arrangement", THREES)
def test_only_the_two_who_play_are_buttons(arrangement: rules.Arrangement) -> None:
    match, browser = table_of(arrangement)
    playing = {
        rules.Arrangement.THREE_ROTATING: {"Bob", "Cas"},
        rules.Arrangement.THREE_LOSER_DEALS: {"Bob", "Cas"},
        rules.Arrangement.THREE_CAPTAIN: {"Ann", "Bob"},
    }[arrangement]

    page = page_of(browser, match)

    assert {name for name in NAMES[:3] if name in page.links} == playing


def test_the_sheet_says_why_the_seats_moved() -> None:
    match, browser = table_of(rules.Arrangement.THREE_LOSER_DEALS, won(BOB))

    page = page_of(browser, match)

    assert "Cas lost, deals and sits out. Bob meets Ann." in page.words


def test_the_captain_comes_in_when_the_box_wins() -> None:
    match, browser = table_of(rules.Arrangement.THREE_CAPTAIN, won(ANN))

    page = page_of(browser, match)

    assert "Ann won in the box: Cas comes in as captain, Bob sits out." in page.words
    assert {name for name in NAMES[:3] if name in page.links} == {"Ann", "Cas"}


def test_whoever_sits_out_cannot_knock() -> None:
    match, browser = table_of(rules.Arrangement.THREE_ROTATING)
    sent = {
        "key": str(uuid.uuid4()),
        "how": "knock",
        "knocker": ANN,
        "deadwood": 3,
        "opponent_deadwood": 12,
    }

    answer = browser.post(f"/m/{match.pk}/hand/", sent)

    assert answer.status_code == 422
    assert "Ann" in Page(answer).words
    assert live(match=match) == []


def test_the_entry_names_the_two_who_meet() -> None:
    match, browser = table_of(rules.Arrangement.THREE_ROTATING, won(BOB))

    page = page_of(browser, match, f"hand/?who={CAS}")

    assert page.json["entry-words"]["names"] == ["Cas", "Ann"]


def test_a_correction_leaves_the_others_where_they_sat() -> None:
    """Who won hand 1 was wrong; hand 2 was still played by those who played it."""
    match, _browser = table_of(
        rules.Arrangement.THREE_LOSER_DEALS, won(BOB), won(ANN), won(CAS, 20)
    )
    played = [line.players for line in sheets.sheet_of(match).hands]
    first = live(match=match)[0]

    acts.amend_hand(
        match_id=match.pk, key=first.key, facts=won(CAS), seen=1, by=None, at=EVENING
    )

    sheet = sheets.sheet_of(fresh(match=match))
    assert [set(line.players) for line in sheet.hands] == [set(two) for two in played]
    assert [line.as_played for line in sheet.hands] == [False, True, False]
    assert [total.points for total in sheet.totals] == [10, 0, 30]


def test_a_struck_hand_leaves_the_others_where_they_sat_and_comes_back() -> None:
    match, _browser = table_of(
        rules.Arrangement.THREE_CAPTAIN, won(BOB), won(CAS), won(CAS, 7)
    )
    before = sheets.sheet_of(match)
    first = live(match=match)[0]

    acts.strike_hand(match_id=match.pk, key=first.key, seen=1, by=None, at=EVENING)
    struck = sheets.sheet_of(fresh(match=match))
    acts.restore_hand(match_id=match.pk, key=first.key, by=None, at=EVENING)
    restored = sheets.sheet_of(fresh(match=match))

    assert [total.points for total in struck.totals] == [0, 0, 17]
    assert restored.totals == before.totals
    assert [set(line.players) for line in restored.hands] == [
        set(line.players) for line in before.hands
    ]


# Seats as played


def test_we_sat_differently_holds_for_one_hand_and_is_marked() -> None:
    match, browser = table_of(rules.Arrangement.THREE_ROTATING)

    answer = browser.post(f"/m/{match.pk}/seats/", {"sat": str(BOB)})
    page = page_of(browser, fresh(match=match))
    entry = page_of(browser, match, f"hand/?who={ANN}")
    sent = entry.form("Save").post(browser, deadwood=3, opponent_deadwood=12)

    assert (answer.status_code, sent.status_code) == (302, 302)
    assert {name for name in NAMES[:3] if name in page.links} == {"Ann", "Cas"}
    (hand,) = live(match=match)
    assert hand.as_played == {"dealer": BOB}
    sheet = sheets.sheet_of(fresh(match=match))
    assert sheet.hands[0].as_played
    assert sheet.next[0].dealer == CAS
    assert fresh(match=match).pending == {}


def test_seats_that_nobody_knows_are_refused() -> None:
    match, browser = table_of(rules.Arrangement.THREE_ROTATING)

    answer = browser.post(f"/m/{match.pk}/seats/", {"sat": "7"})

    assert answer.status_code == 422
    assert "Choose how you sat." in Page(answer).words


# Partners


def partners(*hands: rules.Hand, **keys: Any) -> tuple[models.Match, Client]:
    return table_of(
        rules.Arrangement.FOUR_PARTNERS, *hands, preset="partners-125", **keys
    )


def test_two_tables_do_not_stand_in_each_others_way() -> None:
    match, _browser = partners()

    record(match, won(ANN, 16, table=1))
    record(match, won(CAS, 12, table=2))

    sheet = sheets.sheet_of(fresh(match=match))
    assert [each.points for each in sheet.rounds] == [28]
    assert sheet.totals[0].points == 28


def test_a_table_that_is_in_waits_for_the_other() -> None:
    match, browser = partners(won(ANN, 16, table=1))

    first = page_of(browser, match, "?table=1")
    second = page_of(browser, match, "?table=2")

    assert "Table 1 is in. Table 2 still plays this round." in first.words
    assert "Table 1 is in: Ann +16" in second.words
    assert {"Cas", "Dan"} <= set(second.links)


def test_the_second_hand_of_a_round_conflicts_with_nobody() -> None:
    match, browser = partners(won(ANN, 16, table=1))
    entry = page_of(browser, match, f"hand/?who={DAN}&table=2")

    answer = entry.form("Save").post(browser, deadwood=4, opponent_deadwood=20)

    assert answer.status_code == 302
    assert answer["Location"].endswith("?table=2")
    assert sheets.sheet_of(fresh(match=match)).rounds[0].points == 0


def test_the_server_says_what_a_round_comes_to_before_it_is_saved() -> None:
    match, browser = partners(won(ANN, 16, table=1))
    entry = page_of(browser, match, f"hand/?who={CAS}&table=2")

    answer = entry.form("Save").post(
        browser, deadwood=4, opponent_deadwood=10, preview="1"
    )

    words = Page(answer).words
    assert "Round 1: Ann & Cas +22." in words
    assert "Ann & Cas 22, 103 to go." in words
    assert len(live(match=match)) == 1


def test_a_dead_table_counts_nothing_and_is_not_played_again() -> None:
    match, _browser = partners(dead(1), won(DAN, 13, table=2))

    sheet = sheets.sheet_of(match)

    assert [(each.team, each.points) for each in sheet.rounds] == [(1, 13)]


def test_undo_takes_back_the_last_hand_of_the_own_table() -> None:
    match, browser = partners(won(ANN, 16, table=1), won(CAS, 12, table=2))
    page = page_of(browser, match, "?table=1")

    page.form("Undo last").post(browser)

    (left,) = live(match=match)
    assert (left.table, left.number) == (2, 1)


@pytest.mark.parametrize("scoring", ["sum", "both-or-difference"])
def test_two_complete_matches_stand_side_by_side(scoring: str) -> None:
    match, browser = table_of(
        rules.Arrangement.FOUR_PARTNERS,
        won(ANN, 60, table=1),
        won(CAS, 100, table=2),
        team_scoring=scoring,
    )

    first = page_of(browser, match, "?table=1")
    second = page_of(browser, match, "?table=2")

    assert {"Ann", "Bob"} <= set(first.links)
    assert "This table has ended. Table 1 still plays." in second.words


# Hollywood and Oklahoma


def test_hollywood_keeps_three_columns_and_closes_them() -> None:
    match, browser = table_of(
        rules.Arrangement.TWO, won(ANN, 60), won(ANN, 50), preset="hollywood"
    )

    page = page_of(browser, match)

    assert "1st column: Ann 360, Bob 0 Ann +360" in page.words
    assert "closed" in page.words


def test_the_upcard_is_asked_for_first_and_sets_the_limit() -> None:
    match, browser = table_of(rules.Arrangement.TWO, preset="oklahoma")
    before = page_of(browser, match)

    browser.post(f"/m/{match.pk}/upcard/", {"rank": "7", "suit": "s"})
    after = page_of(browser, match)
    entry = page_of(browser, match, "hand/?who=0")
    refused = entry.form("Save").post(browser, deadwood=8, opponent_deadwood=20)
    entry.form("Save").post(browser, deadwood=5, opponent_deadwood=17)

    assert "Hand 1: what is the upcard?" in before.words
    assert "Ann" not in before.links
    assert "Knock with 7 or less" in after.words
    assert "Spade: this hand counts double." in after.words
    assert "Ann cannot knock with 8; the limit is 7." in Page(refused).words
    assert sheets.sheet_of(fresh(match=match)).hands[0].points == 24
    assert "knock 5–17 ×2" in page_of(browser, match).words


def test_an_ace_lets_only_gin_end_the_hand() -> None:
    match, browser = table_of(rules.Arrangement.TWO, preset="oklahoma")

    browser.post(f"/m/{match.pk}/upcard/", {"rank": "A", "suit": "h"})

    assert "Only gin ends this hand." in page_of(browser, match).words


@pytest.mark.parametrize(
    "sent", [{}, {"rank": "7"}, {"suit": "s"}, {"rank": "X", "suit": "s"}]
)
def test_half_a_card_is_asked_for_again(sent: dict[str, str]) -> None:
    match, browser = table_of(rules.Arrangement.TWO, preset="oklahoma")

    answer = browser.post(f"/m/{match.pk}/upcard/", sent)

    assert answer.status_code == 422
    assert "First the rank, then the suit." in Page(answer).words
    assert fresh(match=match).pending == {}


# Changing the rules of a match


def test_g5_changing_a_running_matchs_rules_asks_first_then_counts_again() -> None:
    match, browser = table_of(rules.Arrangement.TWO, knock(ANN, 10, 6))
    url = f"/m/{match.pk}/rules/change/"

    asked = browser.post(url, {"rules": "first-to-100"})
    unchanged = fresh(match=match)
    done = browser.post(url, {"rules": "first-to-100", "confirmed": "first-to-100"})

    assert "Bob 29 becomes 14." in Page(asked).words
    assert unchanged.rules == match.rules
    assert done.status_code == 302
    assert sheets.sheet_of(fresh(match=match)).totals[BOB].points == 14
    assert models.Revision.objects.get(match=match).act == "rules"


def test_rules_that_a_hand_cannot_stand_under_are_refused_with_the_hand() -> None:
    match, browser = table_of(rules.Arrangement.TWO, knock(ANN, 9, 20))
    house = models.HouseRules.objects.create(
        club=match.club,
        name="Straight",
        key="straight",
        preset="classic",
        rules=rules.as_mapping(rules.build({"knock_limit": 0})),
        changed_at=EVENING,
    )

    answer = browser.post(
        f"/m/{match.pk}/rules/change/", {"rules": f"house-{house.pk}", "confirmed": "x"}
    )

    assert answer.status_code == 422
    assert "Hand 1: Ann cannot knock with 9" in Page(answer).words


def test_house_rules_start_a_match_under_their_name() -> None:
    club = a_club()
    _device, browser = a_phone(club=club)
    house = models.HouseRules.objects.create(
        club=club,
        name="Perjantai",
        key="perjantai",
        preset="classic",
        rules=rules.as_mapping(rules.build({"undercut_bonus": 10})),
        changed_at=EVENING,
    )
    start = Page(browser.get("/")).form("Start")

    start.post(browser, new_names=["Ann", "Bob"], preset=f"house-{house.pk}")

    match = models.Match.objects.get()
    assert match.rules_name == "Perjantai"
    assert match.rules["undercut_bonus"] == 10
    assert "Perjantai , to 100" in page_of(browser, match).words


# The start, and the cut


def begin(browser: Client, people: str, names: list[str], **more: Any) -> Any:
    form = Page(browser.get("/")).form("Start")
    return form.post(browser, people=people, new_names=names, **more)


def test_three_play_as_the_rules_propose(client: Client) -> None:
    begin(client, "three", ["Ann", "Bob", "Cas"], preset="twenty", way="", dealer="1")

    match = models.Match.objects.get()
    assert match.arrangement == rules.Arrangement.THREE_LOSER_DEALS
    assert match.first_dealer == BOB


def test_partners_sit_across(client: Client) -> None:
    begin(client, "pairs", ["Ann", "Bob", "Cas", "Dan"], partner="1", preset="pagat")

    match = models.Match.objects.get()
    assert [seat.player.name for seat in match.seats.all()] == [
        "Ann",
        "Cas",
        "Bob",
        "Dan",
    ]
    assert [team.name for team in sheets.match_facts(match).teams] == [
        "Ann & Bob",
        "Cas & Dan",
    ]


def test_four_can_play_two_matches_that_know_nothing_of_each_other(
    client: Client,
) -> None:
    begin(client, "pairs", ["Ann", "Bob", "Cas", "Dan"], separate="on")

    found = models.Match.objects.all()
    assert {match.arrangement for match in found} == {rules.Arrangement.TWO}
    pairs = {
        frozenset(seat.player.name for seat in match.seats.all()) for match in found
    }
    assert len(pairs) == 2
    assert frozenset.union(*pairs) == {"Ann", "Bob", "Cas", "Dan"}


def test_the_cut_gives_the_captains_game_its_roles(client: Client) -> None:
    page = Page(
        begin(
            client,
            "three",
            ["Ann", "Bob", "Cas"],
            preset="first-to-100",
            way="",
            cut="on",
        )
    )
    for rank, suit in (("8", "c"), ("Q", "s"), ("3", "d")):
        page = Page(page.form("Pick").post(client, rank=rank, suit=suit))

    assert "Bob is in the box and deals. Ann is captain. Cas sits out." in page.words
    page.form("Start").post(client, step="start")

    match = models.Match.objects.get()
    assert match.draw == [rules.cards.parse(card) for card in ("8c", "Qs", "3d")]
    assert sheets.sheet_of(match).next[0].players == (BOB, ANN)


def test_equal_ranks_where_they_decide_cut_again(client: Client) -> None:
    page = Page(begin(client, "two", ["Ann", "Bob"], cut="on"))
    for rank, suit in (("9", "c"), ("9", "s")):
        page = Page(page.form("Pick").post(client, rank=rank, suit=suit))

    assert "draw again" in page.words
    assert "Cut again: Ann’s card?" in page.words
    page = Page(page.form("Pick").post(client, rank="4", suit="d"))
    assert "First cut: 9, 9." in page.words


def test_pick_for_us_draws_cards_and_keeps_them(client: Client) -> None:
    begin(client, "three", ["Ann", "Bob", "Cas"], dealer="pick")

    draw = models.Match.objects.get().draw
    assert len({rules.cards.rank(card) for card in draw}) == 3


# Rematch, and what waits for the next hand


def test_a_rematch_keeps_arrangement_teams_and_rules() -> None:
    match, _browser = partners(won(ANN, 130, table=1), won(CAS, 12, table=2))

    again = matches.start_rematch(match_id=match.pk, at=later(minutes=99))

    assert (again.arrangement, again.rules) == (match.arrangement, match.rules)
    assert [seat.side for seat in again.seats.all()] == [0, 1, 0, 1]


def test_an_upcard_is_used_up_by_its_hand() -> None:
    match, _browser = table_of(rules.Arrangement.TWO, preset="oklahoma")
    next_hand.turn_upcard(match_id=match.pk, table=None, card=rules.cards.parse("5h"))

    record(match, DEAD)

    assert fresh(match=match).pending == {}


def test_named_pairs_can_be_chosen_at_the_next_start() -> None:
    match, browser = partners()
    url = f"/m/{match.pk}/teams/"

    named = browser.post(url, {"first": "Foxes", "second": " Hens "})
    start = Page(browser.get("/"))
    teams = list(models.Team.objects.values_list("pk", flat=True))
    start.form("Start").post(browser, teams=teams, names=[])

    assert named.status_code == 302
    assert "Foxes" in start.words
    latest = models.Match.objects.order_by("-started_at")[0]
    assert latest.teams == ["Foxes", "Hens"]
    assert [seat.player.name for seat in latest.seats.all()] == list(NAMES)


def test_a_name_of_another_pair_is_refused() -> None:
    match, browser = partners()
    browser.post(f"/m/{match.pk}/teams/", {"first": "Foxes", "second": "Hens"})

    answer = browser.post(f"/m/{match.pk}/teams/", {"first": "hens", "second": "Foxes"})

    assert answer.status_code == 422
    assert "Another pair has that name." in Page(answer).words


def test_two_players_have_no_pairs_to_name() -> None:
    match, browser = table_of(rules.Arrangement.TWO)

    assert browser.get(f"/m/{match.pk}/teams/").status_code == 404
