"""One person as tables: shapes, gaps, thinning."""

from collections import Counter

import pandas as pd
import pytest

from games import rules
from games.books.numbers import likely
from games.books.tallies import WonHand
from games.stats.frames import player as frames


def matches(*told: tuple[str, str]) -> pd.DataFrame:
    """Return matches from their day and mark."""
    ends = {"w": "won", "l": "lost", "d": "drawn"}
    zeros = [0] * (len(frames.COLUMNS) - 2)
    return frames.matches((day, ends[mark], *zeros) for day, mark in told)


def line(*days: str) -> pd.DataFrame:
    index = pd.DatetimeIndex(days, name="played_on")
    return pd.DataFrame({"rating": [float(n) for n in range(len(days))]}, index=index)


def test_matches_have_the_columns_that_are_documented() -> None:
    frame = matches(("2026-03-14", "w"), ("2026-03-15", "l"))

    assert frame.index.tolist() == [1, 2]
    assert tuple(frame.columns) == frames.COLUMNS
    assert str(frame["played_on"].dtype).startswith("datetime64")
    assert set(map(str, frame.dtypes[2:])) == {"int64"}


def test_no_match_is_an_empty_table_of_the_same_shape() -> None:
    frame = matches()

    assert len(frame) == 0
    assert frames.evenings(frame).empty
    assert frames.runs(frame).empty
    assert frames.longest(frame, "won") is None
    assert frames.best_evening(frames.evenings(frame)) is None
    assert frames.weekdays(frame)["played"].tolist() == [0] * 7
    assert frames.opponents([]).empty
    assert frames.kinds(Counter()).empty


def test_a_run_ends_with_another_outcome_and_the_latest_counts() -> None:
    frame = matches(*(("2026-03-14", mark) for mark in "wwlwwdl"))

    assert frames.runs(frame)["length"].tolist() == [2, 1, 2, 1, 1]
    assert frames.longest(frame, "won") == (2, 4, 5)
    assert frames.longest(frame, "lost") == (1, 7, 7)


def test_a_rate_is_not_known_before_there_are_enough() -> None:
    frame = matches(("2026-03-14", "w"), ("2026-03-14", "l"), ("2026-03-15", "w"))

    told = frames.win_rates(frame, likely, 3)

    assert told["played"].tolist() == [2, 3]
    assert told["won"].tolist() == [1, 2]
    assert told["rate"].isna().tolist() == [True, False]
    assert (told["low"].iloc[1], told["high"].iloc[1]) == likely(2, 3)


def test_a_month_without_an_evening_breaks_the_line() -> None:
    frame = line("2026-01-31", "2026-03-01", "2026-04-30", "2026-08-01")

    told = frames.broken(frame)

    assert [f"{on:%m-%d}" for on in told.index] == [
        *("01-31", "02-01", "03-01", "04-30", "05-01", "08-01")
    ]
    assert told["rating"].isna().sum() == 2
    assert frames.broken(line("2026-01-31", "2026-02-01")).notna().all(axis=None)


@pytest.mark.parametrize(
    ("days", "often", "most"), [(150, "", 150), (1000, "W", 150), (4000, "M", 150)]
)
def test_a_long_line_keeps_the_last_of_each_week_or_month(
    days: int, often: str, most: int
) -> None:
    index = pd.date_range("2016-01-01", periods=days, name="played_on")
    frame = pd.DataFrame({"rating": range(days)}, index=index)

    told, how = frames.thinned(frame)

    assert how == often
    assert len(told) <= most
    assert told.index[-1] == index[-1]
    assert set(told.index) <= set(index)


def test_each_month_has_how_it_ended() -> None:
    frame = line("2026-01-10", "2026-01-31", "2026-03-01")
    played = pd.Series([2, 1, 4], index=frame.index)

    told = frames.monthly(frame, played)

    assert [str(month) for month in told.index] == ["2026-01", "2026-02", "2026-03"]
    assert told["matches"].tolist() == [3, 0, 4]
    assert told["rating"].tolist()[::2] == [1.0, 2.0]
    assert told["rating"].isna().tolist() == [False, True, False]


def test_kinds_stand_in_their_order_with_count_sum_and_average() -> None:
    won = Counter(
        {
            WonHand(rules.Result.GIN, 21, 46): 1,
            WonHand(rules.Result.KNOCK, 9, 9): 2,
            WonHand(rules.Result.KNOCK, 3, 3): 1,
        }
    )

    told = frames.kinds(won)

    assert told.index.tolist() == ["knock", "gin"]
    assert told["hands"].tolist() == [3, 1]
    assert told["points"].tolist() == [21, 46]
    assert told["average"].tolist() == [7.0, 46.0]
