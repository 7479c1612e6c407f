"""The ledger: who owes whom how much, and why. It only grows.

A finished match posts what it owes. When the match changes, the difference between
what it owes now and what is posted for it is appended, so that every old balance can
be explained. What is closed stays as it was: whatever concerns a closed night later is
an adjustment, of the day on which it is written. Whole minor units, no floats.
"""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from django.db.models import Exists, QuerySet, Sum

from games import rules
from games.books import state
from games.models import Club, Cost, LedgerEntry, Match, Night, Payment, Player, Seat

Kind = LedgerEntry.Kind


class Pair(NamedTuple):
    """Two people and a currency; a number with it is what the first owes the second."""

    currency: str
    first: UUID
    second: UUID


#: The most that one match can put between two, in minor units: sums of a great many
#: of these still are numbers of a database.
MOST = 10**13

#: What is owed, of any number of pairs; each pair stands there in one direction.
Debts = dict[Pair, int]


def minor(amount: Decimal, currency: str) -> int:
    """Return an amount in whole minor units.

    >>> minor(Decimal("12.40"), "EUR"), minor(Decimal("810"), "HUF")
    (1240, 810)
    """
    return int(amount.scaleb(rules.stakes.DECIMALS[currency]))


def major(amount: int, currency: str) -> Decimal:
    """Return an amount in major units, with all of the currency's decimals.

    >>> major(1240, "EUR"), major(-5, "KWD"), major(810, "HUF")
    (Decimal('12.40'), Decimal('-0.005'), Decimal('810'))
    """
    return Decimal(amount).scaleb(-rules.stakes.DECIMALS[currency])


def _add(debts: Debts, pair: Pair, amount: int) -> None:
    """Add what the first owes the second, in the direction that stands there."""
    turned = Pair(pair.currency, pair.second, pair.first)
    if pair.second < pair.first:
        pair, amount = turned, -amount
    debts[pair] = debts.get(pair, 0) + amount


def closed(club_id: UUID, day: dt.date) -> Night | None:
    """Return the night of an evening, if its money is closed."""
    nights = Night.objects.filter(club=club_id, day=day, settled_at__isnull=False)
    return nights.select_related("club").first()


# Writing


def append(
    club_id: UUID,
    debts: Debts,
    *,
    kind: LedgerEntry.Kind,
    day: dt.date,
    at: dt.datetime,
    match: Match | None = None,
    cost: Cost | None = None,
    payment: Payment | None = None,
) -> None:
    """Write down that some owe others more than before; the club is locked.

    Args:
        club_id: Whose ledger.
        debts: Below 0 the second owes the first; what is 0 is left out.
        kind: Where it comes from, with ``match``, ``cost`` or ``payment``.
        day: The evening it counts for; if its night is closed, today's instead.
        at: Now.
        match: Whose debts these are, with the version that it has by now.
        cost: Likewise.
        payment: Likewise.
    """
    steps = sorted((pair, amount) for pair, amount in debts.items() if amount)
    if not steps:
        return
    adjusts = closed(club_id, day)
    books = state.of(club_id)
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            club_id=club_id,
            number=number,
            at=at,
            day=adjusts.club.evening(at) if adjusts else day,
            kind=kind,
            debtor_id=pair.first if amount > 0 else pair.second,
            creditor_id=pair.second if amount > 0 else pair.first,
            currency=pair.currency,
            amount=abs(amount),
            match=match,
            version=match.version if match else None,
            cost=cost,
            payment=payment,
            adjusts=adjusts,
        )
        for number, (pair, amount) in enumerate(steps, books.ledger + 1)
    )
    books.ledger += len(steps)
    books.save()


def post(match: Match, sheet: rules.Sheet, at: dt.datetime) -> None:
    """Append what a match owes now and did not owe before; the club is locked.

    Raises:
        rules.WrongFactsError: It is more than the ledger can hold.
    """
    debts = _open(match, sheet)
    if any(abs(amount) > MOST for amount in debts.values()):
        raise rules.WrongFactsError(
            "too-much-money",
            rules.gettext_noop(
                "At this stake somebody would pay more than the ledger can hold. "
                "Change the stake first."
            ),
            field="stake",
        )
    append(
        match.club_id,
        debts,
        kind=Kind.MATCH,
        day=match.played_on,
        at=at,
        match=match,
    )


def _open(match: Match, sheet: rules.Sheet) -> Debts:
    """Return by how much a match's debts differ from what is posted for it."""
    found: Debts = {}
    seats = Seat.objects.filter(match=match) if sheet.payments else ()
    people = {seat.position: seat.player_id for seat in seats}
    for each in sheet.payments:
        pair = Pair(each.currency, people[each.payer], people[each.payee])
        _add(found, pair, minor(each.amount, each.currency))
    for pair, amount in _written(match.ledger.all()):
        _add(found, pair, -amount)
    return {pair: amount for pair, amount in found.items() if amount}


def differs(match: Match, sheet: rules.Sheet) -> bool:
    """Return whether the ledger says anything else than a match owes."""
    return bool(_open(match, sheet))


# Reading


def _written(entries: "QuerySet[LedgerEntry]") -> Iterator[tuple[Pair, int]]:
    """Yield sums as they are written: who owes, whom, how much."""
    rows = entries.order_by().values_list("currency", "debtor", "creditor")
    for currency, debtor, creditor, amount in rows.annotate(Sum("amount")):
        yield Pair(currency, debtor, creditor), amount


def debts(
    entries: "QuerySet[LedgerEntry]", merged: Mapping[UUID, UUID]
) -> dict[str, Debts]:
    """Return who owes whom, by currency: above 0, netted, of people as they are now.

    Args:
        entries: Any choice of them.
        merged: Who is whose other writing, as `merged_people` says.
    """
    found: Debts = {}
    for pair, amount in _written(entries):
        first, second = (merged.get(each, each) for each in pair[1:])
        if first != second:
            _add(found, Pair(pair.currency, first, second), amount)
    told: dict[str, Debts] = defaultdict(dict)
    for (currency, first, second), amount in found.items():
        if amount > 0:
            told[currency][Pair(currency, first, second)] = amount
        if amount < 0:
            told[currency][Pair(currency, second, first)] = -amount
    return dict(told)


def balances(owed: Mapping[Pair, int]) -> dict[UUID, int]:
    """Return what each gets, below 0 what he owes; the sum is 0."""
    found: Counter[UUID] = Counter()
    for pair, amount in owed.items():
        found[pair.first] -= amount
        found[pair.second] += amount
    return dict(found)


def merged_people(club: Club) -> dict[UUID, UUID]:
    """Return who is whose other writing."""
    others = Player.objects.filter(club=club, merged_into__isnull=False)
    return {each.pk: each.survivor.pk for each in others.select_related("merged_into")}


def plays_for_money(club: Club) -> bool:
    """Return whether money is anything that this club's pages should show; one query."""
    if club.stake:
        return True
    staked = Exists(club.matches.filter(stake__isnull=False))
    return Club.objects.filter(staked | Exists(club.ledger.all()), pk=club.pk).exists()


def left(club: Club) -> list[UUID]:
    """Return the running matches for which the ledger says that anything is owed."""
    running = club.matches.filter(status=Match.Status.PLAYING, ledger__isnull=False)
    return [
        match.pk
        for match in running.distinct()
        if any(debts(match.ledger.all(), {}).values())
    ]
