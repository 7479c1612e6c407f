"""Second phones: links that watch, links that score, and phones of the table."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from games import access, models
from games.table.acts import links
from tests.factories import (
    ANN,
    a_club,
    a_link,
    a_match,
    a_phone,
    knock,
    live,
    play,
    points,
)
from tests.table.page import Page


def share(browser: Client, match: models.Match, kind: str = "watch") -> Page:
    answer = browser.get(f"/m/{match.pk}/share/?kind={kind}")
    assert answer.status_code == 200
    return Page(answer)


def address_on(page: Page) -> str:
    """Return the address that the page offers, without the server's."""
    return page.element("result")["value"].removeprefix("http://testserver")


def opened(browser: Client, link: models.ShareLink) -> Any:
    return browser.get(f"/{link.kind[0]}/{access.link_token(link)}")


# The page


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("watch", "Whoever has this link can watch. It cannot score."),
        ("score", "Whoever has this link can score this match, and no other."),
        ("phone", "It goes on with hand 1 and all your matches."),
    ],
)
def test_each_kind_says_what_it_may_do(
    ann: Client, match: models.Match, kind: str, sentence: str
) -> None:
    assert sentence in share(ann, match, kind).words


def test_looking_at_the_page_makes_no_link(ann: Client, match: models.Match) -> None:
    for kind in ("watch", "score", "phone", "nonsense", ""):
        share(ann, match, kind)

    assert models.ShareLink.objects.count() == 0


@pytest.mark.parametrize("kind", ["watch", "score"])
def test_a_link_is_made_by_one_tap_and_shown_again(
    ann: Client, match: models.Match, kind: str
) -> None:
    answer = share(ann, match, kind).form("Make the link").post(ann)

    first = Page(ann.get(answer.url))
    link = models.ShareLink.objects.get()
    assert link.kind == kind
    assert link.made_by.label == "Ann’s phone"
    assert address_on(first) == f"/{kind[0]}/{access.link_token(link)}"
    assert address_on(share(ann, match, kind)) == address_on(first)
    assert "svg" in {tag for tag, _said in first.tags}


def test_links_in_use_are_listed_and_can_be_revoked(
    ann: Client, client: Client, match: models.Match
) -> None:
    link = a_link(match=match, kind="watch")
    before = share(ann, match)
    opened(client, link)
    after = share(ann, match)

    after.form("Revoke").post(ann)

    assert "Watch link not opened yet" in before.words
    assert "Watch link 1 phone, last at" in after.words
    assert opened(Client(), link).status_code == 404
    assert "Revoke" not in share(ann, match).words


def test_a_revoked_link_is_followed_by_another_address(
    ann: Client, match: models.Match
) -> None:
    old = a_link(match=match, kind="watch")
    share(ann, match).form("Revoke").post(ann)

    share(ann, match).form("Make the link").post(ann)

    assert address_on(share(ann, match)) != f"/w/{access.link_token(old)}"


def test_links_of_other_matches_are_not_shown(
    ann: Client, club: models.Club, match: models.Match
) -> None:
    a_link(match=a_match(club=club, names=("Ann", "Dee")), kind="watch")

    page = share(ann, match)

    assert "In use" not in page.words
    assert page.form("Make the link")


@pytest.mark.parametrize("kind", ["nonsense", ""])
def test_no_other_kind_of_link_is_made(
    ann: Client, match: models.Match, kind: str
) -> None:
    answer = ann.post(f"/m/{match.pk}/share/link/", {"kind": kind})

    assert answer.status_code == 404
    assert models.ShareLink.objects.count() == 0


def test_links_are_built_from_the_base_address_never_from_the_host(
    ann: Client, match: models.Match
) -> None:
    link = a_link(match=match, kind="watch")

    with override_settings(SCOREKEEPER_BASE_URL="https://rummy.example"):
        page = Page(ann.get(f"/m/{match.pk}/share/", headers={"Host": "evil.example"}))

    assert page.element("result")["value"] == (
        f"https://rummy.example/w/{access.link_token(link)}"
    )
    assert "evil.example" not in page.html


