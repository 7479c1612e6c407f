"""The plan and the ledger as files: a text to send, tables for a spreadsheet."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games import models
from games.books import ledger as books
from games.money.pages.asked import Asked
from games.money.pages.people import People
from games.money.pages.reasons import Numbered, numbers
from games.money.pages.settle import SettlePage, square

Kind = models.LedgerEntry.Kind


class Table(NamedTuple):
    """Heads and rows; amounts are decimals."""

    heads: Sequence[str]
    rows: list[Sequence[Any]]


def text(page: SettlePage) -> str:
    """Return what is left to pay as a text: *Boris pays Anna 12.40 EUR*, a line each."""
    name = page.asked.dated
    said = [f"{page.club.name}, {name}" if page.club.name else name]
    for section in page.sections:
        for each in section.lines:
            said.append(_text_line(page, section.currency, each.line))
    if not page.sections:
        said.append(page.empty)
    elif not any(section.lines for section in page.sections):
        said.append(square())
    return "\n".join(said)


def _text_line(page: SettlePage, currency: str, line: Any) -> str:
    amount = books.major(line.rest or line.amount, currency)
    said = {
        "payer": page.people.name(line.payer),
        "payee": page.people.name(line.payee),
        "amount": f"{amount} {currency}",
    }
    if not line.rest:
        return _("%(payer)s has paid %(payee)s %(amount)s") % said
    return _("%(payer)s pays %(payee)s %(amount)s") % said


def plan(page: SettlePage) -> Table:
    """Return the plan: a row a payment."""
    heads = [_("From"), _("To"), _("Amount"), _("Open"), _("Currency"), _("Evenings")]
    rows: list[Sequence[Any]] = [
        (
            page.people.name(line.payer),
            page.people.name(line.payee),
            books.major(line.amount, planned.currency),
            books.major(line.rest, planned.currency),
            planned.currency,
            page.asked.span.key,
        )
        for planned in page.planned
        for line in planned.lines
    ]
    return Table(heads, rows)


def ledger(club: models.Club, asked: Asked) -> Table:
    """Return the ledger of some evenings: two rows an entry, whose sum is 0."""
    heads = [
        *(_("Number"), _("Evening"), _("Written"), _("What"), _("Of what")),
        *(_("Player"), _("Against"), _("Amount"), _("Currency"), _("Adjusts")),
    ]
    if asked.wrong:
        return Table(heads, [])
    people = People(club)
    entries = asked.span.of(club.ledger.all()).order_by("number")
    loaded = list(entries.select_related("cost", "payment", "adjusts"))
    known = numbers(club, (each.match_id for each in loaded))
    return Table(heads, [row for each in loaded for row in _rows(each, people, known)])


def _rows(
    entry: models.LedgerEntry, people: People, known: dict[Any, Numbered]
) -> Iterator[Sequence[Any]]:
    amount = books.major(entry.amount, entry.currency)
    what = _of_what(entry, known)
    sides = (
        (entry.creditor_id, entry.debtor_id, 1),
        (entry.debtor_id, entry.creditor_id, -1),
    )
    for person, other, sign in sides:
        yield (
            entry.number,
            entry.day.isoformat(),
            entry.at.isoformat(timespec="seconds"),
            str(Kind(entry.kind).label),
            what,
            people.name(person),
            people.name(other),
            sign * amount,
            entry.currency,
            entry.adjusts.day.isoformat() if entry.adjusts else None,
        )


def _of_what(entry: models.LedgerEntry, known: dict[Any, Numbered]) -> str:
    if entry.match_id is not None:
        match = known[entry.match_id]
        return f"{match.day.isoformat()} {match.number}"
    if entry.cost is not None:
        return entry.cost.what
    return entry.payment.note if entry.payment else ""
