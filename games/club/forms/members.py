"""Roles and invitations, as they are chosen."""

import datetime as dt
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import models

DAYS = (1, 7, 30)
MOST_USES = 100


class RoleForm(forms.Form):
    """What a member may do from now on."""

    role = forms.ChoiceField(choices=models.Role.choices)


class InviteForm(forms.Form):
    """Who may come: as what, until when, how many, as whom."""

    role = forms.ChoiceField(
        choices=[(role, role) for role in models.Role if role != models.Role.OWNER]
    )
    days = forms.TypedChoiceField(choices=[(days, days) for days in DAYS], coerce=int)
    most_uses = forms.IntegerField(min_value=1, max_value=MOST_USES)
    player = forms.UUIDField(required=False)

    def __init__(self, data: Any, *, club: models.Club) -> None:
        super().__init__(data)
        self.guests = {player.pk: player for player in guests(club)}
        messages = {
            name: _("From 1 to %(most)s people can use it.") % {"most": MOST_USES}
            for name in ("required", "invalid", "min_value", "max_value")
        }
        self.fields["most_uses"].error_messages |= messages

    def clean_player(self) -> models.Player | None:
        """Return the guest who is to claim himself; None for a new person.

        Raises:
            forms.ValidationError: No guest of this club is that one.
        """
        chosen = self.cleaned_data["player"]
        if chosen is None:
            return None
        if chosen not in self.guests:
            raise forms.ValidationError(_("Choose one of these."))
        return self.guests[chosen]

    def expires_at(self, at: dt.datetime) -> dt.datetime:
        """Return until when it works; call it on a valid form only."""
        days: int = self.cleaned_data["days"]
        return at + dt.timedelta(days=days)


def guests(club: models.Club) -> list[models.Player]:
    """Return the players without an account, by name."""
    found = club.players.filter(user=None, merged_into=None, archived_at=None)
    return list(found.order_by("name"))
