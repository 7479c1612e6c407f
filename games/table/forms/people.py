"""Names of people."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import rules

MOST_LETTERS = 60


def clean_name(text: str) -> str:
    """Return a name as it is stored.

    Raises:
        forms.ValidationError: It is too long or holds marks nobody can see.
    """
    try:
        name = rules.names.clean(text, field="players")
    except rules.WrongFactsError as error:
        raise forms.ValidationError(gettext(error.template) % error.values) from None
    if len(name) > MOST_LETTERS:
        raise forms.ValidationError(
            _("A name has at most %(most)s letters; this one has %(count)s.")
            % {"most": MOST_LETTERS, "count": len(name)}
        )
    return name


class PeopleForm(forms.Form):
    """Who really sits here, a name a seat."""

    def __init__(self, data: Any, names: tuple[str, ...]) -> None:
        super().__init__(data)
        for place, name in enumerate(names):
            self.fields[f"seat{place}"] = forms.CharField(
                label=_("Instead of %(name)s") % {"name": name},
                initial=name,
                widget=forms.TextInput(
                    attrs={"list": "people", "autocomplete": "off", "maxlength": "80"}
                ),
                error_messages={"required": _("Somebody sits here: give a name.")},
            )

    def names(self) -> list[str]:
        """Return the names in seat order; call it on a valid form only."""
        return [self.cleaned_data[f"seat{place}"] for place in range(len(self.fields))]

    def clean(self) -> dict[str, Any]:
        """Tidy the names."""
        said = super().clean() or {}
        for field, text in list(said.items()):
            try:
                said[field] = clean_name(text)
            except forms.ValidationError as error:
                self.add_error(field, error)
        return said


class TeamsForm(forms.Form):
    """What the two pairs are called."""

    first = forms.CharField(label=_("Name of the pair"), max_length=80)
    second = forms.CharField(label=_("Name of the pair"), max_length=80)

    def __init__(self, data: Any, pairs: Sequence[tuple[str, str]]) -> None:
        super().__init__(data)
        for field, (name, people) in zip(("first", "second"), pairs, strict=True):
            self.fields[field].label = people
            self.fields[field].initial = name
            self.fields[field].error_messages["required"] = _("A pair needs a name.")

    def clean_first(self) -> str:
        """Return the first pair's name, tidied."""
        return clean_name(self.cleaned_data["first"])

    def clean_second(self) -> str:
        """Return the second pair's name, tidied."""
        return clean_name(self.cleaned_data["second"])

    def names(self) -> list[str]:
        """Return both names; call it on a valid form only."""
        return [self.cleaned_data["first"], self.cleaned_data["second"]]
