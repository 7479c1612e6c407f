"""One person as tables: matches, wins over time, ratings, hands, evenings.

Rows come as plain values in the order of play; nothing is rounded. A *month* is a
pandas Period, an evening a pandas Timestamp at midnight, both of the club's calendar.
"""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pandas as pd

from games import rules
from games.books.tallies import WonHand

#: Up to so many points a line shows every evening.
MOST_POINTS = 150
WON, LOST, DRAWN = "won", "lost", "drawn"
#: What is known of each match; whole numbers but the first two.
COLUMNS = (
    "played_on",
    "outcome",
    "points_for",
    "points_against",
    "hands",
    "hands_won",
    "hands_lost",
    "gins",
    "undercuts_made",
    "undercuts_suffered",
    "best_hand",
    "most_behind",
    "knocks",
    "knock_deadwood",
    "caught",
    "caught_deadwood",
    "dealt",
    "dealt_won",
    "received",
    "received_won",
    "shown",
    "melds",
    "layoffs_made",
    "layoffs_suffered",
)

# Matches


def matches(rows: Iterable[Sequence[Any]]) -> pd.DataFrame:
    """Return one row a match.

    Args:
        rows: Values in the order of `COLUMNS`.

    Returns:
        Index ``number`` (int64, from 1, in the order of play); columns as `COLUMNS`:
        ``played_on`` (datetime64, the evening), ``outcome`` (str: won, lost, drawn),
        all else int64, counts and points.
    """
    frame = pd.DataFrame([*rows], columns=list(COLUMNS))
    frame = frame.astype(dict.fromkeys(COLUMNS[2:], "int64") | {"outcome": "str"})
    frame["played_on"] = pd.to_datetime(frame["played_on"])
    return _numbered(frame)


def _numbered(frame: pd.DataFrame) -> pd.DataFrame:
    frame.index = pd.RangeIndex(1, len(frame) + 1, name="number")
    return frame


def runs(matches: pd.DataFrame) -> pd.DataFrame:
    """Return one row an unbroken run of the same outcome.

    Returns:
        Index from 0, in the order of play; columns ``outcome`` (str), ``length``
        (int64, matches), ``first`` and ``last`` (int64, numbers of matches).
    """
    outcome = matches["outcome"]
    breaks = outcome.ne(outcome.shift()).cumsum()
    numbers = matches.index.to_series().groupby(breaks)
    found = pd.DataFrame(
        {
            "outcome": outcome.groupby(breaks).first(),
            "length": numbers.size(),
            "first": numbers.min(),
            "last": numbers.max(),
        }
    )
    return found.reset_index(drop=True)


class Run(NamedTuple):
    """A row of `runs` as plain values."""

    length: int
    first: int
    last: int


def longest(matches: pd.DataFrame, outcome: str) -> Run | None:
    """Return the longest run of an outcome, the latest of equal ones; None: no run."""
    found = runs(matches).query("outcome == @outcome")
    if found.empty:
        return None
    row = found.sort_values(["length", "last"]).iloc[-1]
    return Run(*(int(row[name]) for name in Run._fields))


def evenings(matches: pd.DataFrame) -> pd.DataFrame:
    """Return one row an evening with matches.

    Returns:
        Index ``played_on`` (datetime64, rising); int64 columns ``played`` and ``won``
        (matches), ``net`` (points won less points lost), ``last`` (number of the
        last match).
    """
    frame = matches.assign(
        won=matches["outcome"].eq(WON),
        net=matches["points_for"] - matches["points_against"],
        last=matches.index,
    )
    by_evening = frame.groupby("played_on")
    return by_evening.agg(
        played=("last", "size"),
        won=("won", "sum"),
        net=("net", "sum"),
        last=("last", "max"),
    ).astype("int64")


class Evening(NamedTuple):
    """A row of `evenings` as plain values."""

    played: int
    won: int
    net: int
    last: int


