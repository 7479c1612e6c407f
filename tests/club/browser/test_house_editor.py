"""House rules under a thumb: what changes follows at once, what is typed stays."""

import pytest
from playwright.sync_api import Locator, Page, expect

from games import models, rules
from tests.browser import axe
from tests.club.editor import kept


def _row(page: Page, key: str) -> Locator:
    return page.locator(f"#row-{key}")


def _open(page: Page, key: str) -> None:
    _row(page, key).locator("summary").tap()


def _type(page: Page, key: str, text: str) -> None:
    """Open a row, type a value and close it again."""
    _open(page, key)
    page.locator(f"#field-{key}").fill(text)
    _open(page, key)


def _value(page: Page, key: str) -> Locator:
    return page.locator(f"#value-{key}")


def test_friday_from_classic(phone: Page, table: models.Club) -> None:
    phone.goto("/house/")
    assert axe(phone) == []
    phone.get_by_role("link", name="Make Classic ours").tap()
    expect(phone.get_by_text("Nothing differs yet.")).to_be_visible()
    save = phone.locator("#save")
    expect(save).to_have_class("waits")

    phone.get_by_label("Name of your rules").fill("Perjantai")
    expect(save).to_have_text("Save as Perjantai")
    expect(save).not_to_have_class("waits")
    _open(phone, "undercut_bonus")
    for _tap in range(3):  # quicker than the answers come
        phone.get_by_role("button", name="Undercut bonus: less").tap()
    expect(phone.get_by_label("Undercut bonus", exact=True)).to_have_value("10")
    _type(phone, "big_gin_bonus", "+25")
    expect(_value(phone, "big_gin_bonus")).to_have_text("50")
    _type(phone, "target", "150")
    expect(
        phone.get_by_text("From Classic. Three values differ; they are marked.")
    ).to_be_visible()
    expect(_row(phone, "target").get_by_text("Classic: 100")).to_be_visible()
    expect(_row(phone, "undercut_bonus").get_by_text("Back to 25")).to_be_visible()
    expect(_row(phone, "gin_bonus").get_by_text("Classic: 25")).to_be_hidden()
    assert axe(phone) == []
    assert models.HouseRules.objects.count() == 0

    phone.get_by_role("button", name="Save as Perjantai").tap()
    expect(phone.get_by_text("Perjantai is kept.")).to_be_visible()
    wanted = {"undercut_bonus": 10, "big_gin_bonus": 50, "target": 150}
    assert kept() == rules.build(wanted)

    phone.get_by_role("link", name="Perjantai in words").tap()
    expect(phone.get_by_text("10 against 6 gives 14.")).to_be_visible()
    assert axe(phone) == []
    phone.get_by_role("link", name="Change").tap()
    expect(phone.get_by_label("Name of your rules")).to_have_value("Perjantai")
    expect(_value(phone, "target")).to_have_text("150")
    phone.get_by_role("link", name="Delete these rules").tap()
    expect(phone.get_by_text("Delete Perjantai?")).to_be_visible()
    assert axe(phone) == []


def test_the_row_in_use_keeps_its_place_its_field_and_its_cursor(
    phone: Page, table: models.Club
) -> None:
    phone.goto("/house/new/?from=oklahoma")
    _open(phone, "shutout_bonus")
    _open(phone, "box_bonus")
    phone.get_by_label("For each hand won", exact=True).fill("30")
    field = phone.get_by_label("Shutout bonus", exact=True)

    # Somebody goes on typing while the answer to the last change is on its way.
    phone.route("**/house/new/**", lambda route: _later(phone, route))
    field.press("End")
    before = phone.evaluate("scrollY")
    field.press_sequentially("1", delay=80)
    expect(_value(phone, "box_bonus")).to_have_text("30")

    expect(field).to_be_focused()
    expect(field).to_have_value("2001")
    expect(phone.locator("details[open]")).to_have_count(2)
    assert phone.evaluate("scrollY") == before


