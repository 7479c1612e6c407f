"""How much a page asks of the database: the same for a short match and a long one."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import access, models
from tests.factories import (
    ANN,
    BOB,
    DEAD,
    a_link,
    a_match,
    fresh,
    knock,
    play,
    points,
)

#: Five hands that end nothing, however often they are played: 1 point each.
FIVE = [points(ANN, 1), DEAD, points(BOB, 1), DEAD, points(ANN, 1)]


def queries(browser: Client, address: str, status: int = 200) -> int:
    """Return how many queries an address needs once it is warm."""
    browser.get(address)
    with CaptureQueriesContext(connection) as captured:
        answer = browser.get(address)
    assert answer.status_code == status
    return len(captured)


def sheet(match: models.Match) -> str:
    return f"/m/{match.pk}/"


def test_a_sheet_takes_twelve_queries_at_most_however_many_hands(
    ann: Client, club: models.Club
) -> None:
    short = a_match(club=club, hands=FIVE)
    long = a_match(club=club, hands=FIVE * 12)

    few = queries(ann, sheet(short))
    many = queries(ann, sheet(long))

    assert long.hands.count() == 60
    assert few == many
    assert few <= 12


def test_a_watched_sheet_takes_as_many_however_many_hands(
    client: Client, club: models.Club
) -> None:
    counts = []
    for hands in (FIVE, FIVE * 12):
        match = a_match(club=club, hands=hands)

        link = a_link(match=match, kind="watch")
        client.get(f"/w/{access.link_token(link)}")
        counts.append(queries(client, sheet(match)))

    assert counts[0] == counts[1]
    assert counts[0] <= 12


@pytest.mark.parametrize(
    "address",
    [
        lambda match: f"{sheet(match)}more/",
        lambda match: f"{sheet(match)}hand/",
        lambda match: f"{sheet(match)}changes/",
        lambda match: f"{sheet(match)}result/",
        lambda match: f"{sheet(match)}file/",
        lambda match: f"{sheet(match)}hands/{match.hands.first().key}/",
        lambda match: f"{sheet(match)}hands/{match.hands.first().key}/change/",
        lambda match: "/",
    ],
    ids=["more", "hand", "changes", "result", "file", "detail", "amend", "start"],
)
def test_a_page_of_a_match_takes_as_many_however_many_hands(
    ann: Client, club: models.Club, address: Callable[[models.Match], str]
) -> None:
    short = a_match(club=club, hands=FIVE)
    few = queries(ann, address(short))
    models.Match.objects.all().delete()
    long = a_match(club=club, hands=FIVE * 12)

    many = queries(ann, address(long))

    assert few == many
    assert few <= 25


def test_asking_whether_anything_changed_takes_next_to_nothing(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club, hands=FIVE * 12)
    seen = fresh(match=match).version

    count = queries(ann, f"{sheet(match)}live/?seen={seen}&playing=1", status=204)

    assert count <= 4


def test_the_list_takes_as_many_however_many_matches(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club, hands=FIVE)
    a_match(club=club, hands=[points(ANN, 100)])
    few = queries(ann, "/matches/")
    for _match in range(6):
        a_match(club=club, hands=FIVE * 2)
        a_match(club=club, hands=[points(ANN, 100)])

    many = queries(ann, "/matches/")

    assert few == many
    assert few <= 12


def test_a_final_sheet_takes_as_many_however_many_matches_that_evening(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club, hands=[points(ANN, 100)])
    a_match(club=club, hands=[points(BOB, 100)])
    few = queries(ann, sheet(match))
    for _match in range(6):
        a_match(club=club, hands=[knock(ANN, 4, 20), points(BOB, 100)])

    many = queries(ann, sheet(match))

    assert few == many
    assert few <= 14


def test_recording_takes_as_many_however_many_hands(club: models.Club) -> None:
    counts = []
    for hands in (FIVE, FIVE * 12):
        match = a_match(club=club, hands=hands)
        with CaptureQueriesContext(connection) as captured:
            play(match=match, hands=[DEAD])
        counts.append(len(captured))

    assert counts[0] == counts[1]
