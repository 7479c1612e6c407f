"""The final accounting: totals, who wins, and the points that change hands.

RULES.md, "Ending a match", "Whose points, who wins", "Money".
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, assert_never

from games.rules import opening
from games.rules.choices import BoxesCount, Shutout, TeamScoring, Winner
from games.rules.entries import Payment, Total
from games.rules.facts import Arrangement, Ended, Match
from games.rules.races import Race
from games.rules.ruleset import Rules
from games.rules.stakes import payments

Totals = tuple[Total, ...]


def totals(races: Sequence[Race], column: int, conceded: bool) -> Totals:
    """Return what stands in a column, by scorer, over all races.

    Bonuses come with the end of a race; a conceded one counts its boxes.
    """
    by_scorer = {
        scorer: _total(race, column, scorer, conceded)
        for race in races
        for scorer in race.members
    }
    return tuple(by_scorer[scorer] for scorer in sorted(by_scorer))


def _total(race: Race, column: int, scorer: int, conceded: bool) -> Total:
    rules = race.rules
    points = race.board.points[column][scorer]
    boxes = race.board.boxes[column][scorer]
    counted = conceded or race.closed_by[column] is not None
    at_end = counted and rules.boxes_count is BoxesCount.END
    box_bonus = boxes * rules.box_bonus if at_end else 0
    reached = race.reached[column] == scorer
    game_bonus = rules.game_bonus if reached else 0
    shutout_bonus = 0
    if reached and len(race.members) == 2 and race.shut_out(column):
        shutout_bonus = _shutout_bonus(rules, points, points + box_bonus + game_bonus)
    total = points + box_bonus + game_bonus + shutout_bonus
    return Total(points, boxes, box_bonus, game_bonus, shutout_bonus, total)


def _shutout_bonus(rules: Rules, points: int, total: int) -> int:
    """Return what a shutout adds for who reached the target."""
    if rules.shutout is Shutout.DOUBLE_POINTS:
        return points
    if rules.shutout is Shutout.DOUBLE_TOTAL:
        return total
    return _fixed_shutout(rules)


def _fixed_shutout(rules: Rules) -> int:
    """Return the shutout bonus where it is a number; ``instead``: beyond the game's."""
    match rules.shutout:
        case Shutout.ADD:
            return rules.shutout_bonus
        case Shutout.INSTEAD:
            return rules.shutout_bonus - rules.game_bonus
        case Shutout.NONE | Shutout.DOUBLE_POINTS | Shutout.DOUBLE_TOTAL:
            return 0
        case _:
            assert_never(rules.shutout)


def race_winner(race: Race, column: int, standing: Totals) -> int | None:
    """Return the scorer who wins a closed column; None where totals are equal.

    Args:
        race: Whose column it is.
        column: Which one.
        standing: The column's totals, by scorer.
    """
    if race.rules.winner is Winner.FIRST_TO_TARGET:
        return race.reached[column]
    best = max(standing[scorer].total for scorer in race.members)
    ahead = [scorer for scorer in race.members if standing[scorer].total == best]
    return ahead[0] if len(ahead) == 1 else None


class Verdict(NamedTuple):
    """How a match of two sides or of three came out.

    Attributes:
        winner: Seats, in seat order.
        difference: Points; None with three.
        debts: Points that the first seat of a pair owes the second.
        flat: Pairs of seats: match's loser, winner.
        standing: By seat, the total that orders those who receive.
    """

    winner: tuple[int, ...]
    difference: int | None
    debts: dict[tuple[int, int], int]
    flat: tuple[tuple[int, int], ...]
    standing: tuple[int, ...]

    def payments(self, match: Match) -> tuple[Payment, ...]:
        """Return who pays whom by the match's stake; nobody without one."""
        if match.stake is None:
            return ()
        return payments(match.stake, self.debts, self.flat, self.standing)


def judge(match: Match, races: Sequence[Race], columns: Sequence[Totals]) -> Verdict:
    """Return how a match came out that its hands have ended, or that was conceded.

    Args:
        match: With its rules and sides.
        races: One, or one for each of two tables.
        columns: Totals, by column and scorer.
    """
    if len(match.players) == 3:
        return _judge_three(match.rules, races[0], columns[0])
    return _judge_sides(match, races, columns)


