"""How a match begins: what must fit together, who partners whom, who deals first.

RULES.md, "Seats and deal"; MATCH_FILE.md, "Match".
"""

from typing import NamedTuple

from games.rules import cards
from games.rules.choices import CutForDeal
from games.rules.errors import WrongFactsError, gettext_noop
from games.rules.facts import Arrangement, Ending, Match, Team

PLAYERS = {
    Arrangement.TWO: 2,
    Arrangement.THREE_ROTATING: 3,
    Arrangement.THREE_LOSER_DEALS: 3,
    Arrangement.THREE_CAPTAIN: 3,
    Arrangement.FOUR_PARTNERS: 4,
}


class Sides(NamedTuple):
    """The two sides of four partners: their seats, each in seat order.

    RULES.md calls them A, C and B, D; A, seat 0, is in the first.
    """

    first: tuple[int, int]
    second: tuple[int, int]


def partners(players: tuple[str, ...]) -> tuple[Team, Team]:
    """Return the teams where nobody names any: 1+3 and 2+4, "Anna & Carl"."""
    return (
        Team(name=f"{players[0]} & {players[2]}", seats=(0, 2)),
        Team(name=f"{players[1]} & {players[3]}", seats=(1, 3)),
    )


def sides(match: Match) -> Sides:
    """Return who plays with whom; without teams, seats 0+2 and 1+3."""
    if not match.teams:
        return Sides((0, 2), (1, 3))
    return Sides(match.teams[0].seats, match.teams[1].seats)


def check(match: Match) -> None:
    """Refuse a match whose parts contradict each other, whatever its hands.

    Raises:
        WrongFactsError: ``field`` is the key at fault: ``arrangement``,
            ``columns``, ``teams``, ``draw``, ``first_dealer``, ``ended`` or ``by``.
    """
    check_players(match.arrangement, len(match.players))
    if match.rules.columns != 1 and match.arrangement is not Arrangement.TWO:
        raise WrongFactsError(
            "columns-for-two",
            gettext_noop("Three columns are for two players only."),
            field="columns",
        )
    _check_teams(match)
    _check_deal(match)
    _check_ended(match)


def check_players(arrangement: Arrangement, count: int) -> None:
    """Refuse a number of players that an arrangement is not for.

    Raises:
        WrongFactsError: ``arrangement`` is at fault.
    """
    needed = PLAYERS[arrangement]
    if count != needed:
        raise WrongFactsError(
            "wrong-arrangement",
            gettext_noop("%(arrangement)s is for %(needed)s players, not %(count)s."),
            {"arrangement": arrangement.value, "needed": needed, "count": count},
            field="arrangement",
        )


def _check_teams(match: Match) -> None:
    if not match.teams:
        return
    if match.arrangement is not Arrangement.FOUR_PARTNERS:
        raise WrongFactsError(
            "teams-for-four",
            gettext_noop("Teams are for four partners only."),
            field="teams",
        )
    seats = [seat for team in match.teams for seat in team.seats]
    if len(match.teams) != 2 or sorted(seats) != [0, 1, 2, 3] or 0 not in seats[:2]:
        raise WrongFactsError(
            "wrong-teams",
            gettext_noop("Two teams of two: every player is in one of them."),
            field="teams",
        )


def _check_deal(match: Match) -> None:
    if match.draw is None:
        return
    if match.first_dealer is not None:
        raise WrongFactsError(
            "dealer-beside-draw",
            gettext_noop("The cut decides who deals first; leave one of them out."),
            field="first_dealer",
        )
    if len(match.draw) != len(match.players):
        raise WrongFactsError(
            "draw-incomplete",
            gettext_noop("The cut needs a card for every player."),
            field="draw",
        )
    if len(set(match.draw)) != len(match.draw):
        raise WrongFactsError(
            "draw-card-twice",
            gettext_noop("The cut holds the same card twice; draw again."),
            field="draw",
        )


def _check_ended(match: Match) -> None:
    if match.ended is None:
        return
    conceded = match.ended.how is Ending.CONCEDED
    if conceded and len(match.players) == 3:
        raise WrongFactsError(
            "three-concede",
            gettext_noop("With three players nobody can concede to two others."),
            field="ended",
        )
    if conceded and match.ended.by is None:
        raise WrongFactsError(
            "nobody-concedes",
            gettext_noop("It is not said who concedes."),
            field="by",
        )
    if not conceded and match.ended.by is not None:
        raise WrongFactsError(
            "abandoned-by",
            gettext_noop("A match is abandoned by all; it names nobody."),
            field="by",
        )


def first_dealer(match: Match) -> int:
    """Return the seat that deals first; of four partners, one of the side.

    Raises:
        WrongFactsError: Equal ranks decide: draw again (``draw``).
    """
    if match.draw is None:
        return match.first_dealer or 0
    ranks = [cards.rank(card) for card in match.draw]
    high = match.rules.cut_for_deal is CutForDeal.HIGH_CARD
    best = max(ranks) if high else min(ranks)
    cut = [seat for seat, rank in enumerate(ranks) if rank == best]
    if not _agree(match, cut):
        raise _draw_again(match, cut)
    return cut[0]


def _agree(match: Match, cut: list[int]) -> bool:
    """Return whether the best cut decides: one player, or partners."""
    if match.arrangement is Arrangement.FOUR_PARTNERS:
        return any(set(cut) <= set(side) for side in sides(match))
    return len(cut) == 1


def first_roles(match: Match) -> tuple[int, int, int]:
    """Return the seats of box, captain and who sits out, for ``three-captain``.

    Raises:
        WrongFactsError: Two cut equal ranks: draw again (``draw``).
    """
    if match.draw is None:
        box = match.first_dealer or 0
        return box, (box + 1) % 3, (box + 2) % 3
    ranks = [cards.rank(card) for card in match.draw]
    equal = [seat for seat, rank in enumerate(ranks) if ranks.count(rank) > 1]
    if equal:
        raise _draw_again(match, equal)
    box, captain, out = sorted(range(3), key=ranks.__getitem__, reverse=True)
    return box, captain, out


def _draw_again(match: Match, seats: list[int]) -> WrongFactsError:
    return WrongFactsError(
        "draw-again",
        gettext_noop("Equal cards for %(players)s: all draw again."),
        {"players": ", ".join(match.players[seat] for seat in seats)},
        field="draw",
    )
