"""Seasons: their evenings do not overlap, and what is closed stays as it is."""

import datetime as dt
import json
import uuid
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import models, rules
from games.books import post
from games.club.acts import seasons as acts
from games.files import acts as files
from games.files import match_file
from games.table.acts import hands, matches
from tests.factories import (
    ANN,
    BOB,
    CLASSIC,
    DEAD,
    EVENING,
    a_match,
    later,
    live,
    play,
    points,
)
from tests.table.page import Page

SPRING = (dt.date(2026, 3, 1), dt.date(2026, 5, 31))
SUMMER = (dt.date(2026, 6, 1), dt.date(2026, 8, 31))
CLOSED = "The season “Spring” is closed"


def make(club: models.Club, name: str, days: tuple[dt.date, dt.date]) -> models.Season:
    first, last = days
    return acts.make_season(
        season_id=uuid.uuid4(), club=club, name=name, first=first, last=last
    )


@pytest.fixture
def spring(club: models.Club) -> models.Season:
    return make(club, "Spring", SPRING)


def shut(season: models.Season) -> None:
    acts.close_season(season_id=season.pk, at=later(minutes=600))


def played(season: models.Season | None, club: models.Club) -> dict[str, int]:
    kept = club.totals.filter(season=season)
    return {total.player.name: total.played for total in kept}


# Evenings


def test_a_new_season_counts_what_was_played_already(club: models.Club) -> None:
    a_match(club=club, hands=[points(ANN, 100)])
    a_match(club=club, hands=[points(ANN, 100)], at=EVENING - dt.timedelta(days=30))

    spring = make(club, "Spring", SPRING)

    assert played(spring, club) == {"Ann": 1, "Bob": 1}
    assert post.differences(club) == []


def test_seasons_do_not_overlap(club: models.Club, spring: models.Season) -> None:
    with pytest.raises(acts.OverlapError) as caught:
        make(club, "Late", (SPRING[1], SUMMER[1]))

    assert caught.value.other == spring
    assert club.seasons.count() == 1
    make(club, "Summer", SUMMER)  # the day after is free


def test_seasons_of_other_clubs_may_overlap(spring: models.Season) -> None:
    other = models.Club.objects.create(created_at=EVENING)

    make(other, "Spring", SPRING)

    assert other.seasons.count() == 1


def test_a_second_tap_makes_no_twin(club: models.Club) -> None:
    facts = {"season_id": uuid.uuid4(), "club": club, "name": "Spring"}
    first, last = SPRING

    acts.make_season(**facts, first=first, last=last)
    acts.make_season(**facts, first=first, last=last)

    assert club.seasons.count() == 1


def test_moved_evenings_make_the_sums_anew(
    club: models.Club, spring: models.Season
) -> None:
    a_match(club=club, hands=[points(ANN, 100)])
    first, last = SUMMER

    acts.change_season(season_id=spring.pk, name="Summer", first=first, last=last)

    assert played(spring, club) == {}
    assert played(None, club) == {"Ann": 1, "Bob": 1}
    assert post.differences(club) == []


def test_a_season_cannot_move_into_another(
    club: models.Club, spring: models.Season
) -> None:
    summer = make(club, "Summer", SUMMER)

    with pytest.raises(acts.OverlapError):
        acts.change_season(
            season_id=summer.pk, name="Summer", first=SPRING[0], last=SUMMER[1]
        )

    summer.refresh_from_db()
    assert (summer.first, summer.last) == SUMMER


def test_a_closed_season_is_renamed_but_not_moved(spring: models.Season) -> None:
    shut(spring)
    first, last = SPRING

    acts.change_season(season_id=spring.pk, name="Vår", first=first, last=last)
    with pytest.raises(acts.ClosedError):
        acts.change_season(season_id=spring.pk, name="Vår", first=first, last=SPRING[0])

    spring.refresh_from_db()
    assert (spring.name, spring.last) == ("Vår", SPRING[1])


def test_a_deleted_season_leaves_its_matches(
    club: models.Club, spring: models.Season
) -> None:
    a_match(club=club, hands=[points(ANN, 100)])

    acts.delete_season(season_id=spring.pk)
    acts.delete_season(season_id=spring.pk)

    assert played(None, club) == {"Ann": 1, "Bob": 1}
    assert club.matches.count() == 1
    assert post.differences(club) == []


# Closed


def record(match: models.Match) -> None:
    play(match=match, hands=[DEAD])


