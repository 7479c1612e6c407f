"""A match in pictures on a phone: drawn, read, kept; what it weighs."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import access, models
from tests import factories
from tests.browser import NetworkLog, OpenPhone, SiteServer, axe
from tests.factories import a_match
from tests.stats.hands import ANNS, BOBS, TEN

CHARTS = ("race", "chance", "points")
#: What charts may cost in scripts, bytes over the wire.
MOST_SCRIPT = 430_000


@pytest.fixture
def match(transactional_db: None) -> models.Match:
    """Ten hands of somebody whose name is no markup."""
    return a_match(names=("<b>Anna</b>", "Boris"), hands=TEN)


def hold(page: Page, match: models.Match, server: SiteServer) -> None:
    cookie = factories.a_phone(club=match.club)[1].cookies[access.DEVICE_COOKIE].value
    page.context.add_cookies(
        [{"name": access.DEVICE_COOKIE, "value": cookie, "url": server.url}]
    )


def come_into_view(page: Page, key: str) -> None:
    page.locator(f"#chart-{key}").scroll_into_view_if_needed()
    expect(page.locator(f"#chart-{key} .main-svg").first).to_be_visible()


def drawn(page: Page, key: str) -> list[dict[str, Any]]:
    """Return what a chart has drawn: of each trace its numbers and its size."""
    come_into_view(page, key)
    found: list[dict[str, Any]] = page.evaluate(
        """key => {
          const box = document.getElementById(`chart-${key}`);
          const sizes = [...box.querySelectorAll(".trace")].map(e => e.getBBox());
          const tall = sizes.map(({ height }) => height);
          return box.data.map(({ y }, place) => ({ y, tall: tall[place] }));
        }""",
        key,
    )
    return found


def ink(page: Page, key: str) -> str:
    come_into_view(page, key)
    return str(
        page.evaluate(
            """key => getComputedStyle(document.querySelector(
              `#chart-${key} .scatterlayer .js-line[style*="stroke-width: 2.5"]`)).stroke""",
            key,
        )
    )


def swipe(page: Page, key: str) -> int:
    """Push the page up with a finger on a chart; return how far it went."""
    box = page.locator(f"#chart-{key}").bounding_box()
    assert box
    x, y = box["x"] + 150, box["y"] + 150
    finger = page.context.new_cdp_session(page)
    for kind, at in (
        ("touchStart", [(x, y)]),
        *(("touchMove", [(x, y - 10 * step)]) for step in range(1, 15)),
        ("touchEnd", []),
    ):
        finger.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": left, "y": top} for left, top in at]},
        )
    page.wait_for_function("() => scrollY > 40")
    return int(page.evaluate("scrollY"))


def test_from_the_final_sheet_to_its_pictures_and_their_numbers(
    phone: Page, match: models.Match, live_server: SiteServer, tmp_path: Path
) -> None:
    hold(phone, match, live_server)
    log = NetworkLog(phone)
    phone.goto(f"/m/{match.pk}/")
    phone.wait_for_load_state("networkidle")
    assert not any("plotly" in each.url for each in log.answers)

    phone.get_by_role("link", name="In pictures").tap()
    expect(phone.get_by_role("heading", name="Score race")).to_be_visible()
    race = drawn(phone, "race")
    phone.wait_for_load_state("networkidle")
    scripts = {each.url: each.size_bytes for each in log.answers if ".js" in each.url}
    assert sum("plotly" in url for url in scripts) == 1
    assert sum(scripts.values()) < MOST_SCRIPT

    # Each is drawn and has a height, and the table says the same.
    assert [trace["y"] for trace in race[:2]] == [ANNS, BOBS]
    chances = drawn(phone, "chance")[1]
    bars = drawn(phone, "points")
    assert all(trace["tall"] > 3 for trace in (*race[:2], chances, *bars[:2]))
    table = [row.split("\t") for row in phone.locator("tbody tr").all_inner_texts()]
    assert [int(row[2]) for row in table] == ANNS[1:]
    assert [int(row[3]) for row in table] == BOBS[1:]
    assert [row[4] for row in table] == [f"{100 * y:.0f} %" for y in chances["y"][1:]]

    # A name is shown letter for letter; nothing is wider than the phone.
    expect(phone.locator("#chart-race .annotation").last).to_contain_text("Boris 76")
    said = phone.locator("#chart-race .annotation").all_text_contents()
    assert "<b>Anna</b> 113" in said
    assert phone.evaluate("document.documentElement.scrollWidth") == 390

    # A finger on a chart moves the page; a tap shows the values.
    phone.evaluate("scrollTo(0, 0)")
    assert swipe(phone, "race") > 40
    phone.locator("#chart-race").tap(position={"x": 150, "y": 120})
    expect(phone.locator("#chart-race .hoverlayer")).to_contain_text("Boris : 41")

    with phone.expect_download() as kept:
        phone.locator("[data-png=chart-race]").tap()
    kept.value.save_as(tmp_path / "race.png")
    data = (tmp_path / "race.png").read_bytes()
    assert kept.value.suggested_filename == "race.png"
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(data) > 5_000
    assert axe(phone) == []


def test_dark_and_narrow(
    open_phone: OpenPhone, match: models.Match, live_server: SiteServer
) -> None:
    page = open_phone(320)
    hold(page, match, live_server)
    page.goto(f"/m/{match.pk}/charts/")
    assert ink(page, "race") == "rgb(23, 85, 62)"

    page.emulate_media(color_scheme="dark")

    felt = "rgb(134, 205, 166)"
    page.wait_for_function(
        """felt => [...document.querySelectorAll("#chart-race .js-line")]
          .some(line => getComputedStyle(line).stroke === felt)""",
        arg=felt,
    )
    assert ink(page, "chance") == felt
    come_into_view(page, "points")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert axe(page) == []
    page.set_viewport_size({"width": 640, "height": 320})
    page.wait_for_function(
        "() => document.querySelector('#chart-points .main-svg').clientWidth > 500"
    )


@pytest.mark.expects("plotly-basic")
def test_a_chart_that_does_not_load_says_where_its_numbers_are(
    phone: Page, match: models.Match, live_server: SiteServer
) -> None:
    hold(phone, match, live_server)
    phone.route("**/plotly-basic*", lambda route: route.abort())
    phone.goto(f"/m/{match.pk}/charts/")

    expect(phone.locator("#chart-race")).to_contain_text("did not load")
