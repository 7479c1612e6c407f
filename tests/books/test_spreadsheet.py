"""Names and numbers that a spreadsheet opens."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.books import spreadsheet


@pytest.mark.parametrize(
    "name",
    ["=1+2", "+421", "-Mato", "@x", "\t=1", "＝1", "'=1", "''-x"],  # noqa: RUF001
)
def test_a_name_that_would_be_computed_is_marked(name: str) -> None:
    assert spreadsheet.neutral(name) == f"'{name}"
    assert spreadsheet.plain(f"'{name}") == name


@settings(deadline=None)
@given(st.text("=+-@'\t\n aŽ＝", max_size=6))  # noqa: RUF001
def test_a_name_comes_back_as_it_was(name: str) -> None:
    assert spreadsheet.plain(spreadsheet.neutral(name)) == name


def test_numbers_stay_plain_and_excel_is_told_the_alphabet() -> None:
    data = spreadsheet.as_csv(["Kto", "-"], [["Žofia, Ľ", -12.5], [None, 3]])

    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert rows == [["Kto", "'-"], ["Žofia, Ľ", "-12.5"], ["", "3"]]
