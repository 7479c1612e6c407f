"""Tapping the cards in: laid out, moved by hand, saved, changed, refused."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import HttpResponse
from django.test import Client

from games import models, rules
from games.table.acts import hands as acts
from tests import factories
from tests.factories import ANN, BOB, a_club, a_match, a_phone, gin, knock, later
from tests.table.page import Page
from tests.table.test_arrangements import table_of

pytestmark = pytest.mark.django_db

ANNS = "7s 7h 7d 3s 4s 5s Jc Qc Kc 3d"
BOBS = "9s 9h 9d 9c 7c 6s 5d 4h 2c Ah"
MELDS = "7s 7h 7d/3s 4s 5s/Jc Qc Kc"
GIN = "7s 7h 7d 3s 4s 5s Jc Qc Kc Tc"
BOTH = {"knocker_cards": ANNS, "opponent_cards": BOBS}


class Table:
    """A match of Ann and Bob on Ann's phone."""

    def __init__(self, **match: Any) -> None:
        self.club = a_club()
        self.device, self.ann = a_phone(club=self.club)
        self.match = a_match(club=self.club, by=self.device, **match)

    def get(self, path: str = "cards/", **said: str) -> HttpResponse:
        return self.ann.get(f"/m/{self.match.pk}/{path}?{urlencode(said)}")

    def page(self, path: str = "cards/", **said: str) -> Page:
        answer = self.get(path, **said)
        assert answer.status_code == 200
        return Page(answer)

    def laid(self, path: str = "cards/", **said: str) -> Page:
        return self.page(path, **{**BOTH, "who": "0", "lay": "1", **said})

    @property
    def hands(self) -> list[models.Hand]:
        return list(self.match.hands.filter(state="live"))


@pytest.fixture
def table() -> Table:
    return Table()


def test_the_entry_offers_the_cards(table: Table) -> None:
    entry = table.page("hand/", who="1")

    assert entry.links["Tap in the cards"] == f"/m/{table.match.pk}/cards/?who=1"
    assert entry.links["Only the points"].endswith("how=points")


def test_a_big_gin_takes_their_place_where_it_is_played() -> None:
    entry = Table(house=rules.PRESETS["wikipedia"]).page("hand/", who="0")

    assert "Big gin : all eleven cards melded" in entry.words
    assert "Tap in the cards" in entry.links


def test_the_keys_are_four_suits_of_thirteen_cards(table: Table) -> None:
    page = table.page(who="0")

    keys = {said["data-card"]: said for _tag, said in page.tags if "data-card" in said}
    assert len(keys) == 52
    assert keys["7s"]["aria-label"] == "7 of spades"
    assert keys["Qh"]["aria-label"] == "queen of hearts"
    assert keys["Tc"]["aria-label"] == "10 of clubs"
    assert page.json["card-words"]["only"] == "Only Ann’s cards"


def test_both_hands_are_laid_out(table: Table) -> None:
    page = table.laid()

    assert "Ann knocks with 3" in page.words
    assert "Bob is left with 12" in page.words
    assert "Laid off on Ann’s melds: 7 of clubs 7 , 6 of spades 6" in page.words
    assert "Deadwood 5 + 4 + 2 + 1" in page.words
    assert "Ann knocks with 3 against 12: Ann +9" in page.words
    assert "This is the best play for both." in page.words
    assert "Ann 9, 91 to go." in page.words


def test_these_counts_are_saved_with_the_cards(table: Table) -> None:
    answer = table.laid().form("Use these counts").post(table.ann)

    assert answer.status_code == 302
    (hand,) = table.hands
    assert (hand.call, hand.knocker) == ("knock", ANN)
    assert (hand.deadwood, hand.opponent_deadwood) == (3, 12)
    assert hand.cards == {
        "shown": [{"seat": ANN, "cards": ANNS}, {"seat": BOB, "cards": BOBS}]
    }
    sheet = table.page("")
    assert "1 Ann +9 knock 3–12 9" in sheet.words


