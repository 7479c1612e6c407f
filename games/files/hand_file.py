"""One hand of a match file: read into facts, written back from them."""

import datetime as dt
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

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
            "cards": self._cards,
            "melds": self._melds,
            "layoffs": _cards,
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
        if "cards" in given or "melds" in given:
            given["shown"] = _shown(given.pop("cards", {}), given.pop("melds", {}))
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

    def _cards(self, value: object, key: str) -> dict[int, tuple[int, ...]]:
        held = self._by_player(value, key)
        return {seat: _cards(text, key) for seat, text in held.items()}

    def _melds(self, value: object, key: str) -> dict[int, tuple[tuple[int, ...], ...]]:
        found = {}
        for seat, melds in self._by_player(value, key).items():
            if not isinstance(melds, list):
                raise values.refuse(
                    "wrong-kind",
                    key,
                    rules.gettext_noop("The melds of a player are a list of texts."),
                )
            found[seat] = tuple(_cards(meld, key) for meld in melds)
        return found

    def _by_player(self, value: object, key: str) -> dict[int, object]:
        """Return an object's values by the seats that its keys name."""
        if not isinstance(value, dict) or not value:
            raise values.refuse(
                "wrong-kind",
                key,
                rules.gettext_noop(
                    "%(key)s say whose they are: a player and his cards."
                ),
            )
        found: dict[int, object] = {}
        for name, member in value.items():
            seat = self._people.seat(name, key)
            if seat in found:
                raise values.refuse(
                    "player-twice",
                    key,
                    rules.gettext_noop("%(key)s name a player twice."),
                )
            if member is not None:
                found[seat] = member
        return found


def _call(value: object, key: str) -> rules.Call:
    return values.choice(
        rules.Call,
        value,
        key,
        rules.gettext_noop(
            "A result is knock, gin, big-gin, draw or points, not %(value)s."
        ),
    )


def _cards(value: object, key: str) -> tuple[int, ...]:
    return rules.cards.parse_many(values.text(value, key), key)


def _shown(cards: Any, melds: Any) -> tuple[rules.Shown, ...]:
    """Return what each player laid on the table, from his cards and his melds."""
    return tuple(
        rules.Shown(seat=seat, cards=cards.get(seat), melds=melds.get(seat))
        for seat in sorted({*cards, *melds})
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
        "cards": _by_name(hand, names, lambda each: each.cards, rules.cards.names),
        "melds": _by_name(
            hand,
            names,
            lambda each: each.melds,
            lambda melds: [rules.cards.names(meld) for meld in melds],
        ),
        "layoffs": None if hand.layoffs is None else rules.cards.names(hand.layoffs),
        "after_end": True if hand.after_end else None,
        "played_at": None if extras.played_at is None else extras.played_at.isoformat(),
        "note": extras.note,
    }
    return {key: value for key, value in written.items() if value is not None}


def _name(seat: int | None, names: tuple[str, ...]) -> str | None:
    return None if seat is None else names[seat]


def _by_name(
    hand: rules.Hand,
    names: tuple[str, ...],
    part: Callable[[rules.Shown], Any],
    written: Callable[[Any], object],
) -> dict[str, object] | None:
    """Return a part of what each player laid on the table, by his name."""
    found = {
        names[each.seat]: written(part(each))
        for each in hand.shown
        if part(each) is not None
    }
    return found or None


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
