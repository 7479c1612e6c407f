"""The end of a match: the result in words, and the ledger under it."""

import dataclasses
from collections.abc import Sequence
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import rules
from games.books.layouts import Layout, layout_of

Result, Status = rules.Result, rules.Status


@dataclasses.dataclass(frozen=True, slots=True)
class Cell:
    """What one scorer has in one line of the ledger; ``times`` says how it came."""

    name: str
    points: int
    times: str = ""
    lost: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class LedgerRow:
    """One line of the final accounting."""

    label: str
    cells: list[Cell]


@dataclasses.dataclass(frozen=True, slots=True)
class Ledger:
    """The accounting of one match, one table or one column.

    Attributes:
        title: *Table 1*, *1st column*; blank where there is one ledger.
        names: A column each.
        rows: A line for every bonus that the rules have.
        finals: The totals.
        result: Who is ahead by how much; blank where the title of the page says it.
    """

    title: str
    names: list[str]
    rows: list[LedgerRow]
    finals: list[Cell]
    result: str = ""


def ordinal(place: int) -> str:
    """Return the name of one of three columns, from 0."""
    return [_("1st column"), _("2nd column"), _("3rd column")][place]


class Verdict:
    """How a match came out.

    Args:
        match: What was written down.
        sheet: What follows from it.
    """

    def __init__(self, match: rules.Match, sheet: rules.Sheet) -> None:
        self.match = match
        self.sheet = sheet
        self.layout = layout_of(match)

    @cached_property
    def scorers(self) -> list[str]:
        """Return what the sheet's scorers are called: people, or teams."""
        if self.layout is Layout.ROUNDS:
            return [team.name for team in self.match.teams]
        return list(self.match.players)

    @property
    def pair_names(self) -> list[str]:
        """Return what the two pairs are called; none unless four are partners."""
        return [team.name for team in self.match.teams]

    @cached_property
    def winner(self) -> str:
        """Return who won: a name, or a pair's; blank where nobody did."""
        won = self.sheet.winner
        team = next((t for t in self.match.teams if t.seats == won), None)
        if team:
            return team.name
        return self.match.players[won[0]] if won else ""

    # In words

    @cached_property
    def title(self) -> str:
        """Return the result in words: *Anna wins by 162*."""
        if self.sheet.status == Status.ABANDONED:
            return _("Stopped, nobody wins")
        if not self.winner:
            return _("A drawn match")
        said = {"name": self.winner, "points": self.sheet.difference}
        if self.match.teams:
            return self._pair_wins % said
        if not self.sheet.difference or self._behind:
            return _("%(name)s wins") % said
        return _("%(name)s wins by %(points)s") % said

    @property
    def _pair_wins(self) -> str:
        """Return that two people win, as a template."""
        if not self.sheet.difference or self._behind:
            return _("%(name)s win")
        return _("%(name)s win by %(points)s")

    @property
    def _behind(self) -> bool:
        """Return whether the winner has the lower total."""
        totals = self._compared
        if len(totals) != 2 or not self.sheet.winner:
            return False
        won = self._winning_side
        return totals[won] < totals[1 - won]

    @property
    def _compared(self) -> list[int]:
        """Return the two totals that are held against each other, if two are."""
        if self.layout is Layout.TABLES:
            return list(self.sheet.teams)
        return [total.total for total in self.sheet.totals]

    @property
    def _winning_side(self) -> int:
        """Return which of two sides won, 0 or 1."""
        if self.match.teams:
            return 0 if self.sheet.winner == self.match.teams[0].seats else 1
        return self.sheet.winner[0]

    @cached_property
    def because(self) -> str:
        """Return the line under the title: how it came to that."""
        if self.sheet.status == Status.ABANDONED:
            return _("It is kept, without a winner and without money.")
        if self.sheet.status == Status.CONCEDED:
            return _("%(name)s conceded.") % {"name": self._who_conceded}
        if self.layout is Layout.HOLLYWOOD:
            return _("Hand %(number)s closed the last column.") % {
                "number": self.sheet.ended_by_hand
            }
        if self.sheet.reached_target is None:
            return _("Both tables have ended.")
        return self._reached()

    @property
    def _who_conceded(self) -> str:
        by = self.match.ended.by if self.match.ended else None
        return "" if by is None else self.match.players[by]

    def _reached(self) -> str:
        reached = self.sheet.reached_target or 0
        said = {"name": self.scorers[reached], "target": self.match.rules.target}
        first = _("%(name)s reached %(target)s first.") % said
        if not self.winner:
            return f"{first} " + _("The highest total is shared.")
        won = self._scorer_that_won
        if won != reached:
            return f"{first} {self._boxes_decided(won, reached)}"
        if self._behind:
            return f"{first} " + _("Here that decides, not the total.")
        return self._reached_how() % said

    @property
    def _scorer_that_won(self) -> int:
        return self._winning_side if self.match.teams else self.sheet.winner[0]

    def _boxes_decided(self, won: int, reached: int) -> str:
        more, fewer = (self.sheet.totals[each].boxes for each in (won, reached))
        return ngettext(
            "%(more)d box against %(fewer)d decided it.",
            "%(more)d boxes against %(fewer)d decided it.",
            more,
        ) % {"more": more, "fewer": fewer}

    def _reached_how(self) -> str:
        """Return how the target was reached, as a template for name and target."""
        line = self.sheet.hands[(self.sheet.ended_by_hand or 1) - 1]
        number = str(line.round or line.number)
        if self.layout is Layout.ROUNDS:
            said = _("%(name)s reached %(target)s in round {number}.")
        else:
            said = {
                Result.KNOCK: _(
                    "%(name)s reached %(target)s with a knock in hand {number}."
                ),
                Result.GIN: _(
                    "%(name)s reached %(target)s with a gin in hand {number}."
                ),
                Result.BIG_GIN: _(
                    "%(name)s reached %(target)s with a big gin in hand {number}."
                ),
                Result.UNDERCUT: _(
                    "%(name)s reached %(target)s with an undercut in hand {number}."
                ),
            }.get(line.result, _("%(name)s reached %(target)s in hand {number}."))
        return said.replace("{number}", number)

    # The ledger

    @cached_property
    def ledgers(self) -> list[Ledger]:
        """Return one ledger; a table or a column each where there are several."""
        if self.layout is Layout.HOLLYWOOD:
            return [self._column_ledger(place) for place in range(3)]
        if self.layout is Layout.TABLES:
            mine, theirs = rules.sides(self.match)
            return [
                self._table_ledger(_("Table %(table)s") % {"table": place + 1}, seats)
                for place, seats in enumerate(zip(mine, theirs, strict=True))
            ]
        lost = [self._lost(scorer) for scorer in range(len(self.scorers))]
        return [self._ledger("", self.scorers, self.sheet.totals, lost)]

    def _lost(self, scorer: int) -> bool:
        if self.layout is Layout.ROUNDS:
            return not self.sheet.winner or self._winning_side != scorer
        return scorer not in self.sheet.winner

    def _table_ledger(self, title: str, seats: Sequence[int]) -> Ledger:
        totals = [self.sheet.totals[seat] for seat in seats]
        names = [self.match.players[seat] for seat in seats]
        best = max(total.total for total in totals)
        return self._ledger(title, names, totals, [t.total < best for t in totals])

    def _column_ledger(self, place: int) -> Ledger:
        column = self.sheet.columns[place]
        lost = [seat != column.winner for seat in (0, 1)]
        return self._ledger(
            ordinal(place), self.scorers, column.standing, lost, self._ahead(column)
        )

    def _ahead(self, column: rules.Column) -> str:
        first, second = column.totals
        if column.difference is None or first == second:
            return "–"
        name = self.scorers[0 if first > second else 1]
        return f"{name} +{column.difference}"

    def _ledger(
        self,
        title: str,
        names: Sequence[str],
        totals: Sequence[rules.Total],
        lost: Sequence[bool],
        result: str = "",
    ) -> Ledger:
        house = self.match.rules
        kept = [(_("Points"), "points", 0)]
        if house.box_bonus and house.boxes_count == rules.BoxesCount.END:
            kept.append((_("Boxes"), "box_bonus", house.box_bonus))
        if house.game_bonus:
            kept.append((_("Game"), "game_bonus", 0))
        if house.shutout != rules.Shutout.NONE:
            kept.append((_("Shutout"), "shutout_bonus", 0))
        rows = [_ledger_row(names, totals, *each) for each in kept]
        finals = [
            Cell(name, total.total, lost=behind)
            for name, total, behind in zip(names, totals, lost, strict=True)
        ]
        return Ledger(title, list(names), rows, finals, result)

    @cached_property
    def summary(self) -> list[tuple[str, str]]:
        """Return what is added up over several ledgers: label and words."""
        if self.layout is Layout.TABLES:
            return [
                (team.name, str(total))
                for team, total in zip(self.match.teams, self.sheet.teams, strict=True)
            ]
        if self.layout is Layout.HOLLYWOOD and self.sheet.difference is not None:
            return [(self._sum_of_columns, self._grand)]
        return []

    @property
    def _sum_of_columns(self) -> str:
        """Return the sum as it is added: *216 + 163 − 200*, multipliers included."""
        won = self.sheet.winner[0] if self.sheet.winner else 0
        said = ""
        for column, times in zip(
            self.sheet.columns, self.match.rules.column_multipliers, strict=True
        ):
            ahead = column.totals[won] - column.totals[1 - won]
            sign = "−" if ahead < 0 else "+"
            part = str(abs(ahead)) if times == 1 else f"{times} × {abs(ahead)}"
            said += f" {sign} {part}" if said or ahead < 0 else part
        return said.strip()

    @property
    def _grand(self) -> str:
        if not self.sheet.winner:
            return "–"
        return f"{self.winner} +{self.sheet.difference}"


def _ledger_row(
    names: Sequence[str], totals: Sequence[rules.Total], label: str, key: str, each: int
) -> LedgerRow:
    """Return one line; ``each`` is what a box is worth where boxes make it."""
    cells = []
    for name, total in zip(names, totals, strict=True):
        points = getattr(total, key)
        times = f"{total.boxes} × {each}" if each and points else ""
        cells.append(Cell(name, points, times))
    return LedgerRow(label, cells)
