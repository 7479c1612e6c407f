"""Somebody's own account."""

import dataclasses
from uuid import UUID

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models


def note(said: str) -> str:
    """Return what has just happened, in a sentence."""
    return {
        "password": _("The new password is set."),
        "passkey": _("The passkey is added. The password stays as it is."),
    }.get(said, "")


class AccountPage:
    """What an account has, and what can be done with it."""

    def __init__(self, user: User) -> None:
        self.user = user

    @property
    def clubs(self) -> list[tuple[models.Club, str]]:
        """Return the clubs with the role in each."""
        found = self.user.memberships.filter(club__closed_at=None)
        return [
            (each.club, str(models.Role(each.role).label))
            for each in found.select_related("club").order_by("since_at")
        ]

    @property
    def sessions(self) -> str:
        """Return on how many devices one is signed in."""
        count = UserSession.objects.filter(user=self.user).count()
        return ngettext("on %(count)d device", "on %(count)d devices", count) % {
            "count": count
        }

    @property
    def passkeys(self) -> str | None:
        """Return how many passkeys there are; None where none can be."""
        if not settings.PASSKEYS:
            return None
        count = Authenticator.objects.filter(user=self.user).count()
        if not count:
            return _("sign in without a password")
        return ngettext("%(count)d passkey", "%(count)d passkeys", count) % {
            "count": count
        }


@dataclasses.dataclass(frozen=True, slots=True)
class GoingClub:
    """A club that goes with its only member."""

    id: UUID
    name: str
    matches: str
    ticked: bool


def going(clubs: list[models.Club], ticked: set[str]) -> list[GoingClub]:
    """Return the clubs that the account's deletion would leave to nobody."""
    said = []
    for club in clubs:
        count = club.matches.count()
        matches = ngettext("%(count)d match", "%(count)d matches", count)
        said.append(
            GoingClub(
                club.pk, str(club), matches % {"count": count}, str(club.pk) in ticked
            )
        )
    return said
