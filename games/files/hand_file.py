"""One hand of a match file: read into facts, written back from them."""

import datetime as dt
import uuid
from collections.abc import Callable
from dataclasses import dataclass

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


def read(value: object, people: People) -> tuple[rules.Hand, Extras]:
    """Return a hand's facts and what else is said of it.

    Raises:
        rules.WrongFactsError: A key is unknown, or a value cannot be what it names.
            Whether the facts fit the rules is not asked here.
    """
    if not isinstance(value, dict):
        raise values.refuse(
            "wrong-kind", "hands", rules.gettext_noop("A hand is an object."), value
        )
    if not _CARD_KEYS.isdisjoint(value):
        _refuse_cards(value)
    facts: dict[str, object] = {}
    extras: dict[str, object] = {}
    for key, member in value.items():
        if key not in _KEYS:
            raise values.unknown(key)
        if member is None:
            continue
        if key in _EXTRAS:
            extras[key] = _EXTRAS[key](member, key)
        else:
            fact, reader = _FACTS[key]
            facts[fact] = reader(member, key, people)
    return (
        rules.Hand(**facts),  # type: ignore[arg-type]  # the readers checked the kinds
        Extras(**extras) if extras else _NO_EXTRAS,  # type: ignore[arg-type]
    )


_CARD_KEYS = frozenset({"cards", "melds", "layoffs"})


def _refuse_cards(value: dict[str, object]) -> None:
    """Refuse a hand that is given as cards; nulls count as left out."""
    if value.get("cards") is not None:
        raise values.refuse(
            "cards-unread",
            "cards",
            rules.gettext_noop(
                "Hands given as cards are not read yet; "
                "give deadwood and opponent_deadwood."
            ),
        )
    for key in ("melds", "layoffs"):
        if value.get(key) is not None:
            raise values.refuse(
                "no-cards", key, rules.gettext_noop("%(key)s need the cards.")
            )


def _call(value: object, key: str, _people: People) -> rules.Call:
    return values.choice(
        rules.Call,
        value,
        key,
        rules.gettext_noop(
            "A result is knock, gin, big-gin, draw or points, not %(value)s."
        ),
    )


def _seat(value: object, key: str, people: People) -> int:
    return people.seat(value, key)


def _whole(value: object, key: str, _people: People) -> int:
    return values.whole(value, key)


def _flag(value: object, key: str, _people: People) -> bool:
    return values.flag(value, key)


def _card(value: object, key: str, _people: People) -> int:
    return rules.cards.parse(value, field=key)


def _as_played(value: object, key: str, people: People) -> rules.AsPlayed:
    said = values.members(value, key, {"dealer", "players"})
    dealer = said.get("dealer")
    players = said.get("players")
    if players is not None and not (isinstance(players, list) and len(players) == 2):
        raise values.refuse(
            "wrong-kind", key, rules.gettext_noop("As played, two players play.")
        )
    return rules.AsPlayed(
        dealer=None if dealer is None else people.seat(dealer, key),
        players=None
        if players is None
        else (people.seat(players[0], key), people.seat(players[1], key)),
    )


_FACTS: dict[str, tuple[str, Callable[[object, str, People], object]]] = {
    "result": ("call", _call),
    "knocker": ("knocker", _seat),
    "opponent": ("opponent", _seat),
    "deadwood": ("deadwood", _whole),
    "opponent_deadwood": ("opponent_deadwood", _whole),
    "winner": ("winner", _seat),
    "points": ("points", _whole),
    "upcard": ("upcard", _card),
    "dealer": ("dealer", _seat),
    "table": ("table", _whole),
    "as_played": ("as_played", _as_played),
    "after_end": ("after_end", _flag),
}
_EXTRAS: dict[str, Callable[[object, str], object]] = {
    "id": values.key,
    "played_at": values.moment,
    "note": values.text,
}
_KEYS = frozenset({*_FACTS, *_EXTRAS, *_CARD_KEYS})


def write(
    hand: rules.Hand, extras: Extras, names: tuple[str, ...]
) -> dict[str, object]:
    """Return the hand as JSON values; `read` gives the same facts again."""
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
