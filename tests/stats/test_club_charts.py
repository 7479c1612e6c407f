"""A club in pictures: figures against the hands themselves, what is kept, empty states."""

import csv
import datetime as dt
import gzip
import io
import json
import random
import statistics
import uuid
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import models, rules
from games.books import ratings
from games.books.numbers import likely
from games.club.acts import people, seasons
from games.stats.pages import club_grid
from games.stats.pages.chart import Chart
from games.stats.pages.club import ClubChartsPage
from games.stats.pages.listing import Rates
from games.table.acts import hands as acts
from games.table.acts import matches
from tests.factories import ANN, BOB, DEAD, EVENING, a_match, gin, knock, points
from tests.stats.folded_club import FoldedClub
from tests.stats.test_match_charts import played as arranged
from tests.stats.test_player_charts import hands
from tests.table.page import Page

DAY = dt.timedelta(days=1)
TODAY = EVENING.date()
ALSO = {"Annie": "Ann"}
GINS = ("gin", "big-gin")


@pytest.fixture
def busy(club: models.Club) -> models.Club:
    """Four months without May, in twos, threes and pairs; Annie turned out to be Ann."""
    chance = random.Random(27)  # noqa: S311  # the same matches each time
    names = ["Ann", "Bob", "Cas", "<b>Dee</b>", "Emil"]
    for number in range(30):
        pair = chance.sample(names, 2)
        if number % 7 == 0:
            pair = ["Annie", chance.choice(names[1:])]
        day = number * 2 + (62 if number > 14 else 0)
        a_match(club=club, names=pair, hands=hands(chance), at=EVENING + day * DAY)
    classic, pagat = rules.PRESETS["classic"], rules.PRESETS["pagat"]
    three, pairs = rules.Arrangement.THREE_ROTATING, rules.Arrangement.FOUR_PARTNERS
    arranged(club, ["Ann", "Bob", "Cas"], three, classic, count=40)
    arranged(club, ["Ann", "Bob", "Cas", "Emil"], pairs, pagat, count=40)
    annie, ann = (club.players.get(name=name) for name in ("Annie", "Ann"))
    people.merge_people(club=club, person_id=annie.pk, into_id=ann.pk)
    return club


def page_of(club: models.Club, **asked: str) -> ClubChartsPage:
    well = ratings.catch_up(club)
    club = models.Club.objects.get(pk=club.pk)
    return ClubChartsPage(club, {"over": "all", **asked}, TODAY, are_rated=well)


def table(page: ClubChartsPage, key: str) -> list[list[Any]]:
    found = next(each for each in page.numbers if each.key == key)
    return [list(row) for row in found.table.rows]


def traces(chart: Chart | None) -> list[dict[str, Any]]:
    assert chart is not None
    found: list[dict[str, Any]] = chart.figure["data"]
    return found


def rates(found: Rates | None) -> list[tuple[int, int]]:
    assert found is not None
    return [(rate.part, rate.whole) for rate in found.rates]


def address(club: models.Club, end: str = "") -> str:
    return f"/c/{club.pk}/charts/{end}"


def played(
    club: models.Club,
    winner: int,
    *,
    day: int = 0,
    names: tuple[str, ...] = ("Ann", "Bob"),
) -> models.Match:
    hands = [points(winner, 100)]
    return a_match(club=club, names=names, hands=hands, at=EVENING + day * DAY)


# Figures against the hands


