"""One act, one transaction, tried again when the database says so."""

from collections.abc import Callable

import pytest
from django.db import OperationalError, transaction

from games import models
from games.models.atomic import TRIES, act
from tests.factories import a_club


class DriverError(Exception):
    """What a database driver tells, with its code."""

    def __init__(self, sqlstate: str) -> None:
        self.sqlstate = sqlstate
        super().__init__(sqlstate)


def failing(sqlstate: str, *, times: int) -> Callable[[], int]:
    """Return an act that opens a table, and that the database stops so often."""
    tries: list[int] = []

    @act
    def write() -> int:
        tries.append(1)
        a_club()
        if len(tries) <= times:
            raise OperationalError(sqlstate) from DriverError(sqlstate)
        return len(tries)

    return write


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("sqlstate", ["40001", "40P01"])
def test_a_failure_that_passes_is_tried_again(sqlstate: str) -> None:
    tries = failing(sqlstate, times=2)()

    assert tries == 3
    assert models.Club.objects.count() == 1  # what failed left nothing behind


@pytest.mark.django_db(transaction=True)
def test_a_failure_that_does_not_pass_is_told_in_the_end() -> None:
    with pytest.raises(OperationalError):
        failing("40001", times=TRIES)()

    assert models.Club.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_another_failure_is_told_at_once() -> None:
    write = failing("57014", times=1)  # cancelled

    with pytest.raises(OperationalError):
        write()

    assert write() == 2


@pytest.mark.django_db(transaction=True)
def test_inside_another_act_the_outer_one_decides() -> None:
    inner = failing("40001", times=2)

    @act
    def outer() -> int:
        a_club()
        return inner()

    with transaction.atomic(), pytest.raises(OperationalError):
        inner()
    tries = outer()

    assert tries == 3
