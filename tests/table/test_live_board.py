"""The live board: all matches of an evening, and what a poll costs."""

import datetime as dt
import re
import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import access, models, rules
from games.table.acts import links, matches
from games.table.pages.live_board import BoardPage
from tests import factories
from tests.factories import ANN, BOB, CLASSIC, a_link, a_match, a_phone, play, points
from tests.table.page import Page

pytestmark = pytest.mark.django_db

At = Callable[..., models.Match]


@pytest.fixture
def tonight(club: models.Club) -> At:
    """A match of this very evening."""

    def one(*names: str, hands: list[rules.Hand] | None = None) -> models.Match:
        return a_match(
            club=club,
            names=names or ("Ann", "Bob"),
            hands=hands or [],
            at=timezone.now(),
        )

    return one


def address(club: models.Club, rest: str = "") -> str:
    return f"/c/{club.pk}/board/{rest}"


def poll_in(html: str) -> str:
    found = re.search(r'hx-get="([^"]+)"', html)
    assert found
    return found[1].replace("&amp;", "&")


def poll_of(browser: Client, page: str) -> str:
    return poll_in(browser.get(page).content.decode())


def test_an_evening_without_matches_says_so(ann: Client, club: models.Club) -> None:
    assert "Nobody plays yet." in Page(ann.get(address(club))).words


def test_a_running_match_stands_there_with_all_that_is_read_across_the_room(
    ann: Client, club: models.Club, tonight: At
) -> None:
    club.name = "Ruutu Club"
    club.save()
    tonight(hands=[points(ANN, 71), points(BOB, 56)])

    words = Page(ann.get(address(club))).words

    assert "Ruutu Club, tonight 1 table" in words
    assert "Classic, to 100 hand 3" in words
    assert "Ann 71 deals 29 to go Bob 56 44 to go" in words


def test_a_finished_match_says_who_won(
    ann: Client, club: models.Club, tonight: At
) -> None:
    tonight(hands=[points(ANN, 100)])

    answer = ann.get(address(club))

    assert "no table plays" in Page(answer).words
    assert re.search(r"finished \d+:\d\d", Page(answer).words)
    assert "wins by" in Page(answer).words
    assert "tile over" in answer.content.decode()


@pytest.mark.parametrize(
    ("arrangement", "preset", "names"),
    [
        (rules.Arrangement.THREE_CAPTAIN, "first-to-100", ["Ann", "Bob", "Cid"]),
        (rules.Arrangement.FOUR_PARTNERS, "partners-125", ["Ann", "Bob", "Cid", "Di"]),
        (rules.Arrangement.FOUR_PARTNERS, "classic", ["Ann", "Bob", "Cid", "Di"]),
        (rules.Arrangement.TWO, "hollywood", ["Ann", "Bob"]),
    ],
)
def test_every_arrangement_stands_there(
    ann: Client,
    club: models.Club,
    arrangement: rules.Arrangement,
    preset: str,
    names: list[str],
) -> None:
    matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=names,
        house=rules.PRESETS[preset],
        at=timezone.now(),
        arrangement=arrangement,
        first_dealer=0,
    )

    words = Page(ann.get(address(club))).words

    assert all(name in words for name in names)


def test_running_ones_come_first_and_four_make_a_page(
    club: models.Club, tonight: At
) -> None:
    over = tonight(hands=[points(ANN, 100)])
    running = [tonight(f"A{number}", f"B{number}") for number in range(5)]

    board = BoardPage(club, timezone.now())

    assert [len(page) for page in board.pages] == [4, 2]
    shown = [table.id for page in board.pages for table in page]
    assert shown == [*(match.pk for match in running), over.pk]


def test_another_evenings_match_is_not_there(ann: Client, club: models.Club) -> None:
    a_match(club=club)

    assert "Ann" not in Page(ann.get(address(club))).words


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_address_chooses_the_theme(
    ann: Client, club: models.Club, theme: str
) -> None:
    assert f"theme-{theme}" in ann.get(address(club), {"theme": theme}).content.decode()


