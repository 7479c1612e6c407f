"""A game night: who is here, how they meet, when it is over."""

import datetime as dt
from uuid import UUID

from games import models
from games.books import persons
from games.models.atomic import act


class NightClosedError(Exception):
    """The night is over; nothing was written."""


def _tonight(club: models.Club, at: dt.datetime) -> models.Night:
    """Return the night of the evening, made if there is none yet; the club is held.

    What was started before on that evening belongs to it.

    Raises:
        NightClosedError: It is over.
    """
    club = persons.lock(club)
    day = club.evening(at)
    night, made = models.Night.objects.get_or_create(club=club, day=day)
    if made:
        club.matches.filter(played_on=day, night=None).update(night=night)
    if night.closed_at:
        raise NightClosedError
    return night


@act
def come(*, club: models.Club, person_id: UUID, at: dt.datetime) -> None:
    """Note that somebody is here.

    Raises:
        NightClosedError: The night is over.
        models.Player.DoesNotExist: Not in this club, or archived or merged by now.
    """
    night = _tonight(club, at)
    here = club.players.filter(merged_into=None, archived_at=None)
    night.players.add(here.get(pk=person_id))


@act
def go(*, club: models.Club, person_id: UUID, at: dt.datetime) -> None:
    """Note that somebody is not here any more, whatever his name is written like.

    Raises:
        NightClosedError: The night is over.
    """
    night = _tonight(club, at)
    person = club.players.get(pk=person_id)
    night.players.remove(*club.players.filter(pk__in=persons.group(person)))


@act
def choose_way(*, club: models.Club, way: models.Night.Way, at: dt.datetime) -> None:
    """Say how people meet tonight.

    Raises:
        NightClosedError: The night is over.
    """
    night = _tonight(club, at)
    night.way = way
    night.save(update_fields=["way"])


@act
def close_night(*, club: models.Club, at: dt.datetime) -> None:
    """Let nobody start from this night any more; what runs can be played out."""
    found = club.nights.filter(day=club.evening(at), closed_at=None)
    found.update(closed_at=at)


@act
def reopen_night(*, club: models.Club, at: dt.datetime) -> None:
    """Let the night go on after all, unless its money is closed."""
    night = club.nights.filter(day=club.evening(at), settled_at=None)
    night.update(closed_at=None)
