"""What axe-core finds wrong with the pages: nothing."""

import pytest
from playwright.sync_api import Page

from tests.browser import OpenPhone, axe
from tests.table.browser.table import PAIR, Lay
from tests.table.browser.walk import NOTED, short_walk, walk


@pytest.mark.expects(*NOTED)
def test_axe_finds_nothing_wrong_on_any_page(phone: Page, lay: Lay) -> None:
    found = {place: axe(phone) for place in walk(phone, lay, names=PAIR)}

    assert {place: wrong for place, wrong in found.items() if wrong} == {}


@pytest.mark.expects(*NOTED)
def test_axe_finds_nothing_wrong_in_the_dark(open_phone: OpenPhone, lay: Lay) -> None:
    phone = open_phone(color_scheme="dark")

    found = {place: axe(phone) for place in short_walk(phone, lay, names=PAIR)}

    assert phone.evaluate("getComputedStyle(document.body).backgroundColor") == (
        "rgb(26, 27, 24)"
    )
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
