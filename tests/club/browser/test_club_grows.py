"""From a private table to a named club with a second phone; signed out while typing."""

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from games import models
from tests import factories
from tests.browser import OpenPhone, axe
from tests.club.people import PASSWORD

#: Of private pages; the last address is there for the way back.
STORED = """[...Object.values(localStorage), ...Object.values(sessionStorage)]
  .filter((each) => /Ruutu|Anna|[/][cm][/]/.test(each))"""


@pytest.fixture(autouse=True)
def nobody_has_tried_yet() -> None:
    cache.clear()


def _fits(page: Page) -> list[str]:
    """What axe finds, what sticks out, and what is too small for a thumb."""
    wide, low = page.evaluate(
        """() => [
          document.documentElement.scrollWidth - innerWidth,
          [...document.querySelectorAll("#page :is(a, button, select, input:not([type=hidden]):not([type=radio]):not([type=checkbox]))")]
            .filter((each) => each.checkVisibility() && !each.matches(".unseen, .unseen *, p a, dd a"))
            .filter((each) => each.getBoundingClientRect().height < 47.5)
            .map((each) => each.outerHTML.slice(0, 90)),
        ]"""
    )
    return [*axe(page), *low, *(["sticks out"] if wide > 0 else [])]


def test_a_private_table_becomes_a_club_with_a_second_phone(
    phone: Page, open_phone: OpenPhone, transactional_db: None
) -> None:
    phone.goto("/")
    phone.get_by_label("New name").nth(0).fill("Anna")
    phone.get_by_label("New name").nth(1).fill("Boris")
    phone.get_by_role("button", name="Start: Anna against Boris").tap()
    phone.wait_for_url("**/m/**")
    phone.goto("/")
    phone.get_by_role("link", name="This table").tap()
    expect(phone.get_by_role("heading", name="This phone’s table")).to_be_visible()
    assert _fits(phone) == []
    phone.get_by_role("link", name="Keep this table").tap()
    expect(phone.get_by_text("This phone holds 1 match")).to_be_visible()
    assert _fits(phone) == []
    phone.get_by_label("Name of the club").fill("Ruutu Club")
    phone.get_by_label("Your name to sign in").fill("Anna")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Keep the 1 match").tap()
    expect(phone.get_by_role("heading", name="Ruutu Club")).to_be_visible()
    assert _fits(phone) == []

    phone.get_by_role("link", name="Members").tap()
    expect(phone.get_by_role("link", name="Anna: Owner")).to_be_visible()
    assert _fits(phone) == []
    phone.get_by_role("link", name="Invite somebody").tap()
    phone.get_by_label("Who scans it becomes").select_option(label="Boris")
    assert _fits(phone) == []
    phone.get_by_role("button", name="Make the invitation").tap()
    expect(phone.locator(".qr svg")).to_be_visible()
    assert _fits(phone) == []
    address = phone.locator(".address a").get_attribute("href")
    assert address

    second = open_phone()
    second.goto(address)
    expect(second.get_by_text("Ruutu Club invites you: you are Boris")).to_be_visible()
    assert _fits(second) == []
    second.get_by_role("link", name="Make an account and join").tap()
    second.get_by_label("Your name to sign in").fill("boris")
    second.get_by_label("Password").fill(PASSWORD)
    assert _fits(second) == []
    second.get_by_role("button", name="Make the account").tap()
    second.get_by_role("button", name="Join as boris").tap()
    expect(second.get_by_role("link", name="Members")).to_be_visible()
    second.goto("/")
    second.get_by_role("link", name="Resume").tap()
    expect(second.get_by_role("link", name="Anna", exact=True)).to_be_visible()

    phone.goto("/")
    phone.get_by_role("link", name="Ruutu Club").tap()
    phone.get_by_role("link", name="Members").tap()
    expect(phone.get_by_role("link", name="Boris: Scorer")).to_be_visible()
    for page in ("settings", "links", "delete"):
        club = models.Club.objects.get()
        phone.goto(f"/c/{club.pk}/{page}/")
        assert _fits(phone) == [], page
    for address in ("/account/", "/account/sessions/", "/account/password/"):
        phone.goto(address)
        assert _fits(phone) == [], address


@pytest.mark.expects("answer 404", "answer 403", "Error Code 404", "Error Code 403")
def test_w4_signed_out_while_typing_the_hand_waits_and_is_saved_once(
    phone: Page, transactional_db: None
) -> None:
    match = factories.a_match()
    models.Club.objects.update(name="Ruutu")
    user = models.Membership._meta.get_field("user").related_model.objects.create_user(
        "ann", password=PASSWORD
    )
    match.club.memberships.create(
        user=user, role=models.Role.OWNER, since_at=factories.EVENING
    )
    sheet = f"/m/{match.pk}/"
    phone.goto(f"/account/login/?next={sheet}hand/")
    assert _fits(phone) == []

    def sign_in(page: Page) -> None:
        page.get_by_label("Your name to sign in").fill("ann")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").tap()

    sign_in(phone)
    fields = phone.locator(".count input")
    expect(fields).to_have_count(2)
    other = phone.context.new_page()
    other.goto("/account/logout/")
    other.get_by_role("button", name="Sign out").tap()
    expect(other.get_by_role("link", name="Sign in")).to_be_visible()

    fields.nth(0).fill("4")
    fields.nth(1).fill("20")
    phone.get_by_role("button", name="Save").tap()
    way = phone.locator("#trouble").get_by_role("link", name="Sign in")
    expect(way).to_be_visible()
    assert [each.input_value() for each in fields.all()] == ["4", "20"]
    assert models.Hand.objects.count() == 0

    way.tap()
    sign_in(phone)
    expect(fields.nth(0)).to_have_value("4")
    expect(fields.nth(1)).to_have_value("20")

    # Out and in again on the other tab: this form's token is an old one by now.
    other.goto("/account/logout/")
    other.get_by_role("button", name="Sign out").tap()
    other.get_by_role("link", name="Sign in").tap()
    sign_in(other)
    expect(other.get_by_role("link", name="Ruutu")).to_be_visible()
    phone.get_by_role("button", name="Save").tap()
    phone.wait_for_url(f"**{sheet}")
    assert models.Hand.objects.count() == 1
    phone.goto("/account/logout/")
    phone.get_by_role("button", name="Sign out").tap()
    expect(phone.get_by_role("link", name="Sign in")).to_be_visible()
    phone.go_back()
    phone.wait_for_load_state()
    assert "Ruutu" not in phone.content()
    assert phone.evaluate(STORED) == []
