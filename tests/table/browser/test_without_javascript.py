"""No script runs: every button is a form, every page whole."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import OpenPhone
from tests.table.browser.table import Thumb, see_scores


def _type(page: Page, *counts: str) -> None:
    fields = page.locator(".count input")
    expect(fields).to_have_count(len(counts))
    for place, count in enumerate(counts):
        fields.nth(place).fill(count)
    page.locator("[data-save]").tap()


@pytest.mark.expects("answer 422")
def test_a_match_is_played_to_its_end_without_javascript(
    open_phone: OpenPhone, transactional_db: None
) -> None:
    phone = open_phone(java_script_enabled=False)
    thumb = Thumb(phone)
    phone.goto("/")
    for field, name in zip(
        phone.get_by_label("New name").all(), ["Anna", "Boris"], strict=True
    ):
        field.fill(name)
    thumb.tap("Start the match")

    # A knock, a gin, a dead hand; one that the rules refuse, shown with its values.
    thumb.tap("Anna")
    expect(phone.locator(".keypad")).to_be_hidden()
    _type(phone, "11", "20")
    refused = phone.locator(".refused")
    expect(refused).to_contain_text("Anna cannot knock with 11; the limit is 10.")
    expect(refused).to_contain_text("was it Boris who knocked?")
    assert phone.locator(".count input").last.input_value() == "20"
    _type(phone, "4", "20")
    thumb.tap("Boris")
    _type(phone, "0", "21")
    thumb.tap("Dead hand")
    expect(phone.locator("#said")).to_contain_text("Dead hand: nobody scores.")
    thumb.tap("Save hand 3")
    see_scores(phone, "16", "46")

    thumb.tap("Undo hand 3", "Redo hand 3")
    expect(phone.get_by_text("Hand 4: who knocked?")).to_be_visible()

    # A change: first what follows from it, then the same button saves it.
    phone.locator(".rows a").first.tap()
    thumb.tap("Change it")
    _type(phone, "4", "90")
    expect(phone.locator("#consequence")).to_contain_text("Anna 16 becomes 86.")
    expect(phone.locator("#said")).to_contain_text("Anna knocks with 4 against 90")
    phone.locator("[data-save]").tap()
    see_scores(phone, "86", "46")

    thumb.tap("Anna")
    phone.get_by_role("link", name="No, Boris knocked").tap()
    _type(phone, "9", "2")
    expect(phone.get_by_role("heading", name="Anna wins by")).to_be_visible()
    phone.locator("details summary").tap()
    assert phone.locator(".rows a").count() == 4
    thumb.tap("Rematch, Boris deals")
    see_scores(phone, "0", "0")
    phone.goto("/")
    expect(phone.get_by_role("link", name="Resume")).to_be_visible()
