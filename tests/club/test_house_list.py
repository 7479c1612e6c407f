"""House rules, and the presets to make some from."""

from django.test import Client

from games import models, rules
from tests.club.conftest import keep
from tests.table.page import Page


def test_every_preset_can_be_made_ours(ann: Client) -> None:
    page = Page(ann.get("/house/"))

    addresses = set(page.links.values()) | {
        said["href"] for tag, said in page.tags if tag == "a"
    }
    assert {f"/house/new/?from={preset}" for preset in rules.PRESETS} <= addresses
    assert "No house rules yet." in page.words


def test_the_clubs_own_rules_stand_on_top(
    ann: Client, club: models.Club, friday: models.HouseRules
) -> None:
    keep(club, name="Autumn", big_gin_bonus=50)

    words = Page(ann.get("/house/")).words

    assert words.index("Autumn") < words.index("Friday") < words.index("Classic")
    assert "big gin 50" in words


def test_nobody_sees_another_tables_rules(
    cas: Client, friday: models.HouseRules
) -> None:
    for browser in (cas, Client()):
        assert "Friday" not in browser.get("/house/").content.decode()


def test_the_list_costs_the_same_however_long_it_is(
    ann: Client, club: models.Club, django_assert_num_queries: object
) -> None:
    for number in range(12):
        keep(club, name=f"Rules {number}")

    with django_assert_num_queries(3):  # type: ignore[operator]
        ann.get("/house/")
