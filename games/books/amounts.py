"""What a point is worth, as people type it, and in what."""

from decimal import Decimal, InvalidOperation

from django import forms
from django.utils.translation import gettext_lazy as _

CURRENCIES = ("EUR", "CZK", "HUF", "RSD", "AMD", "GBP", "USD", "chips")


def amount(text: str) -> Decimal:
    """Return an amount typed with a point or a comma as decimal mark.

    Raises:
        forms.ValidationError: It could be read in two ways, or in none.
    """
    unclear = forms.ValidationError(
        _("“%(text)s” is not clear. Write an amount such as 0.05 or 0,05.")
        % {"text": text}
    )
    digits = text.replace(",", ".")
    whole, _mark, fraction = digits.partition(".")
    # "1,234" could be a thousand; a whole part of nought makes it clear.
    thousands = len(fraction) == 3 and whole.strip("0") != ""
    if not (whole + fraction).isascii() or not (whole + fraction).isdigit():
        raise unclear
    if not whole or (_mark and not fraction) or thousands:
        raise unclear
    try:
        value = Decimal(digits)
    except InvalidOperation:
        raise unclear from None
    if value <= 0:
        raise forms.ValidationError(_("A point is worth more than nothing."))
    return value