def test_lines_of_the_race_are_the_ratings_of_each_evening(busy: models.Club) -> None:
    told = FoldedClub(busy, ALSO).ratings()

    race = page_of(busy).race

    assert race is not None
    *lines, ends = traces(race)
    last = str(
        max(on for days in told.values() for on in map(dt.date.fromisoformat, days))
    )
    drawn = [dict(zip(line["x"], line["y"], strict=True)) for line in lines]
    expected = [
        {last: round(list(days.values())[-1], 2)}
        | {on: round(mu, 2) for on, mu in days.items()}
        for days in told.values()
    ]
    assert sorted(map(sorted, (line.items() for line in drawn))) == sorted(
        map(sorted, (line.items() for line in expected))
    )
    order = sorted(told, key=lambda who: -list(told[who].values())[-1])
    rows = {row[0]: row[1:] for row in table(page_of(busy), "race")}
    assert list(rows) == order
    matches = FoldedClub(busy, ALSO).outcomes
    for name, (rating, _margin, count, note) in rows.items():
        assert rating == round(list(told[name].values())[-1], 2)
        assert (count, note) == (len(matches[name]), "provisional")
    assert ends["y"] == [rows[name][0] for name in order[:4]]
    apart = rows[order[0]][0] - rows[order[1]][0]
    assert f"{apart:.1f}" in race.finding
    assert race.finding.endswith("Grey: the other one.")


