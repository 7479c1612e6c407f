"""Who leads: places, columns, filters, and what happens where there is nothing."""

import datetime as dt
import re
import uuid
from collections.abc import Sequence

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import models, rules
from games.books import post, spans
from games.club.acts import seasons
from games.club.pages.standings import StandingsPage
from games.table.acts import matches
from tests.factories import (
    ANN,
    BOB,
    DEAD,
    EVENING,
    a_match,
    gin,
    knock,
    later,
    play,
    points,
)
from tests.table.page import Page

DAY = dt.timedelta(days=1)
TODAY = EVENING.date()


def won(
    club: models.Club, winner: str, loser: str, *, days: float = 0, how: int = 100
) -> models.Match:
    """Return a match that the first one won in one hand."""
    return a_match(
        club=club,
        names=(winner, loser),
        hands=[points(ANN, how)],
        at=EVENING + days * DAY,
    )


def table(club: models.Club, **asked: str) -> StandingsPage:
    fresh = models.Club.objects.get(pk=club.pk)
    return StandingsPage(fresh, asked, TODAY)


def told(page: StandingsPage) -> list[tuple[int, str, str]]:
    """Return place, name and the main column of every line."""
    return [(line.place, line.player.name, line.main) for line in page.lines]


def cells(page: StandingsPage, name: str) -> dict[str, str]:
    """Return what somebody has in every column."""
    line = next(line for line in page.lines if line.player.name == name)
    return {cell.key: cell.marks or cell.text for cell in line.cells}


def season(
    club: models.Club, name: str, first: dt.date, last: dt.date
) -> models.Season:
    return seasons.make_season(
        season_id=uuid.uuid4(), club=club, name=name, first=first, last=last
    )


# Places


@pytest.fixture
def six(club: models.Club) -> models.Club:
    """A club of six who have won 12, 12, 9, 9, 9 and 4 (R3)."""
    names, wins = ("Cas", "Ann", "Eve", "Dee", "Bob", "Fay"), (12, 12, 9, 9, 9, 4)
    zed = models.Player.objects.create(
        club=club, name="Zed", key="zed", created_at=EVENING
    )
    for name, count in zip(names, wins, strict=True):
        player = models.Player.objects.create(
            club=club, name=name, key=name.casefold(), created_at=EVENING
        )
        models.Total.objects.create(club=club, player=player, played=20, won=count)
    models.Total.objects.create(club=club, player=zed, played=1, won=1)
    models.Club.objects.filter(pk=club.pk).update(least_matches=5)
    return club


@pytest.mark.parametrize("rank", ["wins", "rate", "match-points"])
def test_equal_ones_share_a_place_and_stand_by_name(
    six: models.Club, rank: str
) -> None:
    page = table(six, rank=rank)

    places = [(place, name) for place, name, _main in told(page)]
    assert places == [
        *((1, "Ann"), (1, "Cas"), (3, "Bob"), (3, "Dee"), (3, "Eve"), (6, "Fay"))
    ]
    assert "Who is equal shares a place and stands by name." in page.ties


def test_places_stay_whatever_the_table_is_sorted_by(six: models.Club) -> None:
    by_name = table(six, rank="wins", sort="name")
    upside_down = table(six, rank="wins", way="up")

    assert [line.place for line in by_name.lines] == [1, 3, 1, 3, 3, 6]
    assert [line.place for line in upside_down.lines] == [6, 3, 3, 3, 1, 1]


def test_who_has_too_few_matches_is_named_apart(six: models.Club) -> None:
    page = table(six)

    assert "Zed" not in [name for _place, name, _main in told(page)]
    (group,) = page.apart
    assert (group.why, [(p.name, n) for p, n in group.people]) == (
        "Not yet ranked",
        [("Zed", 1)],
    )
    assert page.count == "6 players with 5 matches or more"
    assert len(table(six, least="1").lines) == 7


