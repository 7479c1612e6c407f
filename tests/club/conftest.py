"""Ann's table has house rules; Cas's is another one."""

import uuid

import pytest
from django.test import Client

from games import models, rules
from games.club.acts import houses as acts
from tests import factories


@pytest.fixture
def club(db: None) -> models.Club:
    """The table of Ann and Bob."""
    return factories.a_club()


@pytest.fixture
def ann(club: models.Club) -> Client:
    """Ann's phone: it holds the table."""
    return factories.a_phone(club=club)[1]


@pytest.fixture
def cas(db: None) -> Client:
    """Cas's phone: it holds a table elsewhere."""
    return factories.a_phone(club=factories.a_club())[1]


@pytest.fixture
def friday(club: models.Club) -> models.HouseRules:
    """House rules of Ann's table: classic, but an undercut gives 10."""
    return keep(club, name="Friday", undercut_bonus=10)


def keep(
    club: models.Club, *, name: str, preset: str = "classic", **values: object
) -> models.HouseRules:
    """Keep a preset's rules with these values put over them."""
    return acts.save_house(
        house_id=uuid.uuid4(),
        club=club,
        name=name,
        preset=preset,
        house=rules.build(values, preset),
        at=factories.EVENING,
    )
