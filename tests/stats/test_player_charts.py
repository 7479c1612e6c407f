"""A person in pictures: figures against the hands themselves, filters, empty states."""

import csv
import datetime as dt
import gzip
import io
import json
import random
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import models, rules
from games.books import ratings
from games.books.numbers import likely
from games.club.acts import people, seasons
from games.stats.pages.listing import Rates
from games.stats.pages.player import PlayerChartsPage
from games.table.acts import matches
from tests.factories import ANN, BOB, DEAD, EVENING, a_match, gin, knock, points
from tests.stats.folded import Folded
from tests.stats.test_match_charts import played as arranged
from tests.table.page import Page

DAY = dt.timedelta(days=1)
TODAY = EVENING.date()
NAMES = {"Ann", "Annie"}


def hands(chance: random.Random) -> list[rules.Hand]:
    """Return the hands of a match; the last one ends it."""
    found = []
    for _hand in range(chance.randint(2, 9)):
        who = chance.choice((ANN, BOB))
        kind = chance.random()
        if kind < 0.1:
            found.append(DEAD)
        elif kind < 0.3:
            found.append(gin(who, chance.randint(1, 20)))
        else:
            found.append(knock(who, chance.randint(1, 9), chance.randint(0, 20)))
    return [*found, points(chance.choice((ANN, BOB)), 100)]


@pytest.fixture
def busy(club: models.Club) -> models.Club:
    """Half a year without May; Ann was written down as Annie, too."""
    chance = random.Random(6)  # noqa: S311  # the same matches each time
    for number in range(30):
        others = chance.choice(("Bob", "Cas", "Dee"))
        pair = ("Annie" if number % 5 == 0 else "Ann", others)
        day = number * 2 + (62 if number > 14 else 0)
        a_match(
            club=club,
            names=pair if number % 2 else pair[::-1],
            hands=hands(chance),
            at=EVENING + day * DAY,
        )
    classic, pagat = rules.PRESETS["classic"], rules.PRESETS["pagat"]
    three, pairs = rules.Arrangement.THREE_ROTATING, rules.Arrangement.FOUR_PARTNERS
    arranged(club, ["Ann", "Bob", "Cas"], three, classic, count=40)
    arranged(club, ["Ann", "Bob", "Cas", "Dee"], pairs, pagat, count=40)
    annie, ann = (club.players.get(name=name) for name in ("Annie", "Ann"))
    people.merge_people(club=club, person_id=annie.pk, into_id=ann.pk)
    return club


def person(club: models.Club, name: str) -> models.Player:
    return club.players.select_related("club").get(name=name)


def page_of(club: models.Club, name: str = "Ann", **asked: str) -> PlayerChartsPage:
    well = ratings.catch_up(club)
    said = {"over": "all", **asked}
    return PlayerChartsPage(person(club, name), said, TODAY, are_rated=well)


def rates(page: PlayerChartsPage, key: str) -> dict[str, tuple[int, int]]:
    found = next(each for each in page.numbers if each.key == key)
    assert isinstance(found, Rates)
    return {rate.label: (rate.part, rate.whole) for rate in found.rates}


def table(page: PlayerChartsPage, key: str) -> list[list[Any]]:
    found = next(each for each in page.numbers if each.key == key)
    return [list(row) for row in found.table.rows]


def figure(page: PlayerChartsPage, key: str) -> list[dict[str, Any]]:
    found: Any = next(each for each in page.numbers if each.key == key)
    data: list[dict[str, Any]] = found.figure["data"]
    return data


def address(club: models.Club, name: str = "Ann", end: str = "") -> str:
    return f"/c/{club.pk}/players/{person(club, name).pk}/charts/{end}"


# Figures against the hands


def test_hands_are_those_that_were_written_down(busy: models.Club) -> None:
    told = Folded(busy, NAMES)
    count = told.counts

    page = page_of(busy)

    decided = count["won"] + count["lost"]
    assert decided > 100
    assert rates(page, "hands") == {
        "Won": (count["won"], decided),
        "Knocked": (count["knocks"], decided),
        "Gin": (count["gins"], decided),
        "Undercut": (count["undercuts"], decided),
        "Was undercut": (count["was undercut"], decided),
    }
    assert rates(page, "dealer") == {
        "Dealt": (count["dealt, won"], count["dealt"]),
        "Not dealt": (count["received, won"], count["received"]),
    }
    assert table(page, "deadwood") == [
        [
            "Kept at the knock",
            count["knocks"],
            round(count["knock deadwood"] / count["knocks"], 2),
        ],
        [
            "When caught",
            count["caught"],
            round(count["caught deadwood"] / count["caught"], 2),
        ],
    ]


