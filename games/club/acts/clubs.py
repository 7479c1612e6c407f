"""Clubs: opened, kept, set up, closed, and in the end removed."""

import datetime as dt
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Max

from games import models
from games.club.acts import members
from games.models.atomic import act

#: A deleted club is hidden at once and removed completely after so long.
CLOSED_LASTS = dt.timedelta(days=30)
#: A private table that nobody has touched for so long is nobody's any more.
UNTOUCHED_LASTS = dt.timedelta(days=400)


class KeptAlreadyError(Exception):
    """An account keeps this table already; nothing was written."""


@act
def new_club(
    *,
    club_id: UUID,
    owner: User,
    name: str,
    time_zone: str,
    language: str,
    at: dt.datetime,
) -> models.Club:
    """Open a club; the same id again is the same one.

    Raises:
        models.Club.DoesNotExist: The id is somebody else's club.
    """
    taken = models.Club.objects.filter(pk=club_id).first()
    if taken:
        return models.Club.objects.get(
            pk=club_id, closed_at=None, memberships__user=owner
        )
    club = models.Club.objects.create(
        id=club_id, name=name, time_zone=time_zone, language=language, created_at=at
    )
    models.Membership.objects.create(
        club=club, user=owner, role=models.Role.OWNER, since_at=at
    )
    return club


@act
def keep_table(
    *,
    club: models.Club,
    device: models.Device,
    owner: User,
    name: str,
    at: dt.datetime,
) -> models.Club:
    """Tie a private table to an account; every match stays where it is.

    The phone that keeps it goes on by the account; other phones of the table go on
    scoring, and no more than that. Links for further phones lapse.

    Raises:
        KeptAlreadyError: Somebody was faster.
    """
    fresh = models.Club.objects.select_for_update().get(pk=club.pk)
    if fresh.memberships.exists() or fresh.closed_at:
        raise KeptAlreadyError
    fresh.name = name
    fresh.save(update_fields=["name"])
    models.Membership.objects.create(
        club=fresh, user=owner, role=models.Role.OWNER, since_at=at
    )
    fresh.holders.filter(device=device).delete()
    fresh.holders.update(role=models.Role.SCORER)
    phones = fresh.links.filter(kind=models.ShareLink.Kind.PHONE, revoked_at=None)
    phones.update(revoked_at=at)
    members.claim_by_name(club=fresh, user=owner)
    return fresh


@act
def change_settings(*, club: models.Club, values: dict[str, Any]) -> None:
    """Change what a club is called, speaks, counts and starts with."""
    fresh = models.Club.objects.select_for_update().get(pk=club.pk)
    for name, value in values.items():
        setattr(fresh, name, value)
    fresh.save(update_fields=[*values])


@act
def close_club(*, club: models.Club, at: dt.datetime) -> None:
    """Hide a club from everybody, at once."""
    models.Club.objects.filter(pk=club.pk, closed_at=None).update(closed_at=at)


@act
def revoke_link(*, club: models.Club, link_id: UUID, at: dt.datetime) -> bool:
    """Close one of the club's share links; return whether there is such a link."""
    found = club.links.filter(pk=link_id)
    found.filter(revoked_at=None).update(revoked_at=at)
    return found.exists()


# Removed completely


def _last_touched(club: models.Club) -> dt.datetime:
    """Return when somebody last wrote something there."""
    moments: list[dt.datetime | None] = [
        club.created_at,
        club.matches.aggregate(last=Max("started_at"))["last"],
        models.Hand.objects.filter(match__club=club).aggregate(last=Max("recorded_at"))[
            "last"
        ],
        club.holders.aggregate(last=Max("since_at"))["last"],
    ]
    return max(moment for moment in moments if moment)


def to_remove(at: dt.datetime) -> list[models.Club]:
    """Return what is to be removed completely: closed clubs, forgotten tables."""
    closed = models.Club.objects.filter(closed_at__lte=at - CLOSED_LASTS)
    private = models.Club.objects.filter(
        closed_at=None,
        name="",
        memberships=None,
        created_at__lte=at - UNTOUCHED_LASTS,
    )
    old = [club for club in private if _last_touched(club) <= at - UNTOUCHED_LASTS]
    return [*closed, *old]


@act
def remove_club(*, club_id: UUID) -> None:
    """Remove a club with everything that hangs on it."""
    club = models.Club.objects.select_for_update().filter(pk=club_id).first()
    if club is None:
        return
    club.matches.update(rematch_of=None)
    club.matches.all().delete()
    club.players.update(merged_into=None)
    club.delete()