def test_match_points_are_the_clubs_own(six: models.Club) -> None:
    models.Club.objects.filter(pk=six.pk).update(
        win_points=2, draw_points=1, loss_points=0
    )

    page = table(six, rank="match-points")

    assert told(page)[0] == (1, "Ann", "24")
    assert "2 for a win, 1 for a draw, 0 for a loss" in page.ties


def test_net_points_have_their_column_where_they_rank(club: models.Club) -> None:
    won(club, "Ann", "Bob")  # 100 + 100 + 25, shut out 100 more: 325 to 0

    page = table(club, rank="net")

    assert told(page) == [(1, "Ann", "+325"), (2, "Bob", "−325")]
    assert "net" not in cells(table(club), "Ann")


# Columns


@pytest.fixture
def hand_counted(club: models.Club) -> models.Club:
    """Three matches of Ann and Bob, one of Ann and Cas, one that still runs."""
    # Ann: 16, a dead hand, gin 40 + 25, 24; Bob: two undercuts, 27 and 30.
    a_match(
        club=club,
        hands=[
            knock(ANN, 4, 20),  # 16
            DEAD,
            gin(ANN, 40),  # 65
            knock(ANN, 7, 5),  # Bob 27
            knock(ANN, 9, 4),  # Bob 30
            knock(ANN, 1, 25),  # 24: 105 to 57
        ],
    )
    won(club, "Bob", "Ann", days=1)
    won(club, "Ann", "Bob", days=2)
    won(club, "Ann", "Cas", days=3)
    a_match(club=club, hands=[points(BOB, 80), points(ANN, 20)], at=EVENING + 4 * DAY)
    return club


def test_every_column_is_what_a_count_by_hand_says(hand_counted: models.Club) -> None:
    # 105 + 100 + 3 boxes 75 = 280 to 57 + 2 boxes 50 = 107; 0 to 325; twice 325 to 0
    page = table(hand_counted)

    assert cells(page, "Ann") == {
        "played": "4",
        "won": "3",
        "lost": "1",
        "drawn": "0",
        "rate": "75 %",
        "for": str(280 + 0 + 325 + 325),
        "against": str(107 + 325 + 0 + 0),
        "average": "+125",  # 498 / 4 = 124.5
        "hands": "5",
        "gins": "1",
        "undercuts": "0",
        "suffered": "2",
        "shutouts": "2",
        "streak": "2 won",
        "form": "wlww",
    }
    assert cells(page, "Bob") == {
        "played": "3",
        "won": "1",
        "lost": "2",
        "drawn": "0",
        "rate": "33 %",
        "for": str(107 + 325 + 0),
        "against": str(280 + 0 + 325),
        "average": "−58",  # −173 / 3
        "hands": "3",
        "gins": "0",
        "undercuts": "2",
        "suffered": "0",
        "shutouts": "1",
        "streak": "1 lost",
        "form": "lwl",
    }


def test_dead_hands_count_as_played_and_in_no_rate(hand_counted: models.Club) -> None:
    ann = hand_counted.totals.get(player__name="Ann", season=None)

    assert (ann.hands, ann.hands_won, ann.hands_lost) == (9, 5, 3)


def test_a_drawn_match_is_a_dash_and_no_win(club: models.Club) -> None:
    a_match(club=club, hands=[points(ANN, 100)])
    drawn = a_match(club=club, at=EVENING + DAY)
    models.Result.objects.filter(match=drawn).delete()
    total = club.totals.get(player__name="Ann")
    total.drawn, total.played, total.last_five = 1, 2, "wd"
    total.save()

    assert cells(table(club), "Ann")["rate"] == "50 %"
    assert cells(table(club), "Ann")["form"] == "wd"


# All time, seasons, ranges


def same(kept: Sequence[models.Total], added: Sequence[models.Total]) -> None:
    plain = [
        {f.attname: getattr(t, f.attname) for f in t._meta.concrete_fields}
        for group in (kept, added)
        for t in sorted(group, key=lambda each: str(each.player_id))
    ]
    for row in plain:
        row.pop("id"), row.pop("season_id")
    assert plain[: len(kept)] == plain[len(kept) :]


