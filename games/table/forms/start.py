"""A new match: who plays, under which rules, who deals, perhaps a stake."""

import uuid
import zoneinfo
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import models, rules
from games.books.stakes import StakeForm
from games.table.forms.people import clean_name

TWO, THREE, PAIRS = "two", "three", "pairs"
COUNTS = {TWO: 2, THREE: 3, PAIRS: 4}
THREES = (
    rules.Arrangement.THREE_ROTATING,
    rules.Arrangement.THREE_LOSER_DEALS,
    rules.Arrangement.THREE_CAPTAIN,
)


class StartForm(StakeForm):
    """What the start page sends.

    Args:
        data: As posted.
        choices: The rule sets that were offered.
        teams: The club's named pairs.
    """

    match_id = forms.UUIDField()
    time_zone = forms.CharField(required=False, max_length=64)
    people = forms.ChoiceField(
        choices=[(each, each) for each in COUNTS], required=False
    )
    preset = forms.CharField()
    way = forms.ChoiceField(
        choices=[(each.value, each.value) for each in THREES], required=False
    )
    separate = forms.BooleanField(required=False)
    cut = forms.BooleanField(required=False)
    partner = forms.IntegerField(required=False, min_value=1, max_value=3)
    team_names = forms.Field(required=False)
    dealer = forms.ChoiceField(
        choices=[(each, each) for each in ("0", "1", "2", "pick")],
        error_messages={"required": _("Say who deals first, or let us pick.")},
    )
    names = forms.Field(required=False)

    def __init__(
        self, data: Any, *, choices: Sequence[Any], teams: Sequence[models.Team] = ()
    ) -> None:
        super().__init__(data)
        self.choices = {choice.value: choice for choice in choices}
        self.teams = {str(team.pk): team for team in teams}

    @property
    def count(self) -> str:
        """Return how many play, as the form said it: two where it said nothing."""
        asked = self.data.get("people", TWO)
        return asked if asked in COUNTS else TWO

    @property
    def _chosen_teams(self) -> list[models.Team]:
        data: Any = self.data
        chosen = [self.teams.get(value) for value in data.getlist("teams")]
        found = [team for team in chosen if team is not None]
        return found if self.count == PAIRS else []

    def _chosen(self) -> list[str]:
        data: Any = self.data
        if len(self._chosen_teams) == 2:
            pairs = [
                sorted(p.survivor.name for p in team.players.all())
                for team in self._chosen_teams
            ]
            return [name for two in zip(*pairs, strict=True) for name in two]
        return [
            text
            for field in ("names", "new_names")
            for text in data.getlist(field)
            if text.strip()
        ]

    def clean_names(self) -> list[str]:
        """Return the names, tidied; all different and as many as play."""
        names = [clean_name(text) for text in self._chosen()]
        wanted = COUNTS[self.count]
        if len(names) != wanted:
            said = {
                2: _("Two people play; %(count)s are chosen."),
                3: _("Three people play; %(count)s are chosen."),
                4: _("Four people play; %(count)s are chosen."),
            }[wanted]
            raise forms.ValidationError(said % {"count": len(names)})
        keys = [rules.names.key(name) for name in names]
        twice = next(
            (n for n, key in zip(names, keys, strict=True) if keys.count(key) > 1), ""
        )
        if twice:
            said = (
                _("Both are “%(name)s”. Two people need two names.")
                if wanted == 2
                else _(
                    "“%(name)s” is there twice. Everybody needs a name of their own."
                )
            )
            raise forms.ValidationError(said % {"name": twice})
        return names

    def clean_time_zone(self) -> str:
        """Return the phone's time zone, or nothing where it is not one."""
        zone: str = self.cleaned_data["time_zone"]
        return zone if zone in zoneinfo.available_timezones() else ""

    def clean_preset(self) -> Any:
        """Return the rule set chosen."""
        choice = self.choices.get(self.cleaned_data["preset"])
        if choice is None:
            raise forms.ValidationError(_("These rules are not known here."))
        if choice.house.columns > 1 and self.count != TWO:
            raise forms.ValidationError(_("Three columns are for two players only."))
        return choice

    def clean(self) -> dict[str, Any]:
        """Put the stake together, and seat the pairs."""
        said = super().clean()
        if self.count == PAIRS and "names" in said and not self._chosen_teams:
            said["names"] = _seated(said["names"], said.get("partner") or 2)
        return said

    @property
    def stake_errors(self) -> bool:
        """Return whether something is wrong with the stake."""
        fields = {"worth", "currency"}
        return self.more_stake_errors or not fields.isdisjoint(self.errors)

    @property
    def more_stake_errors(self) -> bool:
        """Return whether it is in the fields that few need."""
        return not {"per_match", "cap", "code"}.isdisjoint(self.errors)

    # The match that a valid form tells

    @property
    def separate_matches(self) -> bool:
        """Return whether four people play two matches that know nothing of another."""
        return self.count == PAIRS and bool(self.cleaned_data["separate"])

    @property
    def arrangement(self) -> rules.Arrangement:
        """Return how they sit; three as the rules propose where nobody said."""
        if self.count == THREE:
            way = self.cleaned_data.get("way")
            proposed: rules.Arrangement = self.cleaned_data["preset"].three
            return rules.Arrangement(way) if way else proposed
        pairs = self.count == PAIRS and not self.separate_matches
        return rules.Arrangement.FOUR_PARTNERS if pairs else rules.Arrangement.TWO

    @property
    def named_teams(self) -> tuple[rules.Team, ...]:
        """Return the two pairs by name; none unless both were chosen or named."""
        if self.arrangement != rules.Arrangement.FOUR_PARTNERS:
            return ()
        names = [team.name for team in self._chosen_teams]
        if len(names) != 2:
            return ()
        return (
            rules.Team(name=names[0], seats=(0, 2)),
            rules.Team(name=names[1], seats=(1, 3)),
        )

    @property
    def match(self) -> rules.Match:
        """Return the match to come, before its cut."""
        return rules.Match(
            arrangement=self.arrangement,
            rules=self.cleaned_data["preset"].house,
            players=tuple(self.cleaned_data["names"]),
            teams=self.named_teams,
        )

    @property
    def new_match_id(self) -> uuid.UUID:
        """Return the id that the form came with."""
        found: uuid.UUID = self.cleaned_data["match_id"]
        return found


def _seated(names: list[str], partner: int) -> list[str]:
    """Return four names in seat order: partners sit across.

    >>> _seated(["Anna", "Boris", "Carl", "Dana"], 1)
    ['Anna', 'Carl', 'Boris', 'Dana']
    """
    first, mate = names[0], names[partner]
    other, last = [name for name in names[1:] if name != mate]
    return [first, other, mate, last]
