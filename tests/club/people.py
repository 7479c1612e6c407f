"""Accounts of the tests, and how they sign in."""

import datetime as dt

from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games import access, models
from tests.factories import EVENING

PASSWORD = "correct horse 99"
OWNER, SCORER, VIEWER = models.Role.OWNER, models.Role.SCORER, models.Role.VIEWER


def an_account(name: str) -> User:
    """Return an account with the usual password."""
    return User.objects.create_user(name, password=PASSWORD)


def signed_in(user: User) -> Client:
    """Return a browser in which somebody is signed in."""
    browser = Client()
    browser.force_login(user)
    return browser


def a_member(
    club: models.Club, name: str, role: models.Role
) -> tuple[models.Membership, Client]:
    """Return a new member of a club, and his browser."""
    user = an_account(name)
    member = club.memberships.create(user=user, role=role, since_at=EVENING)
    return member, signed_in(user)


def an_invite(
    club: models.Club,
    *,
    role: models.Role = SCORER,
    player: models.Player | None = None,
    most_uses: int = 1,
    days: int = 7,
) -> models.Invite:
    """Return an invitation that was just made."""
    now = timezone.now()
    return models.Invite.objects.create(
        club=club,
        role=role,
        player=player,
        code=access.new_code(),
        made_at=now,
        expires_at=now + dt.timedelta(days=days),
        most_uses=most_uses,
    )


def opening(invite: models.Invite) -> str:
    """Return the invitation's address."""
    return f"/i/{access.invite_token(invite)}"


def sign_up(browser: Client, name: str, address: str = "/account/signup/") -> object:
    """Make an account in a browser; nobody has tried anything before."""
    cache.clear()
    return browser.post(address, {"username": name, "password1": PASSWORD})
