"""A table laid for a browser: a match with its hands, and the phone that holds it."""

import datetime as dt
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from games import access, models, rules
from tests import factories
from tests.factories import DEAD, gin, knock

PAIR = ("Anna", "Boris")
ANNA, BORIS = 0, 1

Lay = Callable[..., models.Match]

#: The match of the pictures: 71 against 56 after seven hands, Anna deals.
PICTURED = (
    knock(ANNA, 4, 20),
    DEAD,
    knock(ANNA, 9, 2),
    gin(ANNA, 21),
    knock(BORIS, 6, 15),
    knock(ANNA, 5, 14),
    knock(BORIS, 2, 17),
)


def lay_for(
    page: Page,
    address: str,
    *hands: rules.Hand,
    club: models.Club | None = None,
    label: str = "",
    **match: Any,
) -> models.Match:
    """Start a match that began a while ago, and make the page's phone its holder."""
    club = club or factories.a_club()
    device, browser = factories.a_phone(club=club, label=label)
    cookie = browser.cookies[access.DEVICE_COOKIE].value
    page.context.add_cookies(
        [{"name": access.DEVICE_COOKIE, "value": cookie, "url": address}]
    )
    return factories.a_match(
        **{"club": club, "names": PAIR, "first_dealer": BORIS, **match},
        hands=hands,
        by=device,
        at=timezone.now() - dt.timedelta(minutes=len(hands) + 1),
    )


def write(match: models.Match, *hands: rules.Hand, by: Any = None) -> None:
    """Write hands down now, as another phone would."""
    start = timezone.now() - dt.timedelta(minutes=1)
    factories.play(match=match, hands=hands, by=by, at=start)


class Thumb:
    """Taps what it finds by the words on it, and counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, *names: str) -> None:
        """Tap buttons and links one after the other, by their full names."""
        for name in names:
            self.on(self.find(name))

    def on(self, place: Locator) -> None:
        place.tap()
        self.taps += 1

    def find(self, name: str) -> Locator:
        button = self.page.get_by_role("button", name=name, exact=True)
        return button.or_(self.page.get_by_role("link", name=name, exact=True))

    def keys(self, *counts: str) -> None:
        """Tap counts on the keypad, digit by digit."""
        for digit in "".join(counts):
            self.tap(digit)

    def open_sheet(self, match: models.Match) -> None:
        self.page.goto(f"/m/{match.pk}/")

    def hand(self, knocker: str, *counts: str) -> None:
        """Enter a hand from the sheet and see it saved."""
        self.tap(knocker)
        for count in counts:
            self.tap("Gin") if count == "gin" else self.keys(count)
        self.save()

    def save(self) -> None:
        """Save what is typed, and wait for the sheet."""
        self.on(self.page.locator("[data-save]"))
        expect(self.page.locator("#sheet")).to_be_visible()


def see_scores(page: Page, *expected: str) -> None:
    """Wait until these two numbers stand over the sheet."""
    expect(page.locator(".heads .score")).to_have_text(expected)


def path(page: Page) -> str:
    """Return the address that the page stands at, without the server's."""
    return urlsplit(page.url).path
