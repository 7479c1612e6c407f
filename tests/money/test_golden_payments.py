"""The golden cases' payments: played hand by hand, then read on the pages of money.

What the cases demand stands in their file; nothing here is computed by our own code.
"""

from collections import Counter
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from games import models, rules
from games.files import match_file
from games.table.acts import matches
from tests.factories import fresh, later
from tests.money.people import owed
from tests.table.page import Page
from tests.table.test_golden_played import playable, record, started

pytestmark = pytest.mark.django_db

#: Everything in the cases is in euros or chips.
DECIMALS = {"EUR": 2, "chips": 0}


def with_a_stake() -> list[Any]:
    return [
        param
        for param in playable()
        for case in param.values
        if case["match"].get("stake")
    ]


def played(case: dict[str, Any], club: models.Club) -> models.Match:
    told = match_file.read(case["match"]).match
    match = started(told, club)
    record(match, told)
    if told.ended:
        matches.stop_match(
            match_id=match.pk,
            how=told.ended.how,
            conceded_by=told.ended.by,
            by=None,
            at=later(minutes=99),
        )
    return fresh(match=match)


def demanded(case: dict[str, Any]) -> Counter[tuple[str, str]]:
    """Return what each pair comes to by the file, in one direction, in minor units."""
    found: Counter[tuple[str, str]] = Counter()
    currency = case["match"]["stake"]["currency"]
    for payment in case["expect"]["payments"]:
        units = Decimal(payment["amount"]).scaleb(DECIMALS[currency])
        found[payment["from"], payment["to"]] += int(units)
        found[payment["to"], payment["from"]] -= int(units)
    return +found


def balances(pairs: Counter[tuple[str, str]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for (payer, payee), amount in pairs.items():
        found[payer] -= amount
        found[payee] += amount
    return found


def written(amount: int, currency: str) -> str:
    """Return an amount as a page in English prints it, where the currency is known."""
    return str(Decimal(amount).scaleb(-DECIMALS[currency]))


def read(browser: Client, address: str) -> list[str]:
    """Return what the page says of its amounts, one by one."""
    page = Page(browser.get(address))
    return [said["aria-label"] for _tag, said in page.tags if "aria-label" in said]


@pytest.mark.parametrize("case", with_a_stake())
def test_what_a_case_pays_stands_in_the_ledger_and_on_the_pages(
    case: dict[str, Any], ann: Client, club: models.Club
) -> None:
    pairs = demanded(case)
    currency = case["match"]["stake"]["currency"]

    match = played(case, club)

    assert owed(club) == {
        (payer, payee, currency, amount) for (payer, payee), amount in pairs.items()
    }
    evening = f"day={match.played_on}"
    said = read(ann, f"/c/{club.pk}/balances/?{evening}")
    for (payer, payee), amount in pairs.items():
        assert f"{payer} to {payee}: {written(amount, currency)}" in said
    for name, amount in balances(pairs).items():
        sign = "+" if amount > 0 else "−" if amount < 0 else ""
        assert f"{name}: {sign}{written(abs(amount), currency)}" in said


@pytest.mark.parametrize("case", with_a_stake())
def test_what_a_case_pays_is_what_settles_it(
    case: dict[str, Any], ann: Client, club: models.Club
) -> None:
    match = played(case, club)
    wanted = balances(demanded(case))

    forms = Page(ann.get(f"/c/{club.pk}/settle/?day={match.played_on}")).forms
    lines = [form.fields for form in forms if form.says == "Paid"]

    names = {str(each.pk): each.name for each in club.players.all()}
    settled: Counter[str] = Counter()
    for line in lines:
        settled[names[line["payer"][0]]] -= int(line["rest"][0])
        settled[names[line["payee"][0]]] += int(line["rest"][0])
    assert +settled == +wanted
    assert -settled == -wanted


def test_cases_with_money_are_of_every_arrangement() -> None:
    kinds = {
        match_file.read(case["match"]).match.arrangement
        for param in with_a_stake()
        for case in param.values
    }

    assert kinds == {*rules.Arrangement}
