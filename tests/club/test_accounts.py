"""Accounts: made, entered, changed, left and deleted, without any mail."""

import re
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from games import models
from tests.club.people import (
    OWNER,
    PASSWORD,
    SCORER,
    a_member,
    an_account,
    sign_up,
    signed_in,
)
from tests.factories import a_club, a_match


@pytest.fixture(autouse=True)
def nobody_has_tried_yet() -> None:
    cache.clear()


def log_in(browser: Client, name: str, password: str = PASSWORD, **also: str) -> object:
    sent = {"login": name, "password": password, **also}
    return browser.post("/account/login/", sent)


def is_in(browser: Client) -> bool:
    return browser.get("/account/").status_code == 200


# In


@pytest.mark.django_db
def test_a_name_and_a_password_make_an_account_and_no_mail_is_sent() -> None:
    browser = Client()

    answer = sign_up(browser, "  Žofia ")

    assert answer.status_code == 302
    assert is_in(browser)
    assert [(user.username, user.email) for user in User.objects.all()] == [
        ("žofia", "")
    ]
    assert mail.outbox == []


@pytest.mark.django_db
def test_one_address_may_belong_to_two_accounts_and_no_mail_is_sent() -> None:
    for name in ("ann", "bob"):
        sent = {"username": name, "password1": PASSWORD, "email": "us@example.org"}
        assert Client().post("/account/signup/", sent).status_code == 302

    assert User.objects.filter(email="us@example.org").count() == 2
    assert mail.outbox == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "password", "said"),
    [
        ("ann", PASSWORD, "Somebody signs in as that already."),
        ("Ann", PASSWORD, "Somebody signs in as that already."),
        ("bob", "tiny", "at least 12 characters"),
        ("bob", "password1234", "too common"),
        ("bob-the-builder", "Bob-The-Builder", "cannot be the name itself"),
        ("bob and ann", PASSWORD, "valid username"),
    ],
)
def test_what_is_refused_is_said_and_the_name_stays(
    name: str, password: str, said: str
) -> None:
    an_account("ann")

    answer = Client().post(
        "/account/signup/", {"username": name, "password1": password}
    )

    page = answer.content.decode()
    assert said in page
    assert f'value="{name}"' in page
    assert password not in page
    assert User.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["ann", "Ann", " ANN "])
