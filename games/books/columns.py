"""Many rows as plain columns: what is counted by the hundred thousand.

Django makes an object of every value that it reads; here a column comes as the database
has it, and only as many values are made as there are different ones.
"""

import datetime as dt
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db.models import (
    BooleanField,
    DateField,
    DateTimeField,
    Field,
    ForeignKey,
    QuerySet,
    UUIDField,
)

from games.books import raw


def columns_of(rows: "QuerySet[Any]", *names: str) -> dict[str, list[Any]]:
    """Return some columns of a query, each a list in the order of its rows.

    Whole numbers, shares and texts are themselves, days are ``datetime.date``, what is
    yes or no is bool, and a key is its 32 hexadecimal digits (`key`), on every database.

    Args:
        rows: Of one model, without annotations.
        names: Its fields; a moment is none of them.
    """
    found: dict[str, list[Any]] = {name: [] for name in names}
    lists = list(found.values())
    for chunk in raw.read(rows, *names):
        for column, values in zip(lists, zip(*chunk, strict=True), strict=True):
            column.extend(values)
    return {
        name: _told(column, _reader(rows.model._meta.get_field(name)))
        for name, column in found.items()
    }


def key(value: UUID | str) -> str:
    """Return a key as columns have it.

    >>> key(UUID(int=10))
    '0000000000000000000000000000000a'
    """
    return value.hex if isinstance(value, UUID) else value.replace("-", "")


def _day(value: dt.date | str) -> dt.date:
    return dt.date.fromisoformat(value) if isinstance(value, str) else value


def _reader(field: "Field[Any, Any] | Any") -> Callable[[Any], Any] | None:
    """Return what makes a value of a field; None where it is one already.

    Raises:
        TypeError: Databases do not agree about such values.
    """
    if isinstance(field, ForeignKey):
        return _reader(field.target_field)
    if isinstance(field, DateTimeField):
        raise TypeError(f"{field.name} is a moment; ask for the day.")
    if isinstance(field, UUIDField):
        return key
    if isinstance(field, DateField):
        return _day
    return bool if isinstance(field, BooleanField) else None


def _told(column: list[Any], read: Callable[[Any], Any] | None) -> list[Any]:
    if read is None:
        return column
    made = {value: read(value) for value in set(column)}
    return [made[value] for value in column]