def test_points_by_kind_are_those_of_the_hands_and_of_their_bars(
    busy: models.Club,
) -> None:
    told = Folded(busy, NAMES).points
    named = {"only points": "points"}

    page = page_of(busy)

    rows = table(page, "points")
    assert [row[0] for row in rows] == ["knock", "undercut", "gin", "only points"]
    for name, number, total, average in rows:
        won = told[named.get(name, name)]
        assert (number, total) == (len(won), sum(won))
        assert average == round(sum(won) / len(won), 2)
    bars = [trace["y"][0] for trace in figure(page, "points")]
    assert bars == [pytest.approx(row[3], abs=0.051) for row in rows]


def test_the_win_rate_is_that_of_the_matches_so_far(busy: models.Club) -> None:
    told = Folded(busy, NAMES).matches

    page = page_of(busy)

    line = figure(page, "wins")[1]
    expected: dict[str, tuple[int, int]] = {}
    for number, match in enumerate(told, 1):
        won = sum(each.won for each in told[:number])
        expected[str(match.match.played_on)] = (won, number)
    shares = {on: round(won / of, 4) for on, (won, of) in expected.items() if of >= 10}
    drawn = dict(zip(line["x"], line["y"], strict=True))
    assert {on: y for on, y in drawn.items() if y is not None} == shares
    assert [on for on, y in drawn.items() if y is None] == ["2026-05-01"]
    won, of = expected[max(expected)]
    low, high = likely(won, of)
    last = table(page, "wins")[-1]
    assert last[1:4] == [of, won, round(won / of, 4)]
    assert last[4] == f"{round(100 * low)}–{round(100 * high)}"
    assert ["2026-05", None, None, None, None] in table(page, "wins")
    assert page.figures[0].number == str(won)
    net = sum(each.mine - each.theirs for each in told) / of
    assert page.figures[2].number.replace("−", "-") == f"{round(net):+d}"


def test_ratings_are_drawn_as_they_were_replayed(busy: models.Club) -> None:
    page = page_of(busy)

    kept = {
        str(each.played_on): each
        for each in models.RatingPoint.objects.filter(player=page.player).order_by(
            "played_at", "match"
        )
    }
    band, line, discs = figure(page, "rating")
    drawn = dict(zip(line["x"], line["y"], strict=True))
    assert drawn.pop("2026-05-01") is None
    assert drawn == {on: round(each.mu, 2) for on, each in kept.items()}
    highest = max(each.mu + 1.96 * each.sigma for each in kept.values())
    assert max(y for y in band["y"] if y is not None) == round(highest, 2)
    assert None in band["y"]
    last = kept[max(kept)]
    assert discs["y"][-1] == round(last.mu, 2)
    months = table(page, "rating")
    assert sum(row[1] for row in months) == 32
    assert months[-1][2:] == [round(last.mu, 1), round(1.96 * last.sigma, 1)]
    assert ["2026-05", 0, None, None] in months
    assert page.figures[1].number == f"{last.mu:.1f}"


def test_others_days_and_records_are_those_of_the_matches(busy: models.Club) -> None:
    told = Folded(busy, NAMES).matches

    page = page_of(busy)

    met = {name: sum(name in each.met for each in told) for name in ("Bob", "Cas")}
    assert {
        each.player.name: each.rate.whole
        for each in page.opponents
        if each.player.name in met
    } == met
    days = [each.match.played_on.isoformat() for each in told]
    assert table(page, "days") == [[on, days.count(on)] for on in sorted(set(days))]
    weekdays = {row[0]: row[1:] for row in table(page, "weekdays")}
    saturdays = [each for each in told if each.match.played_on.weekday() == 5]
    assert weekdays["Saturday"] == [
        len(saturdays),
        sum(each.won for each in saturdays),
    ]
    won, others = figure(page, "weekdays")
    assert sum(won["y"]) == sum(each.won for each in told)
    assert sum(won["y"]) + sum(others["y"]) == len(told)
    facts = {fact.label: fact.text for fact in page.facts}
    best = max(len(run.split("-")[0]) for run in runs(told) if run)
    assert facts["Longest run won"].startswith(f"{best} matches, from ")
    behind = Folded(busy, NAMES).most_behind
    assert facts["Biggest comeback"].startswith(f"{behind} points behind and won")


