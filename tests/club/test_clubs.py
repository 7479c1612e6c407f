"""Clubs: opened, chosen, set up, shared links of, exported, deleted, tidied away."""

import datetime as dt
import json
import uuid
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games import access, models
from tests.club.conftest import keep
from tests.club.people import OWNER, VIEWER, a_member, an_account, signed_in
from tests.factories import (
    ANN,
    DEAD,
    EVENING,
    a_club,
    a_link,
    a_match,
    a_phone,
    gin,
    knock,
)

pytestmark = pytest.mark.django_db

SETTINGS = {
    "name": "Ruutu",
    "language": "et",
    "time_zone": "Europe/Tallinn",
    "currency": "EUR",
    "rules": "oklahoma",
    "worth": "0,05",
    "ranking": "match-points",
    "win_points": "2",
    "draw_points": "1",
    "loss_points": "0",
    "least_matches": "5",
    "is_public": "on",
}


@pytest.fixture
def owner(club: models.Club) -> Client:
    models.Club.objects.filter(pk=club.pk).update(name="Ruutu")
    return a_member(club, "ann", OWNER)[1]


def set_up(browser: Client, club: models.Club, **sent: str) -> Any:
    return browser.post(f"/c/{club.pk}/settings/", SETTINGS | sent)


# New, and which one


def test_a_club_of_ones_own_opens_once_for_two_taps() -> None:
    browser = signed_in(an_account("ann"))
    sent = {
        "name": "Ruutu",
        "club_id": str(uuid.uuid4()),
        "time_zone": "Europe/Tallinn",
    }

    answers = [browser.post("/c/new/", sent) for _tap in range(2)]

    club = models.Club.objects.get()
    assert {answer["Location"] for answer in answers} == {f"/c/{club.pk}/"}
    assert (club.name, club.time_zone) == ("Ruutu", "Europe/Tallinn")
    assert club.memberships.get().role == OWNER


def test_a1_an_id_of_somebody_elses_club_opens_nothing(club: models.Club) -> None:
    browser = signed_in(an_account("cas"))

    answer = browser.post("/c/new/", {"name": "Mine", "club_id": str(club.pk)})

    assert answer.status_code == 404
    assert not club.memberships.exists()


def test_one_plays_in_the_club_that_one_chose(club: models.Club, owner: Client) -> None:
    other = a_club()
    models.Club.objects.filter(pk=other.pk).update(name="Laud")
    user = club.memberships.get().user
    other.memberships.create(user=user, role=OWNER, since_at=EVENING)

    for chosen, name in ((other, "Laud"), (club, "Ruutu"), (other, "Laud")):
        owner.post(f"/c/{chosen.pk}/choose/")
        page = owner.get("/").content.decode()
        assert f'club-name" href="/c/{chosen.pk}/">{name}' in page

    assert "Ruutu" in owner.get(f"/c/{other.pk}/").content.decode()


def test_a_viewer_looks_on_without_a_form(club: models.Club, owner: Client) -> None:
    _bob, browser = a_member(club, "bob", VIEWER)
    page = browser.get("/").content.decode()

    assert "You look on in this club." in page
    assert "data-start" not in page
    assert browser.post("/", {}).status_code == 404


def test_a_public_clubs_home_shows_a_stranger_nobodys_business(
    club: models.Club, owner: Client
) -> None:
    models.Club.objects.filter(pk=club.pk).update(is_public=True)

    page = Client().get(f"/c/{club.pk}/").content.decode()

    assert "Ruutu" in page
    for page_of in ("members", "settings", "links", "people"):
        assert f"/c/{club.pk}/{page_of}/" not in page


# Settings


def test_all_settings_are_kept_and_come_back(club: models.Club, owner: Client) -> None:
    assert set_up(owner, club).status_code == 302

    club.refresh_from_db()
    assert (club.name, club.language, club.time_zone) == (
        "Ruutu",
        "et",
        "Europe/Tallinn",
    )
    assert (club.preset, club.house, club.stake) == (
        "oklahoma",
        None,
        {"per_point": "0.05", "currency": "EUR"},
    )
    assert (club.ranking, club.win_points, club.least_matches) == ("match-points", 2, 5)
    assert club.is_public
    again = owner.get(f"/c/{club.pk}/settings/").content.decode()
    assert 'value="0.05"' in again
    assert '<option value="oklahoma" selected>' in again


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "Give your club a name."),
        ({"time_zone": "Mars/Olympus"}, "Choose one of these."),
        ({"rules": "chess"}, "These rules are not known here."),
        ({"worth": "1,234"}, "is not clear"),
        ({"worth": "0"}, "is more than nothing"),
        ({"win_points": ""}, "Write a whole number from 0 to 100."),
        ({"win_points": "-1"}, "Write a whole number from 0 to 100."),
    ],
)
def test_what_is_refused_changes_nothing_and_stays_typed(
    club: models.Club, owner: Client, wrong: dict[str, str], said: str
) -> None:
    answer = set_up(owner, club, **wrong)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page
    assert '<option value="et" selected>' in page
    club.refresh_from_db()
    assert (club.language, club.win_points) == ("en", 3)


def test_a1_house_rules_of_another_club_are_not_known_here(
    club: models.Club, owner: Client
) -> None:
    theirs = keep(a_club(), name="Theirs")

    answer = set_up(owner, club, rules=f"house-{theirs.pk}")

    assert answer.status_code == 422
    club.refresh_from_db()
    assert club.house is None


