"""Tonight: who is here, the next pairs, the night so far."""

import datetime as dt
import uuid

import pytest
from django.test import Client
from django.utils import timezone

from games import models, rules
from games.club.acts import nights as acts
from games.club.acts import people
from games.club.pages.night import NightPage
from games.table.acts import matches, nights
from games.table.acts import matches as table
from tests import factories
from tests.factories import ANN, BOB, CLASSIC, a_match, later, points
from tests.table.page import Page

pytestmark = pytest.mark.django_db

CUT = [0, 14]


@pytest.fixture
def club(db: None) -> models.Club:
    """The table of Ann and Bob, where it is afternoon whenever the tests run.

    An evening ends at six in the morning; half an hour ago must be the same one.
    """
    early = timezone.now().hour < 12
    return factories.a_club(time_zone="Etc/GMT-12" if early else "UTC")


@pytest.fixture
def four(club: models.Club) -> dict[str, models.Player]:
    """Ann, Bob, Cid and Dee are here tonight."""
    found = {}
    for name in ("Ann", "Bob", "Cid", "Dee"):
        person = people.add_person(club=club, name=name, at=timezone.now())
        acts.come(club=club, person_id=person.pk, at=timezone.now())
        found[name] = person
    return found


def start(
    club: models.Club,
    one: models.Player,
    other: models.Player,
    at: dt.datetime | None = None,
) -> models.Match:
    return nights.start_pair(
        match_id=uuid.uuid4(),
        club=club,
        people=(one.pk, other.pk),
        draw=CUT,
        at=at or timezone.now(),
    )


def address(club: models.Club, rest: str = "") -> str:
    return f"/c/{club.pk}/tonight/{rest}"


def page_of(club: models.Club, at: dt.datetime | None = None) -> NightPage:
    return NightPage(club, at or timezone.now())


def test_looking_makes_no_night(ann: Client, club: models.Club) -> None:
    assert ann.get(address(club)).status_code == 200
    assert not club.nights.exists()


def test_a_tap_says_who_is_here_and_another_who_left(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club)
    bob = club.players.get(name="Bob")

    ann.post(address(club), {"come": bob.pk})
    assert [each.name for each in club.nights.get().players.all()] == ["Bob"]

    ann.post(address(club), {"go": bob.pk})
    assert not club.nights.get().players.exists()


@pytest.mark.parametrize("what", ["come", "go"])
def test_a1_nobody_of_another_club_is_here(
    ann: Client, club: models.Club, what: str
) -> None:
    elsewhere = factories.a_club()
    a_match(club=elsewhere, names=("Cas", "Dee"))
    cas = elsewhere.players.get(name="Cas")

    foreign = ann.post(address(club), {what: cas.pk})
    missing = ann.post(address(club), {what: uuid.uuid4()})

    assert foreign.status_code == missing.status_code == 404
    assert foreign.content == missing.content


def test_m2_the_archived_are_not_offered(ann: Client, club: models.Club) -> None:
    a_match(club=club)
    bob = club.players.get(name="Bob")
    people.archive_person(club=club, person_id=bob.pk, at=timezone.now())

    assert "Bob" not in Page(ann.get(address(club))).words
    assert ann.post(address(club), {"come": bob.pk}).status_code == 404


def test_one_tap_starts_the_pair_that_has_waited_longest(
    ann: Client, club: models.Club, four: dict[str, models.Player]
) -> None:
    page = Page(ann.get(address(club)))
    form = next(form for form in page.forms if form.action.endswith("start/"))
    [pair, *_others] = [value for name, value in form.buttons if name == "pair"]

    answer = form.post(ann, pair=pair)

    match = club.matches.get()
    assert answer.url == f"/m/{match.pk}/"
    assert match.night == club.nights.get()
    assert [seat.player.name for seat in match.seats.all()] == ["Ann", "Bob"]
    assert match.draw is not None


def test_a_second_tap_starts_no_twin(
    ann: Client, club: models.Club, four: dict[str, models.Player]
) -> None:
    page = Page(ann.get(address(club)))
    form = next(form for form in page.forms if form.action.endswith("start/"))
    pair = f"{four['Ann'].pk}.{four['Bob'].pk}"

    answers = {form.post(ann, pair=pair).url for _tap in range(2)}
    other_phone = Page(ann.get(address(club)))
    late = ann.post(address(club, "start/"), {"pair": pair})

    assert len(answers) == 1
    assert late.url in answers
    assert club.matches.count() == 1
    assert "playing, hand 1" in other_phone.words


