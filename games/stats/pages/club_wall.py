"""The records of a club in words."""

import dataclasses
from collections.abc import Mapping, Sequence
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models
from games.books.scope import day
from games.stats.pages.chart import Column, Kind, Table
from games.stats.pages.club_records import Record, What

#: More who share an evening are not named.
MOST_BUSY = 3
_POINTS = (What.TOTAL, What.MARGIN, What.HAND, What.COMEBACK)


@dataclasses.dataclass(frozen=True, slots=True)
class Fact:
    """One record: what, how much, who and when, and in which match."""

    label: str
    value: str
    text: str
    match_id: UUID | None


class Wall:
    """All records.

    Args:
        records: By key.
        people: Who they are.
        csv: Address of the numbers.
    """

    key = "records"

    def __init__(
        self, records: Sequence[Record], people: Mapping[str, models.Player], csv: str
    ) -> None:
        self._records = records
        self._people = people
        self.csv = csv

    @property
    def title(self) -> str:
        """Return the heading."""
        return _("Records")

    @property
    def facts(self) -> list[Fact]:
        """Return what there is to tell."""
        return [
            Fact(
                _labels()[record.what],
                _value(record),
                self._text(record),
                UUID(record.match) if record.match else None,
            )
            for record in self._records
        ]

    def _names(self, record: Record) -> list[str]:
        return [self._people[who].name for who in record.players if who in self._people]

    def _who(self, record: Record) -> str:
        """Return whose it is; blank where too many share it."""
        names = self._names(record)
        if record.what in (What.LONGEST, What.SHORTEST):
            return " – ".join(names)
        if record.what is not What.EVENING:
            return " & ".join(names)
        return ", ".join(names) if len(names) <= MOST_BUSY else ""

    def _text(self, record: Record) -> str:
        said = {
            "who": self._who(record),
            "day": day(record.last),
            "first": day(record.first),
            "own": record.own,
        }
        if record.first != record.last:
            return _("%(who)s, %(first)s to %(day)s") % said
        if record.what is What.EVENING:
            if not said["who"]:
                return str(said["day"])
            if len(self._names(record)) > 1:
                return _("%(day)s; %(who)s played %(own)s each") % said
            return _("%(day)s; %(who)s played %(own)s of them") % said
        return _("%(who)s, %(day)s") % said

    @property
    def table(self) -> Table:
        """Return a row a record."""
        return Table(
            [
                Column(_("Record"), Kind.TEXT),
                Column(_("Number")),
                Column(_("Who"), Kind.TEXT),
                Column(_("From")),
                Column(_("To")),
            ],
            [
                [
                    _labels()[record.what],
                    record.value,
                    self._who(record),
                    record.first.isoformat(),
                    record.last.isoformat(),
                ]
                for record in self._records
            ],
        )


def _labels() -> dict[What, str]:
    return {
        What.TOTAL: _("Highest total"),
        What.MARGIN: _("Biggest margin"),
        What.HAND: _("Highest hand"),
        What.COMEBACK: _("Biggest comeback"),
        What.STREAK: _("Longest run won"),
        What.EVENING: _("Busiest evening"),
        What.LONGEST: _("Longest match"),
        What.SHORTEST: _("Shortest match"),
    }


def _value(record: Record) -> str:
    """Return how much it is, with its unit."""
    count = record.value
    if record.what in _POINTS:
        text = ngettext("%(count)d point", "%(count)d points", count)
    elif record.what in (What.STREAK, What.EVENING):
        text = ngettext("%(count)d match", "%(count)d matches", count)
    else:
        text = ngettext("%(count)d hand", "%(count)d hands", count)
    return text % {"count": count}
