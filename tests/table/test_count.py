"""Counting a hand without a match, as the server does it for a typed form."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import HttpResponse
from django.test import Client

from games import models
from tests.table.page import Page

pytestmark = pytest.mark.django_db

TEN = "7s 7h 7d 3s 4s 5s Jc Qc Kc 3d"
OTHER = "9s 9h 9d 9c 7c 6s 5d 4h 2c Ah"
MELDED = "As 2s 3s 4s 7s 7h 7d Tc Jc Qc"
HEAVY = "Ks Qs 9d 9c 7h 7d 5h 2s 3s 4s"


def get(**said: str) -> HttpResponse:
    return Client().get(f"/count/?{urlencode(said)}")


def counted(knocker: str = "", other: str = "", **said: str) -> Page:
    answer = get(knocker_cards=knocker, opponent_cards=other, **said)
    assert answer.status_code == 200
    return Page(answer)


def test_the_start_page_leads_there_by_a_load_of_its_own() -> None:
    page = Page(Client().get("/"))

    assert page.links["Count deadwood"] == "/count/"
    (link,) = (said for _tag, said in page.tags if said.get("href") == "/count/")
    assert link["hx-boost"] == "false"
    assert not any("melds" in said.get("src", "") for _tag, said in page.tags)


def test_the_keys_and_the_scripts_are_there_before_any_card() -> None:
    page = Page(Client().get("/count/"))

    assert "Which cards are in the hand?" in page.words
    assert sum("data-card" in said for _tag, said in page.tags) == 52
    scripts = [
        said["src"] for tag, said in page.tags if tag == "script" and "src" in said
    ]
    assert [src.rpartition("/")[2].partition(".")[0] for src in scripts[-2:]] == [
        "melds",
        "count",
    ]
    assert page.json["count-words"]["names"] == ["Knocker", "Other"]
    assert models.Match.objects.count() == 0


@pytest.mark.parametrize(
    ("hand", "limit", "sentence"),
    [
        (TEN, "10", "Deadwood 3: may knock."),
        (TEN, "3", "Deadwood 3: may knock."),
        (TEN, "2", "Deadwood 3: too much to knock; the limit is 2."),
        (TEN, "0", "Deadwood 3: only gin ends this hand."),
        (HEAVY, "10", "Deadwood 57: too much to knock; the limit is 10."),
        (MELDED, "0", "Gin."),
        ("7s 7h", "10", "Deadwood 14 so far."),
        ("7s", "10", "Deadwood 7 so far."),
        ("7s,7h;7d|3s/4s", "10", "Deadwood 7 so far."),
        (f"{TEN} Kd", "10", "Put aside K♦\ufe0e. Deadwood 3: may knock."),
        (f"{MELDED} Ad", "10", "Put aside A♦\ufe0e. Gin."),
        (f"{MELDED} Kc", "10", "Big gin: all eleven cards are melded."),
        ("2s 3s 4s 7s 7h 7d Tc Jc Qc Kc As", "10", "Big gin:"),
    ],
)
def test_one_hand_is_counted(hand: str, limit: str, sentence: str) -> None:
    page = counted(hand, limit=limit)

    assert sentence in page.words
    assert page.field("knocker_cards")["value"] == hand


def test_the_ace_of_spades_is_put_aside_too() -> None:
    # Card number 0, which is false.
    assert "Put aside A♠" in counted("As 4h 5h 6h 9s 9d 9c Qs Qd Qc Qh").words


def test_ten_cards_are_laid_out() -> None:
    words = counted(TEN).words

    assert "Knocker counts 3 Set 7 of spades 7" in words
    assert "Deadwood 3 of diamonds 3" in words
    assert "Other counts" not in words


def test_eleven_cards_show_which_one_goes() -> None:
    words = counted(f"{TEN} Kd").words

    assert "Put aside king of diamonds K Deadwood 3 of diamonds 3" in words


def test_the_other_hand_alone_is_counted() -> None:
    assert "Other: deadwood 25." in counted(other=OTHER).words
    assert "Other counts 25" in counted(other=OTHER).words
    words = counted("7s 7h", "9s").words
    assert "Deadwood 14 so far. Other: deadwood 9 so far." in words


def test_two_hands_are_a_showdown() -> None:
    words = counted(TEN, OTHER).words

    assert "Knocker knocks with 3" in words
    assert "Other is left with 12" in words
    assert "Laid off on Knocker’s melds: 7 of clubs 7 , 6 of spades 6" in words
    assert "3 against 12: Knocker +9" in words
    assert "This is the best play for both." in words


def test_a_better_arrangement_is_named() -> None:
    words = counted(
        "3c 4c 5c 6c 7c 2c 2s 2d 2h As", "4d 5d 6d 3s Js Jd 7h 8c 9s 3h"
    ).words

    assert "1 against 42: Knocker +41" in words
    assert "Better for Knocker:" in words
    assert "8 against 50." in words


@pytest.mark.parametrize(
    ("hand", "other", "sentence"),
    [
        (
            "5h 6h 7h 9s 9d 9c Qs Qd Qc 4s",
            "4h 3h Kc Kd Ks Jc Jd Jh 2s As",
            "Undercut! Other +26 (1 + 25)",
        ),
        (MELDED, OTHER, "Gin: Knocker +50 (25 + 25)"),
        (f"{MELDED} Kc", OTHER, "Gin: Knocker +50 (25 + 25) Big gin: all eleven"),
        (f"{TEN} Kd", OTHER, "3 against 12: Knocker +9 Put aside K♦"),
        (
            HEAVY,
            OTHER.replace("9d", "8d").replace("9c", "8c"),
            "the limit is 10. Other:",
        ),
    ],
)
def test_every_outcome_has_its_sentence(hand: str, other: str, sentence: str) -> None:
    assert sentence in counted(hand, other).words


def test_who_may_not_knock_lays_nothing_off() -> None:
    words = counted(TEN, OTHER, limit="2").words

    assert "Knocker counts 3" in words
    assert "Other counts 25" in words
    assert "Laid off" not in words


FORTY = " ".join(rank + suit for suit in "shdc" for rank in "A23456789T")


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"knocker_cards": "7s zz"}, '"zz" is none.'),
        ({"knocker_cards": "7s 7h 7s"}, "7s is there twice."),
        ({"knocker_cards": "7s", "opponent_cards": "7s"}, "7♠\ufe0e is in both hands."),
        ({"knocker_cards": f"{TEN} Kd Qd"}, "eleven for a big gin; these are 12."),
        ({"opponent_cards": f"{OTHER} Kd"}, "A hand is ten cards; these are 11."),
        ({"knocker_cards": FORTY}, "these are 40."),
        ({"opponent_cards": FORTY}, "these are 40."),
        ({"knocker_cards": "7s " * 50}, "at most 120 characters"),
        ({"knocker_cards": "<script>"}, '"<script>" is none.'),
        ({"knocker_cards": "\0"}, "Null characters are not allowed."),
        ({"knocker_cards": "%(name)s"}, '"%(name)s" is none.'),
        ({"limit": "11"}, "The knock limit is a number from 0 to 10."),
        ({"limit": "-1"}, "The knock limit is a number from 0 to 10."),
        ({"limit": "ten"}, "The knock limit is a number from 0 to 10."),
    ],
)
def test_what_cannot_be_is_said_and_kept(said: dict[str, str], sentence: str) -> None:
    answer = get(**said)

    page = Page(answer)
    assert answer.status_code == 422
    assert sentence in page.words
    for name in said.keys() - {"limit"}:
        assert page.field(name)["value"] == said[name]


def chosen(page: Page) -> Iterator[dict[str, Any]]:
    return (said for tag, said in page.tags if tag == "option" and "selected" in said)


def test_the_limit_stays_as_it_was_chosen() -> None:
    assert [each["value"] for each in chosen(counted(TEN, limit="7"))] == ["7"]
    assert [each["value"] for each in chosen(counted(TEN))] == ["10"]
    assert [each["value"] for each in chosen(counted(TEN, limit="0"))] == ["0"]
