"""A person's page, and two people head to head."""

import uuid

import pytest
from django.test import Client
from django.utils import timezone

from games import models, rules
from games.books import ratings
from games.books.luck import luck_or_half, luck_or_skill
from games.club.acts import seasons
from games.club.pages.player import PlayerPage
from games.club.pages.versus import VersusPage
from games.table.acts import matches
from tests.club.test_standings import DAY, TODAY, won
from tests.factories import ANN, DEAD, EVENING, a_match, knock, points
from tests.table.page import Page


@pytest.fixture
def played(club: models.Club) -> models.Club:
    """Ann beat Bob twice and lost four times; she beat Cas once."""
    for day, (winner, loser) in enumerate(
        [
            ("Bob", "Ann"),
            ("Ann", "Bob"),
            ("Bob", "Ann"),
            ("Bob", "Ann"),
            ("Bob", "Ann"),
            ("Ann", "Bob"),
            ("Ann", "Cas"),
        ]
    ):
        won(club, winner, loser, days=day)
    return club


def person(club: models.Club, name: str) -> models.Player:
    return club.players.select_related("club").get(name=name)


def record(club: models.Club, name: str, **asked: str) -> PlayerPage:
    return PlayerPage(person(club, name), asked, TODAY)


def versus(club: models.Club, one: str, other: str, **asked: str) -> VersusPage:
    return VersusPage(person(club, one), person(club, other), asked)


# A person


def test_three_figures_and_a_sentence(played: models.Club) -> None:
    ratings.catch_up(played)

    page = record(played, "Ann")

    has = ratings.of(page.player)
    assert has is not None
    assert [(f.label, f.number, f.below) for f in page.figures] == [
        ("Place", "2", "of 3"),
        ("Won", "3", "of 7 matches"),
        ("Rating", f"{has.mu:.1f}", f"± {has.margin:.1f}, provisional"),
    ]
    assert page.sentence == "Ann has won the last 2."
    assert page.average == "−46 points a match on average."  # 3 × 325 − 4 × 325, over 7


def test_a_rating_is_that_of_the_evenings_that_are_looked_at(
    ann: Client, played: models.Club
) -> None:
    player = person(played, "Ann")
    page = Page(ann.get(f"/c/{played.pk}/players/{player.pk}/?over=range&to={TODAY}"))

    first = models.RatingPoint.objects.filter(player=player).earliest("played_at")
    assert f"Rating {first.mu:.1f} ±" in page.words
    charts = f"/c/{played.pk}/players/{player.pk}/charts/"
    assert page.links["In pictures"] == f"{charts}?over=range&to={TODAY}"
    assert f'hx-get="{charts}?over=range' in page.html


def test_rates_come_with_count_and_range(ann: Client, club: models.Club) -> None:
    hands = [*[knock(ANN, 4, 5)] * 18, DEAD, knock(ANN, 7, 5), points(ANN, 90)]
    a_match(club=club, hands=hands)

    page = record(club, "Ann")

    told = {rate.label: (rate.count, rate.share) for rate in page.hand_rates}
    assert told == {
        "Won": ("19 of 20", "95 %"),
        "Gin": ("0 of 20", "0 %"),
        "Undercut": ("0 of 20", "0 %"),
        "Was undercut": ("1 of 20", "5 %"),
    }
    assert page.hand_rates[0].range == "76–99"
    assert page.dead == "Nobody won 1 more hand; no rate counts it."
    assert (page.match_rates[0].count, page.match_rates[0].share) == ("1 of 1", "–")
    words = Page(ann.get(f"/c/{club.pk}/players/{page.player.pk}/")).words
    assert "Won 1 of 1 too few matches to tell" in words
    assert "Below 20 hands or 10 matches a share says nothing" in words


def test_rival_and_nemesis_are_plain_facts(ann: Client, played: models.Club) -> None:
    page = record(played, "Ann")

    assert page.rival is not None
    assert page.nemesis is not None
    assert (page.rival.player.name, page.rival.played) == ("Bob", 6)
    assert (page.nemesis.player.name, page.nemesis.record) == ("Bob", "2 won, 4 lost")
    bob = record(played, "Bob")
    assert bob.rival is not None
    assert bob.nemesis is None
    words = Page(ann.get(f"/c/{played.pk}/players/{page.player.pk}/")).words
    assert "Bob, met most often: 6 times, 2 won, 4 lost." in words
    assert "Bob, furthest ahead: 2 won, 4 lost." in words


