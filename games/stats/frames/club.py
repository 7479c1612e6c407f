"""A club as tables: evenings, hands, people, who beats whom, ratings over time.

An evening is a pandas Timestamp at midnight of the club's calendar; people are whatever
the caller calls them. Counts are int64 and nothing is rounded.
"""

import dataclasses
import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

import pandas as pd

from games import rules
from games.books.tallies import WonHand

WON, LOST, DRAWN = "won", "lost", "drawn"
#: Up to so many weeks a bar is a week, up to so many months a month; then a year.
MOST_WEEKS, MOST_MONTHS = 60, 120
#: A line shows every evening up to so many, then weeks, then months.
MOST_POINTS = 120
#: So many bands of ten points; the last one has everything above, too.
BANDS = 6
KNOCK, UNDERCUT, GIN, UNKNOWN = "knock", "undercut", "gin", "points"
KINDS = (KNOCK, UNDERCUT, GIN, UNKNOWN)
_KIND = {
    rules.Result.KNOCK: KNOCK,
    rules.Result.UNDERCUT: UNDERCUT,
    rules.Result.GIN: GIN,
    rules.Result.BIG_GIN: GIN,
    rules.Result.POINTS: UNKNOWN,
}

# Evenings


def activity(counts: Mapping[dt.date, int]) -> tuple["pd.Series[int]", str]:
    """Return how many matches were played week by week.

    Args:
        counts: By evening; one at least.

    Returns:
        Index ``since`` (datetime64, the first day of the week, Monday; of the month;
        of the year; rising, those without a match too), int64, named ``matches``; and
        ``"W"``, ``"M"`` or ``"Y"``.
    """
    days = pd.Series(counts, dtype="int64").sort_index()
    evenings = pd.DatetimeIndex(days.index)
    for often, most in (("W", MOST_WEEKS), ("M", MOST_MONTHS), ("Y", None)):
        periods = evenings.to_period(often)
        every = pd.period_range(periods[0], periods[-1], freq=often)
        if most is None or len(every) <= most:
            break
    sums = days.groupby(periods).sum().reindex(every, fill_value=0)
    since = every.to_timestamp().rename("since")
    return pd.Series(sums.tolist(), index=since, dtype="int64", name="matches"), often


# Hands