def test_m4_names_stand_letter_for_letter(
    ann: Client, club: models.Club, tonight: At
) -> None:
    tonight("<b>Boss</b>", "</script>")

    words = Page(ann.get(address(club))).words

    assert "<b>Boss</b>" in words
    assert "</script>" in words


def test_the_board_takes_as_many_queries_however_many_matches(
    ann: Client, club: models.Club, tonight: At
) -> None:
    counts = []
    for _more in range(2):
        for number in range(3):
            tonight(f"A{_more}{number}", "Bob", hands=[points(ANN, 9)] * 5)
        ann.get(address(club))
        with CaptureQueriesContext(connection) as captured:
            ann.get(address(club))
        counts.append(len(captured))

    assert counts[0] == counts[1]
    assert counts[0] <= 8


# Polls


def test_an_unchanged_board_is_one_query_and_an_empty_answer(
    ann: Client, club: models.Club, tonight: At, django_assert_num_queries: object
) -> None:
    tonight()
    poll = poll_of(ann, address(club))

    with django_assert_num_queries(1):  # type: ignore[operator]
        answer = ann.get(poll)

    assert (answer.status_code, answer.content) == (204, b"")


def test_an_empty_board_answers_nothing_either(ann: Client, club: models.Club) -> None:
    assert ann.get(poll_of(ann, address(club))).status_code == 204


def test_a_hand_a_new_match_and_a_new_evening_change_the_board(
    ann: Client, club: models.Club, tonight: At
) -> None:
    match = tonight()
    poll = poll_of(ann, address(club))
    play(match=match, hands=[points(ANN, 37)])

    answer = ann.get(poll)

    assert answer.status_code == 200
    assert "37" in Page(answer).words
    poll = poll_in(answer.content.decode())
    assert ann.get(poll).status_code == 204

    tonight("Cid", "Dee")
    assert "Cid" in Page(ann.get(poll)).words

    over = re.sub(r"until=\d+", "until=1", poll_of(ann, address(club)))
    assert ann.get(over).status_code == 200


def test_a_board_that_changed_is_made_once_for_all_who_look(
    ann: Client, club: models.Club, tonight: At, django_assert_max_num_queries: object
) -> None:
    match = tonight()
    poll = poll_of(ann, address(club))
    play(match=match, hands=[points(ANN, 37)])
    first = ann.get(poll)

    with django_assert_max_num_queries(1):  # type: ignore[operator]
        again = ann.get(poll)

    assert again.content == first.content


@pytest.mark.parametrize("asked", ["", "?day=x&until=y&seen=z", "?day=2026-01-01"])
def test_nonsense_gets_the_whole_board(
    ann: Client, club: models.Club, asked: str
) -> None:
    assert ann.get(address(club, f"live/{asked}")).status_code == 200


def test_a1_a_poll_tells_a_stranger_nothing(
    ann: Client, cas: Client, club: models.Club, tonight: At
) -> None:
    tonight()
    poll = poll_of(ann, address(club))
    missing = poll.replace(str(club.pk), str(uuid.uuid4()))

    answers = [cas.get(poll), cas.get(missing), Client().get(poll)]

    assert [answer.status_code for answer in answers] == [404] * 3
    assert len({answer.content for answer in answers}) == 1


def test_a_public_clubs_board_is_for_its_members(club: models.Club) -> None:
    club.is_public = True
    club.save()

    assert Client().get(address(club)).status_code == 404


def test_the_clubs_clock_ends_the_evening(club: models.Club) -> None:
    club.time_zone = "Europe/Tallinn"
    at = dt.datetime(2026, 5, 31, 22, 30, tzinfo=dt.UTC)  # 01:30 on 1 June

    board = BoardPage(club, at)

    assert board.clock == "1:30"
    assert "day=2026-05-31" in board.seen
    six = dt.datetime(2026, 6, 1, 3, 0, tzinfo=dt.UTC)
    assert f"until={int(six.timestamp())}" in board.seen


# A single match


def watching(match: models.Match, kind: str = "watch") -> Client:
    browser = Client()
    link = a_link(match=match, kind=kind)
    browser.get(f"/{kind[0]}/{access.link_token(link)}")
    return browser