def test_seasons_and_last_matches(played: models.Club) -> None:
    seasons.make_season(
        season_id=uuid.uuid4(), club=played, name="Two", first=TODAY, last=TODAY + DAY
    )

    page = record(played, "Ann", over="all")

    assert [(s.name, s.record) for s in page.seasons] == [
        ("Two", "1 won, 1 lost"),
        ("All time", "3 won, 4 lost"),
    ]
    assert [(m.others, m.mine, m.theirs) for m in page.last[:2]] == [
        ("Cas", 325, 0),
        ("Bob", 325, 0),
    ]
    assert len(record(played, "Ann").last) == 2  # of the season that runs


def test_somebody_without_a_match_has_dashes_and_a_sentence(
    ann: Client, club: models.Club
) -> None:
    dee = models.Player.objects.create(
        club=club, name="Dee", key="dee", created_at=EVENING
    )

    page = Page(ann.get(f"/c/{club.pk}/players/{dee.pk}/"))

    assert "Dee has no ended match here." in page.words
    assert "Place – not ranked" in page.words
    assert "%" not in page.words
    assert "nan" not in page.words.casefold()


def test_archived_people_are_marked_and_merged_ones_lead_to_who_they_are(
    ann: Client, played: models.Club
) -> None:
    bob, cas = person(played, "Bob"), person(played, "Cas")
    models.Player.objects.filter(pk=bob.pk).update(archived_at=timezone.now())
    models.Player.objects.filter(pk=cas.pk).update(merged_into=bob)
    home = f"/c/{played.pk}/players"

    assert "Archived: not offered" in Page(ann.get(f"{home}/{bob.pk}/")).words
    assert ann.get(f"{home}/{cas.pk}/").headers["Location"] == f"{home}/{bob.pk}/"
    other = person(played, "Ann")
    answer = ann.get(f"{home}/{other.pk}/{cas.pk}/")
    assert answer.headers["Location"] == f"{home}/{other.pk}/{bob.pk}/"
    assert ann.get(f"{home}/{bob.pk}/{cas.pk}/").status_code == 404


@pytest.mark.parametrize("name", ["O'Brien", 'D"Arcy', "<b>Boss</b>", "</script>"])
def test_names_stand_letter_for_letter(
    ann: Client, club: models.Club, name: str
) -> None:
    won(club, name, "Bob")
    odd, bob = person(club, name), person(club, "Bob")
    home = f"/c/{club.pk}/"

    for address in (
        f"{home}standings/",
        f"{home}players/{odd.pk}/",
        f"{home}players/{bob.pk}/{odd.pk}/",
        f"{home}matches/",
    ):
        assert name in Page(ann.get(address)).words


def test_people_of_other_clubs_are_not_there(
    ann: Client, cas: Client, played: models.Club
) -> None:
    mine = models.Club.objects.exclude(pk=played.pk).get()
    won(mine, "Cas", "Dee")
    theirs, own = person(played, "Ann").pk, person(mine, "Cas").pk
    home = f"/c/{mine.pk}/players"

    missing = cas.get(f"{home}/{uuid.uuid4()}/")
    for address in (
        f"{home}/{theirs}/",
        f"{home}/{own}/{theirs}/",
        f"{home}/{theirs}/{own}/",
        f"/c/{played.pk}/players/{theirs}/",
    ):
        answer = cas.get(address)
        assert answer.status_code == 404
        assert answer.content == missing.content


# Head to head


def rate(club: models.Club, name: str, mu: float, sigma: float) -> None:
    """Write down what somebody's rating is after the last match."""
    points = models.RatingPoint.objects.filter(player=person(club, name))
    points.update(mu=mu, sigma=sigma)