def test_saving_twice_saves_once(table: Table) -> None:
    form = table.laid().form("Use these counts")

    answers = [form.post(table.ann) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert len(table.hands) == 1


def test_the_other_one_may_have_knocked(table: Table) -> None:
    said = {"knocker_cards": BOBS.replace("9c", "Td"), "opponent_cards": ANNS}
    page = table.laid(who="1", **said)

    assert "Bob cannot knock with" in page.words
    assert page.form("Use these counts").fields["knocker"] == ["1"]


def test_a_gin_from_cards_takes_no_lay_offs(table: Table) -> None:
    page = table.laid(knocker_cards=GIN)

    assert "Gin: Ann +50 (25 + 25)" in page.words
    assert "Laid off" not in page.words
    page.form("Use these counts").post(table.ann)
    assert table.hands[0].call == "gin"


def test_eleven_melded_cards_are_a_big_gin() -> None:
    table = Table(house=rules.PRESETS["wikipedia"])

    page = table.laid(knocker_cards=GIN + " 2s")
    assert "Big gin: Ann +56 (25 + 31)" in page.words
    page.form("Use these counts").post(table.ann)
    assert table.hands[0].call == "big-gin"


def test_oklahoma_takes_limit_and_doubling_from_the_upcard() -> None:
    table = Table(house=rules.PRESETS["oklahoma"])
    table.ann.post(f"/m/{table.match.pk}/upcard/", {"rank": "5", "suit": "s"})

    assert "Ann +18 × 2" in table.laid().words.replace("Ann +18  × 2", "Ann +18 × 2")
    table.laid().form("Use these counts").post(table.ann)

    (hand,) = table.hands
    assert hand.upcard == rules.cards.parse("5s")


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"knocker_cards": ANNS[:-3]}, "A hand is ten cards; these are 9."),
        ({"knocker_cards": ANNS.replace("3d", "7s")}, "7s is there twice."),
        ({"opponent_cards": BOBS.replace("Ah", "7s")}, "7♠\ufe0e is in both hands."),
        ({"opponent_cards": BOBS.replace("Ah", "1h")}, '"1h" is none.'),
        ({"opponent_cards": "x" * 200}, "at most 120 characters"),
        ({"knocker_melds": "7s 7h"}, "7♠\ufe0e 7♥\ufe0e is no meld"),
        ({"layoffs": "7c"}, "Lay-offs need the melds that both put down."),
    ],
)
def test_what_cannot_be_is_said_and_kept(
    table: Table, said: dict[str, str], sentence: str
) -> None:
    answer = table.get(**{**BOTH, "who": "0", "lay": "1", **said})

    page = Page(answer)
    assert answer.status_code == 422
    assert sentence in page.words
    for name, text in {**BOTH, **said}.items():
        if name in BOTH:
            assert page.field(name)["value"] == text


def test_who_cannot_knock_is_told_and_cannot_save(table: Table) -> None:
    page = table.laid(knocker_cards="7s 7h 7d 3s 4s 5s Jc Qc Kd Td")

    assert "Ann cannot knock with 40; the limit is 10." in page.words
    answer = page.form("Use these counts").post(table.ann)
    assert answer.status_code == 422
    assert "Ann cannot knock with 40" in Page(answer).words
    assert table.hands == []


def test_nothing_to_lay_out_is_said(table: Table) -> None:
    answer = table.get(who="0", lay="1")

    assert answer.status_code == 422
    assert "need the cards they are made of" in Page(answer).words


# Only one hand


def test_one_hand_settles_one_question(table: Table) -> None:
    page = table.laid(only="knocker")

    assert "Ann knocks with 3." in page.words
    assert "Bob" not in page.words
    entry = Page(table.ann.get(page.links["Use this count"]))
    assert entry.field("deadwood")["value"] == "3"
    assert "With the cards of Ann." in entry.words
    assert "autofocus" in entry.field("opponent_deadwood")

    answer = entry.form("Save hand 1").post(table.ann, opponent_deadwood="20")

    assert answer.status_code == 302
    (hand,) = table.hands
    assert (hand.deadwood, hand.opponent_deadwood) == (3, 20)
    assert hand.cards == {"shown": [{"seat": ANN, "cards": ANNS}]}


