"""An account that goes, and one that is opened by a link."""

import datetime as dt
from collections.abc import Collection

from django.contrib.auth.models import User

from games import models
from games.club.acts import clubs
from games.models.atomic import act


class LinkUsedError(Exception):
    """The one-time link was used, or its account has signed in meanwhile."""


class OwnerNeededError(Exception):
    """Clubs with other members would be left without an owner."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(names)
        self.names = names


class UndecidedError(Exception):
    """Clubs have no other member, and nobody said that they may go."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(names)
        self.names = names


def only_owner_of(user: User) -> tuple[list[models.Club], list[models.Club]]:
    """Return the clubs that he alone owns: those with other members, those without."""
    shared: list[models.Club] = []
    alone: list[models.Club] = []
    for member in user.memberships.filter(
        role=models.Role.OWNER, club__closed_at=None
    ).select_related("club"):
        others = member.club.memberships.exclude(pk=member.pk)
        if others.filter(role=models.Role.OWNER).exists():
            continue
        (shared if others.exists() else alone).append(member.club)
    return shared, alone


@act
def delete_account(
    *, user: User, clubs_to_delete: Collection[str], at: dt.datetime
) -> None:
    """Delete an account; his players stay, as guests.

    Args:
        user: Whose.
        clubs_to_delete: Ids of the clubs without another member that go with it.
        at: Now.

    Raises:
        OwnerNeededError: A club with other members has no other owner.
        UndecidedError: A club without other members is not among them.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    shared, alone = only_owner_of(user)
    if shared:
        raise OwnerNeededError([str(club) for club in shared])
    undecided = [str(club) for club in alone if str(club.pk) not in clubs_to_delete]
    if undecided:
        raise UndecidedError(undecided)
    for club in alone:
        clubs.close_club(club=club, at=at)
    user.delete()


@act
def use_signin_link(*, user: User, password: str, at: dt.datetime) -> None:
    """Use up a one-time link, and set a new password where one was typed.

    Raises:
        LinkUsedError: The account has signed in since the link was made.
    """
    unchanged = User.objects.filter(
        pk=user.pk, last_login=user.last_login, password=user.password, is_active=True
    )
    if not unchanged.update(last_login=at):
        raise LinkUsedError
    if password:
        user.set_password(password)
        user.save(update_fields=["password"])