def amend(match: models.Match) -> None:
    hand = live(match=match)[0]
    hands.amend_hand(
        match_id=match.pk,
        key=hand.key,
        facts=points(BOB, 9),
        seen=hand.revision,
        by=None,
        at=later(minutes=9),
    )


def insert(match: models.Match) -> None:
    hands.insert_hand(
        match_id=match.pk,
        before=live(match=match)[0].key,
        facts=DEAD,
        key=uuid.uuid4(),
        by=None,
        at=later(minutes=9),
    )


def strike(match: models.Match) -> None:
    hand = live(match=match)[0]
    hands.strike_hand(
        match_id=match.pk,
        key=hand.key,
        seen=hand.revision,
        by=None,
        at=later(minutes=9),
    )


def undo(match: models.Match) -> None:
    key = live(match=match)[-1].key
    hands.undo_hand(match_id=match.pk, key=key, by=None, at=later(minutes=9))


def stop(match: models.Match) -> None:
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.ABANDONED,
        conceded_by=None,
        by=None,
        at=later(minutes=9),
    )


def swap(match: models.Match) -> None:
    matches.change_people(
        match_id=match.pk, names=["Bob", "Ann"], by=None, at=later(minutes=9)
    )


def start(match: models.Match) -> None:
    matches.start_match(
        match_id=uuid.uuid4(),
        club=match.club,
        names=["Ann", "Bob"],
        house=CLASSIC,
        at=later(minutes=9),
    )


def rematch(match: models.Match) -> None:
    matches.start_rematch(match_id=match.pk, at=later(minutes=9))


BROUGHT = {
    "format": "scorekeeper-match",
    "version": 1,
    "players": ["Ann", "Bob"],
    "played_at": EVENING.isoformat(),
    "hands": [{"winner": "Ann", "points": 100}],
}


def bring(match: models.Match) -> None:
    file = match_file.read(BROUGHT)
    files.import_matches(club=match.club, files=[file], by=None, at=later(minutes=9))


ACTS = (record, amend, insert, strike, undo, stop, swap, start, rematch, bring)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_a_closed_season_refuses_every_change(
    club: models.Club, spring: models.Season, act: Callable[[models.Match], None]
) -> None:
    match = a_match(club=club, hands=[points(ANN, 30), DEAD])
    shut(spring)

    with pytest.raises(rules.WrongFactsError, match=CLOSED):
        act(match)

    assert club.matches.count() == 1
    assert [hand.call for hand in live(match=match)] == ["points", "draw"]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_an_open_one_takes_it_again(
    club: models.Club, spring: models.Season, act: Callable[[models.Match], None]
) -> None:
    match = a_match(club=club, hands=[points(ANN, 30), DEAD])
    shut(spring)
    acts.reopen_season(season_id=spring.pk)

    act(match)

    assert post.differences(club) == []


def test_matches_of_other_evenings_go_on(
    club: models.Club, spring: models.Season
) -> None:
    shut(spring)
    match = a_match(club=club, at=EVENING + dt.timedelta(days=200))

    play(match=match, hands=[points(ANN, 100)])

    assert played(None, club) == {"Ann": 1, "Bob": 1}


def test_a_hand_that_was_saved_before_is_answered_as_saved(
    club: models.Club, spring: models.Season
) -> None:
    match = a_match(club=club)
    hand = play(match=match, hands=[DEAD])[0]
    shut(spring)

    again = hands.record_hand(
        match_id=match.pk,
        facts=DEAD,
        key=hand.key,
        after=None,
        by=None,
        at=later(minutes=9),
    )

    assert again == hand


# Pages


def typed(**said: str) -> dict[str, str]:
    usual = {
        "season_id": str(uuid.uuid4()),
        "name": "Spring",
        "first": "2026-03-01",
        "last": "2026-05-31",
    }
    return usual | said


def test_the_owner_makes_a_season(ann: Client, club: models.Club) -> None:
    address = f"/c/{club.pk}/seasons/"

    answer = ann.post(address, typed(name=" Spring\u00a0 2026"), follow=True)

    page = Page(answer)
    assert "Spring 2026 is a season now." in page.words
    assert "1 March 2026 to 31 May 2026" in page.words


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"name": " "}, "Give the season a name."),
        ({"first": ""}, "A day is missing."),
        ({"last": "31.05.2026"}, "This is no day; write it like 2026-03-01."),
        ({"first": "2026-02-31"}, "This is no day; write it like 2026-03-01."),
        ({"last": "2026-02-01"}, "The season ends before it begins."),
        ({"name": "x" * 61}, "A name has at most 60 letters; this one has 61."),
    ],
)
def test_what_cannot_be_is_refused_and_stays_typed(
    ann: Client, club: models.Club, said: dict[str, str], why: str
) -> None:
    answer = ann.post(f"/c/{club.pk}/seasons/", typed(**said))

    page = Page(answer)
    assert answer.status_code == 422
    assert why in page.words
    for name, text in typed(**said).items():
        if name != "season_id":
            assert page.forms[-1].fields[name] == [text]
    assert club.seasons.count() == 0


