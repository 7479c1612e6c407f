"""A season as it is typed."""

import datetime as dt
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import rules

MOST_LETTERS = 60


class DayField(forms.Field):
    """A day, as a native date field sends it whatever the language is."""

    def to_python(self, value: Any) -> dt.date | None:
        """Return the day.

        Raises:
            forms.ValidationError: It is missing, or no day.
        """
        text = str(value or "").strip()
        if not text:
            raise forms.ValidationError(_("A day is missing."))
        try:
            return dt.date.fromisoformat(text)
        except ValueError:
            raise forms.ValidationError(
                _("This is no day; write it like 2026-03-01.")
            ) from None


class SeasonForm(forms.Form):
    """Name, first and last evening."""

    season_id = forms.UUIDField()
    name = forms.CharField(required=False)
    first = DayField()
    last = DayField()

    def clean_name(self) -> str:
        """Return the name, tidied.

        Raises:
            forms.ValidationError: It is missing, too long, or holds marks nobody sees.
        """
        typed = self.cleaned_data["name"]
        if not typed.strip():
            raise forms.ValidationError(_("Give the season a name."))
        try:
            name = rules.names.clean(typed, field="name")
        except rules.WrongFactsError as error:
            raise forms.ValidationError(_(error.template) % error.values) from None
        if len(name) > MOST_LETTERS:
            raise forms.ValidationError(
                _("A name has at most %(most)s letters; this one has %(count)s.")
                % {"most": MOST_LETTERS, "count": len(name)}
            )
        return name

    def clean(self) -> dict[str, Any]:
        """Hold the two days against each other."""
        said = super().clean() or {}
        first, last = said.get("first"), said.get("last")
        if first and last and first > last:
            self.add_error("last", _("The season ends before it begins."))
        return said
