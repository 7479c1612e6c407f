"""The list of matches: searched, chosen, evening by evening."""

import datetime as dt
import uuid

import pytest
from django.test import Client

from games import models, rules
from games.club.acts import seasons
from games.club.pages import history
from games.club.pages.history import HistoryPage, MatchLine
from games.table.acts import matches
from tests.factories import ANN, BOB, DEAD, EVENING, a_match, later, points
from tests.table.page import Page

DAY = dt.timedelta(days=1)


def listed(club: models.Club, **asked: str) -> list[MatchLine]:
    page = HistoryPage(club, asked)
    return [match for evening in page.evenings for match in evening.matches]


def names(club: models.Club, **asked: str) -> list[str]:
    found = listed(club, **asked)
    return [" – ".join(side.name for side in match.sides) for match in found]


def conceded(
    club: models.Club,
    people: list[str],
    arrangement: rules.Arrangement,
    *,
    house: rules.Rules = rules.PRESETS["classic"],
    name: str = "",
    hands: int = 0,
) -> models.Match:
    match = matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=people,
        house=house,
        rules_name=name,
        arrangement=arrangement,
        at=EVENING,
    )
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.CONCEDED,
        conceded_by=0,
        by=None,
        at=later(minutes=9),
    )
    return match


@pytest.fixture
def some(club: models.Club) -> models.Club:
    """Matches of Žofia, Katariina-Liisa, Ann Lee and Bob."""
    pairs = [
        ("Žofia", "Bob", 0),
        ("Katariina-Liisa", "Bob", 1),
        ("Ann Lee", "Žofia", 2),
        ("Ann Lee", "Bob", 3),
    ]
    for first, second, days in pairs:
        a_match(
            club=club,
            names=(first, second),
            hands=[points(ANN, 100)],
            at=EVENING + days * DAY,
        )
    return club


@pytest.mark.parametrize(
    ("who", "found"),
    [
        ("liisa", ["Katariina-Liisa – Bob"]),
        ("LIISA ", ["Katariina-Liisa – Bob"]),
        ("zofia", ["Ann Lee – Žofia", "Žofia – Bob"]),
        ("Z\u030cofia", ["Ann Lee – Žofia", "Žofia – Bob"]),
        ("ann lee", ["Ann Lee – Bob", "Ann Lee – Žofia"]),
        ("lee, zofia", ["Ann Lee – Žofia"]),
        ("zofia liisa", []),
        ("nobody", []),
        ("%", []),
    ],
)
def test_people_are_found_as_they_are_typed(
    some: models.Club, who: str, found: list[str]
) -> None:
    assert names(some, who=who) == found


def test_the_count_is_in_words_and_names_whom(ann: Client, some: models.Club) -> None:
    page = Page(ann.get("/matches/?who=liisa"))
    several = Page(ann.get("/matches/?who=i"))
    nobody = Page(ann.get("/matches/?who=<b>"))

    assert "1 match with Katariina-Liisa" in page.words
    assert "3 matches with “i”" in several.words
    assert "Nobody here is called “<b>”." in nobody.words
    assert "4 matches" in Page(ann.get("/matches/")).words


def test_who_was_merged_is_found_under_both_names(some: models.Club) -> None:
    one, other = (some.players.get(name=n) for n in ("Katariina-Liisa", "Žofia"))
    other.merged_into = one
    other.save()

    assert len(names(some, who="liisa")) == 3
    assert len(names(some, who="zofia")) == 3
    assert "Ann Lee – Katariina-Liisa" in names(some, who="zofia")


def test_running_and_finished_are_chosen(some: models.Club) -> None:
    a_match(club=some, names=("Ann Lee", "Bob"), hands=[points(BOB, 10)])

    assert len(listed(some)) == 5
    assert [s.points for s in listed(some)[0].sides] == [0, 10]
    assert names(some, state="running") == ["Ann Lee – Bob"]
    assert len(listed(some, state="finished")) == 4


