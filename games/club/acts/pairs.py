"""Named pairs: two who play together, under one name."""

import datetime as dt
from uuid import UUID

from games import models, rules
from games.books import persons
from games.models.atomic import act


class PairNameTakenError(Exception):
    """Another pair of this club has that name; nothing was written."""


class NoPairError(Exception):
    """A pair is two people; nothing was written."""


@act
def add_pair(
    *, club: models.Club, name: str, people: tuple[UUID, UUID], at: dt.datetime
) -> models.Team:
    """Give two people a name to play under.

    Raises:
        PairNameTakenError: Another pair has that name.
        NoPairError: They are not two people of this club.
    """
    persons.lock(club)
    _refuse_taken(club, name)
    two = list(club.players.filter(pk__in=people, merged_into=None))
    if len(two) != len(people):
        raise NoPairError
    pair = models.Team.objects.create(
        club=club, name=name, key=rules.names.key(name), created_at=at
    )
    pair.players.set(two)
    return pair


@act
def rename_pair(*, club: models.Club, pair_id: UUID, name: str) -> None:
    """Call a pair otherwise from now on; sheets keep the name that they began with.

    Raises:
        PairNameTakenError: Another pair has that name.
    """
    persons.lock(club)
    pair = club.teams.get(pk=pair_id)
    _refuse_taken(club, name, but=pair)
    pair.name, pair.key = name, rules.names.key(name)
    pair.save(update_fields=["name", "key"])


@act
def delete_pair(*, club: models.Club, pair_id: UUID) -> None:
    """Forget a pair's name; every match stays as it is."""
    club.teams.filter(pk=pair_id).delete()


def _refuse_taken(club: models.Club, name: str, but: models.Team | None = None) -> None:
    holder = club.teams.filter(key=rules.names.key(name)).first()
    if holder is not None and holder != but:
        raise PairNameTakenError
