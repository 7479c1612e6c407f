"""Hold a club's pages at a million hands against the same pages at ten thousand.

``python -m bench.standings`` fills two clubs of the same 24 people (``bench.filled``).
Then the pages are asked for in turn, small club and large club, round by round, so that
a busy machine slows both; medians count. Without DATABASE_URL on SQLite, with it on
PostgreSQL (``tests/postgres.sh .venv/bin/python -m bench.standings``).

Status 1 if a page of the large club takes more than its limit times as long.
"""

import statistics
import sys
import time
from typing import Any

from bench.filled import LARGE, SMALL, Filled, own_database, settle

ROUNDS = 25
PEOPLE = 24

#: How many times as long the large club's page may take; None: reported only.
LIMITS: dict[str, float | None] = {
    "standings, season": 1.5,
    "standings, all time": 1.5,
    "standings, a range of a month": None,
    "standings, a range of all": None,
    "matches, first page": 2.0,
    "head to head": 2.0,
    "a person": None,
}


def main() -> int:
    """Print the figures; return the exit status."""
    with own_database() as vendor:
        return _measured(vendor)


def _measured(vendor: str) -> int:
    from django.test import Client
    from django.test.utils import override_settings

    clubs = [Filled(SMALL, PEOPLE), Filled(LARGE, PEOPLE)]
    settle()
    browsers = [Client(HTTP_COOKIE=f"device={club.token}") for club in clubs]
    with override_settings(ALLOWED_HOSTS=["*"]):
        missed = [
            name
            for name, limit in LIMITS.items()
            if not _held(vendor, name, limit, browsers, clubs)
        ]
    return int(bool(missed))


def _held(
    vendor: str,
    name: str,
    limit: float | None,
    browsers: list[Any],
    clubs: list[Filled],
) -> bool:
    """Print a page's figures; return whether it keeps its limit."""
    took: list[list[float]] = [[], []]
    rounds = ROUNDS if limit else 5
    for number in range(rounds + 2):
        for place, (browser, club) in enumerate(zip(browsers, clubs, strict=True)):
            began = time.perf_counter()
            answer = browser.get(_addresses(club)[name])
            seconds = time.perf_counter() - began
            assert answer.status_code == 200, (name, answer.status_code)
            if number >= 2:  # the first ones warm up
                took[place].append(seconds)
    small, large = (statistics.median(each) * 1000 for each in took)
    ratio = large / small
    held = limit is None or ratio <= limit
    told = "reported" if limit is None else f"at most {limit}"
    sys.stdout.write(
        f"{vendor} · {name}: {small:.1f} ms at {SMALL:,} hands, {large:.1f} ms at "
        f"{LARGE:,}: {ratio:.2f} times ({told}){'' if held else ' MISSED'}\n"
    )
    return held


def _addresses(club: Filled) -> dict[str, str]:
    """Return the pages that are measured."""
    home = f"/c/{club.club.pk}/"
    one, other = club.people[:2]
    month = "from=2023-03-01&to=2023-03-31"
    return {
        "standings, season": f"{home}standings/?over={club.season.pk}",
        "standings, all time": f"{home}standings/?over=all",
        "standings, a range of a month": f"{home}standings/?over=range&{month}",
        "standings, a range of all": f"{home}standings/?over=range",
        "matches, first page": f"{home}matches/",
        "head to head": f"{home}players/{one.pk}/{other.pk}/",
        "a person": f"{home}players/{one.pk}/",
    }


if __name__ == "__main__":
    sys.exit(main())
