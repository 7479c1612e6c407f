"""The standings under a thumb and on a desk: read, sorted, narrowed."""

import datetime as dt
import uuid

import pytest
from playwright.sync_api import Page, expect

from games import access, models
from games.club.acts import seasons
from tests import factories
from tests.browser import OpenPhone, SiteServer, axe
from tests.factories import ANN, EVENING, a_match, gin, points

NAMES = ("Žofia", "Արմեն", "Katariina-Liisa", "Õnne-Mai", "Väinö")


@pytest.fixture
def club(transactional_db: None) -> models.Club:
    """Five people; each beat everybody behind her, and one gin decided a match."""
    club = factories.a_club()
    club.ranking, club.least_matches = models.Ranking.RATE, 2
    club.save()
    day = 0
    for place, winner in enumerate(NAMES):
        for loser in NAMES[place + 1 :]:
            hand = gin(ANN, 90) if loser == "Väinö" else points(ANN, 100)
            at = EVENING + dt.timedelta(days=day)
            a_match(club=club, names=(winner, loser), hands=[hand], at=at)
            day += 1
    a_match(club=club, names=("Bob", "Väinö"), hands=[points(ANN, 100)])
    first = EVENING.date()
    seasons.make_season(
        season_id=uuid.uuid4(),
        club=club,
        name="Spring season",
        first=first,
        last=first + dt.timedelta(days=60),
    )
    return club


def open_standings(page: Page, club: models.Club, server: SiteServer) -> None:
    cookie = factories.a_phone(club=club)[1].cookies[access.DEVICE_COOKIE].value
    page.context.add_cookies(
        [{"name": access.DEVICE_COOKIE, "value": cookie, "url": server.url}]
    )
    page.goto(f"/c/{club.pk}/standings/")
    page.get_by_label("Which evenings").select_option("Spring season")
    page.wait_for_url("**over=*")


def who(page: Page) -> list[str]:
    return page.locator("tbody .who .name").all_inner_texts()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_season_on_a_phone(
    open_phone: OpenPhone, club: models.Club, live_server: SiteServer, scheme: str
) -> None:
    page = open_phone(color_scheme=scheme)
    open_standings(page, club, live_server)

    first = page.locator("tbody tr").first
    expect(first).to_contain_text("Žofia")
    expect(first).to_contain_text("4 won, 0 lost")
    expect(page.get_by_text("5 players with 2 matches or more").first).to_be_visible()
    expect(page.get_by_role("columnheader", name="Gins")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert axe(page) == []

    page.locator("[name=rank]").select_option("By net points")
    expect(page.get_by_role("columnheader", name="Net")).to_be_visible()
    page.get_by_role("link", name="All columns").tap()
    expect(page.get_by_role("link", name="Few columns")).to_be_visible()
    page.get_by_role("link", name="Shutouts").tap()
    expect(page.get_by_role("columnheader", name="Shutouts")).to_have_attribute(
        "aria-sort", "descending"
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert axe(page) == []

    page.get_by_role("link", name="Few columns").tap()
    expect(page.get_by_role("link", name="All columns")).to_be_visible()
    page.get_by_role("link", name="Žofia").tap()
    expect(page.get_by_role("heading", name="Žofia")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("link", name="Väinö").first.tap()
    expect(page.get_by_role("heading", name="Head to head")).to_be_visible()
    assert axe(page) == []
    for heading in ("Žofia", "Standings"):  # the whole page comes again each time
        page.evaluate("history.back()")
        expect(page.get_by_role("heading", name=heading)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_season_on_a_desk(
    open_phone: OpenPhone, club: models.Club, live_server: SiteServer, scheme: str
) -> None:
    page = open_phone(1280, 800, is_mobile=False, has_touch=False, color_scheme=scheme)
    open_standings(page, club, live_server)

    for head in ("Played", "Win rate", "Points for", "Gins", "Last five"):
        expect(page.get_by_role("columnheader", name=head, exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="All columns")).to_be_hidden()
    assert who(page)[0] == "Žofia"

    page.get_by_role("link", name="Lost", exact=True).click()
    expect(page.locator("tbody .who .name").first).to_have_text("Väinö")
    assert who(page) == ["Väinö", "Õnne-Mai", "Katariina-Liisa", "Արմեն", "Žofia"]
    page.get_by_role("link", name="Lost", exact=True).click()
    expect(page.locator("tbody .who .name").first).to_have_text("Žofia")
    assert page.locator("tbody .place").all_inner_texts()[0] == "1"
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
    assert axe(page) == []


def test_matches_are_searched_as_they_are_typed(
    open_phone: OpenPhone, club: models.Club, live_server: SiteServer
) -> None:
    page = open_phone()
    open_standings(page, club, live_server)
    page.get_by_role("link", name="Matches", exact=True).tap()

    page.get_by_label("With whom").fill("liisa")
    page.get_by_label("With whom").press("Enter")

    expect(page.get_by_text("4 matches with Katariina-Liisa")).to_be_visible()
    assert axe(page) == []