def test_a_new_match_starts_with_the_clubs_rules_and_stake(
    club: models.Club, owner: Client, friday: models.HouseRules
) -> None:
    a_match(club=club)  # the last one was played by other rules
    set_up(owner, club, rules=f"house-{friday.pk}", currency="CZK")

    page = owner.get("/").content.decode()

    chosen = page[page.index(f'value="house-{friday.pk}"') :]
    assert " checked" in chosen[: chosen.index(">")]
    assert 'name="worth" value="0.05"' in page
    assert '<option value="CZK" selected>CZK</option>' in page


# Links


def test_the_owner_sees_all_links_of_the_matches_and_closes_one(
    club: models.Club, owner: Client
) -> None:
    link = a_link(match=a_match(club=club), kind="score")
    page = owner.get(f"/c/{club.pk}/links/").content.decode()
    assert "Ann – Bob, 14 Mar" in page
    assert "Score link: not opened yet" in page

    owner.post(f"/c/{club.pk}/links/{link.pk}/")

    link.refresh_from_db()
    assert link.revoked_at is not None
    assert "No link is in use." in owner.get(f"/c/{club.pk}/links/").content.decode()


def test_a1_a_link_of_another_club_is_not_there(
    club: models.Club, owner: Client
) -> None:
    theirs = a_link(match=a_match(), kind="watch")

    for each in (theirs.pk, uuid.uuid4()):
        assert owner.post(f"/c/{club.pk}/links/{each}/").status_code == 404
    theirs.refresh_from_db()
    assert theirs.revoked_at is None


# The end


def test_all_matches_come_as_files_that_can_be_imported_again(
    club: models.Club, owner: Client
) -> None:
    a_match(club=club, hands=[knock(ANN, 4, 20), DEAD])
    a_match(club=club, hands=[gin(ANN, 20)], names=("Zoë", "Bob"))

    answer = owner.get(f"/c/{club.pk}/export/")

    assert "attachment" in answer["Content-Disposition"]
    assert len(json.loads(answer.content)) == 2
    models.Match.objects.all().delete()
    _device, elsewhere = a_phone(club=a_club())
    came = elsewhere.post("/import/", {"text": answer.content.decode()})
    assert came.status_code == 200
    assert models.Match.objects.count() == 2


def test_a_deleted_club_is_hidden_from_everybody_at_once(
    club: models.Club, owner: Client
) -> None:
    match = a_match(club=club)
    _device, phone = a_phone(club=club)
    watching = Client()
    link = a_link(match=match, kind="watch")
    page = owner.get(f"/c/{club.pk}/delete/").content.decode()
    assert page.index("/export/") < page.index('<button class="plain red">')

    owner.post(f"/c/{club.pk}/delete/")

    for browser in (owner, phone, watching):
        assert browser.get(f"/c/{club.pk}/").status_code == 404
        assert browser.get(f"/m/{match.pk}/").status_code == 404
    assert watching.get(f"/w/{access.link_token(link)}").status_code == 404
    assert models.Match.objects.filter(pk=match.pk).exists()


def tidy(*options: str) -> str:
    out = StringIO()
    call_command("tidy", *options, stdout=out)
    return out.getvalue()


def aged(club: models.Club, days: int) -> models.Club:
    """Let a club and all that was written there be so old."""
    then = timezone.now() - dt.timedelta(days=days)
    models.Club.objects.filter(pk=club.pk).update(created_at=then)
    club.matches.update(started_at=then)
    models.Hand.objects.filter(match__club=club).update(recorded_at=then)
    club.holders.update(since_at=then)
    return club


def test_tidy_removes_a_club_completely_thirty_days_after_its_end() -> None:
    young, old = a_club(), a_club()
    for club, days in ((young, 29), (old, 31)):
        a_phone(club=club)
        first = a_match(club=club, hands=[knock(ANN, 4, 20), gin(ANN, 90)])
        again = a_match(club=club)
        models.Match.objects.filter(pk=again.pk).update(rematch_of=first)
        one, _other = (seat.player for seat in first.seats.all())
        models.Player.objects.create(
            club=club, name="Bop", key="bop", merged_into=one, created_at=EVENING
        )
        a_member(club, f"u{days}", OWNER)
        keep(club, name="Friday")
        club.closed_at = timezone.now() - dt.timedelta(days=days)
        club.save()

    assert "1 would be removed" in tidy("--dry-run")
    assert models.Club.objects.count() == 2
    assert "1 removed" in tidy()

    assert list(models.Club.objects.all()) == [young]
    assert models.Match.objects.count() == 2
    assert models.Player.objects.count() == 3


def test_tidy_removes_private_tables_that_nobody_touched_for_400_days() -> None:
    forgotten = aged(a_match(hands=[DEAD]).club, 401)
    played = aged(a_match(hands=[DEAD]).club, 401)
    models.Hand.objects.filter(match__club=played).update(recorded_at=timezone.now())
    named = aged(a_club(), 500)
    models.Club.objects.filter(pk=named.pk).update(name="Ruutu")
    kept = aged(a_club(), 500)
    a_member(kept, "ann", OWNER)
    young = aged(a_club(), 399)

    tidy()

    assert set(models.Club.objects.all()) == {played, named, kept, young}
    assert not models.Match.objects.filter(club=forgotten.pk).exists()
