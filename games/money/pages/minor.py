"""Amounts of the ledger, whole minor units, as the reader writes them."""

from collections.abc import Mapping
from uuid import UUID

from games.books import ledger, prices


def words(amount: int, currency: str) -> str:
    """Return an amount with its currency: *€12.40*."""
    return prices.amount(ledger.major(amount, currency), currency)


def bare(amount: int, currency: str) -> str:
    """Return an amount where its currency is said elsewhere: *12.40*."""
    return prices.bare(ledger.major(amount, currency))


def signed(amount: int, currency: str) -> str:
    """Return an amount with its sign, without its currency: *−12.40*."""
    return prices.signed(ledger.major(amount, currency))


def open_amounts(sums: Mapping[str, Mapping[UUID, int]]) -> list[str]:
    """Return in words what is open of balances by currency."""
    found = []
    for currency, balances in sums.items():
        due = sum(each for each in balances.values() if each > 0)
        if due:
            found.append(words(due, currency))
    return found
