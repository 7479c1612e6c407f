"""Numbers without a picture, as a page prints them and as they go out."""

import dataclasses
from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.books.rates import Rate
from games.stats.pages.chart import Column, Kind, Table


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A table under a heading.

    Attributes:
        key: Its name in addresses and ids, unique on its page.
        title: The heading.
        table: Its numbers.
        finding: What they say, in a sentence.
        csv: Address of its numbers as CSV; blank where there is none.
    """

    key: str
    title: str
    table: Table
    finding: str = ""
    csv: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """Shares under a heading.

    Attributes:
        key: Its name in addresses and ids, unique on its page.
        title: The heading.
        head: Of what the shares are: *Share of hands*.
        rates: A line each.
        note: A line below.
        csv: Address of its numbers as CSV; blank where there is none.
    """

    key: str
    title: str
    head: str
    rates: Sequence[Rate]
    note: str = ""
    csv: str = ""

    @property
    def table(self) -> Table:
        """Return its numbers: count, of how many, share and its range from 0 to 1."""
        labels = _("Count"), _("Of"), _("Rate"), _("From"), _("To")
        rows = []
        for rate in self.rates:
            known: list[float | None] = [None] * 3
            if rate.likely is not None:
                known = [round(v, 4) for v in (rate.part / rate.whole, *rate.likely)]
            rows.append([rate.label, rate.part, rate.whole, *known])
        return Table([Column(self.head, Kind.TEXT), *map(Column, labels)], rows)
