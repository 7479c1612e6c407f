"""The matches of this phone, evening by evening."""

import datetime as dt

import pytest
from django.test import Client

from games import models, rules
from games.table.acts import matches
from tests.factories import (
    ANN,
    BOB,
    EVENING,
    a_match,
    a_phone,
    later,
    points,
)
from tests.table.page import Page


def listed(browser: Client, query: str = "") -> Page:
    answer = browser.get(f"/matches/{query}")
    assert answer.status_code == 200
    return Page(answer)


def test_a_newcomers_list_says_what_to_do(client: Client, db: None) -> None:
    page = listed(client)

    assert "No match yet. Start one, and it stays here." in page.words
    assert page.links["Start a match"] == "/"


def test_running_matches_are_on_top_with_their_points(
    ann: Client, club: models.Club
) -> None:
    running = a_match(club=club, hands=[points(ANN, 30)])
    a_match(club=club, hands=[points(BOB, 100)], at=later(minutes=60))

    page = listed(ann)

    above, below = page.words.split("Saturday 14 March 2026")
    assert "Running 1 match Ann 30 Bob 0 Classic · 1 hand" in above
    assert "1 match Bob 325 Ann 0 Classic · 1 hand" in below
    assert f"/m/{running.pk}/" in page.links.values()


def test_evenings_go_back_in_time(ann: Client, club: models.Club) -> None:
    for days in (0, 2, 1):
        at = EVENING - dt.timedelta(days=days)
        a_match(club=club, hands=[points(ANN, 100)], at=at)

    words = listed(ann).words

    days = ["Saturday 14 March 2026", "Friday 13 March 2026", "Thursday 12 March 2026"]
    places = [words.index(day) for day in days]
    assert places == sorted(places)


def test_the_hours_after_midnight_belong_to_the_evening_before(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club, hands=[points(ANN, 100)])
    a_match(club=club, hands=[points(ANN, 100)], at=later(minutes=5 * 60 + 30))

    assert "Saturday 14 March 2026 2 matches" in listed(ann).words


@pytest.mark.parametrize(
    ("how", "by", "said"),
    [
        (rules.Ending.ABANDONED, None, "Ann 30 Bob 0 Classic · 1 hand · abandoned"),
        (rules.Ending.CONCEDED, ANN, "Bob 0 Ann 55 Classic · 1 hand · conceded"),
    ],
)
def test_a_stopped_match_says_so(
    ann: Client, club: models.Club, how: rules.Ending, by: int | None, said: str
) -> None:
    match = a_match(club=club, hands=[points(ANN, 30)])
    matches.stop_match(
        match_id=match.pk, how=how, conceded_by=by, by=None, at=later(minutes=9)
    )

    assert said in listed(ann).words


def test_matches_of_the_table_that_a_phone_joined_last_are_listed(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club)
    second = a_match(names=("Ann", "Dee"))
    models.Holder.objects.create(
        device=club.devices.get(), club=second.club, since_at=EVENING
    )

    assert "Running 1 match" in listed(ann).words


def test_matches_of_others_are_not_listed(cas: Client, club: models.Club) -> None:
    a_match(club=club, hands=[points(ANN, 30)])

    page = listed(cas)

    assert "Ann" not in page.words
    assert "No match yet." in page.words


def test_a_table_whose_phones_are_all_forgotten_is_nobodys(
    client: Client, match: models.Match
) -> None:
    assert match.club.devices.count() == 0

    assert "No match yet." in listed(client).words


def test_a_long_list_comes_in_pages(ann: Client, club: models.Club) -> None:
    for number in range(23):
        a_match(
            club=club,
            names=("Ann", f"Guest {number}"),
            hands=[points(ANN, 100)],
            at=EVENING - dt.timedelta(days=number),
        )

    first = listed(ann)
    second = listed(ann, first.links["Older matches"])

    assert "Guest 19" in first.words
    assert "Guest 20" not in first.words
    assert "Guest 22" in second.words
    assert second.links["Newer matches"] == "?page=1"
    assert "Older matches" not in second.links


@pytest.mark.parametrize("number", ["0", "-1", "99", "x", "9" * 5000, ""])
def test_a_page_that_is_not_there_is_the_nearest_one(
    ann: Client, match: models.Match, number: str
) -> None:
    assert "Ann 0 Bob 0" in listed(ann, f"?page={number}").words


def test_a_match_of_two_phones_is_listed_once(ann: Client, match: models.Match) -> None:
    a_phone(club=match.club)

    assert listed(ann).words.count("Ann 0 Bob 0") == 1
