"""What came of a file, in words; for the page and for the command."""

import dataclasses
from uuid import UUID

from django.utils.translation import gettext as _

from games import rules
from games.files import acts
from games.files.match_file import MatchFile
from games.files.scoring import Refused, scored

__all__ = ["MatchFile", "Told", "read", "reason", "told"]


@dataclasses.dataclass(frozen=True, slots=True)
class Told:
    """One match that came in."""

    match_id: UUID
    names: str
    words: str


def read(data: bytes) -> tuple[list[MatchFile], list[str]]:
    """Return a file's matches, and why any of them is refused.

    Args:
        data: One match or a list of matches, JSON in UTF-8.
    """
    files, refusals = [], []
    for outcome in scored(data):
        if isinstance(outcome, Refused):
            refusals.append(_refusal(outcome.place, outcome.error))
        else:
            files.append(outcome.match_file)
    return files, refusals


def _refusal(place: int, error: rules.WrongFactsError) -> str:
    said = _(error.template) % error.values
    if error.hand is not None:
        said = _("Hand %(number)s: %(reason)s") % {"number": error.hand, "reason": said}
    if place:
        said = _("Match %(number)s: %(reason)s") % {"number": place + 1, "reason": said}
    return said


def reason(error: acts.KnownOtherwiseError | rules.WrongFactsError) -> str:
    """Return why nothing was imported."""
    if isinstance(error, acts.KnownOtherwiseError):
        return _(
            "The match %(id)s is here already and says something else. Nothing was "
            "imported."
        ) % {"id": error.match.pk}
    return _refusal(0, error)


def told(arrival: acts.Arrival) -> Told:
    """Return what became of one match."""
    names = " – ".join(seat.player.survivor.name for seat in arrival.match.seats.all())
    said = {
        acts.Came.NEW: _("imported"),
        acts.Came.KNOWN: _("was here already; nothing was changed"),
    }[arrival.came]
    return Told(arrival.match.pk, names, said)
