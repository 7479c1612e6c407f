"""Numbers and names as a spreadsheet opens them.

A text that a spreadsheet would compute gets an apostrophe in front, which
`plain` takes away again: names come back as they were.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

#: What a formula begins with; the wide ones, too, and what is skipped before it.
_BEGINS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")  # noqa: RUF001
_MARK = "'"


def neutral(text: str) -> str:
    """Return a text that no spreadsheet computes.

    >>> neutral("=1+2"), neutral("Anna"), neutral("O'Brien")
    ("'=1+2", 'Anna', "O'Brien")
    """
    return _MARK + text if _computes(text) else text


def plain(text: str) -> str:
    """Return a text as it was before `neutral`.

    >>> [plain(neutral(name)) for name in ("=1+2", "'-Mato", "'Anna")]
    ['=1+2', "'-Mato", "'Anna"]
    """
    return text[1:] if text.startswith(_MARK) and _computes(text) else text


def _computes(text: str) -> bool:
    return text.lstrip(_MARK).startswith(_BEGINS)


def as_csv(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """Return a table as CSV: commas, UTF-8 with its mark, so that Excel reads it.

    Args:
        heads: Of the columns.
        rows: Values; texts are made `neutral`, numbers stay plain, None is blank.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([neutral(head) for head in heads])
    for row in rows:
        writer.writerow([neutral(v) if isinstance(v, str) else v for v in row])
    return out.getvalue().encode("utf-8-sig")
