"""Who belongs to a club, as what, and how they came."""

import datetime as dt
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import F

from games import access, models, rules
from games.models.atomic import act


class LastOwnerError(Exception):
    """The club would have no owner; nothing was written."""


class InviteUsedError(Exception):
    """The invitation was used up, revoked or has lapsed meanwhile."""


class TwoPlayersError(Exception):
    """Somebody is a player of this club already and cannot be a second one."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def _locked(club: models.Club) -> models.Club:
    """Return the club, which nobody else changes meanwhile."""
    return models.Club.objects.select_for_update().get(pk=club.pk)


def _needs_another_owner(club: models.Club, member: models.Membership) -> bool:
    owners = club.memberships.filter(role=models.Role.OWNER)
    return (
        member.role == models.Role.OWNER and not owners.exclude(pk=member.pk).exists()
    )


@act
def change_role(*, club: models.Club, member_id: UUID, role: models.Role) -> None:
    """Say what a member may do from now on.

    Raises:
        LastOwnerError: Nobody else owns the club.
        models.Membership.DoesNotExist: Nobody such belongs to it.
    """
    club = _locked(club)
    member = club.memberships.get(pk=member_id)
    if role != models.Role.OWNER and _needs_another_owner(club, member):
        raise LastOwnerError
    member.role = role
    member.save(update_fields=["role"])


@act
def remove_member(*, club: models.Club, member_id: UUID) -> None:
    """Take a member out; his player and his matches stay.

    Raises:
        LastOwnerError: Nobody else owns the club.
        models.Membership.DoesNotExist: Nobody such belongs to it.
    """
    club = _locked(club)
    member = club.memberships.get(pk=member_id)
    if _needs_another_owner(club, member):
        raise LastOwnerError
    member.delete()


@act
def forget_phone(*, club: models.Club, device_id: UUID) -> bool:
    """Take a phone away from the club; return whether there was such a phone."""
    count, _kinds = club.holders.filter(device_id=device_id).delete()
    return bool(count)


@act
def name_phone(*, device: models.Device, label: str) -> None:
    """Say whose phone this is; it signs with that from now on."""
    models.Device.objects.filter(pk=device.pk).update(label=label[:80])


# Invitations


@act
def make_invite(
    *,
    club: models.Club,
    role: models.Role,
    player: models.Player | None,
    most_uses: int,
    expires_at: dt.datetime,
    at: dt.datetime,
) -> models.Invite:
    """Make an invitation."""
    return models.Invite.objects.create(
        club=club,
        role=role,
        player=player,
        code=access.new_code(),
        made_at=at,
        expires_at=expires_at,
        most_uses=1 if player else most_uses,
    )


@act
def revoke_invite(*, invite: models.Invite, at: dt.datetime) -> None:
    """Close an invitation for everybody who has it."""
    models.Invite.objects.filter(pk=invite.pk, revoked_at=None).update(revoked_at=at)


@act
def join_club(*, invite: models.Invite, user: User, at: dt.datetime) -> models.Club:
    """Make somebody a member, which uses the invitation up by one.

    Who belongs to the club already keeps the greater of both roles; who claims a
    player is that player from now on.

    Raises:
        InviteUsedError: Somebody was faster, or it has lapsed.
        TwoPlayersError: He is another player of this club already.
    """
    club = _locked(invite.club)
    fresh = models.Invite.objects.select_related("player").get(pk=invite.pk)
    member = club.memberships.filter(user=user).first()
    role = models.Role(fresh.role)
    known = models.Role(member.role) if member else None
    more = known is None or access.RANKS[role] > access.RANKS[known]
    if not more and fresh.player is None:
        return club  # nothing to use it for: a second tap, or a member at home
    if fresh.player is not None and fresh.player.user_id == user.pk and not more:
        return club
    if club.closed_at or not access.invite_is_open(fresh, at):
        raise InviteUsedError
    if fresh.player is not None:
        _claim(fresh.player.survivor, user)
    elif role != models.Role.VIEWER:
        claim_by_name(club=club, user=user, make_at=at)
    if member is None:
        models.Membership.objects.create(club=club, user=user, role=role, since_at=at)
    elif more:
        member.role = role
        member.save(update_fields=["role"])
    models.Invite.objects.filter(pk=fresh.pk).update(uses=F("uses") + 1)
    return club


def _claim(player: models.Player, user: User) -> None:
    other = models.Player.objects.filter(club=player.club_id, user=user).first()
    if other is not None and other.pk != player.pk:
        raise TwoPlayersError(other.name)
    if player.user_id not in {None, user.pk}:
        raise InviteUsedError
    player.user = user
    player.save(update_fields=["user"])


def claim_by_name(
    *, club: models.Club, user: User, make_at: dt.datetime | None = None
) -> None:
    """Say which player of a club somebody is.

    Args:
        club: Where.
        user: Who.
        make_at: Now, to make a new player under his name unless one has it
            already; None claims the one who has it.
    """
    if club.players.filter(user=user).exists():
        return
    key = rules.names.key(user.username)
    found = club.players.filter(key=key).first()
    if make_at is None:
        if found and found.user_id is None and not found.merged_into_id:
            _claim(found, user)
    elif found is None:
        name = user.username[:1].upper() + user.username[1:]
        models.Player.objects.create(
            club=club, name=name[:60], key=key, user=user, created_at=make_at
        )
