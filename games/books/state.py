"""How far a club's books have come: their version, and what ratings still lack."""

import datetime as dt
from collections.abc import Iterable
from uuid import UUID

from games.models import Books


def of(club_id: UUID) -> Books:
    """Return where a club's books stand; of a new club, unsaved."""
    return Books.objects.filter(pk=club_id).first() or Books(club_id=club_id)


def changed(club_id: UUID, moments: Iterable[dt.datetime]) -> None:
    """Count a change of the books; ratings are replayed from its first moment on.

    Args:
        club_id: Whose; the club is locked.
        moments: When the matches were played that were put in, taken out or moved.
    """
    state = of(club_id)
    state.version += 1
    since = [*moments, *([state.ratings_from] if state.ratings_from else [])]
    state.ratings_from = min(since, default=None)
    state.save()