def best_evening(evenings: pd.DataFrame) -> Evening | None:
    """Return the evening with most matches won, then most points, then the latest.

    Returns:
        None where nothing was won.
    """
    won = evenings[evenings["won"] > 0]
    if won.empty:
        return None
    row = won.sort_values(["won", "net", "last"]).iloc[-1]
    return Evening(*(int(row[name]) for name in Evening._fields))


def weekdays(matches: pd.DataFrame) -> pd.DataFrame:
    """Return one row a weekday of the evening.

    Returns:
        Index ``weekday`` (int64, 0 Monday to 6 Sunday, all seven); int64 columns
        ``played`` and ``won``, matches.
    """
    return _sums(matches, matches["played_on"].dt.day_of_week).reindex(
        pd.RangeIndex(7, name="weekday"), fill_value=0
    )


def _sums(matches: pd.DataFrame, by: "pd.Series[Any]") -> pd.DataFrame:
    """Return how many were played and won; int64."""
    won = matches["outcome"].eq(WON).groupby(by)
    return pd.DataFrame({"played": won.size(), "won": won.sum()}).astype("int64")


# Wins over time


def win_rates(
    matches: pd.DataFrame, likely: Callable[[int, int], tuple[float, float]], least: int
) -> pd.DataFrame:
    """Return one row an evening: how many of all matches so far were won.

    Args:
        matches: The matches.
        likely: Gives the range of a share from its part and its whole.
        least: Before so many matches a share is not known.

    Returns:
        Index ``played_on`` (datetime64, rising); int64 columns ``played`` and ``won``
        (so far), float64 columns ``rate``, ``low`` and ``high`` (shares from 0 to 1;
        NaN while there are too few).
    """
    found = evenings(matches)[["played", "won"]].cumsum()
    enough = found["played"] >= least
    rate = (found["won"] / found["played"]).where(enough)
    ranges = [
        likely(won, played) if played >= least else (float("nan"), float("nan"))
        for won, played in zip(found["won"], found["played"], strict=True)
    ]
    bounds = pd.DataFrame(ranges, index=found.index, columns=["low", "high"])
    return found.assign(rate=rate, low=bounds["low"], high=bounds["high"])


# Ratings


def ratings(rows: Iterable[Sequence[Any]], sure: float) -> pd.DataFrame:
    """Return one row a rated match.

    Args:
        rows: The evening, the rating and its standard error.
        sure: How many standard errors to either side the band is wide.

    Returns:
        Index ``number`` (int64, from 1, in the order of play); columns ``played_on``
        (datetime64), ``rating``, ``margin``, ``low`` and ``high`` (float64, rating
        points).
    """
    frame = pd.DataFrame([*rows], columns=["played_on", "rating", "sigma"])
    frame = frame.astype({"rating": "float64", "sigma": "float64"})
    frame["played_on"] = pd.to_datetime(frame["played_on"])
    frame["margin"] = sure * frame.pop("sigma")
    frame["low"] = frame["rating"] - frame["margin"]
    frame["high"] = frame["rating"] + frame["margin"]
    return _numbered(frame)


def by_evening(rated: pd.DataFrame) -> pd.DataFrame:
    """Return the last row of every evening, by ``played_on``, rising."""
    return rated.groupby("played_on").last()


# Over time


def _periods(frame: "pd.DataFrame | pd.Series[Any]", often: str) -> pd.PeriodIndex:
    return pd.DatetimeIndex(frame.index).to_period(often)


def monthly(frame: pd.DataFrame, played: "pd.Series[int]") -> pd.DataFrame:
    """Return how a line stood at the end of every month.

    Args:
        frame: One row an evening, by ``played_on``, rising.
        played: By ``played_on``, matches of that evening.

    Returns:
        Index ``month`` (Period, rising, months without an evening too); ``matches``
        (int64, of that month) and the columns of ``frame``; NaN in months without.
    """
    months = _periods(frame, "M").rename("month")
    last = frame.groupby(months).last()
    count = played.groupby(_periods(played, "M").rename("month")).sum()
    every = pd.period_range(months[0], months[-1], freq="M", name="month")
    last = last.reindex(every).drop(columns="matches", errors="ignore")
    last.insert(0, "matches", count.reindex(every, fill_value=0).astype("int64"))
    return last


