"""A private table becomes a club: nothing is lost, and nobody is let in too far."""

import uuid

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from games import models
from games.table.acts import links
from tests.club.people import (
    OWNER,
    PASSWORD,
    SCORER,
    an_account,
)
from tests.factories import (
    ANN,
    DEAD,
    EVENING,
    a_match,
    a_phone,
    fresh,
    knock,
    live,
)

pytestmark = pytest.mark.django_db

NEW = {"name": " Ruutu  Club ", "username": "Ann", "password1": PASSWORD}


@pytest.fixture(autouse=True)
def nobody_has_tried_yet() -> None:
    cache.clear()


def keep(browser: Client, club: models.Club, **sent: str) -> object:
    return browser.post(f"/c/{club.pk}/keep/", sent)


def roles(club: models.Club) -> list[tuple[str, str]]:
    found = club.memberships.values_list("user__username", "role")
    return sorted(found)


def test_the_page_says_first_what_the_phone_holds(
    ann: Client, club: models.Club
) -> None:
    for _match in range(3):
        a_match(club=club)

    page = ann.get(f"/c/{club.pk}/keep/").content.decode()

    assert "This phone holds 3 matches" in page
    assert "by Ann and Bob, since 14 March. Are they yours?" in page
    assert "Keep all 3 matches" in page
    assert page.index("This phone holds") < page.index("Name of the club")


def test_a_newcomer_keeps_all_of_it_under_a_new_account(
    ann: Client, club: models.Club
) -> None:
    matches = [a_match(club=club, hands=[knock(ANN, 4, 20), DEAD]) for _ in range(2)]

    answer = keep(ann, club, **NEW)

    assert answer["Location"] == f"/c/{club.pk}/"
    club.refresh_from_db()
    assert (club.name, roles(club)) == ("Ruutu Club", [("ann", OWNER)])
    assert not club.holders.exists()
    assert [len(live(match=fresh(match=match))) for match in matches] == [2, 2]
    for match in matches:  # the account sees and scores them, the phone by itself not
        assert ann.get(f"/m/{match.pk}/hand/").status_code == 200
    ann.post("/account/logout/")
    assert ann.get(f"/m/{matches[0].pk}/").status_code == 404
    assert club.players.get(key="ann").user == User.objects.get()


def test_who_has_an_account_keeps_it_without_another(
    ann: Client, club: models.Club
) -> None:
    ann.force_login(an_account("zoe"))
    assert "Password" not in ann.get(f"/c/{club.pk}/keep/").content.decode()

    answer = keep(ann, club, name="Ruutu")

    assert answer.status_code == 302
    assert roles(club) == [("zoe", OWNER)]
    assert User.objects.count() == 1


def test_other_phones_go_on_scoring_and_no_more(ann: Client, club: models.Club) -> None:
    match = a_match(club=club)
    other, bob = a_phone(club=club)
    waiting = links.make_phone_link(club=club, by=other, at=EVENING)

    keep(ann, club, **NEW)

    assert [holder.role for holder in club.holders.all()] == [SCORER]
    assert bob.get(f"/m/{match.pk}/hand/").status_code == 200
    assert bob.get(f"/c/{club.pk}/settings/").status_code == 404
    assert keep(bob, club, **NEW).status_code == 404
    with pytest.raises(links.LinkUsedError):
        links.join_table(link=waiting, device=a_phone()[0], at=EVENING)
    asked = bob.post(f"/m/{match.pk}/share/link/", {"kind": "phone"})
    assert asked.status_code == 404


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": " "}, "Give your club a name."),
        ({"name": "x" * 81}, "at most 80 letters"),
        ({"password1": "short"}, "at least 12 characters"),
        ({"username": "zoe"}, "Somebody signs in as that already."),
    ],
)
def test_what_is_refused_keeps_nothing_and_makes_no_account(
    ann: Client, club: models.Club, wrong: dict[str, str], said: str
) -> None:
    an_account("zoe")

    answer = keep(ann, club, **NEW | wrong)

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert (club.memberships.count(), User.objects.count()) == (0, 1)
    assert club.holders.get().role == OWNER


@pytest.mark.parametrize("method", ["get", "post"])
def test_a1_a_table_of_another_phone_is_not_there(
    ann: Client, cas: Client, club: models.Club, method: str
) -> None:
    answers = [
        getattr(cas, method)(f"/c/{each}/keep/", NEW)
        for each in (club.pk, uuid.uuid4())
    ]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content
    assert User.objects.count() == 0


def test_a_second_tap_finds_the_table_kept(ann: Client, club: models.Club) -> None:
    keep(ann, club, **NEW)

    assert keep(ann, club, **NEW).status_code == 404
    assert roles(club) == [("ann", OWNER)]


def test_names_are_shown_letter_for_letter(ann: Client, club: models.Club) -> None:
    a_match(club=club, names=("<b>Boss</b>", "O'Brien"))

    page = ann.get(f"/c/{club.pk}/keep/").content.decode()

    assert "&lt;b&gt;Boss&lt;/b&gt;" in page
    assert "<b>Boss</b>" not in page


def test_the_way_there_is_on_the_tables_own_page(
    ann: Client, club: models.Club
) -> None:
    assert f"/c/{club.pk}/" in ann.get("/").content.decode()
    assert f"/c/{club.pk}/keep/" in ann.get(f"/c/{club.pk}/").content.decode()