@pytest.mark.parametrize(
    ("host", "warned"), [("localhost:8000", True), ("192.168.1.20:8000", False)]
)
def test_an_address_that_no_other_phone_reaches_is_said_to_be_one(
    ann: Client, match: models.Match, host: str, warned: bool
) -> None:
    answer = ann.get(f"/m/{match.pk}/share/", headers={"Host": host})

    words = Page(answer).words
    assert ("opened under an address that only this machine has" in words) is warned


# Watching


def test_a_watch_link_leads_to_the_sheets_clean_address(
    client: Client, match: models.Match
) -> None:
    link = a_link(match=match, kind="watch")

    answer = opened(client, link)

    assert answer.status_code == 302
    assert answer.url == f"/m/{match.pk}/"
    assert client.get(answer.url).status_code == 200


def test_a_watch_link_watches_this_match_alone(
    client: Client, club: models.Club, match: models.Match
) -> None:
    other = a_match(club=club)
    opened(client, a_link(match=match, kind="watch"))

    assert client.get(f"/m/{other.pk}/").status_code == 404


def test_a_watch_link_cannot_score(client: Client, match: models.Match) -> None:
    opened(client, a_link(match=match, kind="watch"))

    answer = client.post(
        f"/m/{match.pk}/hand/",
        {"key": "2b0c6c5e-7d3c-4df1-a6c5-5f1d2f6f0a11", "how": "draw"},
    )

    assert answer.status_code == 404
    assert live(match=match) == []


def test_a_watch_link_makes_nobody_a_phone_of_the_table(
    client: Client, match: models.Match
) -> None:
    opened(client, a_link(match=match, kind="watch"))

    assert models.Device.objects.count() == 0


def test_opening_twice_counts_one_phone(client: Client, match: models.Match) -> None:
    link = a_link(match=match, kind="watch")

    opened(client, link)
    opened(client, link)
    opened(Client(), link)

    link.refresh_from_db()
    assert link.uses == 2


# Scoring


def test_a_score_link_scores_this_match(client: Client, match: models.Match) -> None:
    opened(client, a_link(match=match, kind="score"))
    page = Page(client.get(f"/m/{match.pk}/hand/?who=0"))

    page.form("Save").post(client, deadwood="4", opponent_deadwood="20")

    assert [hand.deadwood for hand in live(match=match)] == [4]


def test_a_score_link_scores_no_other_match(
    client: Client, club: models.Club, match: models.Match
) -> None:
    other = a_match(club=club)
    opened(client, a_link(match=match, kind="score"))

    assert client.get(f"/m/{other.pk}/hand/").status_code == 404
    assert client.post(f"/m/{other.pk}/hand/", {}).status_code == 404


def test_a_watch_and_a_score_link_in_one_browser_may_both(
    client: Client, match: models.Match
) -> None:
    opened(client, a_link(match=match, kind="score"))
    opened(client, a_link(match=match, kind="watch"))

    assert client.get(f"/m/{match.pk}/hand/").status_code == 200


def test_a_browser_keeps_links_of_several_matches(
    client: Client, club: models.Club, match: models.Match
) -> None:
    other = a_match(club=club)
    opened(client, a_link(match=match, kind="watch"))
    opened(client, a_link(match=other, kind="score"))

    assert client.get(f"/m/{match.pk}/").status_code == 200
    assert client.get(f"/m/{other.pk}/hand/").status_code == 200
    assert client.get(f"/m/{match.pk}/hand/").status_code == 404


# Links that do not open


