"""Stakes as people type them, and amounts as people read them."""

from decimal import Decimal
from typing import Any

import pytest
from django.forms import ValidationError
from django.test import Client
from django.utils import translation

from games import models, rules
from games.books import prices
from games.books.amounts import amount
from tests.factories import ANN, BOB, a_match, points
from tests.table.page import Page

NBSP = "\u00a0"


@pytest.mark.parametrize("language", ["en", "et", "sk", "sr", "hy", "fi"])
@pytest.mark.parametrize("text", ["15,38", "15.38"])
def test_e3_a_point_and_a_comma_are_the_same_in_every_language(
    text: str, language: str
) -> None:
    with translation.override(language):
        assert amount(text) == Decimal("15.38")


@pytest.mark.parametrize(
    ("text", "value"),
    [("0,005", "0.005"), ("0.125", "0.125"), ("5", "5"), ("1234,5", "1234.5")],
)
def test_e3_what_can_be_read_in_one_way_only_is_read(text: str, value: str) -> None:
    assert amount(text) == Decimal(value)


@pytest.mark.parametrize(
    "text",
    [
        *["1,234", "1.234", "12,345", "1,234.50", "1.234,50", "1 234", "5,", ",5"],
        *[".", "1e3", "-5", "+5", "0x10", "NaN", "Infinity", "five", "5€", "1_000"],
        "\N{ARABIC-INDIC DIGIT FIVE}",
    ],
)
def test_e3_what_is_unclear_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValidationError) as refused:
        amount(text)

    assert refused.value.messages == [
        f"“{text}” is not clear. Write an amount such as 0.05 or 0,05."
    ]


@pytest.mark.parametrize("text", ["0", "0,00", "0.000"])
def test_a_point_is_worth_something(text: str) -> None:
    with pytest.raises(ValidationError, match="more than nothing"):
        amount(text)


def started(client: Client, worth: str, currency: str) -> Any:
    page = Page(client.get("/"))
    return page.form("Start").post(
        client, new_names=["Ann", "Bob"], worth=worth, currency=currency
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("worth", "currency", "kept"),
    [
        ("0,05", "EUR", "0.05"),
        ("0.005", "EUR", "0.005"),
        ("10", "HUF", "10"),
        ("1", "chips", "1"),
        (" 2,50 ", "RSD", "2.50"),
    ],
)
def test_a_stake_is_kept_exactly(
    client: Client, worth: str, currency: str, kept: str
) -> None:
    started(client, worth, currency)

    assert models.Match.objects.get().stake == {
        "per_point": kept,
        "currency": currency,
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    "worth", ["1,234", "0.0000000000000001", "1234567890123456", "-1", "x" * 21]
)
def test_a_stake_that_cannot_be_is_refused(client: Client, worth: str) -> None:
    answer = started(client, worth, "EUR")

    assert answer.status_code == 422
    assert models.Match.objects.count() == 0


@pytest.mark.parametrize(
    ("value", "currency", "language", "said"),
    [
        ("8.10", "EUR", "en", "€8.10"),
        ("8.10", "EUR", "fi", f"8,10{NBSP}€"),
        ("1234.50", "EUR", "sk", f"1{NBSP}234,50{NBSP}€"),
        ("810", "HUF", "en", f"HUF{NBSP}810"),
        ("1620", "HUF", "sk", f"1{NBSP}620{NBSP}HUF"),
        ("162", "chips", "en", "162 chips"),
        ("1", "chips", "en", "1 chip"),
        ("300", "chips", "en", "300 chips"),
    ],
)
def test_an_amount_is_written_as_the_reader_writes_it(
    value: str, currency: str, language: str, said: str
) -> None:
    with translation.override(language):
        assert prices.amount(Decimal(value), currency) == said


@pytest.mark.parametrize(
    ("stake", "said"),
    [
        ({"per_point": "0.05", "currency": "EUR"}, "€0.05 a point"),
        ({"per_point": "0.5", "currency": "EUR"}, "€0.50 a point"),
        ({"per_point": "0.005", "currency": "EUR"}, "€0.005 a point"),
        ({"per_point": "2", "currency": "EUR"}, "€2 a point"),
        ({"per_point": "10", "currency": "HUF"}, f"HUF{NBSP}10 a point"),
        ({"per_point": "1", "currency": "chips"}, "1 chip a point"),
        ({"per_point": "3", "currency": "chips"}, "3 chips a point"),
    ],
)
def test_a_stake_is_said_in_words(stake: dict[str, str], said: str) -> None:
    value = rules.Stake(
        per_point=Decimal(stake["per_point"]), currency=stake["currency"]
    )

    assert prices.stake_line(value) == said


@pytest.mark.parametrize(
    ("stake", "said"),
    [
        # 100 + 3 boxes of 25 + 100 - (9 + 25) = 241 points
        ({"per_point": "0.05", "currency": "EUR"}, "€12.05 241 points, €0.05 a point"),
        ({"per_point": "0.005", "currency": "EUR"}, "€1.21 241 points, €0.005 a point"),
        ({"per_point": "7", "currency": "HUF"}, "HUF 1,687 241 points, HUF 7 a point"),
        ({"per_point": "2", "currency": "chips"}, "482 chips 241 points, 2 chips a"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_the_final_sheet_says_who_pays_what(
    ann: Client, club: models.Club, stake: dict[str, str], said: str
) -> None:
    hands = [points(ANN, 40), points(BOB, 9), points(ANN, 20), points(ANN, 40)]
    match = a_match(club=club, stake=stake, hands=hands)

    page = Page(ann.get(f"/m/{match.pk}/"))

    assert f"Bob pays Ann {said}" in page.words


@pytest.mark.parametrize("decimals", [".00", ",00", ".50"])
def test_e4_no_decimals_of_a_forint_are_shown_anywhere(
    ann: Client, club: models.Club, decimals: str
) -> None:
    stake = {"per_point": "7", "currency": "HUF"}
    match = a_match(club=club, stake=stake, hands=[points(ANN, 100)])

    pages = ["", "more/", "result/", "share/"]

    for name in pages:
        assert decimals not in Page(ann.get(f"/m/{match.pk}/{name}")).words
    assert decimals not in Page(ann.get("/")).words
    assert decimals not in Page(ann.get("/matches/")).words
