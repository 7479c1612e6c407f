"""Members, their roles, and the invitations that make new ones."""

import datetime as dt
import uuid

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games import models
from games.club.acts import members as acts
from tests.club.people import (
    OWNER,
    PASSWORD,
    SCORER,
    VIEWER,
    a_member,
    an_account,
    an_invite,
    opening,
    signed_in,
)
from tests.factories import a_club, a_match, a_phone

pytestmark = pytest.mark.django_db

Role = models.Role


@pytest.fixture(autouse=True)
def nobody_has_tried_yet() -> None:
    cache.clear()


@pytest.fixture
def owner(club: models.Club) -> Client:
    models.Club.objects.filter(pk=club.pk).update(name="Ruutu")
    return a_member(club, "ann", OWNER)[1]


def roles(club: models.Club) -> dict[str, str]:
    return dict(club.memberships.values_list("user__username", "role"))


# Members


def test_an_owner_changes_a_role(club: models.Club, owner: Client) -> None:
    bob, browser = a_member(club, "bob", VIEWER)
    match = a_match(club=club)
    assert browser.get(f"/m/{match.pk}/hand/").status_code == 404

    answer = owner.post(f"/c/{club.pk}/members/{bob.pk}/", {"role": SCORER})

    assert answer.status_code == 302
    assert roles(club) == {"ann": OWNER, "bob": SCORER}
    assert browser.get(f"/m/{match.pk}/hand/").status_code == 200


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER, Role.TREASURER])
def test_nobody_else_does_nor_makes_more_of_himself(
    club: models.Club, owner: Client, role: Role
) -> None:
    bob, browser = a_member(club, "bob", role)
    ann = club.memberships.get(user__username="ann")

    for member in (bob, ann):
        answer = browser.post(f"/c/{club.pk}/members/{member.pk}/", {"role": OWNER})
        assert answer.status_code == 404
    assert browser.post(f"/c/{club.pk}/members/{ann.pk}/remove/").status_code == 404
    assert roles(club) == {"ann": OWNER, "bob": role}


@pytest.mark.parametrize("last", ["remove/", ""])
def test_the_last_owner_stays_and_a_sentence_says_why(
    club: models.Club, owner: Client, last: str
) -> None:
    a_member(club, "bob", SCORER)
    ann = club.memberships.get(user__username="ann")

    answer = owner.post(f"/c/{club.pk}/members/{ann.pk}/{last}", {"role": VIEWER})

    assert answer.status_code == 422
    said = (
        "ann cannot leave: the club would have no owner." if last else "stays an owner"
    )
    assert said in answer.content.decode()
    assert roles(club)["ann"] == OWNER


def test_one_of_two_owners_leaves_and_sees_nothing_any_more(
    club: models.Club, owner: Client
) -> None:
    bob, browser = a_member(club, "bob", OWNER)

    answer = browser.post(f"/c/{club.pk}/members/{bob.pk}/remove/")

    assert answer["Location"] == "/"
    assert browser.get(f"/c/{club.pk}/").status_code == 404
    assert roles(club) == {"ann": OWNER}


def test_a1_a_member_of_another_club_is_not_there(
    club: models.Club, owner: Client
) -> None:
    theirs, _browser = a_member(a_club(), "cas", SCORER)

    for name in ("", "remove/"):
        for member in (theirs.pk, uuid.uuid4()):
            address = f"/c/{club.pk}/members/{member}/{name}"
            assert owner.post(address, {"role": VIEWER}).status_code == 404
    theirs.refresh_from_db()
    assert theirs.role == SCORER


def test_a_phone_without_an_account_is_taken_away(
    club: models.Club, owner: Client
) -> None:
    device, browser = a_phone(club=club, label="Bob’s phone")
    club.holders.update(role=SCORER)
    assert "Bob’s phone" in owner.get(f"/c/{club.pk}/members/").content.decode()

    owner.post(f"/c/{club.pk}/phones/{device.pk}/")

    assert browser.get(f"/c/{club.pk}/").status_code == 404


# Invitations


def invite(owner: Client, club: models.Club, **sent: str) -> object:
    typed = {"role": SCORER, "days": "7", "most_uses": "5", "player": "", **sent}
    return owner.post(f"/c/{club.pk}/invites/new/", typed)


def test_an_invitation_is_made_shown_and_revoked(
    club: models.Club, owner: Client
) -> None:
    answer = invite(owner, club)

    made = club.invites.get()
    page = owner.get(answer["Location"]).content.decode()
    assert "<svg" in page
    assert f"http://testserver{opening(made)}" in page
    assert "Scorer, 0 of 5 used" in owner.get(f"/c/{club.pk}/members/").content.decode()
    owner.post(f"/c/{club.pk}/invites/{made.pk}/revoke/")
    assert Client().get(opening(made)).status_code == 404


def test_its_address_is_built_from_the_configured_one(
    club: models.Club, owner: Client, settings: object
) -> None:
    settings.SCOREKEEPER_BASE_URL = "https://gin.example.org"  # type: ignore[attr-defined]

    answer = invite(owner, club)

    page = owner.get(answer["Location"]).content.decode()
    assert f"https://gin.example.org{opening(club.invites.get())}" in page


