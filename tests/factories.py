"""The cast and their tables: Ann and Bob play; Cas belongs elsewhere, sees nothing.

Plain functions. Times are arguments; nothing here reads the clock.
"""

import datetime as dt
import uuid
from collections.abc import Sequence

from django.db import transaction
from django.test import Client

from games import access, models, rules
from games.table.acts import hands as acts
from games.table.acts import links
from games.table.acts.refold import refold

#: A Saturday evening.
EVENING = dt.datetime(2026, 3, 14, 20, 0, tzinfo=dt.UTC)
PAIR = ("Ann", "Bob")
ANN, BOB = 0, 1
CLASSIC = rules.PRESETS["classic"]


def later(*, minutes: float) -> dt.datetime:
    """Return a moment of that evening."""
    return EVENING + dt.timedelta(minutes=minutes)


# Hands, as the table tells them


def knock(knocker: int, deadwood: int, left: int) -> rules.Hand:
    """Return a knock: with how much, against how much."""
    return rules.Hand(
        call=rules.Call.KNOCK,
        knocker=knocker,
        deadwood=deadwood,
        opponent_deadwood=left,
    )


def gin(knocker: int, left: int) -> rules.Hand:
    """Return a gin, against how much."""
    return rules.Hand(
        call=rules.Call.GIN, knocker=knocker, deadwood=0, opponent_deadwood=left
    )


def points(winner: int, count: int) -> rules.Hand:
    """Return a hand of which only the outcome is known."""
    return rules.Hand(call=rules.Call.POINTS, winner=winner, points=count)


DEAD = rules.Hand(call=rules.Call.DRAW)


# Phones and tables


def a_phone(
    *, club: models.Club | None = None, label: str = ""
) -> tuple[models.Device, Client]:
    """Return a phone and its browser; it holds the club's table if one is given."""
    device, token = access.new_device(EVENING)
    if label:
        links.name_phone(device=device, label=label)
        device.label = label
    if club is not None:
        models.Holder.objects.create(device=device, club=club, since_at=EVENING)
    browser = Client()
    browser.cookies[access.DEVICE_COOKIE] = token
    return device, browser


def a_club(*, time_zone: str = "UTC") -> models.Club:
    """Return a private table that nobody holds yet."""
    return models.Club.objects.create(time_zone=time_zone, created_at=EVENING)


def a_match(
    *,
    club: models.Club | None = None,
    names: Sequence[str] = PAIR,
    house: rules.Rules = CLASSIC,
    stake: dict[str, str] | None = None,
    first_dealer: int | None = ANN,
    hands: Sequence[rules.Hand] = (),
    by: models.Device | None = None,
    at: dt.datetime = EVENING,
) -> models.Match:
    """Return a match that has begun, with hands a minute apart.

    Its rows are written as they are, which is quicker than to play it.
    """
    club = club or a_club()
    match = models.Match.objects.create(
        club=club,
        arrangement=rules.Arrangement.TWO,
        rules=rules.as_mapping(house),
        stake=stake,
        first_dealer=first_dealer,
        started_at=at,
        played_on=club.evening(at),
    )
    models.Seat.objects.bulk_create(
        models.Seat(match=match, position=seat, player=player, side=seat)
        for seat, player in enumerate(_players(club, names))
    )
    models.Hand.objects.bulk_create(
        models.Hand(
            match=match,
            key=uuid.uuid4(),
            number=number,
            place=number,
            recorded_at=at + dt.timedelta(minutes=number),
            device=by,
            **{column: getattr(facts, column) for column in TOLD},
        )
        for number, facts in enumerate(hands, 1)
    )
    if hands:
        with transaction.atomic():  # as an act does
            refold(match, at + dt.timedelta(minutes=len(hands)))
    return match


TOLD = ("call", "knocker", "deadwood", "opponent_deadwood", "winner", "points")


def _players(club: models.Club, names: Sequence[str]) -> list[models.Player]:
    """Return the club's people of these names, the new ones just made."""
    keys = [rules.names.key(name) for name in names]
    known = {player.key: player for player in club.players.filter(key__in=keys)}
    new = [
        models.Player(club=club, name=name, key=key, created_at=EVENING)
        for name, key in zip(names, keys, strict=True)
        if key not in known
    ]
    known |= {player.key: player for player in models.Player.objects.bulk_create(new)}
    return [known[key] for key in keys]


def play(
    *,
    match: models.Match,
    hands: Sequence[rules.Hand],
    by: models.Device | None = None,
    at: dt.datetime = EVENING,
) -> list[models.Hand]:
    """Write hands down a minute apart, behind those that stand there."""
    last = live(match=match)[-1:]
    after = last[0].key if last else None
    written = []
    for place, facts in enumerate(hands, 1):
        hand = acts.record_hand(
            match_id=match.pk,
            facts=facts,
            key=uuid.uuid4(),
            after=after,
            by=by,
            at=at + dt.timedelta(minutes=place),
        )
        written.append(hand)
        after = hand.key
    return written


def a_link(
    *, match: models.Match, kind: str, at: dt.datetime = EVENING
) -> models.ShareLink:
    """Return the match's link of a kind, ``watch`` or ``score``."""
    return links.make_match_link(
        match=match, kind=models.ShareLink.Kind(kind), by=None, at=at
    )


# What is stored


def live(*, match: models.Match) -> list[models.Hand]:
    """Return the hands that count, in their order."""
    return list(
        models.Hand.objects.filter(match=match, state="live").order_by("number")
    )


def fresh(*, match: models.Match) -> models.Match:
    """Return the match as it is stored now."""
    return models.Match.objects.select_related("club").get(pk=match.pk)
