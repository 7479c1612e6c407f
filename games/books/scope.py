"""Which evenings a page looks at: all, a season's, or a free range; and which matches."""

import dataclasses
import datetime as dt
from collections.abc import Mapping
from functools import cached_property
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import models, rules
from games.books import rule_names

ALL, RANGE = "all", "range"
Rows = TypeVar("Rows", bound=Model)

ARRANGEMENTS: Mapping[str, str] = {
    rules.Arrangement.TWO: gettext_noop("Two players"),
    rules.Arrangement.THREE_ROTATING: gettext_noop("Three, in turns"),
    rules.Arrangement.THREE_LOSER_DEALS: gettext_noop("Three, loser deals"),
    rules.Arrangement.THREE_CAPTAIN: gettext_noop("Three, with a captain"),
    rules.Arrangement.FOUR_PARTNERS: gettext_noop("Two pairs"),
}


@dataclasses.dataclass(frozen=True, slots=True)
class Choice:
    """One line of a list to choose from."""

    value: str
    label: str
    chosen: bool


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


class Scope:
    """The evenings that an address asks for.

    Args:
        club: Whose.
        asked: The address: ``over``, ``from``, ``to``.
        usual: What stands where nothing is asked: the season of this day, if there is
            one; None: all evenings.
    """

    def __init__(
        self, club: models.Club, asked: Mapping[str, str], usual: dt.date | None
    ) -> None:
        self.club = club
        self.seasons = list(club.seasons.all())
        self.wrong = ""
        over = asked.get("over", "")
        self.season = self._season(over, usual)
        self.is_range = over == RANGE
        self.typed = {name: asked.get(name, "") for name in ("from", "to")}
        self.first = self._day("from")
        self.last = self._day("to")
        if self.first and self.last and self.first > self.last:
            self.wrong = _("The range ends before it begins.")

    def _season(self, over: str, usual: dt.date | None) -> models.Season | None:
        if over in (ALL, RANGE):
            return None
        wanted = _uuid(over)
        for season in self.seasons:
            if season.pk == wanted:
                return season
        if over or usual is None:
            return None
        running = (each for each in self.seasons if each.first <= usual <= each.last)
        return next(running, None)

    def _day(self, name: str) -> dt.date | None:
        """Return a day of the range; the sentence says what cannot be read."""
        text = self.typed[name].strip()
        if not self.is_range or not text:
            return None
        try:
            return dt.date.fromisoformat(text)
        except ValueError:
            said = _("%(text)s is no day; write it like 2026-03-01.")
            self.wrong = said % {"text": rules.shown(text)}
            return None

    @property
    def value(self) -> str:
        """Return what the address says for it."""
        if self.is_range:
            return RANGE
        return str(self.season.pk) if self.season else ALL

    @property
    def query(self) -> dict[str, str]:
        """Return its part of an address."""
        dates = {name: text for name, text in self.typed.items() if text}
        return {"over": self.value, **(dates if self.is_range else {})}

    @property
    def name(self) -> str:
        """Return what it is called: *Autumn season*."""
        if self.season:
            return self.season.name
        return _("A range of dates") if self.is_range else _("All time")

    @property
    def choices(self) -> list[Choice]:
        """Return what there is to choose."""
        named = [(ALL, _("All time"))]
        named += [(str(season.pk), season.name) for season in self.seasons]
        named += [(RANGE, _("A range of dates"))]
        return [Choice(value, label, value == self.value) for value, label in named]

    def of(self, rows: "QuerySet[Rows]") -> "QuerySet[Rows]":
        """Return those rows whose ``played_on`` lies in it."""
        if self.wrong:
            return rows.none()
        first, last = self.first, self.last
        if self.season:
            first, last = self.season.first, self.season.last
        if first:
            rows = rows.filter(played_on__gte=first)
        return rows.filter(played_on__lte=last) if last else rows


class Kinds:
    """Which matches an address asks for: one arrangement, some rules.

    Args:
        club: Whose; its house rules can be chosen.
        asked: The address: ``arrangement``, ``rules``.
    """

    def __init__(self, club: models.Club, asked: Mapping[str, str]) -> None:
        self._club = club
        wanted = asked.get("arrangement", "")
        self.arrangement = wanted if wanted in ARRANGEMENTS else ""
        known = asked.get("rules", "")
        self.rules = known if known in self.named else ""

    @cached_property
    def named(self) -> dict[str, str]:
        """Return what rules are called, by what results keep."""
        houses = {house.name: house.name for house in self._club.house_rules.all()}
        presets = {key: rule_names.preset_name(key) for key in rules.PRESETS}
        return houses | presets

    @property
    def chosen(self) -> bool:
        """Return whether any is asked for."""
        return bool(self.arrangement or self.rules)

    @property
    def query(self) -> dict[str, str]:
        """Return their part of an address."""
        told = {"arrangement": self.arrangement, "rules": self.rules}
        return {name: value for name, value in told.items() if value}

    @property
    def arrangements(self) -> list[Choice]:
        """Return the arrangements to choose from."""
        named = {"": _("Any number")} | {k: _(v) for k, v in ARRANGEMENTS.items()}
        return [Choice(k, v, k == self.arrangement) for k, v in named.items()]

    @property
    def rule_sets(self) -> list[Choice]:
        """Return the rules to choose from."""
        named = {"": _("Any rules"), **self.named}
        return [Choice(k, v, k == self.rules) for k, v in named.items()]

    def of(self, rows: "QuerySet[Any]") -> "QuerySet[Any]":
        """Return those results or meetings that are asked for."""
        if self.arrangement:
            rows = rows.filter(arrangement=self.arrangement)
        return rows.filter(rules_name=self.rules) if self.rules else rows

    def of_matches(self, rows: "QuerySet[models.Match]") -> "QuerySet[models.Match]":
        """Return those matches that are asked for."""
        if self.arrangement:
            rows = rows.filter(arrangement=self.arrangement)
        if not self.rules:
            return rows
        if self.rules in rules.PRESETS:
            values = rules.as_mapping(rules.PRESETS[self.rules])
            return rows.filter(rules_name="", rules=values)
        return rows.filter(rules_name=self.rules)


def day(date: dt.date) -> str:
    """Return a day in words: *27 November 2026*."""
    return date_format(date, "j F Y")