def test_the_chance_by_ratings_is_told_once_both_are_sure(
    ann: Client, played: models.Club
) -> None:
    ratings.catch_up(played)
    one, other = person(played, "Ann"), person(played, "Bob")
    address = f"/c/{played.pk}/players/{one.pk}/{other.pk}/"

    early = Page(ann.get(address)).words
    rate(played, "Ann", mu=30, sigma=3)
    rate(played, "Bob", mu=20, sigma=3)
    later = Page(ann.get(address)).words

    assert "By their ratings it is too early to tell who is ahead." in early
    # 1 / (1 + exp(-10 / sqrt(3² + 3² + 2 × 12.5²))) = 1 / (1 + exp(-0.55)) = 0.634
    assert "By their ratings Ann wins 63 of 100 matches." in later


def test_the_record_of_two(played: models.Club) -> None:
    page = versus(played, "Ann", "Bob")

    assert (page.won, page.lost, page.marks) == (2, 4, "lwlllw")
    assert [(f.label, f.mine, f.theirs) for f in page.figures] == [
        ("Points", 650, 1300),
        ("Hands won", 2, 4),
        ("Gins", 0, 0),
        ("Undercuts", 0, 0),
        ("Longest streak", 1, 3),
    ]
    assert [(p.name, p.mine, p.theirs) for p in page.by_rules] == [("Classic", 2, 4)]
    assert page.shown == "6 of 6"
    other = versus(played, "Bob", "Ann")
    assert (other.won, other.lost, other.marks) == (4, 2, "wlwwwl")


def test_the_record_by_season(played: models.Club) -> None:
    two = seasons.make_season(
        season_id=uuid.uuid4(), club=played, name="Two", first=TODAY, last=TODAY + DAY
    )

    page = versus(played, "Ann", "Bob")

    assert [(p.name, p.mine, p.theirs) for p in page.by_season] == [
        ("Outside every season", 1, 3),
        ("Two", 1, 1),
    ]
    assert versus(played, "Ann", "Bob", over=str(two.pk)).played == 2


def test_partners_do_not_meet(club: models.Club) -> None:
    match = matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=["Ann", "Bob", "Cas", "Dee"],
        house=rules.PRESETS["classic"],
        arrangement=rules.Arrangement.FOUR_PARTNERS,
        at=EVENING,
    )
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.CONCEDED,
        conceded_by=0,
        by=None,
        at=EVENING,
    )

    assert versus(club, "Ann", "Cas").played == 0
    assert versus(club, "Ann", "Bob").lost == 1


@pytest.mark.parametrize(
    ("won_", "lost", "said"),
    [
        (0, 0, "No match between them was won yet."),
        (3, 3, "They are level: nothing speaks for either."),
        (1, 2, "always come out as far apart, or further. Too few"),
        (2, 4, "4 to 2 or further apart in 69 of 100 such series. Too few"),
        (14, 11, "14 to 11 or further apart in 69 of 100 such series. Luck alone"),
        (6, 0, "6 to 0 or further apart in 3 of 100 such series. That is hardly"),
        (30, 6, "in less than one of 100 such series. That is skill."),
        (5100, 4900, "5100 to 4900 or further apart in 5 of 100"),
    ],
)
def test_luck_or_skill_in_words(won_: int, lost: int, said: str) -> None:
    assert said in luck_or_skill(won_, lost)


@pytest.mark.parametrize(
    ("won_", "lost", "said"),
    [
        (0, 0, "No match was won or lost yet."),
        (6, 6, "As many won as lost: a coin does the same."),
        (4, 3, "A coin always comes out as far apart, or further. Too few"),
        (13, 11, "13 to 11 or further apart in 84 of 100 such series. Luck alone"),
        (11, 30, "30 to 11 or further apart in less than one of 100 such series."),
        (11, 30, "That is more than luck."),
    ],
)
def test_one_against_all_is_held_against_a_coin(
    won_: int, lost: int, said: str
) -> None:
    assert said in luck_or_half(won_, lost)


def test_two_who_never_met_have_a_sentence(ann: Client, played: models.Club) -> None:
    bob, cas = person(played, "Bob"), person(played, "Cas")

    page = Page(ann.get(f"/c/{played.pk}/players/{bob.pk}/{cas.pk}/"))

    assert "No ended match between the two here." in page.words
