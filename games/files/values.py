"""The plain values of a match file, each read strictly at its key."""

import datetime as dt
import enum
import re
import uuid
from collections.abc import Mapping, Set
from typing import TypeVar

from games import rules

_E = TypeVar("_E", bound=enum.StrEnum)

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_MOMENT = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)", re.ASCII
)
_MOST = 2**31 - 1
# A lone half of a surrogate pair is no character, and no database stores NUL.
_NO_TEXT = re.compile("[\ud800-\udfff\x00]")


def refuse(
    code: str, field: str | None, template: str, value: object = None
) -> rules.WrongFactsError:
    """Return the refusal of a key, ready to be raised.

    Args:
        code: A short stable name of what is wrong.
        field: The key at fault.
        template: The sentence; it may name ``key`` and ``value``.
        value: What the key was given.
    """
    values = {"key": rules.shown(field), "value": rules.shown(value)}
    return rules.WrongFactsError(code, template, values, field=field)


def members(value: object, field: str, known: Set[str]) -> Mapping[str, object]:
    """Return an object's members that are not null.

    Raises:
        rules.WrongFactsError: It is no object (``field``), or has a key that is not
            among the known ones (that key).
    """
    if not isinstance(value, dict):
        raise refuse(
            "wrong-kind",
            field,
            rules.gettext_noop("%(key)s is an object, not %(value)s."),
            value,
        )
    for key in value:
        if key not in known:
            raise unknown(key)
    return {key: member for key, member in value.items() if member is not None}


def unknown(key: str) -> rules.WrongFactsError:
    """Return the refusal of a key nobody knows, ready to be raised."""
    return refuse(
        "unknown-key", key, rules.gettext_noop('There is no key "%(key)s" here.')
    )


def whole(value: object, field: str) -> int:
    """Return a whole number that a database can keep; 25.0 and true are none.

    Raises:
        rules.WrongFactsError: It is something else.
    """
    if type(value) is int and -_MOST <= value <= _MOST:
        return value
    raise refuse(
        "wrong-kind",
        field,
        rules.gettext_noop("%(key)s is a whole number, not %(value)s."),
        value,
    )


def choice(kind: type[_E], value: object, field: str, template: str) -> _E:
    """Return the member of an enum that a text names.

    Raises:
        rules.WrongFactsError: It names none; ``template`` is the sentence.
    """
    try:
        return kind(text(value, field))
    except ValueError:
        raise refuse("unknown-choice", field, template, value) from None


def flag(value: object, field: str) -> bool:
    """Return true or false.

    Raises:
        rules.WrongFactsError: It is something else.
    """
    if isinstance(value, bool):
        return value
    raise refuse(
        "wrong-kind",
        field,
        rules.gettext_noop("%(key)s is true or false, not %(value)s."),
        value,
    )


def text(value: object, field: str) -> str:
    """Return a text of whole characters.

    Raises:
        rules.WrongFactsError: It is no text, or holds what no text can hold.
    """
    if not isinstance(value, str):
        raise refuse(
            "wrong-kind",
            field,
            rules.gettext_noop("%(key)s is a text, not %(value)s."),
            value,
        )
    if _NO_TEXT.search(value):
        raise refuse(
            "broken-text",
            field,
            rules.gettext_noop("%(key)s holds a character that is none."),
        )
    return value


def key(value: object, field: str) -> uuid.UUID:
    """Return a UUID from its usual writing, 8-4-4-4-12 hexadecimal digits.

    Raises:
        rules.WrongFactsError: It is something else.
    """
    if isinstance(value, str) and _UUID.fullmatch(value):
        return uuid.UUID(value)
    raise refuse(
        "wrong-kind",
        field,
        rules.gettext_noop("%(key)s is a UUID, not %(value)s."),
        value,
    )


def moment(value: object, field: str) -> dt.datetime:
    """Return an aware moment from ISO 8601 with offset.

    Raises:
        rules.WrongFactsError: It is something else, or no moment of the calendar.
    """
    if isinstance(value, str) and _MOMENT.fullmatch(value):
        try:
            when = dt.datetime.fromisoformat(value)
            when.astimezone(dt.UTC)  # the first and last day may have no such hour
        except (ValueError, OverflowError):
            pass
        else:
            return when
    raise refuse(
        "wrong-kind",
        field,
        rules.gettext_noop(
            "%(key)s is a moment such as 2026-03-01T20:15:00+01:00, not %(value)s."
        ),
        value,
    )
