"""Money as people type it: what is read, what is refused, in which words."""

from decimal import Decimal

import pytest
from django.forms import ValidationError
from django.utils import translation

from games.books.amounts import amount, minor_units, payable


@pytest.mark.parametrize(
    ("text", "currency", "units"),
    [
        ("15,38", "EUR", 1538),
        ("15.38", "EUR", 1538),
        ("12.4", "EUR", 1240),
        ("12", "EUR", 1200),
        ("1000", "HUF", 1000),
        ("12.00", "JPY", 12),
        ("1.234", "KWD", 1234),
        ("0,005", "KWD", 5),
        ("7", "chips", 7),
    ],
)
@pytest.mark.parametrize("language", ["en", "sk", "hy"])
def test_an_amount_is_read_in_whole_minor_units(
    text: str, currency: str, units: int, language: str
) -> None:
    with translation.override(language):
        assert minor_units(text, currency) == units


@pytest.mark.parametrize(
    ("text", "currency", "said"),
    [
        ("12.50", "HUF", "HUF has no smaller unit; write 12 or 13."),
        ("12,50", "JPY", "JPY has no smaller unit; write 12 or 13."),
        ("1.5", "chips", "Chips are whole; write 1 or 2."),
        (
            "0.005",
            "EUR",
            "EUR has no smaller unit; write 0.01.",
        ),
        (
            "0.0005",
            "KWD",
            "KWD has no smaller unit; write 0.001.",
        ),
        ("0", "EUR", "The amount is more than nothing."),
        ("123456789", "EUR", "“123456789” is too much for one amount here."),
        (
            "1,234",
            "EUR",
            "“1,234” is not clear. Write an amount such as 0.05 or 0,05.",
        ),
    ],
)
def test_e3_e4_what_cannot_be_paid_is_refused_with_an_example(
    text: str, currency: str, said: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        minor_units(text, currency)

    assert refused.value.messages == [said]


def test_an_example_of_a_refusal_is_read_itself() -> None:
    for example, currency in [("12.400", "KWD"), ("12.40", "EUR"), ("1250", "HUF")]:
        assert payable(amount(example, currency), currency) == Decimal(example)
