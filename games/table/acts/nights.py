"""Starting the next match of a game night."""

import datetime as dt
from collections.abc import Sequence
from uuid import UUID

from games import models, rules
from games.books import persons
from games.models.atomic import act
from games.table.acts.matches import start_match


class NightClosedError(Exception):
    """There is no night to start from, or it is over; nothing was written."""


class BusyError(Exception):
    """Somebody plays already; nothing was written.

    Attributes:
        names: Who.
        match: The match that the two play with each other, if that is it.
    """

    def __init__(self, names: Sequence[str], match: models.Match | None) -> None:
        super().__init__(", ".join(names))
        self.names = list(names)
        self.match = match


@act
def start_pair(
    *,
    match_id: UUID,
    club: models.Club,
    people: tuple[UUID, UUID],
    draw: Sequence[int],
    at: dt.datetime,
) -> models.Match:
    """Begin a match of two who are here, under the club's own rules.

    Args:
        match_id: Made with the page, so that a second tap starts no twin.
        club: Whose night.
        people: Two of those who are here.
        draw: The cut for deal.
        at: Now.

    Raises:
        NightClosedError: The night is over, or has not begun.
        models.Player.DoesNotExist: One of the two is not here.
        BusyError: One of the two plays already.
        rules.WrongFactsError: The club's rules are not for two.
    """
    club = persons.lock(club)
    day = club.evening(at)
    night = club.nights.filter(day=day, closed_at=None).first()
    if night is None:
        raise NightClosedError
    here = {each.survivor for each in night.players.select_related("merged_into")}
    by_id = {each.pk: each for each in here if each.archived_at is None}
    if len({*people} & {*by_id}) != 2:
        raise models.Player.DoesNotExist
    two = [by_id[each] for each in people]
    known = club.matches.filter(pk=match_id).first()
    if known is not None:
        return known
    _refuse_busy(club, day, two)
    house, name = house_of(club)
    return start_match(
        match_id=match_id,
        club=club,
        names=[each.name for each in two],
        house=house,
        rules_name=name,
        stake=club.stake,
        draw=draw,
        at=at,
    )


def _refuse_busy(club: models.Club, day: dt.date, two: Sequence[models.Player]) -> None:
    """Refuse who sits in a match of this evening that runs.

    Raises:
        BusyError: One of the two does.
    """
    running = club.matches.filter(played_on=day, status=models.Match.Status.PLAYING)
    busy = set()
    for match in running.prefetch_related("seats__player__merged_into"):
        sitting = {seat.player.survivor for seat in match.seats.all()}
        if sitting == {*two}:
            raise BusyError([each.name for each in two], match)
        busy |= sitting & {*two}
    if busy:
        raise BusyError([each.name for each in two if each in busy], None)


def house_of(club: models.Club) -> tuple[rules.Rules, str]:
    """Return the rules that a club plays by, and what its own ones are called."""
    if club.house is not None:
        return rules.build(club.house.rules), club.house.name
    return rules.PRESETS.get(club.preset, rules.PRESETS["classic"]), ""
