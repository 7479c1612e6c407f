"""What one paid for several."""

import datetime as dt
from collections.abc import Collection
from uuid import UUID

from games.books import ledger, persons
from games.models import Club, Cost, LedgerEntry
from games.models.atomic import act
from games.rules import transfers


@act
def share_cost(
    *,
    club: Club,
    key: UUID,
    what: str,
    payer_id: UUID,
    people: Collection[UUID],
    currency: str,
    amount: int,
    day: dt.date,
    at: dt.datetime,
) -> Cost:
    """Split what somebody paid among people; together exactly that.

    Args:
        club: Whose people.
        key: The same again is the same cost.
        what: The room, drinks.
        payer_id: Who paid.
        people: Who shares it, the payer too if he does.
        currency: ISO 4217 code, or ``chips``.
        amount: Minor units.
        day: The evening it counts for.
        at: Now.
    """
    club = persons.lock(club)
    written = Cost.objects.filter(club=club, pk=key).first()
    if written is not None:
        return written
    cost = Cost.objects.create(
        id=key,
        club=club,
        what=what,
        payer_id=payer_id,
        currency=currency,
        amount=amount,
        day=day,
        made_at=at,
    )
    here = club.players.filter(pk__in=people)
    names = dict(here.values_list("name", "pk"))
    debts = {
        ledger.Pair(currency, names[name], payer_id): share
        for name, share in transfers.shares(amount, names.keys()).items()
        if names[name] != payer_id
    }
    ledger.append(club.pk, debts, kind=LedgerEntry.Kind.COST, day=day, at=at, cost=cost)
    return cost


@act
def undo_cost(*, club: Club, cost_id: UUID, at: dt.datetime) -> None:
    """Take a shared cost back: nobody owes anything for it."""
    club = persons.lock(club)
    cost = Cost.objects.get(club=club, pk=cost_id)
    if cost.undone_at is not None:
        return
    cost.undone_at = at
    cost.save(update_fields=["undone_at"])
    owed = {
        ledger.Pair(each.currency, each.debtor_id, each.creditor_id): -each.amount
        for each in cost.ledger.all()
    }
    ledger.append(
        club.pk, owed, kind=LedgerEntry.Kind.COST, day=cost.day, at=at, cost=cost
    )
