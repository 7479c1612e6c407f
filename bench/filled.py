"""Clubs with so many hands behind them, in a database of their own.

Matches, seats, results and meetings go straight into the tables, as ``games.books``
would write them from matches that somebody made up; two seasons; the totals as it adds
them up. The hands themselves are counted and not stored: no page that is measured reads
one of a finished match.
"""

import datetime as dt
import os
import random
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

SMALL, LARGE = 10_000, 1_000_000
HANDS_A_MATCH = 10
FIRST = dt.datetime(2020, 1, 3, 18, 0, tzinfo=dt.UTC)
YEARS = 6
BATCH = 5_000


@contextmanager
def configured() -> Iterator[None]:
    """Set Django up over a directory of its own, gone afterwards."""
    with tempfile.TemporaryDirectory() as var:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
        os.environ["SCOREKEEPER_VAR"] = var
        import django

        django.setup()
        yield


@contextmanager
def own_database() -> Iterator[str]:
    """Set Django up with a fresh database, gone afterwards; yield its vendor.

    Without DATABASE_URL on SQLite, with it on PostgreSQL. Servers that are started
    meanwhile find it, too.
    """
    with configured():
        from django.core.management import call_command
        from django.db import connection

        if connection.vendor == "postgresql":
            _own_one_there(connection)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("migrate", verbosity=0)
        try:
            yield connection.vendor
        finally:
            connection.close()


def _own_one_there(connection: Any) -> None:
    """Go on in a database of our own, so that nobody's is filled."""
    name = f"bench_{uuid.uuid4().hex[:12]}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    connection.close()
    connection.settings_dict["NAME"] = name
    os.environ["DATABASE_URL"] = (
        os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{name}"
    )


def settle() -> None:
    """Let the database look at how its tables are filled."""
    from django.db import connection

    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("VACUUM ANALYZE")
        elif connection.vendor == "sqlite":
            cursor.execute("ANALYZE")


@contextmanager
def _roomy() -> Iterator[None]:
    """Let SQLite keep its indexes in memory meanwhile; it takes half the time."""
    from django.db import connection

    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA cache_size = -262144")
    yield
    connection.close()


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
    """A club with so many hands behind it.

    Args:
        hands: How many.
        people: How many play.
        regular: So many matches are those of the first of them; None: he sits down as
            often as everybody else.
    """

    def __init__(self, hands: int, people: int, regular: int | None = None) -> None:
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
            for n in range(people)
        )
        self._regular = regular
        self._count = hands // HANDS_A_MATCH
        self._words = _Words(self.chance)
        began = time.perf_counter()
        with _roomy(), transaction.atomic():
            for first in range(0, self._count, BATCH):
                self._play(range(first, min(first + BATCH, self._count)))
        self._add_up()
        sys.stdout.write(
            f"{self.club.name}: {self._count:,} matches of {people} people, filled in "
            f"{time.perf_counter() - began:.0f} s\n"
        )

    def _pair(self, number: int) -> list[Any]:
        """Return who plays a match."""
        if self._regular is None:
            return self.chance.sample(self.people, 2)
        first, *others = self.people
        share = self._regular / self._count
        if int((number + 1) * share) == int(number * share):
            return self.chance.sample(others, 2)
        pair = [first, self.chance.choice(others)]
        self.chance.shuffle(pair)
        return pair

    def _play(self, numbers: range) -> None:
        from games import models, rules

        frozen = rules.as_mapping(rules.PRESETS["classic"])
        matches, seats, results, meetings = [], [], [], []
        for number in numbers:
            at = FIRST + dt.timedelta(days=YEARS * 365 * number / self._count)
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
            pair = self._pair(number)
            sides = _sides(self._words, self.chance)
            for seat, side in enumerate(sides):
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
                    **{name: side[name] for name in _OF_BOTH},
                }
                own = {k: v for k, v in side.items() if k not in _OF_BOTH}
                results.append(models.Result(seat=seat, side=seat, **own, **common))
                meetings.append(models.Meeting(opponent=other, **common))
        for model, rows in (
            (models.Match, matches),
            (models.Seat, seats),
            (models.Result, results),
            (models.Meeting, meetings),
        ):
            _insert(model, rows)

    def _add_up(self) -> None:
        from games import models
        from games.books import spans, state

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
        state.changed(self.club.pk, [FIRST])


