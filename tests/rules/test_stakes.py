"""Money: exact, once at the end, payer and payee alike (RULES.md, "Money")."""

from decimal import Decimal
from typing import Any

import pytest

from games import rules
from tests.rules.matches import ANN, BOB, CAS, ROTATING, refusal, sheet, won


def stake(currency: str = "EUR", **amounts: str) -> rules.Stake:
    """Return a stake from amounts as a match file writes them."""
    said: dict[str, Any] = {
        field: rules.stakes.amount(text, field=field) for field, text in amounts.items()
    }
    return rules.Stake(currency=currency, **said)


def paid(scored: rules.Sheet) -> list[str]:
    """Return payments as "payer>payee points amount"."""
    return [
        f"{'ABC'[p.payer]}>{'ABC'[p.payee]} {p.points} {p.amount:f}"
        for p in scored.payments
    ]


# 110 points end it: Ann 110 + 25 + 100 = 235 against 25 + 1 = 26
PLAYED = (won(BOB, 1), won(ANN, 110))
AMOUNTS = {
    "a point": (stake(per_point="0.05"), ["B>A 209 10.45"]),
    "half a cent a point, half up": (stake(per_point="0.005"), ["B>A 209 1.05"]),
    "a hundred": (stake(per_hundred="3"), ["B>A 209 6.27"]),
    "a match": (stake(per_match="5"), ["B>A 209 5.00"]),
    "a point and a match": (stake(per_point="0.05", per_match="5"), ["B>A 209 15.45"]),
    "capped": (stake(per_point="0.05", per_match="5", cap="12.50"), ["B>A 209 12.50"]),
    "below the cap": (stake(per_point="0.05", cap="12.50"), ["B>A 209 10.45"]),
    "forints are whole": (stake("HUF", per_point="2.5"), ["B>A 209 523"]),
    "yen are whole": (stake("JPY", per_point="0.5"), ["B>A 209 105"]),
    "dinars have three decimals": (stake("KWD", per_point="0.0005"), ["B>A 209 0.105"]),
    "chips are whole": (stake("chips", per_hundred="30"), ["B>A 209 63"]),
    "rounded to nothing": (stake(per_point="0.00001"), []),
    "a long decimal stays exact": (
        stake(per_point="123456789012345.123456789012345"),
        ["B>A 209 25802468903580130.80"],
    ),
}


@pytest.mark.parametrize(("terms", "payments"), AMOUNTS.values(), ids=AMOUNTS)
def test_points_become_money(terms: rules.Stake, payments: list[str]) -> None:
    assert paid(sheet(*PLAYED, stake=terms)) == payments


def test_nobody_pays_without_a_stake_or_before_the_end() -> None:
    assert sheet(*PLAYED).payments == ()
    assert sheet(*PLAYED[:1], stake=stake(per_match="5")).payments == ()


def test_the_loser_by_total_pays_even_the_loser_of_the_match() -> None:
    keys = {"winner": "first-to-target", "game_bonus": 20}
    many = [won(BOB, 15)] * 5

    scored = sheet(
        *many, won(ANN, 100), keys=keys, stake=stake(per_point="0.10", per_match="4")
    )

    assert scored.winner == (ANN,)
    assert paid(scored) == ["A>B 55 5.50", "B>A 0 4.00"]


def test_in_a_drawn_match_nobody_pays() -> None:
    keys = {"game_bonus": 0, "shutout": "none"}

    scored = sheet(
        won(BOB, 50),
        won(BOB, 25),
        won(ANN, 100),
        keys=keys,
        stake=stake(per_point="1", per_match="5"),
    )

    assert scored.payments == ()


BEHIND = rules.Ended(how=rules.Ending.CONCEDED, by=BOB)
AHEAD = rules.Ended(how=rules.Ending.CONCEDED, by=ANN)
CONCESSIONS = {
    "behind": (BEHIND, ["B>A 55 10.50"]),
    "ahead: the sum a match alone": (AHEAD, ["A>B 0 5.00"]),
}


@pytest.mark.parametrize(("ended", "payments"), CONCESSIONS.values(), ids=CONCESSIONS)
def test_a_concession_is_paid(ended: rules.Ended, payments: list[str]) -> None:
    terms = stake(per_point="0.10", per_match="5")

    assert paid(sheet(won(ANN, 30), ended=ended, stake=terms)) == payments


def test_a_level_concession_pays_the_sum_a_match() -> None:
    assert paid(sheet(ended=BEHIND, stake=stake(per_match="5"))) == ["B>A 0 5.00"]
    assert sheet(ended=BEHIND, stake=stake(per_point="5")).payments == ()


# Ann deals first, then Bob, then Cas: Bob 65, Ann 75, Bob 36, Cas nothing.
THREE = (won(BOB, 65), won(ANN, 75), won(BOB, 36))


