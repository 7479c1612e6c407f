"""Hold a club's pages at a million hands against the same pages at ten thousand.

``python -m bench.standings`` fills a database of its own with two clubs of the same 24
people, straight into the tables: matches, seats, results and meetings as ``games.books``
would write them, two seasons, and the totals as it adds them up. The hands themselves
are counted and not stored: none of these pages reads one of a finished match. Then the
pages are asked for in turn, small club and large club, round by round, so that a busy
machine slows both; medians count. Without DATABASE_URL on SQLite, with it on PostgreSQL
(``tests/postgres.sh .venv/bin/python -m bench.standings``).

Status 1 if a page of the large club takes more than its limit times as long.
"""

import datetime as dt
import os
import random
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from typing import Any

SMALL, LARGE = 10_000, 1_000_000
ROUNDS = 25
PEOPLE = 24
HANDS_A_MATCH = 10
FIRST = dt.datetime(2020, 1, 3, 18, 0, tzinfo=dt.UTC)
YEARS = 6
BATCH = 5_000

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
    with tempfile.TemporaryDirectory() as var:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
        os.environ["SCOREKEEPER_VAR"] = var
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        if connection.vendor == "postgresql":
            _own_database(connection)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("migrate", verbosity=0)
        try:
            return _measured(connection.vendor)
        finally:
            connection.close()


def _own_database(connection: Any) -> None:
    """Go on in a fresh database, so that nobody's own one is filled."""
    name = f"bench_{uuid.uuid4().hex[:12]}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    connection.close()
    connection.settings_dict["NAME"] = name


def _measured(vendor: str) -> int:
    from django.db import connection
    from django.test import Client
    from django.test.utils import override_settings

    clubs = [Filled(SMALL), Filled(LARGE)]
    if vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
    elif vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
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
    clubs: list["Filled"],
) -> bool:
    """Print a page's figures; return whether it keeps its limit."""
    took: list[list[float]] = [[], []]
    rounds = ROUNDS if limit else 5
    for number in range(rounds + 2):
        for place, (browser, club) in enumerate(zip(browsers, clubs, strict=True)):
            began = time.perf_counter()
            answer = browser.get(club.addresses()[name])
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


def _insert(model: Any, rows: list[Any]) -> None:
    """Write rows down; in SQLite many times as quick as ``bulk_create``."""
    from django.db import connection

    fields = model._meta.concrete_fields
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {model._meta.db_table} ({columns}) VALUES ({places})",  # noqa: S608  # names of ours
            [
                [
                    field.get_db_prep_save(getattr(row, field.attname), connection)
                    for field in fields
                ]
                for row in rows
            ],
        )


class Filled:
    """A club with so many hands behind it."""

    def __init__(self, hands: int) -> None:
        from django.db import transaction

        from games import access, models

        self.chance = random.Random(hands)  # noqa: S311  # no secret
        self.club = models.Club.objects.create(
            name=f"{hands:,} hands", least_matches=1, created_at=FIRST
        )
        device, self.token = access.new_device(FIRST)
        models.Holder.objects.create(device=device, club=self.club, since_at=FIRST)
        self.people = models.Player.objects.bulk_create(
            models.Player(
                club=self.club, name=f"Player {n}", key=f"player {n}", created_at=FIRST
            )
            for n in range(PEOPLE)
        )
        count = hands // HANDS_A_MATCH
        began = time.perf_counter()
        with transaction.atomic():
            for first in range(0, count, BATCH):
                self._play(range(first, min(first + BATCH, count)), count)
        self._add_up()
        sys.stdout.write(
            f"{self.club.name}: {count:,} matches of {PEOPLE} people, filled in "
            f"{time.perf_counter() - began:.0f} s\n"
        )

    def _play(self, numbers: range, count: int) -> None:
        from games import models, rules

        frozen = rules.as_mapping(rules.PRESETS["classic"])
        matches, seats, results, meetings = [], [], [], []
        for number in numbers:
            at = FIRST + dt.timedelta(days=YEARS * 365 * number / count)
            match = models.Match(
                club=self.club,
                arrangement=rules.Arrangement.TWO,
                rules=frozen,
                first_dealer=0,
                started_at=at,
                played_on=self.club.evening(at),
                status=models.Match.Status.FINISHED,
                over_at=at,
            )
            matches.append(match)
            pair = self.chance.sample(self.people, 2)
            won = self.chance.randrange(4, HANDS_A_MATCH)
            for seat, mine, theirs in self._sides(won):
                player, other = pair[seat], pair[1 - seat]
                seats.append(
                    models.Seat(match=match, position=seat, side=seat, player=player)
                )
                common: dict[str, Any] = {
                    "club": self.club,
                    "match": match,
                    "player": player,
                    "arrangement": match.arrangement,
                    "rules_name": "classic",
                    "played_on": match.played_on,
                    "played_at": at,
                    "outcome": "won" if mine > theirs else "lost",
                    "points_for": 25 * mine + 100 * (mine > theirs),
                    "points_against": 25 * theirs + 100 * (theirs > mine),
                    "hands_won": mine,
                    "gins": mine // 3,
                    "undercuts_made": mine // 4,
                }
                results.append(
                    models.Result(
                        seat=seat,
                        side=seat,
                        hands=HANDS_A_MATCH,
                        hands_lost=theirs,
                        undercuts_suffered=theirs // 4,
                        **common,
                    )
                )
                meetings.append(models.Meeting(opponent=other, **common))
        for model, rows in (
            (models.Match, matches),
            (models.Seat, seats),
            (models.Result, results),
            (models.Meeting, meetings),
        ):
            _insert(model, rows)

    @staticmethod
    def _sides(won: int) -> Iterator[tuple[int, int, int]]:
        """Yield seat, hands won and hands lost; one hand is dead."""
        lost = HANDS_A_MATCH - 1 - won
        yield 0, won, lost
        yield 1, lost, won

    def _add_up(self) -> None:
        from games import models
        from games.books import spans

        middle = (FIRST + dt.timedelta(days=YEARS * 180)).date()
        self.season = models.Season.objects.create(
            club=self.club,
            name="Second half",
            first=middle,
            last=middle + dt.timedelta(days=YEARS * 365),
        )
        for season in (None, self.season):
            found = self.club.results.all()
            if season:
                found = found.filter(played_on__range=(season.first, season.last))
            totals = spans.added_up(found)
            for total in totals:
                total.season = season
            models.Total.objects.bulk_create(totals)

    def addresses(self) -> dict[str, str]:
        """Return the pages that are measured."""
        home = f"/c/{self.club.pk}/"
        one, other = self.people[:2]
        month = "from=2023-03-01&to=2023-03-31"
        return {
            "standings, season": f"{home}standings/?over={self.season.pk}",
            "standings, all time": f"{home}standings/?over=all",
            "standings, a range of a month": f"{home}standings/?over=range&{month}",
            "standings, a range of all": f"{home}standings/?over=range",
            "matches, first page": f"{home}matches/",
            "head to head": f"{home}players/{one.pk}/{other.pk}/",
            "a person": f"{home}players/{one.pk}/",
        }


if __name__ == "__main__":
    sys.exit(main())
