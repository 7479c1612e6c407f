"""House rules go after a question; what was played by them stays."""

from django.test import Client

from games import models, rules
from tests import factories
from tests.table.page import Page


def test_a_question_first(ann: Client, friday: models.HouseRules) -> None:
    page = Page(ann.get(f"/house/{friday.pk}/delete/"))

    assert "Delete Friday?" in page.words
    assert "keep their own copy" in page.words
    assert models.HouseRules.objects.get() == friday


def test_then_they_are_gone_and_matches_stay(
    ann: Client, club: models.Club, friday: models.HouseRules
) -> None:
    began = rules.build(friday.rules)
    match = factories.a_match(club=club, house=began)

    form = Page(ann.get(f"/house/{friday.pk}/delete/")).form("Delete")
    answer = form.post(ann)

    assert answer.url == "/house/"
    assert "Friday is deleted." in ann.get("/house/").content.decode()
    assert models.HouseRules.objects.count() == 0
    assert rules.build(factories.fresh(match=match).rules) == began


def test_a_second_tap_finds_nothing(ann: Client, friday: models.HouseRules) -> None:
    form = Page(ann.get(f"/house/{friday.pk}/delete/")).form("Delete")
    form.post(ann)

    assert form.post(ann).status_code == 404
