"""A walk through every page of the table, each in the states that it has."""

import uuid
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from games import models
from tests.factories import DEAD, gin, knock
from tests.table.browser.table import ANNA, BORIS, PICTURED, Lay, Thumb, write

#: What the browser notes on the way.
NOTED = ("answer 404", "answer 409")
STAKE = {"per_point": "0.05", "currency": "EUR"}


def walk(page: Page, lay: Lay, *, names: tuple[str, str]) -> Iterator[str]:
    """Go from page to page and say where we are, each time it may be looked at."""
    yield from _before_a_match(page)
    match = lay(page, names=names, stake=STAKE)
    yield from _an_empty_sheet(page, match)
    write(match, *PICTURED)
    yield from _a_hand_typed(page, match)
    yield from _cards(page, match)
    yield from _a_hand_changed(page, match)
    yield from _around_the_match(page, match)
    yield from _two_phones(page, match)
    yield from _the_end(page, match)


def short_walk(page: Page, lay: Lay, *, names: tuple[str, str]) -> Iterator[str]:
    """Go past the pages that one looks at most."""
    match = lay(page, *PICTURED, names=names, stake=STAKE)
    yield from _a_hand_typed(page, match)
    yield from _cards(page, match)
    yield from _two_phones(page, match)
    yield from _the_end(page, match)


def _before_a_match(page: Page) -> Iterator[str]:
    page.goto("/")
    yield "start, as a newcomer sees it"
    page.goto("/matches/")
    yield "matches, none yet"
    page.goto(f"/m/{uuid.uuid4()}/")
    yield "nothing there"
    page.goto("/rules/wikipedia/")
    yield "rules in words"


def _an_empty_sheet(page: Page, match: models.Match) -> Iterator[str]:
    page.goto(f"/m/{match.pk}/")
    yield "sheet without a hand"
    page.goto("/")
    page.locator(".rules-row > summary").tap()
    page.locator(".more-stake > summary").tap()
    yield "start with people, the rules open"


def _a_hand_typed(page: Page, match: models.Match) -> Iterator[str]:
    thumb = Thumb(page)
    thumb.open_sheet(match)
    yield "sheet"
    page.locator(".pair a").first.tap()
    expect(page.locator(".keypad")).to_be_visible()
    yield "entry, nothing typed"
    thumb.keys("3", "12")
    yield "entry with its sentence"
    page.goto(f"/m/{match.pk}/hand/?who=1")
    thumb.keys("11")
    expect(page.locator(".refused")).to_be_visible()
    yield "entry refused"


def _cards(page: Page, match: models.Match) -> Iterator[str]:
    cards = [
        "7s",
        "7h",
        "7d",
        "3s",
        "4s",
        "5s",
        "Jc",
        "Qc",
        "Kc",
        "3d",
        "9s",
        "9h",
        "9d",
        "9c",
        "7c",
        "6s",
        "Ah",
        "5d",
        "4h",
        "2c",
    ]
    page.goto(f"/m/{match.pk}/cards/?who=0")
    for card in cards[:17]:
        page.locator(f'[data-card="{card}"]').tap()
    yield "cards, half tapped in"
    for card in cards[17:]:
        page.locator(f'[data-card="{card}"]').tap()
    expect(page.locator(".laid-hand")).to_have_count(2)
    yield "cards laid out"
    Thumb(page).tap("Move a card")
    expect(page.locator(".arranging")).to_be_visible()
    yield "cards that are moved"


def _a_hand_changed(page: Page, match: models.Match) -> Iterator[str]:
    thumb = Thumb(page)
    page.goto(f"/m/{match.pk}/hand/?how=points&who=1")
    thumb.keys("28")
    yield "entry of points alone"
    page.goto(f"/m/{match.pk}/hand/?how=draw")
    yield "entry of a dead hand"
    thumb.open_sheet(match)
    page.locator(".rows a").nth(3).tap()
    expect(page.locator(".slip")).to_be_visible()
    yield "a hand that was tapped"
    thumb.tap("Change it")
    page.locator(".count input").last.tap()
    thumb.keys("96")
    expect(page.locator("#consequence")).to_contain_text("This ends the match.")
    yield "a change with what follows from it"
    thumb.save()
    page.goto(f"/m/{match.pk}/changes/")
    yield "what was changed"
    page.goto(f"/m/{match.pk}/")
    yield "hands after the end"
    page.locator(".rows a").nth(3).tap()
    thumb.tap("Change it")
    page.locator(".count input").last.tap()
    thumb.keys("21")
    expect(page.locator("#consequence")).to_contain_text("This reopens the match.")
    thumb.save()


def _around_the_match(page: Page, match: models.Match) -> Iterator[str]:
    thumb = Thumb(page)
    for part in ("more", "rules", "people", "stop"):
        page.goto(f"/m/{match.pk}/{part}/")
        yield f"the match’s page {part}"
    page.goto(f"/m/{match.pk}/share/?kind=score")
    thumb.tap("Make the link")
    expect(page.locator(".qr")).to_be_visible()
    yield "a link to score"
    page.goto(f"/m/{match.pk}/share/?kind=phone")
    thumb.tap("Make a code")
    expect(page.locator(".qr")).to_be_visible()
    yield "a code for one more phone"
    page.goto(page.locator(".address a").get_attribute("href") or "")
    yield "continue on this phone"
    page.goto("/matches/")
    yield "matches, one running"


def _two_phones(page: Page, match: models.Match) -> Iterator[str]:
    thumb = Thumb(page)
    page.goto(f"/m/{match.pk}/hand/?who=0")
    thumb.keys("3", "12")
    write(match, knock(BORIS, 4, 11))
    expect(page.locator("#meanwhile")).to_contain_text("The sheet has changed")
    yield "entry while the sheet changed"
    thumb.tap("Save hand 8")
    expect(page.locator(".conflict")).to_be_visible()
    yield "conflict"


def _the_end(page: Page, match: models.Match) -> Iterator[str]:
    write(match, DEAD, gin(ANNA, 17))
    page.goto(f"/m/{match.pk}/")
    yield "final sheet"
    page.locator("details summary").tap()
    yield "final sheet, its hands open"
    page.goto(f"/m/{match.pk}/result/")
    yield "the result as text"
    page.goto("/matches/")
    yield "matches, one over"