def test_links_that_do_not_open_answer_like_links_that_never_were(
    match: models.Match, club: models.Club
) -> None:
    now = timezone.now()
    device, _browser = a_phone(club=club)
    watch = a_link(match=match, kind="watch")
    token = access.link_token(watch)
    revoked = a_link(match=a_match(club=club), kind="watch")
    links.revoke_link(link=revoked, at=now)
    over = a_match(club=club, hands=[points(ANN, 100)])
    models.Match.objects.filter(pk=over.pk).update(
        over_at=now - dt.timedelta(hours=12, seconds=1)
    )
    lapsed = a_link(match=over, kind="score")
    expired = links.make_phone_link(
        club=club, by=device, at=now - dt.timedelta(minutes=10, seconds=1)
    )
    addresses = {
        "never was": "/w/AAAAAAAABBBBBBBBBBBBBBBBBBBBBBBBBB",
        "another seal": f"/w/{token[:-1]}{'A' if token[-1] != 'A' else 'B'}",
        "no seal": f"/w/{token[:8]}",
        "seal and more": f"/w/{token}A",
        "in small letters": f"/w/{token.lower()}",
        "revoked": f"/w/{access.link_token(revoked)}",
        "lapsed": f"/s/{access.link_token(lapsed)}",
        "expired": f"/p/{access.link_token(expired)}",
        "another kind": f"/s/{token}",
        "yet another kind": f"/p/{token}",
        "beyond ASCII": "/w/%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9",
        "with a nought in it": "/w/%00%00%00%00%00%00%00%00AAAA",
        "not even text": "/w/%FF%FE%ED%A0%80",
    }

    answers = {why: Client().get(address) for why, address in addresses.items()}

    bodies = {answer.content for answer in answers.values()}
    assert {why: each.status_code for why, each in answers.items()} == (
        dict.fromkeys(addresses, 404)
    )
    assert len(bodies) == 1
    assert not any(answer.cookies for answer in answers.values())


@pytest.mark.parametrize("kind", ["watch", "score"])
def test_a_revoked_link_closes_for_who_had_opened_it(
    client: Client, match: models.Match, kind: str
) -> None:
    link = a_link(match=match, kind=kind)
    opened(client, link)

    links.revoke_link(link=link, at=timezone.now())

    for name in ("", "live/", "more/", "changes/", "file/", "hand/"):
        assert client.get(f"/m/{match.pk}/{name}").status_code == 404


def test_a_lapsed_score_link_closes_for_who_had_opened_it(
    client: Client, match: models.Match
) -> None:
    opened(client, a_link(match=match, kind="score"))
    play(match=match, hands=[points(ANN, 100)])

    models.Match.objects.update(over_at=timezone.now() - dt.timedelta(hours=13))

    assert client.get(f"/m/{match.pk}/").status_code == 404


def test_a_score_link_opens_again_when_the_match_is_reopened(
    ann: Client, client: Client, match: models.Match
) -> None:
    opened(client, a_link(match=match, kind="score"))
    play(match=match, hands=[points(ANN, 100)])
    models.Match.objects.update(over_at=timezone.now() - dt.timedelta(hours=13))

    Page(ann.get(f"/m/{match.pk}/")).form("Undo hand 1").post(ann)

    assert client.get(f"/m/{match.pk}/hand/").status_code == 200


@pytest.mark.parametrize(
    "change", [lambda text: text[:-1] + "x", lambda text: "", lambda text: "a,b:c"]
)
def test_a_cookie_that_we_did_not_sign_opens_nothing(
    client: Client, match: models.Match, change: Any
) -> None:
    opened(client, a_link(match=match, kind="score"))
    client.cookies[access.LINKS_COOKIE] = change(
        client.cookies[access.LINKS_COOKIE].value
    )

    assert client.get(f"/m/{match.pk}/").status_code == 404


