"""Money in words, in the reader's language."""

import copy
import dataclasses
import re
from decimal import Decimal

from babel import Locale
from babel.numbers import get_currency_name
from django.utils.translation import get_language, ngettext, to_locale
from django.utils.translation import gettext as _

from games import rules

CHIPS = "chips"
# Where a code of letters meets the number, people leave a blank: HUF 810. Babel
# knows the locale's pattern, but not this rule of CLDR's.
_CODE_AT_NUMBER = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")


@dataclasses.dataclass(frozen=True, slots=True)
class PaymentLine:
    """*Boris pays Anna* · *€8.10* · *162 points at €0.05*."""

    who: str
    amount: str
    reason: str


def amount(value: Decimal, currency: str) -> str:
    """Return an amount as the reader writes it, with the decimals it carries.

    Args:
        value: In major units.
        currency: ISO 4217 code, or ``chips``.
    """
    if currency == CHIPS:
        return ngettext("%(number)s chip", "%(number)s chips", int(value)) % {
            "number": format(value.normalize(), "f")
        }
    locale = Locale.parse(to_locale(get_language() or "en"))
    pattern = copy.copy(locale.currency_formats["standard"])
    decimals = _decimals(value)
    pattern.frac_prec = (decimals, decimals)
    text: str = pattern.apply(value, locale, currency=currency, currency_digits=False)
    return _CODE_AT_NUMBER.sub("\u00a0", text)


def bare(value: Decimal) -> str:
    """Return an amount without its currency, as the reader writes it: *1,234.50*."""
    locale = Locale.parse(to_locale(get_language() or "en"))
    pattern = copy.copy(locale.decimal_formats[None])
    decimals = _decimals(value)
    pattern.frac_prec = (decimals, decimals)
    text: str = pattern.apply(value, locale)
    return text


def signed(value: Decimal) -> str:
    """Return an amount without its currency, with its sign; nothing has none.

    >>> signed(Decimal("4.30")), signed(Decimal("-2.75")), signed(Decimal("0.00"))
    ('+4.30', '−2.75', '0.00')
    """
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return sign + bare(abs(value))


def currency_name(currency: str) -> str:
    """Return what several of a currency are called: *euros*."""
    if currency == CHIPS:
        return _("chips")
    locale = Locale.parse(to_locale(get_language() or "en"))
    name: str = get_currency_name(currency, count=2, locale=locale)
    return name


def _decimals(value: Decimal) -> int:
    """Return how many decimals a value carries."""
    return len(format(value, "f").partition(".")[2])


def _stake_amount(value: Decimal, currency: str) -> str:
    """Return a stake: whole, or with at least two decimals."""
    whole = value == value.to_integral_value()
    places = 0 if whole else max(_decimals(value), 2)
    return amount(value.quantize(Decimal(1).scaleb(-places)), currency)


def stake_line(stake: rules.Stake) -> str:
    """Return a stake in words: *€0.05 a point*."""
    said = []
    if stake.per_point:
        said.append(
            _("%(amount)s a point")
            % {"amount": _stake_amount(stake.per_point, stake.currency)}
        )
    if stake.per_hundred:
        said.append(
            _("%(amount)s a hundred points")
            % {"amount": _stake_amount(stake.per_hundred, stake.currency)}
        )
    if stake.per_match:
        said.append(
            _("%(amount)s a match")
            % {"amount": _stake_amount(stake.per_match, stake.currency)}
        )
    if stake.cap:
        said.append(
            _("at most %(amount)s")
            % {"amount": _stake_amount(stake.cap, stake.currency)}
        )
    return " · ".join(said)


def payment_line(
    payment: rules.Payment, names: tuple[str, ...], stake: rules.Stake | None
) -> PaymentLine:
    """Return a payment in words."""
    points = ngettext("%(count)d point", "%(count)d points", payment.points) % {
        "count": payment.points
    }
    at = f"{points}, {stake_line(stake)}" if stake else points
    return PaymentLine(
        _("%(payer)s pays %(payee)s")
        % {"payer": names[payment.payer], "payee": names[payment.payee]},
        amount(payment.amount, payment.currency),
        at,
    )