def test_arrangement_and_rules_are_chosen(club: models.Club) -> None:
    two = rules.Arrangement.TWO
    models.HouseRules.objects.create(
        club=club, name="Friday", key="friday", preset="classic",
        rules={}, changed_at=EVENING,
    )  # fmt: skip
    conceded(club, ["Ann", "Bob"], two)
    conceded(club, ["Ann", "Cas"], two, house=rules.PRESETS["twenty"])
    conceded(club, ["Ann", "Dee"], two, name="Friday")
    conceded(club, ["Ann", "Bob", "Cas", "Dee"], rules.Arrangement.FOUR_PARTNERS)

    assert names(club, rules="twenty") == ["Cas – Ann"]
    assert names(club, rules="Friday") == ["Dee – Ann"]
    assert names(club, rules="classic", arrangement="two") == ["Bob – Ann"]
    assert names(club, arrangement="four-partners") == ["Bob & Dee – Ann & Cas"]
    assert names(club, arrangement="three-captain") == []


def test_a_season_and_a_range_are_chosen(some: models.Club) -> None:
    day = EVENING.date()
    week = seasons.make_season(
        season_id=uuid.uuid4(), club=some, name="Two days", first=day, last=day + DAY
    )
    last = {"over": "range", "from": (day + 3 * DAY).isoformat()}

    assert len(names(some, over=str(week.pk))) == 2
    assert names(some, **last) == ["Ann Lee – Bob"]
    assert names(some, over="range", **{"from": "nonsense"}) == []


def test_a_finished_match_is_told_without_its_hands(
    some: models.Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_facts: object) -> None:
        raise AssertionError("a finished match was folded")

    monkeypatch.setattr(history.rules, "score", never)

    assert len(listed(some)) == 4


def test_dead_hands_count_as_hands(club: models.Club) -> None:
    a_match(club=club, hands=[DEAD, points(BOB, 10), DEAD, points(ANN, 100)])

    (match,) = listed(club)
    assert match.line == "Classic · 4 hands"
    assert [(side.name, side.ahead) for side in match.sides] == [
        ("Ann", True),
        ("Bob", False),
    ]


def test_the_night_past_midnight_is_one_evening(ann: Client, db: None) -> None:
    club = models.Club.objects.create(time_zone="Europe/Tallinn", created_at=EVENING)
    eve = dt.datetime(2026, 5, 31, 17, 0, tzinfo=dt.UTC)  # 20:00 in Tallinn
    for minutes in (0, 240, 330):  # until 01:30 on 1 June
        at = eve + dt.timedelta(minutes=minutes)
        a_match(club=club, hands=[points(ANN, 100)], at=at)

    (evening,) = HistoryPage(club, {}).evenings

    assert (evening.title, evening.count) == ("Sunday 31 May 2026", "3 matches")


def test_an_evening_that_a_page_cuts_is_counted_whole(club: models.Club) -> None:
    for minute in range(23):
        a_match(club=club, hands=[points(ANN, 100)], at=later(minutes=minute))

    first = HistoryPage(club, {}).evenings
    second = HistoryPage(club, {"page": "2"}).evenings

    assert (first[0].count, len(first[0].matches)) == ("23 matches", 20)
    assert (second[0].count, len(second[0].matches)) == ("23 matches", 3)


def test_pages_keep_what_was_chosen(ann: Client, club: models.Club) -> None:
    for minute in range(23):
        a_match(club=club, hands=[points(ANN, 100)], at=later(minutes=minute))

    page = Page(ann.get("/matches/?who=ann&state=finished"))
    older = page.links["Older matches"]

    assert older == "?who=ann&state=finished&page=2"
    assert Page(ann.get(f"/matches/{older}")).links["Newer matches"].endswith("page=1")


def test_very_many_are_not_counted(
    ann: Client, some: models.Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "MOST_COUNTED", 3)

    assert "More than 3 matches" in Page(ann.get("/matches/")).words


def test_a_clubs_list_is_at_its_own_address_too(
    ann: Client, cas: Client, some: models.Club
) -> None:
    assert "Katariina-Liisa" in Page(ann.get(f"/c/{some.pk}/matches/")).words
    assert cas.get(f"/c/{some.pk}/matches/").status_code == 404
