"""Stakes as a match or a club keeps them, and as people type them."""

import dataclasses
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext

from games import rules
from games.books import prices
from games.books.amounts import CURRENCIES, amount, payable
from games.rules.stakes import CHIPS, DECIMALS

#: As it is kept: amounts as texts, and the currency.
Kept = dict[str, str]

PER = ("per_point", "per_hundred")
#: The fields in which an amount is typed; the first is for either of `PER`.
AMOUNTS = ("worth", "per_match", "cap")


def told(stake: Mapping[str, str] | None) -> rules.Stake | None:
    """Return the stake that is kept; None where nobody pays."""
    if not stake:
        return None
    amounts = {
        name: rules.stakes.amount(stake[name], field=name)
        for name in rules.stakes.AMOUNTS
        if stake.get(name)
    }
    return rules.Stake(currency=stake["currency"], **amounts)


def kept(stake: rules.Stake | None) -> Kept | None:
    """Return a stake as it is kept.

    >>> kept(told({"per_point": "0.05", "cap": "20", "currency": "EUR"}))
    {'per_point': '0.05', 'cap': '20', 'currency': 'EUR'}
    """
    if stake is None:
        return None
    amounts = {name: getattr(stake, name) for name in rules.stakes.AMOUNTS}
    found = {name: format(each, "f") for name, each in amounts.items() if each}
    return found | {"currency": stake.currency}


def line(stake: Mapping[str, str] | None) -> str:
    """Return a stake that is kept in words, *€0.05 a point*; blank without one."""
    found = told(stake)
    return prices.stake_line(found) if found else ""


@dataclasses.dataclass(frozen=True, slots=True)
class StakeFields:
    """What the fields of a stake hold: as typed, or as it is kept.

    Attributes:
        worth: What is typed first: an amount for a point, or for a hundred.
        per: Which of the two.
        per_match: On top, by the match's loser.
        cap: The most that one payment of a match may be.
        currency: The one chosen.
        code: Another one, typed; it goes before the one that is chosen.
    """

    worth: str = ""
    per: str = PER[0]
    per_match: str = ""
    cap: str = ""
    currency: str = CURRENCIES[0]
    code: str = ""

    @classmethod
    def of(cls, stake: Mapping[str, str] | None, currency: str) -> "StakeFields":
        """Return a stake that is kept; the currency is for where there is none."""
        stake = stake or {}
        per = next((name for name in PER if stake.get(name)), PER[0])
        return cls(
            worth=stake.get(per, ""),
            per=per,
            per_match=stake.get("per_match", ""),
            cap=stake.get("cap", ""),
            currency=stake.get("currency", currency),
        )

    def typed(self, data: Mapping[str, Any]) -> "StakeFields":
        """Return what was typed; what was not sent stays as it is here."""
        names = [field.name for field in dataclasses.fields(self)]
        said = {name: str(data[name]) for name in names if name in data}
        return dataclasses.replace(self, **said)

    @property
    def currencies(self) -> list[str]:
        """Return what is offered to choose from; the one in use is always there."""
        known = self.currency in CURRENCIES or self.currency not in DECIMALS
        return [*([] if known else [self.currency]), *CURRENCIES]

    @property
    def has_more(self) -> bool:
        """Return whether something stands in the fields that few need."""
        return bool(self.per_match or self.cap or self.code)


class StakeForm(forms.Form):
    """What a point is worth; a form with a stake in it grows from this one.

    ``cleaned_data`` gets ``currency`` and ``stake``: as it is kept, or None.
    """

    worth = forms.CharField(required=False, max_length=20)
    per = forms.CharField(required=False)
    per_match = forms.CharField(required=False, max_length=20)
    cap = forms.CharField(required=False, max_length=20)
    currency = forms.CharField(required=False)
    code = forms.CharField(required=False)

    def usual_currency(self) -> str:
        """Return the currency where none was sent."""
        return CURRENCIES[0]

    def clean(self) -> dict[str, Any]:
        """Put the stake together."""
        said = super().clean() or {}
        said["currency"] = self._currency(said)
        said["stake"] = self._stake(said)
        return said

    def _currency(self, said: Mapping[str, Any]) -> str:
        """Return the currency, or nothing where nobody knows it."""
        code: str = said.get("code", "").strip()
        chosen = code or said.get("currency") or self.usual_currency()
        written = chosen.lower() if chosen.lower() == CHIPS else chosen.upper()
        try:
            rules.stakes.check_currency(written)
        except rules.WrongFactsError as error:
            self.add_error("code" if code else "currency", _sentence(error))
            return ""
        return written

    def _stake(self, said: Mapping[str, Any]) -> Kept | None:
        """Return the stake as it is kept; None without one, or where it is refused."""
        per = said.get("per") if said.get("per") in PER else PER[0]
        amounts = {
            str(per if field == "worth" else field): self._amount(field, said)
            for field in AMOUNTS
        }
        stake = {name: value for name, value in amounts.items() if value is not None}
        if not stake or any(field in self.errors for field in AMOUNTS):
            return None
        found = rules.Stake(currency=said["currency"] or CURRENCIES[0], **stake)
        try:
            rules.stakes.check(found)
        except rules.WrongFactsError as error:
            self.add_error("worth", _sentence(error))
            return None
        return kept(found)

    def _amount(self, field: str, said: Mapping[str, Any]) -> Decimal | None:
        """Return an amount; None where nothing stands there, or it is refused."""
        text: str = said.get(field, "").strip()
        if not text:
            return None
        currency = said["currency"] or CURRENCIES[0]  # refused already
        try:
            value = amount(text, currency)
            if field != "worth":  # a point may be worth less than can be paid
                payable(value, currency)
        except forms.ValidationError as error:
            self.add_error(field, error)
            return None
        return value


def _sentence(error: rules.WrongFactsError) -> str:
    return gettext(error.template) % error.values
