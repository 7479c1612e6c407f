"""What a club's pictures are made of: plain values, people and matches by their keys.

A key is its 32 hexadecimal digits. Everything is read from results, evening by evening
or as plain columns; names come in later.
"""

import dataclasses
import datetime as dt
from collections import Counter
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import pandas as pd
from django.db.models import Count, OuterRef, Subquery

from games import models
from games.books import columns, evenings, raw, tallies
from games.books.ratings import Standing
from games.books.tallies import WonHand
from games.stats.frames import club as frames
from games.stats.pages import club_records
from games.stats.pages.asked import Asked
from games.stats.pages.club_records import Record


@dataclasses.dataclass(frozen=True, slots=True)
class Numbers:
    """What the matches say that are asked for.

    Attributes:
        days: By evening, how many matches.
        won: How often each hand was won.
        people: As `frames.people`.
        sums: Sums of `evenings.by_evening`, by name.
        records: The most and the longest; those that there are.
    """

    days: dict[dt.date, int]
    won: Counter[WonHand]
    people: pd.DataFrame
    sums: dict[str, int]
    records: list[Record]

    @property
    def matches(self) -> int:
        """Return how many there are."""
        return sum(self.days.values())


SUMS = (
    "dealt",
    "dealt_won",
    "first_of_two",
    "first_of_two_won",
    "first_of_three",
    "first_of_three_won",
)


def numbers(asked: Asked) -> Numbers:
    """Return what the results say; four queries, however many, and few for records."""
    results = asked.of(models.Result.objects.filter(club=asked.club))
    told = evenings.by_evening(results)
    in_order = results.order_by("played_at", "match")
    people, run = frames.people(_plain(raw.read(in_order, "player", "outcome")))
    return Numbers(
        days=dict(zip(told["played_on"], told["matches"], strict=True)),
        won=tallies.read(told["won_hands"]),
        people=people,
        sums={name: sum(told[name]) for name in SUMS},
        records=club_records.found(results, told, run),
    )


def _plain(chunks: Any) -> Any:
    """Yield chunks of rows whose first value is a key, as `columns.key` has it."""
    known: dict[Any, str] = {}
    for chunk in chunks:
        for value in {row[0] for row in chunk} - known.keys():
            known[value] = columns.key(value)
        yield [(known[value], outcome) for value, outcome in chunk]


# Ratings; they count every match of the evenings


@dataclasses.dataclass(frozen=True, slots=True)
class Rated:
    """Where somebody stands at the end of the evenings, after how many matches."""

    mu: float
    sigma: float
    matches: int

    @property
    def standing(self) -> Standing:
        """Return it as `ratings` has it."""
        return Standing(self.mu, self.sigma)


def rated(asked: Asked) -> dict[str, Rated]:
    """Return where everybody stands who was rated in these evenings."""
    points = asked.scope.of(models.RatingPoint.objects.filter(player=OuterRef("pk")))
    last = points.order_by("-played_at", "-match")
    count = points.order_by().values("player").annotate(count=Count("*"))
    found = asked.club.players.annotate(
        mu=Subquery(last.values("mu")[:1]),
        sigma=Subquery(last.values("sigma")[:1]),
        rated=Subquery(count.values("count")),
    ).filter(mu__isnull=False)
    rows = found.values_list("pk", "mu", "sigma", "rated")
    return {columns.key(pk): Rated(*row) for pk, *row in rows}


def race(asked: Asked, players: Sequence[str]) -> tuple[pd.DataFrame, str]:
    """Return how the ratings of some people went, as `frames.race`."""
    points = models.RatingPoint.objects.filter(player__in=[*map(UUID, players)])
    # The index of a player's ratings, read from its end.
    in_order = asked.scope.of(points).order_by("-player", "played_at", "match")
    told = columns.columns_of(in_order, "player", "played_on", "mu")
    return frames.race(told["player"], told["played_on"], told["mu"])


def beats(asked: Asked, players: Sequence[str]) -> pd.DataFrame:
    """Return how often who of some people beat whom, as `frames.beats`."""
    who = [*map(UUID, players)]
    met = models.Meeting.objects.filter(player__in=who, opponent__in=who)
    counts = (
        asked.of(met)
        .order_by()
        .values_list("player", "opponent", "outcome")
        .annotate(times=Count("pk"))
    )
    return frames.beats(
        (columns.key(one), columns.key(other), outcome, times)
        for one, other, outcome, times in counts
    )