def _judge_three(rules: Rules, race: Race, standing: Totals) -> Verdict:
    winner = race_winner(race, 0, standing)
    total = tuple(each.total for each in standing)
    debts = {
        (payer, payee): total[payee] - total[payer]
        for payer in race.members
        for payee in race.members
        if total[payee] > total[payer]
    }
    flat: tuple[tuple[int, int], ...] = ()
    if winner is not None:
        flat = tuple((seat, winner) for seat in race.members if seat != winner)
        for seat in race.shut_out(0):
            debts[seat, winner] += _fixed_shutout(rules)
    won = () if winner is None else (winner,)
    return Verdict(won, None, debts, flat, total)


def _judge_sides(
    match: Match, races: Sequence[Race], columns: Sequence[Totals]
) -> Verdict:
    lead = _lead(match, columns)
    outcome = (
        _decided(match, races, columns, lead)
        if match.ended is None
        else _conceded(match, match.ended, lead)
    )
    seats = side_seats(match)
    owed = outcome.owed
    payers = _counterparts(seats, int(owed > 0)) if owed else ()
    winner = outcome.winner
    return Verdict(
        winner=() if winner is None else seats[winner],
        difference=outcome.difference,
        debts=dict.fromkeys(payers, abs(owed)),
        flat=() if winner is None else _counterparts(seats, 1 - winner),
        standing=_by_seat(match, lead),
    )


class _Outcome(NamedTuple):
    """Winning side, if any; difference; what the second side owes the first."""

    winner: int | None
    difference: int
    owed: int


def side_seats(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats of the two sides, two players or two pairs."""
    if match.arrangement is Arrangement.FOUR_PARTNERS:
        return opening.sides(match)
    return (0,), (1,)


def _by_seat(match: Match, lead: int) -> tuple[int, ...]:
    """Return a number a seat, higher for the side with the higher total."""
    first = side_seats(match)[0]
    return tuple(lead if seat in first else 0 for seat in range(len(match.players)))


def _counterparts(
    seats: tuple[tuple[int, ...], tuple[int, ...]], payer: int
) -> tuple[tuple[int, int], ...]:
    """Return each seat of the paying side with its counterpart, seat by seat."""
    return tuple(zip(seats[payer], seats[1 - payer], strict=True))


def _lead(match: Match, columns: Sequence[Totals]) -> int:
    """Return by how much the first side is ahead, over all columns."""
    first, second = team_totals(match, columns[0])
    if len(columns) == 1:
        return first - second
    return sum(
        factor * (column[0].total - column[1].total)
        for factor, column in zip(match.rules.column_multipliers, columns, strict=True)
    )


def team_totals(match: Match, standing: Totals) -> tuple[int, int]:
    """Return the totals of the two sides: of scorers 0 and 1, or of partners added."""
    if len(standing) == 2:
        return standing[0].total, standing[1].total
    first, second = (
        sum(standing[seat].total for seat in side) for side in side_seats(match)
    )
    return first, second


def _conceded(match: Match, ended: Ended, lead: int) -> _Outcome:
    loser = 0 if ended.by in side_seats(match)[0] else 1
    behind = lead < 0 if loser == 0 else lead > 0
    return _Outcome(1 - loser, abs(lead), lead if behind else 0)


def _decided(
    match: Match, races: Sequence[Race], columns: Sequence[Totals], lead: int
) -> _Outcome:
    if len(races) == 1 and len(columns) == 1:
        return _Outcome(race_winner(races[0], 0, columns[0]), abs(lead), lead)
    if match.rules.team_scoring is TeamScoring.BOTH_OR_DIFFERENCE and len(races) == 2:
        both = _won_both(match, races, columns[0])
        if both is not None:
            won = team_totals(match, columns[0])[both]
            return _Outcome(both, won, -won if both else won)
    ahead = None if lead == 0 else int(lead < 0)
    return _Outcome(ahead, abs(lead), lead)


def _won_both(match: Match, races: Iterable[Race], standing: Totals) -> int | None:
    """Return the side whose two partners both won their matches."""
    first = opening.sides(match).first
    winners = [race_winner(race, 0, standing) for race in races]
    if None in winners:
        return None
    won = {0 if winner in first else 1 for winner in winners}
    return won.pop() if len(won) == 1 else None