@pytest.mark.parametrize("who", ["watch", "score", "phone"])
def test_an_unchanged_match_is_one_query_and_an_empty_answer(
    ann: Client, club: models.Club, who: str, django_assert_num_queries: object
) -> None:
    match = a_match(club=club, hands=[points(ANN, 9)] * 5)
    browser = ann if who == "phone" else watching(match, who)
    poll = poll_of(browser, f"/m/{match.pk}/")

    with django_assert_num_queries(1):  # type: ignore[operator]
        answer = browser.get(poll)

    assert (answer.status_code, answer.content) == (204, b"")


def test_a_member_with_an_account_adds_the_session(
    club: models.Club, django_user_model: type, django_assert_num_queries: object
) -> None:
    match = a_match(club=club)
    user = django_user_model.objects.create(username="ann")
    club.memberships.create(user=user, role="viewer", since_at=timezone.now())
    browser = Client()
    browser.force_login(user)
    poll = poll_of(browser, f"/m/{match.pk}/")

    with django_assert_num_queries(2):  # type: ignore[operator]
        assert browser.get(poll).status_code == 204


def test_who_only_looks_on_gets_the_same_sheet_as_his_page(
    club: models.Club, django_assert_num_queries: object
) -> None:
    match = a_match(club=club)
    browser, other = watching(match), watching(match)
    poll = poll_of(browser, f"/m/{match.pk}/")
    play(match=match, hands=[points(ANN, 37)])
    first = browser.get(poll)

    with django_assert_num_queries(1):  # type: ignore[operator]
        again = other.get(poll)

    page = other.get(f"/m/{match.pk}/").content.decode()
    assert first.content == again.content
    assert again.content.decode().strip() in page


def test_who_scores_gets_his_buttons_though_he_also_opened_a_watch_link(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club)
    link = a_link(match=match, kind="watch")
    ann.get(f"/w/{access.link_token(link)}")
    poll = poll_of(ann, f"/m/{match.pk}/")
    play(match=match, hands=[points(ANN, 37)])

    assert "Undo hand 1" in Page(ann.get(poll)).words


@pytest.mark.parametrize("how", ["revoked", "elsewhere", "closed"])
def test_a_poll_ends_with_the_right_to_look(club: models.Club, how: str) -> None:
    match = a_match(club=club)
    browser = watching(match)
    poll = poll_of(browser, f"/m/{match.pk}/")
    if how == "revoked":
        links.revoke_link(link=match.links.get(), at=timezone.now())
    elif how == "closed":
        models.Club.objects.filter(pk=club.pk).update(closed_at=timezone.now())
    else:
        other = a_match(club=factories.a_club())
        poll = poll.replace(str(match.pk), str(other.pk))

    assert browser.get(poll).status_code == 404


def test_a_score_link_that_lapsed_polls_nothing(club: models.Club) -> None:
    match = a_match(club=club)
    browser = watching(match, "score")
    poll = poll_of(browser, f"/m/{match.pk}/")
    long_ago = timezone.now() - dt.timedelta(hours=13)
    models.Match.objects.filter(pk=match.pk).update(over_at=long_ago)

    assert browser.get(poll).status_code == 404


def test_a_viewers_phone_gets_the_watchers_sheet(club: models.Club) -> None:
    device, browser = a_phone()
    models.Holder.objects.create(
        device=device, club=club, role="viewer", since_at=timezone.now()
    )
    match = a_match(club=club)
    poll = poll_of(browser, f"/m/{match.pk}/")
    play(match=match, hands=[points(ANN, 37)])

    words = Page(browser.get(poll)).words

    assert "37" in words
    assert "Undo" not in words


def test_a_match_that_ends_makes_the_watcher_load_its_page(club: models.Club) -> None:
    match = a_match(club=club, house=CLASSIC)
    browser = watching(match)
    poll = poll_of(browser, f"/m/{match.pk}/")
    play(match=match, hands=[points(ANN, 100)])

    answer = browser.get(poll, headers={"HX-Request": "true"})

    assert answer.headers["HX-Refresh"] == "true"
