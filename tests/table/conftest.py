"""Who stands at the table, and who does not."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import translation

from games import models
from tests import factories


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test begins in English, whatever a page was asked in before it."""
    with translation.override("en"):
        yield


@pytest.fixture
def club(db: None) -> models.Club:
    """The table of Ann and Bob."""
    return factories.a_club()


@pytest.fixture
def match(club: models.Club) -> models.Match:
    """Ann against Bob under classic rules; Ann deals first."""
    return factories.a_match(club=club)


@pytest.fixture
def ann(club: models.Club) -> Client:
    """Ann's phone: it holds the table."""
    return factories.a_phone(club=club, label="Ann’s phone")[1]


@pytest.fixture
def cas(db: None) -> Client:
    """Cas's phone: it holds a table elsewhere."""
    return factories.a_phone(club=factories.a_club())[1]
