"""Room and drinks are shared, a match gets another stake, somebody is paid by transfer."""

from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from games import models
from tests.browser import OpenPhone, SiteServer
from tests.money.browser.test_evening import wrong
from tests.money.evening import ANNA, BORIS, KATA
from tests.money.people import a_member
from tests.table.browser.lost import LOST


def test_a_cost_is_split_while_it_is_typed_and_a_match_is_counted_anew(
    phone: Page, table: models.Club
) -> None:
    phone.goto(f"/c/{table.pk}/settle/")
    phone.get_by_role("link", name="Share a cost").tap()
    phone.get_by_label("What for").fill("Room")
    phone.get_by_label("Amount in EUR").fill("20,01")
    phone.get_by_label("Who paid").select_option(label=KATA)
    shares = phone.locator(".split tbody td")
    expect(shares).to_have_text(["€4.01", "€4.00", "€4.00", "€4.00", "€4.00"])
    phone.get_by_role("checkbox", name=BORIS).tap()
    expect(shares).to_have_text(["€5.01", "€5.00", "€5.00", "€5.00"])
    assert wrong(phone) == []
    phone.get_by_role("button", name="Share it").tap()
    expect(phone.get_by_text("Room is shared: €20.01.")).to_be_visible()

    match = table.matches.order_by("started_at")[0]
    phone.goto(f"/m/{match.pk}/more/")
    phone.get_by_role("link", name="Change the stake").tap()
    phone.get_by_role("textbox", name="Amount").fill("5")
    phone.get_by_role("radio", name="a hundred points").tap()
    phone.get_by_label("A match, on top").fill("1,50")
    assert wrong(phone) == []
    phone.get_by_role("button", name="See what it does").tap()
    expect(phone.get_by_text("Boris pays Anna €9.60 instead of €8.10.")).to_be_visible()
    assert wrong(phone) == []
    phone.get_by_role("button", name="Count it so").tap()
    expect(phone.get_by_text("€9.60")).to_be_visible()


def test_stakes_costs_and_transfers_fit_narrow_screens_and_large_text(
    open_phone: OpenPhone,
    large: Browser,
    tonight: models.Club,
    live_server: SiteServer,
) -> None:
    account = a_member(tonight, BORIS, models.Role.OWNER)
    anna, kata = (a_member(tonight, name) for name in (ANNA, KATA))
    for browser in (anna, kata):
        browser.post(
            f"/c/{tonight.pk}/bank/",
            {"holder": "Katariina-Liisa Õunapuu", "iban": "EE382200221020145685"},
        )
    session = {
        "name": settings.SESSION_COOKIE_NAME,
        "value": account.cookies[settings.SESSION_COOKIE_NAME].value,
        "url": live_server.url,
    }
    match = tonight.matches.order_by("started_at")[0]
    narrow = open_phone(width=320)
    context = large.new_context(
        base_url=live_server.url,
        viewport={"width": 390, "height": 844},
        is_mobile=True,
        has_touch=True,
    )
    found = {}
    for width, page in ((320, narrow), (390, context.new_page())):
        page.context.add_cookies([session])

        def look(name: str, page: Page = page, width: int = width) -> None:
            if lost := page.evaluate(LOST, width):
                found[width, name] = lost

        page.goto(f"/c/{tonight.pk}/settle/")
        look("settle")
        page.get_by_role("link", name="Pay by transfer").first.tap()
        expect(page.get_by_text("I have paid it")).to_be_visible()
        look("transfer")
        page.goto(f"/c/{tonight.pk}/bank/")
        look("bank account")
        page.goto(f"/c/{tonight.pk}/costs/new/")
        page.get_by_label("What for").fill("Room and drinks of a long evening")
        page.get_by_label("Amount in EUR").fill("12345678,90")
        expect(page.locator(".split")).to_be_visible()
        look("cost")
        page.get_by_role("button", name="Share it").tap()
        expect(page.get_by_text("is shared")).to_be_visible()
        cost = models.Cost.objects.latest("made_at")
        page.goto(f"/c/{tonight.pk}/costs/{cost.pk}/")
        look("cost, shared")
        page.get_by_role("button", name="Take it back").tap()
        expect(page.get_by_text("Taken back on")).to_be_visible()
        look("cost, taken back")
        page.goto(f"/m/{match.pk}/stake/")
        look("stake")
        page.get_by_role("textbox", name="Amount").fill("12345678")
        page.get_by_role("button", name="See what it does").tap()
        expect(page.locator(".effects")).to_be_visible()
        look("stake, asked")
        page.goto(f"/c/{tonight.pk}/settings/")
        look("settings")
        page.goto("/")
        page.locator(".rules-row > summary").tap()
        page.locator(".more-stake > summary").tap()
        look("start")
    context.close()

    assert found == {}