def points(won: "Counter[WonHand]") -> pd.DataFrame:
    """Return how many hands gave how many points.

    Args:
        won: How often each hand was won.

    Returns:
        Index ``low`` (int64: 0, 10, 20 ... up to the last band that has a hand, at most
        `BANDS`; the last of so many has all above, too); int64 columns as `KINDS`:
        knocks, undercuts, gins of both kinds, and hands known by their points alone.
    """
    highest = max((hand.points for hand in won), default=0)
    bands = min(highest // 10, BANDS - 1) + 1
    index = pd.RangeIndex(0, bands * 10, 10, name="low")
    counts = {kind: [0] * bands for kind in KINDS}
    for hand, times in won.items():
        counts[_KIND[hand.kind]][min(hand.points // 10, BANDS - 1)] += times
    return pd.DataFrame(counts, index=index, dtype="int64")


@dataclasses.dataclass(frozen=True, slots=True)
class Typical:
    """What a hand is worth: how many hands were won, and what half of them gave at most.

    ``gin`` is what a gin gave on average; None: there was none.
    """

    hands: int
    half: int
    gin: float | None


def typical(won: "Counter[WonHand]") -> Typical:
    """Return what a hand is worth; of one hand at least."""
    worth: Counter[int] = Counter()
    gins: Counter[int] = Counter()
    for hand, times in won.items():
        worth[hand.points] += times
        if _KIND[hand.kind] == GIN:
            gins[hand.points] += times
    values = sorted(worth)
    so_far = accumulate(worth[value] for value in values)
    total = worth.total()
    half = next(v for v, n in zip(values, so_far, strict=True) if 2 * n >= total)
    gin = sum(v * n for v, n in gins.items()) / gins.total() if gins else None
    return Typical(total, half, gin)


# People


@dataclasses.dataclass(frozen=True, slots=True)
class Run:
    """The longest run of matches that somebody won.

    Attributes:
        player: Who.
        length: How many matches.
        end: The last of them, as the how-many-th of all his matches, from 1.
    """

    player: Any
    length: int
    end: int


def people(
    chunks: Iterable[Iterable[tuple[Any, str]]],
) -> tuple[pd.DataFrame, Run | None]:
    """Return what everybody played, and the longest run of wins.

    Args:
        chunks: Who, and how it came out; in the order of play.

    Returns:
        Index ``player`` in the order of their first match; columns ``played``, ``won``
        and ``lost``, matches. Of equal runs the one that was complete first; None: no
        match was won.
    """
    played: Counter[Any] = Counter()
    won: Counter[Any] = Counter()
    lost: Counter[Any] = Counter()
    runs: dict[Any, int] = {}
    best = None, 0, 0
    for chunk in chunks:
        for player, outcome in chunk:
            played[player] += 1
            if outcome == WON:
                won[player] += 1
                runs[player] = run = runs.get(player, 0) + 1
                if run > best[1]:
                    best = player, run, played[player]
            else:
                runs[player] = 0
                lost[player] += outcome == LOST
    rows = [(count, won[who], lost[who]) for who, count in played.items()]
    frame = pd.DataFrame(rows, columns=["played", "won", "lost"], dtype="int64")
    frame.index = pd.Index(list(played), name="player", dtype="object")
    return frame, Run(*best) if best[1] else None


def beats(rows: Iterable[tuple[Any, Any, str, int]]) -> pd.DataFrame:
    """Return how often who beat whom.

    Args:
        rows: Who, whom, how it came out, how often.

    Returns:
        Index ``player``, ``opponent``; columns ``won``, ``lost`` and ``drawn``, matches;
        only pairs that met.
    """
    columns = ["player", "opponent", "outcome", "times"]
    frame = pd.DataFrame([*rows], columns=columns)
    found = frame.pivot_table(
        index=["player", "opponent"], columns="outcome", values="times", aggfunc="sum"
    )
    found = found.reindex(columns=[WON, LOST, DRAWN])
    return found.fillna(0).astype("int64")


# Ratings


def race(
    players: Sequence[Any], evenings: Sequence[dt.date], ratings: Sequence[float]
) -> tuple[pd.DataFrame, str]:
    """Return how everybody's rating went.

    Args:
        players: By rated match, each player's in the order of play: who;
        evenings: when;
        ratings: and what he had after it.

    Returns:
        Index ``played_on`` (datetime64, rising), a float64 column a player: the rating
        after his last match of that evening; NaN where he did not play. And ``""``; or
        ``"W"`` or ``"M"`` where only the last evening of each week or month is left.
    """
    code: dict[Any, int] = {}
    frame = pd.DataFrame(
        {
            "player": [code.setdefault(each, len(code)) for each in players],
            "played_on": pd.to_datetime(pd.Series(evenings, dtype="object")),
            "rating": pd.Series(ratings, dtype="float64"),
        }
    )
    evening, often = pd.DatetimeIndex(frame["played_on"].unique()), ""
    for often in ("", "W", "M"):
        kept = _last_of(evening, often)
        if len(kept.unique()) <= MOST_POINTS:
            break
    frame["played_on"] = frame["played_on"].map(kept)
    last = frame.drop_duplicates(["player", "played_on"], keep="last")
    wide = last.pivot(index="played_on", columns="player", values="rating")
    who = list(code)
    wide.columns = pd.Index([who[int(each)] for each in wide.columns], dtype="object")
    return wide.sort_index(), often


def _last_of(evenings: pd.DatetimeIndex, often: str) -> "pd.Series[pd.Timestamp]":
    """Return by evening the last one of its week or month, or itself."""
    each = evenings.to_series()
    if not often:
        return each
    return each.groupby(evenings.to_period(often)).transform("max")


def leads_since(ratings: pd.DataFrame, leaders: Sequence[Any]) -> pd.Timestamp:
    """Return since when nobody else was as high as these, to the end.

    Args:
        ratings: As `race` makes it; who has not played yet is nowhere.
        leaders: Columns of it.
    """
    held = ratings.ffill()
    others = held.drop(columns=list(leaders)).max(axis=1).fillna(float("-inf"))
    theirs = held[list(leaders)].min(axis=1, skipna=False)
    ahead = (theirs > others).tolist()
    evenings = pd.DatetimeIndex(ratings.index)
    behind = [place for place, leads in enumerate(ahead) if not leads]
    return evenings[min(behind[-1] + 1 if behind else 0, len(evenings) - 1)]
