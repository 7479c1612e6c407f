"""From strings to facts."""

import uuid
import zoneinfo
from collections.abc import Container
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import rules

MOST_LETTERS = 60


def _count_errors(what: str) -> dict[str, Any]:
    return {
        "required": what,
        "invalid": _("A count is a whole number, such as 12."),
        "min_value": _("A count is 0 or more."),
    }


class HandForm(forms.Form):
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
    late = forms.BooleanField(required=False)

    NEEDED = {
        rules.Call.KNOCK: ("knocker", "deadwood", "opponent_deadwood"),
        rules.Call.GIN: ("knocker", "opponent_deadwood"),
        rules.Call.BIG_GIN: ("knocker", "opponent_deadwood"),
        rules.Call.POINTS: ("winner", "points"),
        rules.Call.DRAW: (),
    }

    def __init__(self, data: Any, *, seats: int) -> None:
        super().__init__(data)
        self._seats = seats

    def _seat(self, name: str) -> int | None:
        """Return a seat of this table, or nobody's."""
        seat: int | None = self.cleaned_data[name]
        if seat is not None and seat >= self._seats:
            raise forms.ValidationError(_("Nobody sits there."))
        return seat

    def clean_knocker(self) -> int | None:
        """Return who knocked, if anybody sits there."""
        return self._seat("knocker")

    def clean_winner(self) -> int | None:
        """Return who won, if anybody sits there."""
        return self._seat("winner")

    def clean(self) -> dict[str, Any]:
        """Refuse a hand with a number missing; the old one is never reused."""
        said = super().clean() or {}
        for name in self.NEEDED.get(said.get("how", ""), ()):
            if said.get(name) is None and name not in self.errors:
                self.add_error(name, _("This number is missing."))
        return said

    def facts(self) -> rules.Hand:
        """Return the hand; call it on a valid form only."""
        said = self.cleaned_data
        call = rules.Call(said["how"])
        needed = {name: said[name] for name in self.NEEDED[call]}
        if call == rules.Call.KNOCK and needed["deadwood"] == 0:
            call = rules.Call.GIN
        if call in {rules.Call.GIN, rules.Call.BIG_GIN}:
            needed["deadwood"] = 0
        return rules.Hand(call=call, after_end=said["late"], **needed)

    def as_typed(self) -> dict[str, str]:
        """Return every value as it came, to be carried on unsaved."""
        return {name: self.data.get(name, "") for name in self.fields}


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


def amount(text: str) -> Decimal:
    """Return an amount typed with a point or a comma as decimal mark.

    Raises:
        forms.ValidationError: It could be read in two ways, or in none.
    """
    unclear = forms.ValidationError(
        _("“%(text)s” is not clear. Write an amount such as 0.05 or 0,05.")
        % {"text": text}
    )
    digits = text.replace(",", ".")
    whole, _mark, fraction = digits.partition(".")
    # "1,234" could be a thousand; a whole part of nought makes it clear.
    thousands = len(fraction) == 3 and whole.strip("0") != ""
    if not (whole + fraction).isascii() or not (whole + fraction).isdigit():
        raise unclear
    if not whole or (_mark and not fraction) or thousands:
        raise unclear
    try:
        value = Decimal(digits)
    except InvalidOperation:
        raise unclear from None
    if value <= 0:
        raise forms.ValidationError(_("A point is worth more than nothing."))
    return value


CURRENCIES = ("EUR", "CZK", "HUF", "RSD", "AMD", "GBP", "USD", "chips")


class StartForm(forms.Form):
    """A new match: two people, rules, who deals, perhaps a stake."""

    match_id = forms.UUIDField()
    time_zone = forms.CharField(required=False, max_length=64)
    preset = forms.CharField()
    per_point = forms.CharField(required=False, max_length=20)
    currency = forms.ChoiceField(
        choices=[(code, code) for code in CURRENCIES], required=False
    )
    dealer = forms.ChoiceField(
        choices=[("0", "0"), ("1", "1"), ("pick", "pick")],
        error_messages={"required": _("Say who deals first, or let us pick.")},
    )
    names = forms.Field(required=False)

    def __init__(self, data: Any, *, presets: Container[str]) -> None:
        super().__init__(data)
        self._presets = presets

    def _chosen(self) -> list[str]:
        data: Any = self.data
        return [
            text
            for field in ("names", "new_names")
            for text in data.getlist(field)
            if text.strip()
        ]

    def clean_names(self) -> list[str]:
        """Return two different names, tidied."""
        names = [clean_name(text) for text in self._chosen()]
        if len(names) != 2:  # two play
            raise forms.ValidationError(
                _("Two people play; %(count)s are chosen.") % {"count": len(names)}
            )
        if rules.names.key(names[0]) == rules.names.key(names[1]):
            raise forms.ValidationError(
                _("Both are “%(name)s”. Two people need two names.")
                % {"name": names[0]}
            )
        return names

    def clean_time_zone(self) -> str:
        """Return the phone's time zone, or nothing where it is not one."""
        zone: str = self.cleaned_data["time_zone"]
        return zone if zone in zoneinfo.available_timezones() else ""

    def clean_preset(self) -> rules.Rules:
        """Return the preset chosen, if it is one of those that are offered."""
        preset = self.cleaned_data["preset"]
        if preset not in self._presets:
            raise forms.ValidationError(_("These rules are not known here."))
        return rules.PRESETS[preset]

    def clean(self) -> dict[str, Any]:
        """Put amount and currency together into a stake."""
        said = super().clean() or {}
        text = said.get("per_point", "").strip()
        said["stake"] = None
        if not text:
            return said
        try:
            stake = {
                "per_point": format(amount(text), "f"),
                "currency": said.get("currency") or CURRENCIES[0],
            }
            worth = rules.stakes.amount(stake["per_point"], field="per_point")
            rules.stakes.check(rules.Stake(per_point=worth, currency=stake["currency"]))
        except forms.ValidationError as error:
            self.add_error("per_point", error)
        except rules.WrongFactsError as error:
            self.add_error("per_point", gettext(error.template) % error.values)
        else:
            said["stake"] = stake
        return said

    @property
    def stake_errors(self) -> list[str]:
        """Return what is wrong with the stake."""
        return [*self.errors.get("per_point", []), *self.errors.get("currency", [])]

    @property
    def new_match_id(self) -> uuid.UUID:
        """Return the id that the form came with."""
        found: uuid.UUID = self.cleaned_data["match_id"]
        return found


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
