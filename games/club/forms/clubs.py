"""A club's name and its settings, as they are typed."""

import zoneinfo
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import models, rules
from games.books.stakes import StakeForm

MOST_LETTERS = 80
HOUSE = "house-"


def clean_club_name(typed: str) -> str:
    """Return a club's name, tidied.

    Raises:
        forms.ValidationError: It is missing, too long, or holds marks nobody sees.
    """
    if not typed.strip():
        raise forms.ValidationError(_("Give your club a name."))
    try:
        name = rules.names.clean(typed, field="name")
    except rules.WrongFactsError as error:
        raise forms.ValidationError(gettext(error.template) % error.values) from None
    if len(name) > MOST_LETTERS:
        raise forms.ValidationError(
            gettext("A name has at most %(most)s letters; this one has %(count)s.")
            % {"most": MOST_LETTERS, "count": len(name)}
        )
    return name


class ClubForm(forms.Form):
    """A club's name, and where it is."""

    name = forms.CharField(required=False)
    club_id = forms.UUIDField(required=False)
    time_zone = forms.CharField(required=False, max_length=64)

    def clean_name(self) -> str:
        """Return the name, tidied."""
        return clean_club_name(self.cleaned_data["name"])

    def clean_time_zone(self) -> str:
        """Return the phone's time zone, or ours where it is not one."""
        zone: str = self.cleaned_data["time_zone"]
        return zone if zone in zoneinfo.available_timezones() else settings.TIME_ZONE


def zones() -> list[str]:
    """Return the time zones to choose from: places, not abbreviations."""
    known = zoneinfo.available_timezones()
    old = ("Etc/", "SystemV/", "US/", "Canada/", "Brazil/", "Mexico/", "Chile/")
    return ["UTC", *sorted(z for z in known if "/" in z and not z.startswith(old))]


def whole(most: int) -> forms.IntegerField:
    """Return a field for a whole number from 0, or from 1 upwards."""
    said = gettext("Write a whole number from %(least)s to %(most)s.")
    wrong = said % {"least": 0, "most": most}
    messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), wrong)
    return forms.IntegerField(min_value=0, max_value=most, error_messages=messages)


class SettingsForm(StakeForm):
    """All settings of a club at once.

    Attributes:
        houses: The club's own house rules by what the form sends for them.
    """

    name = forms.CharField(required=False)
    language = forms.ChoiceField(choices=settings.LANGUAGES)
    time_zone = forms.CharField(max_length=64)
    rules = forms.CharField()
    ranking = forms.ChoiceField(choices=models.Ranking.choices)
    is_public = forms.BooleanField(required=False)

    def __init__(self, data: Any, *, club: models.Club) -> None:
        super().__init__(data)
        self.club = club
        self.houses = {f"{HOUSE}{each.pk}": each for each in club.house_rules.all()}
        for name in ("win_points", "draw_points", "loss_points", "least_matches"):
            self.fields[name] = whole(1000 if name == "least_matches" else 100)

    def clean_name(self) -> str:
        """Return the name, tidied; a private table may stay without one."""
        typed: str = self.cleaned_data["name"]
        if not typed.strip() and not self.club.name:
            return ""
        return clean_club_name(typed)

    def clean_time_zone(self) -> str:
        """Return the time zone.

        Raises:
            forms.ValidationError: There is none such.
        """
        zone: str = self.cleaned_data["time_zone"]
        if zone not in zoneinfo.available_timezones():
            raise forms.ValidationError(_("Choose one of these."))
        return zone

    def clean_rules(self) -> str:
        """Return the rule set that matches start with.

        Raises:
            forms.ValidationError: It is no preset, and none of this club's rules.
        """
        value: str = self.cleaned_data["rules"]
        if value not in self.houses and value not in rules.PRESETS:
            raise forms.ValidationError(_("These rules are not known here."))
        return value

    def usual_currency(self) -> str:
        """Return the club's own currency."""
        return self.club.currency

    @property
    def values(self) -> dict[str, Any]:
        """Return the club's columns; call it on a valid form only."""
        said = {
            name: value
            for name, value in self.cleaned_data.items()
            if name not in {"rules", "worth", "per", "per_match", "cap", "code"}
        }
        chosen = self.cleaned_data["rules"]
        house = self.houses.get(chosen)
        return said | {"house": house, "preset": house.preset if house else chosen}
