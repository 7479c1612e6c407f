"""Members of a club by their accounts, who are some of its people."""

import uuid

from django.contrib.auth.models import User
from django.test import Client

from games import models
from games.books import ledger
from tests.factories import EVENING


def a_member(
    club: models.Club,
    player: str | None = None,
    role: models.Role = models.Role.VIEWER,
) -> Client:
    """Return the browser of a new account, perhaps of one of the club's people."""
    user = User.objects.create(username=f"u{uuid.uuid4().hex[:12]}")
    club.memberships.create(user=user, role=role, since_at=EVENING)
    if player:
        club.players.filter(name=player).update(user=user)
    browser = Client()
    browser.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return browser


def owed(club: models.Club) -> set[tuple[str, str, str, int]]:
    """Return who owes whom what by the ledger, by name, in minor units."""
    names = dict(club.players.values_list("pk", "name"))
    debts = ledger.debts(club.ledger.all(), ledger.merged_people(club))
    return {
        (names[pair.first], names[pair.second], currency, amount)
        for currency, pairs in debts.items()
        for pair, amount in pairs.items()
    }
