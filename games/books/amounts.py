"""Money as people type it: with a point or a comma, in some currency."""

from decimal import ROUND_DOWN, Decimal, InvalidOperation

from django import forms
from django.utils.translation import gettext as _

from games.rules.stakes import CHIPS, DECIMALS

#: What is offered to choose from; any other of `DECIMALS` is typed.
CURRENCIES = ("EUR", "CZK", "HUF", "RSD", "AMD", "GBP", "USD", CHIPS)
#: So many digits before the decimal mark; what is more is a slip of the finger.
MOST_DIGITS = 8
#: And so many behind it; a stake writes no more.
MOST_DECIMALS = 15


def amount(text: str, currency: str = CURRENCIES[0]) -> Decimal:
    """Return an amount typed with a point or a comma as decimal mark.

    Args:
        text: As typed.
        currency: Where it has three decimals, "1.234" can be read in one way only.

    Raises:
        forms.ValidationError: It could be read in two ways, or in none; or it is
            nothing.
    """
    unclear = forms.ValidationError(
        _("“%(text)s” is not clear. Write an amount such as 0.05 or 0,05.")
        % {"text": text}
    )
    digits = text.replace(",", ".")
    whole, _mark, fraction = digits.partition(".")
    # "1,234" could be a thousand; a whole part of nought makes it clear.
    thousands = len(fraction) == 3 != DECIMALS[currency] and whole.strip("0") != ""
    if not (whole + fraction).isascii() or not (whole + fraction).isdigit():
        raise unclear
    if not whole or (_mark and not fraction) or thousands:
        raise unclear
    if len(fraction) > MOST_DECIMALS:
        raise unclear
    try:
        value = Decimal(digits)
    except InvalidOperation:
        raise unclear from None
    if value <= 0:
        raise forms.ValidationError(_("The amount is more than nothing."))
    if len(whole.lstrip("0")) > MOST_DIGITS:
        raise forms.ValidationError(
            _("“%(text)s” is too much for one amount here.") % {"text": text}
        )
    return value


def payable(value: Decimal, currency: str) -> Decimal:
    """Return an amount that can be paid in a currency: with its decimals, no more.

    Raises:
        forms.ValidationError: It is finer than the currency's smallest unit.

    >>> payable(Decimal("12.4"), "EUR"), payable(Decimal("810.00"), "HUF")
    (Decimal('12.40'), Decimal('810'))
    """
    step = Decimal(1).scaleb(-DECIMALS[currency])
    exact = value.quantize(step)
    if exact == value:
        return exact
    lower = value.quantize(step, ROUND_DOWN)
    right = {"currency": currency, "low": lower, "high": lower + step}
    if not lower:
        said = _("%(currency)s has no smaller unit; write %(high)s.")
    elif currency == CHIPS:
        said = _("Chips are whole; write %(low)s or %(high)s.")
    else:
        said = _("%(currency)s has no smaller unit; write %(low)s or %(high)s.")
    raise forms.ValidationError(said % right)


def minor_units(text: str, currency: str) -> int:
    """Return what somebody typed as whole minor units of a currency.

    Raises:
        forms.ValidationError: It is unclear, or cannot be paid.

    >>> minor_units("15,38", "EUR"), minor_units("1000", "HUF")
    (1538, 1000)
    """
    return int(payable(amount(text, currency), currency).scaleb(DECIMALS[currency]))
