"""Narrow, low and wide screens, long names: nothing is lost, all is in reach."""

import pytest
from playwright.sync_api import Page, expect

from games import models
from tests.browser import OpenPhone
from tests.factories import DEAD, gin
from tests.table.browser.lost import MET, lost
from tests.table.browser.table import ANNA, PAIR, PICTURED, Lay, Thumb
from tests.table.browser.walk import NOTED, walk

FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
LONG = (
    "Aleksandra-Konstancija Petrauskaitė",
    f"Aleksandra-Konstancija Petrauskien{FAMILY}",
)
FIELDS = (
    "input:not([type=hidden], [type=radio], [type=checkbox], .unseen), select, textarea"
)
BOX = """element => {
  const box = element.getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom];
}"""


@pytest.mark.expects(*NOTED)
def test_p3_a_screen_of_320_pixels_loses_nothing_of_long_names(
    open_phone: OpenPhone, lay: Lay
) -> None:
    phone = open_phone(320, 640)

    assert lost(phone, walk(phone, lay, names=LONG), width=320) == {}


def test_p3_both_scores_and_names_are_seen_at_320_pixels(
    open_phone: OpenPhone, lay: Lay
) -> None:
    phone = open_phone(320, 640)
    for names in (PAIR, LONG):
        match = lay(phone, *PICTURED, gin(ANNA, 3), names=names)

        Thumb(phone).open_sheet(match)

        expect(phone.locator(".heads .name")).to_have_text(names)
        expect(phone.locator(".pair a")).to_have_text(names)
        for score in phone.locator(".heads .score").all():
            left, top, right, bottom = score.evaluate(BOX)
            assert 0 <= left < right <= 320
            assert 0 <= top < bottom <= 640
            assert score.evaluate("score => score.scrollWidth <= score.clientWidth")
        for button in phone.locator(".pair a").all():
            assert button.evaluate(MET)


def _fields(page: Page, match: models.Match) -> list[str]:
    """Return the addresses of all pages on which something is typed."""
    key = match.hands.first().key
    page.goto(f"/m/{match.pk}/share/?kind=phone")
    Thumb(page).tap("Make a code")
    code = page.locator(".address a").get_attribute("href") or ""
    return [
        "/",
        f"/m/{match.pk}/hand/?who=0",
        f"/m/{match.pk}/hand/?how=points&who=1",
        f"/m/{match.pk}/hands/{key}/change/",
        f"/m/{match.pk}/people/",
        f"/m/{match.pk}/share/?kind=phone",
        code,
    ]


@pytest.mark.parametrize(
    ("width", "height", "with_keyboard"), [(375, 667, 400), (844, 390, 200)]
)
def test_p2_every_field_and_its_button_are_in_reach(
    open_phone: OpenPhone, lay: Lay, width: int, height: int, with_keyboard: int
) -> None:
    phone = open_phone(width, height)
    wrong: list[tuple[str, str, str]] = []
    for address in _fields(phone, lay(phone, *PICTURED)):
        phone.goto(address)
        if address == "/":
            phone.locator(".rules-row > summary").tap()
            phone.locator(".more-stake > summary").tap()
        zoom = phone.locator("meta[name=viewport]").get_attribute("content") or ""
        assert "scal" not in zoom.replace("initial-scale=1", ""), address
        fields = phone.locator(FIELDS).all()
        assert fields, address
        for field in fields:
            phone.set_viewport_size({"width": width, "height": height})
            name = field.get_attribute("name") or ""
            field.tap()
            expect(field).to_be_focused()
            size = field.evaluate(
                "field => parseFloat(getComputedStyle(field).fontSize)"
            )
            if size < 16:
                wrong.append((address, name, f"{size} px"))
            phone.set_viewport_size({"width": width, "height": with_keyboard})
            if not field.evaluate(MET):
                wrong.append((address, name, "covered"))
            button = phone.locator("[data-save], .fill.wide, .row .plain").first
            if not button.evaluate(MET):
                wrong.append((address, name, "its button is out of reach"))
            across = phone.evaluate("document.documentElement.scrollWidth")
            if across > width:
                wrong.append((address, name, f"{across} px wide"))

    assert wrong == []


def test_a_phone_on_its_side_has_the_sheet_at_the_left_and_the_panel_at_the_right(
    open_phone: OpenPhone, lay: Lay
) -> None:
    phone = open_phone(844, 390)
    match = lay(phone, *PICTURED)

    phone.goto(f"/m/{match.pk}/")

    heads = phone.locator(".heads").evaluate(BOX)
    hands = phone.locator(".hands").evaluate(BOX)
    panel = phone.locator(".panel").evaluate(BOX)
    assert heads[2] <= panel[0] + 1
    assert hands[2] <= panel[0] + 1
    assert hands[3] - hands[1] > 3.25 * 16  # a line of it at least
    assert panel[2] == 844
    assert panel[2] - panel[0] == pytest.approx(20.5 * 16, abs=1)
    for name in PAIR:
        assert phone.get_by_role("link", name=name, exact=True).evaluate(MET)

    phone.goto(f"/m/{match.pk}/hand/?who=0")
    Thumb(phone).keys("3", "12")
    said = phone.locator("#said").evaluate(BOX)
    keys = phone.locator(".panel").evaluate(BOX)
    assert said[2] <= keys[0] + 1
    assert phone.locator("[data-save]").evaluate(MET)


def test_a_tablet_shows_everything_a_quarter_larger(
    open_phone: OpenPhone, lay: Lay
) -> None:
    tablet = open_phone(820, 1180)

    Thumb(tablet).open_sheet(lay(tablet, *PICTURED, DEAD))

    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    assert tablet.locator("html").evaluate(size) == 20
    assert tablet.locator(".heads .score").first.evaluate(size) == 200
