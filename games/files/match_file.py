"""The match file: one documented JSON format in and out (MATCH_FILE.md, "Match").

`read` asks what each key may hold; what the hands mean, and whether they fit the
rules, is asked by ``rules.score``.
"""

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from games import rules
from games.files import hand_file, setting, values
from games.files.people import People

FORMAT = "scorekeeper-match"
VERSION = 1

_KEYS = frozenset(
    {
        "format",
        "version",
        "id",
        "played_at",
        "arrangement",
        "rules",
        "players",
        "teams",
        "draw",
        "first_dealer",
        "stake",
        "ended",
        "hands",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFile:
    """A match as a file tells it.

    Attributes:
        match: What its score depends on.
        extras: What else is said of each hand, in the order of the hands; empty
            where nothing is.
        id: The match's key.
        played_at: An aware moment.
    """

    match: rules.Match
    extras: tuple[hand_file.Extras, ...] = ()
    id: uuid.UUID | None = None
    played_at: dt.datetime | None = None


def read(document: object) -> MatchFile:
    """Return the match that a JSON value tells.

    Args:
        document: One of ``strict_json.documents``.

    Raises:
        rules.WrongFactsError: A key is unknown, missing or cannot hold its value;
            ``field`` is the key and ``hand`` the number of the hand it is in.
    """
    given = _head(document)
    people = People(given.get("players"))
    arrangement = _arrangement(given.get("arrangement"), people)
    hands, extras = _hands(given.get("hands", []), people)
    dealer = given.get("first_dealer")
    key = given.get("id")
    played_at = given.get("played_at")
    return MatchFile(
        match=rules.Match(
            arrangement=arrangement,
            rules=_rules(given.get("rules", "classic")),
            players=people.names,
            hands=hands,
            teams=setting.teams(given.get("teams"), arrangement, people),
            draw=setting.draw(given.get("draw"), people),
            first_dealer=None
            if dealer is None
            else people.seat(dealer, "first_dealer"),
            stake=setting.stake(given.get("stake")),
            ended=setting.ended(given.get("ended"), people),
        ),
        extras=extras,
        id=None if key is None else values.key(key, "id"),
        played_at=None if played_at is None else values.moment(played_at, "played_at"),
    )


def _head(document: object) -> Mapping[str, object]:
    """Return the members of a document that says it is a match file."""
    if not isinstance(document, dict):
        raise values.refuse(
            "no-match", None, rules.gettext_noop("A match is an object.")
        )
    if document.get("format") != FORMAT:
        raise values.refuse(
            "wrong-format",
            "format",
            rules.gettext_noop('The format of a match file is "scorekeeper-match".'),
        )
    version = document.get("version")
    if type(version) is not int or version != VERSION:
        raise values.refuse(
            "wrong-version",
            "version",
            rules.gettext_noop("Only version 1 of the match file is known."),
        )
    return values.members(document, "match", _KEYS)


def _arrangement(value: object, people: People) -> rules.Arrangement:
    """Return the arrangement; two players need not say it."""
    count = len(people.names)
    if value is None and count > 2:
        raise values.refuse(
            "no-arrangement",
            "arrangement",
            rules.gettext_noop("Three and four players must say how they sit."),
        )
    arrangement = values.choice(
        rules.Arrangement,
        "two" if value is None else value,
        "arrangement",
        rules.gettext_noop("There is no arrangement %(value)s."),
    )
    rules.check_players(arrangement, count)
    return arrangement


def _rules(value: object) -> rules.Rules:
    if isinstance(value, str):
        return rules.named(value, field="rules")
    if not isinstance(value, dict):
        raise values.refuse(
            "wrong-kind",
            "rules",
            rules.gettext_noop("Rules are a preset's name or an object of keys."),
        )
    keys = dict(value)
    preset = keys.pop("preset", None)
    return rules.build(keys, "classic" if preset is None else preset)


def _hands(
    value: object, people: People
) -> tuple[tuple[rules.Hand, ...], tuple[hand_file.Extras, ...]]:
    if not isinstance(value, list):
        raise values.refuse(
            "wrong-kind", "hands", rules.gettext_noop("The hands are a list."), value
        )
    hands: list[rules.Hand] = []
    extras: list[hand_file.Extras] = []
    keys: set[uuid.UUID] = set()
    reader = hand_file.HandReader(people)
    for number, each in enumerate(value, 1):
        try:
            hand, extra = reader.read(each)
            if extra.id is not None:
                _take(extra.id, keys)
        except rules.WrongFactsError as error:
            error.hand = number
            raise
        hands.append(hand)
        extras.append(extra)
    return tuple(hands), tuple(extras)


def _take(key: uuid.UUID, taken: set[uuid.UUID]) -> None:
    if key in taken:
        raise values.refuse(
            "id-twice", "id", rules.gettext_noop("Another hand has this id.")
        )
    taken.add(key)


def write(match_file: MatchFile) -> dict[str, object]:
    """Return the match as JSON values, always the same for the same match.

    Every rule is written out: a preset may change, a match keeps its rules.
    `read` gives the same match again.
    """
    match = match_file.match
    names = match.players
    played_at = match_file.played_at
    extras = match_file.extras or (hand_file.Extras(),) * len(match.hands)
    written: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "id": None if match_file.id is None else str(match_file.id),
        "played_at": None if played_at is None else played_at.isoformat(),
        "arrangement": match.arrangement.value,
        "rules": rules.as_mapping(match.rules),
        "players": list(names),
        "teams": setting.written_teams(match),
        "draw": setting.written_draw(match),
        "first_dealer": None
        if match.first_dealer is None
        else names[match.first_dealer],
        "stake": setting.written_stake(match.stake),
        "ended": setting.written_ended(match),
        "hands": [
            hand_file.write(hand, extra, names)
            for hand, extra in zip(match.hands, extras, strict=True)
        ],
    }
    return {key: value for key, value in written.items() if value is not None}