def test_an_overlap_names_the_other_season(
    ann: Client, club: models.Club, spring: models.Season
) -> None:
    answer = ann.post(f"/c/{club.pk}/seasons/", typed(name="Late"))

    assert answer.status_code == 422
    assert (
        "Spring has some of these evenings: it goes from 1 March 2026 to 31 May 2026."
        in Page(answer).words
    )


@pytest.mark.parametrize("language", ["en", "sk", "fi", "sr", "hy", "et"])
def test_an_untouched_form_changes_nothing(
    ann: Client, club: models.Club, spring: models.Season, language: str
) -> None:
    ann.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    page = Page(ann.get(f"/c/{club.pk}/seasons/{spring.pk}/"))

    answer = page.forms[0].post(ann)

    assert answer.status_code == 302
    kept = club.seasons.get()
    assert (kept.name, kept.first, kept.last) == ("Spring", *SPRING)


def test_closing_and_opening(
    ann: Client, club: models.Club, spring: models.Season
) -> None:
    address = f"/c/{club.pk}/seasons/{spring.pk}/"

    assert "Close the season" in Page(ann.get(address)).words
    shut_page = Page(ann.post(f"{address}close/", follow=True))
    assert "Spring is closed. Its matches stay as they are." in shut_page.words
    assert "Open it again" in Page(ann.get(address)).words
    ann.post(f"{address}reopen/")

    assert club.seasons.get().closed_at is None


def test_a_viewer_sees_them_and_changes_nothing(
    club: models.Club, spring: models.Season
) -> None:
    user = User.objects.create(username="vera")
    models.Membership.objects.create(
        club=club, user=user, role=models.Role.VIEWER, since_at=EVENING
    )
    viewer = Client()
    viewer.force_login(user, "django.contrib.auth.backends.ModelBackend")

    page = Page(viewer.get(f"/c/{club.pk}/seasons/"))

    assert "Spring" in page.words
    assert page.forms == []


def test_a_season_of_another_club_is_not_there(
    ann: Client, cas: Client, club: models.Club, spring: models.Season
) -> None:
    other = models.Club.objects.exclude(pk=club.pk).get()
    foreign = cas.get(f"/c/{other.pk}/seasons/{spring.pk}/")
    missing = cas.get(f"/c/{other.pk}/seasons/{uuid.uuid4()}/")
    twin = cas.post(f"/c/{other.pk}/seasons/", typed(season_id=str(spring.pk)))

    assert [a.status_code for a in (foreign, missing, twin)] == [404, 404, 404]
    assert foreign.content == missing.content


# At the table


def test_the_table_says_that_the_season_is_closed_and_keeps_what_was_typed(
    ann: Client, club: models.Club, spring: models.Season
) -> None:
    match = a_match(club=club)
    entry = Page(ann.get(f"/m/{match.pk}/hand/?who=0&how=knock"))
    shut(spring)

    answer = entry.forms[0].post(ann, deadwood="4", opponent_deadwood="20", how="knock")

    page = Page(answer)
    assert answer.status_code == 422
    assert CLOSED in page.words
    assert page.forms[0].fields["opponent_deadwood"] == ["20"]


def test_every_button_of_the_sheet_says_it_too(
    ann: Client, club: models.Club, spring: models.Season
) -> None:
    match = a_match(club=club, hands=[points(ANN, 30)])
    key = live(match=match)[0].key
    shut(spring)

    for what in (f"hands/{key}/undo/", f"hands/{key}/strike/"):
        answer = ann.post(f"/m/{match.pk}/{what}", {"seen": "1"}, follow=True)
        assert CLOSED in Page(answer).words


def test_an_import_says_it_and_keeps_the_text(
    ann: Client, club: models.Club, spring: models.Season
) -> None:
    shut(spring)
    text = json.dumps(BROUGHT)

    answer = ann.post("/import/", {"text": text})

    assert answer.status_code == 409
    assert CLOSED in Page(answer).words
    assert club.matches.count() == 0
