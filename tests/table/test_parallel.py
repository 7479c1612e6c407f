"""At the same instant, by threads, against the server as it runs."""

import contextlib
import http.client
import threading
import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from games import access, models
from games.table.acts import links
from tests.browser import SiteServer
from tests.factories import (
    ANN,
    EVENING,
    a_club,
    a_match,
    a_phone,
    fresh,
    live,
    play,
    points,
)
from tests.table.page import Page

pytestmark = pytest.mark.django_db(transaction=True)

Fields = dict[str, Any]
ONE_BY_ONE = threading.Lock()


class Answer(NamedTuple):
    """What the server said."""

    status: int
    location: str
    content: bytes
    cookies: dict[str, str]


Act = Callable[..., Answer]


class Phone:
    """A browser that has opened the start page; what it sends can wait for others."""

    def __init__(self, server: SiteServer, browser: Client) -> None:
        self._host = urlsplit(server.url).netloc
        self._cookies = {name: each.value for name, each in browser.cookies.items()}
        start = self._send("GET", "/")
        self._cookies |= start.cookies
        (self._token,) = Page(start).form("Start").fields["csrfmiddlewaretoken"]

    def post(self, address: str, fields: Fields) -> Act:
        """Return what posts a form as soon as the gate that it gets opens."""
        sent = {**fields, "csrfmiddlewaretoken": self._token}
        return partial(self._send, "POST", address, urlencode(sent, doseq=True))

    def _send(
        self,
        method: str,
        address: str,
        body: str | None = None,
        gate: threading.Barrier | None = None,
    ) -> Answer:
        headers = {
            "Cookie": "; ".join(
                f"{key}={value}" for key, value in self._cookies.items()
            ),
            "Content-Type": "application/x-www-form-urlencoded",
        }
        connection = http.client.HTTPConnection(self._host, timeout=60)
        with contextlib.closing(connection):
            with ONE_BY_ONE:  # a server takes few connections at the very same time
                connection.connect()
            if gate:
                gate.wait(timeout=60)
            connection.request(method, address, body, headers)
            answer = connection.getresponse()
            cookies = answer.headers.get_all("Set-Cookie") or []
            location = answer.headers.get("Location", "")
            kept = dict(cookie.partition(";")[0].split("=", 1) for cookie in cookies)
            return Answer(answer.status, location, answer.read(), kept)


def at_once(acts: Sequence[Act]) -> list[Answer]:
    """Return the answers to what all do at the same instant."""
    gate = threading.Barrier(len(acts))
    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(lambda act: act(gate=gate), acts))


def same(phone: Phone, times: int, address: str, fields: Fields) -> list[Answer]:
    return at_once([phone.post(address, fields)] * times)


@pytest.fixture
def club(transactional_db: None) -> models.Club:
    return a_club()


@pytest.fixture
def ann(live_server: SiteServer, club: models.Club) -> Phone:
    return Phone(live_server, a_phone(club=club)[1])


def knocked(deadwood: str, after: str = "") -> Fields:
    """Ann knocks, Bob is left with 20."""
    return {
        "key": str(uuid.uuid4()),
        "after": after,
        "how": "knock",
        "knocker": "0",
        "deadwood": deadwood,
        "opponent_deadwood": "20",
    }


def test_the_same_hand_fifty_times_is_one_hand(ann: Phone, club: models.Club) -> None:
    match = a_match(club=club)

    answers = same(ann, 50, f"/m/{match.pk}/hand/", knocked("4"))

    assert {(each.status, each.location) for each in answers} == {
        (302, f"/m/{match.pk}/")
    }
    assert [hand.deadwood for hand in live(match=match)] == [4]
    assert match.hands.count() == 1
    assert fresh(match=match).version == match.version + 1


def test_two_hands_after_the_same_one_leave_one_and_a_question(
    ann: Phone, live_server: SiteServer, club: models.Club
) -> None:
    bob = Phone(live_server, a_phone(club=club)[1])
    match = a_match(club=club)
    (first,) = play(match=match, hands=[points(ANN, 5)])
    address, after = f"/m/{match.pk}/hand/", str(first.key)

    for number in range(2, 6):
        mine, theirs = knocked("3", after), knocked("7", after)
        answers = at_once([ann.post(address, mine), bob.post(address, theirs)])

        saved, asked = sorted(answers, key=lambda answer: answer.status)
        stored = live(match=match)
        kept = stored[-1].deadwood
        lost = 10 - kept
        page = Page(asked)
        assert (saved.status, asked.status) == (302, 409)
        assert len(stored) == number
        assert f"Ann knocks with {lost} against 20: Ann +{20 - lost}" in page.words
        assert page.form("Mine is the next hand").fields["deadwood"] == [str(lost)]
        after = str(stored[-1].key)