def runs(told: list[Any]) -> list[str]:
    """Return the runs of matches won, a letter a match."""
    marks = "".join("w" if each.won else " " for each in told)
    return marks.split()


def test_cards_on_the_table_are_told_where_there_are_any(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club, hands=[points(ANN, 100)])
    models.Result.objects.update(shown=5, melds=12, layoffs_made=1, layoffs_suffered=2)

    words = Page(ann.get(address(club))).words

    assert "From 5 hands whose cards were kept." in words
    assert "Melds 12 2.4 Lay-offs made 1 0.2 Lay-offs suffered 2 0.4" in words


# Order, months, thinning


def test_the_order_of_play_decides_not_the_order_of_entry(club: models.Club) -> None:
    for days in (40, 0):  # July was entered before June
        a_match(club=club, hands=[points(ANN, 100)], at=EVENING + days * DAY)
    a_match(club=club, hands=[points(BOB, 100)], at=EVENING + 20 * DAY)

    page = page_of(club)

    labels = [fact.label for fact in page.facts]
    assert "Longest run won" not in labels  # never two in a row
    assert [row[0] for row in table(page, "rating")] == ["2026-03", "2026-04"]
    line = figure(page, "rating")[1]
    assert line["x"] == ["2026-03-14", "2026-04-03", "2026-04-23"]
    assert line["y"][0] > line["y"][1] < line["y"][2]


def test_an_evening_past_midnight_is_one_evening(club: models.Club) -> None:
    for hours in (0, 3, 5):  # 20:00, 23:00, 01:00
        at = EVENING + dt.timedelta(hours=hours)
        a_match(club=club, hands=[points(ANN, 100)], at=at)

    page = page_of(club)

    assert table(page, "days") == [["2026-03-14", 3]]
    assert table(page, "weekdays") == [["Saturday", 3, 3]]
    assert figure(page, "rating")[1]["x"] == [1, 2, 3]  # one evening: by match
    assert "3 of 3 won, +975 points, on 14 March 2026" in page.facts[1].text


@pytest.fixture
def thousand(club: models.Club) -> models.Club:
    """A thousand results of Ann's, one an evening, as the books keep them."""
    match = a_match(club=club, hands=[gin(ANN, 12), knock(ANN, 3, 30), points(ANN, 99)])
    ratings.catch_up(club)  # so that those below stay
    result = match.results.get(player__name="Ann")
    bob = person(club, "Bob")
    chance = random.Random(6)  # noqa: S311  # the same ratings each time
    rows, rated = [], []
    for number in range(1, 1000):
        on = EVENING + number * DAY
        copy = models.Match(
            club=club, arrangement="two", started_at=on, played_on=on.date(), rules={}
        )
        rows.append(copy)
    models.Match.objects.bulk_create(rows)
    fields = [f.attname for f in models.Result._meta.fields if f.name not in ("id",)]
    results = []
    for number, copy in enumerate(rows, 1):
        values = {name: getattr(result, name) for name in fields}
        values |= {
            "match_id": copy.pk,
            "played_at": copy.started_at,
            "played_on": copy.played_on,
            "outcome": ("won", "lost")[number % 3 == 0],
        }
        results.append(models.Result(**values))
        rated.append(
            models.RatingPoint(
                club=club,
                match=copy,
                player=result.player,
                played_on=copy.played_on,
                played_at=copy.started_at,
                mu=chance.gauss(25, 3),
                sigma=chance.uniform(4, 8),
            )
        )
    models.Result.objects.bulk_create(results)
    models.RatingPoint.objects.bulk_create(rated)
    models.Meeting.objects.bulk_create(
        models.Meeting(
            club=club,
            match=copy,
            player=result.player,
            opponent=bob,
            arrangement="two",
            played_on=copy.played_on,
            played_at=copy.started_at,
            outcome="won",
            points_for=1,
            points_against=0,
            hands_won=1,
            gins=0,
            undercuts_made=0,
        )
        for copy in rows
    )
    return club


def test_a_thousand_matches_weigh_little_and_are_thinned_out_in_words(
    ann: Client, thousand: models.Club
) -> None:
    page = Page(ann.get(address(thousand), {"over": "all"}))

    assert "The line has one point a week." in page.words
    drawn = {key: value for key, value in page.json.items() if "figure" in key}
    assert set(drawn) >= {"figure-rating", "figure-wins", "figure-points"}
    assert 100 < len(drawn["figure-rating"]["data"][1]["x"]) < 151
    assert len(gzip.compress(json.dumps(drawn).encode())) < 40_000


