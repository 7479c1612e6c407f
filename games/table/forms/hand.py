"""One hand as it is typed."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import rules
from games.table.forms.shown import ShownForm


def _count_errors(what: str) -> dict[str, Any]:
    return {
        "required": what,
        "invalid": _("A count is a whole number, such as 12."),
        "min_value": _("A count is 0 or more."),
    }


class HandForm(ShownForm):
    """One hand as it is typed; ends in a value of the rules.

    Shape only: what the rules think of the counts, they say themselves.
    """

    key = forms.UUIDField()
    after = forms.UUIDField(required=False)
    seen = forms.IntegerField(required=False, min_value=0)
    how = forms.ChoiceField(choices=[(call, call) for call in rules.Call])
    knocker = forms.IntegerField(required=False, min_value=0, max_value=3)
    winner = forms.IntegerField(required=False, min_value=0, max_value=3)
    deadwood = forms.IntegerField(
        required=False, min_value=0, error_messages=_count_errors("")
    )
    opponent_deadwood = forms.IntegerField(
        required=False, min_value=0, error_messages=_count_errors("")
    )
    points = forms.IntegerField(
        required=False, min_value=0, error_messages=_count_errors("")
    )
    table = forms.IntegerField(required=False, min_value=1, max_value=2)
    upcard = forms.CharField(required=False, max_length=3)
    sat = forms.CharField(required=False, max_length=2)
    late = forms.BooleanField(required=False)

    NEEDED = {
        rules.Call.KNOCK: ("knocker", "deadwood", "opponent_deadwood"),
        rules.Call.GIN: ("knocker", "opponent_deadwood"),
        rules.Call.BIG_GIN: ("knocker", "opponent_deadwood"),
        rules.Call.POINTS: ("winner", "points"),
        rules.Call.DRAW: (),
    }

    def clean(self) -> dict[str, Any]:
        """Refuse a hand with a number missing; the old one is never reused."""
        said = super().clean() or {}
        for name in self.NEEDED.get(said.get("how", ""), ()):
            if said.get(name) is None and name not in self.errors:
                self.add_error(name, _("This number is missing."))
        if said.get("opponent") is not None and said["opponent"] == said.get("knocker"):
            self.add_error("opponent", _("Nobody plays against himself."))
        return said

    def clean_knocker(self) -> int | None:
        """Return who knocked, if anybody sits there."""
        return self._seat("knocker")

    def clean_winner(self) -> int | None:
        """Return who won, if anybody sits there."""
        return self._seat("winner")

    def clean_sat(self) -> rules.AsPlayed | None:
        """Return how the table sat otherwise than the rules say."""
        text: str = self.cleaned_data["sat"]
        if not text:
            return None
        if not (text.isascii() and text.isdecimal()):
            raise forms.ValidationError(_("These seats are not known here."))
        seats = [int(digit) for digit in text]
        if max(seats) >= self._seats:
            raise forms.ValidationError(_("Nobody sits there."))
        if len(seats) == 1:
            return rules.AsPlayed(dealer=seats[0])
        return rules.AsPlayed(players=(seats[0], seats[1]))

    def clean_upcard(self) -> int | None:
        """Return the upcard; a form that carries none leaves it out."""
        text: str = self.cleaned_data["upcard"]
        try:
            return rules.cards.parse(text, field="upcard") if text else None
        except rules.WrongFactsError as error:
            raise forms.ValidationError(
                gettext(error.template) % error.values
            ) from None

    def facts(self) -> rules.Hand:
        """Return the hand; call it on a valid form only."""
        said = self.cleaned_data
        call = rules.Call(said["how"])
        needed = {name: said[name] for name in self.NEEDED[call]}
        if call == rules.Call.KNOCK and needed["deadwood"] == 0:
            call = rules.Call.GIN
        if call in {rules.Call.GIN, rules.Call.BIG_GIN}:
            needed["deadwood"] = 0
        if call in {rules.Call.KNOCK, rules.Call.GIN, rules.Call.BIG_GIN}:
            needed["upcard"] = said["upcard"]
            needed |= self.shown(said["knocker"], said["opponent"])
        return rules.Hand(
            call=call,
            after_end=said["late"],
            table=said["table"],
            as_played=said["sat"],
            **needed,
        )
