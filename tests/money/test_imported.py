"""Match files with stakes: what they owe is posted; what goes out keeps the stake."""

import datetime as dt
import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import models
from games.books import post
from games.money.acts import nights
from tests.factories import EVENING, later
from tests.money.people import owed
from tests.table.page import Page

pytestmark = pytest.mark.django_db

STAKE = {"per_point": "0.05", "per_match": "2", "cap": "20", "currency": "EUR"}
HAND = {"knocker": "Ann", "deadwood": 4, "opponent_deadwood": 94}
#: Ann 115; 50 for two boxes, 100 for the match, 100 as Bob has nothing: 365 points.
FILE = {
    "format": "scorekeeper-match",
    "version": 1,
    "id": "0b9a4f0e-7e53-4f6e-9a56-6f0f5a3c1d2e",
    "played_at": "2026-03-14T20:00:00Z",
    "players": ["Ann", "Bob"],
    "stake": STAKE,
    "hands": [HAND, {"knocker": "Ann", "deadwood": 4, "opponent_deadwood": 29}],
}


def bring(browser: Client, *files: dict[str, Any]) -> Any:
    return browser.post("/import/", {"text": json.dumps([*files])})


def test_a_file_with_a_stake_posts_what_it_owes_once(
    ann: Client, club: models.Club
) -> None:
    answers = [bring(ann, FILE) for _again in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert owed(club) == {("Bob", "Ann", "EUR", 2000)}
    assert club.ledger.get().day == EVENING.date()
    assert post.differences(club) == []


def test_an_entry_is_of_the_moment_in_which_it_was_written(
    ann: Client, club: models.Club
) -> None:
    before = timezone.now()

    bring(ann, FILE)

    match = models.Match.objects.get()
    assert club.ledger.get().at >= before
    assert match.over_at is not None
    assert match.over_at < EVENING + dt.timedelta(days=1)


def test_a_file_of_a_closed_evening_is_an_adjustment_of_today(
    ann: Client, club: models.Club
) -> None:
    nights.settle_night(club=club, day=EVENING.date(), by="Ann", at=later(minutes=9))

    bring(ann, FILE)

    entry = club.ledger.get()
    assert entry.adjusts is not None
    assert entry.adjusts.day == EVENING.date()
    assert entry.day == club.evening(timezone.now())


@pytest.mark.parametrize(
    ("stake", "units"),
    [
        ({"per_hundred": "3", "currency": "chips"}, ("chips", 11)),
        ({"per_point": "2.5", "currency": "HUF"}, ("HUF", 913)),
        ({"per_match": "1.250", "currency": "KWD"}, ("KWD", 1250)),
    ],
)
def test_every_currency_has_its_minor_unit(
    ann: Client, club: models.Club, stake: dict[str, str], units: tuple[str, int]
) -> None:
    bring(ann, FILE | {"stake": stake})

    assert owed(club) == {("Bob", "Ann", *units)}


@pytest.mark.parametrize("ended", [True, False])
def test_what_goes_out_keeps_the_stake(
    ann: Client, club: models.Club, ended: bool
) -> None:
    bring(ann, FILE if ended else FILE | {"hands": [HAND]})
    match = models.Match.objects.get()

    out = json.loads(ann.get(f"/m/{match.pk}/file/").content)
    whole = json.loads(ann.get(f"/c/{club.pk}/export/").content)

    kept = {name: value for name, value in out["stake"].items() if value is not None}
    assert kept == STAKE
    assert whole[0]["stake"] == out["stake"]
    assert owed(club) == ({("Bob", "Ann", "EUR", 2000)} if ended else set())


def test_more_than_a_ledger_can_hold_is_refused_in_words(
    ann: Client, club: models.Club
) -> None:
    huge = {"per_point": "999999999999999", "currency": "EUR"}

    answer = bring(ann, FILE | {"stake": huge})

    assert answer.status_code == 409
    assert "somebody would pay more than the ledger can hold" in Page(answer).words
    assert not models.Match.objects.exists()