def test_nobody_sits_in_two_running_matches(
    ann: Client, club: models.Club, four: dict[str, models.Player]
) -> None:
    start(club, four["Ann"], four["Bob"])

    answer = ann.post(
        address(club, "start/"), {"pair": f"{four['Bob'].pk}.{four['Cid'].pk}"}
    )

    assert club.matches.count() == 1
    assert "Bob still plays." in Page(ann.get(answer.url)).words


def test_not_even_in_one_that_was_started_otherwise(
    club: models.Club, four: dict[str, models.Player]
) -> None:
    matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=["Ann", "Eve", "Bob"],
        house=CLASSIC,
        at=timezone.now(),
        arrangement=rules.Arrangement.THREE_ROTATING,
        first_dealer=0,
    )

    with pytest.raises(nights.BusyError):
        start(club, four["Bob"], four["Cid"])


@pytest.mark.parametrize("second", ["Eve", "Cas", "nobody", "Ann", ""])
def test_a1_only_two_who_are_here_can_be_started(
    ann: Client, club: models.Club, four: dict[str, models.Player], second: str
) -> None:
    away = people.add_person(club=club, name="Eve", at=timezone.now())
    a_match(club=factories.a_club(), names=("Cas", "Fay"))
    ids = {
        "Eve": away.pk,
        "Cas": models.Player.objects.get(name="Cas").pk,
        "nobody": uuid.uuid4(),
        "Ann": four["Ann"].pk,
        "": "x",
    }

    answer = ann.post(
        address(club, "start/"), {"pair": f"{four['Ann'].pk}.{ids[second]}"}
    )

    assert answer.status_code == 404
    assert not club.matches.exists()


def test_a_match_has_the_clubs_own_rules_and_stake(
    club: models.Club, four: dict[str, models.Player]
) -> None:
    house = rules.build({"undercut_bonus": 10}, "classic")
    club.house = club.house_rules.create(
        name="Friday",
        key="friday",
        preset="classic",
        rules=rules.as_mapping(house),
        changed_at=timezone.now(),
    )
    club.stake = {"currency": "EUR", "per_point": "0.05"}
    club.save()

    match = start(club, four["Ann"], four["Bob"])

    assert rules.build(match.rules) == house
    assert (match.rules_name, match.stake) == ("Friday", club.stake)


def test_what_was_started_before_or_elsewhere_belongs_to_the_night(
    club: models.Club,
) -> None:
    now = timezone.now()
    before = a_match(club=club, at=now)
    acts.come(club=club, person_id=club.players.get(name="Ann").pk, at=now)
    after = table.start_match(
        match_id=uuid.uuid4(), club=club, names=["Ann", "Eve"], house=CLASSIC, at=now
    )
    again = table.start_rematch(match_id=before.pk, at=now)

    night = club.nights.get()
    before.refresh_from_db()
    assert {before.night, after.night, again.night} == {night}


def test_l2_the_hours_after_midnight_are_the_same_night(
    club: models.Club, four: dict[str, models.Player]
) -> None:
    club.time_zone = "Europe/Tallinn"
    club.save()
    models.Night.objects.all().delete()
    evening = dt.datetime(2026, 5, 31, 17, 0, tzinfo=dt.UTC)  # 20:00 in Tallinn
    night = dt.datetime(2026, 5, 31, 22, 30, tzinfo=dt.UTC)  # 01:30
    for person in four.values():
        acts.come(club=club, person_id=person.pk, at=evening)

    match = start(club, four["Ann"], four["Bob"], night)

    assert match.night == club.nights.get()
    assert match.night.day == dt.date(2026, 5, 31)
    assert page_of(club, night).running
    assert not page_of(club, night + dt.timedelta(hours=5)).here


