"""A rule set in words; every number comes from its values."""

import dataclasses
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import rules
from games.books import rule_names
from games.books.worked import WorkedMatch


@dataclasses.dataclass(frozen=True, slots=True)
class Told:
    """One rule: its name, its number and a sentence with an example."""

    name: str
    number: str
    words: str


@dataclasses.dataclass(frozen=True, slots=True)
class Group:
    """Rules that belong together."""

    title: str
    rules: list[Told]


#: The published rule sheets, by the codes that a preset's origin names.
DOCUMENTS = {
    "ET": gettext_noop("the Estonian sheet (000_86d80b68aebb25db.txt)"),
    "SK": gettext_noop("the Slovak sheet (001_1e0ba1b511f54cc0.txt)"),
    "SR": gettext_noop("the Serbian sheet (002_d256c87961493b22.txt)"),
    "HY": gettext_noop("the Armenian sheet (003_5de20772f2ccbc68.txt)"),
    "FI": gettext_noop("the Finnish sheet (004_9be523cf21958b3e.txt)"),
}


class RulesPage:
    """Everything that the page of one rule set prints."""

    def __init__(self, house: rules.Rules, *, name: str = "", origin: str = "") -> None:
        """Tell rules; a preset brings its name and origin with it.

        Args:
            house: The values.
            name: What they are called, where it is no preset's name.
            origin: Where they come from, as a sentence.
        """
        self.house = house
        self.preset = rules.preset_of(house)
        self._name = name
        self._origin = origin

    @property
    def name(self) -> str:
        """Return what the rules are called."""
        return self._name or rule_names.rules_name(self.house)

    @property
    def origin(self) -> str:
        """Return where the rules come from."""
        if self._origin:
            return self._origin
        if self.preset is None:
            return _("House rules of this table.")
        return _(rules.ORIGINS[self.preset].label)

    @property
    def documents(self) -> str:
        """Return the rule sheets behind a preset, by name; blank for house rules."""
        if self.preset is None:
            return ""
        named = [
            _(DOCUMENTS.get(code, code)) for code in rules.ORIGINS[self.preset].sources
        ]
        return _("Sources: %(names)s.") % {"names": "; ".join(named)}

    @property
    def groups(self) -> list[Group]:
        """Return the rules of a hand, of the end, of the deal; then variations."""
        return [
            Group(_("A hand"), self._hand()),
            Group(_("The end"), self._end()),
            Group(_("The deal"), self._deal()),
            Group(_("Variations"), self._variations()),
        ]

    def _hand(self) -> list[Told]:
        house = self.house
        told = [self._knock()]
        told.append(
            Told(
                _("Gin"),
                str(house.gin_bonus),
                _("and the other’s deadwood: against 21 it gives %(points)s. Nobody "
                  "lays off on gin.") % {"points": 21 + house.gin_bonus},
            )
        )  # fmt: skip
        if house.big_gin_bonus is not None:
            told.append(
                Told(
                    _("Big gin"),
                    str(house.big_gin_bonus),
                    _("instead of the gin bonus, for eleven melded cards: against 18 "
                      "it gives %(points)s.") % {"points": 18 + house.big_gin_bonus},
                )
            )  # fmt: skip
        if house.knock_limit:
            told.append(self._undercut())
        return told

    def _knock(self) -> Told:
        if not self.house.knock_limit:
            return Told(_("Knock"), "–", _("is not played: only gin ends a hand."))
        return Told(
            _("Knock"),
            f"≤ {self.house.knock_limit}",
            _("gives the difference: 20 against 4 is 16."),
        )

    def _undercut(self) -> Told:
        house = self.house
        if house.tie == rules.Tie.UNDERCUT:
            said = _("and the difference, to who holds no more than the knocker.")
        else:
            said = _("and the difference, to who holds less than the knocker; "
                     "with equal counts nobody scores.")  # fmt: skip
        example = _("10 against 6 gives %(points)s.") % {
            "points": 4 + house.undercut_bonus
        }
        return Told(_("Undercut"), str(house.undercut_bonus), f"{said} {example}")

    def _end(self) -> list[Told]:
        house = self.house
        told = [Told(_("Target"), str(house.target), self._target())]
        if house.box_bonus:
            told.append(
                Told(_("Each hand won"), str(house.box_bonus), _("for either side."))
            )
        if extra := self._extra_boxes():
            told.append(Told(_("Extra boxes"), "", extra))
        if house.game_bonus:
            told.append(
                Told(
                    _("Reaching the target"),
                    str(house.game_bonus),
                    _("for who gets there."),
                )
            )
        if house.shutout != rules.Shutout.NONE:
            told.append(self._shutout())
        return told

    def _target(self) -> str:
        house = self.house
        said = _("in points ends the match.")
        if house.boxes_count == rules.BoxesCount.RUNNING:
            said += " " + _("Boxes enter the points at once.")
        elif house.box_bonus or house.game_bonus:
            said += " " + _("Boxes and bonuses are added then.")
        if house.winner == rules.Winner.MOST_POINTS:
            return f"{said} " + _("The higher total wins.")
        return f"{said} " + _("Who reaches it wins.")

    def _shutout(self) -> Told:
        house = self.house
        number, said = {
            rules.Shutout.ADD: (
                f"+{house.shutout_bonus}",
                _("more if the other won no hand."),
            ),
            rules.Shutout.INSTEAD: (
                str(house.shutout_bonus),
                _("instead of %(game)s if the other won no hand.")
                % {"game": house.game_bonus},
            ),
            rules.Shutout.DOUBLE_POINTS: (
                "× 2",
                _("The winner’s points count twice if the other won no hand."),
            ),
            rules.Shutout.DOUBLE_TOTAL: (
                "× 2",
                _("The winner’s whole total counts twice if the other won no hand."),
            ),
            rules.Shutout.NONE: ("", ""),
        }[house.shutout]
        return Told(_("Shutout"), number, said)

    def _deal(self) -> list[Told]:
        house = self.house
        first = {
            rules.CutForDeal.LOW_CARD: _("The lower card of a cut deals first."),
            rules.CutForDeal.HIGH_CARD: _("The higher card of a cut deals first."),
            rules.CutForDeal.RANDOM: _("Chance says who deals first."),
            rules.CutForDeal.AGREED: _("You agree who deals first."),
        }[house.cut_for_deal]
        then = {
            rules.NextDealer.LOSER: _("Then whoever lost the hand deals; after an "
                                      "undercut that is the knocker."),
            rules.NextDealer.WINNER: _("Then whoever won the hand deals."),
            rules.NextDealer.ALTERNATE: _("Then the deal alternates."),
        }[house.next_dealer]  # fmt: skip
        dead = {
            rules.DrawDealer.SAME: _("After a dead hand the same player deals again."),
            rules.DrawDealer.PASS: _("After a dead hand the other player deals."),
        }[house.draw_dealer]
        return [Told(_("Dealer"), "", f"{first} {then} {dead}")]

    def _extra_boxes(self) -> str:
        house = self.house
        said = []
        if house.gin_boxes:
            said.append(_("for gin %(count)s") % {"count": house.gin_boxes})
        if house.big_gin_boxes and house.big_gin_bonus is not None:
            said.append(_("for big gin %(count)s") % {"count": house.big_gin_boxes})
        if house.undercut_boxes and house.knock_limit:
            said.append(
                _("for an undercut %(count)s") % {"count": house.undercut_boxes}
            )
        return ", ".join(said) + "." if said else ""

    def _variations(self) -> list[Told]:
        told = []
        if self.house.upcard_limit:
            told.append(
                Told(_("Upcard"), f"≤ {self.house.knock_limit}", self._upcard())
            )
        if self.house.spades_double:
            told.append(Told(_("A spade as upcard"), "× 2", self._spades()))
        if self.house.columns > 1:
            told.append(Told(_("Hollywood"), str(self.house.columns), self._columns()))
        else:  # Hollywood is for two players
            told.append(Told(_("Two pairs"), "", self._pairs()))
        return told

    def _upcard(self) -> str:
        ace = {
            rules.AceUpcard.GIN_ONLY: _("with an ace only gin ends the hand."),
            rules.AceUpcard.ONE: _("an ace counts 1."),
        }[self.house.ace_upcard]
        limit = _("The first upcard’s value is the limit for the hand; faces count 10,")
        return f"{limit} {ace}"

    def _spades(self) -> str:
        said = _("doubles the hand’s points, bonuses included: 16 become 32.")
        if self.house.double_extra_boxes:
            return said + " " + _("Extra boxes count twice too.")
        return said

    def _columns(self) -> str:
        said = _("columns, for two players: a first win enters the first, a second one "
                 "the first two, every other all three. Each ends as a match of its "
                 "own.")  # fmt: skip
        times = self.house.column_multipliers
        if set(times) == {1}:
            return said
        return (
            said
            + " "
            + _("They count %(times)s times.") % {"times": ", ".join(map(str, times))}
        )

    def _pairs(self) -> str:
        scoring = {
            rules.TeamScoring.SUM: _("Two matches side by side; partners’ totals are "
                                     "added."),
            rules.TeamScoring.NET_PER_ROUND: _("A round is a hand at each table; the "
                                               "side that won more scores the "
                                               "difference, and one box."),
            rules.TeamScoring.BOTH_OR_DIFFERENCE: _("Two matches side by side. A team "
                                                    "gets all its points if both "
                                                    "partners won, else the side ahead "
                                                    "gets the difference."),
        }[self.house.team_scoring]  # fmt: skip
        if self.house.team_scoring != rules.TeamScoring.NET_PER_ROUND:
            return scoring
        pairing = {
            rules.Pairing.FIXED: _("The same two always meet."),
            rules.Pairing.ALTERNATE: _(
                "From round to round they change whom they meet."
            ),
        }[self.house.pairing]
        return f"{scoring} {pairing}"

    @cached_property
    def worked(self) -> WorkedMatch:
        """Return a match that shows what its end gives."""
        return WorkedMatch(self.house)
