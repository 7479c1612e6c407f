"""Hold the pictures of a million hands against those of ten thousand.

``python -m bench.stats`` fills two clubs of the same 250 people (``bench.filled``); one
of them has 1,000 matches in both. In one run it measures

- the ratings: rebuilding those of the large club's 100,000 matches against what
  ``openskill`` alone needs for them;
- the pages: a person's and the club's, in turn in the small and the large club, so that
  a busy machine slows both; medians count. The club's page is cold when what it keeps
  has been emptied before each, and warm when it has been seen;
- the memory: what the server's processes hold after 20 pages of different people of the
  large club, and after 200.

Without DATABASE_URL on SQLite, with it on PostgreSQL (``tests/postgres.sh
.venv/bin/python -m bench.stats``). Status 1 if a limit is missed.
"""

import http.client
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from bench.filled import LARGE, SMALL, Filled, own_database, settle
from bench.start import served

PEOPLE, REGULAR = 250, 1_000
ROUNDS = 15
#: How many times as long the large club's page may take.
PERSON, COLD, WARM = 3.0, 10.0, 1.5
#: How many times as long as the library alone a rebuild may take, on SQLite; elsewhere
#: it is reported only, as the way to the server is not ours.
REBUILD = 6.0
FEW, MANY = 20, 200
#: How many times the memory after few pages that after many may be.
MEMORY = 1.3


def main() -> int:
    """Print the figures; return the exit status."""
    with own_database() as vendor:
        clubs = [Filled(hands, PEOPLE, REGULAR) for hands in (SMALL, LARGE)]
        settle()
        held = [
            _ratings(vendor, clubs[1]),
            *_pages(vendor, clubs),
            _memory(vendor, clubs[1]),
        ]
    return int(not all(held))


def _told(said: str, ratio: float, limit: float | None) -> bool:
    """Print a figure; return whether it keeps its limit; None: there is none."""
    held = limit is None or ratio <= limit
    told = "reported" if limit is None else f"at most {limit}"
    sys.stdout.write(f"{said}: {ratio:.2f} times ({told}){'' if held else ' MISSED'}\n")
    sys.stdout.flush()
    return held


# Ratings


def _ratings(vendor: str, club: Filled) -> bool:
    from games.books import ratings

    played = list(_played(club))
    before = _alone(played)
    began = time.perf_counter()
    assert ratings.catch_up(club.club, most=None)
    took = time.perf_counter() - began
    alone = (before + _alone(played)) / 2
    said = (
        f"{vendor} · ratings of {len(played):,} matches: {took:.1f} s, the library "
        f"alone {alone:.1f} s"
    )
    return _told(said, took / alone, REBUILD if vendor == "sqlite" else None)


def _played(club: Filled) -> Iterator[list[tuple[str, int]]]:
    """Yield each match in the order of play: a player and his rank, for both."""
    results = club.club.results.order_by("played_at", "match", "seat")
    rows = results.values_list("match", "player", "outcome").iterator()
    for _match, group in groupby(rows, key=lambda row: row[0]):
        yield [(player.hex, int(outcome != "won")) for _id, player, outcome in group]


def _alone(played: list[list[tuple[str, int]]]) -> float:
    """Return how long the library needs, in seconds."""
    from openskill.models import PlackettLuce

    from games.books import ratings

    model = PlackettLuce(mu=ratings.MU, sigma=ratings.SIGMA, beta=ratings.BETA)
    had: dict[str, Any] = {}
    began = time.perf_counter()
    for match in played:
        teams = [[had.get(player) or model.rating()] for player, _rank in match]
        after = model.rate(teams, ranks=[float(rank) for _player, rank in match])
        for (player, _rank), (rating,) in zip(match, after, strict=True):
            had[player] = rating
    return time.perf_counter() - began


# Pages


def _pages(vendor: str, clubs: list[Filled]) -> Iterator[bool]:
    from django.core.cache import caches
    from django.test import Client
    from django.test.utils import override_settings

    from games.books import ratings

    for club in clubs:
        ratings.catch_up(club.club, most=None)
    browsers = [Client(HTTP_COOKIE=f"device={club.token}") for club in clubs]
    person = [f"{_home(club)}players/{club.people[0].pk}/charts/" for club in clubs]
    page = [f"{_home(club)}charts/" for club in clubs]
    kept = caches["pictures"]
    with override_settings(ALLOWED_HOSTS=["*"]):
        for name, addresses, limit, before in (
            ("a person in pictures", person, PERSON, _nothing),
            ("the club, cold", page, COLD, kept.clear),
            ("the club, warm", page, WARM, _nothing),
        ):
            small, large = _medians(browsers, addresses, before)
            said = (
                f"{vendor} · {name}: {small:.0f} ms at {SMALL:,} hands, {large:.0f} ms "
                f"at {LARGE:,}"
            )
            yield _told(said, large / small, limit)


def _home(club: Filled) -> str:
    return f"/c/{club.club.pk}/"


def _nothing() -> None:
    """Leave everything as it is."""


def _medians(
    browsers: list[Any], addresses: list[str], before: Callable[[], None]
) -> list[float]:
    """Return how long each address takes in its browser, milliseconds."""
    took: list[list[float]] = [[] for _ in addresses]
    for number in range(ROUNDS + 2):
        for place, (browser, address) in enumerate(
            zip(browsers, addresses, strict=True)
        ):
            before()
            began = time.perf_counter()
            answer = browser.get(f"{address}?over=all")
            seconds = time.perf_counter() - began
            assert answer.status_code == 200, (address, answer.status_code)
            if number >= 2:  # the first ones warm up
                took[place].append(seconds)
    return [statistics.median(each) * 1000 for each in took]


# Memory


def _memory(vendor: str, club: Filled) -> bool:
    from django.db import connection

    connection.close()
    people = [player.pk for player in club.people[:MANY]]
    with served(os.environ["SCOREKEEPER_VAR"]) as (port, _seconds):
        held = {}
        browser = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for number, person in enumerate(people, 1):
            address = f"{_home(club)}players/{person}/charts/?over=all"
            browser.request("GET", address, headers={"Cookie": f"device={club.token}"})
            answer = browser.getresponse()
            answer.read()
            assert answer.status == 200, (address, answer.status)
            if number in (FEW, MANY):
                held[number] = sum(map(_resident, _below(os.getpid())))
        browser.close()
    said = (
        f"{vendor} · the server holds {held[FEW] / 1e6:.0f} MB after {FEW} people in "
        f"pictures, {held[MANY] / 1e6:.0f} MB after {MANY}"
    )
    return _told(said, held[MANY] / held[FEW], MEMORY)


def _below(process: int) -> Iterator[int]:
    """Yield the processes that a process started, and those that they did."""
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield int(child)
            yield from _below(int(child))


def _resident(process: int) -> int:
    """Return how much memory a process holds, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    sys.exit(main())