def test_queries_do_not_grow_with_matches_or_people(
    ann: Client, club: models.Club
) -> None:
    def queries() -> int:
        ratings.catch_up(club)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert ann.get(address(club), {"over": "all"}).status_code == 200
        return len(asked)

    for number in range(2):
        a_match(club=club, hands=[points(ANN, 100)], at=EVENING + number * DAY)
    few = queries()
    for number in range(2, 12):
        names = ("Ann", f"P{number}")
        a_match(club=club, names=names, hands=[gin(BOB, 80)], at=EVENING + number * DAY)

    assert queries() == few


# Filters


def test_each_filter_narrows_and_travels_with_page_and_files(
    ann: Client, busy: models.Club
) -> None:
    told = Folded(busy, NAMES).matches
    bob = person(busy, "Bob")
    against_bob = [each for each in told if "Bob" in each.met]
    asked = {"over": "range", "from": "2026-03-20", "to": "2026-04-10"}
    first, last = dt.date(2026, 3, 20), dt.date(2026, 4, 10)
    inside = [each for each in told if first <= each.match.played_on <= last]

    assert page_of(busy, opponent=str(bob.pk)).played == len(against_bob)
    assert page_of(busy, arrangement="three-rotating").played == 1
    assert page_of(busy, rules="pagat").played == 1
    assert page_of(busy, **asked).played == len(inside)
    page = Page(
        ann.get(address(busy), {"opponent": bob.pk, "over": "all", "rules": "classic"})
    )
    for key in ("rating", "days"):
        assert f"charts/{key}.csv?over=all&amp;rules=classic&amp;opponent=" in page.html
    assert "It counts every match of these evenings." in page.words
    assert "Two equal players" in page.words or "They are level" in page.words
    assert "With three, who has more of the two is ahead." in page.words


def test_a_season_that_runs_stands_where_nothing_is_asked(club: models.Club) -> None:
    for days in (-60, -1, 0):
        a_match(club=club, hands=[points(ANN, 100)], at=EVENING + days * DAY)
    seasons.make_season(
        season_id=uuid.uuid4(),
        club=club,
        name="Spring",
        first=TODAY - 30 * DAY,
        last=TODAY + DAY,
    )
    ratings.catch_up(club)

    page = PlayerChartsPage(person(club, "Ann"), {}, TODAY, are_rated=True)

    assert page.played == 2
    assert page.rating is not None
    assert page.rating.title == "Rating, Spring"
    assert rates(page_of(club), "seasons") == {"Spring": (2, 2)}


@pytest.mark.parametrize(
    "asked",
    [
        {"over": "nonsense", "opponent": "me", "arrangement": "x", "rules": "y"},
        {"opponent": "\x00", "over": str(uuid.uuid4())},
        {"over": "range", "from": "31.5.", "to": "٣"},
        {"over": "range", "from": "2026-05-01", "to": "2026-04-01"},
        {"opponent": str(uuid.uuid4())},
    ],
)
def test_nonsense_is_ignored_or_said(
    ann: Client, club: models.Club, asked: dict[str, str]
) -> None:
    a_match(club=club, hands=[points(ANN, 100)])

    answer = ann.get(address(club), asked)

    assert answer.status_code == 200
    said = Page(answer)
    if asked.get("over") == "range":
        assert "is no day" in said.words or "ends before it begins" in said.words
        assert "Won – of 0 matches" in said.words
    else:
        assert "Won 1 of 1 match" in said.words


# As files


def test_every_file_has_the_numbers_of_the_page(ann: Client, busy: models.Club) -> None:
    page = page_of(busy)

    for each in page.numbers:
        answer = ann.get(address(busy, end=f"{each.key}.csv"), {"over": "all"})
        text = answer.content.decode("utf-8-sig")
        heads, *rows = csv.reader(io.StringIO(text))
        assert heads == [column.label for column in each.table.columns]
        assert rows == [
            ["" if value is None else str(value) for value in row]
            for row in each.table.rows
        ]
    assert ann.get(address(busy, end="race.csv")).status_code == 404


# Nothing to show


