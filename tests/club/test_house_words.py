"""House rules in words."""

from django.test import Client

from games import models
from tests.club.conftest import keep
from tests.table.page import Page


def test_every_number_comes_from_the_values(
    ann: Client, friday: models.HouseRules
) -> None:
    page = Page(ann.get(f"/house/{friday.pk}/words/"))

    assert page.title == "Friday · Scorekeeper"
    assert "House rules, from Classic. One value differs." in page.words
    assert "10 against 6 gives 14." in page.words
    assert "103 + 75 + 100 + 100 = 378" in page.words
    assert page.links["Change"] == f"/house/{friday.pk}/"


def test_variations_are_told(ann: Client, club: models.Club) -> None:
    house = keep(
        club,
        name="Friday",
        preset="oklahoma",
        ace_upcard="one",
        knock_limit=8,
        gin_boxes=1,
        undercut_boxes=2,
        double_extra_boxes=True,
        team_scoring="both-or-difference",
    )

    words = Page(ann.get(f"/house/{house.pk}/words/")).words

    assert "Upcard ≤ 8" in words
    assert "an ace counts 1." in words
    assert "for gin 1, for an undercut 2." in words
    assert "Extra boxes count twice too." in words
    assert "gets all its points if both partners won" in words


def test_hollywood_tells_what_its_columns_count(ann: Client, club: models.Club) -> None:
    house = keep(club, name="Friday", preset="hollywood", column_multipliers=[1, 2, 3])

    words = Page(ann.get(f"/house/{house.pk}/words/")).words

    assert "They count 1, 2, 3 times." in words


def test_a_preset_in_words_can_be_made_ours(ann: Client) -> None:
    page = Page(ann.get("/rules/twenty/"))

    assert page.links["Make it ours"] == "/house/new/?from=twenty"
