"""The cards of a hand on a phone: tapped, typed, laid out, moved, heard."""

import pytest
from playwright.sync_api import Page, expect

from games import rules
from tests.browser import OpenPhone, axe
from tests.table.browser.table import PICTURED, Lay, Thumb, see_scores

ANNAS = "7s 7h 7d 3s 4s 5s Jc Qc Kc 3d"
BORISES = "9s 9h 9d 9c 7c 6s Ah 5d 4h 2c"


def key(page: Page, card: str) -> None:
    page.locator(f'[data-card="{card}"]').tap()


def tap_cards(thumb: Thumb, cards: str) -> None:
    for card in cards.split():
        thumb.on(thumb.page.locator(f'[data-card="{card}"]'))


def open_cards(page: Page, lay: Lay, path: str = "cards/?who=0") -> None:
    match = lay(page, *PICTURED)
    page.goto(f"/m/{match.pk}/{path}")
    expect(page.locator(".grid")).to_be_visible()


def test_both_hands_take_twenty_three_taps(phone: Page, thumb: Thumb, lay: Lay) -> None:
    match = lay(phone, *PICTURED)
    thumb.open_sheet(match)

    thumb.tap("Anna", "Tap in the cards")
    tap_cards(thumb, ANNAS)
    tap_cards(thumb, BORISES)
    expect(phone.locator(".said .sentence")).to_have_text(
        "Anna knocks with 3 against 12: Anna +9"
    )
    thumb.tap("Use these counts")

    see_scores(phone, "80", "56")
    assert thumb.taps <= 23
    hand = match.hands.get(number=8)
    assert hand.cards is not None
    assert [each["cards"] for each in hand.cards["shown"]] == [ANNAS, BORISES]


@pytest.mark.parametrize(("width", "height", "least"), [(390, 844, 44), (320, 693, 40)])
def test_every_card_is_made_for_a_thumb(
    open_phone: OpenPhone, lay: Lay, width: int, height: int, least: int
) -> None:
    page = open_phone(width, height)
    open_cards(page, lay)
    tap_cards(Thumb(page), ANNAS)

    sizes = page.evaluate(
        "[...document.querySelectorAll('[data-card]')].map(e => e.getBoundingClientRect())"
        ".map(r => [r.width, r.height])"
    )
    assert len(sizes) == 52
    assert min(min(size) for size in sizes) >= least
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width == 390:  # no scrolling on the phone of the pictures
        assert page.evaluate("document.documentElement.scrollHeight") <= height


def test_what_a_tap_does_is_heard(phone: Page, lay: Lay) -> None:
    open_cards(phone, lay)
    told = phone.locator("[data-told]")
    for card in ("7h", "7d", "3s"):
        key(phone, card)

    key(phone, "7s")
    expect(told).to_have_text("7 of spades, knocker, 4 of 10")
    expect(phone.get_by_label("Anna: 4 of 10")).to_have_text("4 of 10")
    seven = phone.get_by_role("button", name="7 of spades")
    expect(seven).to_have_attribute("aria-pressed", "true")

    seven.tap()
    expect(told).to_have_text("7 of spades taken back, knocker, 3 of 10")
    expect(seven).to_have_attribute("aria-pressed", "false")

    phone.get_by_role("button", name="Take back 3").tap()
    expect(phone.get_by_label("Anna: 2 of 10")).to_be_visible()

    key(phone, "Qh")
    expect(told).to_have_text("queen of hearts, knocker, 3 of 10")


def test_the_second_hand_follows_by_itself_and_never_takes_a_used_card(
    phone: Page, lay: Lay
) -> None:
    open_cards(phone, lay)
    for card in ANNAS.split():
        key(phone, card)

    used = phone.get_by_role("button", name="7 of spades")
    expect(used).to_have_attribute("aria-disabled", "true")
    used.tap(force=True)
    expect(phone.get_by_label("Boris: 0 of 10")).to_be_visible()
    key(phone, "9s")
    expect(phone.locator("[data-told]")).to_have_text("9 of spades, defender, 1 of 10")

    # Back at the first hand, its own card can be taken back.
    phone.get_by_label("Anna: 10 of 10").tap()
    used.tap()
    expect(phone.get_by_label("Anna: 9 of 10")).to_be_visible()


