"""Four partners who score round by round: a hand at each table (RULES.md).

Pagat, Bicycle and the Slovak sheet: the team's points of a round are the difference
of what the two sides won; the side ahead scores it and one box.
"""

from games.rules import opening
from games.rules.choices import Pairing
from games.rules.entries import Round, Seating
from games.rules.errors import WrongFactsError, gettext_noop
from games.rules.facts import Hand, Match
from games.rules.hand import Worth
from games.rules.seating import Scored, as_played, check_dealer, other_dealer, table_of

Tables = tuple[tuple[int, int], tuple[int, int]]


def pairs(sides: opening.Sides) -> tuple[Tables, Tables]:
    """Return who meets at tables 1 and 2: at first, and with partners changed.

    Seats of each pair are in seat order; table 1 is the first player's.
    """
    (a, c), (b, d) = sides
    return (_tables((a, b), (c, d)), _tables((a, d), (c, b)))


def _tables(one: tuple[int, int], two: tuple[int, int]) -> Tables:
    return (min(one), max(one)), (min(two), max(two))


class Rounds:
    """The two tables of ``net-per-round``; scorers are the teams, 0 and 1.

    Attributes:
        round: Number of the round in play.
        played: Completed rounds.
    """

    hands_have_boxes = False  # a box belongs to the round

    def __init__(self, match: Match) -> None:
        self.round = 1
        self.played: list[Round] = []
        self._names = match.players
        self._sides = opening.sides(match)
        self._pairs = pairs(self._sides)
        self._alternate = match.rules.pairing is Pairing.ALTERNATE
        side = self._side_of(opening.first_dealer(match))
        self._dealing = [side, side]
        # What the first team won at each table this round, less what it lost.
        self._won: list[int | None] = [None, None]

    def _side_of(self, seat: int) -> int:
        return 0 if seat in self._sides.first else 1

    def _tables(self) -> Tables:
        return self._pairs[self._alternate and self.round % 2 == 0]

    def _seating(self, table: int) -> Seating:
        players = self._tables()[table - 1]
        dealers = self._sides[self._dealing[table - 1]]
        return Seating(
            table=table,
            dealer=players[0] if players[0] in dealers else players[1],
            players=players,
            sits_out=(),
        )

    def seat(self, hand: Hand) -> Seating:
        """Return who dealt and played this hand, at which table.

        Raises:
            WrongFactsError: The hand's ``table``, ``as_played`` or ``dealer``
                contradicts the seats, or its table has played this round.
        """
        table = table_of(hand, self._tables(), self._names)
        if self._won[table - 1] is not None:
            raise WrongFactsError(
                "table-twice",
                gettext_noop(
                    "Table %(table)s has played round %(round)s; "
                    "table %(other)s has not."
                ),
                {"table": table, "round": self.round, "other": 3 - table},
                field="table",
            )
        seating = self._seating(table)
        if hand.as_played is not None:
            seating = as_played(other_dealer, seating, hand.as_played)
        check_dealer(hand, seating, self._names)
        return seating

    def move_on(self, seating: Seating, worth: Worth) -> Scored | None:
        """Note the hand; return what its round scores once both tables have played.

        None too if the round is level.
        """
        table = 1 if seating.table == 1 else 2
        points = worth.points
        if worth.winner is not None and self._side_of(worth.winner) == 1:
            points = -points
        self._won[table - 1] = points
        self._dealing[table - 1] = self._side_of(seating.dealer)
        first, second = self._won
        if first is None or second is None:
            return None
        return self._close_round(first + second)

    def _close_round(self, lead: int) -> Scored | None:
        """Score a round by what the first team won in it, less what it lost."""
        team = None if lead == 0 else 0 if lead > 0 else 1
        self.played.append(Round(number=self.round, team=team, points=abs(lead)))
        self.round += 1
        self._won = [None, None]
        if team is None:
            return None
        self._dealing = [team, team]
        return team, abs(lead), 1

    def next(self) -> tuple[Seating, ...]:
        """Return the seatings of the round in play, also half played."""
        return self._seating(1), self._seating(2)
