"""Ann's table, which plays for money now and then; Cas's is another one."""

import pytest
from django.test import Client

from games import models
from tests import factories


@pytest.fixture
def club(db: None) -> models.Club:
    """The table of Ann and her people."""
    return factories.a_club()


@pytest.fixture
def ann(club: models.Club) -> Client:
    """Ann's phone: it holds the table."""
    return factories.a_phone(club=club, label="Ann’s phone")[1]


@pytest.fixture
def cas(db: None) -> Client:
    """Cas's phone: it holds a table elsewhere."""
    return factories.a_phone(club=factories.a_club())[1]