def three(*hands: rules.Hand, **more: Any) -> rules.Sheet:
    return sheet(*hands, arrangement=ROTATING, **more)


def test_of_three_everyone_pays_everyone_above() -> None:
    scored = three(*THREE, keys={"shutout": "none"}, stake=stake(per_point="0.01"))

    # Bob 101 + 50 + 100 = 251, Ann 75 + 25 = 100, Cas 0
    assert paid(scored) == ["A>B 151 1.51", "C>B 251 2.51", "C>A 100 1.00"]


SHUTOUTS = {
    "add": ({"shutout": "add", "shutout_bonus": 100}, 351),
    "instead, beyond the game bonus": (
        {"shutout": "instead", "shutout_bonus": 170},
        321,
    ),
    "doubled points": ({"shutout": "double-points"}, 251),
    "doubled total": ({"shutout": "double-total"}, 251),
    "none": ({"shutout": "none"}, 251),
}


@pytest.mark.parametrize(("keys", "points"), SHUTOUTS.values(), ids=SHUTOUTS)
def test_who_won_no_hand_pays_the_winner_on_top(
    keys: dict[str, object], points: int
) -> None:
    scored = three(*THREE, keys=keys, stake=stake(per_point="0.01"))

    assert [p.points for p in scored.payments] == [151, points, 100]


def test_of_three_both_others_pay_the_sum_a_match() -> None:
    terms = stake(per_point="0.01", per_match="2")

    scored = three(*THREE, keys={"shutout": "none"}, stake=terms)

    assert paid(scored) == ["A>B 151 3.51", "C>B 251 4.51", "C>A 100 1.00"]


def test_of_three_the_sum_a_match_may_go_against_the_points() -> None:
    keys = {"winner": "first-to-target", "game_bonus": 0, "shutout": "none"}
    # Bob 60 + 39 in two hands and two boxes, Cas 100 in one
    hands = (won(BOB, 60), won(ANN, 1), won(BOB, 39), won(CAS, 100))

    scored = three(*hands, keys=keys, stake=stake(per_point="0.01", per_match="2"))

    assert scored.winner == (CAS,)
    assert paid(scored) == [
        "A>B 123 1.23",
        "C>B 24 0.24",
        "A>C 99 2.99",
        "B>C 0 2.00",
    ]


def test_of_three_a_drawn_match_still_pays_differences() -> None:
    keys = {"game_bonus": 0, "shutout": "none"}
    hands = (won(BOB, 60), won(ANN, 1), won(BOB, 15), won(CAS, 100))

    scored = three(*hands, keys=keys, stake=stake(per_point="0.01", per_match="2"))

    assert scored.winner == ()
    assert paid(scored) == ["A>B 99 0.99", "A>C 99 0.99"]


WRONG_STAKES: dict[str, tuple[dict[str, Any], str]] = {
    "two at once": (
        {"currency": "EUR", "per_point": Decimal(1), "per_hundred": Decimal(1)},
        "stake",
    ),
    "nothing": ({"currency": "EUR"}, "stake"),
    "a cap alone": ({"currency": "EUR", "cap": Decimal(1)}, "stake"),
    "an unknown currency": ({"currency": "XXX", "per_match": Decimal(1)}, "currency"),
    "a currency in small letters": (
        {"currency": "eur", "per_match": Decimal(1)},
        "currency",
    ),
    "an amount of nothing": (
        {"currency": "EUR", "per_point": Decimal(0)},
        "per_point",
    ),
    "less than nothing": (
        {"currency": "EUR", "per_match": Decimal(1), "cap": Decimal(-1)},
        "cap",
    ),
}


@pytest.mark.parametrize(("terms", "field"), WRONG_STAKES.values(), ids=WRONG_STAKES)
def test_a_stake_that_cannot_be_paid_is_refused(
    terms: dict[str, Any], field: str
) -> None:
    error = refusal(stake=rules.Stake(**terms))

    assert (error.hand, error.field) == (None, field)


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "0.00",
        "",
        "-1",
        "+1",
        "1e2",
        "1,5",
        ".5",
        "5.",
        "\u0665",
        " 5",
        "1" * 16,
        "0." + "1" * 16,
        5,
        0.05,
        None,
        True,
    ],
)
def test_an_amount_is_a_plain_decimal_above_0(text: object) -> None:
    with pytest.raises(rules.WrongFactsError) as caught:
        rules.stakes.amount(text, field="per_point")

    assert caught.value.field == "per_point"


@pytest.mark.parametrize(
    ("code", "decimals"),
    [
        ("EUR", 2),
        ("HUF", 0),
        ("JPY", 0),
        ("ISK", 0),
        ("RSD", 2),
        ("AMD", 2),
        ("TND", 3),
        ("CLF", 4),
        ("chips", 0),
    ],
)
def test_currencies_know_their_decimals(code: str, decimals: int) -> None:
    assert rules.stakes.DECIMALS[code] == decimals
