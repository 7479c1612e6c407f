"""An evening as it happens at a table, and how many taps it takes."""

import io
import json
import re
from pathlib import Path
from typing import Any

from django.core.management import call_command
from playwright.sync_api import Page, expect

from tests.factories import DEAD, gin, knock
from tests.table.browser.table import PICTURED, Lay, Thumb, see_scores


def _number(text: str) -> int:
    """Return the last number in a cell of the ledger; a dash is nought."""
    found = re.findall(r"\d+", text)
    return int(found[-1]) if found else 0


def _ledger(page: Page) -> dict[str, list[str]]:
    """Return the final sheet's lines: label, then a text for each player."""
    rows = page.locator(".ledger tbody tr, .ledger tfoot tr").all()
    return {
        row.locator("th").inner_text(): row.locator("td").all_inner_texts()
        for row in rows
    }


def _scored(file: Path) -> dict[str, Any]:
    out = io.StringIO()
    call_command("score", str(file), "--json", stdout=out)
    sheet: dict[str, Any] = json.loads(out.getvalue())
    return sheet


def test_an_evening_from_the_first_name_to_the_rematch(
    phone: Page, thumb: Thumb, tmp_path: Path
) -> None:
    phone.goto("/")
    for field, name in zip(
        phone.get_by_label("New name").all(), ["Anna", "Boris"], strict=True
    ):
        field.fill(name)
    phone.locator("summary").filter(has_text="25 a hand · 100 for the match").tap()
    phone.get_by_label("Amount", exact=True).fill("0.05")
    phone.get_by_role("radio", name="Boris").tap()
    thumb.tap("Start: Anna against Boris")
    expect(phone.get_by_text("Boris deals").first).to_be_visible()

    # The worked hands of the rule sheets; the third one is typed wrong.
    thumb.hand("Anna", "4", "20")
    see_scores(phone, "16", "0")
    thumb.tap("Dead hand")
    thumb.save()
    thumb.hand("Anna", "9", "20")
    thumb.hand("Anna", "gin", "21")
    thumb.hand("Boris", "10", "10")
    see_scores(phone, "98", "0")

    # Nobody believes the score: it was 2, not 20, in the line that says 9-20.
    phone.get_by_role("link", name="knock 9–20").tap()
    thumb.tap("Change it")
    phone.get_by_label("Boris").tap()
    thumb.keys("2")
    expect(phone.locator("#said")).to_contain_text("Undercut! Boris +32 (7 + 25)")
    expect(phone.locator("#consequence")).to_contain_text("Anna 98 becomes 87.")
    expect(phone.locator("#consequence")).to_contain_text("Boris 0 becomes 32.")
    thumb.save()
    see_scores(phone, "87", "32")

    thumb.hand("Boris", "6", "15")
    thumb.hand("Anna", "gin", "17")
    expect(phone.get_by_role("heading", name="Anna wins by 238")).to_be_visible()
    ledger = _ledger(phone)
    phone.get_by_text("7 hands").tap()
    lines = phone.locator(".rows li").all_inner_texts()

    # The same match as a file, scored without the page.
    thumb.tap("More")
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Save as a match file").tap()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    sheet = _scored(file)

    both = [sheet["totals"][name] for name in ("Anna", "Boris")]
    assert ledger.keys() == {"Points", "Boxes", "Game", "Shutout", "Total"}
    for label, key in {
        "Points": "points",
        "Boxes": "box_bonus",
        "Game": "game_bonus",
        "Shutout": "shutout_bonus",
        "Total": "total",
    }.items():
        assert [_number(cell) for cell in ledger[label]] == [t[key] for t in both], key
    assert [cell.split(" × ")[0] for cell in ledger["Boxes"]] == [
        str(total["boxes"]) for total in both
    ]
    assert [total["total"] for total in both] == [329, 91]
    assert (sheet["winner"], sheet["difference"]) == (["Anna"], 238)
    assert sheet["payments"][0]["amount"] == "11.90"
    assert [hand["result"] for hand in sheet["hands"]] == [
        "knock", "draw", "undercut", "gin", "undercut", "knock", "gin",
    ]  # fmt: skip
    for line, hand in zip(lines, sheet["hands"], strict=True):
        if hand["winner"]:
            assert f"+{hand['points']}\n" in line
            assert line.split()[-1] == str(hand["running"][hand["winner"]])

    phone.go_back()
    expect(phone.locator(".pays")).to_contain_text("Boris pays Anna")
    expect(phone.locator(".pays")).to_contain_text("€11.90")
    taps = thumb.taps
    thumb.tap("Rematch, Boris deals")
    expect(phone.get_by_text("Hand 1: who knocked?")).to_be_visible()
    assert thumb.taps - taps == 1
    see_scores(phone, "0", "0")


def test_a_pair_that_has_played_before_is_at_its_first_hand_in_three_taps(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    lay(phone, *PICTURED, gin(0, 17))
    phone.goto("/")

    thumb.tap("Start: Anna against Boris", "Anna")

    expect(phone.get_by_role("heading", name="Hand 1")).to_be_visible()
    assert thumb.taps <= 3


def test_a_hand_takes_few_taps(phone: Page, thumb: Thumb, lay: Lay) -> None:
    thumb.open_sheet(lay(phone, knock(0, 4, 20)))

    taps = {}
    for name, enter in {
        "knock": lambda: thumb.hand("Anna", "3", "12"),
        "gin": lambda: thumb.hand("Boris", "gin", "21"),
        "dead hand": lambda: (thumb.tap("Dead hand"), thumb.save()),
        "undo": lambda: thumb.tap("Undo hand 4"),
    }.items():
        before = thumb.taps
        enter()
        taps[name] = thumb.taps - before

    expect(phone.get_by_text("Hand 4: who knocked?")).to_be_visible()
    see_scores(phone, "25", "46")
    assert taps["knock"] <= 6
    assert taps["gin"] <= 5
    assert taps["dead hand"] == 2
    assert taps["undo"] == 1


def test_undo_goes_as_deep_as_there_are_hands_and_redo_brings_them_back(
    phone: Page, thumb: Thumb, lay: Lay
) -> None:
    thumb.open_sheet(lay(phone, knock(0, 4, 20), DEAD, knock(1, 6, 15)))

    thumb.tap("Undo hand 3", "Undo hand 2", "Undo hand 1")
    expect(phone.get_by_text("Hand 1: who knocked?")).to_be_visible()
    see_scores(phone, "0", "0")

    thumb.tap("Redo hand 1", "Redo hand 2", "Redo hand 3")
    expect(phone.get_by_text("Hand 4: who knocked?")).to_be_visible()
    see_scores(phone, "16", "9")
