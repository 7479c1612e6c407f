"""The seasons of a club."""

import dataclasses
import uuid
from collections.abc import Mapping
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models
from games.books.scope import day


class SeasonLine:
    """A season as it is listed."""

    def __init__(self, season: models.Season, players: int = 0) -> None:
        self.id = season.pk
        self.name = season.name
        self.closed_at = season.closed_at
        self._season = season
        self._players = players

    @property
    def dates(self) -> str:
        """Return from when to when."""
        said = {"first": day(self._season.first), "last": day(self._season.last)}
        return _("%(first)s to %(last)s") % said

    @property
    def state(self) -> str:
        """Return how many played, and whether it is closed."""
        said = [
            ngettext("%(count)d player", "%(count)d players", self._players)
            % {"count": self._players}
        ]
        if self.closed_at is not None:
            on = date_format(self.closed_at, "j F Y")
            said.append(_("closed on %(day)s") % {"day": on})
        return " · ".join(said)


def lines(club: models.Club) -> list[SeasonLine]:
    """Return the club's seasons, the newest first; two queries."""
    counts: dict[UUID, int] = {}
    kept = club.totals.filter(season__isnull=False, played__gt=0)
    for season_id in kept.values_list("season", flat=True):
        counts[season_id] = counts.get(season_id, 0) + 1
    return [SeasonLine(each, counts.get(each.pk, 0)) for each in club.seasons.all()]


@dataclasses.dataclass(frozen=True, slots=True)
class Typed:
    """What stands in a season's form: as it was typed, else as it is kept."""

    season_id: str
    name: str
    first: str
    last: str


def typed(data: Mapping[str, str] | None, season: models.Season | None) -> Typed:
    """Return what stands in the form; days as a native field wants them."""
    if data is not None:
        return Typed(*(data.get(name, "") for name in Typed.__dataclass_fields__))
    if season is None:
        return Typed(str(uuid.uuid4()), "", "", "")
    first, last = season.first.isoformat(), season.last.isoformat()
    return Typed(str(season.pk), season.name, first, last)


def overlap(other: models.Season) -> str:
    """Return which season is in the way."""
    said = {"name": other.name, "first": day(other.first), "last": day(other.last)}
    return (
        _("%(name)s has some of these evenings: it goes from %(first)s to %(last)s.")
        % said
    )
