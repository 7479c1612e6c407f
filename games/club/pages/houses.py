"""The club's house rules, and the presets to make some from."""

import dataclasses
from collections.abc import Iterable

from django.utils.translation import gettext as _

from games import models, rules
from games.books import rule_names
from games.books.told import RulesPage
from games.club.pages import words


@dataclasses.dataclass(frozen=True, slots=True)
class Preset:
    """A preset as it is offered."""

    preset: str
    name: str
    line: str


def presets() -> list[Preset]:
    """Return all presets, classic first."""
    return [
        Preset(preset, rule_names.preset_name(preset), rule_names.rules_line(house))
        for preset, house in rules.PRESETS.items()
    ]


class House:
    """House rules as they are listed and told."""

    def __init__(self, kept: models.HouseRules) -> None:
        self.id = kept.pk
        self.name = kept.name
        self.rules = rules.build(kept.rules)
        self.preset = kept.preset

    @property
    def line(self) -> str:
        """Return the rules in a line."""
        return rule_names.rules_line(self.rules)

    @property
    def origin(self) -> str:
        """Return what they were made from and how far they are from it."""
        return origin(self.rules, self.preset)

    @property
    def told(self) -> RulesPage:
        """Return the rules in words."""
        return told(self.name, self.rules, self.preset)


def origin(house: rules.Rules, preset: str) -> str:
    """Return what rules were made from: *House rules, from Classic. Two values …*."""
    base = rules.PRESETS[preset]
    count = sum(getattr(house, key) != getattr(base, key) for key in rules.KEYS)
    return _("House rules, from %(preset)s. %(count)s") % {
        "preset": rule_names.preset_name(preset),
        "count": words.differing(count),
    }


def told(name: str, house: rules.Rules, preset: str) -> RulesPage:
    """Return house rules in words."""
    return RulesPage(house, name=name or _("Our rules"), origin=origin(house, preset))


def houses(kept: Iterable[models.HouseRules]) -> list[House]:
    """Return house rules by name."""
    return [House(each) for each in kept]
