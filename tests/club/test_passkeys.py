"""Passkeys: offered on a named host under https only, and never a second question."""

import json
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client

from tests.club.people import PASSWORD, an_account, signed_in

pytestmark = pytest.mark.django_db

PAGES = ["/account/passkeys/", "/account/passkeys/add/", "/account/passkeys/login/"]


@pytest.fixture
def offered(settings: Any) -> None:
    cache.clear()
    settings.PASSKEYS = True
    settings.SCOREKEEPER_BASE_URL = "https://gin.example.org"


@pytest.mark.parametrize("page", PAGES)
def test_there_are_none_on_a_home_network(page: str) -> None:
    browser = signed_in(an_account("ann"))

    assert browser.get(page).status_code == 404
    assert "passkey" not in browser.get("/account/").content.decode().casefold()
    assert "passkey" not in Client().get("/account/login/").content.decode()


def test_after_adding_one_the_password_still_signs_in(offered: None) -> None:
    user = an_account("ann")
    Authenticator.objects.create(
        user=user,
        type=Authenticator.Type.WEBAUTHN,
        data={"name": "Phone", "credential": {}},
    )
    browser = Client()

    answer = browser.post("/account/login/", {"login": "ann", "password": PASSWORD})

    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert "1 passkey" in browser.get("/account/").content.decode()


def test_adding_one_asks_for_the_password_first_and_names_the_configured_host(
    offered: None,
) -> None:
    an_account("ann")
    browser = Client()
    browser.post("/account/login/", {"login": "ann", "password": PASSWORD})

    asked = browser.get("/account/passkeys/add/")
    assert asked["Location"].startswith("/account/again/")
    page = browser.post(asked["Location"], {"password": PASSWORD}, follow=True)

    text = page.content.decode()
    start = text.index('id="passkey-options"')
    options = json.loads(
        text[text.index(">", start) + 1 : text.index("</script>", start)]
    )
    key = options["creation_options"]["publicKey"]
    assert key["rp"] == {"id": "gin.example.org", "name": "Scorekeeper"}
    assert key["authenticatorSelection"]["residentKey"] == "required"
    assert key["authenticatorSelection"]["userVerification"] == "required"


def test_somebody_elses_passkey_is_not_there(offered: None) -> None:
    key = Authenticator.objects.create(
        user=an_account("ann"), type=Authenticator.Type.WEBAUTHN, data={"name": "Phone"}
    )
    an_account("bob")
    browser = Client()
    browser.post("/account/login/", {"login": "bob", "password": PASSWORD})
    remove = f"/account/passkeys/{key.pk}/remove/"
    asked = browser.get(remove)
    again = browser.post(asked["Location"], {"password": PASSWORD}, follow=True)

    assert again.status_code == 404
    assert browser.post(remove).status_code == 404
    assert Authenticator.objects.count() == 1
