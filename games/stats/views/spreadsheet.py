"""The numbers of a chart as a file."""

from collections.abc import Iterable
from typing import Protocol

from django.http import Http404, HttpResponse

from games.books import spreadsheet
from games.stats.pages.chart import Table


class Numbers(Protocol):
    """A chart, or whatever else has numbers under a name."""

    @property
    def key(self) -> str:
        """Return its name in addresses."""

    @property
    def table(self) -> Table:
        """Return its numbers."""


def answer(charts: Iterable[Numbers], key: str) -> HttpResponse:
    """Return one chart's numbers as CSV.

    Raises:
        Http404: The page has no such chart.
    """
    chart = next((each for each in charts if each.key == key), None)
    if chart is None:
        raise Http404
    heads = [column.label for column in chart.table.columns]
    return HttpResponse(
        spreadsheet.as_csv(heads, chart.table.rows),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{chart.key}.csv"'},
    )