@pytest.mark.parametrize(
    "wrong",
    [
        {"role": OWNER},
        {"role": "king"},
        {"days": "9999"},
        {"most_uses": "0"},
        {"most_uses": "101"},
        {"most_uses": "many"},
        {"player": str(uuid.uuid4())},
        {"player": "x"},
    ],
)
def test_what_cannot_be_invites_nobody(
    club: models.Club, owner: Client, wrong: dict[str, str]
) -> None:
    assert invite(owner, club, **wrong).status_code == 422
    assert not club.invites.exists()


def test_a1_a_player_of_another_club_cannot_be_claimed(
    club: models.Club, owner: Client
) -> None:
    theirs = a_match(club=a_club()).seats.all()[0].player

    assert invite(owner, club, player=str(theirs.pk)).status_code == 422


def test_a1_invitations_of_another_club_are_not_there(
    club: models.Club, owner: Client
) -> None:
    theirs = an_invite(a_club())

    for each in (theirs.pk, uuid.uuid4()):
        address = f"/c/{club.pk}/invites/{each}/"
        assert owner.get(address).status_code == 404
        assert owner.post(address + "revoke/").status_code == 404
    theirs.refresh_from_db()
    assert theirs.revoked_at is None


def test_looking_uses_nothing_up_and_joining_does(
    club: models.Club, owner: Client
) -> None:
    made = an_invite(club, most_uses=1)
    bob, zoe = signed_in(an_account("bob")), signed_in(an_account("zoe"))
    for browser in (bob, zoe, Client()):
        assert browser.get(opening(made)).status_code == 200

    answer = bob.post(opening(made))

    assert answer["Location"] == f"/c/{club.pk}/"
    assert roles(club) == {"ann": OWNER, "bob": SCORER}
    assert zoe.post(opening(made)).status_code == 404
    assert bob.get("/").status_code == 200
    assert club.players.get(user__username="bob").name == "Bob"
    assert bob.cookies["device"].value  # so that his hands are signed


def test_a_stranger_signs_up_first_and_comes_back(
    club: models.Club, owner: Client
) -> None:
    made = an_invite(club, role=VIEWER)
    browser = Client()
    page = browser.get(opening(made)).content.decode()
    assert f"/account/signup/?next={opening(made)}" in page
    sent_away = browser.post(opening(made))
    assert sent_away["Location"] == f"/account/login/?next={opening(made)}"

    answer = browser.post(
        "/account/signup/",
        {"username": "bob", "password1": PASSWORD, "next": opening(made)},
    )

    assert answer["Location"] == opening(made)
    assert roles(club) == {"ann": OWNER}  # signing up alone joins nothing
    browser.post(opening(made))
    assert roles(club) == {"ann": OWNER, "bob": VIEWER}
    assert not club.players.exists()  # who only looks on sits at no table


def test_a_guest_claims_his_player(club: models.Club, owner: Client) -> None:
    player = a_match(club=club).seats.all()[1].player
    made = an_invite(club, player=player)
    browser = signed_in(an_account("boris"))
    assert "you are Bob there" in browser.get(opening(made)).content.decode()

    browser.post(opening(made))

    player.refresh_from_db()
    assert (player.name, player.user.username) == ("Bob", "boris")
    assert Client().get(opening(made)).status_code == 404


def test_nobody_claims_a_second_player(club: models.Club, owner: Client) -> None:
    match = a_match(club=club)
    first, second = (seat.player for seat in match.seats.all())
    user = an_account("bob")
    browser = signed_in(user)
    browser.post(opening(an_invite(club, player=first)))

    answer = browser.post(opening(an_invite(club, player=second)))

    assert answer.status_code == 422
    assert "You are Ann in this club already." in answer.content.decode()
    second.refresh_from_db()
    assert second.user is None


def test_a_member_at_home_uses_nothing_up_and_never_loses_a_role(
    club: models.Club, owner: Client
) -> None:
    made = an_invite(club, role=VIEWER)

    assert owner.post(opening(made)).status_code == 302

    made.refresh_from_db()
    assert (made.uses, roles(club)) == (0, {"ann": OWNER})


def test_a_better_invitation_lifts_a_role(club: models.Club, owner: Client) -> None:
    _bob, browser = a_member(club, "bob", VIEWER)

    browser.post(opening(an_invite(club, role=SCORER)))

    assert roles(club)["bob"] == SCORER


@pytest.mark.parametrize("spoil", ["lapsed", "closed", "seal", "code"])
def test_an_invitation_that_is_none_answers_like_what_is_not_there(
    club: models.Club, owner: Client, spoil: str
) -> None:
    made = an_invite(club)
    address = opening(made)
    if spoil == "lapsed":
        past = timezone.now() - dt.timedelta(seconds=1)
        models.Invite.objects.update(expires_at=past)
    elif spoil == "closed":
        models.Club.objects.filter(pk=club.pk).update(closed_at=timezone.now())
    elif spoil == "seal":
        address = address[:-1] + ("A" if address[-1] != "A" else "B")
    else:
        address = "/i/" + "A" * len(address[3:])
    browser = signed_in(an_account("bob"))

    answers = [getattr(browser, method)(address) for method in ("get", "post")]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert "bob" not in roles(club)


def test_two_at_once_cannot_both_use_the_last_place(
    club: models.Club, owner: Client
) -> None:
    made = an_invite(club, most_uses=1)
    now = timezone.now()
    acts.join_club(invite=made, user=an_account("bob"), at=now)

    with pytest.raises(acts.InviteUsedError):  # read before the first one joined
        acts.join_club(invite=made, user=an_account("zoe"), at=now)
