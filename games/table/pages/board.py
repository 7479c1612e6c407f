"""The ruled part of a sheet: column heads and lines, for every arrangement.

A *column* belongs to a scorer: a person, or a team in ``net-per-round``. Hollywood
turns the sheet: there the columns are the three games, and the people stand left.
"""

import dataclasses
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games import models, rules
from games.books import hand_words
from games.books.layouts import Layout, layout_of

Result = rules.Result
#: Longest runs of letters that the large sizes of a name hold.
LONG_NAME, VERY_LONG_NAME = 12, 24


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The head of one column, or in Hollywood of one person's line.

    Attributes:
        seat: Of the person; of a team its number.
        names: One name, or the two of a team.
        size: Class of the size that the longest name needs.
        mark: What stands over the name: *deals*, *captain*, *sits out*.
        deals: Whether a disc goes before the mark.
        out: Whether this one sits out the hand to come.
        score: Points.
        to_go: Points that are missing.
        boxes: Hands won.
        games: In Hollywood one entry a column: points, points to go, closed.
    """

    seat: int
    names: tuple[str, ...]
    size: str
    mark: str = ""
    deals: bool = False
    out: bool = False
    score: int = 0
    to_go: int = 0
    boxes: int = 0
    games: tuple[tuple[int, int, bool], ...] = ()

    @property
    def name(self) -> str:
        """Return the name, of a team both."""
        return " & ".join(self.names)


@dataclasses.dataclass(frozen=True, slots=True)
class Cell:
    """One column's part of a line.

    Attributes:
        kind: ``""`` blank, ``gain``, ``out``, ``score`` (Hollywood: a running
            score alone) or ``closed``.
    """

    kind: str = ""
    name: str = ""
    points: int = 0
    how: str = ""
    running: int = 0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One ruled line.

    Attributes:
        key: Of the hand it opens; None where a line is no button.
        number: Of the hand, or of the round.
        cells: A cell a column.
        told: Words over the whole line instead of cells: a dead hand.
        lead: In Hollywood who won and how: the gain before the columns.
        open: A round that one table has not finished yet.
        after_end: The hand lies after the end.
        as_played: The table sat otherwise than the rules say.
    """

    key: Any
    number: int
    cells: tuple[Cell, ...] = ()
    told: str = ""
    lead: Cell | None = None
    open: bool = False
    after_end: bool = False
    as_played: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Heads and lines of a sheet."""

    layout: Layout
    heads: list[Head]
    rows: list[Row]

    @property
    def columns(self) -> int:
        """Return how many columns the lines have."""
        return 3 if self.layout in {Layout.THREE, Layout.HOLLYWOOD} else 2

    @property
    def digits(self) -> int:
        """Return how many digits the longest score has: all take its size."""
        return min(max(2, *(len(str(head.score)) for head in self.heads)), 4)


def name_size(*names: str) -> str:
    """Return the class of the size that the longest of some names needs."""
    longest = max(map(len, names))
    if longest > VERY_LONG_NAME:
        return "very-long"
    return "long" if longest > LONG_NAME else ""


def board(
    match: rules.Match,
    sheet: rules.Sheet,
    hands: Sequence[models.Hand],
    seating: rules.Seating | None,
    table: int | None,
) -> Board:
    """Return heads and lines of a sheet.

    Args:
        match: What was written down.
        sheet: What follows from it.
        hands: The rows behind ``match.hands``.
        seating: Who plays the hand to come; None after the end.
        table: The table looked at, with two complete matches side by side.
    """
    layout = layout_of(match)
    ruled = _Ruled(match, sheet, list(zip(hands, sheet.hands, strict=True)), seating)
    if layout is Layout.HOLLYWOOD:
        return Board(layout=layout, heads=ruled.game_heads(), rows=ruled.game_rows())
    if layout is Layout.ROUNDS:
        return Board(layout=layout, heads=ruled.team_heads(), rows=ruled.round_rows())
    seats = tuple(range(len(match.players)))
    if layout is Layout.TABLES:
        seats = ruled.seats_at(table or 1)
        ruled.lines = [pair for pair in ruled.lines if _is_at(pair, table or 1)]
    return Board(layout=layout, heads=ruled.heads(seats), rows=ruled.rows(seats))


def _is_at(pair: tuple[models.Hand, rules.Line], table: int) -> bool:
    hand, line = pair
    return table == (line.table or hand.table or 1)


@dataclasses.dataclass
class _Ruled:
    """The pieces of a board."""

    match: rules.Match
    sheet: rules.Sheet
    lines: list[tuple[models.Hand, rules.Line]]
    seating: rules.Seating | None

    # One column a person

    def seats_at(self, table: int) -> tuple[int, ...]:
        """Return the two at one of two tables that play complete matches."""
        mine, theirs = rules.sides(self.match)
        place = table - 1
        return (mine[place], theirs[place])

    def heads(self, seats: Sequence[int]) -> list[Head]:
        """Return a head a person."""
        target = self.match.rules.target
        return [
            Head(
                seat=seat,
                names=(self.match.players[seat],),
                size=name_size(self.match.players[seat]),
                mark=self._mark(seat),
                deals=self._deals(seat),
                out=self.seating is not None and seat in self.seating.sits_out,
                score=total.points,
                to_go=max(target - total.points, 0),
                boxes=total.boxes,
            )
            for seat in seats
            for total in [self.sheet.totals[seat]]
        ]

    def _deals(self, seat: int) -> bool:
        return self.seating is not None and self.seating.dealer == seat

    def _mark(self, seat: int) -> str:
        """Return what stands over a name: who deals, who sits out, which role."""
        if self.seating is None:
            return ""
        if self.match.arrangement == rules.Arrangement.THREE_CAPTAIN:
            box, captain = self.seating.players
            return {box: _("box, deals"), captain: _("captain")}.get(
                seat, _("sits out")
            )
        if self._deals(seat):
            return _("deals")
        return _("sits out") if seat in self.seating.sits_out else ""

    def rows(self, seats: Sequence[int]) -> list[Row]:
        """Return a line a hand, the gain in the winner's column."""
        return [self._row(hand, line, seats) for hand, line in self.lines]

    def _row(self, hand: models.Hand, line: rules.Line, seats: Sequence[int]) -> Row:
        told = "" if line.winner is not None else self._how(line, hand)
        cells = tuple(self._cell(hand, line, seat) for seat in seats)
        return Row(
            key=hand.key,
            number=line.number if self.match.arrangement != _FOUR else line.round or 0,
            cells=cells,
            told=told,
            after_end=line.result == Result.AFTER_END,
            as_played=line.as_played,
        )

    def _cell(self, hand: models.Hand, line: rules.Line, seat: int) -> Cell:
        if seat == line.winner:
            return self._gain(hand, line, line.running[0][seat])
        sat_out = line.sits_out and seat in line.sits_out and line.winner is not None
        return Cell("out", how=_("out")) if sat_out else Cell()

    def _gain(self, hand: models.Hand, line: rules.Line, running: int) -> Cell:
        winner = 0 if line.winner is None else line.winner
        name = self.match.players[winner]
        return Cell("gain", name, line.points, self._how(line, hand), running)

    def _how(self, line: rules.Line, hand: models.Hand) -> str:
        return hand_words.how(line, self.match.players, self.match.rules, hand.upcard)

    # One column a team

    def team_heads(self) -> list[Head]:
        """Return a head a team, with both names."""
        heads = []
        dealers = {seating.dealer for seating in self.sheet.next}
        for side, seats in enumerate(rules.sides(self.match)):
            total = self.sheet.totals[side]
            names = tuple(self.match.players[seat] for seat in seats)
            deals = bool(dealers) and dealers <= set(seats)
            heads.append(
                Head(
                    seat=side,
                    names=names,
                    size=name_size(*names),
                    mark=_("both deal") if deals else "",
                    deals=deals,
                    score=total.points,
                    to_go=max(self.match.rules.target - total.points, 0),
                    boxes=total.boxes,
                )
            )
        return heads

    def round_rows(self) -> list[Row]:
        """Return a line a round, below the gain what each table gave."""
        rows = []
        for played in self.sheet.rounds:
            pairs = [pair for pair in self.lines if pair[1].round == played.number]
            rows.append(self._round_row(played, pairs))
        done = len(self.sheet.rounds)
        for hand, line in self.lines:
            if line.result == Result.AFTER_END:
                rows.append(self._row(hand, line, ()))
            elif line.round is not None and line.round > done:
                rows.append(self._open_row(hand, line))
        return rows

    def _round_row(
        self, played: rules.Round, pairs: Sequence[tuple[models.Hand, rules.Line]]
    ) -> Row:
        last = pairs[-1]
        if played.team is None:
            return Row(key=last[0].key, number=played.number, told=_("Level round"))
        parts = [self._for_team(line, played.team) for _hand, line in pairs]
        ahead, behind = sorted(parts, reverse=True)
        sign = "+" if behind >= 0 else "−"
        gain = Cell(
            "gain",
            self.match.teams[played.team].name,
            played.points,
            f"{ahead} {sign} {abs(behind)}",
            last[1].running[0][played.team],
        )
        cells = tuple(gain if side == played.team else Cell() for side in (0, 1))
        return Row(
            key=last[0].key,
            number=played.number,
            cells=cells,
            as_played=any(line.as_played for _hand, line in pairs),
        )

    def _for_team(self, line: rules.Line, team: int) -> int:
        """Return what a hand gave to a team; negative: to the other one."""
        if line.winner is None:
            return 0
        mine = line.winner in rules.sides(self.match)[team]
        return line.points if mine else -line.points

    def _open_row(self, hand: models.Hand, line: rules.Line) -> Row:
        said = _("Table %(table)s is in: %(result)s") % {
            "table": line.table,
            "result": self._how(line, hand)
            if line.winner is None
            else f"{self.match.players[line.winner]} +{line.points}",
        }
        return Row(key=hand.key, number=line.round or 0, told=said, open=True)

    # Hollywood: one column a game

    def game_heads(self) -> list[Head]:
        """Return a line of scores a person."""
        target = self.match.rules.target
        return [
            Head(
                seat=seat,
                names=(name,),
                size=name_size(name),
                mark=self._mark(seat),
                deals=self._deals(seat),
                games=tuple(
                    (
                        column.points[seat],
                        max(target - column.points[seat], 0),
                        column.closed_by_hand is not None,
                    )
                    for column in self.sheet.columns
                ),
            )
            for seat, name in enumerate(self.match.players)
        ]

    def game_rows(self) -> list[Row]:
        """Return a line a hand: who won how, then the columns it went into."""
        before: tuple[tuple[int, ...], ...] = ((0, 0),) * len(self.sheet.columns)
        rows = []
        for hand, line in self.lines:
            rows.append(self._game_row(hand, line, before))
            before = line.running
        return rows

    def _game_row(
        self, hand: models.Hand, line: rules.Line, before: Sequence[Sequence[int]]
    ) -> Row:
        after_end = line.result == Result.AFTER_END
        if line.winner is None:
            return Row(
                key=hand.key,
                number=line.number,
                told=self._how(line, hand),
                after_end=after_end,
            )
        cells = []
        for place, column in enumerate(self.sheet.columns):
            closed_by = column.closed_by_hand
            now = line.running[place][line.winner]
            if closed_by is not None and closed_by < line.number:
                cells.append(Cell("closed"))
            elif now != before[place][line.winner]:
                cells.append(Cell("score", running=now))
            else:
                cells.append(Cell())
        return Row(
            key=hand.key,
            number=line.number,
            cells=tuple(cells),
            lead=self._gain(hand, line, 0),
            as_played=line.as_played,
        )


_FOUR = rules.Arrangement.FOUR_PARTNERS
