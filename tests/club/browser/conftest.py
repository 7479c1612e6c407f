import pytest
from playwright.sync_api import Page

from games import access, models
from tests import factories
from tests.browser import SiteServer


@pytest.fixture
def table(phone: Page, live_server: SiteServer, transactional_db: None) -> models.Club:
    """A table that the phone holds."""
    club = factories.a_club()
    cookie = factories.a_phone(club=club)[1].cookies[access.DEVICE_COOKIE].value
    phone.context.add_cookies(
        [{"name": access.DEVICE_COOKIE, "value": cookie, "url": live_server.url}]
    )
    return club