def test_a_start_that_is_tapped_often_starts_one_match(ann: Phone) -> None:
    form = {
        "match_id": str(uuid.uuid4()),
        "new_names": ["Ann", "Bob"],
        "preset": "classic",
        "dealer": "0",
    }

    answers = same(ann, 12, "/", form)

    assert {(each.status, each.location) for each in answers} == {
        (302, f"/m/{form['match_id']}/")
    }
    assert models.Match.objects.count() == 1
    assert models.Player.objects.count() == 2
    assert models.Club.objects.count() == 1


def test_m3_one_person_under_two_spellings_at_once_is_one(ann: Phone) -> None:
    def start(name: str) -> Act:
        form = {
            "match_id": str(uuid.uuid4()),
            "new_names": [name, "Bob"],
            "preset": "classic",
            "dealer": "0",
        }
        return ann.post("/", form)

    spellings = ["Žofia", "žofia ", "ŽOFIA"]
    answers = at_once([start(name) for name in spellings * 3])

    assert {each.status for each in answers} == {302}
    assert models.Match.objects.count() == 9
    assert models.Player.objects.count() == 2


def test_a_rematch_that_is_tapped_often_is_one(ann: Phone, club: models.Club) -> None:
    match = a_match(club=club, hands=[points(ANN, 100)])

    answers = same(ann, 12, f"/m/{match.pk}/rematch/", {})

    again = models.Match.objects.get(rematch_of=match)
    assert {(each.status, each.location) for each in answers} == {
        (302, f"/m/{again.pk}/")
    }
    assert models.Match.objects.count() == 2


def test_a_link_that_is_made_often_is_one(ann: Phone, club: models.Club) -> None:
    match = a_match(club=club)

    answers = same(ann, 12, f"/m/{match.pk}/share/link/", {"kind": "watch"})

    assert {each.status for each in answers} == {302}
    assert models.ShareLink.objects.count() == 1


def test_an_undo_that_is_tapped_often_takes_one_hand(
    ann: Phone, club: models.Club
) -> None:
    match = a_match(club=club, hands=[points(ANN, 1), points(ANN, 2), points(ANN, 3)])
    last = live(match=match)[-1]

    answers = same(ann, 12, f"/m/{match.pk}/hands/{last.key}/undo/", {})

    assert {each.status for each in answers} == {302}
    assert [hand.points for hand in live(match=match)] == [1, 2]
    assert match.revisions.count() == 1


def test_two_changes_of_one_hand_leave_one_and_a_question(
    ann: Phone, club: models.Club
) -> None:
    match = a_match(club=club, hands=[points(ANN, 5)])
    (hand,) = live(match=match)
    address = f"/m/{match.pk}/hands/{hand.key}/change/"

    def change(count: int) -> Act:
        form = {
            "key": str(uuid.uuid4()),
            "how": "points",
            "winner": "0",
            "points": str(count),
            "seen": "1",
        }
        shown = Page(ann.post(address, form)())
        return ann.post(address, shown.form("Save the change").fields)

    answers = at_once([change(6), change(7)])

    assert sorted(each.status for each in answers) == [302, 409]
    (changed,) = live(match=match)
    assert changed.revision == 2
    assert changed.points in {6, 7}
    assert match.revisions.count() == 1


def test_late_hands_that_are_carried_often_are_carried_once(
    ann: Phone, club: models.Club
) -> None:
    match = a_match(club=club, hands=[points(ANN, 10), points(ANN, 2)])
    models.Hand.objects.filter(match=match, number=1).update(points=100)
    models.Hand.objects.filter(match=match, number=2).update(after_end=True)
    models.Match.objects.filter(pk=match.pk).update(status="finished", over_at=EVENING)

    answers = same(ann, 8, f"/m/{match.pk}/late/", {"what": "carry"})

    again = models.Match.objects.get(rematch_of=match)
    assert {(each.status, each.location) for each in answers} == {
        (302, f"/m/{again.pk}/")
    }
    assert [hand.points for hand in live(match=again)] == [2]


def test_two_phones_that_use_one_code_at_once_are_one(
    live_server: SiteServer, club: models.Club
) -> None:
    device, _browser = a_phone(club=club)
    link = links.make_phone_link(club=club, by=device, at=timezone.now())
    address = f"/p/{access.link_token(link)}"
    phones = [Phone(live_server, a_phone()[1]) for _phone in range(4)]

    answers = at_once([phone.post(address, {}) for phone in phones])

    assert sorted(each.status for each in answers) == [302, 404, 404, 404]
    assert club.devices.count() == 2
