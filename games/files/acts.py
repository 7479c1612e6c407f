"""Matches that come in by file: all of a file, or nothing."""

import dataclasses
import datetime as dt
import enum
import uuid
from collections.abc import Sequence

from games import models, rules
from games.books import sheets, stakes
from games.files import export
from games.files.match_file import MatchFile, write
from games.models.atomic import act
from games.table.acts.hands import as_stored
from games.table.acts.matches import start_match
from games.table.acts.refold import refold


class Came(enum.Enum):
    """What became of one match of a file."""

    NEW = "new"
    KNOWN = "known"


class KnownOtherwiseError(Exception):
    """A match of that id is here and says something else; nothing was imported.

    Attributes:
        match: The stored one.
    """

    def __init__(self, match: models.Match) -> None:
        self.match = match
        super().__init__("a match of that id says something else")


@dataclasses.dataclass(frozen=True, slots=True)
class Arrival:
    """One match of a file, with what became of it."""

    match: models.Match
    came: Came


@act
def import_matches(
    *,
    club: models.Club,
    files: Sequence[MatchFile],
    by: models.Device | None,
    at: dt.datetime,
) -> list[Arrival]:
    """Write down the matches of a file.

    A match whose id is known changes nothing and says so.

    Args:
        club: Whose matches they become; new names become its people.
        files: As ``match_file.read`` and ``rules.score`` accepted them.
        by: The phone that brings them.
        at: Now; also when a match was played that does not say when.

    Raises:
        KnownOtherwiseError: A known id with other facts.
        rules.WrongFactsError: A match contradicts the rules.
    """
    return [_arrive(club, each, by, at) for each in files]


def _arrive(
    club: models.Club, file: MatchFile, by: models.Device | None, at: dt.datetime
) -> Arrival:
    file = _told_in_full(file)
    known = models.Match.objects.filter(pk=file.id).first() if file.id else None
    if known is not None:
        if known.club_id != club.pk or not _says_the_same(known, file):
            raise KnownOtherwiseError(known)
        return Arrival(known, Came.KNOWN)
    played_at = file.played_at or at
    match = start_match(
        match_id=file.id or uuid.uuid4(),
        club=club,
        names=file.match.players,
        house=file.match.rules,
        at=played_at,
        arrangement=file.match.arrangement,
        teams=file.match.teams,
        stake=stakes.kept(file.match.stake),
        draw=file.match.draw,
        first_dealer=file.match.first_dealer,
    )
    if file.match.ended:
        match.ended_how, match.ended_by = file.match.ended.how, file.match.ended.by
    _write_hands(match, file, by, played_at)
    refold(match, _last_moment(file, played_at), written_at=at)
    return Arrival(match, Came.NEW)


def _told_in_full(file: MatchFile) -> MatchFile:
    """Return a file with what its hands leave to the rules, as a stored hand tells it.

    Raises:
        rules.WrongFactsError: The match contradicts the rules.
    """
    lines = rules.score(file.match).hands
    hands = tuple(map(_hand_in_full, file.match.hands, lines))
    return dataclasses.replace(file, match=file.match._replace(hands=hands))


def _hand_in_full(hand: rules.Hand, line: rules.Line) -> rules.Hand:
    """Return a hand with its call, table and counts, without what the seats tell."""
    hand = sheets.with_counts(hand, line)
    call = _call(hand)
    if call is rules.Call.KNOCK and hand.deadwood == 0:
        call = rules.Call.GIN
    gin = call in (rules.Call.GIN, rules.Call.BIG_GIN)
    return hand._replace(
        call=call,
        deadwood=0 if gin else hand.deadwood,
        table=line.table or hand.table,
        opponent=None,
        dealer=None,
    )


def _write_hands(
    match: models.Match,
    file: MatchFile,
    by: models.Device | None,
    played_at: dt.datetime,
) -> None:
    models.Hand.objects.bulk_create(
        models.Hand(
            match=match,
            key=extra.id or uuid.uuid4(),
            number=place + 1,
            place=place,
            device=by,
            recorded_at=extra.played_at or played_at,
            note=extra.note or "",
            **as_stored(hand),
        )
        for place, (hand, extra) in enumerate(
            zip(file.match.hands, file.extras, strict=True)
        )
    )


def _call(hand: rules.Hand) -> rules.Call:
    """Return how a hand ended, where the file left it to its other facts."""
    try:
        return rules.call_of(hand)
    except rules.WrongFactsError:  # after the end, where nobody looks
        return hand.call or rules.Call.KNOCK


def _last_moment(file: MatchFile, played_at: dt.datetime) -> dt.datetime:
    return max(
        [extra.played_at for extra in file.extras if extra.played_at] or [played_at]
    )


def _says_the_same(known: models.Match, file: MatchFile) -> bool:
    """Return whether a stored match tells what the file tells, apart from ids."""
    stored = write(export.match_file(known))
    told = write(file)
    return _facts(stored) == _facts(told)


def _facts(values: dict[str, object]) -> dict[str, object]:
    hands = values.get("hands", [])
    kept = [
        {key: value for key, value in hand.items() if key not in {"id", "played_at"}}
        for hand in (hands if isinstance(hands, list) else [])
    ]
    return {
        key: value
        for key, value in values.items()
        if key not in {"id", "played_at", "hands"}
    } | {"hands": kept}
