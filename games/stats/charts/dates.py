"""Months below a line."""

import datetime as dt

#: So many months are written at most, and a label takes so much of the width.
MOST, LABEL = 6, 0.14
_STEPS = (1, 2, 3, 6, 12, 24, 60, 120)


def ticks(first: dt.date, last: dt.date) -> list[dt.date]:
    """Return where a month is written: its first day, or the first day of the line.

    >>> [str(each) for each in ticks(dt.date(2026, 9, 4), dt.date(2026, 11, 27))]
    ['2026-09-04', '2026-10-01', '2026-11-01']
    """
    months = _months(first, last)
    step = next(each for each in _STEPS if len(months) <= MOST * each or each == 120)
    found = [each for each in months if (each.year * 12 + each.month - 1) % step == 0]
    if (step > 1 and found) or first in found:
        return found
    wide = (last - first).days * LABEL
    if not found or (found[0] - first).days >= wide:
        return [first, *found]
    return found


def _months(first: dt.date, last: dt.date) -> list[dt.date]:
    """Return the first days of the months between two days."""
    numbers = range(
        first.year * 12 + first.month - 1, last.year * 12 + last.month - 1 + 1
    )
    starts = [dt.date(number // 12, number % 12 + 1, 1) for number in numbers]
    return [each for each in starts if first <= each <= last]
