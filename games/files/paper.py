"""A match on one sheet of paper, as two people would sign it."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import models
from games.books import rule_names
from games.books.layouts import Layout
from games.table.pages.sheet import SheetPage


class PaperPage:
    """Everything that the paper prints."""

    def __init__(self, match: models.Match) -> None:
        first = SheetPage(match)
        self.pages = [first]
        if first.layout is Layout.TABLES:
            self.pages = [SheetPage(match, table) for table in (1, 2)]
        self.page = first

    @property
    def place(self) -> str:
        """Return whose match it is; a private table has no name."""
        return self.page.match.club.name

    @property
    def day(self) -> str:
        """Return the evening."""
        return date_format(self.page.match.played_on, "l j F Y")

    @property
    def title(self) -> str:
        """Return the result, or how it stands."""
        if self.page.playing:
            return " – ".join(self.page.verdict.scorers)
        return self.page.verdict.title

    @property
    def lead(self) -> str:
        """Return how it came to that, and how long it took."""
        page = self.page
        said = [page.verdict.because if not page.playing else _("Still running.")]
        if page.sheet.hands and page.sheet.hands[0].dealer is not None:
            dealer = page.names[page.sheet.hands[0].dealer]
            said.append(_("%(name)s dealt first.") % {"name": dealer})
        return f"{' '.join(said)} {page.lasted}."

    @property
    def hollywood(self) -> bool:
        """Return whether three columns stand side by side."""
        return self.page.layout is Layout.HOLLYWOOD

    @property
    def rules(self) -> str:
        """Return the rules in a line."""
        return f"{self.page.rules_name}: {rule_names.rules_line(self.page.rules)}."

    @property
    def games(self) -> list[list[tuple[str, bool]]]:
        """Return, for Hollywood, two cells a column a hand: score, closed."""
        rows = []
        for row, line in zip(self.page.board.rows, self.page.sheet.hands, strict=True):
            cells: list[tuple[str, bool]] = []
            for cell in row.cells or [None] * 3:
                for seat in (0, 1):
                    closed = cell is not None and cell.kind == "closed"
                    mine = cell is not None and cell.kind == "score"
                    text = (
                        str(cell.running)
                        if cell and mine and seat == line.winner
                        else ""
                    )
                    cells.append((text, closed))
            rows.append(cells)
        return rows

    @property
    def game_lines(self) -> list[tuple[object, list[tuple[str, bool]]]]:
        """Return the lines of Hollywood with their cells."""
        return list(zip(self.page.board.rows, self.games, strict=True))

    @property
    def game_ledger(self) -> list[tuple[str, list[str]]]:
        """Return the ledger of three columns: label, two figures a column."""
        ledgers = self.page.verdict.ledgers
        lines = []
        for place, row in enumerate(ledgers[0].rows):
            cells = [
                str(cell.points or "–")
                for ledger in ledgers
                for cell in ledger.rows[place].cells
            ]
            lines.append((row.label, cells))
        totals = [str(cell.points) for ledger in ledgers for cell in ledger.finals]
        return [*lines, (_("Total"), totals)]
