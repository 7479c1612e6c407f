"""Payments as they are typed, and the lines of a plan as they were seen."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from games import models, rules
from games.books import amounts, ledger, prices
from games.books.plans import Line, Span

Method = models.Payment.Method
MOST_LETTERS = 200
CURRENCIES = [(code, code) for code in rules.stakes.DECIMALS]


class SpanField(forms.Field):
    """Evenings as a plan's key writes them: *2026-03-14..2026-03-14*."""

    def to_python(self, value: Any) -> Span:
        """Return the evenings.

        Raises:
            forms.ValidationError: These are none.
        """
        first, dots, last = str(value or "").partition("..")
        try:
            days = [dt.date.fromisoformat(t) if t else None for t in (first, last)]
        except ValueError:
            dots = ""
        if not dots:
            raise forms.ValidationError("no evenings")
        return Span(*days)

    def validate(self, value: Any) -> None:
        """Take any evenings: all of them are some, too."""


class LineForm(forms.Form):
    """A line of a plan, as it stood when somebody decided about it."""

    span = SpanField()
    currency = forms.ChoiceField(choices=CURRENCIES)
    payer = forms.UUIDField()
    payee = forms.UUIDField()
    planned = forms.IntegerField(min_value=1)
    rest = forms.IntegerField(min_value=1)
    key = forms.UUIDField(required=False)

    @property
    def line(self) -> Line:
        """Return the line."""
        said = self.cleaned_data
        return Line(said["payer"], said["payee"], said["planned"], said["rest"])

    @property
    def written(self) -> dict[str, str]:
        """Return the line as a form sends it, with a key of its own."""
        said = self.cleaned_data
        known = {**said, "span": said["span"].key, "key": said["key"] or uuid4()}
        return {name: str(value) for name, value in known.items()}


class PlanForm(forms.Form):
    """All lines of a plan that are open, as they were seen."""

    span = SpanField()
    currency = forms.ChoiceField(choices=CURRENCIES)
    key = forms.UUIDField()

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self._lines: Sequence[str] = data.getlist("line")

    def clean(self) -> dict[str, Any]:
        """Read the lines: payer, payee, amount and rest of each."""
        said = super().clean() or {}
        try:
            said["lines"] = [_line(text) for text in self._lines]
        except ValueError:
            said["lines"] = []
        if not said["lines"]:
            raise forms.ValidationError("no lines")
        return said


def _line(text: str) -> Line:
    payer, payee, amount, rest = text.split(".")
    return Line(UUID(payer), UUID(payee), int(amount), int(rest))


def minor(text: str, currency: str) -> int:
    """Return an amount as it was typed, in minor units.

    Raises:
        forms.ValidationError: It is missing, cannot be read, or cannot be paid.
    """
    if not text.strip():
        raise forms.ValidationError(_("An amount is missing."))
    return amounts.minor_units(text.strip(), currency)


class DateField(forms.Field):
    """A date, as a native field sends it whatever the language is."""

    def to_python(self, value: Any) -> dt.date | None:
        """Return the date.

        Raises:
            forms.ValidationError: It is missing, or no date.
        """
        text = str(value or "").strip()
        if not text:
            raise forms.ValidationError(_("A date is missing."))
        try:
            return dt.date.fromisoformat(text)
        except ValueError:
            raise forms.ValidationError(
                _("This is no date; write it like 2026-03-01.")
            ) from None


class ToldForm(forms.Form):
    """What is told of a payment besides who paid whom.

    Args:
        data: As posted.
        currency: In what; None: the form says it, too.
        today: No payment is from later.
        most: What is left to pay, in minor units; None: it may be anything.
    """

    amount = forms.CharField(required=False, max_length=40, strip=True)
    paid_on = DateField()
    method = forms.ChoiceField(
        choices=Method.choices,
        error_messages={
            "required": _("Say how it was paid."),
            "invalid_choice": _("Say how it was paid."),
        },
    )
    note = forms.CharField(required=False, strip=True)

    def __init__(
        self,
        data: Mapping[str, Any],
        *,
        currency: str | None,
        today: dt.date,
        most: int | None = None,
    ) -> None:
        super().__init__(data)
        self._currency = currency
        self._today = today
        self._most = most

    def clean_paid_on(self) -> dt.date:
        """Return the date.

        Raises:
            forms.ValidationError: It has not come yet.
        """
        day: dt.date = self.cleaned_data["paid_on"]
        if day > self._today:
            said = {"today": self._today.isoformat()}
            raise forms.ValidationError(
                _("This date has not come yet; today is %(today)s.") % said
            )
        return day

    def clean_note(self) -> str:
        """Return the note.

        Raises:
            forms.ValidationError: It is too long, or holds marks nobody sees.
        """
        typed = self.cleaned_data["note"]
        if not typed:
            return ""
        try:
            note = rules.names.clean(typed, field="note")
        except rules.WrongFactsError as error:
            raise forms.ValidationError(_(error.template) % error.values) from None
        if len(note) > MOST_LETTERS:
            raise forms.ValidationError(
                _("A note has at most %(most)s letters; this one has %(count)s.")
                % {"most": MOST_LETTERS, "count": len(note)}
            )
        return note

    def clean(self) -> dict[str, Any]:
        """Read the amount in its currency."""
        said = super().clean() or {}
        currency = self._currency or said.get("currency")
        if not currency or "amount" not in said:
            return said
        try:
            said["minor"] = minor(said["amount"], currency)
        except forms.ValidationError as error:
            self.add_error("amount", error)
            return said
        if self._most is not None and said["minor"] > self._most:
            most = prices.amount(ledger.major(self._most, currency), currency)
            self.add_error("amount", _("At most %(most)s is open.") % {"most": most})
        return said


class PaymentForm(ToldForm):
    """A payment that no plan asks for.

    Args:
        data: As posted.
        today: No payment is from later.
        people: Who can pay or be paid.
        me: The only one whose payments may be written down; None: anybody's.
    """

    key = forms.UUIDField()
    payer = forms.UUIDField(error_messages={"required": _("Say who paid.")})
    payee = forms.UUIDField(error_messages={"required": _("Say who was paid.")})
    currency = forms.ChoiceField(
        choices=CURRENCIES,
        error_messages={"invalid_choice": _("This is no currency.")},
    )
    day = forms.CharField(required=False)

    def clean(self) -> dict[str, Any]:
        """Hold payer and payee against each other."""
        said = super().clean()
        if "payer" in said and said["payer"] == said.get("payee"):
            self.add_error("payee", _("Nobody pays himself. Choose somebody else."))
        return said

    def clean_day(self) -> dt.date | None:
        """Return the evening that it settles, if the page said one that was."""
        try:
            day = dt.date.fromisoformat(self.cleaned_data["day"])
        except ValueError:
            return None
        return day if day <= self._today else None
