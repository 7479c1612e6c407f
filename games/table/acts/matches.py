"""Starting matches, stopping them, and who sits there."""

import datetime as dt
import uuid
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from games import models, rules
from games.books import persons, sheets
from games.models.atomic import act
from games.table.acts.hands import next_place
from games.table.acts.refold import (
    check_open,
    forget_redo,
    held,
    locked,
    refold,
    revise,
)

Act = models.Revision.Act


class SamePersonError(Exception):
    """Two seats would hold one person; nothing was written."""


def player(club: models.Club, name: str, at: dt.datetime) -> models.Player:
    """Return the club's player of that name, made if there is none.

    Another writing of somebody, merged into him, means him.
    """
    known = models.Player.objects.select_related("merged_into")
    found, _ = known.get_or_create(
        club=club,
        key=rules.names.key(name),
        defaults={
            "name": rules.names.clean(name, field="players"),
            "created_at": at,
        },
    )
    return found.survivor


@act
def open_table(
    *, device: models.Device, time_zone: str, language: str, at: dt.datetime
) -> models.Club:
    """Make a private table that the device holds."""
    club = models.Club.objects.create(
        time_zone=time_zone, language=language, created_at=at
    )
    models.Holder.objects.create(device=device, club=club, since_at=at)
    return club


@act
def start_match(
    *,
    match_id: UUID,
    club: models.Club,
    names: Sequence[str],
    house: rules.Rules,
    at: dt.datetime,
    arrangement: rules.Arrangement = rules.Arrangement.TWO,
    rules_name: str = "",
    teams: Sequence[rules.Team] = (),
    stake: dict[str, str] | None = None,
    draw: Sequence[int] | None = None,
    first_dealer: int | None = None,
) -> models.Match:
    """Begin a match between people by their names; the same again is the same one.

    Args:
        match_id: Made with the form, so that a second tap starts no twin. Where
            another table has it, the match gets one of its own.
        club: Whose match it is.
        names: In seat order, clockwise.
        house: The rules; the match keeps a copy of its own.
        at: Now.
        arrangement: How they sit.
        rules_name: What house rules are called; blank for a preset.
        teams: Two pairs for four partners; none: first and third against the others.
        stake: As in a match file; None: nobody pays.
        draw: The cut for deal, a card a seat.
        first_dealer: Seat; not together with ``draw``.

    Raises:
        SamePersonError: Two names are one person.
        rules.WrongFactsError: People, rules and cut do not go together, or the season
            is closed.
    """
    club = models.Club.objects.select_for_update().get(pk=club.pk)
    taken = models.Match.objects.filter(pk=match_id).first()
    if taken and taken.club_id == club.pk:
        return taken
    check_open(club.pk, club.evening(at))
    people = [player(club, name, at) for name in names]
    if len({person.pk for person in people}) < len(people):
        raise SamePersonError
    match = models.Match.objects.create(
        id=uuid.uuid4() if taken else match_id,
        club=club,
        arrangement=arrangement,
        rules=rules.as_mapping(house),
        rules_name=rules_name,
        teams=[team.name for team in teams] or None,
        stake=stake,
        draw=list(draw) if draw else None,
        first_dealer=first_dealer,
        started_at=at,
        played_on=club.evening(at),
        night=open_night(club, at),
    )
    sides = _sides(arrangement, teams, len(people))
    models.Seat.objects.bulk_create(
        models.Seat(match=match, position=place, player=person, side=side)
        for place, (person, side) in enumerate(zip(people, sides, strict=True))
    )
    sheets.sheet_of(match)
    return match


def open_night(club: models.Club, at: dt.datetime) -> models.Night | None:
    """Return the game night that a match begins on, if the club has one going."""
    return club.nights.filter(day=club.evening(at), closed_at=None).first()


def _sides(
    arrangement: rules.Arrangement, teams: Sequence[rules.Team], count: int
) -> tuple[int, ...]:
    """Return the side of every seat: everybody his own, but for partners."""
    if arrangement != rules.Arrangement.FOUR_PARTNERS:
        return tuple(range(count))
    if not teams:
        return (0, 1, 0, 1)
    return tuple(0 if seat in teams[0].seats else 1 for seat in range(count))


@act
def start_rematch(*, match_id: UUID, at: dt.datetime) -> models.Match:
    """Begin again: same people, rules and stake, the deal goes on from the last hand.

    A second tap, or a second phone, gets the rematch that is already there.

    Raises:
        rules.WrongFactsError: The season is closed by now.
    """
    match = held(match_id)
    again = models.Match.objects.filter(rematch_of=match).first()
    if again:
        return again
    check_open(match.club_id, match.club.evening(at))
    seating = sheets.sheet_of(match).rotation[0]
    again = models.Match.objects.create(
        club=match.club,
        arrangement=match.arrangement,
        rules=match.rules,
        rules_name=match.rules_name,
        teams=match.teams,
        stake=match.stake,
        first_dealer=seating.dealer,
        pending=_captain_stays(match, seating),
        started_at=at,
        played_on=match.club.evening(at),
        night=open_night(match.club, at),
        rematch_of=match,
    )
    models.Seat.objects.bulk_create(
        models.Seat(
            match=again,
            position=seat.position,
            player=seat.player.survivor,
            side=seat.side,
        )
        for seat in match.seats.all()
    )
    return again


def _captain_stays(match: models.Match, seating: rules.Seating) -> dict[str, Any]:
    """Return what keeps box and captain where the cut rule would seat another."""
    box, captain = seating.players
    three = match.arrangement == rules.Arrangement.THREE_CAPTAIN
    if not three or captain == (box + 1) % 3:
        return {}
    said = rules.AsPlayed(players=(box, captain))
    return {"0": {"as_played": sheets.as_played_values(said)}}


