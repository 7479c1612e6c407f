"""Rules in words: every number comes from the values."""

import re

import pytest
from django.test import Client

from games import models, rules
from tests.factories import a_match
from tests.table.page import Page

pytestmark = pytest.mark.django_db

#: What a worked match comes to: the target and 3 in three hands against nothing.
#: ET 103 + 75 + 100 + 100; SK 103 + 60 + 100 + 100; RULES.md has the others' keys.
WORKED = {
    "classic": "103 points in three hands against nothing: 103 + 75 + 100 + 100 = 378",
    "twenty": "103 points in three hands against nothing: 103 + 60 + 100 + 100 = 363",
    "twenty-short": "nothing: 103 + 60 + 100 + 100 = 363",
    "first-to-100": "103 points in three hands against nothing: 103 = 103",
    "first-to-100-short": "nothing: 103 = 103",
    "pagat": "nothing: 103 + 60 + 100 + 100 = 363",
    "wikipedia": "nothing: 103 + 75 + 100 + 103 = 381",
    "partners-125": "128 points in three hands against nothing: 128 + 60 + 100 + 100",
    "oklahoma": "153 points in three hands against nothing: 153 + 60 + 100 + 100",
    "hollywood": "nothing: 103 + 75 + 100 + 100 = 378",
}


@pytest.mark.parametrize("preset", rules.PRESETS)
def test_every_preset_is_told(client: Client, preset: str) -> None:
    answer = client.get(f"/rules/{preset}/")

    words = Page(answer).words
    house = rules.PRESETS[preset]
    assert answer.status_code == 200
    assert f"Target {house.target} in points ends the match." in words
    assert f"Gin {house.gin_bonus} and the other’s deadwood" in words
    assert f"against 21 it gives {house.gin_bonus + 21}." in words
    assert f"10 against 6 gives {house.undercut_bonus + 4}." in words
    assert WORKED[preset] in words


@pytest.mark.parametrize(
    ("preset", "said", "not_said"),
    [
        ("classic", "Each hand won 25 for either side.", "Big gin"),
        ("classic", "Shutout +100 more if the other won no hand.", "instead"),
        ("classic", "an undercut that is the knocker.", "alternates"),
        ("twenty", "Shutout 200 instead of 100 if the other won no hand.", "+200"),
        ("first-to-100", "Who reaches it wins.", "Shutout"),
        ("first-to-100", "Chance says who deals first.", "Each hand won"),
        ("wikipedia", "Big gin 31 instead of the gin bonus", "Knock –"),
        ("wikipedia", "against 18 it gives 49.", "loser"),
        ("wikipedia", "points count twice if the other won no hand.", "+"),
        ("pagat", "Then whoever won the hand deals.", "whoever lost"),
    ],
)
def test_a_rule_is_told_as_the_preset_has_it(
    client: Client, preset: str, said: str, not_said: str
) -> None:
    words = Page(client.get(f"/rules/{preset}/")).words

    told = words[: words.index("in three hands")]
    assert said in told
    assert not_said not in told


def test_no_number_stands_there_that_is_not_the_matchs_own(
    ann: Client, club: models.Club
) -> None:
    house = rules.build(
        {
            "target": 217,
            "knock_limit": 7,
            "gin_bonus": 33,
            "big_gin_bonus": 47,
            "undercut_bonus": 19,
            "game_bonus": 118,
            "box_bonus": 23,
            "shutout": "add",
            "shutout_bonus": 88,
        }
    )
    match = a_match(club=club, house=house)

    page = Page(ann.get(f"/m/{match.pk}/rules/"))

    told = page.words[page.words.index("A hand") :]
    own = {217, 7, 33, 47, 19, 118, 23, 88}
    # 21 + 33 for a gin, 18 + 47 for a big gin, 4 + 19 for an undercut, and the end:
    # 220 + 3 x 23 + 118 + 88.
    examples = {20, 4, 16, 21, 54, 18, 65, 10, 6, 23, 220, 69, 495}
    assert set(map(int, re.findall(r"\d+", told))) == own | examples


def test_straight_gin_knows_no_knock(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, house=rules.build({"knock_limit": 0}))

    words = Page(ann.get(f"/m/{match.pk}/rules/")).words

    assert "Knock – is not played: only gin ends a hand." in words
    assert "Undercut" not in words


def test_a_tie_that_nobody_wins_is_told(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, house=rules.build({"tie": "nobody"}))

    words = Page(ann.get(f"/m/{match.pk}/rules/")).words

    assert "with equal counts nobody scores." in words


@pytest.mark.parametrize("preset", rules.PRESETS)
def test_every_preset_names_its_origin(client: Client, preset: str) -> None:
    page = Page(client.get(f"/rules/{preset}/"))

    assert rules.ORIGINS[preset].label in page.words


def test_one_can_play_by_them_from_here(client: Client) -> None:
    page = Page(client.get("/rules/pagat/"))

    start = Page(client.get(page.links["Play by these rules"]))

    assert start.form("Start").fields["preset"] == ["pagat"]


def test_rules_that_nobody_knows_have_no_page(client: Client) -> None:
    assert client.get("/rules/no-such-rules/").status_code == 404


def test_a_matchs_own_rules_are_told_to_who_may_see_it(
    ann: Client, cas: Client, club: models.Club
) -> None:
    match = a_match(club=club, house=rules.build({"target": 150}))

    page = Page(ann.get(f"/m/{match.pk}/rules/"))

    assert "Our rules House rules of this table." in page.words
    assert "Play by these rules" not in page.words
    assert cas.get(f"/m/{match.pk}/rules/").status_code == 404
