"""Days of play: which cell is which day."""

import datetime as dt

from games.stats.pages.grids import Calendar

FRIDAY = dt.date(2026, 11, 27)
DAY, WEEK = dt.timedelta(days=1), dt.timedelta(days=7)


def test_a_cell_is_a_day_and_blank_outside() -> None:
    calendar = Calendar({FRIDAY: 5, FRIDAY - WEEK: 1, FRIDAY + 2 * DAY: 2})

    (grid,) = calendar.grids
    friday = grid.weekdays[4]
    assert friday.spoken == "Friday"
    assert [(each.text, each.shade) for each in friday.days] == [
        ("1", "some"),
        ("5", "more"),
    ]
    assert [each.shade for each in grid.weekdays[0].days] == ["", "none"]
    assert [each.text for each in grid.weekdays[6].days] == ["", "2"]
    assert grid.blank == 11
    assert calendar.finding == "8 matches on 3 evenings; 6 of them on Fridays."
    assert calendar.table.rows[0] == ["2026-11-20", 1]


def test_a_month_begins_over_the_week_of_its_first_day() -> None:
    first = dt.date(2026, 9, 4)

    (grid,) = Calendar({first: 1, first + 12 * WEEK: 6}).grids

    assert [(month.label, month.weeks) for month in grid.months] == [
        ("Sep", 4),
        ("Oct", 4),
        ("Nov", 5),
    ]
    assert grid.blank == 0
    assert grid.weekdays[4].days[-1].shade == "most"


def test_earlier_weeks_are_folded_and_older_ones_are_in_the_file() -> None:
    calendar = Calendar({FRIDAY: 1, FRIDAY - 60 * WEEK: 1})

    assert len(calendar.grids) == 4
    assert calendar.rest == "The last 52 weeks; the CSV has every evening."
    assert len(calendar.table.rows) == 2
    assert calendar.finding == "2 matches on 2 evenings; 2 of them on Fridays."


def test_no_day_no_grid() -> None:
    calendar = Calendar({FRIDAY: 0})

    assert (calendar.grids, calendar.newest, calendar.finding) == ([], None, "")
    assert (calendar.earlier, calendar.rest, calendar.table.rows) == ([], "", [])
