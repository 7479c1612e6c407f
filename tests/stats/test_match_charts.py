"""A match in pictures: every arrangement, running or over, for who may see it."""

import csv
import datetime as dt
import io
import json
import uuid
from typing import Any

import pytest
from django.test import Client

from games import access, models, rules
from games.books import sheets
from games.rules import odds
from games.stats.pages.match import MatchChartsPage
from games.table.acts import hands as acts
from games.table.acts import matches
from tests.factories import (
    ANN,
    BOB,
    CLASSIC,
    DEAD,
    EVENING,
    a_link,
    a_match,
    knock,
    later,
    points,
)
from tests.stats.hands import ANNS, BOBS, TEN
from tests.table.page import Page

ARRANGEMENTS = rules.Arrangement
PAGAT = rules.PRESETS["pagat"]


def shown(browser: Client, match: models.Match) -> Page:
    answer = browser.get(f"/m/{match.pk}/charts/")
    assert answer.status_code == 200
    return Page(answer)


def numbers(browser: Client, match: models.Match, key: str) -> list[list[str]]:
    answer = browser.get(f"/m/{match.pk}/charts/{key}.csv")
    assert answer.status_code == 200
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def played(
    club: models.Club,
    names: list[str],
    arrangement: rules.Arrangement,
    house: rules.Rules,
    count: int = 12,
) -> models.Match:
    """Return a match in which whoever is first at a table knocks, each time."""
    match = matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=names,
        house=house,
        arrangement=arrangement,
        first_dealer=0,
        at=EVENING,
    )
    last: dict[int | None, uuid.UUID] = {}
    for number in range(count):
        fresh = models.Match.objects.get(pk=match.pk)
        seats = sheets.sheet_of(fresh).next
        if not seats:
            break
        seat = seats[number % len(seats)]
        hand = acts.record_hand(
            match_id=match.pk,
            facts=knock(seat.players[number % 2], 3, 20 + number)._replace(
                table=seat.table
            ),
            key=uuid.uuid4(),
            after=last.get(seat.table),
            by=None,
            at=later(minutes=number),
        )
        last[seat.table] = hand.key
    return models.Match.objects.get(pk=match.pk)


def test_the_page_says_what_its_pictures_show(club: models.Club, ann: Client) -> None:
    match = a_match(club=club, names=("Anna", "Boris"), hands=TEN)

    page = shown(ann, match)

    for said in (
        "Anna wins by 162",
        "Against Boris, 14 March 2026, 338 to 176",
        "Boris led once, after hand 3. Discs are gins, the ring an undercut.",
        "Chance to reach 100 first",
        "Hand 4 turned it: the gin took Anna from",
        "It says nothing about boxes.",
        "Two gins gave Anna 79 of 113 points.",
        "Chance: that Anna reaches 100 first.",
    ):
        assert said in page.words


def test_the_numbers_are_those_of_the_figures(club: models.Club) -> None:
    page = MatchChartsPage(a_match(club=club, hands=TEN))

    (section,) = page.sections
    race, chance, hands = section.charts
    first = odds.chances(CLASSIC).first
    expected = [first(own, other) for own, other in zip(ANNS, BOBS, strict=True)]
    assert chance.figure["data"][1]["y"] == pytest.approx(expected)
    assert [row[0] for row in section.numbers.rows] == list(range(1, 11))
    assert [row[2] for row in section.numbers.rows] == ANNS[1:]
    assert [row[3] for row in section.numbers.rows] == BOBS[1:]
    assert [row[4] for row in section.numbers.rows] == pytest.approx(expected[1:])
    assert race.figure["data"][0]["y"] == ANNS
    assert [row[3] for row in hands.table.rows] == [16, 0, 32, 46, 9, 9, 15, 9, 20, 33]


def test_who_reached_the_target_comes_first(club: models.Club) -> None:
    page = MatchChartsPage(a_match(club=club, hands=[points(BOB, 120)]))

    (section,) = page.sections
    assert [column.label for column in section.numbers.columns] == [
        *("No.", "How", "Bob", "Ann", "Chance"),
    ]
    assert section.numbers.rows == [[1, "counted at the table", 120, 0, 1.0]]


def test_a_running_match_says_so(club: models.Club, ann: Client) -> None:
    page = shown(ann, a_match(club=club, hands=TEN[:6]))

    assert "Still in play" in page.words
    assert "It stands at" in page.words
    assert "turned it" not in page.words


def test_without_hands_there_is_a_sentence_and_no_picture(
    club: models.Club, ann: Client
) -> None:
    match = a_match(club=club)

    page = shown(ann, match)

    assert "No hand is played yet." in page.words
    assert "data-chart" not in page.html
    assert ann.get(f"/m/{match.pk}/charts/race.csv").status_code == 404


def test_dead_hands_alone_make_no_rates_and_no_traceback(
    club: models.Club, ann: Client
) -> None:
    page = shown(ann, a_match(club=club, hands=[DEAD, DEAD]))

    assert "Nobody has won a hand." in page.words
    assert "NaN" not in page.html


