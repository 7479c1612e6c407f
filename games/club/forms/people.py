"""Names of people and pairs."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import models, rules

MOST_LETTERS = 60


def clean_name(text: str, field: str) -> str:
    """Return a name as it is stored.

    Raises:
        forms.ValidationError: It is too long or holds marks nobody can see.
    """
    try:
        name = rules.names.clean(text, field=field)
    except rules.WrongFactsError as error:
        raise forms.ValidationError(gettext(error.template) % error.values) from None
    if len(name) > MOST_LETTERS:
        raise forms.ValidationError(
            _("A name has at most %(most)s letters; this one has %(count)s.")
            % {"most": MOST_LETTERS, "count": len(name)}
        )
    return name


class PersonForm(forms.Form):
    """What somebody is called."""

    name = forms.CharField(
        label=_("Name"),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "words",
                "maxlength": "80",
                "enterkeyhint": "done",
            }
        ),
        error_messages={"required": _("Somebody needs a name.")},
    )

    def clean_name(self) -> str:
        """Return the name, tidied."""
        return clean_name(self.cleaned_data["name"], "players")


class PairForm(PersonForm):
    """What a pair is called, and who it is.

    Args:
        data: As posted.
        people: Who can be chosen; None where only the name changes.
    """

    def __init__(
        self, data: Any, people: Iterable[models.Player] | None = None
    ) -> None:
        super().__init__(data)
        name = self.fields["name"]
        name.label = _("Name of the pair")
        name.error_messages["required"] = _("A pair needs a name.")
        if people is None:
            return
        choices = [("", ""), *((str(each.pk), each.name) for each in people)]
        for field, label in (("first", _("One")), ("second", _("The other"))):
            self.fields[field] = forms.ChoiceField(
                label=label,
                choices=choices,
                error_messages={
                    "required": _("A pair is two people."),
                    "invalid_choice": _("Choose somebody of this club."),
                },
            )

    def clean(self) -> dict[str, Any]:
        """Refuse one person twice."""
        said = super().clean() or {}
        first, second = said.get("first"), said.get("second")
        if first and first == second:
            self.add_error("second", _("A pair is two people."))
        return said
