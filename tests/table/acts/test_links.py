"""Links that open a match, and further phones for one table."""

import datetime as dt

import pytest

from games import access, models
from games.table.acts import links
from tests.factories import EVENING, a_link, a_phone, later

Kind = models.ShareLink.Kind


@pytest.mark.parametrize("kind", [Kind.WATCH, Kind.SCORE])
def test_a_match_has_one_link_of_a_kind(match: models.Match, kind: Kind) -> None:
    first = a_link(match=match, kind=kind)

    again = a_link(match=match, kind=kind)

    assert again == first
    assert access.link_token(again) == access.link_token(first)


def test_watch_and_score_are_two_links(match: models.Match) -> None:
    watch = a_link(match=match, kind="watch")
    score = a_link(match=match, kind="score")

    assert access.link_token(watch) != access.link_token(score)


def test_a_link_that_was_revoked_is_followed_by_another_one(
    match: models.Match,
) -> None:
    old = a_link(match=match, kind="watch")
    links.revoke_link(link=old, at=later(minutes=5))

    new = a_link(match=match, kind="watch")

    old.refresh_from_db()
    assert not access.link_is_open(old, later(minutes=6))
    assert access.link_is_open(new, later(minutes=6))
    assert access.link_token(new) != access.link_token(old)


def test_the_seal_is_not_stored(match: models.Match) -> None:
    link = a_link(match=match, kind="watch")

    seal = access.link_token(link).removeprefix(link.code)

    assert len(seal) == 26  # 128 bits, five to a letter
    stored = models.ShareLink.objects.values().get(pk=link.pk)
    assert seal not in map(str, stored.values())


@pytest.mark.parametrize(
    ("hours", "is_open"), [(0, True), (11.99, True), (12, False), (48, False)]
)
def test_a_score_link_lapses_twelve_hours_after_the_end(
    match: models.Match, hours: float, is_open: bool
) -> None:
    link = a_link(match=match, kind="score")
    link.match.over_at = EVENING

    now = EVENING + dt.timedelta(hours=hours)

    assert access.link_is_open(link, now) is is_open


def test_a_score_link_works_as_long_as_they_play(match: models.Match) -> None:
    link = a_link(match=match, kind="score")

    assert access.link_is_open(link, EVENING + dt.timedelta(days=300))


def test_a_watch_link_does_not_lapse(match: models.Match) -> None:
    link = a_link(match=match, kind="watch")
    link.match.over_at = EVENING

    assert access.link_is_open(link, EVENING + dt.timedelta(days=300))


@pytest.mark.parametrize(("minutes", "is_open"), [(0, True), (9.9, True), (10, False)])
def test_a_phone_link_works_for_ten_minutes(
    club: models.Club, minutes: float, is_open: bool
) -> None:
    device, _browser = a_phone(club=club)

    link = links.make_phone_link(club=club, by=device, at=EVENING)

    assert access.link_is_open(link, later(minutes=minutes)) is is_open


def test_a_new_phone_link_closes_the_one_before(club: models.Club) -> None:
    device, _browser = a_phone(club=club)
    old = links.make_phone_link(club=club, by=device, at=EVENING)

    links.make_phone_link(club=club, by=device, at=later(minutes=1))

    old.refresh_from_db()
    assert not access.link_is_open(old, later(minutes=2))


def test_a_phone_joins_the_table_once(club: models.Club) -> None:
    device, _browser = a_phone(club=club)
    other, _browser = a_phone()
    third, _browser = a_phone()
    link = links.make_phone_link(club=club, by=device, at=EVENING)

    links.join_table(link=link, device=other, at=later(minutes=1))

    with pytest.raises(links.LinkUsedError):
        links.join_table(link=link, device=third, at=later(minutes=2))
    assert set(club.devices.all()) == {device, other}


def test_a_phone_that_joins_plays_there_from_now_on(club: models.Club) -> None:
    device, _browser = a_phone(club=club)
    other, _browser = a_phone()
    models.Holder.objects.create(
        device=other,
        club=models.Club.objects.create(created_at=EVENING),
        since_at=EVENING,
    )
    link = links.make_phone_link(club=club, by=device, at=EVENING)

    links.join_table(link=link, device=other, at=later(minutes=1))

    assert other.holder_set.order_by("-since_at")[0].club == club
    assert other.clubs.count() == 2


def test_a_forgotten_phone_leaves_its_signature(match: models.Match) -> None:
    device, _browser = a_phone(club=match.club, label="Bob’s phone")

    links.forget_phone(club=match.club, device_id=device.pk)

    assert list(match.club.devices.all()) == []
    assert models.Device.objects.get(pk=device.pk).label == "Bob’s phone"


def test_visits_that_cross_are_both_counted(match: models.Match) -> None:
    link = a_link(match=match, kind="watch")
    seen_by_other = models.ShareLink.objects.get(pk=link.pk)

    links.count_visit(link=link, at=later(minutes=1))
    links.count_visit(link=seen_by_other, at=later(minutes=2))

    link.refresh_from_db()
    assert (link.uses, link.used_at) == (2, later(minutes=2))
