"""Half past one in the morning: nine matches are settled, one of them is corrected."""

import pytest
from playwright.sync_api import Browser, Page, expect

from games import models
from tests.browser import OpenPhone, SiteServer, axe
from tests.factories import live
from tests.money.browser.conftest import lend
from tests.money.evening import ANNA, BORIS, KATA, ZOFIA
from tests.table.browser.lost import LOST


def wrong(page: Page) -> list[str]:
    """Return what bars or is lost, in the light and in the dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += axe(page)
    return [*found, *page.evaluate(LOST, page.evaluate("innerWidth"))]


def _pages(club: models.Club) -> list[str]:
    day = club.ledger.order_by("day").values_list("day", flat=True)[0]
    anna = club.players.get(name=ANNA).pk
    return [
        f"/c/{club.pk}/{page}"
        for page in (
            *("settle/", "settle/?over=range", "settle/all/", "settle/text/"),
            *("balances/", f"balances/{anna}/", "payments/new/"),
            *("nights/", f"nights/{day}/", f"nights/{day}/close/"),
        )
    ]


@pytest.mark.expects("answer 422")
def test_nine_matches_are_settled_corrected_and_paid_to_zero(
    phone: Page, table: models.Club
) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Settle", exact=True).tap()
    expect(phone.get_by_text("Four payments settle nine matches.")).to_be_visible()

    # Why, in place; the line's matches lead to their sheets.
    phone.get_by_role("link", name="€3.80").tap()
    expect(phone.get_by_text("Žofia is €3.80 ahead tonight:")).to_be_visible()
    expect(phone.get_by_role("link", name="Match 2, won against Boris")).to_be_visible()
    expect(phone.locator(".why tfoot td")).to_have_text("+3.80")
    assert wrong(phone) == []

    # One line is paid, taken back, paid in part, and the rest of it.
    paid = f"Paid: {BORIS} to {KATA}, €13.70"
    phone.get_by_role("button", name=paid).tap()
    expect(phone.locator(".plan-lines s")).to_have_text("€13.70")
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_role("button", name=paid)).to_be_visible()
    phone.get_by_role("link", name="€13.70").tap()
    phone.get_by_role("link", name="Paid in part, or otherwise").tap()
    phone.get_by_label("Amount in EUR").fill("1,234")
    phone.get_by_role("button", name="Write it down").tap()
    expect(phone.get_by_text("“1,234” is not clear.")).to_be_visible()
    assert wrong(phone) == []
    phone.get_by_label("Amount in EUR").fill("10")
    phone.get_by_role("radio", name="by transfer").tap()
    phone.get_by_role("button", name="Write it down").tap()
    expect(phone.get_by_text("€10.00 paid by transfer")).to_be_visible()
    expect(phone.get_by_text("is left")).to_be_visible()
    assert wrong(phone) == []

    # The others at once, after the list was read.
    phone.get_by_role("link", name="Settle all").tap()
    expect(phone.get_by_text("Were all 4 payments made?")).to_be_visible()
    assert wrong(phone) == []
    phone.get_by_role("button", name="Yes, all of it is paid").tap()
    expect(phone.get_by_text("Everybody is square: nobody owes")).to_be_visible()
    expect(phone.get_by_role("button", name="Undo")).to_have_count(5)

    # The evening's money is closed; then a hand turns out to be wrong.
    phone.get_by_role("link", name="Close this evening").tap()
    assert wrong(phone) == []
    phone.get_by_role("button", name="Close it").tap()
    expect(phone.get_by_text("Paid in full.")).to_be_visible()
    match = table.matches.order_by("started_at")[0]
    phone.goto(f"/m/{match.pk}/hands/{live(match=match)[-1].key}/change/")
    phone.locator("[name=opponent_deadwood]").fill("19")
    expect(phone.get_by_text("Anna 162 becomes 157.")).to_be_visible()
    phone.locator("[data-save]").tap()
    expect(phone.get_by_role("heading", name="Anna wins by 157")).to_be_visible()

    phone.goto(f"/c/{table.pk}/nights/")
    phone.get_by_role("link", name="Tonight").tap()
    expect(phone.get_by_text("gives back to")).to_be_visible()
    expect(
        phone.get_by_text(
            "a knock with 4 against 19, not 24: Anna wins by 157, not 162"
        )
    ).to_be_visible()
    assert wrong(phone) == []
    phone.goto(f"/c/{table.pk}/settle/")
    phone.get_by_role("button", name=f"Paid: {ANNA} to {BORIS}, €0.25").tap()
    expect(phone.get_by_text("Everybody is square: nobody owes")).to_be_visible()
    phone.get_by_role("link", name="Balances").tap()
    expect(phone.locator(".sums td")).to_have_text(["0.00"] * 5)
    expect(phone.locator(".owed")).to_have_count(0)
    assert wrong(phone) == []


def test_every_page_of_money_fits_narrow_screens_and_large_text(
    open_phone: OpenPhone,
    large: Browser,
    tonight: models.Club,
    live_server: SiteServer,
) -> None:
    narrow = open_phone(width=320)
    context = large.new_context(
        base_url=live_server.url,
        viewport={"width": 390, "height": 844},
        is_mobile=True,
        has_touch=True,
    )
    reading = context.new_page()
    found = {}
    for width, page in ((320, narrow), (390, reading)):
        lend(page, tonight, live_server.url)
        for address in _pages(tonight):
            page.goto(address)
            if page.locator(".amount-why").count() and "/settle/" in address:
                page.locator(".amount-why", has_text="3.80").tap()
                expect(page.locator(".why")).to_be_visible()
            if lost := page.evaluate(LOST, width):
                found[width, address] = lost

    assert found == {}
    assert tonight.players.filter(name=ZOFIA).exists()
    context.close()
