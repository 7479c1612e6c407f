"""A keyboard instead of a thumb; and a reader who wants nothing to move."""

from playwright.sync_api import Page, expect

from tests.browser import OpenPhone
from tests.table.browser.table import PICTURED, Lay, Thumb, see_scores

#: How the element that has the focus shows it.
SHOWN = """() => {
  const at = document.activeElement;
  const style = getComputedStyle(at);
  const count = at.closest(".count");
  const choice = at.nextElementSibling && getComputedStyle(at.nextElementSibling);
  const ring = [style, at.matches("[type=radio], [type=checkbox]") ? choice : null]
    .some(each => each && each.outlineStyle === "solid" && parseFloat(each.outlineWidth) >= 3);
  const line = count && getComputedStyle(count).borderBottomWidth === "4px"
    && !/ 0\\)$/.test(getComputedStyle(count).borderBottomColor);
  return [at.tagName, at.textContent.trim() || at.ariaLabel || at.name, Boolean(ring || line)];
}"""


def test_a_hand_is_entered_with_a_keyboard_alone(
    open_phone: OpenPhone, lay: Lay
) -> None:
    page = open_phone(1024, 768, has_touch=False, is_mobile=False)
    match = lay(page, *PICTURED)
    page.goto(f"/m/{match.pk}/")
    page.get_by_role("link", name="Anna", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Anna")).to_be_focused()

    page.keyboard.type("3")
    expect(page.get_by_label("Boris")).to_be_focused()
    page.keyboard.type("12")
    expect(page.locator("#said .sentence")).to_contain_text("Anna +9")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hand 9: who knocked?")).to_be_visible()
    see_scores(page, "80", "56")

    # 1 could become 10: Enter moves on. Letters are no numbers.
    page.goto(f"/m/{match.pk}/hand/?who=1")
    page.keyboard.type("x1")
    expect(page.get_by_label("Boris")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Anna")).to_be_focused()
    page.keyboard.type("6")
    expect(page.locator("#said .sentence")).to_contain_text("1 against 6")
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("2")
    expect(page.locator("#said .sentence")).to_contain_text("2 against 6")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hand 10: who knocked?")).to_be_visible()
    see_scores(page, "80", "60")


def test_a_key_that_comes_before_the_script_counts(
    open_phone: OpenPhone, lay: Lay
) -> None:
    page = open_phone(1024, 768, has_touch=False, is_mobile=False)
    match = lay(page, *PICTURED)
    page.goto(f"/m/{match.pk}/")
    page.evaluate("htmx.config.defaultSettleDelay = 500")
    page.get_by_role("link", name="Anna", exact=True).press("Enter")
    page.evaluate("""new Promise(done => {
      const look = () => document.activeElement.name === "deadwood" ? done() : requestAnimationFrame(look);
      look();
    })""")
    assert page.locator(".keypad").is_hidden()

    page.keyboard.type("3")

    expect(page.get_by_label("Boris")).to_be_focused()
    expect(page.get_by_label("Anna")).to_have_value("3")


def test_an_unfinished_hand_is_not_sent_and_says_what_is_missing(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    phone.goto(f"/m/{match.pk}/hand/?who=0")
    thumb.keys("3")

    # It rests, but answers.
    thumb.find("Save hand 8").tap(force=True)

    expect(phone.locator("#said")).to_contain_text("A number is still missing.")
    expect(phone.get_by_label("Boris")).to_be_focused()
    assert phone.url.endswith("/hand/?who=0")


def test_the_focus_is_always_seen(open_phone: OpenPhone, lay: Lay) -> None:
    page = open_phone(1024, 768, has_touch=False, is_mobile=False)
    match = lay(page, *PICTURED)
    unseen = []
    for address in ("/", f"/m/{match.pk}/", f"/m/{match.pk}/hand/?who=0"):
        page.goto(address)
        page.evaluate("document.activeElement.blur()")
        met = set()
        for _step in range(40):
            page.keyboard.press("Tab")
            tag, words, seen = page.evaluate(SHOWN)
            if tag == "BODY":
                break
            met.add((tag, words))
            if not seen:
                unseen.append((address, tag, words))
        assert len(met) > 6, met

    assert unseen == []


def test_with_reduced_motion_nothing_moves(open_phone: OpenPhone, lay: Lay) -> None:
    phone = open_phone(reduced_motion="reduce")
    thumb = Thumb(phone)
    match = lay(phone, *PICTURED)
    thumb.open_sheet(match)
    thumb.hand("Anna", "3", "12")
    assert phone.evaluate("document.getAnimations().length") == 0

    phone.locator(".rows a").last.tap()
    expect(phone.locator(".slip")).to_be_visible()
    assert phone.evaluate("document.getAnimations().length") == 0
    durations = phone.evaluate(
        "[...document.querySelectorAll('*')].map(e => getComputedStyle(e))"
        ".map(s => s.animationName + s.transitionDuration)"
    )
    assert set(durations) == {"none0s"}