@pytest.mark.parametrize(
    ("names", "arrangement", "house", "charts"),
    [
        ("AB", ARRANGEMENTS.TWO, CLASSIC, ["race", "chance", "points"]),
        ("ABC", ARRANGEMENTS.THREE_ROTATING, CLASSIC, ["race", "points"]),
        ("ABC", ARRANGEMENTS.THREE_CAPTAIN, CLASSIC, ["race", "points"]),
        ("ABCD", ARRANGEMENTS.FOUR_PARTNERS, PAGAT, ["race", "chance", "points"]),
        (
            "ABCD",
            ARRANGEMENTS.FOUR_PARTNERS,
            PAGAT._replace(team_scoring=rules.TeamScoring.SUM),
            ["race-1", "points-1", "race-2", "points-2"],
        ),
        (
            "AB",
            ARRANGEMENTS.TWO,
            rules.PRESETS["hollywood"],
            ["race-1", "race-2", "race-3", "points"],
        ),
        ("AB", ARRANGEMENTS.TWO, CLASSIC._replace(target=500), ["race", "points"]),
    ],
    ids=["two", "three", "captain", "rounds", "tables", "hollywood", "to 500"],
)
def test_every_arrangement_has_its_pictures(
    club: models.Club,
    ann: Client,
    names: str,
    arrangement: rules.Arrangement,
    house: rules.Rules,
    charts: list[str],
) -> None:
    match = played(club, list(names), arrangement, house)

    page = shown(ann, match)

    found = MatchChartsPage(match).charts
    assert [chart.key for chart in found] == charts
    for chart in found:
        json.dumps(chart.figure, allow_nan=False)
        assert chart.finding in page.words
        assert len(numbers(ann, match, chart.key)) == len(chart.table.rows) + 1


def test_hands_after_the_end_are_left_out(club: models.Club) -> None:
    match = a_match(club=club, hands=TEN)
    models.Hand.objects.filter(match=match, number=10).update(after_end=True)
    models.Hand.objects.filter(match=match, number=9).update(
        call="points",
        winner=ANN,
        points=90,
        knocker=None,
        deadwood=None,
        opponent_deadwood=None,
    )

    (section,) = MatchChartsPage(match).sections

    assert len(section.numbers.rows) == 9


def test_a_conceded_match_has_no_turning_point(club: models.Club, ann: Client) -> None:
    match = a_match(club=club, hands=TEN[:6])
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.CONCEDED,
        conceded_by=BOB,
        by=None,
        at=EVENING + dt.timedelta(hours=1),
    )

    page = shown(ann, match)

    assert "Ann wins" in page.words
    assert "In the end it stood at" in page.words


def test_a_stranger_finds_nothing_and_a_watch_link_opens_it(
    club: models.Club, cas: Client
) -> None:
    match = a_match(club=club, hands=TEN)
    addresses = [f"/m/{match.pk}/charts/", f"/m/{match.pk}/charts/race.csv"]

    before = [cas.get(address).status_code for address in addresses]
    cas.get(f"/w/{access.link_token(a_link(match=match, kind='watch'))}")
    after = [cas.get(address).status_code for address in addresses]

    assert (before, after) == ([404, 404], [200, 200])
    assert "aria-current" not in shown(cas, match).html  # the tabs are the club's


@pytest.mark.parametrize("key", ["nothing", "race-1", "RACE"])
def test_an_unknown_chart_is_not_there(
    club: models.Club, ann: Client, key: str
) -> None:
    match = a_match(club=club, hands=TEN)

    assert ann.get(f"/m/{match.pk}/charts/{key}.csv").status_code == 404


def test_numbers_go_out_plain_and_names_are_no_formulas(
    club: models.Club, ann: Client
) -> None:
    match = a_match(club=club, names=("=1+2", "-Mato"), hands=TEN)

    race = numbers(ann, match, "race")
    hands = numbers(ann, match, "points")

    assert race[0] == ["No.", "'=1+2", "'-Mato"]
    assert race[-1] == ["10", "113", "76"]
    assert hands[1] == ["1", "knock 4–20", "'=1+2", "16"]
    assert hands[2] == ["2", "Dead hand", "", "0"]


def test_a_name_is_shown_letter_for_letter(club: models.Club, ann: Client) -> None:
    names = ("<b>Boss</b>", "</script><script>")
    page = shown(ann, a_match(club=club, names=names, hands=TEN))

    assert "<b>Boss</b> wins by 162" in page.words
    assert "<b>Boss" not in page.html
    assert "</script><script>" not in page.html


def test_the_clubs_own_frequencies_are_named(club: models.Club, ann: Client) -> None:
    usual = shown(ann, a_match(club=club, hands=TEN)).words
    long = CLASSIC._replace(target=500)
    for _ in range(8):
        a_match(club=club, house=long, hands=[knock(ANN, 3, 15)] * 42)

    own = shown(ann, a_match(club=club, hands=TEN)).words

    assert "fewer than 300 hands of its own" in usual
    assert "hands of this club" in own


def test_the_page_costs_as_many_queries_for_ten_hands_as_for_one(
    club: models.Club, ann: Client, django_assert_num_queries: Any
) -> None:
    short, long = a_match(club=club, hands=TEN[:1]), a_match(club=club, hands=TEN)
    with django_assert_num_queries(11) as counted:
        ann.get(f"/m/{short.pk}/charts/")

    with django_assert_num_queries(len(counted)):
        ann.get(f"/m/{long.pk}/charts/")
