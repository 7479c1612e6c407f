"""One act, one transaction, tried again when the database says so."""

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.db import OperationalError, connection, transaction

P = ParamSpec("P")
R = TypeVar("R")

TRIES = 5
#: Serialization failure and deadlock: the same act may succeed at the next try.
PASSING = {"40001", "40P01"}


def act(write: Callable[P, R]) -> Callable[P, R]:
    """Run a write in one transaction of its own; repeat a passing failure.

    Inside an outer transaction the outer one decides, so nothing is repeated.
    """

    @functools.wraps(write)
    def once_and_whole(*args: P.args, **kwargs: P.kwargs) -> R:
        for tries_left in range(TRIES - 1, -1, -1):
            try:
                with transaction.atomic():
                    return write(*args, **kwargs)
            except OperationalError as exc:
                code = getattr(exc.__cause__, "sqlstate", None)
                if code not in PASSING or not tries_left or connection.in_atomic_block:
                    raise
        raise AssertionError("unreachable")

    return once_and_whole