def test_cards_are_typed_and_pasted(phone: Page, thumb: Thumb, lay: Lay) -> None:
    open_cards(phone, lay)
    thumb.tap("Type them")
    phone.get_by_label("Anna’s cards").fill("7♠ 7♥ 7♦, 3s 4s 5s JC QC KC 3d")
    thumb.tap("Tap them")
    expect(phone.get_by_label("Anna: 10 of 10")).to_be_visible()

    phone.evaluate(
        """text => {
          const data = new DataTransfer();
          data.setData("text", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }""",
        BORISES.replace("Ah", "10h"),
    )
    expect(phone.get_by_label("Boris: 10 of 10")).to_be_visible()
    thumb.tap("Lay them out")

    expect(phone.locator(".laid-hand .points")).to_have_text(["3", "21"])


@pytest.mark.expects("422")
def test_a_wrong_card_stays_in_its_field(phone: Page, thumb: Thumb, lay: Lay) -> None:
    open_cards(phone, lay)
    thumb.tap("Type them")
    phone.get_by_label("Anna’s cards").fill(ANNAS.replace("3d", "1d"))
    phone.get_by_label("Boris’s cards").fill(BORISES)
    thumb.tap("Lay them out")

    expect(phone.locator("#said")).to_contain_text('"1d" is none.')
    expect(phone.get_by_label("Anna’s cards")).to_have_value(ANNAS.replace("3d", "1d"))
    expect(phone.get_by_label("Boris’s cards")).to_have_value(BORISES)
    assert axe(phone) == []


def test_the_keyboard_alone_lays_a_hand(open_phone: OpenPhone, lay: Lay) -> None:
    page = open_phone(1024, 768, has_touch=False, is_mobile=False)
    open_cards(page, lay)
    page.locator('[data-card="As"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-told]")).to_have_text("2 of spades, knocker, 2 of 10")

    page.get_by_role("button", name="Type them").press("Enter")
    expect(page.get_by_label("Anna’s cards")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(ANNAS)
    page.keyboard.press("Tab")
    page.keyboard.type(BORISES)
    page.keyboard.press("Enter")
    expect(page.locator(".said .sentence")).to_contain_text("Anna +9")

    page.get_by_role("link", name="Move a card").press("Enter")
    page.get_by_label("7 of clubs").focus()
    page.keyboard.press("Space")
    page.locator('[name="to"][value="o-"]').press("Enter")
    expect(page.locator(".said .sentence")).to_contain_text("Anna +16")
    page.get_by_role("button", name="Use these counts").press("Enter")
    see_scores(page, "87", "56")


def test_a_move_can_be_taken_back_with_the_phones_own_button(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    open_cards(phone, lay)
    tap_cards(thumb, ANNAS)
    tap_cards(thumb, BORISES)
    thumb.tap("As laid on the table")
    phone.get_by_label("6 of spades").check(force=True)
    thumb.on(phone.locator('[name="to"][value="o-"]'))
    expect(phone.locator(".laid-hand .points")).to_have_text(["3", "18"])

    phone.evaluate("history.back()")

    expect(phone.locator(".laid-hand .points")).to_have_text(["3", "12"])


def test_coming_back_to_the_cards_they_are_all_there(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    open_cards(phone, lay)
    tap_cards(thumb, ANNAS)
    tap_cards(thumb, BORISES)
    expect(phone.locator(".laid-hand")).to_have_count(2)

    phone.get_by_label("Back to the cards").first.tap()
    expect(phone.get_by_label("Boris: 10 of 10")).to_be_visible()
    key(phone, "Ah")
    key(phone, "Kh")

    expect(phone.locator(".laid-hand .points")).to_have_text(["3", "21"])


def test_eleven_cards_where_big_gin_is_played(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, house=rules.PRESETS["wikipedia"])
    phone.goto(f"/m/{match.pk}/cards/?who=0")
    phone.locator(".eleven").tap()
    tap_cards(thumb, ANNAS.replace("3d", "Tc 2s"))
    expect(phone.get_by_label("Anna: 11 of 11")).to_be_visible()
    tap_cards(thumb, BORISES.replace("2c", "2h"))

    expect(phone.locator(".said .sentence")).to_have_text("Big gin: Anna +56 (25 + 31)")


def test_axe_finds_nothing(phone: Page, thumb: Thumb, lay: Lay) -> None:
    """Before the first card and afterwards; the walks look in between, and in the dark."""
    open_cards(phone, lay)
    assert axe(phone) == []
    tap_cards(thumb, ANNAS)
    tap_cards(thumb, BORISES)
    thumb.tap("Use these counts")
    phone.locator(".rows a").last.tap()
    thumb.tap("The cards")
    expect(phone.locator(".laid-hand")).to_have_count(2)
    assert axe(phone) == []
