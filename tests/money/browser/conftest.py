import datetime as dt
from collections.abc import Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page

from games import access, models
from tests import factories
from tests.browser import OpenPhone, SiteServer, launch
from tests.money.evening import STAKE, an_evening


def lend(page: Page, club: models.Club, address: str, label: str = "") -> None:
    """Let a page's phone hold the club."""
    phone = factories.a_phone(club=club, label=label)[1]
    cookie = phone.cookies[access.DEVICE_COOKIE].value
    page.context.add_cookies(
        [{"name": access.DEVICE_COOKIE, "value": cookie, "url": address}]
    )


@pytest.fixture
def tonight(transactional_db: None) -> models.Club:
    """Five people have played nine matches for five cents a point."""
    club = factories.a_club()
    models.Club.objects.filter(pk=club.pk).update(stake=STAKE)
    began = timezone.now() - dt.timedelta(seconds=10)
    an_evening(club, at=began, apart=dt.timedelta(seconds=1))
    models.Hand.objects.update(recorded_at=began)
    return club


@pytest.fixture
def table(phone: Page, live_server: SiteServer, tonight: models.Club) -> models.Club:
    """The club of this evening; the phone holds it."""
    lend(phone, tonight, live_server.url, "Anna’s phone")
    return tonight


@pytest.fixture
def large(_browser: Browser, open_phone: OpenPhone) -> Iterator[Browser]:
    """A browser whose reader has asked for text of twice the size."""
    browser = launch(_browser.browser_type, "--blink-settings=defaultFontSize=32")
    yield browser
    browser.close()
