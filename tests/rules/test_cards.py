"""Cards and how people write them."""

import pytest

from games import rules
from games.rules import cards


def test_every_card_has_a_name_that_reads_back() -> None:
    assert [cards.parse(cards.name(card)) for card in range(52)] == list(range(52))


@pytest.mark.parametrize("text", ["Td", "td", "TD", "10d", "10D", "T♦", "10♦"])
def test_a_ten_is_written_in_many_ways(text: str) -> None:
    assert cards.name(cards.parse(text)) == "Td"


def test_the_ace_is_low_and_faces_count_ten() -> None:
    values = [
        cards.value(cards.parse(text))
        for text in ["Ah", "2h", "9h", "Th", "Jh", "Qh", "Kh"]
    ]
    ranks = [
        cards.rank(cards.parse(text))
        for text in ["Ah", "2h", "9h", "Th", "Jh", "Qh", "Kh"]
    ]

    assert values == [1, 2, 9, 10, 10, 10, 10]
    assert ranks == [0, 1, 8, 9, 10, 11, 12]


def test_suits_tell_themselves_apart() -> None:
    suits = [cards.suit(card) for card in cards.parse_many("As Ah Ad Ac Ks")]

    assert suits == [0, 1, 2, 3, 0]
    assert [cards.is_spade(card) for card in cards.parse_many("Ks Ah")] == [True, False]


@pytest.mark.parametrize(
    "text",
    ["", "7", "h", "1h", "11h", "h7", "7x", "7h ", "7hh", "0h", "X", 7, None, ["7h"]],
)
def test_what_is_no_card_is_refused_at_its_field(text: object) -> None:
    with pytest.raises(rules.WrongFactsError) as caught:
        cards.parse(text, "upcard")

    assert caught.value.field == "upcard"


def test_many_cards_keep_their_order() -> None:
    assert [cards.name(c) for c in cards.parse_many(" 7s  10h\tAd ")] == [
        "7s",
        "Th",
        "Ad",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7s 7♠", "7s is there twice."),
        ("7s 8", 'A card is a rank and a suit, such as 7h, Td or As; "8" is none.'),
        (7, 'A card is a rank and a suit, such as 7h, Td or As; "7" is none.'),
    ],
)
def test_many_cards_are_refused_with_the_card_named(
    text: object, sentence: str
) -> None:
    with pytest.raises(rules.WrongFactsError) as caught:
        cards.parse_many(text, "cards")

    assert (caught.value.field, str(caught.value)) == ("cards", sentence)