def test_another_count_than_that_of_the_cards_is_refused(table: Table) -> None:
    page = table.laid(only="knocker")
    entry = Page(table.ann.get(page.links["Use this count"]))

    answer = entry.form("Save hand 1").post(
        table.ann, deadwood="5", opponent_deadwood="20"
    )

    again = Page(answer)
    assert answer.status_code == 422
    assert "The cards of Ann count 3, not 5." in again.words
    assert again.field("knocker_cards")["value"] == ANNS
    assert table.hands == []
    # Left out, the count stands as it was typed.
    without = Page(table.ann.get(again.links["Leave them out"]))
    without.form("Save hand 1").post(table.ann, opponent_deadwood="20")
    assert (table.hands[0].deadwood, table.hands[0].cards) == (5, None)


def test_the_knocker_s_melds_settle_what_can_be_laid_off(table: Table) -> None:
    page = table.laid(only="opponent", knocker_cards=MELDS.replace("/", " "))

    assert "Bob is left with 12." in page.words
    entry = Page(table.ann.get(page.links["Use this count"]))
    assert entry.field("opponent_deadwood")["value"] == "12"
    assert "autofocus" in entry.field("deadwood")
    answer = entry.form("Save hand 1").post(table.ann, deadwood="3")
    assert answer.status_code == 302
    assert table.hands[0].cards == {
        "shown": [
            {"seat": ANN, "melds": MELDS.split("/")},
            {"seat": BOB, "cards": BOBS},
        ]
    }


def test_cards_of_the_knocker_that_are_no_melds_are_named(table: Table) -> None:
    answer = table.get(
        who="0", only="opponent", knocker_cards="7s 7h 7d 3s", opponent_cards=BOBS
    )

    assert answer.status_code == 422
    assert "3♠\ufe0e are in no meld" in Page(answer).words


def test_the_defender_alone_is_counted_without_lay_offs(table: Table) -> None:
    page = table.page(who="0", only="opponent", opponent_cards=BOBS)

    assert "Bob holds 25 before anything is laid off." in page.words
    entry = Page(table.ann.get(page.links["Use this count"]))
    assert entry.field("opponent_deadwood")["value"] == "25"
    assert "With the cards" not in entry.words
    entry.form("Save hand 1").post(table.ann, deadwood="3")
    assert table.hands[0].cards is None


def test_one_hand_that_cannot_knock_says_why() -> None:
    table = Table(house=rules.PRESETS["classic"]._replace(knock_limit=0))

    page = table.laid(only="knocker")

    assert "Ann cannot knock with 3; only gin ends this hand." in page.words
    assert "Use this count" not in page.links


# As laid on the table


def arranged(table: Table, page: Page, **said: str) -> Page:
    (form,) = (form for form in page.forms if "Here" in form.says)
    query = urlencode({**form.fields, **said}, doseq=True)
    answer = table.ann.get(f"{form.action}?{query}")
    assert answer.status_code == 200
    return Page(answer)


def test_a_card_is_moved_where_the_table_had_it(table: Table) -> None:
    page = Page(table.ann.get(table.laid().links["Move a card"]))
    assert "Choose a card, then where it lies." in page.words

    page = arranged(table, page, pick="7c", to="o-")

    assert "Ann knocks with 3 against 19: Ann +16" in page.words
    assert "Bob could be left with 12." in page.words
    page.form("Use these counts").post(table.ann)
    (hand,) = table.hands
    assert hand.opponent_deadwood == 19
    assert hand.cards is not None
    assert hand.cards["layoffs"] == "6s"
    assert hand.cards["shown"][0]["melds"] == MELDS.split("/")
    sheet = table.page(f"hands/{hand.key}/")
    stored = Page(table.ann.get(sheet.links["The cards"]))
    assert "Bob is left with 19" in stored.words
    assert "Laid off on Ann’s melds: 6 of spades 6" in stored.words


