"""A club in pictures on a phone: drawn, read, a line lit, everybody in the grid, dark."""

import datetime as dt
import itertools

import pytest
from playwright.sync_api import Page, expect

from games import models
from tests.browser import OpenPhone, SiteServer, axe
from tests.factories import EVENING, a_match, gin, knock, points
from tests.stats.browser.test_match_charts import come_into_view, drawn, hold
from tests.stats.browser.test_player_charts import rows

NAMES = (
    *("<b>Anna</b>", "Boris", "Cas", "Dee", "Katariina-Liisa", "Emil"),
    *("Fay", "Gus", "Hal", "Ida"),
)


@pytest.fixture
def last(transactional_db: None) -> models.Match:
    """Everybody meets everybody once or twice; who stands first wins more often."""
    match = None
    for number, pair in enumerate(itertools.combinations(NAMES, 2)):
        match = a_match(
            club=match.club if match else None,
            names=pair,
            hands=[
                gin(0, 20),
                knock(0, 4, 14 + number % 9),
                knock(1, 9, 2),
                points(int(number % 4 == 0), 100),
            ],
            at=EVENING + dt.timedelta(days=number),
        )
    assert match is not None
    return match


def texts(page: Page) -> list[str]:
    return page.locator("#chart-race .annotation").all_text_contents()


def test_a_club_is_drawn_and_read(
    open_phone: OpenPhone, last: models.Match, live_server: SiteServer
) -> None:
    page = open_phone(390)
    hold(page, last, live_server)
    page.goto(f"/c/{last.club_id}/standings/?over=all")
    page.get_by_role("link", name="In pictures").tap()

    # Each is drawn and has a height, and its table says the same.
    race = drawn(page, "race")
    told = rows(page, "race")
    names = page.locator("#race tbody .name").all_inner_texts()
    assert [*names[:3], "Katariina…"] == texts(page)[-4:]
    assert names[3] == "Katariina-Liisa"
    assert "provisional" in told[0][0]
    assert [row[1] for row in told[:4]] == [f"{y:.1f}" for y in race[-1]["y"]]
    assert all(trace["tall"] > 3 for trace in race[:10])
    bars = drawn(page, "points")
    counts = [[str(count) for count in trace["y"]] for trace in bars]
    assert [row[1:-1] for row in rows(page, "points")] == [
        list(each) for each in zip(*counts, strict=True)
    ]
    assert all(trace["tall"] > 3 for trace in bars)
    weeks = drawn(page, "activity")[0]
    assert [row[1] for row in rows(page, "activity")] == [str(y) for y in weeks["y"]]
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert axe(page) == []

    # A tap on a name lights its line, and brings it into view.
    page.locator("#race").get_by_role("link", name=names[-1]).tap()
    expect(page.get_by_text(f"{names[-1]} stands at 10 of 10.")).to_be_visible()
    come_into_view(page, "race")
    assert texts(page)[-4:] == [names[-1], *names[:3]]
    assert page.evaluate("scrollY") < 200

    # Eight stand in the grid, or all; a cell leads to the two of them.
    assert page.locator(".beats tbody tr").count() == 8
    page.get_by_role("link", name="All ten people").tap()
    expect(page.locator(".beats tbody tr")).to_have_count(10)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("link", name="Fay against Gus:").tap()
    expect(page.get_by_role("heading", name="Head to head")).to_be_visible()
    assert "over=all" in page.url


def test_dark_and_narrow(
    open_phone: OpenPhone, last: models.Match, live_server: SiteServer
) -> None:
    page = open_phone(320, color_scheme="dark")
    hold(page, last, live_server)

    page.goto(f"/c/{last.club_id}/charts/?over=all&grid=all")

    come_into_view(page, "race")
    line = page.locator("#chart-race .js-line").last
    assert "rgb(134, 205, 166)" in (line.get_attribute("style") or "")
    page.locator("#records").scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert axe(page) == []