def test_a_range_adds_up_to_what_the_totals_keep(hand_counted: models.Club) -> None:
    won(hand_counted, "Ann", "Bob", days=3)  # at the same moment as another one
    won(hand_counted, "Cas", "Ann", days=5)
    week = season(hand_counted, "Week", TODAY, TODAY + 3 * DAY)

    all_time = spans.added_up(hand_counted.results.all())
    some = spans.added_up(
        hand_counted.results.filter(played_on__range=(week.first, week.last))
    )

    same(list(hand_counted.totals.filter(season=None)), all_time)
    same(list(hand_counted.totals.filter(season=week)), some)
    assert post.differences(hand_counted) == []


def test_a_season_counts_its_evenings_only(club: models.Club) -> None:
    won(club, "Ann", "Bob")
    won(club, "Bob", "Ann", days=40)
    spring = season(club, "Spring", TODAY, TODAY + 30 * DAY)

    assert told(table(club, over=str(spring.pk))) == [(1, "Ann", "1"), (2, "Bob", "0")]
    assert table(club).scope.season == spring  # it is running: the usual one
    assert [line.place for line in table(club, over="all").lines] == [1, 1]


def test_a_free_range_has_its_first_and_its_last_evening(club: models.Club) -> None:
    for days in (0, 1, 2, 3):
        won(club, "Ann", "Bob", days=days)

    day = [(TODAY + n * DAY).isoformat() for n in range(4)]
    asked = {"over": "range", "from": day[1], "to": day[2]}

    assert told(table(club, **asked))[0] == (1, "Ann", "2")
    assert told(table(club, over="range", to=day[2]))[0] == (1, "Ann", "3")
    assert told(table(club, over="range"))[0] == (1, "Ann", "4")


def test_the_night_past_midnight_is_one_evening(db: None) -> None:
    club = models.Club.objects.create(time_zone="Europe/Tallinn", created_at=EVENING)
    eve = dt.datetime(2026, 5, 31, 17, 0, tzinfo=dt.UTC)  # 20:00 in Tallinn
    for minutes in (0, 240, 330):  # until 01:30 on 1 June
        at = eve + dt.timedelta(minutes=minutes)
        a_match(club=club, hands=[points(ANN, 100)], at=at)
    asked = {"over": "range", "from": "2026-05-31", "to": "2026-05-31"}

    assert told(table(club, **asked))[0] == (1, "Ann", "3")
    june = {"over": "range", "from": "2026-06-01"}
    assert told(table(club, **june)) == []


def test_matches_entered_late_count_in_the_order_they_were_played(
    club: models.Club,
) -> None:
    won(club, "Ann", "Bob", days=30)
    won(club, "Bob", "Ann", days=0)
    won(club, "Bob", "Ann", days=1)

    assert cells(table(club), "Ann")["form"] == "llw"
    assert cells(table(club), "Ann")["streak"] == "1 won"


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        ({"arrangement": "two"}, 2),
        ({"arrangement": "four-partners"}, 4),
        ({"arrangement": "three-captain"}, 0),
        ({"rules": "classic"}, 4),
        ({"rules": "Friday"}, 2),
        ({"rules": "Friday", "arrangement": "four-partners"}, 0),
    ],
)
def test_arrangement_and_rules_are_filters(
    club: models.Club, asked: dict[str, str], lines: int
) -> None:
    models.HouseRules.objects.create(
        club=club, name="Friday", key="friday", preset="classic",
        rules={}, changed_at=EVENING,
    )  # fmt: skip
    for kind, name, count in (
        (rules.Arrangement.TWO, "Friday", 2),
        (rules.Arrangement.FOUR_PARTNERS, "", 4),
    ):
        match = matches.start_match(
            match_id=uuid.uuid4(),
            club=club,
            names=["Ann", "Bob", "Cas", "Dee"][:count],
            house=rules.PRESETS["classic"],
            rules_name=name,
            arrangement=kind,
            at=EVENING,
        )
        matches.stop_match(
            match_id=match.pk,
            how=rules.Ending.CONCEDED,
            conceded_by=0,
            by=None,
            at=later(minutes=9),
        )

    assert len(table(club, **asked).lines) == lines