def _leave_out(match: models.Match) -> list[models.Hand]:
    """Strike the hands after the end and return them in their order."""
    late = list(match.hands.filter(state=models.Hand.State.LIVE, after_end=True))
    for hand in late:
        hand.state = models.Hand.State.STRUCK
        hand.revision += 1
        hand.save()
    return late


COPIED = (
    "table",
    "call",
    "knocker",
    "deadwood",
    "opponent_deadwood",
    "winner",
    "points",
    "upcard",
    "recorded_at",
    "device",
)


def _copy(hand: models.Hand, again: models.Match) -> None:
    """Write a hand behind the rematch's own, unless it stands there already."""
    live = again.hands.filter(state=models.Hand.State.LIVE)
    key = uuid.uuid5(again.pk, str(hand.key))
    if live.filter(key=key).exists():
        return
    again.hands.update_or_create(
        key=key,
        defaults={name: getattr(hand, name) for name in COPIED}
        | {
            "state": models.Hand.State.LIVE,
            "number": live.count() + 1,
            "place": next_place(again),
        },
    )


@act
def strike_late_hands(
    *, match_id: UUID, by: models.Device | None, at: dt.datetime
) -> None:
    """Strike what lies after the end; it stays in the history."""
    match = locked(match_id)
    late = _leave_out(match)
    if not late:
        return
    forget_redo(match)
    refold(match, at)
    for hand in late:
        revise(match, Act.STRIKE, by=by, at=at, hand=hand)


@act
def carry_late_hands(
    *, match_id: UUID, by: models.Device | None, at: dt.datetime
) -> models.Match:
    """Move what lies after the end into the rematch, and return the rematch.

    Raises:
        rules.WrongFactsError: The rules refuse such a hand there.
    """
    again = locked(start_rematch(match_id=match_id, at=at).pk)
    match = locked(match_id)
    late = _leave_out(match)
    if not late:  # a second tap has nothing to write
        return again
    forget_redo(match)
    forget_redo(again)
    for hand in late:
        _copy(hand, again)
    refold(again, at)
    refold(match, at)
    for hand in late:
        revise(match, Act.CARRY, by=by, at=at, hand=hand)
    return again


@act
def stop_match(
    *,
    match_id: UUID,
    how: rules.Ending,
    conceded_by: int | None,
    by: models.Device | None,
    at: dt.datetime,
) -> None:
    """Stop before the hands end the match: abandoned, or conceded by a seat.

    Raises:
        rules.WrongFactsError: The hands have ended it already.
    """
    match = locked(match_id)
    if match.ended_how == how and match.ended_by == conceded_by:
        return
    forget_redo(match)
    match.ended_how, match.ended_by = how, conceded_by
    refold(match, at)
    revise(match, Act.STOP, by=by, at=at, after={"how": how, "by": conceded_by})


@act
def resume_match(*, match_id: UUID, by: models.Device | None, at: dt.datetime) -> None:
    """Play on after all."""
    match = locked(match_id)
    if not match.ended_how:
        return
    before = {"how": match.ended_how, "by": match.ended_by}
    match.ended_how, match.ended_by = "", None
    refold(match, at)
    revise(match, Act.RESUME, by=by, at=at, before=before)


@act
def change_people(
    *,
    match_id: UUID,
    names: Sequence[str],
    by: models.Device | None,
    at: dt.datetime,
) -> None:
    """Say who really sits here; every hand goes with the seat.

    Raises:
        SamePersonError: Two seats would hold one person.
    """
    match = locked(match_id)
    persons.lock(match.club)  # nobody is merged meanwhile
    seats = list(match.seats.select_related("player__merged_into"))
    people = [player(match.club, name, at) for name in names]
    if len({person.pk for person in people}) < len(people):
        raise SamePersonError
    before = [seat.player.survivor.name for seat in seats]
    if people == [seat.player.survivor for seat in seats]:
        return
    match.seats.all().delete()
    for seat, person in zip(seats, people, strict=True):
        if seat.player.survivor != person:  # who stays is written as he was
            seat.player = person
    models.Seat.objects.bulk_create(seats)
    refold(match, at)
    revise(
        match,
        Act.SEATS,
        by=by,
        at=at,
        before={"names": before},
        after={"names": [person.name for person in people]},
    )


class TeamTakenError(Exception):
    """The name is another pair's; nothing was written."""


@act
def name_teams(
    *,
    match_id: UUID,
    names: Sequence[str],
    by: models.Device | None,
    at: dt.datetime,
) -> None:
    """Give the two pairs of a match names; the club keeps them for the next start.

    Args:
        match_id: A match of four partners.
        names: The first player's pair first.
        by: The phone that writes.
        at: Now.

    Raises:
        TeamTakenError: Both names are one, or a name is another pair's.
        rules.WrongFactsError: A name that no name can be.
    """
    match = locked(match_id)
    if len({rules.names.key(name) for name in names}) < len(names):
        raise TeamTakenError
    seats = list(match.seats.select_related("player__merged_into"))
    for side, name in enumerate(names):
        pair = {seat.player.survivor for seat in seats if seat.side == side}
        team, _made = models.Team.objects.get_or_create(
            club=match.club,
            key=rules.names.key(name),
            defaults={
                "name": rules.names.clean(name, field="teams"),
                "created_at": at,
            },
        )
        if _made:
            team.players.set(pair)
        elif {each.survivor for each in team.players.all()} != pair:
            raise TeamTakenError
    before = {"names": match.teams or []}
    match.teams = [rules.names.clean(name, field="teams") for name in names]
    refold(match, at)
    revise(match, Act.SEATS, by=by, at=at, before=before, after={"names": match.teams})
