"""Who beats whom, as a grid: a line and a column a person."""

import dataclasses
import unicodedata
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urlencode

import pandas as pd
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models
from games.books.numbers import word
from games.books.records import record
from games.stats.pages.chart import Column, Kind, Table

#: So many people stand in the grid unless all are asked for; and then so many at most.
FEW, MOST = 8, 30


@dataclasses.dataclass(frozen=True, slots=True)
class Cell:
    """What one person has against another.

    Attributes:
        shade: Its class: ``ahead``, ``level``, ``behind``, ``self``; blank: never met.
        text: *4–2*.
        said: The same for who does not see it: *Ann against Bob: 4 won, 2 lost*.
        address: The two head to head.
    """

    shade: str
    text: str = ""
    said: str = ""
    address: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Head:
    """The head of a column."""

    short: str
    name: str


@dataclasses.dataclass(frozen=True, slots=True)
class Line:
    """A person's line."""

    player: models.Player
    short: str
    cells: list[Cell]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Grid:
    """Who beats whom.

    Attributes:
        players: Who stands in it, in order.
        beats: As `frames.beats`, by their keys.
        keys: Their keys.
        others: How many people are left out.
        more: Address of the grid with all; blank: all are in it.
        evenings: What an address says of the evenings.
        csv: Address of its numbers.
    """

    players: Sequence[models.Player]
    keys: Sequence[str]
    beats: pd.DataFrame
    others: int
    more: str
    evenings: dict[str, str]
    csv: str

    key = "beats"

    @property
    def title(self) -> str:
        """Return the heading."""
        return _("Who beats whom")

    @property
    def finding(self) -> str:
        """Return how to read it."""
        told = _("Read along the line. Green: ahead; pale: level; grey: behind.")
        if not self.others:
            return told
        few = ngettext(
            "Here is who played most.",
            "Here are the %(count)s who played most.",
            len(self.players),
        ) % {"count": word(len(self.players))}
        return f"{told} {few}"

    @property
    def all_of_them(self) -> str:
        """Return what leads to all."""
        count = len(self.players) + self.others
        if count > MOST:
            return _("The %(count)s who played most") % {"count": MOST}
        return _("All %(count)s people") % {"count": word(count)}

    @property
    def is_wide(self) -> bool:
        """Return whether it scrolls sideways on a phone."""
        return len(self.players) > FEW

    @cached_property
    def _met(self) -> dict[tuple[str, str], tuple[int, int, int]]:
        return {
            pair: (won, lost, drawn)
            for pair, won, lost, drawn in self.beats.itertuples(name=None)
        }

    @cached_property
    def heads(self) -> list[Head]:
        """Return the columns."""
        names = [player.name for player in self.players]
        return [Head(*each) for each in zip(short(names), names, strict=True)]

    @property
    def lines(self) -> list[Line]:
        """Return the lines."""
        people = list(zip(self.keys, self.players, strict=True))
        return [
            Line(
                mine,
                head.short,
                [self._cell(key, mine, other, theirs) for other, theirs in people],
            )
            for (key, mine), head in zip(people, self.heads, strict=True)
        ]

    def _cell(
        self, key: str, mine: models.Player, other: str, theirs: models.Player
    ) -> Cell:
        if key == other:
            return Cell("self")
        met = self._met.get((key, other))
        if met is None:
            return Cell("")
        won, lost, _drawn = met
        shade = "level" if won == lost else "ahead" if won > lost else "behind"
        said = {"one": mine.name, "other": theirs.name, "record": record(*met)}
        pair = [mine.club_id, mine.pk, theirs.pk]
        return Cell(
            shade,
            f"{won}–{lost}",
            _("%(one)s against %(other)s: %(record)s") % said,
            reverse("games:versus", args=pair) + "?" + urlencode(self.evenings),
        )

    @property
    def table(self) -> Table:
        """Return a row a pair that met, both ways round."""
        rows = [
            [mine.name, theirs.name, *self._met[key, other]]
            for key, mine in zip(self.keys, self.players, strict=True)
            for other, theirs in zip(self.keys, self.players, strict=True)
            if (key, other) in self._met
        ]
        labels = _("Won"), _("Lost"), _("Drawn")
        return Table(
            [
                Column(_("Player"), Kind.TEXT),
                Column(_("Opponent"), Kind.TEXT),
                *map(Column, labels),
            ],
            rows,
        )


def short(names: Sequence[str]) -> list[str]:
    """Return names for narrow columns: initials, or the first two letters.

    Where two would be the same, both get a third letter.

    >>> short(["Žofia", "Anna", "Anton", "Jean Paul"])
    ['Žo', 'Ann', 'Ant', 'JP']
    """
    found = [_initials(name) for name in names]
    return [
        one if found.count(one) == 1 else "".join(_letters(name)[:3])
        for one, name in zip(found, names, strict=True)
    ]


def _initials(name: str) -> str:
    words = [_letters(each) for each in name.split()]
    if len(words) > 1:
        return words[0][0] + words[-1][0]
    return "".join(words[0][:2])


def _letters(text: str) -> list[str]:
    """Return what a reader takes for letters: with their marks, emoji in one piece."""
    found: list[str] = []
    for sign in text:
        joins = unicodedata.category(sign) in ("Mn", "Me", "Cf", "Sk")
        if found and (joins or found[-1].endswith("\N{ZERO WIDTH JOINER}")):
            found[-1] += sign
        else:
            found.append(sign)
    return found