# Nothing to divide by (R4)


def shown(browser: Client, club: models.Club, query: str = "") -> Page:
    answer = browser.get(f"/c/{club.pk}/standings/{query}")
    assert answer.status_code == 200
    page = Page(answer)
    assert not re.search(r"\bnan\b|\binf\b", page.words, re.IGNORECASE)
    return page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "No match has ended yet. The first one makes the table."),
        ("?over=range&from=2030-01-01", "No match has ended here: nothing to rank."),
        ("?over=range&from=2026-02-31", "2026-02-31 is no day; write it like"),
        (
            "?over=range&from=2026-03-02&to=2026-03-01",
            "The range ends before it begins.",
        ),
        ("?rules=oklahoma", "No match has ended here: nothing to rank."),
        ("?sort=xx&way=yy&rank=zz&least=%00&over=%00&page=9", "No match has ended"),
    ],
)
def test_where_there_is_nothing_a_sentence_says_so(
    ann: Client, club: models.Club, query: str, said: str
) -> None:
    a_match(club=club, hands=[points(ANN, 80), points(BOB, 20)])  # running

    page = shown(ann, club, query)

    assert said in page.words
    assert "%" not in page.words


def test_who_has_only_running_matches_is_apart(ann: Client, club: models.Club) -> None:
    won(club, "Cas", "Dee")
    a_match(club=club, hands=[points(ANN, 80)])

    page = shown(ann, club)

    assert "No match here: Ann , Bob" in page.words  # blanks between elements
    assert "2 players" in page.words


def test_nobody_ranked_yet_is_said(ann: Client, club: models.Club) -> None:
    won(club, "Ann", "Bob")

    page = shown(ann, club, "?least=3")

    assert "Nobody has played enough to be ranked yet." in page.words
    assert "Not yet ranked: Ann (1), Bob (1)" in page.words


def test_archived_people_are_apart_and_merged_ones_are_one(
    ann: Client, club: models.Club
) -> None:
    won(club, "Ann", "Bob")
    won(club, "Ann", "Cas", days=1)
    bob = club.players.get(name="Bob")
    bob.archived_at = timezone.now()
    bob.save()

    page = shown(ann, club)

    assert "Archived: Bob (1)" in page.words
    assert "2 players" in page.words


# The page


def test_every_head_sorts_and_turns_and_the_rest_of_the_address_stays(
    ann: Client, hand_counted: models.Club
) -> None:
    page = shown(ann, hand_counted, "?over=all&rank=rate&least=1&columns=all")
    heads = {
        text: href
        for text, href in page.links.items()
        if href.startswith("?") and text != "Few columns"
    }

    assert len(heads) == 16  # the name and 15 columns
    for text, href in heads.items():
        assert {"over=all", "rank=rate", "least=1"} <= {*href[1:].split("&")}
        answer = ann.get(f"/c/{hand_counted.pk}/standings/{href}")
        again = Page(answer)
        order = [a["aria-sort"] for _t, a in again.tags if "aria-sort" in a]
        usual = "ascending" if text in ("Player", "Win rate") else "descending"
        assert order == [usual], text
        assert again.links[text] != href


def test_the_whole_page_always_comes(ann: Client, club: models.Club) -> None:
    won(club, "Ann", "Bob")
    address = f"/c/{club.pk}/standings/?sort=gins"

    piece = ann.get(address, headers={"HX-Request": "true"})

    assert b"<html" in piece.content
    assert "no-store" in piece.headers["Cache-Control"]


