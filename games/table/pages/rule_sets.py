"""The rule sets that a table can choose: its own house rules, then the presets."""

import dataclasses

from django.urls import reverse
from django.utils.translation import gettext as _

from games import models, rules
from games.books import rule_names

HOUSE = "house-"


@dataclasses.dataclass(frozen=True, slots=True)
class RuleSet:
    """A rule set as the pages offer it.

    Attributes:
        value: What a form sends for it.
        name: What it is called.
        line: Its rules in words.
        house: The values.
        house_name: The name that a match keeps; blank for a preset.
        question: How the first dealer is asked for.
        three: The arrangement that it proposes for three players.
    """

    value: str
    name: str
    line: str
    house: rules.Rules
    house_name: str
    question: str
    three: rules.Arrangement

    @property
    def cut(self) -> str:
        """Return how the first dealer is found."""
        return self.house.cut_for_deal.value

    @property
    def words_url(self) -> str:
        """Return where these rules are told in words."""
        if self.house_name:
            return reverse("games:house_words", args=[self.value.removeprefix(HOUSE)])
        return reverse("games:rules", args=[self.value])

    @property
    def fits(self) -> str:
        """Return for how many this is: classes that hide it from the others."""
        if self.house.columns > 1:
            return "only-two"
        return "only-pairs" if self.value == "partners-125" else ""


def question(house: rules.Rules) -> str:
    """Return how the page asks for the first dealer under these rules."""
    return {
        rules.CutForDeal.LOW_CARD: _("Lower card deals. Who cut it?"),
        rules.CutForDeal.HIGH_CARD: _("Higher card deals. Who cut it?"),
        rules.CutForDeal.RANDOM: _("Who deals first? These rules leave it to chance."),
        rules.CutForDeal.AGREED: _("Who deals first?"),
    }[house.cut_for_deal]


THREE = {
    "classic": rules.Arrangement.THREE_ROTATING,
    "twenty": rules.Arrangement.THREE_LOSER_DEALS,
    "twenty-short": rules.Arrangement.THREE_LOSER_DEALS,
    "pagat": rules.Arrangement.THREE_LOSER_DEALS,
    "first-to-100": rules.Arrangement.THREE_CAPTAIN,
    "first-to-100-short": rules.Arrangement.THREE_CAPTAIN,
}


def _rule_set(
    value: str, name: str, house: rules.Rules, preset: str, house_name: str
) -> RuleSet:
    return RuleSet(
        value,
        name,
        rule_names.rules_line(house),
        house,
        house_name,
        question(house),
        THREE.get(preset, rules.Arrangement.THREE_ROTATING),
    )


def rule_sets(club: models.Club | None) -> list[RuleSet]:
    """Return what a club can play by: one query where there is a club."""
    own = list(club.house_rules.all()) if club else []
    return [
        _rule_set(
            f"{HOUSE}{each.pk}",
            each.name,
            rules.build(each.rules),
            each.preset,
            each.name,
        )
        for each in own
    ] + [
        _rule_set(preset, rule_names.preset_name(preset), house, preset, "")
        for preset, house in rules.PRESETS.items()
    ]
