"""The stake that a club's matches start with: set as a whole, taken over as a whole."""

from typing import Any

import pytest
from django.test import Client

from games import models
from tests.club.people import a_member
from tests.table.page import Page

pytestmark = pytest.mark.django_db

WHOLE = {
    "worth": "5",
    "per": "per_hundred",
    "per_match": "2,50",
    "cap": "20",
    "currency": "EUR",
}
KEPT = {"per_hundred": "5", "per_match": "2.50", "cap": "20", "currency": "EUR"}


@pytest.fixture
def owner(club: models.Club) -> Client:
    models.Club.objects.filter(pk=club.pk).update(name="Ruutu")
    return a_member(club, "ann", models.Role.OWNER)[1]


def settings(owner: Client, club: models.Club) -> Any:
    return Page(owner.get(f"/c/{club.pk}/settings/")).form("Save")


def fields(answer: Any, button: str = "Save") -> dict[str, list[str]]:
    return Page(answer).form(button).fields


def test_a_whole_stake_is_kept_and_an_untouched_save_changes_nothing(
    club: models.Club, owner: Client
) -> None:
    settings(owner, club).post(owner, **WHOLE)
    again = settings(owner, club)

    again.post(owner)

    club.refresh_from_db()
    assert club.stake == KEPT
    assert again.fields["per"] == ["per_hundred"]
    assert (again.fields["worth"], again.fields["per_match"]) == (["5"], ["2.50"])


def test_any_currency_is_typed_and_then_offered(
    club: models.Club, owner: Client
) -> None:
    settings(owner, club).post(owner, **WHOLE | {"code": " chf "})

    club.refresh_from_db()
    found = settings(owner, club).fields
    assert (club.currency, club.stake) == ("CHF", KEPT | {"currency": "CHF"})
    assert (found["currency"], found["code"]) == (["CHF"], [""])


def test_only_a_sum_a_match_is_a_stake_too(club: models.Club, owner: Client) -> None:
    settings(owner, club).post(owner, per_match="5", code="CHIPS")

    club.refresh_from_db()
    assert club.stake == {"per_match": "5", "currency": "chips"}


def test_an_empty_stake_ends_playing_for_money(
    club: models.Club, owner: Client
) -> None:
    settings(owner, club).post(owner, **WHOLE)

    settings(owner, club).post(owner, worth="", per_match="", cap="")

    club.refresh_from_db()
    assert club.stake is None


@pytest.mark.parametrize(
    ("typed", "name", "said"),
    [
        (
            {"code": "XYZ"},
            "code",
            'A currency is a code such as EUR, or "chips";',
        ),
        ({"currency": "ABC"}, "currency", "A currency is a code such as EUR"),
        ({"cap": "1,234"}, "cap", "“1,234” is not clear."),
        ({"per_match": "0"}, "per_match", "The amount is more than nothing."),
        ({"per_match": "0.005"}, "per_match", "EUR has no smaller unit"),
        ({"cap": "12.50", "code": "HUF"}, "cap", "HUF has no smaller unit"),
        ({"worth": "", "per_match": ""}, "worth", "The stake names nothing to pay."),
        ({"worth": "x" * 21}, "worth", "at most 20"),
    ],
)
def test_what_is_refused_is_said_at_its_field_and_stays_typed(
    club: models.Club, owner: Client, typed: dict[str, str], name: str, said: str
) -> None:
    answer = settings(owner, club).post(owner, **WHOLE | typed)

    page = Page(answer)
    assert answer.status_code == 422
    assert said in page.words
    if name != "currency":
        assert page.field(name)["aria-invalid"] == "true"
        assert page.element(f"wrong-{name}")["role"] == "alert"
    found = fields(answer)
    for field, text in (WHOLE | typed).items():
        assert field == "currency" or found[field] == [text]
    club.refresh_from_db()
    assert club.stake is None


def test_e1_the_start_page_takes_the_stake_over_as_a_whole(
    club: models.Club, owner: Client
) -> None:
    settings(owner, club).post(owner, **WHOLE)
    page = Page(owner.get("/"))

    page.form("Start").post(owner, new_names=["Ann", "Bob"])

    assert models.Match.objects.get().stake == KEPT
    assert "€5 a hundred points · €2.50 a match · at most €20" in page.words


def test_the_last_stake_is_taken_over_where_the_club_has_none(
    club: models.Club, owner: Client
) -> None:
    Page(owner.get("/")).form("Start").post(owner, new_names=["Ann", "Bob"], **WHOLE)

    Page(owner.get("/")).form("Start").post(owner, names=["Ann", "Bob"])

    assert [match.stake for match in models.Match.objects.all()] == [KEPT, KEPT]
    assert models.Club.objects.get(pk=club.pk).stake is None


def test_a_refused_stake_opens_the_start_pages_fold_and_stays_typed(
    club: models.Club, owner: Client
) -> None:
    answer = (
        Page(owner.get("/"))
        .form("Start")
        .post(owner, new_names=["Ann", "Bob"], **WHOLE | {"cap": "0,001"})
    )

    page = Page(answer)
    opened = [said for tag, said in page.tags if tag == "details" and "open" in said]
    assert answer.status_code == 422
    assert len(opened) == 2
    assert page.form("Start").fields["cap"] == ["0,001"]
    assert not models.Match.objects.exists()