def test_the_page_says_who_waits_how_long_and_for_whom(
    club: models.Club, four: dict[str, models.Player]
) -> None:
    now = timezone.now()
    began = now - dt.timedelta(minutes=30)
    first = start(club, four["Ann"], four["Bob"], began)
    factories.play(match=first, hands=[points(ANN, 100)], at=began)
    second = start(club, four["Cid"], four["Dee"], began)
    factories.play(match=second, hands=[points(ANN, 60), points(BOB, 20)], at=began)

    page = page_of(club, now)

    assert page.so_far == "1 of 6 played, 1 running"
    assert [(each.names, each.line) for each in page.running] == [
        ("Cid, Dee", "playing, hand 3, Cid 60 to 20")
    ]
    assert [(each.names, each.line, each.ready) for each in page.next] == [
        ("Ann, Cid", "when Cid is free", False),
        ("Bob, Dee", "when Dee is free", False),
    ]

    factories.play(match=second, hands=[points(ANN, 60)], at=now)
    page = page_of(club, now)

    assert [(each.names, each.line, each.first) for each in page.next] == [
        ("Ann, Cid", "Ann has waited 29 minutes", True),
        ("Bob, Dee", "Bob has waited 29 minutes", False),
    ]


def test_the_nights_table_adds_up(
    ann: Client, club: models.Club, four: dict[str, models.Player]
) -> None:
    old = a_match(club=club, hands=[points(ANN, 100)], at=later(minutes=0))
    for one, other in (("Ann", "Bob"), ("Cid", "Ann")):
        match = start(club, four[one], four[other])
        factories.play(match=match, hands=[points(ANN, 100)])

    table_ = page_of(club).standings

    assert old.night is None
    assert [(each.name, each.played, each.won) for each in table_] == [
        ("Cid", 1, 1),
        ("Ann", 2, 1),
        ("Bob", 1, 0),
    ]
    assert sum(each.points for each in table_) == 0
    assert table_[0].signed.startswith("+")
    assert table_[2].signed.startswith("−")
    assert "The night so far" in Page(ann.get(address(club))).words


def test_a_closed_night_starts_nothing_and_can_be_reopened(
    ann: Client, club: models.Club, four: dict[str, models.Player]
) -> None:
    pair = {"pair": f"{four['Ann'].pk}.{four['Bob'].pk}"}
    ann.post(address(club), {"close": "on"})

    ann.post(address(club, "start/"), pair)
    ann.post(address(club), {"go": four["Ann"].pk})

    assert not club.matches.exists()
    assert club.nights.get().players.count() == 4
    assert "The night was closed at" in Page(ann.get(address(club))).words

    ann.post(address(club), {"reopen": "on"})
    ann.post(address(club, "start/"), pair)

    assert club.matches.count() == 1


def test_winners_meet_when_chosen(
    ann: Client, club: models.Club, four: dict[str, models.Player]
) -> None:
    for one, other in (("Ann", "Bob"), ("Cid", "Dee")):
        match = start(club, four[one], four[other])
        factories.play(match=match, hands=[points(ANN, 100)])

    ann.post(address(club), {"way": "winners-meet"})

    assert [each.names for each in page_of(club).next] == ["Ann, Cid", "Bob, Dee"]


def test_somebody_who_was_merged_is_here_as_the_survivor(
    club: models.Club, four: dict[str, models.Player]
) -> None:
    people.merge_people(club=club, person_id=four["Dee"].pk, into_id=four["Cid"].pk)

    assert [chip.name for chip in page_of(club).chips] == ["Ann", "Bob", "Cid"]

    acts.go(club=club, person_id=four["Cid"].pk, at=timezone.now())

    assert len(page_of(club).here) == 2


def test_the_page_takes_as_many_queries_however_many_matches(
    ann: Client,
    club: models.Club,
    four: dict[str, models.Player],
    django_assert_max_num_queries: object,
) -> None:
    night = club.nights.get()
    for number in range(8):
        match = a_match(
            club=club,
            names=(f"A{number}", "Bob"),
            hands=[points(ANN, 100 if number % 2 else 10)],
            at=timezone.now(),
        )
        models.Match.objects.filter(pk=match.pk).update(night=night)
    ann.get(address(club))

    with django_assert_max_num_queries(16):  # type: ignore[operator]
        ann.get(address(club))


def test_who_looks_on_sees_the_night_and_starts_nothing(club: models.Club) -> None:
    device, browser = factories.a_phone()
    models.Holder.objects.create(
        device=device, club=club, role="viewer", since_at=timezone.now()
    )

    assert browser.get(address(club)).status_code == 200
    assert browser.post(address(club), {"close": "on"}).status_code == 404


def test_the_start_page_leads_there_once_there_are_three(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club)
    assert address(club) not in Page(ann.get("/")).links.values()

    people.add_person(club=club, name="Cid", at=timezone.now())

    assert address(club) in Page(ann.get("/")).links.values()
