"""Changing house rules that are kept."""

import uuid

import pytest
from django.test import Client

from games import models, rules
from tests import factories
from tests.club.conftest import keep
from tests.club.editor import Editor, kept
from tests.table.page import Page


def _address(house: models.HouseRules) -> str:
    return f"/house/{house.pk}/"


def test_they_open_as_they_were_kept(ann: Client, friday: models.HouseRules) -> None:
    editor = Editor(ann, _address(friday))

    assert editor.typed("name") == ["Friday"]
    assert editor.typed("undercut_bonus") == ["10"]
    assert editor.marked() == {"undercut_bonus"}
    assert "From Classic . One value differs; it is marked." in editor.page.words
    assert "Save as Friday" in editor.page.words


def test_an_untouched_save_changes_nothing(
    ann: Client, friday: models.HouseRules
) -> None:
    Editor(ann, _address(friday)).save()

    stored = models.HouseRules.objects.get()
    assert (stored.pk, stored.name, stored.rules) == (friday.pk, "Friday", friday.rules)


def test_they_are_changed_under_their_own_name_or_a_new_one(
    ann: Client, friday: models.HouseRules
) -> None:
    Editor(ann, _address(friday)).save(name="FRIDAY", target="150")
    assert models.HouseRules.objects.get().name == "FRIDAY"

    Editor(ann, _address(friday)).save(name="Saturday")

    assert models.HouseRules.objects.get().name == "Saturday"
    assert kept() == rules.build({"undercut_bonus": 10, "target": 150})


def test_the_name_of_others_is_refused(
    ann: Client, club: models.Club, friday: models.HouseRules
) -> None:
    keep(club, name="Saturday")

    editor = Editor(ann, _address(friday)).save(name="saturday")

    assert editor.status == 422
    assert "Other rules are called saturday." in editor.says("name")


def test_a_posted_id_does_not_lead_to_others(
    ann: Client, club: models.Club, friday: models.HouseRules
) -> None:
    other = keep(club, name="Saturday")

    Editor(ann, _address(friday)).save(house_id=str(other.pk), target="150")

    other.refresh_from_db()
    friday.refresh_from_db()
    assert (other.rules["target"], friday.rules["target"]) == (100, 150)


def test_a_match_keeps_the_rules_it_began_with(
    ann: Client, club: models.Club, friday: models.HouseRules
) -> None:
    """KNOWN_TRAPS G5: the page of the match does not move a letter."""
    match = factories.a_match(
        club=club, house=rules.build(friday.rules), hands=[factories.gin(0, 20)]
    )
    before = Page(ann.get(f"/m/{match.pk}/")).words

    Editor(ann, _address(friday)).save(target="40", gin_bonus="0")
    ann.get("/house/")  # takes the note away

    assert kept().target == 40
    assert Page(ann.get(f"/m/{match.pk}/")).words == before


@pytest.mark.parametrize("tail", ["", "words/", "delete/"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_others_and_missing_rules_are_not_found_alike(
    ann: Client, cas: Client, friday: models.HouseRules, tail: str, method: str
) -> None:
    stranger = Client()
    for browser in (cas, stranger):
        theirs = getattr(browser, method)(_address(friday) + tail, {"step": "save"})
        missing = getattr(browser, method)(f"/house/{uuid.uuid4()}/{tail}")
        assert theirs.status_code == missing.status_code
        assert theirs.status_code == (
            405 if (tail, method) == ("words/", "post") else 404
        )
        assert theirs.content == missing.content
    friday.refresh_from_db()
    assert friday.name == "Friday"


def test_another_phone_of_the_same_table_sees_them(
    club: models.Club, friday: models.HouseRules
) -> None:
    bob = factories.a_phone(club=club)[1]

    assert Editor(bob, _address(friday)).typed("name") == ["Friday"]


def test_an_earlier_table_of_a_phone_stays_its_own(friday: models.HouseRules) -> None:
    """A phone that joined another table later still holds the first one."""
    device, browser = factories.a_phone(club=friday.club)
    models.Holder.objects.create(
        device=device, club=factories.a_club(), since_at=factories.later(minutes=1)
    )

    Editor(browser, _address(friday)).save(target="150")

    assert kept().target == 150
