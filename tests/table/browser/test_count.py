"""Counting without a match and without a network: the phone says what the server says."""

from itertools import product
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser import OpenPhone, axe
from tests.table.browser.lost import LOST
from tests.table.browser.test_melds_twin import vectors

pytestmark = pytest.mark.usefixtures("transactional_db")

TEN = "7s 7h 7d 3s 4s 5s Jc Qc Kc 3d"
OTHER = "9s 9h 9d 9c 7c 6s 5d 4h 2c Ah"
MELDED = "As 2s 3s 4s 7s 7h 7d Tc Jc Qc"
HEAVY = "Ks Qs 9d 9c 7h 7d 5h 2s 3s 4s"
#: What is read of the answer, without blanks, and what it is drawn as.
READ = """() => ["[data-laid]", "#said"].flatMap(part => {
  const copy = document.querySelector(part).cloneNode(true);
  copy.querySelectorAll("svg").forEach(icon => icon.remove());
  const named = [...copy.querySelectorAll("[class]")];
  return named.map(each => `${each.className}: ${each.textContent.replace(/\\s+/g, "")}`);
})"""


def opened(page: Page) -> Page:
    """Open the page from the start page, then lose the network."""
    page.goto("/")
    page.get_by_text("Count deadwood").tap()
    expect(page.locator(".tapping")).to_be_visible()
    page.context.set_offline(True)
    return page


def tap(page: Page, cards: str) -> None:
    for card in cards.split():
        page.locator(f'[data-card="{card}"]').tap()


def press(page: Page, words: str) -> None:
    page.locator("button:visible", has_text=words).tap()


def sentence(page: Page) -> str:
    return page.locator("#said .sentence").inner_text()


def test_deadwood_then_a_showdown_without_a_network(phone: Page) -> None:
    opened(phone)
    assert sentence(phone) == "Which cards are in the hand?"

    tap(phone, "7s 7h")
    assert sentence(phone) == "Deadwood 14 so far."
    tap(phone, "7d")
    assert sentence(phone) == "Deadwood 0 so far."
    tap(phone, TEN[9:])
    expect(phone.locator(".laid-hand")).to_be_visible()
    expect(phone.locator(".grid")).to_be_hidden()
    assert sentence(phone) == "Deadwood 3: may knock."
    assert phone.locator(".laid-hand .points").inner_text() == "3"

    press(phone, "Add the other hand")
    tap(phone, OTHER[:-3])
    assert "Deadwood 3: may knock." in phone.locator("#said").inner_text()
    assert "Other: deadwood 24 so far." in phone.locator("#said").inner_text()
    tap(phone, "Ah")
    expect(phone.locator(".laid-hand")).to_have_count(2)
    assert sentence(phone) == "3 against 12: Knocker +9"
    off = phone.locator(".groups .card.off")
    expect(off).to_have_count(2)
    assert off.first.evaluate("e => getComputedStyle(e).borderWidth") == "2px"

    press(phone, "Count another hand")
    expect(phone.locator(".grid")).to_be_visible()
    assert sentence(phone) == "Which cards are in the hand?"


def test_eleven_cards_get_advice(phone: Page) -> None:
    opened(phone)
    tap(phone, TEN)
    press(phone, "One more card")
    tap(phone, "Kd")

    assert sentence(phone) == "Put aside K♦\ufe0e. Deadwood 3: may knock."
    expect(phone.locator(".group.aside .card")).to_have_count(1)

    press(phone, "Start over")
    phone.locator(".eleven").tap()
    tap(phone, f"{MELDED} Kc")
    assert sentence(phone) == "Big gin: all eleven cards are melded."


def test_the_limit_changes_the_answer(phone: Page) -> None:
    opened(phone)
    phone.select_option("[name=limit]", "2")
    tap(phone, TEN)
    assert sentence(phone) == "Deadwood 3: too much to knock; the limit is 2."

    phone.select_option("[name=limit]", "3")
    assert sentence(phone) == "Deadwood 3: may knock."
    expect(phone.locator(".laid-hand")).to_be_visible()


def test_back_at_the_keys_a_card_is_changed(phone: Page) -> None:
    opened(phone)
    tap(phone, TEN)
    phone.get_by_label("Back to the cards").tap()
    expect(phone.locator(".grid")).to_be_visible()

    press(phone, "Lay it out")
    expect(phone.locator(".laid-hand")).to_be_visible()
    phone.get_by_label("Back to the cards").tap()
    press(phone, "Take back 3")
    assert sentence(phone) == "Deadwood 0 so far."
    tap(phone, "Tc")
    assert sentence(phone) == "Gin."


