"""A rule set in words; every number comes from its values."""

import dataclasses

from django.utils.translation import gettext as _

from games import rules
from games.books import rule_names


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


class RulesPage:
    """Everything that the page of one rule set prints."""

    def __init__(self, house: rules.Rules) -> None:
        self.house = house
        self.preset = rules.preset_of(house)

    @property
    def name(self) -> str:
        """Return what the rules are called."""
        return rule_names.rules_name(self.house)

    @property
    def origin(self) -> str:
        """Return where the rules come from."""
        if self.preset is None:
            return _("House rules of this table.")
        return _(rules.ORIGINS[self.preset].label)

    @property
    def groups(self) -> list[Group]:
        """Return the rules of a hand, then of the end, then of the deal."""
        return [
            Group(_("A hand"), self._hand()),
            Group(_("The end"), self._end()),
            Group(_("The deal"), self._deal()),
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

    # A worked match: 103 in three hands against nothing

    @property
    def _sheet(self) -> rules.Sheet:
        points = _split(max(103, self.house.target), 3)
        return rules.score(
            rules.Match(
                arrangement=rules.Arrangement.TWO,
                rules=dataclasses.replace(self.house, columns=1),
                players=("1", "2"),
                hands=tuple(
                    rules.Hand(call=rules.Call.POINTS, winner=0, points=each)
                    for each in points
                ),
            )
        )

    @property
    def worked(self) -> str:
        """Return what the worked match is."""
        return _("%(points)s points in three hands against nothing:") % {
            "points": max(103, self.house.target)
        }

    @property
    def sum(self) -> str:
        """Return the worked match's parts: *103 + 75 + 100 + 100*."""
        total = self._sheet.totals[0]
        parts = [total.points, total.box_bonus, total.game_bonus, total.shutout_bonus]
        return " + ".join(str(part) for part in parts if part)

    @property
    def total(self) -> int:
        """Return what the worked match comes to."""
        return self._sheet.totals[0].total


def _split(points: int, hands: int) -> list[int]:
    """Return points in so many hands, the last one the largest, none over 500."""
    each = points // hands
    return [each] * (hands - 1) + [points - each * (hands - 1)]
