"""Tonight on phones and on the wall."""

import datetime as dt

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games import access, models
from games.club.acts import nights, people
from tests import factories
from tests.browser import OpenPhone, SiteServer, axe
from tests.factories import ANN, BOB, points

NAMES = ("Anna", "Boris", "Žofia", "Ľubomír", "Õnne-Mai", "Katariina-Liisa", "Jürgen")


@pytest.fixture
def night(table: models.Club) -> models.Club:
    """Seven people, five of them here, a finished match and a running one."""
    now = timezone.now()
    if now.hour < 12:  # an evening ends at six; what began before is of the same one
        table.time_zone = "Etc/GMT-12"
        table.save()
    for name in NAMES:
        person = people.add_person(club=table, name=name, at=now)
        if name in NAMES[:5]:
            nights.come(club=table, person_id=person.pk, at=now)
    began = now - dt.timedelta(minutes=40)
    over = factories.a_match(
        club=table, names=NAMES[:2], hands=[points(ANN, 100)], at=began
    )
    runs = factories.a_match(
        club=table, names=NAMES[2:4], hands=[points(ANN, 62), points(BOB, 38)], at=began
    )
    ids = [over.pk, runs.pk]
    models.Match.objects.filter(pk__in=ids).update(night=table.nights.get())
    return table


def lend(page: Page, club: models.Club, address: str) -> None:
    """Let a page's phone hold the club, too."""
    cookie = factories.a_phone(club=club)[1].cookies[access.DEVICE_COOKIE].value
    page.context.add_cookies(
        [{"name": access.DEVICE_COOKIE, "value": cookie, "url": address}]
    )


def test_the_board_changes_by_itself_within_three_seconds(
    open_phone: OpenPhone, night: models.Club, live_server: SiteServer
) -> None:
    wall = open_phone(width=1280, height=720, is_mobile=False, device_scale_factor=1)
    lend(wall, night, live_server.url)
    wall.goto(f"/c/{night.pk}/board/")
    scores = wall.locator(".tile:not(.over) .score")
    expect(scores).to_have_text(["62", "38"])

    match = night.matches.get(status="playing")
    factories.play(match=match, hands=[points(BOB, 25)])

    expect(scores).to_have_text(["62", "63"], timeout=3000)


def test_scores_are_168_px_and_nothing_is_smaller_than_22(
    open_phone: OpenPhone, night: models.Club, live_server: SiteServer
) -> None:
    wall = open_phone(width=1280, height=720, is_mobile=False, device_scale_factor=1)
    lend(wall, night, live_server.url)
    wall.goto(f"/c/{night.pk}/board/")

    sizes = wall.locator("#board *:visible").evaluate_all(
        """all => all.filter(e => [...e.childNodes].some(n => n.nodeType === 3
            && n.textContent.trim())).map(e => parseFloat(getComputedStyle(e).fontSize))"""
    )
    largest = wall.locator(".d2 .score").first.evaluate(
        "e => parseFloat(getComputedStyle(e).fontSize)"
    )
    fits = wall.evaluate(
        "document.documentElement.scrollHeight <= innerHeight"
        " && document.documentElement.scrollWidth <= innerWidth"
    )

    assert min(sizes) >= 22
    assert largest >= 168
    assert fits


def test_more_than_four_matches_take_turns(
    open_phone: OpenPhone, night: models.Club, live_server: SiteServer
) -> None:
    for number in range(4):
        factories.a_match(
            club=night, names=(f"A{number}", f"B{number}"), at=timezone.now()
        )
    wall = open_phone(width=1280, height=720, is_mobile=False, device_scale_factor=1)
    wall.clock.install()
    lend(wall, night, live_server.url)
    wall.goto(f"/c/{night.pk}/board/")
    expect(wall.locator(".tile:visible")).to_have_count(4)
    first = wall.locator(".tile:visible .name").first.text_content()

    wall.clock.run_for(10_000)

    expect(wall.locator(".tile:visible")).to_have_count(2)
    assert wall.locator(".tile:visible .name").first.text_content() != first


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong(
    open_phone: OpenPhone, night: models.Club, live_server: SiteServer, scheme: str
) -> None:
    phone = open_phone(color_scheme=scheme)
    lend(phone, night, live_server.url)
    one, other = night.players.order_by("name")[:2]
    home = f"/c/{night.pk}"
    found = {}
    for place in (
        *(f"{home}/people/", f"{home}/people/?chosen={one.pk}"),
        f"{home}/people/?chosen={one.pk}&chosen={other.pk}",
        *(f"{home}/people/new/", f"{home}/people/{one.pk}/edit/"),
        *(f"{home}/people/{one.pk}/nameless/", f"{home}/pairs/"),
        *(f"{home}/tonight/", f"{home}/tonight/?more=1"),
        *(f"{home}/board/", f"{home}/board/?theme=dark", f"{home}/board/?theme=light"),
    ):
        phone.goto(place)
        found[place] = axe(phone)

    assert {place: wrong for place, wrong in found.items() if wrong} == {}


@pytest.mark.expects("htmx:sendAbort", "htmx:afterRequest")  # the second was quicker
def test_two_taps_choose_two_people_and_a_third_merges_them(
    phone: Page, night: models.Club
) -> None:
    people.add_person(club=night, name="Lubomir", at=timezone.now())
    phone.goto(f"/c/{night.pk}/people/")

    phone.get_by_label("Lubomir no match yet").check()
    phone.get_by_label("Ľubomír no match yet").check()
    expect(phone.locator(".panel")).to_contain_text("Two chosen.")
    phone.locator(".panel .fill").tap()

    expect(phone.locator(".strip")).to_contain_text("now.")
    assert night.players.exclude(merged_into=None).count() == 1


def test_a_tap_brings_somebody_and_one_tap_starts(
    phone: Page, night: models.Club
) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Tonight").tap()
    phone.get_by_role("link", name="More").tap()
    chip = phone.get_by_role("button", name="Jürgen", exact=True)
    chip.tap()
    expect(chip).to_have_attribute("aria-pressed", "true")

    phone.locator(".next-pairs .fill").tap()

    expect(phone.locator("#sheet")).to_be_visible()
    assert night.matches.filter(status="playing").count() == 2
