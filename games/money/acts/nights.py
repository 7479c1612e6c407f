"""Closing the money of a night, for good."""

import datetime as dt

from games.books import persons
from games.models import Club, Night
from games.models.atomic import act


@act
def settle_night(*, club: Club, day: dt.date, by: str, at: dt.datetime) -> Night:
    """Close the money of an evening: what is corrected later is an adjustment.

    Args:
        club: Whose evening.
        day: Which one.
        by: Who closes it, by name.
        at: Now.
    """
    club = persons.lock(club)
    night, made = Night.objects.get_or_create(club=club, day=day)
    if made:
        club.matches.filter(played_on=day, night=None).update(night=night)
    if night.settled_at is None:
        night.settled_at, night.settled_by = at, by
        night.closed_at = night.closed_at or at
        night.save(update_fields=["settled_at", "settled_by", "closed_at"])
    return night
