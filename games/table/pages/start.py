"""The start page: what is running, who plays, under which rules."""

import dataclasses
import uuid
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models, rules
from games.books import stakes
from games.books.amounts import CURRENCIES
from games.table.pages.rule_sets import HOUSE, RuleSet, rule_sets
from games.table.pages.sheet import SheetPage

MOST_CHIPS = 12
#: From so many people on a club can have a game night.
ENOUGH = 3
COUNTS = {"two": 2, "three": 3, "pairs": 4}


@dataclasses.dataclass(frozen=True, slots=True)
class Option:
    """One choice of several, with what it says."""

    value: str
    label: str
    chosen: bool
    seat: int | None = None


class StartPage:
    """Everything that the start page prints.

    Args:
        club: The phone's table; None for a newcomer.
        typed: What the form held, when it comes back.
        asked: Values from the address: the rules, for one.
    """

    def __init__(
        self, club: models.Club | None, typed: Any = None, asked: Any = None
    ) -> None:
        self.club = club
        self.typed = typed
        self.asked = asked or {}
        latest = models.Match.objects.none()
        if club:
            latest = club.matches.order_by("-started_at").prefetch_related(
                "seats__player__merged_into"
            )
        self.latest = latest.first()
        self.choices = rule_sets(club)
        self.teams = (
            list(club.teams.prefetch_related("players__merged_into"))
            if club is not None
            else []
        )

    def _said(self, name: str, usual: str) -> str:
        """Return a value that was typed or asked for, else the usual one."""
        if self.typed is not None and name in self.typed:
            return str(self.typed.get(name))
        return str(self.asked.get(name) or usual)

    @property
    def match_id(self) -> str:
        """Return the id that a second tap must not use again."""
        return self._said("match_id", str(uuid.uuid4()))

    @property
    def resume(self) -> SheetPage | None:
        """Return the running match that was started last."""
        if self.latest and self.latest.status == models.Match.Status.PLAYING:
            return SheetPage(self.latest)
        return None

    @cached_property
    def tonight(self) -> str:
        """Return how the night goes, where there are enough people for one."""
        if self.club is None or len(self._known) < ENOUGH:
            return ""
        day = self.club.evening(timezone.now())
        night = self.club.nights.filter(day=day).annotate(here=Count("players")).first()
        if night is None:
            return _("Who is here, and who plays whom?")
        if night.closed_at is not None:
            return _("closed")
        return ngettext("%(count)d is here", "%(count)d are here", night.here) % {
            "count": night.here
        }

    # Who plays

    @property
    def count(self) -> str:
        """Return how many play: as last time."""
        usual = "two"
        if self.latest is not None:
            usual = {2: "two", 3: "three", 4: "pairs"}[len(self._last_names)]
        asked = self._said("people", usual)
        return asked if asked in COUNTS else "two"

    @property
    def counts(self) -> list[Option]:
        """Return how many can play."""
        labels = {"two": _("Two"), "three": _("Three"), "pairs": _("Two pairs")}
        return [
            Option(value, label, value == self.count) for value, label in labels.items()
        ]

    @property
    def _last_names(self) -> list[str]:
        """Return who played last, in their seats."""
        if self.latest is None:
            return []
        return [seat.player.survivor.name for seat in self.latest.seats.all()]

    @property
    def _last_still_here(self) -> list[str]:
        """Return who of them was not archived since."""
        seats = self.latest.seats.all() if self.latest is not None else []
        last = [seat.player.survivor for seat in seats]
        return [person.name for person in last if person.archived_at is None]

    @property
    def people(self) -> list[str]:
        """Return names to choose from: who played last, then the others."""
        if self.club is None:
            return []
        last = self._last_still_here
        return [*last, *(name for name in self._known if name not in last)]

    @cached_property
    def _known(self) -> list[str]:
        """Return who may play, the newest first, as many as there is room for."""
        if self.club is None:
            return []
        known = self.club.players.filter(archived_at=None, merged_into=None)
        newest = known.order_by("-created_at").values_list("name", flat=True)
        return list(newest[:MOST_CHIPS])

    @property
    def chosen(self) -> list[str]:
        """Return the names that are ticked: as last time."""
        if self.typed is not None:
            return list(self.typed.getlist("names"))
        return self._last_still_here

    @property
    def new_names(self) -> list[str]:
        """Return what stands in the fields for new names, one of them empty."""
        typed = self.typed.getlist("new_names") if self.typed is not None else []
        blank = max(1 if self.people else 2, len(typed))
        return [*typed, *[""] * (blank - len(typed))]

    @property
    def names(self) -> list[str]:
        """Return everybody who is named so far."""
        return [name for name in [*self.chosen, *self.new_names] if name.strip()]

    @property
    def chosen_teams(self) -> list[str]:
        """Return the named pairs that are ticked."""
        return self.typed.getlist("teams") if self.typed is not None else []

    @property
    def partners(self) -> list[Option]:
        """Return who may be the first one's partner."""
        chosen = self._said("partner", "2")
        return [
            Option(str(seat), self._name(seat), str(seat) == chosen, seat)
            for seat in (1, 2, 3)
        ]

    def _name(self, seat: int) -> str:
        if seat < len(self.names):
            return self.names[seat]
        return [_("First"), _("Second"), _("Third"), _("Fourth")][seat]

    @property
    def separate(self) -> bool:
        """Return whether four want two matches that know nothing of another."""
        return self.typed is not None and bool(self.typed.get("separate"))

    # Under which rules

    @property
    def preset(self) -> RuleSet:
        """Return the rule set that is chosen: that of the last match, else classic."""
        value = self._said("preset", self.asked.get("rules", "") or self._usual_rules)
        by_value = {choice.value: choice for choice in self.choices}
        return by_value.get(value) or by_value["classic"]

    @property
    def _usual_rules(self) -> str:
        """Return the club's own rules where it has set some, else the last ones."""
        if self.club is not None and self.club.house_id is not None:
            return f"{HOUSE}{self.club.house_id}"
        if self.club is not None and self.club.preset != "classic":
            return self.club.preset
        if self.latest is None:
            return "classic"
        house = rules.build(self.latest.rules)
        found = next((each for each in self.choices if each.house == house), None)
        return found.value if found else "classic"

    @property
    def ways(self) -> list[Option]:
        """Return the ways to play with three, the rules' own one chosen."""
        labels = {
            rules.Arrangement.THREE_ROTATING: _(
                "In turn: the dealer sits out, the deal moves on after each hand"
            ),
            rules.Arrangement.THREE_LOSER_DEALS: _(
                "Loser deals: who loses deals and sits out"
            ),
            rules.Arrangement.THREE_CAPTAIN: _(
                "Captain: one in the box against the captain, who loses sits out"
            ),
        }
        chosen = self._said("way", self.preset.three)
        return [
            Option(value.value, label, value == chosen)
            for value, label in labels.items()
        ]

    @property
    def _usual_stake(self) -> dict[str, str]:
        """Return the club's own stake where it has set one, else the last one."""
        if self.club is not None and self.club.stake:
            return dict(self.club.stake)
        return (self.latest.stake if self.latest else None) or {}

    @property
    def stake(self) -> stakes.StakeFields:
        """Return the stake: as last time, as a whole; or as it was typed."""
        usual = self.club.currency if self.club is not None else CURRENCIES[0]
        kept = stakes.StakeFields.of(self._usual_stake, usual)
        return kept.typed(self.typed if self.typed is not None else self.asked)

    @property
    def stake_line(self) -> str:
        """Return the usual stake in words; what was typed is told by its fields."""
        return "" if self.typed is not None else stakes.line(self._usual_stake)

    # Who deals

    @property
    def question(self) -> str:
        """Return how the first dealer is asked for; with a captain, the box."""
        captain = any(
            way.chosen and way.value == rules.Arrangement.THREE_CAPTAIN
            for way in self.ways
        )
        if self.count == "three" and captain:
            return _("Who goes into the box? The next one is captain.")
        return self.preset.question

    @property
    def dealers(self) -> list[Option]:
        """Return who may deal first."""
        usual = "pick" if self.preset.cut == rules.CutForDeal.RANDOM else "0"
        chosen = self._said("dealer", usual)
        people = [
            Option(str(seat), self._dealer(seat), str(seat) == chosen, seat)
            for seat in (0, 1, 2)
        ]
        return [*people, Option("pick", _("Pick for us"), chosen == "pick")]

    def _dealer(self, seat: int) -> str:
        """Return who deals first; with pairs the side."""
        if self.count != "pairs" or len(self.names) != COUNTS["pairs"] or seat > 1:
            return self._name(seat)
        return " & ".join(self._pairs[seat])

    @property
    def _pairs(self) -> list[list[str]]:
        mate = int(self._said("partner", "2"))
        first = [self.names[0], self.names[mate]]
        return [first, [name for name in self.names if name not in first]]

    @property
    def start_label(self) -> str:
        """Return what the button says that it starts."""
        names = self.names
        if len(names) != COUNTS[self.count]:
            return _("Start the match")
        if self.count == "three":
            return start_words(self.count, names)
        sides = [" & ".join(pair) for pair in self._pairs] if len(names) > 2 else names
        return start_words(self.count, sides)


def start_words(count: str, sides: Sequence[str]) -> str:
    """Return what the button says that it starts."""
    if count == "three":
        return _("Start: %(first)s, %(second)s and %(third)s") % {
            "first": sides[0],
            "second": sides[1],
            "third": sides[2],
        }
    return _("Start: %(first)s against %(second)s") % {
        "first": sides[0],
        "second": sides[1],
    }
