"""A phone on the home network: plain HTTP, which browsers do not call secure."""

from playwright.sync_api import expect

from tests.browser import OpenPhone, SiteServer
from tests.table.browser.table import Thumb, see_scores


def test_a_match_on_the_machines_own_address_needs_no_secure_context(
    lan_server: SiteServer, open_phone: OpenPhone
) -> None:
    phone = open_phone(base_url=lan_server.url)
    thumb = Thumb(phone)
    phone.goto("/")
    assert phone.evaluate("isSecureContext") is False
    assert phone.evaluate("!navigator.wakeLock && !navigator.clipboard") is True
    for field, name in zip(
        phone.get_by_label("New name").all(), ["Anna", "Boris"], strict=True
    ):
        field.fill(name)
    thumb.tap("Start: Anna against Boris")
    thumb.hand("Anna", "3", "12")
    thumb.hand("Boris", "gin", "21")
    see_scores(phone, "9", "46")

    # What the browser keeps back here is said, not offered.
    thumb.tap("More")
    expect(phone.get_by_text("so the browser lets the screen go dark")).to_be_visible()
    expect(phone.get_by_text("The screen stays on while you score")).to_be_hidden()
    phone.get_by_role("link", name="A second phone").tap()
    thumb.tap("Make the link")
    link = phone.locator(".address a")
    expect(link).to_be_visible()
    assert (link.get_attribute("href") or "").startswith(f"{lan_server.url}/w/")
    expect(phone.get_by_text("an address that only this machine has")).to_be_hidden()
    expect(phone.get_by_text("Hold the address to copy it")).to_be_visible()
    expect(phone.get_by_role("button", name="Copy it")).to_be_hidden()
    expect(phone.get_by_role("button", name="Send the link")).to_be_hidden()
    thumb.tap("Close")

    thumb.hand("Boris", "gin", "40")
    expect(phone.get_by_role("heading", name="Boris wins by")).to_be_visible()
    thumb.tap("Share the result")
    expect(phone.get_by_text("Hold the text to copy it")).to_be_visible()
    expect(phone.get_by_role("button", name="Copy it")).to_be_hidden()
    text = phone.get_by_label("Copy this text anywhere")
    text.tap()
    chosen = "() => String(getSelection()) || document.activeElement.value"
    assert phone.evaluate(chosen).startswith("Boris wins by 2")
