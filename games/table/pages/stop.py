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
        return ", ".join(f"{head.name} {head.score}" for head in self.page.heads) + "."

    @property
    def values(self) -> set[str]:
        """Return what the form can send."""
        return {way.value for way in self.ways}

    @property
    def ways(self) -> list[Way]:
        """Return conceding by either of the two, then abandoning."""
        names = self.page.names
        conceded = [
            Way(
                f"{rules.Ending.CONCEDED}-{seat}",
                _("%(name)s concedes") % {"name": name},
                _("%(name)s wins; boxes count, no bonus for the match.")
                % {"name": names[1 - seat]},
            )
            for seat, name in enumerate(names)
        ]
        abandoned = Way(
            str(rules.Ending.ABANDONED),
            _("Abandon it"),
            _("Kept, but nobody wins and nobody pays."),
        )
        return [*conceded, abandoned]
