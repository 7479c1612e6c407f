"""What the sheet weighs on the wire, compressed as it is served."""

from playwright.sync_api import Page

from tests.browser import Answer, NetworkLog
from tests.factories import DEAD, gin, knock
from tests.table.browser.table import ANNA, BORIS, Lay, Thumb

TWENTY = [
    *[knock(seat, 3, 7) for seat in (ANNA, BORIS)] * 8,
    DEAD,
    gin(BORIS, 2),
    knock(ANNA, 9, 2),
    DEAD,
]


def _kilobytes(log: NetworkLog) -> float:
    return log.size_bytes / 1024


def _kinds(answers: list[Answer]) -> list[str]:
    return [f"{each.method} {each.status}" for each in answers]


def test_the_sheet_of_twenty_hands_is_light(
    phone: Page, thumb: Thumb, lay: Lay, record_property: object
) -> None:
    match = lay(phone, *TWENTY)
    log = NetworkLog(phone)

    thumb.open_sheet(match)
    phone.wait_for_load_state("networkidle")
    first, requests = _kilobytes(log), len(log.answers)
    assert phone.locator(".rows a").count() == 20

    log.clear()
    thumb.open_sheet(match)
    phone.wait_for_load_state("networkidle")
    second = _kilobytes(log)

    thumb.tap("Anna")
    thumb.keys("3", "12")
    phone.wait_for_load_state("networkidle")
    log.clear()
    thumb.save()
    phone.wait_for_load_state("networkidle")
    save = _kilobytes(log)

    assert _kinds(log.answers) == ["POST 302", "GET 200"]
    weights = {"first": first, "second": second, "save": save}
    for name, weight in weights.items():
        record_property(f"{name}_kb", round(weight, 1))
    assert requests <= 8
    assert first <= 60
    assert second <= 12
    assert save <= 10