def test_a_public_club_shows_its_table_to_everybody(
    client: Client, club: models.Club
) -> None:
    won(club, "Ann", "Bob")
    ann, bob = club.players.order_by("name")
    addresses = [
        f"/c/{club.pk}/standings/",
        f"/c/{club.pk}/players/{ann.pk}/",
        f"/c/{club.pk}/players/{ann.pk}/{bob.pk}/",
    ]

    assert [client.get(each).status_code for each in addresses] == [404] * 3
    models.Club.objects.filter(pk=club.pk).update(is_public=True)
    for each in addresses:
        answer = client.get(each)
        assert answer.status_code == 200
        assert b"/m/" not in answer.content  # no match that would not open
        assert b"/seasons/" not in answer.content
    assert client.get(f"/c/{club.pk}/matches/").status_code == 404


def test_a_season_of_another_club_is_no_season_here(
    ann: Client, club: models.Club
) -> None:
    won(club, "Ann", "Bob")
    other = models.Club.objects.create(created_at=EVENING)
    theirs = season(other, "Theirs", TODAY, TODAY)

    page = shown(ann, club, f"?over={theirs.pk}")

    assert "Theirs" not in page.words
    assert "2 players" in page.words


@pytest.mark.parametrize("language", ["en", "sk", "fi", "sr", "hy", "et"])
def test_dates_in_the_form_are_never_localised(
    ann: Client, club: models.Club, language: str
) -> None:
    ann.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    answer = ann.get(f"/c/{club.pk}/standings/?over=range&from=2026-03-01")

    assert b'value="2026-03-01"' in answer.content


# Cost


def count(browser: Client, address: str) -> int:
    browser.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert browser.get(address).status_code == 200
    return len(captured)


def addresses(club: models.Club) -> list[str]:
    home = f"/c/{club.pk}/"
    ann, bob = club.players.filter(name__in=["Ann", "Bob"]).order_by("name")
    spring = club.seasons.get()
    return [
        f"{home}standings/",
        f"{home}standings/?over=all",
        f"{home}standings/?over=range&from=2026-01-01",
        f"{home}standings/?rules=classic&arrangement=two",
        f"{home}matches/",
        f"{home}matches/?who=ann&state=finished&over={spring.pk}",
        f"{home}matches/?rules=classic",
        f"{home}players/{ann.pk}/",
        f"{home}players/{ann.pk}/{bob.pk}/",
        f"{home}seasons/",
    ]


def test_pages_take_as_many_queries_however_many_matches(
    ann: Client, club: models.Club
) -> None:
    season(club, "Spring", TODAY - 30 * DAY, TODAY + 60 * DAY)
    won(club, "Ann", "Bob")
    a_match(club=club, hands=[points(ANN, 30)])
    few = [count(ann, each) for each in addresses(club)]
    for day in range(1, 8):
        won(club, "Ann", "Bob", days=day)
        won(club, "Cas", "Bob", days=day)
        a_match(club=club, hands=[DEAD, points(ANN, 30)], at=EVENING + day * DAY)

    many = [count(ann, each) for each in addresses(club)]

    assert few == many
    assert max(many) <= 17


def test_all_time_and_seasons_read_no_results(ann: Client, club: models.Club) -> None:
    spring = season(club, "Spring", TODAY, TODAY)
    won(club, "Ann", "Bob")

    for over in ("all", spring.pk):
        with CaptureQueriesContext(connection) as captured:
            ann.get(f"/c/{club.pk}/standings/?over={over}")
        asked = " ".join(
            query["sql"]
            for query in captured
            if "stake" not in query["sql"]  # whether money is played, by its index
        )
        for table_name in (
            "games_result",
            "games_meeting",
            "games_match",
            "games_hand",
        ):
            assert table_name not in asked


def test_a_correction_moves_the_table_at_once(ann: Client, club: models.Club) -> None:
    match = a_match(club=club)
    play(match=match, hands=[points(ANN, 100)])
    assert told(table(club))[0] == (1, "Ann", "1")

    matches.change_people(
        match_id=match.pk, names=["Bob", "Ann"], by=None, at=later(minutes=9)
    )

    assert told(table(club))[0] == (1, "Bob", "1")