def test_hands_by_points_and_kind_are_those_that_were_won(busy: models.Club) -> None:
    won = FoldedClub(busy, ALSO).won_hands
    kinds = {"gin": GINS, "undercut": ("undercut",), "knock": ("knock",)}
    kinds["points"] = ("points",)

    page = page_of(busy)

    def count(kind: str, low: int) -> int:
        return sum(
            how in kinds[kind] and (low <= worth < low + 10 or (low == 50 <= worth))
            for how, worth in won
        )

    order = ("knock", "undercut", "gin", "points")
    bars = [trace["y"] for trace in traces(page.points)]
    assert bars == [[count(kind, low) for low in range(0, 60, 10)] for kind in order]
    rows = table(page, "points")
    assert [row[0] for row in rows] == [
        "1–9",
        "10–19",
        "20–29",
        "30–39",
        "40–49",
        "50+",
    ]
    assert [row[1:-1] for row in rows] == [
        list(each) for each in zip(*bars, strict=True)
    ]
    assert sum(row[-1] for row in rows) == len(won)
    assert page.points is not None
    half = sorted(worth for _how, worth in won)[(len(won) - 1) // 2]
    gave = statistics.mean(worth for how, worth in won if how in GINS)
    assert page.points.finding == (
        f"Half of {len(won)} hands gave {half} or less; a gin gave {gave:.0f} on average."
    )
    named = {entry.swatch: entry.label for entry in page.points.legend}
    assert named["gin"] == f"gin {sum(how in GINS for how, _worth in won)}"


def test_who_beats_whom_is_what_the_matches_say(busy: models.Club) -> None:
    told = FoldedClub(busy, ALSO).met

    page = page_of(busy)

    assert {
        (one, other): counts for one, other, *counts in table(page, "beats")
    } == told
    assert page.beats is not None
    heads = [head.name for head in page.beats.heads]
    for line in page.beats.lines:
        for name, cell in zip(heads, line.cells, strict=True):
            pair = (line.player.name, name)
            if name == line.player.name:
                assert cell.shade == "self"
            elif pair not in told:
                assert (cell.shade, cell.text) == ("", "")
            else:
                won, lost, _drawn = told[pair]
                shade = "ahead" if won > lost else "behind" if won < lost else "level"
                assert (cell.shade, cell.text) == (shade, f"{won}–{lost}")
                assert cell.address.endswith("/?over=all")


def test_days_and_weeks_are_those_of_the_matches_and_an_empty_week_is_nought(
    busy: models.Club,
) -> None:
    days = FoldedClub(busy, ALSO).days

    page = page_of(busy)

    assert dict(table(page, "days")) == days
    first, last = (dt.date.fromisoformat(pick(days)) for pick in (min, max))
    monday = first - first.weekday() * DAY
    weeks = [monday + n * 7 * DAY for n in range((last - monday).days // 7 + 1)]
    sums = [sum(days.get(str(week + n * DAY), 0) for n in range(7)) for week in weeks]
    assert 0 in sums
    assert table(page, "activity") == [
        [str(week), count] for week, count in zip(weeks, sums, strict=True)
    ]
    assert traces(page.activity)[0]["y"] == sums
    assert f"{sums.count(0)} of" in page.activity.finding.replace("Eight", "8")


def test_first_hands_and_deals_are_counted_with_their_ranges(busy: models.Club) -> None:
    told = FoldedClub(busy, ALSO)

    page = page_of(busy)

    two, three = (tuple(told.first_hands[sides]) for sides in (2, 3))
    assert rates(page.first_hand) == [two, three]
    assert rates(page.dealer) == [tuple(told.dealt)]
    low, high = likely(*two)
    row = table(page, "first-hand")[0]
    assert row[1:] == [*two, round(two[0] / two[1], 4), round(low, 4), round(high, 4)]
    assert page.first_hand is not None
    assert page.first_hand.rates[1].few == "too few matches to tell"


def test_records_are_the_most_of_all_matches(busy: models.Club) -> None:
    told = FoldedClub(busy, ALSO)

    page = page_of(busy)

    found = {row[0]: row[1:] for row in table(page, "records")}
    best = max(total for each in told.matches for total in each.totals)
    first = next(each for each in told.matches if best in each.totals)
    side = first.sides[first.totals.index(best)]
    assert found["Highest total"] == [
        best,
        " & ".join(side),
        str(first.on),
        str(first.on),
    ]
    won = [each for each in told.matches if each.won is not None]
    assert found["Biggest margin"][0] == max(
        sorted(each.totals)[-1] - sorted(each.totals)[-2] for each in won
    )
    assert found["Highest hand"][0] == max(worth for _how, worth in told.won_hands)
    assert found["Biggest comeback"][0] == max(
        each.behind(each.won) for each in won if each.won is not None
    )
    runs = [len(run) for marks in told.outcomes.values() for run in split(marks)]
    assert found["Longest run won"][0] == max(runs)
    assert found["Busiest evening"][0] == max(told.days.values())
    assert found["Longest match"][0] == max(len(each.lines) for each in told.matches)
    assert found["Shortest match"][0] == min(len(each.lines) for each in told.matches)
    ids = {fact.label: fact.match_id for fact in page.wall.facts}
    assert ids["Highest total"] == first.match.pk
    assert ids["Busiest evening"] is None


def split(marks: list[str]) -> list[str]:
    """Return the runs of wins."""
    return "".join(mark if mark == "w" else " " for mark in marks).split()


def test_a_conceded_match_is_not_the_shortest_and_the_first_of_equals_counts(
    club: models.Club,
) -> None:
    given_up = a_match(club=club, hands=[knock(ANN, 3, 13)])
    matches.stop_match(
        match_id=given_up.pk,
        how=rules.Ending.CONCEDED,
        conceded_by=BOB,
        by=None,
        at=EVENING,
    )
    later, earlier = (
        a_match(club=club, hands=[DEAD, gin(ANN, 80)], at=EVENING + days * DAY)
        for days in (5, 2)
    )

    facts = {fact.label: fact for fact in page_of(club).wall.facts}

    assert facts["Shortest match"].value == "2 hands"
    assert facts["Shortest match"].match_id == earlier.pk
    assert facts["Longest match"].match_id == earlier.pk
    assert facts["Highest hand"].match_id == earlier.pk
    assert later.pk not in {fact.match_id for fact in facts.values()} - {
        facts["Longest run won"].match_id
    }
    assert "Biggest comeback" not in facts


def test_a_run_is_one_of_play_not_of_entry(club: models.Club) -> None:
    for day, winner in ((9, ANN), (1, ANN), (5, BOB), (3, ANN), (7, ANN)):
        played(club, winner, day=day)

    run = next(f for f in page_of(club).wall.facts if f.label == "Longest run won")

    assert run.value == "2 matches"
    assert run.text == "Ann, 15 March 2026 to 17 March 2026"


# Ties, names, lights


def test_who_is_level_leads_together_and_stands_by_name(club: models.Club) -> None:
    played(club, ANN, day=1)
    played(club, BOB, day=2)
    pair = ["Fay", "Emil", "Cas", "Dee"]
    arranged(club, pair, rules.Arrangement.FOUR_PARTNERS, rules.PRESETS["pagat"], 40)

    page = page_of(club)

    rows = table(page, "race")
    values = {row[0]: row[1] for row in rows}
    assert values["Fay"] == values["Cas"]
    assert values["Emil"] == values["Dee"]
    assert [row[0] for row in rows] == [
        name
        for name, _value in sorted(values.items(), key=lambda each: (-each[1], each[0]))
    ]
    assert page.race is not None
    assert page.race.finding.startswith(f"{rows[0][0]} and {rows[1][0]} lead, level.")


def test_a_tap_on_a_name_lights_its_line(ann: Client, busy: models.Club) -> None:
    order = [row[0] for row in table(page_of(busy), "race")]
    last = busy.players.get(name=order[-1])

    page = Page(ann.get(address(busy), {"over": "all"}))
    link = page.links[order[-1]]
    lit = Page(ann.get(address(busy) + link.partition("#")[0]))

    assert link == f"?over=all&lit={last.pk}#race"
    assert f"{order[-1]} stands at 5 of 5." in lit.words

    def named(page: Page) -> list[str]:
        notes = page.json["figure-race"]["layout"]["annotations"]
        return [
            note["text"] for note in notes if "serif" in note["font"].get("family", "")
        ]

    escaped = [name.replace("<", "&lt;").replace(">", "&gt;") for name in order]
    assert named(page) == escaped[:4]
    assert named(lit) == [escaped[4], *escaped[:3]]


@pytest.mark.parametrize("name", ["O'Brien", 'D"Arcy', "<b>Boss</b>", "</script>"])
def test_names_stand_letter_for_letter(
    ann: Client, club: models.Club, name: str
) -> None:
    for day in range(2):
        played(club, ANN, day=day, names=(name, "Bob"))

    page = Page(ann.get(address(club)))

    assert f"{name} leads since March" in page.words or f"{name} and Bob" in page.words
    assert f"{name}, 14 March 2026" in page.words
    assert "<b>Boss" not in page.html
    assert page.html.count("</script>") == page.html.count("<script")


def test_heads_are_initials_or_letters_and_tell_apart() -> None:
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}"

    assert club_grid.short(["Žofia", "Ž", "Аня Б", "Anna", "Anni", f"{family}x"]) == [
        "Žo",
        "Ž",
        "АБ",
        "Ann",
        "Ann",
        f"{family}x",
    ]


# What is kept is never old


def test_what_is_kept_is_asked_for_once_and_for_each_choice(
    ann: Client, busy: models.Club
) -> None:
    def queries(**asked: str) -> int:
        with CaptureQueriesContext(connection) as told:
            assert ann.get(address(busy), {"over": "all", **asked}).status_code == 200
        return sum('"games_result"' in each["sql"] for each in told)

    ratings.catch_up(busy)
    caches["pictures"].clear()

    assert queries() > 3
    assert queries() == 0
    assert queries(arrangement="three-rotating") > 3
    assert queries(arrangement="three-rotating") == 0
    assert queries() == 0


def test_every_change_shows_at_once(club: models.Club) -> None:
    first = played(club, ANN, day=0)
    second = played(club, ANN, day=1)
    played(club, BOB, day=2, names=("Annie", "Bob"))

    def beats() -> dict[tuple[str, str], list[int]]:
        told = table(page_of(club), "beats")
        return {(one, other): counts for one, other, *counts in told}

    assert beats()["Ann", "Bob"] == [2, 0, 0]
    hand = second.hands.get()
    acts.amend_hand(
        match_id=second.pk,
        key=hand.key,
        facts=points(BOB, 100),
        seen=hand.revision,
        by=None,
        at=EVENING,
    )
    assert beats()["Ann", "Bob"] == [1, 1, 0]
    key = first.hands.get().key
    acts.undo_hand(match_id=first.pk, key=key, by=None, at=EVENING)
    assert beats()["Ann", "Bob"] == [0, 1, 0]
    hand = second.hands.get()
    acts.strike_hand(
        match_id=second.pk, key=hand.key, seen=hand.revision, by=None, at=EVENING
    )
    assert ("Ann", "Bob") not in beats()
    annie, ann = (club.players.get(name=name) for name in ("Annie", "Ann"))
    people.merge_people(club=club, person_id=annie.pk, into_id=ann.pk)
    assert beats() == {("Ann", "Bob"): [0, 1, 0], ("Bob", "Ann"): [1, 0, 0]}
    club.players.filter(name="Ann").update(name="Anna", key="anna")
    assert ("Anna", "Bob") in beats()
    assert {row[0] for row in table(page_of(club), "race")} == {"Anna", "Bob"}


def test_ratings_that_are_behind_are_not_kept(club: models.Club) -> None:
    played(club, ANN, day=0)
    ratings.catch_up(club)
    played(club, BOB, day=1)  # somebody wrote behind the page's back

    page = ClubChartsPage(club, {"over": "all"}, TODAY, are_rated=True)

    assert [row[3] for row in table(page, "race")] == [1, 1]
    assert [row[3] for row in table(page_of(club), "race")] == [2, 2]


def test_who_is_archived_has_a_line_but_does_not_lead(club: models.Club) -> None:
    for day in range(3):
        played(club, ANN, day=2 * day)
        played(club, ANN, day=2 * day + 1, names=("Cas", "Bob"))
    leads = page_of(club).race
    assert leads is not None
    assert leads.finding.startswith("Ann leads since March, ")

    people.archive_person(
        club=club, person_id=club.players.get(name="Ann").pk, at=EVENING
    )

    race = page_of(club).race
    assert race is not None
    assert race.finding.startswith("Cas leads, ")
    assert "Grey: the other one." in race.finding
    assert len(race.table.rows) == 3


# Filters


def test_filters_narrow_and_travel(ann: Client, busy: models.Club) -> None:
    told = FoldedClub(busy, ALSO).matches
    first, last = dt.date(2026, 3, 20), dt.date(2026, 4, 10)
    asked = {"over": "range", "from": str(first), "to": str(last)}
    emil = busy.players.get(name="Emil")

    with_emil = page_of(busy, opponent=str(emil.pk))
    inside = page_of(busy, **asked)

    assert with_emil.played == sum("Emil" in each.players for each in told)
    assert inside.played == sum(first <= each.on <= last for each in told)
    assert page_of(busy, arrangement="four-partners").played == 1
    assert page_of(busy, rules="pagat").played == 1
    assert max(traces(inside.race)[-1]["x"]) <= str(last)
    page = Page(ann.get(address(busy), {**asked, "arrangement": "two"}))
    for key in ("race", "beats", "days", "records"):
        there = f"charts/{key}.csv?over=range&amp;from=2026-03-20&amp;to=2026-04-10"
        assert there in page.html
    assert "It counts every match of these evenings." in page.words
    versus = "/?over=range&amp;from=2026-03-20&amp;to=2026-04-10"
    assert f'{versus}"' in page.html


def test_a_season_that_runs_stands_where_nothing_is_asked(club: models.Club) -> None:
    for days in (-60, -1, 0):
        played(club, ANN, day=days)
    seasons.make_season(
        season_id=uuid.uuid4(),
        club=club,
        name="Spring",
        first=TODAY - 30 * DAY,
        last=TODAY + DAY,
    )
    ratings.catch_up(club)

    page = ClubChartsPage(club, {}, TODAY, are_rated=True)

    assert page.played == 2
    assert [row[3] for row in table(page, "race")] == [2, 2]


@pytest.mark.parametrize(
    "asked",
    [
        {"over": "nonsense", "lit": "me", "grid": "x", "opponent": "\x00"},
        {"lit": str(uuid.uuid4()), "grid": "all"},
        {"over": "range", "from": "31.5.", "to": "٣"},
        {"over": "range", "from": "2026-05-01", "to": "2026-04-01"},
    ],
)
def test_nonsense_is_ignored_or_said(
    ann: Client, club: models.Club, asked: dict[str, str]
) -> None:
    played(club, ANN)

    page = Page(ann.get(address(club), asked))

    if asked.get("over") == "range":
        assert "is no day" in page.words or "ends before it begins" in page.words
        assert "figure-race" not in page.json
    else:
        assert "figure-race" in page.json


# As files


def test_every_file_has_the_numbers_of_the_page(ann: Client, busy: models.Club) -> None:
    page = page_of(busy)

    keys = []
    for each in page.numbers:
        keys.append(each.key)
        answer = ann.get(address(busy, f"{each.key}.csv"), {"over": "all"})
        heads, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
        assert heads == [column.label for column in each.table.columns]
        assert rows == [
            ["" if value is None else str(value) for value in row]
            for row in each.table.rows
        ]
    assert len(keys) == len(set(keys)) == 8
    assert ann.get(address(busy, "wins.csv")).status_code == 404


# Much


def test_a_thousand_matches_weigh_little_and_are_thinned_out_in_words(
    ann: Client, club: models.Club
) -> None:
    chance = random.Random(6)  # noqa: S311  # the same ratings each time
    match = a_match(club=club, hands=[gin(ANN, 12), points(ANN, 99)])
    everybody = models.Player.objects.bulk_create(
        models.Player(club=club, name=f"P{n}", key=f"p{n}", created_at=EVENING)
        for n in range(50)
    )
    ratings.catch_up(club)  # so that those below stay
    result = match.results.get(player__name="Ann")
    days = [EVENING + number * DAY for number in range(1, 1000)]
    rows = models.Match.objects.bulk_create(
        models.Match(
            club=club, arrangement="two", started_at=at, played_on=at.date(), rules={}
        )
        for at in days
    )
    fields = [f.attname for f in models.Result._meta.fields if f.name != "id"]
    results, rated = [], []
    for number, copy in enumerate(rows):
        for seat in (0, 1):
            who = everybody[(number * (1 + 6 * seat) + seat) % 50]
            values = {name: getattr(result, name) for name in fields} | {
                "match_id": copy.pk,
                "player_id": who.pk,
                "seat": seat,
                "played_at": copy.started_at,
                "played_on": copy.played_on,
                "outcome": ("won", "lost")[seat],
            }
            results.append(models.Result(**values))
            rated.append(
                models.RatingPoint(
                    club=club,
                    match=copy,
                    player=who,
                    played_on=copy.played_on,
                    played_at=copy.started_at,
                    mu=chance.gauss(25, 3),
                    sigma=chance.uniform(4, 8),
                )
            )
    models.Result.objects.bulk_create(results)
    models.RatingPoint.objects.bulk_create(rated, ignore_conflicts=True)

    page = Page(ann.get(address(club), {"over": "all", "grid": "all"}))

    assert "The lines have one point a month." in page.words
    assert "Grey: 36 of the other 48, who played most." in page.words
    assert "Matches by month" in page.words
    drawn = {key: value for key, value in page.json.items() if "figure" in key}
    assert set(drawn) == {"figure-race", "figure-points", "figure-activity"}
    assert len(drawn["figure-race"]["data"]) == 41
    assert len(gzip.compress(json.dumps(drawn).encode())) < 40_000


def test_queries_do_not_grow_with_matches_or_people(
    ann: Client, club: models.Club
) -> None:
    def queries() -> int:
        ratings.catch_up(club)
        with CaptureQueriesContext(connection) as asked:
            assert ann.get(address(club), {"over": "all"}).status_code == 200
        return len(asked)

    for day in range(2):
        played(club, ANN, day=day)
    few = queries()
    for day in range(2, 12):
        played(club, BOB, day=day, names=("Ann", f"P{day}"))

    assert queries() == few


# Nothing to show


def test_nobody_sees_a_number_where_nothing_was_played(
    ann: Client, club: models.Club
) -> None:
    empty = Page(ann.get(address(club)))
    a_match(club=club, hands=[DEAD, knock(ANN, 3, 60)])  # 80 to 20, still in play
    running = Page(ann.get(address(club)))

    for page in (empty, running):
        assert "No match has ended yet." in page.words
        assert "%" not in page.words
        assert "nan" not in page.words.casefold()
        assert not page.json


def test_a_filter_that_leaves_nothing_says_so(ann: Client, club: models.Club) -> None:
    played(club, ANN)

    page = Page(ann.get(address(club), {"arrangement": "three-captain"}))

    assert "Choose other evenings or fewer filters." in page.words
    assert "Who beats whom" not in page.words
    assert "figure-race" in page.json  # ratings count every match


def test_dead_hands_alone_give_neither_points_nor_rates(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club, hands=[DEAD, DEAD])
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.CONCEDED,
        conceded_by=BOB,
        by=None,
        at=EVENING,
    )

    page = Page(ann.get(address(club)))

    assert "Points of a hand" not in page.words
    assert "Who wins the first hand" not in page.words
    assert "Does the deal matter?" not in page.words
    assert "Days of play" in page.words
    assert "nan" not in page.words.casefold()


def test_few_matches_say_that_they_are_too_few(ann: Client, club: models.Club) -> None:
    for day in range(3):
        played(club, ANN, day=day)

    page = Page(ann.get(address(club)))

    assert "too few matches to tell" in page.words
    assert "too few hands to tell" in page.words
    assert "provisional" in page.words


def test_an_evening_past_midnight_is_one_evening(club: models.Club) -> None:
    for hours in (0, 3, 5):  # 20:00, 23:00, 01:00
        at = EVENING + dt.timedelta(hours=hours)
        a_match(club=club, hands=[points(ANN, 100)], at=at)

    page = page_of(club)

    assert table(page, "days") == [["2026-03-14", 3]]
    assert table(page, "activity") == [["2026-03-09", 3]]
    assert traces(page.race)[0]["x"] == ["2026-03-14"]


def test_ratings_that_are_behind_say_so_and_are_asked_for_again(
    ann: Client, club: models.Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(club, ANN)
    monkeypatch.setattr(ratings.catch_up, "__defaults__", (0,))

    page = Page(ann.get(address(club)))

    assert "Ratings are being recomputed; this takes a moment." in page.words
    assert 'hx-trigger="load delay:2s"' in page.html
    assert "figure-race" not in page.json
    assert "figure-points" in page.json


# Who may


def test_other_clubs_are_not_there_and_public_ones_are(
    ann: Client, cas: Client, club: models.Club
) -> None:
    match = played(club, ANN)
    missing = cas.get(f"/c/{uuid.uuid4()}/charts/")

    for end in ("", "race.csv", "days.csv"):
        answer = cas.get(address(club, end))
        assert answer.status_code == 404
        assert answer.content == missing.content
    club.is_public = True
    club.save()
    shown = Page(cas.get(address(club)))
    own = Page(ann.get(address(club)))
    assert f"/m/{match.pk}/" not in shown.html
    assert f"/m/{match.pk}/" in own.html


def test_home_and_standings_lead_here(ann: Client, club: models.Club) -> None:
    played(club, ANN)

    home = Page(ann.get(f"/c/{club.pk}/"))
    standings = Page(ann.get(f"/c/{club.pk}/standings/?over=all&rules=classic"))

    assert home.links["Statistics"] == address(club)
    assert standings.links["In pictures"] == address(club) + "?over=all&rules=classic"
