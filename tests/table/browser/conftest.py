import pytest
from playwright.sync_api import Page

from games import models, rules
from tests.browser import SiteServer, phone
from tests.table.browser.table import Lay, Thumb, lay_for

# The rooms above have a phone without a browser.
__all__ = ["phone"]


@pytest.fixture
def lay(live_server: SiteServer, transactional_db: None) -> Lay:
    """Lay a table: the page's phone gets a match with these hands."""

    def lay_one(page: Page, *hands: rules.Hand, **more: object) -> models.Match:
        return lay_for(page, live_server.url, *hands, **more)

    return lay_one


@pytest.fixture
def thumb(phone: Page, transactional_db: None) -> Thumb:
    return Thumb(phone)