def test_a_card_that_fits_nowhere_is_said_and_not_saved(table: Table) -> None:
    page = Page(table.ann.get(table.laid().links["As laid on the table"]))

    page = arranged(table, page, pick="5d", to="k0")

    assert "5♦\ufe0e do not all fit on the knocker's melds." in page.words
    assert "No meld yet" not in page.words
    answer = page.form("Use these counts").post(table.ann)
    assert answer.status_code == 422
    assert table.hands == []
    back = arranged(table, page, pick="5d", to="o-")
    assert "Ann +9" in back.words


def test_a_new_meld_grows_card_by_card(table: Table) -> None:
    said = {"knocker_cards": "7s 7h 7d 7c 8c 9c Jd Qd Kd 3d"}
    said["opponent_cards"] = "9s 9h 9d Ts 2h 6s 5d 4h 2c Ah"
    page = Page(table.ann.get(table.laid(**said).links["Move a card"]))
    start = page.words

    page = arranged(table, page, pick="7d", to="k-")
    page = arranged(table, page, pick="7d", to="k+")
    assert "No meld yet" in page.words
    assert "7♠\ufe0e 7♥\ufe0e is no meld" in page.words
    page = arranged(table, page, pick="7d", to="k0")

    assert page.words.replace("Best play", "") == start.replace("Best play", "")


@pytest.mark.parametrize(
    ("pick", "to"),
    [
        ("7s", "o0"),  # the knocker's card in the other's meld
        ("9s", "k+"),  # the defender's card as a meld of the knocker
        ("Ks", "k0"),  # nobody's card
        ("", "k0"),
        ("xx", "k0"),
        ("7s", "k77"),
        ("7s", ""),
    ],
)
def test_a_card_that_cannot_go_there_stays(table: Table, pick: str, to: str) -> None:
    page = Page(table.ann.get(table.laid().links["Move a card"]))

    again = arranged(table, page, pick=pick, to=to)

    assert "Ann knocks with 3 against 12: Ann +9" in again.words
    assert "it was left where it was" in again.words or "A card is" in again.words


def test_a_better_arrangement_is_named_but_what_was_played_is_saved(
    table: Table,
) -> None:
    # A case of the vectors: 2c kept in hand costs 7 and saves 8.
    said = {
        "knocker_cards": "3c 4c 5c 6c 7c 2c 2s 2d 2h As",
        "opponent_cards": "4d 5d 6d 3s Js Jd 7h 8c 9s 3h",
    }
    page = table.laid(**said)

    assert "Ann knocks with 1 against 42: Ann +41" in page.words
    assert "Better for Ann:" in page.words
    assert "8 against 50." in page.words


# Changing


def test_cards_are_added_to_a_hand_that_stands(table: Table) -> None:
    (hand,) = play(table, knock(ANN, 4, 20))
    change = table.page(f"hands/{hand.key}/change/")
    taps = Page(table.ann.get(change.links["Tap in the cards"]))
    assert "Change hand 1, the cards" in taps.words

    page = table.laid(f"hands/{hand.key}/change/cards/")
    seen = Page(page.form("Use these counts").post(table.ann))

    assert "Ann knocks with 3 against 12: Ann +9" in seen.words
    assert "Ann 16 becomes 9" in seen.words
    answer = seen.form("Save the change").post(table.ann)
    assert answer.status_code == 302
    (hand,) = table.hands
    assert (hand.deadwood, hand.revision) == (3, 2)
    assert hand.cards is not None
    revision = table.match.revisions.get()
    assert revision.before is not None
    assert revision.before["cards"] is None
    assert revision.after is not None
    assert revision.after["cards"] == hand.cards


def test_a_change_of_the_counts_takes_the_cards_away(table: Table) -> None:
    table.laid().form("Use these counts").post(table.ann)
    (hand,) = table.hands

    page = table.page(f"hands/{hand.key}/change/")
    seen = Page(
        page.form("Save the change").post(
            table.ann, deadwood="4", opponent_deadwood="20"
        )
    )
    seen.form("Save the change").post(table.ann)

    (hand,) = table.hands
    assert (hand.deadwood, hand.cards) == (4, None)