def thinned(frame: pd.DataFrame) -> tuple[pd.DataFrame, str]:
    """Return a line of at most about `MOST_POINTS`, and how often a point is left.

    Args:
        frame: One row an evening, by ``played_on``, rising.

    Returns:
        All rows with ``""``, or the last of every week with ``"W"``, or the last of
        every month with ``"M"``; the rows keep their evenings.
    """
    if len(frame) <= MOST_POINTS:
        return frame, ""
    for often in ("W", "M"):
        kept = frame.groupby(_periods(frame, often)).tail(1)
        if len(kept) <= MOST_POINTS or often == "M":
            break
    return kept, often


def broken(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a line with a row of NaN wherever a whole month has no evening.

    Args:
        frame: One row an evening, by ``played_on``, rising.

    Returns:
        The same rows with others between them, at the first of the empty month.
    """
    months = _periods(frame, "M")
    gaps = [
        (before + 1).to_timestamp()
        for before, after in pairwise(months)
        if (after - before).n > 1
    ]
    if not gaps:
        return frame
    every = frame.index.append(pd.DatetimeIndex(gaps)).sort_values()
    return frame.reindex(every.rename("played_on"))


# Hands


def kinds(won: "Counter[WonHand]") -> pd.DataFrame:
    """Return one row a kind of hand that was won.

    Args:
        won: How often each hand was won.

    Returns:
        Index ``kind`` (str, a `rules.Result`: knock, undercut, gin, big gin, points;
        those that were won); columns ``hands`` (int64, count), ``points`` (int64,
        sum, without boxes) and ``average`` (float64, points a hand).
    """
    order = (
        rules.Result.KNOCK,
        rules.Result.UNDERCUT,
        rules.Result.GIN,
        rules.Result.BIG_GIN,
        rules.Result.POINTS,
    )
    rows = [(str(hand.kind), times, times * hand.points) for hand, times in won.items()]
    frame = pd.DataFrame(rows, columns=["kind", "hands", "points"])
    frame = frame.astype({"kind": "str", "hands": "int64", "points": "int64"})
    found = frame.groupby("kind").sum()
    found = found.reindex([str(kind) for kind in order if str(kind) in found.index])
    found.index.name = "kind"
    return found.assign(average=found["points"] / found["hands"])


# The others


def opponents(rows: Iterable[tuple[Any, str]]) -> pd.DataFrame:
    """Return one row a person met.

    Args:
        rows: A meeting each: who, and how it came out.

    Returns:
        Index ``opponent``, who was met most often first, then who was met first;
        int64 columns ``played``, ``won``, ``lost`` and ``drawn``, matches.
    """
    frame = pd.DataFrame([*rows], columns=["opponent", "outcome"])
    found = pd.DataFrame(
        {
            name: frame["outcome"].eq(name).groupby(frame["opponent"], sort=False).sum()
            for name in (WON, LOST, DRAWN)
        }
    ).astype("int64")
    found.insert(0, "played", found.sum(axis=1))
    return found.sort_values("played", ascending=False, kind="stable")


def seasons(
    matches: pd.DataFrame, named: Sequence[tuple[str, dt.date, dt.date]]
) -> pd.DataFrame:
    """Return one row a season with matches.

    Args:
        matches: The matches.
        named: Each season's name, first and last evening; they do not overlap.

    Returns:
        Index ``season`` (str) in the order of ``named``; int64 columns ``played`` and
        ``won``, matches.
    """
    rows = []
    for name, first, last in named:
        inside = matches["played_on"].between(pd.Timestamp(first), pd.Timestamp(last))
        if inside.any():
            won = matches.loc[inside, "outcome"].eq(WON)
            rows.append((name, int(inside.sum()), int(won.sum())))
    frame = pd.DataFrame(rows, columns=["season", "played", "won"])
    return frame.astype({"season": "str"}).set_index("season")