def test_cards_are_typed_and_a_slip_is_named(phone: Page) -> None:
    opened(phone)
    press(phone, "Type them")
    phone.fill("[name=knocker_cards]", "7s 7h zz")
    phone.press("[name=knocker_cards]", "Enter")

    expect(phone.locator(".refused")).to_contain_text('"zz" is none.')
    assert phone.input_value("[name=knocker_cards]") == "7s 7h zz"

    phone.fill("[name=knocker_cards]", TEN.replace(" ", ", "))
    press(phone, "Lay them out")
    assert sentence(phone) == "Deadwood 3: may knock."
    expect(phone.locator(".laid-hand")).to_be_visible()


def test_the_keyboard_is_enough_and_never_lost(phone: Page) -> None:
    opened(phone)
    for card in TEN.split():
        phone.locator(f'[data-card="{card}"]').focus()
        phone.keyboard.press("Enter")

    expect(phone.locator("[data-next] .fill:focus")).to_have_text("Add the other hand")
    phone.keyboard.press("Enter")
    expect(phone.locator(".turn [data-turn]:focus")).to_have_count(1)
    phone.locator('[data-card="9s"]').focus()
    phone.keyboard.press("Space")
    expect(phone.locator("[data-told]")).to_have_text("9 of spades, defender, 1 of 10")
    assert phone.locator("#said").get_attribute("aria-live") == "polite"


ASKED = [
    *[(each["knocker"], each["defender"]) for each in vectors("layoffs.jsonl")[:8]],
    (TEN, ""),
    (HEAVY, OTHER.replace("9d", "8d").replace("9c", "8c")),
    (f"{TEN} Kd", ""),
    (f"{TEN} Kd", OTHER),
    (f"{MELDED} Kc", ""),
    (f"{MELDED} Kc", OTHER),
    (MELDED, OTHER),
    ("7s 7h 8d", "9s 9h"),
    ("", OTHER),
    ("", ""),
]
#: Cards that the server refuses, in its words.
REFUSED = [
    ("7s zz", ""),
    ("7s 7h 7s", ""),
    ("7s", "7h 7s"),
    (f"{TEN} Kd Qd", ""),
    (TEN, f"{OTHER} Kd"),
]


@pytest.mark.expects("answer 422")
def test_the_phone_answers_as_the_server_does(
    phone: Page, open_phone: OpenPhone
) -> None:
    plain = open_phone(java_script_enabled=False)
    opened(phone)
    press(phone, "Type them")
    for (knocker, other), limit in product([*ASKED, *REFUSED], ("10", "4")):
        said = {"knocker_cards": knocker, "opponent_cards": other, "limit": limit}
        for name, text in said.items():
            phone.eval_on_selector(f"[name={name}]", "(e, t) => e.value = t", text)
        phone.evaluate("document.forms.cards.requestSubmit()")
        plain.goto(f"/count/?{urlencode(said)}")
        assert phone.evaluate(READ) == plain.evaluate(READ), said


@pytest.mark.parametrize("options", [{}, {"width": 320}, {"color_scheme": "dark"}])
def test_nothing_is_in_anybody_s_way(
    open_phone: OpenPhone, options: dict[str, object]
) -> None:
    page = opened(open_phone(**options))
    width = options.get("width", 390)
    found = {}

    def look(place: str) -> None:
        page.wait_for_timeout(50)
        wrong = [*axe(page), *page.evaluate(LOST, width)]
        if wrong:
            found[place] = wrong

    look("empty")
    tap(page, HEAVY[:-3])
    look("nine")
    tap(page, "4s")
    look("ten")
    press(page, "Start over")
    tap(page, TEN)
    press(page, "Add the other hand")
    tap(page, OTHER)
    look("both")
    press(page, "One more card")
    tap(page, "Kd")
    look("eleven")
    press(page, "Type them")
    look("typed")

    assert found == {}
    assert min(wide for wide, _high in sizes(page)) >= 40


def sizes(page: Page) -> list[list[float]]:
    press(page, "Tap them")
    boxes = "keys => keys.map(key => key.getBoundingClientRect()).map(b => [b.width, b.height])"
    found: list[list[float]] = page.eval_on_selector_all("[data-card]", boxes)
    return found


def test_the_keys_stay_in_place_and_on_the_screen(phone: Page) -> None:
    opened(phone)
    top = "document.querySelector('.grid').getBoundingClientRect().top"
    places = {phone.evaluate(top)}
    for card in HEAVY.split()[:-1]:
        tap(phone, card)
        places.add(phone.evaluate(top))

    assert len(places) == 1
    assert phone.evaluate("document.documentElement.scrollHeight") == 844
