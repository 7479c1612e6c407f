"""Figures as data: what they hold, and that it is plain JSON."""

import itertools
import json
from collections.abc import Sequence
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import plotly.offline
import pytest
from django.contrib.staticfiles import finders
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.stats.charts import labels, style
from games.stats.charts import match as charts
from games.stats.frames import match as frames
from tests.factories import ANN, BOB, DEAD, points
from tests.rules.matches import sheet
from tests.stats.hands import ANNS, BOBS, TEN

NAMES = ("Ann", "Bob")
KINDS = {"gin": "gin", "undercut": "undercut"}
MARKUP = ("<b>Boss</b>", '<a href="javascript:alert(1)">D"Arcy</a> &amp; %{y}')


def tables(hands: Sequence[rules.Hand]) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return the race and the hands of two players."""
    lines = sheet(*hands).hands
    race = frames.running([line.running[0] for line in lines], 2)
    return race, frames.hands(lines, ((ANN,), (BOB,)))


def plain(chart: go.Figure) -> Any:
    """Return a figure as a browser reads it: strict JSON."""

    def refuse(name: str) -> None:
        raise AssertionError(name)

    said = json.dumps(style.as_json(chart), allow_nan=False)
    return json.loads(said, parse_constant=refuse)


def lines_of(figure: Any) -> list[Any]:
    return [trace for trace in figure["data"] if trace.get("mode") == "lines"]


def bars_of(figure: Any) -> dict[int, int]:
    return {
        number: height
        for trace in figure["data"]
        if trace["type"] == "bar"
        for number, height in zip(trace["x"], trace["y"], strict=True)
    }


def texts(figure: Any) -> list[str]:
    return [each["text"] for each in figure["layout"]["annotations"]]


def test_the_race_is_what_was_added_up_on_paper() -> None:
    figure = plain(charts.race(*tables(TEN), NAMES, 100))

    ann, bob = lines_of(figure)
    assert ann["x"] == bob["x"] == list(range(11))
    assert (ann["y"], bob["y"]) == (ANNS, BOBS)
    marks = [trace for trace in figure["data"] if trace["mode"] == "markers"]
    assert [(trace["x"], trace["y"]) for trace in marks] == [
        ([4, 10], [62, 113]),  # discs: gins
        ([3], [32]),  # the ring: an undercut
    ]
    assert {"Ann 113", "Bob 76", "100"} <= set(texts(figure))


def test_the_chances_stand_in_the_figure_as_they_are() -> None:
    chances = pd.Series([0.5, 0.58, 0.41, 0.69, 1], name="chance")

    figure = plain(charts.chance(chances, NAMES, ("100 %", "50", "0"), None))

    assert lines_of(figure)[1]["y"] == [0.5, 0.58, 0.41, 0.69, 1]


def test_a_turning_point_has_a_disc_and_its_words() -> None:
    chances = pd.Series([0.5, 0.58, 0.41, 0.69, 1], name="chance")
    turn = charts.Turn(3, "hand 3: 69 %")

    figure = plain(charts.chance(chances, NAMES, ("100 %", "50", "0"), turn))

    (disc,) = [trace for trace in figure["data"] if trace["mode"] == "markers"]
    assert (disc["x"], disc["y"]) == ([3], [0.69])
    assert "hand 3: 69 %" in texts(figure)


def test_the_second_sides_bars_go_down() -> None:
    race, hands = tables(TEN)

    figure = plain(charts.points(hands, NAMES, KINDS))

    # What each hand added to whose running score.
    gained = {
        number: int(race[0].diff()[number] - race[1].diff()[number])
        for number in range(1, 11)
        if number != 2
    }
    assert bars_of(figure) == gained
    (dash,) = [trace for trace in figure["data"] if trace.get("mode") == "markers"]
    assert dash["x"] == [2]
    assert texts(figure).count("gin") == 2
    assert "undercut" in texts(figure)


def test_of_three_each_has_a_line_to_stand_on() -> None:
    hands = pd.DataFrame(
        {
            "kind": ["knock", "gin", "undercut"],
            "winner": [0, 1, 2],
            "points": [9, 40, 30],
        },
        index=pd.RangeIndex(1, 4, name="number"),
    ).astype({"winner": "Int64"})

    figure = plain(charts.points(hands, ("Ann", "Bob", "Cas"), KINDS))

    assert bars_of(figure) == {1: 9, 2: 40, 3: 30}
    bases = [trace.get("base", 0) for trace in figure["data"]]
    assert bases[0] > bases[1] > bases[2] == 0


@pytest.mark.parametrize(
    "hands",
    [(), (DEAD,), (DEAD, DEAD), (points(BOB, 1),), tuple([points(ANN, 1), DEAD] * 49)],
    ids=["none", "one dead", "two dead", "one point", "ninety-eight"],
)
def test_every_course_makes_strict_json(hands: tuple[rules.Hand, ...]) -> None:
    race, frame = tables(hands)

    figures = [charts.race(race, frame, NAMES, 100), charts.points(frame, NAMES, KINDS)]
    chances = pd.Series([0.5] * len(race), index=race.index)
    figures.append(charts.chance(chances, NAMES, ("100 %", "50", "0"), None))

    for figure in map(plain, figures):
        assert figure["data"] is not None
        assert "template" not in figure["layout"]
        assert "bdata" not in json.dumps(figure)


def test_what_is_no_number_is_null_and_the_rest_is_drawn() -> None:
    chart = style.figure()
    gap = pd.Series([1.0, float("nan"), float("inf"), 4.0])
    days = pd.Series(pd.to_datetime(["2026-06-01", None]))
    chart.add_scatter(x=days.tolist(), y=[*gap.tolist(), pd.NA])

    (trace,) = plain(chart)["data"]

    assert trace["y"] == [1, None, None, 4, None]
    assert trace["x"] == ["2026-06-01T00:00:00", None]


@pytest.mark.parametrize("name", MARKUP)
def test_a_name_is_no_markup_on_a_figure(name: str) -> None:
    race, hands = tables(TEN)

    said = json.dumps(
        [
            plain(charts.race(race, hands, (name, "Bob"), 100)),
            plain(charts.points(hands, (name, "Bob"), KINDS)),
        ]
    )

    assert "<" not in said
    assert "&lt;" in said


def test_numbers_on_bars_thin_out_and_the_largest_stays() -> None:
    hands = [points(ANN, 1 + number % 7) for number in range(20)]
    hands[9] = points(ANN, 30)

    figure = plain(charts.points(tables(hands)[1], NAMES, KINDS))

    (trace,) = [trace for trace in figure["data"] if trace["type"] == "bar"]
    assert trace["text"][9] == "30"
    assert trace["text"][8] == trace["text"][10] == ""
    assert 4 < sum(map(bool, trace["text"])) < 20


@settings(deadline=None)
@given(st.lists(st.integers(0, 170), min_size=1, max_size=5))
def test_names_at_line_ends_keep_their_order_and_their_distance(
    ends: list[float],
) -> None:
    beside = labels.spread(ends, 10, 164)
    ranked = sorted(range(len(ends)), key=lambda each: ends[each])

    placed = [beside[each] for each in ranked]
    assert placed == sorted(placed)
    assert all(
        upper - lower >= labels.TALL - 0.01
        for lower, upper in itertools.pairwise(placed)
    )
    assert all(9.9 <= each <= 164.1 for each in placed)


def test_a_name_stands_where_no_line_is() -> None:
    upper, lower = labels.Band(100, 140, 140), labels.Band(70, 96, 96)

    above, below = labels.places([upper, lower], 180)

    assert above - labels.TALL / 2 > 140
    assert below + labels.TALL / 2 < 70


def test_the_script_is_of_the_version_that_makes_the_figures() -> None:
    version = plotly.offline.get_plotlyjs_version()

    for name in (f"plotly-basic-{version}.min.js", f"plotly-{version}.css"):
        assert finders.find(f"games/vendor/{name}"), name