_OF_BOTH = (
    "outcome",
    "points_for",
    "points_against",
    "hands_won",
    "gins",
    "undercuts_made",
)


class _Words:
    """Hands that somebody won, as often as they come at a table."""

    def __init__(self, chance: random.Random) -> None:
        from games import rules
        from games.books.tallies import WonHand

        self._chance = chance
        kinds = [rules.Result.KNOCK] * 70 + [rules.Result.GIN] * 20
        kinds += [rules.Result.UNDERCUT] * 10
        self._pool = []
        for _ in range(4_000):
            kind = chance.choice(kinds)
            deadwood = chance.randrange(0 if kind == rules.Result.UNDERCUT else 1, 10)
            if kind != rules.Result.UNDERCUT:
                deadwood += chance.randrange(30)
            bonus = 0 if kind == rules.Result.KNOCK else 25
            self._pool.append(WonHand(kind, deadwood, deadwood + bonus))

    def some(self, count: int) -> list[Any]:
        """Return so many hands."""
        return self._chance.choices(self._pool, k=count)


def _sides(words: _Words, chance: random.Random) -> list[dict[str, Any]]:
    """Return what the two had of a match; one hand is dead."""
    won = chance.randrange(4, HANDS_A_MATCH)
    counts = [won, HANDS_A_MATCH - 1 - won]
    hands = [words.some(count) for count in counts]
    points = [sum(each.points for each in own) for own in hands]
    if chance.random() < 0.5:
        counts, hands, points = counts[::-1], hands[::-1], points[::-1]
    ahead = 0 if points[0] > points[1] else 1
    totals = [25 * count + own for count, own in zip(counts, points, strict=True)]
    totals[ahead] += 100 + max(totals[1 - ahead] - totals[ahead], 0)
    first = chance.randrange(2)
    return [
        _side(
            hands[seat],
            hands[1 - seat],
            {
                "outcome": "won" if seat == ahead else "lost",
                "points_for": totals[seat],
                "points_against": totals[1 - seat],
                "won_first": seat == first,
                "most_behind": chance.randrange(min(points[1 - seat], 90) + 1),
            },
        )
        for seat in (0, 1)
    ]


def _side(
    own: Sequence[Any], others: Sequence[Any], values: dict[str, Any]
) -> dict[str, Any]:
    """Return one side's numbers from the hands that it and the other side won."""
    from games import rules
    from games.books import tallies

    gins = sum(each.kind == rules.Result.GIN for each in own)
    undercuts = sum(each.kind == rules.Result.UNDERCUT for each in own)
    suffered = sum(each.kind == rules.Result.UNDERCUT for each in others)
    knocks = len(own) - gins - undercuts + suffered
    dealt = min(len(own), 5)
    return {
        **values,
        "hands": HANDS_A_MATCH,
        "hands_won": len(own),
        "hands_lost": len(others),
        "gins": gins,
        "undercuts_made": undercuts,
        "undercuts_suffered": suffered,
        "shutouts_made": int(not others),
        "shutouts_suffered": int(not own),
        "won_hands": tallies.written(own),
        "best_hand": max((each.points for each in own), default=0),
        "knocks": knocks,
        "knock_deadwood": 4 * knocks,
        "caught": len(others) - suffered,
        "caught_deadwood": 15 * (len(others) - suffered),
        "dealt": 5,
        "dealt_won": dealt // 2,
        "received": 4,
        "received_won": min(len(own) - dealt // 2, 4),
    }
