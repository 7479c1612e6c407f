"""Ratings: how strong people are, and how sure that is (Plackett-Luce, ``openskill``).

A match counts by who won it; with three players by their order, teams as teams. What
was played first counts first, whenever it was written down. Ratings are not kept with
each match but replayed from the first one that changed, when somebody looks.
"""

import datetime as dt
import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from openskill.models import PlackettLuce

from games.books import raw, state
from games.books.numbers import SURE
from games.models import Club, Outcome, Player, RatingPoint, Result
from games.models.atomic import act

#: Everybody begins here.
MU, SIGMA = 25.0, 25.0 / 3
#: How much luck a match holds: three times the library's default, which takes a lucky
#: evening for strength. ``bench.ratings`` measured it on simulated clubs.
BETA = 3 * 25 / 6
#: Up to this standard error, after about thirty matches, the true strength lies in the
#: band as often as it says; above it a rating is provisional (``bench.ratings``).
SURE_ENOUGH = 7.0
#: So many matches are replayed in one transaction.
CHUNK = 2_000
#: So many at most while somebody waits for a page.
WHILE_READING = 2_000

_COLUMNS = (
    "club",
    "match",
    "player",
    "side",
    "outcome",
    "points_for",
    "played_on",
    "played_at",
)
_WRITTEN = ("club", "match", "player", "played_on", "played_at", "mu", "sigma")
_model = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)


class Standing(NamedTuple):
    """A rating and its standard error."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def margin(self) -> float:
        """Return how far to either side the true strength lies, 95 times of 100."""
        return SURE * self.sigma

    @property
    def provisional(self) -> bool:
        """Return whether there are too few matches behind it."""
        return self.sigma > SURE_ENOUGH


#: What somebody has before his first match.
BEGINNER = Standing()


def chance(one: Standing, other: Standing, beta: float = BETA) -> float:
    """Return how likely one beats the other, with so much luck in a match.

    >>> chance(Standing(), Standing())
    0.5
    """
    spread = math.sqrt(one.sigma**2 + other.sigma**2 + 2 * beta**2)
    return 1 / (1 + math.exp(-(one.mu - other.mu) / spread))


def rated(
    sides: Sequence[Sequence[Standing]], ranks: Sequence[int]
) -> list[list[Standing]]:
    """Return what everybody has after a match.

    Args:
        sides: By side, what its players had before.
        ranks: By side, its place from 0; equal places are a draw.
    """
    made = _rate([[_rating(each) for each in side] for side in sides], ranks)
    return [[Standing(each.mu, each.sigma) for each in side] for side in made]


def _rating(has: Standing) -> Any:
    """Return a rating as the library has it."""
    return _model.rating(mu=has.mu, sigma=has.sigma)


def _rate(sides: list[list[Any]], ranks: Sequence[int]) -> list[list[Any]]:
    """Return the library's ratings after a match; those given stay as they are."""
    made: list[list[Any]] = _model.rate(sides, ranks=[*map(float, ranks)])
    return made


# Reading


def of(player: Player) -> Standing | None:
    """Return a player's rating; None before his first ended match."""
    return _latest([player.pk], None).get(player.pk)


def current(club: Club) -> dict[UUID, Standing]:
    """Return everybody's rating, of those who have one."""
    people = RatingPoint.objects.filter(club=club).order_by()
    return _latest(people.values_list("player", flat=True).distinct(), None)


def _latest(people: Iterable[Any], before: dt.datetime | None) -> dict[Any, Standing]:
    """Return the last rating of each, of all or before a moment."""
    found = {}
    for player in people:
        points = RatingPoint.objects.filter(player=player)
        if before is not None:
            points = points.filter(played_at__lt=before)
        last = points.order_by("-played_at", "-match").values_list("mu", "sigma")
        if (row := last.first()) is not None:
            found[player] = Standing(*row)
    return found


# Replaying


def catch_up(club: Club, most: int | None = WHILE_READING) -> bool:
    """Replay the matches that ratings lack, in short transactions.

    Args:
        club: Whose.
        most: Stop after so many matches; None: go on to the end.

    Returns:
        Whether the ratings are well now.
    """
    if state.of(club.pk).ratings_from is None:
        return True
    replay = _Replay(club)
    with raw.roomy() if most is None else nullcontext():
        while most is None or replay.done < most:
            if not replay.some():
                return True
    return False


