"""Back and forward, reload, a second tap, a screen that went dark, a turned phone."""

from playwright.sync_api import Page, expect

from games import models
from tests import factories
from tests.table.browser.table import PICTURED, Lay, Thumb, path, see_scores

SHEET_TITLE = "Anna – Boris · Scorekeeper"


def _hands(match: models.Match) -> int:
    return len(factories.live(match=match))


def _expect_whole(page: Page, title: str) -> None:
    expect(page).to_have_title(title)
    for part in ("#page", "main", "header"):
        expect(page.locator(f"{part}:not([inert] *)")).to_have_count(1)
    expect(page.locator('link[rel="stylesheet"]')).to_have_count(1)


def test_w1_back_and_forward_show_whole_pages(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    phone.goto("/")
    phone.get_by_role("link", name="Resume").tap()
    _expect_whole(phone, SHEET_TITLE)
    phone.locator(".rows a").nth(2).tap()
    _expect_whole(phone, "Hand 3 · Scorekeeper")
    detail = path(phone)
    thumb.tap("Change it")
    _expect_whole(phone, "Change hand 3 · Scorekeeper")

    phone.go_back()
    _expect_whole(phone, "Hand 3 · Scorekeeper")
    phone.go_back()
    _expect_whole(phone, SHEET_TITLE)
    see_scores(phone, "71", "56")
    phone.go_back()
    _expect_whole(phone, "Scorekeeper")
    phone.go_forward()
    _expect_whole(phone, SHEET_TITLE)
    phone.go_forward()
    _expect_whole(phone, "Hand 3 · Scorekeeper")
    assert path(phone) == detail

    # What the sheet asks for by itself must never come back as a page.
    again = phone.context.new_page()
    again.goto(f"/m/{match.pk}/")
    with again.expect_response("**/live/**"):
        pass
    again.goto("/matches/")
    again.go_back()
    _expect_whole(again, SHEET_TITLE)
    kept = again.evaluate("JSON.stringify({...sessionStorage, ...localStorage})")
    assert "<" not in kept


def test_s4_two_taps_and_a_reload_make_one_hand(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    thumb.open_sheet(match)
    thumb.tap("Anna")
    thumb.keys("3", "12")

    phone.locator("[data-save]").evaluate("button => (button.click(), button.click())")
    expect(phone.get_by_text("Hand 9: who knocked?")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("Hand 9: who knocked?")).to_be_visible()
    assert _hands(match) == 8

    # Back to the form that was saved, and saved again from there.
    phone.go_back()
    expect(phone.locator(".keypad")).to_be_visible()
    assert _hands(match) == 8


def test_s7_leaving_and_coming_back_goes_on_with_the_same_match(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    thumb.open_sheet(match)
    thumb.tap("Anna")
    thumb.keys("3", "12")

    # Turned, the typed numbers stay.
    phone.set_viewport_size({"width": 844, "height": 390})
    said = phone.locator("#said .sentence")
    expect(said).to_have_text("Anna knocks with 3 against 12: Anna +9")
    phone.set_viewport_size({"width": 390, "height": 844})
    typed = [field.input_value() for field in phone.locator(".count input").all()]
    assert typed == ["3", "12"]
    thumb.save()

    # The tab is gone; the browser opens anew at its start page.
    fresh = phone.context.new_page()
    phone.close()
    fresh.goto("/")
    slip = fresh.get_by_role("link", name="Resume")
    expect(slip).to_contain_text("Hand 9, Boris deals")
    slip.tap()
    expect(fresh.get_by_text("Hand 9: who knocked?")).to_be_visible()
    assert path(fresh) == f"/m/{match.pk}/"
    see_scores(fresh, "80", "56")
    assert models.Match.objects.count() == 1


def test_s7_the_screen_is_kept_on_again_after_a_pause(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    phone.add_init_script("""
      window.locks = {asked: 0, held: 0};
      Object.defineProperty(navigator, "wakeLock", {value: {request: async () => {
        locks.asked += 1;
        locks.held += 1;
        const lock = new EventTarget();
        lock.release = async () => {
          locks.held -= 1;
          lock.dispatchEvent(new Event("release"));
        };
        window.lock = lock;
        return lock;
      }}});
      let seen = "visible";
      Object.defineProperty(document, "visibilityState", {get: () => seen});
      window.turn = (state) => {
        seen = state;
        if (state === "hidden") lock.release();
        document.dispatchEvent(new Event("visibilitychange"));
      };
    """)
    match = lay(phone, *PICTURED)
    thumb.open_sheet(match)
    phone.wait_for_function("() => locks.held === 1")

    phone.evaluate("turn('hidden')")
    assert phone.evaluate("locks.held") == 0
    phone.evaluate("turn('visible')")
    phone.wait_for_function("() => locks.held === 1 && locks.asked === 2")

    # From the sheet to the entry page it stays; on the way out it goes.
    thumb.tap("Anna")
    expect(phone.locator(".keypad")).to_be_visible()
    assert phone.evaluate("locks.held") == 1
    thumb.tap("Close without saving", "Back to the start page")
    phone.wait_for_function("() => locks.held === 0")
    phone.get_by_role("link", name="Resume").tap()
    phone.wait_for_function("() => locks.held === 1")
    # Over: the screen may go dark.
    thumb.hand("Anna", "gin", "21")
    expect(phone.get_by_role("heading", name="Anna wins by")).to_be_visible()
    phone.wait_for_function("() => locks.held === 0")
