"""The start page: what is running, who plays, under which rules."""

import dataclasses
import uuid

from django.utils.translation import gettext as _

from games import models, rules
from games.books import rule_names
from games.table.pages.sheet import SheetPage

MOST_CHIPS = 12
#: Presets made for another number of people.
NOT_FOR_TWO = {"partners-125"}


@dataclasses.dataclass(frozen=True, slots=True)
class RuleChoice:
    """A preset as the start page offers it."""

    preset: str
    name: str
    line: str
    question: str
    cut: str


def question(house: rules.Rules) -> str:
    """Return how the page asks for the first dealer under these rules."""
    return {
        rules.CutForDeal.LOW_CARD: _("Lower card deals. Who cut it?"),
        rules.CutForDeal.HIGH_CARD: _("Higher card deals. Who cut it?"),
        rules.CutForDeal.RANDOM: _("Who deals first? These rules leave it to chance."),
        rules.CutForDeal.AGREED: _("Who deals first?"),
    }[house.cut_for_deal]


def playable(house: rules.Rules) -> bool:
    """Return whether the table can play by these rules today."""
    return house.columns == 1 and not house.upcard_limit and not house.spades_double


def rule_choices() -> list[RuleChoice]:
    """Return the presets for two, classic first."""
    return [
        RuleChoice(
            preset,
            rule_names.preset_name(preset),
            rule_names.rules_line(house),
            question(house),
            house.cut_for_deal,
        )
        for preset, house in rules.PRESETS.items()
        if preset not in NOT_FOR_TWO and playable(house)
    ]


class StartPage:
    """Everything that the start page prints before its form."""

    def __init__(self, club: models.Club | None) -> None:
        self.club = club
        self.match_id = uuid.uuid4()
        self.latest = (
            club.matches.order_by("-started_at").prefetch_related("seats__player")
            if club
            else models.Match.objects.none()
        ).first()
        self.choices = rule_choices()

    @property
    def resume(self) -> SheetPage | None:
        """Return the running match that was started last."""
        if self.latest and self.latest.status == models.Match.Status.PLAYING:
            return SheetPage(self.latest)
        return None

    @property
    def last_pair(self) -> list[str]:
        """Return the two who played last, in their seats."""
        if self.latest is None:
            return []
        return [seat.player.name for seat in self.latest.seats.all()][:2]

    @property
    def people(self) -> list[str]:
        """Return names to choose from: the last pair, then the others."""
        if self.club is None:
            return []
        known = list(
            self.club.players.filter(archived_at=None)
            .order_by("-created_at")
            .values_list("name", flat=True)[:MOST_CHIPS]
        )
        return [*self.last_pair, *(n for n in known if n not in self.last_pair)]

    @property
    def preset(self) -> str:
        """Return the rules of the last match, if they are a preset; else classic."""
        if self.latest is None:
            return "classic"
        preset = rules.preset_of(rules.build(self.latest.rules))
        offered = {choice.preset for choice in self.choices}
        return preset if preset in offered else "classic"