class Rated(NamedTuple):
    """What a result says for ratings: how one player came out of one match.

    Keys and moments are as the rows were read, by Django or as the database has them.
    """

    club: Any
    match: Any
    player: Any
    side: int
    outcome: str
    points: int
    played_on: Any
    played_at: Any


class _Replay:
    """Goes on from where a club's ratings are well.

    What people had is remembered from one transaction to the next as long as nobody
    else changed the books between them.
    """

    def __init__(self, club: Club) -> None:
        self.club = club
        self.done = 0
        self._had: dict[Any, Standing] = {}
        self._left: tuple[int, dt.datetime | None] | None = None

    def some(self) -> bool:
        """Replay a few matches; return whether there was anything to do."""
        went = self._chunk()
        if went is None:
            return False
        self._left, self._had, count = went
        self.done += count
        return True

    @act
    def _chunk(
        self,
    ) -> tuple[tuple[int, dt.datetime | None], dict[Any, Standing], int] | None:
        """Replay a few matches; return where that leaves us, what people have, how many."""
        Club.objects.select_for_update().get(pk=self.club.pk)
        books = state.of(self.club.pk)
        since = books.ratings_from
        if since is None:
            return None
        had = dict(self._had)
        if self._left != (books.version, since):
            had.clear()
            points = RatingPoint.objects.filter(club=self.club, played_at__gte=since)
            points.delete()
        rows, behind = _rows_from(self.club, since)
        strangers = {row.player for row in rows} - had.keys()
        had |= _latest(strangers, since)
        raw.write(
            RatingPoint,
            _WRITTEN,
            [
                (row.club, row.match, row.player, row.played_on, row.played_at, *has)
                for row, has in replayed(rows, had)
            ],
        )
        books.ratings_from = behind
        books.save(update_fields=["ratings_from"])
        return (books.version, behind), had, len({row.match for row in rows})


def _rows_from(
    club: Club, since: dt.datetime
) -> tuple[list[Rated], dt.datetime | None]:
    """Return what to replay next, in the order of play, and since when it goes on.

    Matches of one moment stay together: behind them play goes on with a later one.
    """
    found = Result.objects.filter(club=club, played_at__gte=since).order_by(
        "played_at", "match", "seat"
    )
    rows = _read(found[: CHUNK * 2])
    if len(rows) < CHUNK * 2:
        return rows, None
    last = found.filter(match=rows[-1].match).values_list("played_at", flat=True)[0]
    kept = [row for row in rows if row.played_at < rows[-1].played_at]
    if kept:
        return kept, last
    later = found.filter(played_at__gt=last).values_list("played_at", flat=True)
    return _read(found.filter(played_at=last)), later.first()


def _read(found: "QuerySet[Result]") -> list[Rated]:
    return [Rated(*row) for chunk in raw.read(found, *_COLUMNS) for row in chunk]


def replayed(
    rows: Iterable[Rated], had: dict[Any, Standing]
) -> Iterator[tuple[Rated, Standing]]:
    """Yield what everybody has after each match; ``had`` goes on with it."""
    ratings = {player: _rating(has) for player, has in had.items()}
    for _match, group in groupby(rows, key=_MATCH):
        sides: dict[int, list[Rated]] = {}
        for row in group:
            sides.setdefault(row.side, []).append(row)
            if row.player not in ratings:
                ratings[row.player] = _rating(BEGINNER)
        if len(sides) < 2:  # somebody's result is lost; a rebuild brings it back
            continue
        teams = [[ratings[row.player] for row in side] for side in sides.values()]
        after = _rate(teams, _places([side[0] for side in sides.values()]))
        for side, has in zip(sides.values(), after, strict=True):
            for row, each in zip(side, has, strict=True):
                ratings[row.player] = each
                had[row.player] = now = Standing(each.mu, each.sigma)
                yield row, now


_MATCH = attrgetter("match")
_WON, _LOST = Outcome.WON.value, Outcome.LOST.value


def _places(sides: Sequence[Rated]) -> list[int]:
    """Return each side's place; three players are ordered by their totals too."""
    if len(sides) == 2:
        return [int(side.outcome == _LOST) for side in sides]
    order = [(side.outcome != _WON, -side.points) for side in sides]
    places = sorted(set(order))
    return [places.index(each) for each in order]


def computed(club: Club) -> Iterator[tuple[Rated, Standing]]:
    """Yield every rating as a rebuild would make it, without storing it."""
    found = Result.objects.filter(club=club).order_by("played_at", "match", "seat")
    rows = (Rated(*row) for row in found.values_list(*_COLUMNS).iterator())
    return replayed(rows, {})
