"""A person in pictures on a phone: from the record to the charts, filters, dark, narrow."""

import datetime as dt

import pytest
from playwright.sync_api import Page, expect

from games import models
from tests.browser import NetworkLog, OpenPhone, SiteServer, axe
from tests.factories import ANN, BOB, EVENING, a_match, gin, knock, points
from tests.stats.browser.test_match_charts import come_into_view, drawn, hold


@pytest.fixture
def last(transactional_db: None) -> models.Match:
    """Fourteen matches of somebody whose name is no markup, a month between two."""
    match = None
    for number in range(14):
        winner = BOB if number % 3 else ANN
        days = dt.timedelta(days=5 * number + (55 if number > 6 else 0))
        match = a_match(
            club=match.club if match else None,
            names=("<b>Anna</b>", ("Boris", "Cas")[number % 2]),
            hands=[
                gin(ANN, 20),
                knock(ANN, 4, 14 + number),
                knock(BOB, 9, 2),
                points(winner, 100),
            ],
            at=EVENING + days,
        )
    assert match is not None
    return match


def rows(page: Page, section: str) -> list[list[str]]:
    table = page.locator(f"#{section} .numbers tbody tr")
    return [row.split("\t") for row in table.all_inner_texts()]


def test_from_the_record_to_its_pictures(
    open_phone: OpenPhone, last: models.Match, live_server: SiteServer
) -> None:
    page = open_phone(390)
    hold(page, last, live_server)
    log = NetworkLog(page)
    anna = last.club.players.get(name="<b>Anna</b>")
    nobody = models.Player.objects.create(
        club=last.club, name="Dee", key="dee", created_at=EVENING
    )

    # Who has no match has no chart; a record brings its rating by itself.
    page.goto(f"/c/{last.club_id}/players/{nobody.pk}/?over=all")
    page.wait_for_load_state("networkidle")
    assert not any("plotly" in each.url for each in log.answers)
    page.goto(f"/c/{last.club_id}/players/{anna.pk}/?over=all")
    rating = drawn(page, "rating")
    assert rating[1]["tall"] > 3
    page.get_by_role("link", name="In pictures").tap()
    expect(page.get_by_role("heading", name="Win rate")).to_be_visible()

    # Each is drawn and has a height, and its table says the same.
    assert drawn(page, "rating")[1]["y"] == rating[1]["y"]
    ends = [y for y in rating[1]["y"] if y is not None]
    told = rows(page, "rating")
    assert told[-1][2] == f"{ends[-1]:.1f}"
    assert None in rating[1]["y"]
    assert ["May", "0", "–", "–"] in told
    wins = drawn(page, "wins")[1]
    assert rows(page, "wins")[-1][3] == f"{100 * wins['y'][-1]:.0f} %"
    kinds = drawn(page, "points")
    averages = [float(row[3]) for row in rows(page, "points")]
    assert [trace["y"][0] for trace in kinds] == averages
    assert all(trace["tall"] > 3 for trace in (wins, *kinds))
    assert [row[1] for row in rows(page, "weekdays")] == [
        str(sum(both))
        for both in zip(*(t["y"] for t in drawn(page, "weekdays")), strict=True)
        if sum(both)
    ]
    expect(page.locator("#days td.some").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert axe(page) == []

    # A filter draws them anew, under an address that can be shared.
    page.evaluate("scrollTo(0, 0)")
    page.locator(".filters summary").tap()
    page.locator("[name=opponent]").select_option("Cas")
    expect(page.get_by_text("of 7 matches")).to_be_visible()
    assert "opponent=" in page.url
    come_into_view(page, "points")
    expect(page.locator("#wins .plot")).to_have_count(0)  # seven are too few
    expect(page.get_by_text("Two equal players")).to_be_visible()


def test_dark_and_narrow(
    open_phone: OpenPhone, last: models.Match, live_server: SiteServer
) -> None:
    page = open_phone(320, color_scheme="dark")
    hold(page, last, live_server)
    anna = last.club.players.get(name="<b>Anna</b>")

    page.goto(f"/c/{last.club_id}/players/{anna.pk}/charts/?over=all")

    come_into_view(page, "rating")
    line = page.locator("#chart-rating .js-line").last
    assert "rgb(134, 205, 166)" in (line.get_attribute("style") or "")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert axe(page) == []