def test_signing_in_does_not_mind_how_the_phone_writes_the_name(name: str) -> None:
    an_account("ann")
    browser = Client()

    log_in(browser, name)

    assert is_in(browser)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("/house/", "/house/"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_signing_in_leads_back_to_where_one_was_and_never_elsewhere(
    asked: str, led: str
) -> None:
    an_account("ann")

    answer = log_in(Client(), "ann", next=asked)

    assert (answer.status_code, answer["Location"]) == (302, led)


@pytest.mark.django_db
def test_five_wrong_passwords_close_the_door_for_a_while_also_in_the_back_office() -> (
    None
):
    an_account("ann")
    browser = Client()
    for _try in range(5):
        assert "do not go together" in log_in(browser, "ann", "no").content.decode()

    assert "Wait five minutes" in log_in(browser, "ann").content.decode()
    assert not is_in(browser)
    office = browser.get("/admin/login/?next=/admin/")
    assert office["Location"].startswith("/account/login/")


# Out


@pytest.mark.django_db
def test_w2_what_is_private_is_stored_nowhere_and_gone_after_signing_out() -> None:
    club = a_club()
    match = a_match(club=club)
    member, browser = a_member(club, "ann", OWNER)
    private = [
        "/",
        "/account/",
        "/account/sessions/",
        "/account/password/",
        f"/c/{club.pk}/",
        f"/c/{club.pk}/members/",
        f"/c/{club.pk}/members/{member.pk}/",
        f"/c/{club.pk}/settings/",
        f"/c/{club.pk}/links/",
        f"/c/{club.pk}/delete/",
        f"/c/{club.pk}/export/",
        f"/c/{club.pk}/invites/new/",
        f"/m/{match.pk}/",
    ]
    for address in private:
        answer = browser.get(address)
        assert answer.status_code == 200, address
        assert "no-store" in answer["Cache-Control"], address

    browser.post("/account/logout/")

    for address in private[1:]:
        answer = browser.get(address)
        assert answer.status_code in {302, 404}, address
    assert "ann" not in browser.get("/").content.decode().casefold()
    assert not any("sessionid" in name for name in browser.cookies)


@pytest.mark.django_db
def test_w2_o2_the_next_person_on_this_phone_sees_nothing_of_the_one_before() -> None:
    club = a_club()
    models.Club.objects.filter(pk=club.pk).update(name="Ruutu")
    a_member(club, "ann", OWNER)
    an_account("bob")
    browser = Client()
    log_in(browser, "ann")
    assert "Ruutu" in browser.get("/").content.decode()
    browser.post(f"/c/{club.pk}/choose/")
    browser.post("/account/logout/")

    log_in(browser, "bob")

    assert "Ruutu" not in browser.get("/").content.decode()
    assert browser.get(f"/c/{club.pk}/").status_code == 404


@pytest.mark.django_db
def test_signing_out_everywhere_else_leaves_only_this_one() -> None:
    an_account("ann")
    here, there = Client(), Client()
    log_in(here, "ann")
    log_in(there, "ann")
    assert "on 2 devices" in here.get("/account/").content.decode()

    here.post("/account/sessions/")

    assert is_in(here)
    assert not is_in(there)


@pytest.mark.django_db
def test_a_new_password_wants_the_old_one_and_ends_the_other_sessions() -> None:
    an_account("ann")
    here, there = Client(), Client()
    log_in(here, "ann")
    log_in(there, "ann")
    new = "quite another horse"

    refused = here.post("/account/password/", {"oldpassword": "?", "password1": new})
    assert "This is not your password." in refused.content.decode()
    here.post("/account/password/", {"oldpassword": PASSWORD, "password1": new})

    assert is_in(here)
    assert not is_in(there)
    log_in(there, "ann", new)
    assert is_in(there)


# Gone


def delete(browser: Client, password: str = PASSWORD, *clubs: models.Club) -> object:
    sent = {"password": password, "clubs": [str(club.pk) for club in clubs]}
    return browser.post("/account/delete/", sent)


@pytest.mark.django_db
def test_a_deleted_account_leaves_its_player_as_a_guest() -> None:
    club = a_club()
    match = a_match(club=club)
    a_member(club, "ann", OWNER)
    member, browser = a_member(club, "bob", SCORER)
    player = match.seats.all()[1].player
    player.user = member.user
    player.save()

    answer = delete(browser)

    assert answer.status_code == 302
    assert list(User.objects.values_list("username", flat=True)) == ["ann"]
    player.refresh_from_db()
    assert (player.name, player.user) == ("Bob", None)
    assert not is_in(browser)


@pytest.mark.django_db
def test_a_wrong_password_deletes_nothing() -> None:
    browser = signed_in(an_account("ann"))

    answer = delete(browser, "wrong")

    assert answer.status_code == 422
    assert "This is not your password." in answer.content.decode()
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_the_last_owner_of_a_club_with_others_stays_until_there_is_another() -> None:
    club = a_club()
    models.Club.objects.filter(pk=club.pk).update(name="Ruutu")
    _ann, browser = a_member(club, "ann", OWNER)
    bob, _browser = a_member(club, "bob", SCORER)

    page = browser.get("/account/delete/").content.decode()
    assert "You alone own Ruutu" in page
    refused = delete(browser, PASSWORD, club)  # a tick does not help
    assert refused.status_code == 422
    assert User.objects.count() == 2

    bob.role = OWNER
    bob.save()
    assert delete(browser).status_code == 302
    club.refresh_from_db()
    assert club.closed_at is None


@pytest.mark.django_db
def test_a_club_without_others_goes_only_where_that_is_said() -> None:
    club = a_club()
    other = a_club()
    models.Club.objects.filter(pk=club.pk).update(name="Ruutu")
    _ann, browser = a_member(club, "ann", OWNER)

    refused = delete(browser, PASSWORD, other)
    assert refused.status_code == 422
    assert "Say that Ruutu may go too" in refused.content.decode()
    assert User.objects.count() == 1

    assert delete(browser, PASSWORD, club, other).status_code == 302
    club.refresh_from_db()
    other.refresh_from_db()
    assert club.closed_at is not None
    assert other.closed_at is None  # an id of somebody else's club does nothing


# In by a link


def a_link(name: str, **options: str) -> str:
    out = StringIO()
    call_command("signin_link", name, stdout=out, **options)
    found = re.search(r"https?://\S+", out.getvalue())
    assert found
    return found[0].replace("http://localhost:8000", "")


@pytest.mark.django_db
def test_a_link_signs_in_once_and_only_by_its_button() -> None:
    an_account("ann")
    link = a_link("Ann")
    for _look in range(2):  # a preview of a messenger uses nothing up
        assert Client().get(link).status_code == 200
    browser = Client()

    assert browser.post(link, {"password": ""}).status_code == 302

    assert is_in(browser)
    assert Client().get(link).status_code == 404
    assert Client().post(link, {"password": ""}).status_code == 404
    assert User.objects.get().check_password(PASSWORD)


@pytest.mark.django_db
def test_who_comes_by_a_link_may_set_a_new_password_and_a_short_one_uses_nothing_up() -> (
    None
):
    an_account("ann")
    link = a_link("ann")
    browser = Client()

    refused = browser.post(link, {"password": "short"})
    assert (refused.status_code, is_in(browser)) == (422, False)
    browser.post(link, {"password": "a new long password"})

    assert is_in(browser)
    assert User.objects.get().check_password("a new long password")


@pytest.mark.django_db
@pytest.mark.parametrize("spoil", [lambda link: link + "x", lambda link: link[:-3]])
def test_a_link_that_is_none_answers_like_what_is_not_there(spoil: object) -> None:
    an_account("ann")

    assert Client().get(spoil(a_link("ann"))).status_code == 404  # type: ignore[operator]


@pytest.mark.django_db
def test_a_link_lapses_within_the_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    an_account("ann")
    link = a_link("ann")

    monkeypatch.setattr("games.club.signin_links.LASTS_SECONDS", -1)

    assert Client().get(link).status_code == 404


@pytest.mark.django_db
def test_the_command_draws_a_code_and_says_who_is_unknown() -> None:
    an_account("ann")
    out = StringIO()

    call_command("signin_link", "ann", at="https://gin.example.org/", stdout=out)

    assert "https://gin.example.org/signin/" in out.getvalue()
    assert "▀" in out.getvalue()
    with pytest.raises(CommandError, match="Nobody signs in as zoe"):
        call_command("signin_link", "zoe")
