"""Three players, partners on two phones, Hollywood, Oklahoma: on a phone, to the end."""

import uuid

import pytest
from playwright.sync_api import Page, expect

from games import access, models, rules
from games.table.acts import matches
from tests import factories
from tests.browser import OpenPhone, axe
from tests.table.browser.table import Thumb

ARRANGEMENTS = {
    2: rules.Arrangement.TWO,
    3: rules.Arrangement.THREE_ROTATING,
    4: rules.Arrangement.FOUR_PARTNERS,
}


def _met(page: Page, *names: str, preset: str = "classic") -> models.Match:
    """Give the phone a table at which these people have sat down before."""
    club = factories.a_club()
    _device, browser = factories.a_phone(club=club)
    page.goto("/")
    page.context.add_cookies(
        [
            {
                "name": access.DEVICE_COOKIE,
                "value": browser.cookies[access.DEVICE_COOKIE].value,
                "url": page.url,
            }
        ]
    )
    match = matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=names,
        house=rules.PRESETS[preset],
        arrangement=ARRANGEMENTS[len(names)],
        first_dealer=0,
        at=factories.EVENING,
    )
    page.goto("/")
    return match


def _choose(page: Page, preset: str) -> None:
    """Choose a rule set on the start page."""
    page.locator("summary").first.tap()
    page.locator(f"[name=preset][value='{preset}']").tap()


def _card(page: Page, rank: str, suit: str) -> None:
    """Answer for a card: one tap on the rank, one on the suit."""
    page.get_by_role("radio", name=rank, exact=True).tap()
    page.get_by_role("button", name=suit, exact=True).tap()


def _cut(page: Page, *cards: tuple[str, str]) -> None:
    """Cut card by card, each once the one before stands there."""
    for count, (rank, suit) in enumerate(cards, 1):
        _card(page, rank, suit)
        expect(page.locator(".cut-rows .card:not(.none)")).to_have_count(count)


def _scores(page: Page) -> list[str]:
    return page.locator(".score").all_inner_texts()


@pytest.mark.drill
def test_a_captains_evening_to_its_end(phone: Page, thumb: Thumb) -> None:
    _met(phone, "Žofia", "Armen", "Liisa")
    expect(phone.get_by_role("radio", name="Three", exact=True)).to_be_checked()
    _choose(phone, "first-to-100")
    expect(phone.locator("[name=way][value='three-captain']")).to_be_checked()
    assert axe(phone) == []
    thumb.tap("Enter the cards of the cut")

    # Two nines decide nothing; then eight, queen, three.
    _cut(phone, ("K", "hearts"), ("9", "spades"), ("9", "diamonds"))
    expect(phone.get_by_role("alert")).to_contain_text("draw again")
    assert axe(phone) == []
    _cut(phone, ("8", "clubs"), ("Q", "spades"), ("3", "diamonds"))
    expect(phone.get_by_text("Armen is in the box and deals.")).to_be_visible()
    thumb.tap("Start: Armen deals")

    thumb.hand("Armen", "4", "18")
    expect(phone.locator(".why")).to_contain_text("Armen won in the box")
    assert axe(phone) == []
    thumb.hand("Liisa", "gin", "11")
    expect(phone.locator(".why")).to_contain_text("Armen lost in the box and sits out")
    expect(thumb.find("Armen")).to_have_count(0)
    taps = thumb.taps
    thumb.hand("Liisa", "2", "24")
    assert thumb.taps - taps <= 6
    assert _scores(phone) == ["0", "14", "58"]
    thumb.hand("Liisa", "3", "40")
    thumb.hand("Liisa", "gin", "9")

    expect(phone.get_by_role("heading", name="Liisa wins")).to_be_visible()
    expect(phone.locator(".ledger tfoot")).to_contain_text("129")
    assert axe(phone) == []


def test_a_partners_evening_on_two_phones_at_once(
    phone: Page, open_phone: OpenPhone
) -> None:
    match = _met(phone, "Ann", "Bob", "Cas", "Dan", preset="pagat")
    phone.goto(f"/m/{match.pk}/share/?kind=score")
    Thumb(phone).tap("Make the link")
    link = phone.locator(".address a").get_attribute("href") or ""
    other = open_phone()
    other.goto(link)
    first, second = Thumb(phone), Thumb(other)
    phone.goto(f"/m/{match.pk}/?table=1")
    other.goto(f"/m/{match.pk}/?table=2")

    first.hand("Ann", "4", "28")
    expect(phone.get_by_text("Table 1 is in. Table 2 still plays")).to_be_visible()
    expect(other.get_by_text("Table 1 is in: Ann +24")).to_be_visible(timeout=10_000)
    second.tap("Dan")
    second.keys("5", "14")
    expect(other.locator("#consequence")).to_contain_text("Ann & Cas 15, 85 to go.")
    second.save()
    assert _scores(other) == ["15", "0"]
    expect(phone.locator(".score").first).to_have_text("15", timeout=10_000)
    assert axe(other) == []

    # Round 2 meets the other way; both tables write at the same time.
    expect(first.find("Dan")).to_be_visible()
    first.tap("Ann")
    second.tap("Cas")
    first.tap("Gin")
    first.keys("60")
    second.tap("Gin")
    second.keys("31")
    first.save()
    second.save()

    heading = other.get_by_role("heading", name="Ann & Cas win by")
    expect(heading).to_be_visible()
    # 15 + 80 + 51 points, two boxes of 20, the game; nobody else won a round.
    expect(other.locator(".ledger tfoot")).to_contain_text("386")
    expect(phone.get_by_role("heading", name="Ann & Cas win by")).to_be_visible(
        timeout=10_000
    )
    assert axe(phone) == []


