"""The project's own addresses, beside the app's: who is answered what.

The app's addresses are in ``tests/table/test_access.py``; together they are all.
"""

import dataclasses
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

pytestmark = pytest.mark.django_db

LOGIN, AWAY = "to the login", 302


@dataclasses.dataclass(frozen=True)
class Row:
    """What a stranger and somebody who is signed in get when they look and post."""

    stranger: tuple[Any, Any]
    signed_in: tuple[Any, Any]


#: Passkeys are not there on a home network, for nobody.
NO_PASSKEYS = Row((404, 404), (404, 404))
ADDRESSES = {
    "account_login": Row((200, 200), (AWAY, AWAY)),
    "account_signup": Row((200, 200), (AWAY, AWAY)),
    "account_logout": Row((AWAY, AWAY), (200, AWAY)),
    "account_inactive": Row((200, 405), (200, 405)),
    "account_reauthenticate": Row((LOGIN, LOGIN), (200, 200)),
    "account_change_password": Row((LOGIN, LOGIN), (200, 200)),
    "account_set_password": Row((LOGIN, LOGIN), (AWAY, AWAY)),
    "usersessions_list": Row((LOGIN, LOGIN), (200, AWAY)),
    "mfa_list_webauthn": NO_PASSKEYS,
    "mfa_add_webauthn": NO_PASSKEYS,
    "mfa_remove_webauthn": NO_PASSKEYS,
    "mfa_login_webauthn": NO_PASSKEYS,
    "healthz": Row((200, 405), (200, 405)),
}


def names() -> set[str | None]:
    """Return the names of all addresses outside the app and the back office."""
    rooms: list[Any] = [
        entry
        for entry in get_resolver().url_patterns
        if getattr(entry, "namespace", None) not in {"games", "admin"}
    ]
    found: set[str | None] = set()
    while rooms:
        entry = rooms.pop()
        if isinstance(entry, URLResolver):
            if entry.namespace not in {"games", "admin"} and entry.app_name != "games":
                rooms += entry.url_patterns
        elif isinstance(entry, URLPattern):
            found.add(entry.name)
    return found


def test_every_other_address_has_its_row() -> None:
    games = {entry.name for entry in _app()}

    assert names() - games == set(ADDRESSES)


def _app() -> list[URLPattern]:
    rooms: list[Any] = list(get_resolver("games.urls").url_patterns)
    found = []
    while rooms:
        entry = rooms.pop()
        if isinstance(entry, URLResolver):
            rooms += entry.url_patterns
        else:
            found.append(entry)
    return found


def address(name: str) -> str:
    return reverse(name, args=[1] if name == "mfa_remove_webauthn" else [])


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("name", ADDRESSES)
def test_an_account_s_pages_are_its_own(name: str, method: str) -> None:
    row, turn = ADDRESSES[name], 0 if method == "get" else 1
    stranger, signed_in = Client(), Client()
    user = User.objects.create_user("Ann", password="three sevens and a run")
    signed_in.force_login(user, "django.contrib.auth.backends.ModelBackend")

    for browser, told in ((stranger, row.stranger), (signed_in, row.signed_in)):
        answer = getattr(browser, method)(address(name))
        if told[turn] == LOGIN:
            assert answer.status_code == AWAY
            assert answer["Location"].startswith(reverse("account_login"))
        else:
            assert answer.status_code == told[turn]
            assert "login" not in answer.get("Location", "")


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_back_office_is_for_staff_alone(method: str) -> None:
    stranger, member = Client(), Client()
    member.force_login(
        User.objects.create_user("Ann"), "django.contrib.auth.backends.ModelBackend"
    )

    for browser in (stranger, member):
        for path in ("/admin/", "/admin/games/match/", "/admin/auth/user/add/"):
            answer = getattr(browser, method)(path)
            assert answer.status_code in {302, 403, 404}, path
