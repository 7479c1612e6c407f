"""What stands on the pages whatever the language, the names and the numbers."""

import re

from playwright.sync_api import Page, expect

from games import models, rules
from tests import factories
from tests.browser import OpenPhone
from tests.factories import gin, points
from tests.table.browser.table import ANNA, BORIS, Lay, Thumb, see_scores

#: Everything on a page that a machine reads.
READ = """() => [...document.querySelectorAll("*")].flatMap(element => [
  ...["id", "name", "href", "action", "hx-get", "hx-post", "hx-trigger", "hx-target",
      "hx-vals", "for", "maxlength", "rows", "src", "type", "data-key", "data-seat"]
    .filter(name => element.hasAttribute(name))
    .map(name => `${name}=${element.getAttribute(name)}`),
  ...(element.matches("input") ? [`value=${element.value}`] : []),
  ...(element.matches("[type='application/json']") ? [element.textContent] : []),
])"""


def _read(page: Page, address: str) -> list[str]:
    page.goto(address)
    read = page.evaluate(READ)
    fresh = r"value=(?:[0-9a-f-]{36}|[A-Za-z0-9]{64})$"
    return [text for text in read if not re.match(fresh, text)]


def test_w5_no_id_and_no_number_for_machines_is_localised(
    open_phone: OpenPhone, lay: Lay
) -> None:
    phone = open_phone(java_script_enabled=False, locale=None)
    match = lay(
        phone,
        points(ANNA, 500),
        points(ANNA, 499),
        points(BORIS, 499),
        house=rules.Rules(target=1000, box_bonus=100),
        stake={"per_point": "0.05", "currency": "EUR"},
    )
    models.Match.objects.filter(pk=match.pk).update(version=12345)
    match.hands.update(revision=12345)
    hand = f"/m/{match.pk}/hands/{match.hands.first().key}/"
    pages = ["/", f"/m/{match.pk}/", hand, f"{hand}change/", f"/m/{match.pk}/people/"]
    expected = {address: _read(phone, address) for address in pages}
    assert any("seen=12345&" in text for text in expected[f"/m/{match.pk}/"])
    assert "value=12345" in expected[f"{hand}change/"]
    assert "value=0.05" in expected["/"]

    for language in ("sk", "fi", "sr", "hy"):
        phone.set_extra_http_headers({"Accept-Language": language})

        assert {address: _read(phone, address) for address in pages} == expected
        answer = phone.goto("/")
        assert answer
        assert answer.header_value("content-language") == language

    # A form that is sent as it came changes nothing.
    phone.goto(f"{hand}change/")
    phone.locator("[data-save]").tap()
    expect(phone.get_by_text("The score stays as it is.")).to_be_visible()
    Thumb(phone).save()
    assert not models.Revision.objects.exists()
    assert match.hands.first().revision == 12345


def test_p1_points_for_the_other_player_need_no_minus(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, gin(ANNA, 21))
    thumb.open_sheet(match)

    thumb.tap("Anna")
    phone.get_by_text("More", exact=True).tap()
    thumb.tap("Only the points")
    phone.get_by_role("link", name="No, Boris scored").tap()
    expect(phone.get_by_label("Boris")).to_be_visible()
    thumb.keys("25")
    expect(phone.locator("#said .sentence")).to_have_text(
        "Boris +25, counted at the table"
    )
    thumb.save()

    see_scores(phone, "46", "25")
    typed = factories.live(match=match)[-1]
    assert (typed.winner, typed.points) == (BORIS, 25)


ODD_NAMES = [
    ("O'Brien & D\"Arcy", "<b>Boss</b>"),
    ("<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>"),
    ("%(winner)s *+1*", "{{ page }} $& \\u0041"),
]


def test_m4_names_are_shown_letter_for_letter(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    dialogs: list[str] = []
    phone.on(
        "dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss())
    )
    phone.goto("/")
    for place, name in enumerate(ODD_NAMES[1]):
        phone.get_by_label("New name").nth(place).fill(name)
    thumb.tap("Start: {} against {}".format(*ODD_NAMES[1]))
    expect(phone.locator(".heads .name")).to_have_text(ODD_NAMES[1])

    for names in ODD_NAMES:
        match = lay(phone, names=names)
        phone.goto("/")
        expect(phone.locator(".slip-card .name")).to_have_text(names)
        expect(thumb.find("Start: {} against {}".format(*names))).to_be_visible()
        thumb.open_sheet(match)
        expect(phone.locator(".heads .name")).to_have_text(names)
        expect(phone).to_have_title(f"{names[0]} – {names[1]} · Scorekeeper")
        thumb.tap(names[1])
        thumb.keys("3", "12")
        sentence = f"{names[1]} knocks with 3 against 12: {names[1]} +9"
        expect(phone.locator("#said .sentence")).to_have_text(sentence)
        consequence = phone.locator("#consequence")
        expect(consequence).to_contain_text(f"{names[1]} 9, 91 to go.")
        thumb.save()
        phone.locator(".rows a").tap()
        expect(phone.locator(".told .sentence")).to_have_text(sentence)
        assert phone.locator("#page img, #page script:not([type])").count() == 0

    assert dialogs == []
