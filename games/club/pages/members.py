"""Who belongs to a club, and the invitations that are out."""

import dataclasses
import datetime as dt
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import access, models, rules
from games.club.pages import roles


def day(club: models.Club, at: dt.datetime) -> str:
    """Return a day in the club's own time: *6 December*."""
    return date_format(club.local(at), "j F")


@dataclasses.dataclass(frozen=True, slots=True)
class MemberLine:
    """A member as he is listed."""

    id: UUID
    name: str
    signs_in: str
    role: models.Role
    second: str
    you: bool

    @property
    def label(self) -> str:
        """Return the role's name."""
        return str(self.role.label)


@dataclasses.dataclass(frozen=True, slots=True)
class InviteLine:
    """An invitation that is out."""

    id: UUID
    label: str
    until: str


@dataclasses.dataclass(frozen=True, slots=True)
class PhoneLine:
    """A phone that scores without an account."""

    id: UUID
    label: str
    since: str


def names(club: models.Club) -> dict[int, str]:
    """Return by account what its people are called here."""
    mine = club.players.filter(user__isnull=False).values_list("user", "name")
    return dict(mine)


class MembersPage:
    """The list of members, with what its reader may do."""

    def __init__(self, entry: access.ClubPass, at: dt.datetime) -> None:
        self.entry = entry
        self.club = entry.club
        self.at = at
        self._names = names(self.club)

    @property
    def owner(self) -> bool:
        """Return whether the reader runs the club."""
        return self.entry.may(models.Role.OWNER)

    def line(self, member: models.Membership) -> MemberLine:
        """Return a member's line."""
        role = models.Role(member.role)
        you = self.entry.user is not None and member.user_id == self.entry.user.pk
        name = self._names.get(member.user_id, member.user.username)
        said = [_("you")] if you else [roles.may(role)]
        if rules.names.key(name) != rules.names.key(member.user.username):
            said.append(_("signs in as %(name)s") % {"name": member.user.username})
        return MemberLine(
            member.pk, name, member.user.username, role, " · ".join(said), you
        )

    @property
    def members(self) -> list[MemberLine]:
        """Return everybody, who may most first."""
        found = self.club.memberships.select_related("user")
        lines = [self.line(member) for member in found]
        return sorted(
            lines,
            key=lambda line: (-access.RANKS[line.role], line.name.casefold()),
        )

    @property
    def invites(self) -> list[InviteLine]:
        """Return the invitations that still let somebody in."""
        found = self.club.invites.filter(revoked_at=None).select_related("player")
        return [
            InviteLine(
                invite.pk,
                invite_label(invite),
                _("until %(day)s") % {"day": day(self.club, invite.expires_at)},
            )
            for invite in found.order_by("made_at")
            if access.invite_is_open(invite, self.at)
        ]

    @property
    def phones(self) -> list[PhoneLine]:
        """Return the phones that score by themselves."""
        return [
            PhoneLine(
                holder.device_id,
                holder.device.label or _("A phone without a name"),
                _("since %(day)s") % {"day": day(self.club, holder.since_at)},
            )
            for holder in self.club.holders.select_related("device")
        ]

    @property
    def roles(self) -> list[roles.Choice]:
        """Return what each role may."""
        return roles.choices("")


def invite_label(invite: models.Invite) -> str:
    """Return what an invitation is: *Scorer, 2 of 5 used*."""
    if invite.player is not None:
        return _("%(role)s, for %(name)s") % {
            "role": models.Role(invite.role).label,
            "name": invite.player.name,
        }
    return _("%(role)s, %(uses)s of %(most)s used") % {
        "role": models.Role(invite.role).label,
        "uses": invite.uses,
        "most": invite.most_uses,
    }


class InvitePage:
    """One invitation, to hand on."""

    def __init__(self, invite: models.Invite, address: str) -> None:
        self.invite = invite
        self.address = address
        self.role = models.Role(invite.role)

    @property
    def sentence(self) -> str:
        """Return what who comes may do."""
        return roles.sentence(self.role)

    @property
    def until(self) -> str:
        """Return the last day."""
        return day(self.invite.club, self.invite.expires_at)

    @property
    def left(self) -> int:
        """Return how many can still use it."""
        return self.invite.most_uses - self.invite.uses

    @property
    def becomes(self) -> str:
        """Return who the one that scans it will be."""
        return self.invite.player.name if self.invite.player else _("a new person")


def welcome(invite: models.Invite) -> str:
    """Return what an invitation offers to who opened it."""
    club = str(invite.club)
    if invite.player is not None:
        values = {"club": club, "name": invite.player.name}
        return _("%(club)s invites you: you are %(name)s there.") % values
    return _("%(club)s invites you.") % {"club": club}
