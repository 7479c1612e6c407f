"""One hand of a match file: read into facts, written back from them."""

import datetime as dt
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Never

from games import rules
from games.files import values
from games.files.people import People


@dataclass(frozen=True, slots=True, kw_only=True)
class Extras:
    """What a file says of a hand that its score does not depend on.

    Attributes:
        id: The hand's key; another one for each hand of a match.
        played_at: An aware moment.
        note: A text, perhaps of several lines.
    """

    id: uuid.UUID | None = None
    played_at: dt.datetime | None = None
    note: str | None = None


_NO_EXTRAS = Extras()
_EXTRA_KEYS = frozenset({"id", "played_at", "note"})


class HandReader:
    """Reads the hands of one match file, whose people it knows."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._readers: Mapping[str, Callable[[object, str], object]] = {
            "id": values.key,
            "result": _call,
            "knocker": people.seat,
            "opponent": people.seat,
            "deadwood": values.whole,
            "opponent_deadwood": values.whole,
            "winner": people.seat,
            "points": values.whole,
            "upcard": rules.cards.parse,
            "dealer": people.seat,
            "table": values.whole,
            "as_played": self._as_played,
            "after_end": values.flag,
            "played_at": values.moment,
            "note": values.text,
            "cards": _cards_unread,
            "melds": _no_cards,
            "layoffs": _no_cards,
        }

    def read(self, value: object) -> tuple[rules.Hand, Extras]:
        """Return a hand's facts and what else is said of it.

        Raises:
            rules.WrongFactsError: A key is unknown, or a value cannot be what it
                names. Whether the facts fit the rules is not asked here.
        """
        if not isinstance(value, dict):
            raise values.refuse(
                "wrong-kind", "hands", rules.gettext_noop("A hand is an object."), value
            )
        readers = self._readers
        if not value.keys() <= readers.keys():
            raise values.unknown(next(key for key in value if key not in readers))
        if value.get("cards") is not None:  # before anything that needs them
            _cards_unread(value, "cards")
        given = {
            key: readers[key](member, key)
            for key, member in value.items()
            if member is not None
        }
        extras = _NO_EXTRAS
        if not _EXTRA_KEYS.isdisjoint(given):
            said = {key: given.pop(key) for key in _EXTRA_KEYS if key in given}
            extras = Extras(**said)  # type: ignore[arg-type]  # read by their kinds
        if "result" in given:
            given["call"] = given.pop("result")
        return rules.Hand(**given), extras  # type: ignore[arg-type]  # likewise

    def _as_played(self, value: object, key: str) -> rules.AsPlayed:
        said = values.members(value, key, frozenset({"dealer", "players"}))
        dealer = said.get("dealer")
        players = said.get("players", [])
        if not isinstance(players, list) or len(players) not in (0, 2):
            raise values.refuse(
                "wrong-kind", key, rules.gettext_noop("As played, two players play.")
            )
        seats = [self._people.seat(player, key) for player in players]
        return rules.AsPlayed(
            dealer=None if dealer is None else self._people.seat(dealer, key),
            players=(seats[0], seats[1]) if seats else None,
        )


def _call(value: object, key: str) -> rules.Call:
    return values.choice(
        rules.Call,
        value,
        key,
        rules.gettext_noop(
            "A result is knock, gin, big-gin, draw or points, not %(value)s."
        ),
    )


def _cards_unread(_value: object, key: str) -> Never:
    raise values.refuse(
        "cards-unread",
        key,
        rules.gettext_noop(
            "Hands given as cards are not read yet; "
            "give deadwood and opponent_deadwood."
        ),
    )


def _no_cards(_value: object, key: str) -> Never:
    raise values.refuse(
        "no-cards", key, rules.gettext_noop("%(key)s need the cards they are made of.")
    )


def write(
    hand: rules.Hand, extras: Extras, names: tuple[str, ...]
) -> dict[str, object]:
    """Return the hand as JSON values; a `HandReader` gives the same facts again."""
    written = {
        "id": None if extras.id is None else str(extras.id),
        "result": None if hand.call is None else hand.call.value,
        "knocker": _name(hand.knocker, names),
        "opponent": _name(hand.opponent, names),
        "deadwood": hand.deadwood,
        "opponent_deadwood": hand.opponent_deadwood,
        "winner": _name(hand.winner, names),
        "points": hand.points,
        "upcard": None if hand.upcard is None else rules.cards.name(hand.upcard),
        "dealer": _name(hand.dealer, names),
        "table": hand.table,
        "as_played": _written_as_played(hand.as_played, names),
        "after_end": True if hand.after_end else None,
        "played_at": None if extras.played_at is None else extras.played_at.isoformat(),
        "note": extras.note,
    }
    return {key: value for key, value in written.items() if value is not None}


def _name(seat: int | None, names: tuple[str, ...]) -> str | None:
    return None if seat is None else names[seat]


def _written_as_played(
    said: rules.AsPlayed | None, names: tuple[str, ...]
) -> dict[str, object] | None:
    if said is None:
        return None
    written: dict[str, object] = {}
    if said.dealer is not None:
        written["dealer"] = names[said.dealer]
    if said.players is not None:
        written["players"] = [names[seat] for seat in said.players]
    return written
