"""The start page while somebody chooses: the button says what it starts."""

import pytest
from playwright.sync_api import Page, expect

from games import models
from tests.table.browser.table import PAIR, Lay, Thumb


def _chip(page: Page, name: str) -> None:
    page.get_by_role("checkbox", name=name).tap()


def test_two_of_the_people_here_are_chosen_by_taps(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    match = lay(phone, names=("Anna", "Žofia"))
    lay(phone, names=PAIR, club=match.club)
    phone.goto("/")
    go = phone.locator("[data-go]")
    expect(go).to_have_text("Start: Anna against Boris")

    _chip(phone, "Žofia")  # the third one takes the place of the first
    expect(go).to_have_text("Start: Boris against Žofia")
    _chip(phone, "Boris")
    expect(go).to_have_text("Two names first")
    expect(go).to_have_attribute("aria-disabled", "true")
    phone.get_by_label("New name").fill("  Jürgen ")
    expect(go).to_have_text("Start: Žofia against Jürgen")
    expect(phone.locator(".dealers .person:visible")).to_have_text(["Žofia", "Jürgen"])
    _chip(phone, "Anna")
    expect(go).to_have_text("Start: Anna against Jürgen")

    phone.locator(".rules-row > summary").tap()
    phone.get_by_role("radio", name="First to 100 gin 25").tap()
    expect(phone.locator(".rules-row > summary")).to_contain_text("First to 100")
    expect(phone.get_by_text("These rules leave it to chance.")).to_be_visible()
    expect(phone.get_by_role("radio", name="Pick for us")).to_be_checked()
    phone.get_by_role("textbox", name="Amount").fill("0,10")
    expect(phone.locator(".rules-row > summary")).to_contain_text("0,10 EUR a point")
    thumb.tap("Start: Anna against Jürgen")

    expect(phone.locator(".heads .name")).to_have_text(["Anna", "Jürgen"])
    expect(phone.locator(".rules-link")).to_contain_text("First to 100")
    started = models.Match.objects.latest("started_at")
    assert started.stake == {"per_point": "0.10", "currency": "EUR"}


@pytest.mark.expects("answer 422")
def test_what_was_chosen_stays_when_the_start_is_refused(
    phone: Page, thumb: Thumb, transactional_db: None
) -> None:
    phone.goto("/")
    for field in phone.get_by_label("New name").all():
        field.fill("Anna")
    phone.locator(".rules-row > summary").tap()
    phone.get_by_role("radio", name="Pagat").tap()
    phone.get_by_role("textbox", name="Amount").fill("1,234")
    thumb.tap("Start: Anna against Anna")

    expect(
        phone.get_by_text("Both are “Anna”. Two people need two names.")
    ).to_be_visible()
    expect(phone.get_by_text("“1,234” is not clear.")).to_be_visible()
    expect(phone.get_by_role("radio", name="Pagat")).to_be_checked()
    typed = [field.input_value() for field in phone.get_by_label("New name").all()]
    assert typed == ["Anna", "Anna"]
    assert models.Match.objects.count() == 0

    phone.get_by_label("New name").last.fill("Boris")
    phone.get_by_role("textbox", name="Amount").fill("")
    thumb.tap("Start: Anna against Boris")
    expect(phone.locator(".rules-link")).to_contain_text("Pagat")
