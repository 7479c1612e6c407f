"""Two phones on one match: what one writes the other sees, and nothing is lost."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games import models
from games.table.acts import hands as acts
from tests import factories
from tests.browser import OpenPhone
from tests.factories import knock
from tests.table.browser.table import (
    ANNA,
    BORIS,
    PICTURED,
    Lay,
    Thumb,
    path,
    see_scores,
    write,
)

#: Within three seconds the other phone knows, where nothing else is busy;
#: the tests have patience.
ASKS = "every 2500ms"
SOON_MS = 10_000


def _link(page: Page, match: models.Match, kind: str, make: str) -> str:
    """Make a link on the page of links and return its address."""
    page.goto(f"/m/{match.pk}/share/?kind={kind}")
    Thumb(page).tap(make)
    return page.locator(".address a").get_attribute("href") or ""


def _hands(match: models.Match) -> int:
    return len(factories.live(match=match))


def test_what_one_phone_saves_the_other_shows_by_itself(
    phone: Page, open_phone: OpenPhone, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    other = open_phone()
    other.goto(_link(phone, match, "score", "Make the link"))
    assert path(other) == f"/m/{match.pk}/"
    anna, boris = Thumb(phone), Thumb(other)

    anna.open_sheet(match)
    asking = other.locator("#sheet [data-quiet]")
    expect(asking).to_have_attribute("hx-trigger", ASKS)
    anna.hand("Anna", "3", "12")
    expect(other.locator(".heads .score").first).to_have_text("80", timeout=SOON_MS)
    boris.hand("Boris", "6", "15")
    expect(phone.locator(".heads .score").last).to_have_text("65", timeout=SOON_MS)
    anna.tap("Undo hand 9")
    expect(other.get_by_text("Hand 9: who knocked?")).to_be_visible(timeout=SOON_MS)

    # Both type hand 9; Boris is quicker, and Anna is told while she types.
    boris.tap("Boris")
    boris.keys("4", "11")
    anna.tap("Anna")
    anna.keys("2")
    boris.save()
    strip = phone.locator("#meanwhile")
    expect(strip).to_contain_text("it goes to hand 9 now", timeout=SOON_MS)
    anna.keys("17")
    typed = [field.input_value() for field in phone.locator(".count input").all()]
    assert typed == ["2", "17"]

    # The end comes to the other phone too, as a whole page.
    phone.goto(f"/m/{match.pk}/")
    anna.hand("Anna", "gin", "30")
    heading = other.get_by_role("heading", name="Anna wins by")
    expect(heading).to_be_visible(timeout=SOON_MS)
    expect(other.locator("#page")).to_have_count(1)
    expect(other.get_by_text("The phone that made this link starts")).to_be_visible()
    expect(boris.find("Rematch, Boris deals")).to_have_count(0)


@pytest.mark.expects("answer 409")
def test_s5_a_hand_after_an_old_sheet_is_shown_beside_what_was_saved(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    club = factories.a_club()
    boris, _browser = factories.a_phone(club=club, label="Boris’s phone")

    def conflict() -> models.Match:
        """Let Boris save hand 8 while Anna types hers, and Anna see both."""
        match = lay(phone, *PICTURED, club=club, label="Anna’s phone")
        phone.goto(f"/m/{match.pk}/hand/?who=0")
        thumb.keys("3", "12")
        write(match, knock(BORIS, 4, 11), by=boris)
        thumb.tap("Save hand 8")
        expect(
            phone.get_by_role("heading", name="Two phones wrote hand 8")
        ).to_be_visible()
        saved, mine = phone.locator(".version").all_inner_texts()
        assert "Boris’s phone" in saved
        assert "Boris knocks with 4 against 11: Boris +7" in saved
        assert "this phone" in mine
        assert "Anna knocks with 3 against 12: Anna +9" in mine
        return match

    match = conflict()
    expect(phone.get_by_text("As hand 9: Anna 80, 20 to go.")).to_be_visible()
    phone.get_by_role("button", name="Mine is the next hand").tap()
    expect(phone.get_by_text("Hand 10: who knocked?")).to_be_visible()
    see_scores(phone, "80", "63")
    assert _hands(match) == 9

    match = conflict()
    phone.get_by_role("button", name="Mine replaces hand 8").tap()
    expect(phone.get_by_text("Hand 9: who knocked?")).to_be_visible()
    see_scores(phone, "80", "56")
    assert _hands(match) == 8
    phone.goto(f"/m/{match.pk}/changes/")
    expect(phone.locator(".was")).to_have_text(
        "Boris knocks with 4 against 11: Boris +7"
    )

    match = conflict()
    expect(phone.get_by_text("Hand 8 stays: Boris 63, 37 to go.")).to_be_visible()
    phone.get_by_role("link", name="Drop mine").tap()
    expect(phone.get_by_text("Hand 9: who knocked?")).to_be_visible()
    see_scores(phone, "71", "63")
    assert _hands(match) == 8


@pytest.mark.expects("answer 409")
def test_a_hand_after_one_that_was_taken_back_can_still_be_kept(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    last = factories.live(match=match)[-1]
    phone.goto(f"/m/{match.pk}/hand/?who=0")
    thumb.keys("3", "12")
    acts.undo_hand(match_id=match.pk, key=last.key, by=None, at=timezone.now())
    thumb.tap("Save hand 8")
    expect(phone.get_by_role("heading", name="The sheet has changed")).to_be_visible()

    phone.get_by_role("button", name="Mine is the next hand").tap()

    expect(phone.get_by_text("Hand 8: who knocked?")).to_be_visible()
    see_scores(phone, "80", "41")


@pytest.mark.expects("answer 404", "console error Response Status Error Code 404")
def test_a_watch_link_shows_no_buttons_and_closes_when_revoked(
    phone: Page, open_phone: OpenPhone, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    address = _link(phone, match, "watch", "Make the link")
    watcher = open_phone()
    watcher.goto(address)

    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    assert watcher.locator("#page form, #page button, .pair a, .rows a").count() == 0
    write(match, knock(ANNA, 3, 12))
    score = watcher.locator(".heads .score").first
    expect(score).to_have_text("80", timeout=SOON_MS)
    watcher.goto(f"/m/{match.pk}/hand/?who=0")
    expect(watcher.get_by_role("heading", name="There is nothing here")).to_be_visible()
    watcher.goto(f"/m/{match.pk}/")

    phone.reload()
    expect(phone.get_by_text("1 phone, last at")).to_be_visible()
    Thumb(phone).tap("Revoke")
    expect(phone.get_by_role("button", name="Make the link")).to_be_visible()
    expect(watcher.locator("#trouble")).to_contain_text(
        "not there any more", timeout=SOON_MS
    )
    expect(score).to_have_text("80")
    watcher.goto(address)
    expect(watcher.get_by_role("heading", name="There is nothing here")).to_be_visible()


@pytest.mark.expects("answer 404")
def test_another_phone_goes_on_with_the_table(
    phone: Page, open_phone: OpenPhone, lay: Lay
) -> None:
    match = lay(phone, *PICTURED)
    address = _link(phone, match, "phone", "Make a code")
    expect(phone.get_by_text("Works once, until")).to_be_visible()
    new = open_phone()
    thumb = Thumb(new)

    new.goto(address)
    new.get_by_label("Whose phone is this?").fill("Anna’s tablet")
    thumb.tap("Continue here")
    new.get_by_role("link", name="Resume").tap()
    thumb.hand("Anna", "3", "12")
    see_scores(new, "80", "56")
    new.locator(".rows a").last.tap()
    expect(new.get_by_text("Anna’s tablet")).to_be_visible()

    late = open_phone()
    late.goto(address)
    expect(late.get_by_role("heading", name="There is nothing here")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("Anna’s tablet")).to_be_visible()
    Thumb(phone).tap("Forget")
    expect(phone.get_by_text("Anna’s tablet")).to_be_hidden()
    new.goto(f"/m/{match.pk}/")
    expect(new.get_by_role("heading", name="There is nothing here")).to_be_visible()
