"""Stopping a match before its hands end it."""

import dataclasses

from django.utils.translation import gettext as _

from games import rules
from games.table.pages.sheet import SheetPage


@dataclasses.dataclass(frozen=True, slots=True)
class Way:
    """One way to stop, with what it means."""

    value: str
    label: str
    consequence: str


class StopPage:
    """Everything that the page of stopping prints."""

    def __init__(self, page: SheetPage, error: str = "") -> None:
        self.page = page
        self.error = error

    @property
    def score(self) -> str:
        """Return how it stands: *Anna 71, Boris 56*."""
        if self.page.sheet.columns:
            points = [
                ", ".join(
                    str(column.points[seat]) for column in self.page.sheet.columns
                )
                for seat in range(len(self.page.names))
            ]
        else:
            points = [str(total.points) for total in self.page.sheet.totals]
        scorers = zip(self.page.verdict.scorers, points, strict=True)
        return "; ".join(f"{name} {each}" for name, each in scorers) + "."

    @property
    def values(self) -> set[str]:
        """Return what the form can send."""
        return {way.value for way in self.ways}

    @property
    def ways(self) -> list[Way]:
        """Return conceding by either side, where two play, then abandoning."""
        abandoned = Way(
            str(rules.Ending.ABANDONED),
            _("Abandon it"),
            _("Kept, but nobody wins and nobody pays."),
        )
        return [*self._concessions(), abandoned]

    def _concessions(self) -> list[Way]:
        teams = self.page.facts.teams
        sides = [(team.name, team.seats[0]) for team in teams] or [
            (name, seat) for seat, name in enumerate(self.page.names)
        ]
        if len(sides) != 2:  # of three nobody concedes to whom
            return []
        return [
            Way(
                f"{rules.Ending.CONCEDED}-{seat}",
                _("%(name)s concedes") % {"name": name},
                _("%(name)s wins; boxes count, no bonus for the match.")
                % {"name": other},
            )
            for (name, seat), (other, _seat) in zip(sides, reversed(sides), strict=True)
        ]