def _later(page: Page, route: object) -> None:
    page.wait_for_timeout(300)
    route.continue_()  # type: ignore[attr-defined]


@pytest.mark.expects("answer 422")
def test_a_contradiction_is_shown_where_it_arises_and_settled_there(
    phone: Page, table: models.Club
) -> None:
    phone.goto("/house/new/?from=classic")
    phone.get_by_label("Name of your rules").fill("Perjantai")
    _type(phone, "knock_limit", "0")
    _open(phone, "upcard_limit")
    _row(phone, "upcard_limit").get_by_role("radio", name="on").tap()

    said = phone.locator("#says-upcard_limit")
    expect(said).to_contain_text("Knock with 0 is straight gin")
    expect(said.get_by_role("button")).to_have_text(
        ["Straight gin, no upcard limit", "Upcard limit, knock with 10"]
    )
    expect(phone.locator("#save")).to_have_class("waits")
    assert axe(phone) == []

    phone.evaluate("scrollTo(0, 0)")
    phone.get_by_role("button", name="Save as Perjantai").tap()
    way = phone.get_by_role("button", name="Upcard limit, knock with 10")
    expect(way).to_be_in_viewport()
    assert models.HouseRules.objects.count() == 0

    way.tap()
    expect(said).to_be_empty()
    expect(_value(phone, "knock_limit")).to_have_text("10")
    phone.get_by_role("button", name="Save as Perjantai").tap()
    expect(phone.get_by_text("Perjantai is kept.")).to_be_visible()
    assert kept() == rules.build({"upcard_limit": True})


@pytest.mark.expects("answer 422")
def test_a_number_out_of_range_stays_and_is_refused_below_its_row(
    phone: Page, table: models.Club
) -> None:
    phone.goto("/house/new/?from=classic")
    _open(phone, "gin_bonus")
    field = phone.get_by_label("Gin bonus", exact=True)
    field.fill("300")
    field.press("Enter")

    said = phone.locator("#says-gin_bonus")
    expect(said).to_have_text("Write a whole number from 0 to 100, not 300.")
    expect(field).to_have_value("300")
    expect(field).to_be_focused()
    phone.get_by_role("button", name="Back to 25").first.tap()
    expect(field).to_have_value("25")
    expect(said).to_be_empty()


def test_without_javascript_every_button_is_a_form(
    open_phone: object, phone: Page, table: models.Club
) -> None:
    plain: Page = open_phone(  # type: ignore[operator]
        java_script_enabled=False, storage_state=phone.context.storage_state()
    )
    plain.goto("/house/new/?from=classic")
    plain.get_by_label("Name of your rules").fill("Perjantai")
    _open(plain, "target")
    plain.get_by_role("button", name="Target: more").tap()
    plain.get_by_role("button", name="Target: more").tap()
    expect(_row(plain, "target").get_by_text("Classic: 100")).to_be_visible()
    expect(plain.get_by_label("Target", exact=True)).to_have_value("150")
    expect(_row(plain, "target")).to_be_in_viewport()

    plain.get_by_role("button", name="Save as Perjantai").tap()

    expect(plain.get_by_text("Perjantai is kept.")).to_be_visible()
    assert kept().target == 150


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_sticks_out_or_is_too_small_for_a_thumb(
    open_phone: object, phone: Page, table: models.Club, width: int
) -> None:
    page: Page = open_phone(  # type: ignore[operator]
        width=width, height=640, storage_state=phone.context.storage_state()
    )
    page.goto("/house/new/?from=hollywood")
    for summary in page.locator("summary").all():
        summary.tap()

    wide, low = page.evaluate(
        """() => [
          document.documentElement.scrollWidth,
          [...document.querySelectorAll("#page :is(a, button, summary, label, .stepper input)")]
            .filter((each) => each.checkVisibility() && !each.matches(".unseen, .unseen *"))
            .filter((each) => each.getBoundingClientRect().height < 47.5)
            .map((each) => each.outerHTML.slice(0, 90)),
        ]"""
    )
    assert (wide, low) == (width, [])
    assert axe(page) == []
