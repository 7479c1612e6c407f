"""Somebody reads with text of twice the usual size: nothing is lost."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import launch
from tests.table.browser.lost import lost
from tests.table.browser.table import PAIR, Lay
from tests.table.browser.walk import NOTED, walk


@pytest.fixture(scope="module")
def _browser(_browser: Browser) -> Iterator[Browser]:
    """Start a browser whose reader has said so in its settings."""
    browser = launch(_browser.browser_type, "--blink-settings=defaultFontSize=32")
    yield browser
    browser.close()


@pytest.mark.expects(*NOTED)
def test_text_of_twice_the_size_loses_nothing(phone: Page, lay: Lay) -> None:
    found = lost(phone, walk(phone, lay, names=PAIR), width=390)

    assert phone.evaluate("getComputedStyle(document.body).fontSize") == "34px"
    assert found == {}
