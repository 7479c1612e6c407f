"""Cutting for the deal: a card for each, again where equal ranks decide."""

import dataclasses
from collections.abc import Sequence

from django.utils.translation import gettext as _

from games import rules
from games.table.pages import words
from games.table.pages.cards import CardFace, face


@dataclasses.dataclass(frozen=True, slots=True)
class CutRow:
    """One player's card, once it is cut."""

    name: str
    card: CardFace | None
    equal: bool
    role: str


class CutPage:
    """Everything that the page of the cut prints.

    Args:
        match: The match to come, without a draw.
        cards: Cut so far, in seat order.
        earlier: An earlier cut that was level, in seat order.
    """

    def __init__(
        self, match: rules.Match, cards: Sequence[int], earlier: Sequence[int]
    ) -> None:
        self.match = match
        self.cards = list(cards)
        self.earlier = list(earlier)
        self.refusal = self._refusal()

    @property
    def _complete(self) -> bool:
        return len(self.cards) == len(self.match.players)

    def _refusal(self) -> rules.WrongFactsError | None:
        """Return why the cut does not decide; None where it does, or goes on."""
        if not self._complete:
            return None
        try:
            rules.score(self.match._replace(draw=tuple(self.cards)))
        except rules.WrongFactsError as error:
            return error
        return None

    @property
    def done(self) -> bool:
        """Return whether the cut has decided."""
        return self._complete and self.refusal is None

    @property
    def title(self) -> str:
        """Return the heading."""
        captain = self.match.arrangement == rules.Arrangement.THREE_CAPTAIN
        return _("Cut for the seats") if captain else _("Cut for the deal")

    @property
    def rule(self) -> str:
        """Return what the cut decides."""
        if self.match.arrangement == rules.Arrangement.THREE_CAPTAIN:
            return _(
                "Captain: the highest card is in the box and deals, the middle one is "
                "captain, the lowest sits out."
            )
        high = self.match.rules.cut_for_deal == rules.CutForDeal.HIGH_CARD
        if self.match.arrangement == rules.Arrangement.FOUR_PARTNERS:
            return (
                _("The side of the highest card deals at both tables.")
                if high
                else _("The side of the lowest card deals at both tables.")
            )
        return _("The highest card deals.") if high else _("The lowest card deals.")

    @property
    def sentence(self) -> str:
        """Return what the cut says, or who cuts again."""
        if self.refusal is not None:
            return words.refusal(self.refusal)
        if not self.done:
            return ""
        return self._decided()

    @property
    def _seating(self) -> rules.Seating:
        cut = self.match._replace(draw=tuple(self.cards))
        return rules.score(cut).next[0]

    def _decided(self) -> str:
        names, seating = self.match.players, self._seating
        said = {
            "dealer": names[seating.dealer],
            "first": names[seating.players[0]],
            "second": names[seating.players[1]],
            "out": names[seating.sits_out[0]] if seating.sits_out else "",
        }
        if self.match.arrangement == rules.Arrangement.THREE_CAPTAIN:
            return (
                _(
                    "%(first)s is in the box and deals. %(second)s is captain. "
                    "%(out)s sits out."
                )
                % said
            )
        if seating.sits_out:
            return _("%(dealer)s deals and sits out.") % said
        if self.match.arrangement == rules.Arrangement.FOUR_PARTNERS:
            both = {each.dealer for each in self._next}
            pair = _(" and ").join(names[seat] for seat in sorted(both))
            return _("%(names)s deal.") % {"names": pair}
        return _("%(dealer)s deals.") % said

    @property
    def _next(self) -> tuple[rules.Seating, ...]:
        cut = self.match._replace(draw=tuple(self.cards))
        return rules.score(cut).next

    @property
    def start(self) -> str:
        """Return what the button says once the cut has decided."""
        names, seatings = self.match.players, self._next
        if len(seatings) > 1:
            return _("Start the match")
        return _("Start: %(name)s deals") % {"name": names[seatings[0].dealer]}

    @property
    def question(self) -> str:
        """Return whose card is asked for."""
        name = self.match.players[len(self.cards) % len(self.match.players)]
        asked = _("%(name)s’s card?") % {"name": name}
        if self.refusal is not None or self.earlier:
            return _("Cut again: %(asked)s") % {"asked": asked}
        return asked

    @property
    def first_cut(self) -> str:
        """Return the level cut before, in ranks: *First cut: K, 9, 9.*."""
        if not self.earlier:
            return ""
        ranks = ", ".join(face(card).rank for card in self.earlier)
        return _("First cut: %(ranks)s.") % {"ranks": ranks}

    @property
    def rows(self) -> list[CutRow]:
        """Return a row a player."""
        ranks = [rules.cards.rank(card) for card in self.cards]
        rows = []
        for seat, name in enumerate(self.match.players):
            cut = seat < len(self.cards)
            equal = self.refusal is not None and cut and ranks.count(ranks[seat]) > 1
            rows.append(
                CutRow(
                    name,
                    face(self.cards[seat]) if cut else None,
                    equal,
                    self._role(seat) if self.done else "",
                )
            )
        return rows

    def _role(self, seat: int) -> str:
        seating = self._seating
        if self.match.arrangement == rules.Arrangement.THREE_CAPTAIN:
            roles = {
                seating.players[0]: _("box, deals"),
                seating.players[1]: _("captain"),
            }
            return roles.get(seat, _("sits out"))
        if seat in {each.dealer for each in self._next}:
            return _("deals, sits out") if seating.sits_out else _("deals")
        return ""
