"""A chart as a page prints it: a finding, a figure, its numbers."""

import dataclasses
import enum
from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.books import numbers

#: A longer table is folded.
MOST_ROWS = 10
#: More columns do not stand side by side on the narrowest phone.
MOST_COLUMNS = 5
#: A longer word is broken, so that the table stays as wide as the page.
LONG_WORD = 8


class Kind(enum.StrEnum):
    """How a column is set; the value is its class."""

    TEXT = "words"
    NUMBER = "figures"
    SECOND = "second"
    #: No column on the page: it stands below the name of the row.
    BELOW = "below"


@dataclasses.dataclass(frozen=True, slots=True)
class Column:
    """One column of the numbers.

    Attributes:
        label: Its head.
        kind: How it is set.
        say: How a value is written on the page; None is always a dash.
    """

    label: str
    kind: Kind = Kind.NUMBER
    say: Callable[[Any], str] = str

    @property
    def is_long(self) -> bool:
        """Return whether a word of the head is too long for a narrow column."""
        return max(map(len, self.label.split()), default=0) > LONG_WORD


@dataclasses.dataclass(frozen=True, slots=True)
class Cell:
    """One cell as the page prints it.

    Attributes:
        kind: How it is set.
        text: What it says.
        link: Where it leads; blank: nowhere.
        below: What stands below it.
    """

    kind: Kind
    text: str
    link: str = ""
    below: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Table:
    """The numbers of a chart; the first column names the row.

    Attributes:
        columns: Heads.
        rows: Values, plain: whole numbers, shares, texts, None. So they go out as CSV.
        note: A line below.
        links: Where the first cell of each row leads; empty: nowhere.
    """

    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]
    note: str = ""
    links: Sequence[str] = ()

    @property
    def heads(self) -> list[Column]:
        """Return the columns as they are printed."""
        return [column for column in self.columns if column.kind is not Kind.BELOW]

    @property
    def is_wide(self) -> bool:
        """Return whether it may scroll sideways on a narrow phone."""
        return len(self.heads) > MOST_COLUMNS

    @property
    def body(self) -> list[list[Cell]]:
        """Return the rows as they are printed."""
        links = self.links or [""] * len(self.rows)
        return [
            self._line(row, link) for row, link in zip(self.rows, links, strict=True)
        ]

    def _line(self, row: Sequence[Any], link: str) -> list[Cell]:
        told = list(zip(self.columns, row, strict=True))
        first, *cells = [
            Cell(column.kind, "–" if value is None else column.say(value))
            for column, value in told
            if column.kind is not Kind.BELOW
        ]
        below = [
            column.say(value)
            for column, value in told
            if column.kind is Kind.BELOW and value is not None
        ]
        named = dataclasses.replace(first, link=link, below=", ".join(below))
        return [named, *cells]

    @property
    def folded(self) -> str:
        """Return what opens a long table; nothing for one that stands open."""
        count = len(self.rows)
        if count <= MOST_ROWS:
            return ""
        return _("All %(count)s in numbers") % {"count": numbers.word(count)}


def share(value: float) -> str:
    """Return a share in percent; what is not certain is never 0 or 100 %."""
    percent = round(100 * value)
    if 0 < value < 1:
        percent = min(max(percent, 1), 99)
    return _("%(number)s %%") % {"number": percent}


@dataclasses.dataclass(frozen=True, slots=True)
class Legend:
    """One entry of the key over stacked bars; ``swatch`` is its class."""

    swatch: str
    label: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """One chart.

    Attributes:
        key: Its name in addresses and ids, unique on its page.
        title: The heading.
        finding: What the chart shows, one sentence or two; also its text for readers
            who do not see it.
        figure: Plain values, as ``style.as_json`` makes them.
        table: Its numbers.
        csv: Address of its numbers as CSV; blank where there is none.
        how: How it is counted, opened by a tap; blank where that needs no words.
        legend: The key, where bars are stacked.
        shown: Whether the numbers stand below it; False where one table of the page
            has them all.
    """

    key: str
    title: str
    finding: str
    figure: dict[str, Any]
    table: Table
    csv: str = ""
    how: Sequence[str] = ()
    legend: Sequence[Legend] = ()
    shown: bool = True

    @property
    def box(self) -> str:
        """Return the id of the box that it is drawn in."""
        return f"chart-{self.key}"

    @property
    def data(self) -> str:
        """Return the id of the script that carries the figure."""
        return f"figure-{self.key}"