@pytest.mark.drill
def test_a_hollywood_match_to_the_grand_result(phone: Page, thumb: Thumb) -> None:
    match = _met(phone, "Anna", "Boris", preset="hollywood")
    thumb.open_sheet(match)
    for knocker, *counts in (
        ("Anna", "4", "20"),
        ("Boris", "2", "34"),
        ("Anna", "gin", "21"),
        ("Boris", "2", "17"),
        ("Anna", "2", "24"),
        ("Anna", "gin", "4"),
    ):
        thumb.hand(knocker, *counts)

    expect(phone.locator(".strip.column")).to_contain_text("Anna 313, Boris 97")
    assert phone.locator(".games .closed").count() == 3
    assert axe(phone) == []
    thumb.tap("Boris")
    thumb.keys("3", "21")
    expect(phone.locator("#consequence")).to_contain_text("Boris 47 · 33 · 18.")
    thumb.save()
    for knocker, *counts in (
        ("Boris", "gin", "12"),
        ("Anna", "2", "13"),
        ("Anna", "gin", "18"),
    ):
        thumb.hand(knocker, *counts)

    expect(phone.get_by_role("heading", name="Anna wins by 579")).to_be_visible()
    expect(phone.locator(".grand")).to_contain_text("216 + 163 + 200")
    assert axe(phone) == []
    phone.goto(f"/m/{match.pk}/paper/")
    expect(phone.locator(".hollywood-paper .total")).to_contain_text("313")
    assert axe(phone) == []


@pytest.mark.parametrize("suit", ["spades", "hearts"])
def test_an_oklahoma_hand_with_an_ace(phone: Page, thumb: Thumb, suit: str) -> None:
    match = _met(phone, "Anna", "Boris", preset="oklahoma")
    thumb.open_sheet(match)
    expect(phone.get_by_text("Hand 1: what is the upcard?")).to_be_visible()
    assert axe(phone) == []

    _card(phone, "A", suit)
    expect(phone.get_by_text("Only gin ends this hand.")).to_be_visible()
    spade = suit == "spades"
    expect(phone.get_by_text("this hand counts double")).to_have_count(int(spade))
    thumb.tap("Anna")
    thumb.keys("3")
    expect(phone.locator("#said")).to_contain_text("Anna cannot knock with 3")
    thumb.tap("Gin")
    thumb.keys("21")
    points = 82 if spade else 41
    expect(phone.locator("#said")).to_contain_text(f"Gin: Anna +{points} (21 + 20)")
    thumb.save()

    assert _scores(phone) == [str(points), "0"]
    expect(phone.get_by_text("Hand 2: what is the upcard?")).to_be_visible()


def test_three_columns_of_scores_fit_the_narrowest_phone(open_phone: OpenPhone) -> None:
    page = open_phone(width=320, height=640)
    match = _met(
        page, "Aleksandra-Konstancija Petrauskaitė", "Armen", "Katariina-Liisa"
    )
    thumb = Thumb(page)
    thumb.open_sheet(match)
    thumb.hand("Armen", "4", "18")

    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 320
    for score in page.locator(".score").all():
        box = score.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320


def test_axe_finds_nothing_wrong_on_the_pages_around_a_match(phone: Page) -> None:
    match = _met(phone, "Ann", "Bob", "Cas", "Dan", preset="pagat")
    found = {}
    for path in ("seats/?table=1", "teams/", "rules/change/", "paper/", "more/"):
        phone.goto(f"/m/{match.pk}/{path}")
        found[path] = axe(phone)
    phone.goto(f"/m/{match.pk}/rules/change/")
    phone.get_by_role("button", name="Twenty", exact=False).first.tap()
    expect(phone.get_by_text("from the first hand on?")).to_be_visible()
    found["chosen"] = axe(phone)
    phone.goto("/import/")
    found["import"] = axe(phone)

    assert {path: said for path, said in found.items() if said} == {}