def test_a_forgotten_hand_is_inserted_with_its_cards(table: Table) -> None:
    (second,) = play(table, gin(BOB, 20))

    page = table.laid(f"hands/{second.key}/insert/cards/")
    seen = Page(page.form("Use these counts").post(table.ann))
    seen.form("Insert it").post(table.ann)

    first, _second = table.hands
    assert first.number == 1
    assert first.cards is not None


def test_undo_and_redo_keep_the_cards(table: Table) -> None:
    table.laid().form("Use these counts").post(table.ann)
    kept = table.hands[0].cards

    table.page("").form("Undo hand 1").post(table.ann)
    assert table.hands == []
    table.page("").form("Redo hand 1").post(table.ann)

    assert table.hands[0].cards == kept


def test_another_hand_meanwhile_loses_no_card(table: Table) -> None:
    page = table.laid()
    play(table, gin(BOB, 20))

    answer = page.form("Use these counts").post(table.ann)

    told = Page(answer)
    assert answer.status_code == 409
    form = told.form("As hand 2")
    assert form.fields["knocker_cards"] == [ANNS]
    form.post(table.ann)
    assert table.hands[1].cards is not None


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"deadwood": "4"}, "The cards of Ann count 3, not 4."),
        ({"opponent_deadwood": "13"}, "The cards of Bob count 12, not 13."),
        ({"knocker_cards": ANNS[:-3]}, "A hand is ten cards; these are 9."),
        ({"opponent_cards": BOBS.replace("Ah", "7s")}, "7♠\ufe0e is in both hands."),
        ({"opponent": "0"}, "Nobody plays against himself."),
        ({"opponent": "3"}, "Nobody sits there."),
        ({"opponent_cards": "ten cards"}, '"ten" is none.'),
        ({"layoffs": "7c"}, "Lay-offs need the melds that both put down."),
        ({"how": "gin"}, "The cards of Ann count 3, not 0."),
        (
            {"how": "big-gin"},
            "With the card drawn a hand is eleven cards; these are 10.",
        ),
    ],
)
def test_a_hand_made_request_is_refused(
    table: Table, said: dict[str, str], sentence: str
) -> None:
    answer = table.laid().form("Use these counts").post(table.ann, **said)

    assert answer.status_code == 422
    assert sentence in Page(answer).words
    assert table.hands == []


def test_three_sit_and_two_lay_their_cards() -> None:
    table = Table()
    table.match, table.ann = table_of(rules.Arrangement.THREE_ROTATING)
    seats = table_seats(table)
    page = table.laid(who=str(seats[1]))

    page.form("Use these counts").post(table.ann)

    (hand,) = table.hands
    assert hand.knocker == seats[1]
    assert hand.cards is not None
    assert [each["seat"] for each in hand.cards["shown"]] == [seats[1], seats[0]]


def table_seats(table: Table) -> list[int]:
    """Return who play, as the buttons of the sheet tell."""
    sheet = table.page("")
    return [int(each[-1]) for each in sheet.links.values() if "/hand/?who=" in each]


def play(table: Table, *hands: rules.Hand) -> list[models.Hand]:
    return factories.play(match=table.match, hands=hands)


def test_an_act_takes_the_counts_from_the_cards(table: Table) -> None:
    shown = (
        rules.Shown(seat=ANN, cards=rules.cards.parse_many(ANNS)),
        rules.Shown(seat=BOB, cards=rules.cards.parse_many(BOBS)),
    )
    facts = rules.Hand(call=rules.Call.KNOCK, knocker=ANN, shown=shown)
    said = {"match_id": table.match.pk, "key": table.match.pk, "after": None}

    for _twice in range(2):
        acts.record_hand(facts=facts, by=None, at=later(minutes=1), **said)

    (hand,) = table.hands
    assert (hand.deadwood, hand.opponent_deadwood) == (3, 12)


def test_a_stranger_is_not_told_the_cards(table: Table) -> None:
    answer = Client().get(f"/m/{table.match.pk}/cards/?who=0")

    assert answer.status_code == 404