def test_the_cookie_of_a_link_is_not_read_by_scripts(
    client: Client, match: models.Match
) -> None:
    answer = opened(client, a_link(match=match, kind="score"))

    cookie = answer.cookies[access.LINKS_COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


# Another phone of the same people


@pytest.fixture
def code(ann: Client, match: models.Match) -> str:
    """The address that a code made on Ann's phone stands for."""
    answer = share(ann, match, "phone").form("Make a code").post(ann)
    return address_on(Page(ann.get(answer.url)))


def test_a_phone_goes_on_with_everything(
    client: Client, code: str, match: models.Match
) -> None:
    play(match=match, hands=[knock(ANN, 4, 20)])
    page = Page(client.get(code))

    answer = page.form("Continue here").post(client, label="Bob’s  phone ")

    assert "It gets 1 match of the other phone." in page.words
    assert answer.url == "/"
    assert "Resume" in Page(client.get("/")).words
    assert client.get(f"/m/{match.pk}/share/").status_code == 200
    assert sorted(each.label for each in match.club.devices.all()) == [
        "Ann’s phone",
        "Bob’s phone",
    ]


def test_looking_at_a_code_does_not_use_it_up(client: Client, code: str) -> None:
    for _look in range(3):
        assert client.get(code).status_code == 200
        assert client.head(code).status_code in {200, 405}

    assert models.ShareLink.objects.get().used_at is None
    assert models.Holder.objects.count() == 1


def test_a_code_works_once(client: Client, code: str) -> None:
    client.post(code)

    other = Client()
    assert other.get(code).status_code == 404
    assert other.post(code).status_code == 404
    assert models.Holder.objects.count() == 2


def test_a_code_that_lapsed_works_no_more(client: Client, code: str) -> None:
    models.ShareLink.objects.update(expires_at=timezone.now())

    assert client.get(code).status_code == 404
    assert client.post(code).status_code == 404
    assert models.Holder.objects.count() == 1


def test_a_new_code_closes_the_old_one(
    ann: Client, client: Client, code: str, match: models.Match
) -> None:
    share(ann, match, "phone").form("New code").post(ann)

    assert client.get(code).status_code == 404


def test_a_phone_that_has_matches_of_its_own_keeps_them(
    cas: Client, code: str, match: models.Match
) -> None:
    theirs = a_match(
        club=models.Club.objects.exclude(pk=match.club_id).get(), names=("Cas", "Dee")
    )

    cas.post(code)

    assert cas.get(f"/m/{theirs.pk}/").status_code == 200
    assert cas.get(f"/m/{match.pk}/").status_code == 200


def test_phones_of_the_table_are_listed(
    ann: Client, client: Client, code: str, match: models.Match
) -> None:
    client.post(code, {"label": "Bob’s phone"})

    page = share(ann, match, "phone")

    assert "Phones of this table Ann’s phone since" in page.words
    assert "Bob’s phone since" in page.words


def test_another_phone_can_be_forgotten(
    ann: Client, client: Client, code: str, match: models.Match
) -> None:
    client.post(code, {"label": "Bob’s phone"})

    share(ann, match, "phone").form("Forget").post(ann)

    assert client.get(f"/m/{match.pk}/").status_code == 404
    assert "Bob’s phone" not in share(ann, match, "phone").words


def test_a_phone_does_not_forget_itself(ann: Client, match: models.Match) -> None:
    own = match.club.devices.get()

    answer = ann.post(f"/m/{match.pk}/phone/{own.pk}/")

    assert answer.status_code == 404
    assert list(match.club.devices.all()) == [own]


def test_phones_of_another_table_are_left_alone(
    ann: Client, cas: Client, match: models.Match
) -> None:
    theirs = models.Device.objects.exclude(pk=match.club.devices.get().pk).get()

    ann.post(f"/m/{match.pk}/phone/{theirs.pk}/")

    assert theirs.clubs.count() == 1


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Bob’s phone", "Bob’s phone"),
        ("  Bob’s\n\t phone ", "Bob’s phone"),
        ("x" * 200, "x" * 80),
        ("", ""),
        ("Bob\x00\x07", "Bob"),
        ("Bob\u202e", "Bob"),
    ],
    ids=lambda text: ascii(text)[:24],
)
def test_a_phone_signs_as_its_people_say(
    ann: Client, match: models.Match, typed: str, kept: str
) -> None:
    share(ann, match, "phone").form("Save").post(ann, label=typed)

    assert match.club.devices.get().label == kept


def test_links_of_another_table_are_not_revoked(
    ann: Client, match: models.Match
) -> None:
    theirs = a_link(match=a_match(club=a_club(), names=("Cas", "Dee")), kind="watch")

    answer = ann.post(f"/m/{match.pk}/share/{theirs.pk}/")

    theirs.refresh_from_db()
    assert answer.status_code == 404
    assert theirs.revoked_at is None
