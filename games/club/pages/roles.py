"""What each role may do, in words."""

import dataclasses

from django.utils.translation import gettext as _

from games import models

Role = models.Role


def may(role: Role) -> str:
    """Return what a role may do, in a word or two."""
    return {
        Role.OWNER: _("runs the club"),
        Role.TREASURER: _("settles and closes nights"),
        Role.SCORER: _("records hands"),
        Role.VIEWER: _("looks only"),
    }[role]


def sentence(role: Role) -> str:
    """Return what a role may do, in a sentence."""
    return {
        Role.OWNER: _("An owner invites, gives roles, and decides about the club."),
        Role.TREASURER: _("A treasurer settles money, and scores as well."),
        Role.SCORER: _("A scorer starts matches and records hands."),
        Role.VIEWER: _("A viewer sees everything and changes nothing."),
    }[role]


@dataclasses.dataclass(frozen=True, slots=True)
class Choice:
    """A role as it is offered."""

    value: str
    label: str
    sentence: str
    chosen: bool


def choices(chosen: str, *, owner: bool = True) -> list[Choice]:
    """Return the roles, the least first as on the invitation; owner where wanted."""
    among = [Role.VIEWER, Role.SCORER, Role.TREASURER]
    return [
        Choice(role.value, str(role.label), sentence(role), role == chosen)
        for role in ([Role.OWNER, *reversed(among)] if owner else among)
    ]
