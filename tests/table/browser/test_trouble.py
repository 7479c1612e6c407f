"""The server says no, or nothing: a message, what was typed, and another try."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.factories import knock
from tests.table.browser.table import ANNA, PICTURED, Lay, Thumb, see_scores

FAILED = "The server did not accept that."
GONE = "This page is not there any more."
UNREACHABLE = "No answer."
FAILURES = {
    "answered 500": (
        lambda route: route.fulfill(status=500, body="<h1>no</h1>"),
        FAILED,
    ),
    "answered 503": (lambda route: route.fulfill(status=503, body="busy"), FAILED),
    "answered 403": (lambda route: route.fulfill(status=403, body="<p>no</p>"), FAILED),
    "answered 404": (lambda route: route.fulfill(status=404, body="<p>no</p>"), GONE),
    "refused": (lambda route: route.abort("connectionrefused"), UNREACHABLE),
    "left alone": (lambda route: None, UNREACHABLE),
}
NOTED = ("answer 5", "answer 4", "request failed", "console error")


def _typed(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator(".count input").all()]


def _posts(fail: object) -> object:
    """Let the failure meet what is sent, and nothing that is only looked at."""

    def meet(route: Route) -> None:
        if route.request.method == "POST":
            fail(route)
        else:
            route.continue_()

    return meet


@pytest.mark.expects(*NOTED)
def test_w3_a_hand_that_could_not_be_saved_stays_typed_until_it_can(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    trouble = phone.locator("#trouble")
    for place, (name, (fail, said)) in enumerate(FAILURES.items()):
        thumb.open_sheet(match)
        thumb.tap("Boris")
        thumb.keys("4", "6")
        phone.route("**/hand/", _posts(fail))
        save = phone.locator("[data-save]")
        width = save.evaluate("button => button.offsetWidth")
        if name == "left alone":
            assert phone.evaluate("htmx.config.timeout") == 20_000
            phone.evaluate("htmx.config.timeout = 2500")
            save.tap()
            expect(save).to_have_class(re.compile("sending"))
            assert save.evaluate("button => button.offsetWidth") == width
            phone.evaluate("htmx.config.timeout = 20000")
        else:
            save.tap()

        expect(trouble).to_contain_text(said)
        expect(trouble).to_be_visible()
        assert _typed(phone) == ["4", "6"]
        assert phone.locator("#page").count() == phone.locator("main").count() == 1
        assert len(factories.live(match=match)) == 7 + place

        phone.unroute("**/hand/")
        thumb.save()
        expect(trouble).to_be_hidden()
        see_scores(phone, "71", str(56 + 2 * (place + 1)))
        assert len(factories.live(match=match)) == 8 + place


@pytest.mark.expects(*NOTED)
def test_w3_the_message_stays_while_the_sheet_goes_on_asking(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    thumb.open_sheet(match)
    phone.route("**/undo/", lambda route: route.abort("connectionrefused"))
    thumb.tap("Undo hand 7")
    trouble = phone.locator("#trouble")
    expect(trouble).to_contain_text(UNREACHABLE)

    with phone.expect_response("**/live/**") as response:
        pass

    assert response.value.status == 204
    expect(trouble).to_be_visible()
    phone.unroute("**/undo/")
    thumb.tap("Undo hand 7")
    expect(phone.get_by_text("Hand 7: who knocked?")).to_be_visible()
    expect(trouble).to_be_hidden()


@pytest.mark.expects(*NOTED)
def test_w3_a_sheet_that_cannot_ask_says_nothing_and_asks_again(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    thumb.open_sheet(match)
    phone.route("**/live/**", lambda route: route.fulfill(status=500, body="no"))
    with phone.expect_response("**/live/**"):
        pass

    expect(phone.locator("#trouble")).to_be_hidden()
    phone.unroute("**/live/**")
    factories.play(match=match, hands=[knock(ANNA, 3, 12)])
    expect(phone.locator(".heads .score").first).to_have_text("80")


@pytest.mark.expects(*NOTED)
def test_w3_every_button_says_that_it_failed(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    key = factories.live(match=match)[2].key
    phone.goto(f"/m/{match.pk}/share/?kind=score")
    thumb.tap("Make the link")
    expect(phone.locator(".qr")).to_be_visible()
    phone.route("**/*", _posts(lambda route: route.fulfill(status=500, body="no")))
    for address, button in {
        f"hands/{key}/": "Strike hand 3 Boris 56 becomes 24.",
        "share/?kind=score": "Revoke",
        "people/": "These two sit here",
        "stop/": "Abandon it Kept, but nobody wins and nobody pays.",
    }.items():
        phone.goto(f"/m/{match.pk}/{address}")
        thumb.tap(button)

        expect(phone.locator("#trouble")).to_contain_text(FAILED)
        assert phone.locator("#page").count() == 1
        expect(thumb.find(button)).to_be_enabled()


def test_a_change_is_shown_with_what_follows_from_it_however_slow_the_answer(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    key = factories.live(match=match)[0].key
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        route.continue_() if held else held.append(route)

    phone.goto(f"/m/{match.pk}/hands/{key}/change/")
    consequence = phone.locator("#consequence")
    expect(consequence).to_have_text("The score stays as it is.")
    phone.locator(".count input").last.tap()

    # The answer about 3 comes when 30 stands there already.
    phone.route("**/change/", hold_the_first)
    thumb.keys("3")
    with phone.expect_request("**/change/"):
        pass
    thumb.keys("0")
    held[0].continue_()

    expect(consequence).to_contain_text("Anna 71 becomes 81.")
    expect(phone.locator("#said .sentence")).to_contain_text("4 against 30")
    thumb.save()
    see_scores(phone, "81", "56")
