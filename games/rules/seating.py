"""Who deals, plays and sits out, from hand to hand (RULES.md, "Seats and deal")."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from games.rules.choices import DrawDealer, NextDealer
from games.rules.entries import Seating
from games.rules.errors import WrongFactsError, gettext_noop
from games.rules.facts import Arrangement, AsPlayed, Call, Hand, Match
from games.rules.hand import Worth, call_of, teller
from games.rules.ruleset import Rules

#: What enters a race: who scores, points, boxes.
Scored = tuple[int, int, int]


Deviate = Callable[[Seating, AsPlayed], Seating | None]


def table_of(
    hand: Hand, tables: Sequence[Collection[int]], names: tuple[str, ...]
) -> int:
    """Return which of two tables a hand was played at, 1 or 2.

    Args:
        hand: As it was written down.
        tables: Seats of the two at each table.
        names: Of all seats, for refusals.

    Raises:
        WrongFactsError: Nothing tells the table, or the table given is not that
            of who knocked or won.
    """
    call = call_of(hand)
    if call is Call.DRAW:
        if hand.table in (1, 2):
            return hand.table
        raise WrongFactsError(
            "no-table",
            gettext_noop("A drawn hand tells its table, 1 or 2."),
            field="table",
        )
    seat = teller(hand, call)
    table = 1 if seat in tables[0] else 2
    if hand.table not in (None, table):
        raise WrongFactsError(
            "wrong-table",
            gettext_noop("%(player)s plays at table %(table)s."),
            {"player": names[seat], "table": table},
            field="table",
        )
    return table


class OneTable:
    """The seats of one table whose hands count by themselves.

    Attributes:
        seating: Who deals, plays and sits out the next hand.
        round: Number of the next hand at one of two tables; else None.
    """

    hands_have_boxes = True

    def __init__(self, match: Match, seating: Seating) -> None:
        self.seating = seating
        self.round = None if seating.table is None else 1
        self._rules = match.rules
        self._names = match.players
        self._follow, self._deviate = _ROTATIONS[match.arrangement]

    def seat(self, hand: Hand) -> Seating:
        """Return who dealt, played and sat out this hand.

        Raises:
            WrongFactsError: The hand's ``table``, ``as_played`` or ``dealer``
                contradicts the seats.
        """
        seating = self.seating
        if seating.table is None and hand.table is not None:
            raise WrongFactsError(
                "table-for-four",
                gettext_noop("Only four partners play at two tables."),
                field="table",
            )
        if hand.as_played is not None:
            seating = as_played(self._deviate, seating, hand.as_played)
        check_dealer(hand, seating, self._names)
        return seating

    def move_on(self, seating: Seating, worth: Worth) -> Scored | None:
        """Seat the next hand and return what this one scores, if anybody won it."""
        self.seating = self._follow(seating, worth.winner, self._rules)
        if self.round is not None:
            self.round += 1
        if worth.winner is None:
            return None
        return worth.winner, worth.points, worth.boxes

    def next(self) -> tuple[Seating, ...]:
        """Return the seating of the next hand."""
        return (self.seating,)


def check_dealer(hand: Hand, seating: Seating, names: tuple[str, ...]) -> None:
    """Refuse a hand that names another dealer than the one who dealt.

    Raises:
        WrongFactsError: ``dealer`` is at fault.
    """
    if hand.dealer is None or hand.dealer == seating.dealer:
        return
    raise WrongFactsError(
        "wrong-dealer",
        gettext_noop("%(dealer)s dealt this hand, not %(named)s."),
        {"dealer": names[seating.dealer], "named": names[hand.dealer]},
        field="dealer",
    )


def as_played(deviate: Deviate, seating: Seating, said: AsPlayed) -> Seating:
    """Return how the table sat where it deviated from the rotation.

    Raises:
        WrongFactsError: The deviation is none that this arrangement knows.
    """
    seated = deviate(seating, said)
    if seated is None:
        raise WrongFactsError(
            "wrong-as-played",
            gettext_noop("As played tells no seats that fit this arrangement."),
            field="as_played",
        )
    return seated


def other_dealer(seating: Seating, said: AsPlayed) -> Seating | None:
    """Return a table of two with the dealer said; None if that cannot be."""
    if said.players is not None or said.dealer not in seating.players:
        return None
    return Seating(seating.table, said.dealer, seating.players, ())


def _other_sitter(_seating: Seating, said: AsPlayed) -> Seating | None:
    """Return three seats where either the dealer or the players tell the rest."""
    dealer = said.dealer
    if said.players is not None:
        missing = {0, 1, 2}.difference(said.players)
        if len(missing) != 1 or dealer not in (None, *missing):
            return None
        (dealer,) = missing
    return None if dealer is None else clockwise(dealer)


def _other_box(_seating: Seating, said: AsPlayed) -> Seating | None:
    """Return three seats where the players are box and captain; the box deals."""
    if said.players is None or said.dealer is not None:
        return None
    missing = {0, 1, 2}.difference(said.players)
    return roles(*said.players, *missing) if len(missing) == 1 else None


def clockwise(dealer: int) -> Seating:
    """Return three seats: the dealer sits out, the others from his left."""
    left, right = (dealer + 1) % 3, (dealer + 2) % 3
    return Seating(None, dealer, (left, right), (dealer,))


def roles(box: int, captain: int, out: int) -> Seating:
    """Return the seats of ``three-captain``: the box deals."""
    return Seating(None, box, (box, captain), (out,))


def _two(seating: Seating, winner: int | None, rules: Rules) -> Seating:
    dealer = seating.dealer
    if winner is None:
        passes = rules.draw_dealer is DrawDealer.PASS
    elif winner == dealer:
        passes = rules.next_dealer is not NextDealer.WINNER
    else:
        passes = rules.next_dealer is not NextDealer.LOSER
    if not passes:
        return seating
    first, second = seating.players
    return Seating(seating.table, first + second - dealer, seating.players, ())


def _rotating(seating: Seating, winner: int | None, _rules: Rules) -> Seating:
    return seating if winner is None else clockwise((seating.dealer + 1) % 3)


def _loser_deals(seating: Seating, winner: int | None, _rules: Rules) -> Seating:
    if winner is None:
        return seating
    loser = 3 - winner - seating.dealer
    return Seating(None, loser, (winner, seating.dealer), (loser,))


def _captain(seating: Seating, winner: int | None, _rules: Rules) -> Seating:
    if winner is None:
        return seating
    (box, captain), (out,) = seating.players, seating.sits_out
    return roles(box, out, captain) if winner == box else roles(captain, out, box)


class _Rotation(NamedTuple):
    """How seats move on after a hand, and how a table may deviate from that."""

    follow: Callable[[Seating, int | None, Rules], Seating]
    deviate: Deviate


_TWO = _Rotation(_two, other_dealer)
_ROTATIONS = {
    Arrangement.TWO: _TWO,
    Arrangement.THREE_ROTATING: _Rotation(_rotating, _other_sitter),
    Arrangement.THREE_LOSER_DEALS: _Rotation(_loser_deals, _other_sitter),
    Arrangement.THREE_CAPTAIN: _Rotation(_captain, _other_box),
    Arrangement.FOUR_PARTNERS: _TWO,
}
