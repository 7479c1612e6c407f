"""Why a line of a plan is so much: what its payee has coming, reason by reason."""

import dataclasses
import datetime as dt
from collections import Counter
from uuid import UUID

from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models
from games.books import plans
from games.money.pages import minor
from games.money.pages.asked import Asked, short_day
from games.money.pages.people import People
from games.money.pages.reasons import Line, Reasons

#: So many evenings are told apart; what was before them is told together.
MOST_EVENINGS = 12


@dataclasses.dataclass(frozen=True, slots=True)
class Evening:
    """What one evening did to a balance; without a day, all before."""

    title: str
    day: str
    text: str


@dataclasses.dataclass(frozen=True, slots=True)
class Why:
    """Why somebody is to get so much.

    Attributes:
        lead: *Žofia is €3.80 ahead tonight:*.
        lines: The reasons, of one evening.
        evenings: What each evening did, where there are several.
        together: Their sum.
        payee: Whose balance.
        payer: Who pays.
    """

    lead: str
    lines: list[Line]
    evenings: list[Evening]
    together: str
    payee: UUID
    payer: UUID


def explain(
    club: models.Club, people: People, asked: Asked, line: plans.Line, currency: str
) -> Why:
    """Return why a line's payee is to get so much."""
    reasons = Reasons(
        club,
        people,
        asked.span.of(club.ledger.all()),
        person=line.payee,
        currency=currency,
    )
    days = _by_day(reasons)
    total = sum(days.values())
    several = len(days) > 1
    return Why(
        _lead(people.name(line.payee), total, currency, asked),
        [] if several else [each for each in reasons.lines if each.amount],
        _evenings(days, currency) if several else [],
        minor.signed(total, currency),
        line.payee,
        line.payer,
    )


def _by_day(reasons: Reasons) -> Counter[dt.date]:
    """Return what each evening did, added up by the database."""
    people, found = reasons.people, Counter[dt.date]()
    rows = reasons.entries.order_by().values_list("day", "debtor", "creditor")
    for day, debtor, creditor, amount in rows.annotate(Sum("amount")):
        owes, gets = people.now(debtor), people.now(creditor)
        if owes != gets:
            found[day] += amount if gets == reasons.person else -amount
    return found


def _lead(name: str, total: int, currency: str, asked: Asked) -> str:
    said = {"name": name, "amount": minor.words(abs(total), currency)}
    if asked.tonight and total > 0:
        return _("%(name)s is %(amount)s ahead tonight:") % said
    if total > 0:
        return _("%(name)s is %(amount)s ahead:") % said
    if total < 0:
        return _("%(name)s is %(amount)s behind:") % said
    return _("%(name)s is square by now:") % said


def _evenings(days: Counter[dt.date], currency: str) -> list[Evening]:
    """Return the evenings that did anything, the newest first."""
    open_ = sorted((day for day, amount in days.items() if amount), reverse=True)
    found = [
        Evening(short_day(day), day.isoformat(), minor.signed(days[day], currency))
        for day in open_[:MOST_EVENINGS]
    ]
    before = open_[MOST_EVENINGS:]
    if before:
        said = ngettext(
            "%(count)d earlier evening", "%(count)d earlier evenings", len(before)
        )
        amount = sum(days[day] for day in before)
        found.append(
            Evening(said % {"count": len(before)}, "", minor.signed(amount, currency))
        )
    return found