def test_nobody_sees_a_number_where_nothing_was_played(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club, hands=[DEAD, knock(ANN, 3, 60)])  # 80 to 20, still in play

    page = Page(ann.get(address(club)))

    assert "Won – of 0 matches" in page.words
    assert "Rating – none yet" in page.words
    assert "No match has ended yet." in page.words
    assert "%" not in page.words
    assert "nan" not in page.words.casefold()


def test_dead_hands_alone_give_no_rate(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, hands=[DEAD, DEAD])
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.CONCEDED,
        conceded_by=BOB,
        by=None,
        at=EVENING,
    )

    page = Page(ann.get(address(club)))

    assert "Won 1 of 1 match" in page.words
    assert "0 of 0 – –" in page.words
    assert "nan" not in page.words.casefold()
    assert "Points of a hand won" not in page.words


def test_a_filter_that_leaves_nothing_says_so(ann: Client, club: models.Club) -> None:
    a_match(club=club, hands=[points(ANN, 100)])

    page = Page(ann.get(address(club), {"arrangement": "three-captain"}))

    assert "Choose other evenings or fewer filters." in page.words
    assert "Win rate" not in page.words


def test_few_matches_say_that_they_are_too_few(ann: Client, club: models.Club) -> None:
    for days in range(3):
        a_match(club=club, hands=[gin(ANN, 80)], at=EVENING + days * DAY)

    page = Page(ann.get(address(club)))

    assert "3 of 3 won. Too few to tell: a rate needs 10." in page.words
    assert "figure-wins" not in page.json
    assert "too few hands to tell" in page.words
    assert "± " in page.words
    assert "provisional" in page.words
    assert "Cards on the table" not in page.words


def test_ratings_that_are_behind_say_so_and_are_asked_for_again(
    ann: Client, club: models.Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_match(club=club, hands=[points(ANN, 100)])
    monkeypatch.setattr(ratings, "WHILE_READING", 0)
    monkeypatch.setattr(ratings.catch_up, "__defaults__", (0,))

    page = Page(ann.get(address(club)))
    part = Page(ann.get(address(club), headers={"HX-Target": "rating"}))

    assert "Ratings are being recomputed; this takes a moment." in page.words
    assert 'hx-trigger="load delay:2s"' in page.html
    assert "figure-rating" not in page.json
    assert part.words == "Ratings are being recomputed; this takes a moment."
    assert 'hx-target="#rating"' in part.html


def test_another_room_gets_the_rating_alone(ann: Client, club: models.Club) -> None:
    a_match(club=club, hands=[points(ANN, 100)])

    answer = ann.get(address(club), headers={"HX-Target": "rating"})

    part = Page(answer)

    assert set(part.json) == {"figure-rating"}
    assert part.html.strip().startswith('<section class="chart" id="rating">')


# Names, and other people's people


@pytest.mark.parametrize("name", ["O'Brien", 'D"Arcy', "<b>Boss</b>", "</script>"])
def test_names_stand_letter_for_letter(
    ann: Client, club: models.Club, name: str
) -> None:
    a_match(club=club, names=(name, "Bob"), hands=[gin(ANN, 80)])

    own = Page(ann.get(address(club, name)))
    others = Page(ann.get(address(club, "Bob")))

    assert f"{name} in pictures" in own.title
    assert name in own.words
    assert name in others.words
    assert "<b>Boss" not in own.html + others.html


def test_people_of_other_clubs_are_not_there(
    ann: Client, cas: Client, club: models.Club
) -> None:
    a_match(club=club, hands=[points(ANN, 100)])
    mine = models.Club.objects.exclude(pk=club.pk).get()
    theirs = person(club, "Ann").pk

    missing = cas.get(f"/c/{mine.pk}/players/{uuid.uuid4()}/charts/")
    for end in ("", "days.csv"):
        for home in (club, mine):
            answer = cas.get(f"/c/{home.pk}/players/{theirs}/charts/{end}")
            assert answer.status_code == 404
            assert answer.content == missing.content


def test_merged_people_lead_to_who_they_are(ann: Client, club: models.Club) -> None:
    for name in ("Ann", "Annie"):
        a_match(club=club, names=(name, "Bob"), hands=[points(ANN, 100)])
    annie = person(club, "Annie")
    into = person(club, "Ann")
    people.merge_people(club=club, person_id=annie.pk, into_id=into.pk)

    answer = ann.get(address(club, "Annie"))
    file = ann.get(address(club, "Annie", "days.csv"))

    assert answer.headers["Location"] == address(club)
    assert file.status_code == 200
