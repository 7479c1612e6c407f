"""Money: what points are worth, exactly, and who pays it (RULES.md, "Money").

Amounts are decimals in major units. Points become money once, at the end, and are
rounded half up once, to the currency's smallest unit.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal

from games.rules.entries import Payment
from games.rules.errors import WrongFactsError, gettext_noop, shown
from games.rules.facts import Stake

CHIPS = "chips"

#: ISO 4217 codes in use, by their number of decimals. HUF, which the standard gives
#: two, has none: no fillér is left to pay with (MATCH_FILE.md, "Stakes").
_CODES = {
    0: "BIF CLP DJF GNF HUF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    2: (
        "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN "
        "BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP "
        "ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG IDR ILS INR IRR "
        "JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP "
        "MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR "
        "PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP "
        "SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD "
        "XCG YER ZAR ZMW ZWG"
    ),
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
}

#: Decimals of each currency's amounts; chips are whole.
DECIMALS: Mapping[str, int] = {
    CHIPS: 0,
    **{code: places for places, codes in _CODES.items() for code in codes.split()},
}

#: The amounts of a stake, by their names.
AMOUNTS = ("per_point", "per_hundred", "per_match", "cap")

# Fifteen digits before the point and fifteen behind it, times any match's points,
# fit into this context without rounding.
_AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15})?")
_EXACT = Context(prec=60)


def amount(text: object, *, field: str) -> Decimal:
    """Return the decimal a stake's text writes: digits, perhaps a point and more.

    Raises:
        WrongFactsError: The text is no such number above 0; ``field`` is at fault.

    >>> amount("0.05", field="per_point")
    Decimal('0.05')
    """
    if isinstance(text, str) and _AMOUNT.fullmatch(text):
        decimal = Decimal(text)
        if decimal > 0:
            return decimal
    raise WrongFactsError(
        "wrong-amount",
        gettext_noop(
            'An amount is a text such as "5" or "0.05", above 0, not %(text)s.'
        ),
        {"text": shown(text)},
        field=field,
    )


def check(stake: Stake) -> None:
    """Refuse a stake that cannot be paid.

    Raises:
        WrongFactsError: Both of ``per_point`` and ``per_hundred``, or nothing to
            pay (``stake``); a currency nobody knows (``currency``).
    """
    if stake.per_point is not None and stake.per_hundred is not None:
        raise WrongFactsError(
            "two-stakes",
            gettext_noop("The stake is a point's or a hundred points', not both."),
            field="stake",
        )
    if stake.per_point is stake.per_hundred is stake.per_match is None:
        raise WrongFactsError(
            "no-stake",
            gettext_noop("The stake names nothing to pay."),
            field="stake",
        )
    check_currency(stake.currency)
    for field in AMOUNTS:
        given = getattr(stake, field)
        if given is not None and not given > 0:
            raise WrongFactsError(
                "amount-not-positive",
                gettext_noop("Every amount of a stake is above 0."),
                field=field,
            )


def check_currency(code: str) -> None:
    """Refuse a currency nobody knows.

    Raises:
        WrongFactsError: It is one (``currency``).
    """
    if code not in DECIMALS:
        raise WrongFactsError(
            "unknown-currency",
            gettext_noop(
                'A currency is a code such as EUR, or "chips"; %(currency)s is none.'
            ),
            {"currency": shown(code)},
            field="currency",
        )


def payments(
    stake: Stake,
    debts: Mapping[tuple[int, int], int],
    flat: Iterable[tuple[int, int]],
    standing: Sequence[int],
) -> tuple[Payment, ...]:
    """Return who pays whom how much; what rounds to nothing is left out.

    Args:
        stake: The match's stake.
        debts: Points above 0 that the first seat of a pair owes the second.
        flat: Pairs of seats where the first owes the second the sum a match.
        standing: By seat, what orders those who receive, best first.
    """
    due = dict(debts)
    flat_pairs = frozenset(flat if stake.per_match is not None else ())
    for pair in flat_pairs:
        due.setdefault(pair, 0)
    order = sorted(due, key=lambda pair: (-standing[pair[1]], pair[1], pair[0]))
    paid = [
        Payment(
            payer=payer,
            payee=payee,
            points=due[payer, payee],
            amount=_worth(stake, due[payer, payee], (payer, payee) in flat_pairs),
            currency=stake.currency,
        )
        for payer, payee in order
    ]
    return tuple(payment for payment in paid if payment.amount)


def _worth(stake: Stake, points: int, flat: bool) -> Decimal:
    """Return what one payment comes to, rounded once."""
    exact = Decimal(0)
    if stake.per_point is not None:
        exact = _EXACT.multiply(stake.per_point, Decimal(points))
    elif stake.per_hundred is not None:
        exact = _EXACT.multiply(stake.per_hundred, Decimal(points)).scaleb(-2, _EXACT)
    if flat and stake.per_match is not None:
        exact = _EXACT.add(exact, stake.per_match)
    if stake.cap is not None:
        exact = min(exact, stake.cap)
    unit = Decimal(1).scaleb(-DECIMALS[stake.currency])
    return exact.quantize(unit, ROUND_HALF_UP, _EXACT)
