"""Rows as the database has them: no objects, for what goes by the ten thousand.

Values are the driver's own. They differ between databases, and they can be written down
again where they were read.
"""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection, connections
from django.db.models import Model, QuerySet

#: So many rows are fetched at once.
CHUNK = 5_000
#: SQLite, usually and while much is written: what it may hold in memory, in kibibytes,
#: and after how many pages it carries what was written over into its file.
USUAL = {"cache_size": -2_000, "wal_autocheckpoint": 1_000}
MUCH = {"cache_size": -32_000, "wal_autocheckpoint": 10_000}


def read(rows: "QuerySet[Any]", *names: str) -> Iterator[list[tuple[Any, ...]]]:
    """Yield some columns of a query's rows, chunk by chunk."""
    try:
        sql, params = rows.values_list(*names).query.sql_with_params()
    except EmptyResultSet:  # what was asked for can be nowhere
        return
    with connections[rows.db].cursor() as cursor:
        cursor.execute(sql, params)
        while chunk := cursor.fetchmany(CHUNK):
            yield chunk


def write(
    model: type[Model], names: Sequence[str], rows: Iterable[Sequence[Any]]
) -> None:
    """Insert rows of a model whose key is a UUID; it is made here.

    Keys of one call follow each other, so that they go to one place of their index.

    Args:
        model: Whose table.
        names: All its fields but the key.
        rows: Values as `read` has them, in the order of ``names``.
    """
    manager = model._default_manager
    connection = connections[manager.db]
    column_of = {each.name: str(each.column) for each in model._meta.concrete_fields}
    told = [column_of[name] for name in ("id", *names)]
    columns = ", ".join(map(connection.ops.quote_name, told))
    places = ", ".join(["%s"] * len(told))
    table = connection.ops.quote_name(model._meta.db_table)
    sql = f"INSERT INTO {table} ({columns}) VALUES ({places})"  # noqa: S608  # names of ours
    first = uuid.uuid4().int >> 32 << 32
    with connection.cursor() as cursor:
        cursor.executemany(
            sql,
            [(f"{first + number:032x}", *row) for number, row in enumerate(rows)],
        )


@contextmanager
def roomy() -> Iterator[None]:
    """Let SQLite write the same pages less often while rows go in by the ten thousand."""
    _set(MUCH)
    try:
        yield
    finally:
        _set(USUAL)


def _set(values: Mapping[str, int]) -> None:
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        for name, value in values.items():
            cursor.execute(f"PRAGMA {name} = {value}")
