"""A shared cost as it is typed."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import rules
from games.books import amounts

MOST_LETTERS = 80


class CostForm(forms.Form):
    """What one paid for several.

    Args:
        data: As posted.
        currency: In what.
        people: Who can pay and share, by id.
        today: The evening where none is said, and none is later.
    """

    key = forms.UUIDField()
    what = forms.CharField(required=False)
    payer = forms.CharField(required=False)
    amount = forms.CharField(required=False, max_length=40)
    people = forms.Field(required=False)
    day = forms.CharField(required=False)

    def __init__(
        self,
        data: Any,
        *,
        currency: str,
        people: Mapping[UUID, str],
        today: dt.date,
    ) -> None:
        super().__init__(data)
        self._ticked: Sequence[str] = data.getlist("people")
        self._currency = currency
        self._people = {str(each): each for each in people}
        self._names = people
        self._today = today

    def clean_what(self) -> str:
        """Return what it was.

        Raises:
            forms.ValidationError: It is missing, too long, or holds marks nobody sees.
        """
        typed: str = self.cleaned_data["what"]
        if not typed.strip():
            raise forms.ValidationError(_("Say what it was for: the room, drinks."))
        try:
            what = rules.names.clean(typed, field="what")
        except rules.WrongFactsError as error:
            raise forms.ValidationError(
                gettext(error.template) % error.values
            ) from None
        if len(what) > MOST_LETTERS:
            said = gettext("At most %(most)s letters; this has %(count)s.")
            raise forms.ValidationError(
                said % {"most": MOST_LETTERS, "count": len(what)}
            )
        return what

    def clean_payer(self) -> UUID:
        """Return who paid.

        Raises:
            forms.ValidationError: Nobody of the club is chosen.
        """
        chosen = self._people.get(self.cleaned_data["payer"])
        if chosen is None:
            raise forms.ValidationError(_("Say who paid."))
        return chosen

    def clean_amount(self) -> int:
        """Return the amount in minor units.

        Raises:
            forms.ValidationError: It is missing, unclear, or cannot be paid.
        """
        text: str = self.cleaned_data["amount"].strip()
        if not text:
            raise forms.ValidationError(_("Say how much it was."))
        return amounts.minor_units(text, self._currency)

    def clean_people(self) -> list[UUID]:
        """Return who shares it.

        Raises:
            forms.ValidationError: Nobody does, or somebody who is not of the club.
        """
        ticked = dict.fromkeys(self._ticked)
        if not ticked:
            raise forms.ValidationError(_("Tick who shares it."))
        if not ticked.keys() <= self._people.keys():
            raise forms.ValidationError(_("Somebody is not of this club any more."))
        return [self._people[each] for each in ticked]

    def clean_day(self) -> dt.date:
        """Return the evening it counts for; tonight where none is said."""
        try:
            day = dt.date.fromisoformat(self.cleaned_data["day"])
        except ValueError:
            return self._today
        return min(day, self._today)

    def clean(self) -> dict[str, Any]:
        """Demand somebody who owes something."""
        said = super().clean() or {}
        payer = said.get("payer")
        if payer is not None and said.get("people") == [payer]:
            alone = gettext("Nobody shares it with %(name)s. Tick somebody else, too.")
            self.add_error("people", alone % {"name": self._names[payer]})
        return said
