"""Beginning a match."""

import datetime as dt
import uuid
from typing import Any

import pytest

from games import models, rules
from games.books import sheets
from games.table.acts import matches
from tests.factories import ANN, BOB, CLASSIC, EVENING, a_club, a_phone, play, points


def start(
    club: models.Club, names: tuple[str, str] = ("Ann", "Bob"), **more: Any
) -> models.Match:
    return matches.start_match(
        **{
            "match_id": uuid.uuid4(),
            "club": club,
            "names": names,
            "house": CLASSIC,
            "at": EVENING,
            **more,
        }
    )


def names(match: models.Match) -> list[str]:
    return [seat.player.name for seat in match.seats.all()]


def test_a_match_begins_with_nothing(club: models.Club) -> None:
    match = start(club, first_dealer=BOB)

    sheet = sheets.sheet_of(match)
    assert (match.status, match.started_at) == ("playing", EVENING)
    assert names(match) == ["Ann", "Bob"]
    assert [total.points for total in sheet.totals] == [0, 0]
    assert sheet.next[0].dealer == BOB


@pytest.mark.parametrize(
    ("cut", "dealer"),
    [("4c 9h", ANN), ("Kd 2s", BOB), ("As 2s", ANN), ("Tc Kc", ANN)],
)
def test_the_lower_card_of_the_cut_deals(
    club: models.Club, cut: str, dealer: int
) -> None:
    cards = [rules.cards.parse(text, "draw") for text in cut.split()]

    match = start(club, draw=cards)

    assert match.draw == cards
    assert sheets.sheet_of(match).next[0].dealer == dealer


def test_the_higher_card_deals_where_the_rules_say_so(club: models.Club) -> None:
    cards = [rules.cards.parse(text, "draw") for text in ("4c", "9h")]
    house = rules.build({"cut_for_deal": "high-card"})

    match = start(club, draw=cards, house=house)

    assert sheets.sheet_of(match).next[0].dealer == BOB


def test_a_second_tap_starts_no_twin(club: models.Club) -> None:
    first = start(club)

    again = start(club, match_id=first.pk)

    assert again == first
    assert models.Match.objects.count() == 1


def test_an_id_that_is_taken_elsewhere_opens_nothing(club: models.Club) -> None:
    elsewhere = start(a_club(), ("Cas", "Dee"))

    match = start(club, match_id=elsewhere.pk)

    assert (match.club, names(match)) == (club, ["Ann", "Bob"])
    assert match.pk != elsewhere.pk
    assert names(elsewhere) == ["Cas", "Dee"]


def test_people_are_known_again(club: models.Club) -> None:
    start(club)

    start(club, ("Bob", "Ann"))

    assert club.players.count() == 2


def test_people_of_another_table_are_other_people(club: models.Club) -> None:
    start(club)

    elsewhere = start(a_club())

    assert models.Player.objects.filter(name="Ann").count() == 2
    assert elsewhere.seats.first().player.club == elsewhere.club


def test_one_person_cannot_play_against_herself(club: models.Club) -> None:
    with pytest.raises(matches.SamePersonError):
        start(club, ("Ann", "  ANN "))

    assert models.Match.objects.count() == 0
    assert club.players.count() == 0


def test_a_match_keeps_its_own_copy_of_the_rules(club: models.Club) -> None:
    house = rules.build({"target": 50}, "classic")
    match = start(club, house=house)

    play(match=match, hands=[points(ANN, 50)])

    assert match.rules["target"] == 50
    assert rules.build(match.rules) == house
    assert sheets.sheet_of(models.Match.objects.get(pk=match.pk)).winner == (ANN,)


@pytest.mark.parametrize(
    ("zone", "moment", "evening"),
    [
        ("UTC", "2026-05-31T20:00+00:00", "2026-05-31"),
        ("UTC", "2026-06-01T01:30+00:00", "2026-05-31"),
        ("UTC", "2026-06-01T05:59+00:00", "2026-05-31"),
        ("UTC", "2026-06-01T06:00+00:00", "2026-06-01"),
        # Half past midnight in Tallinn is half past nine in London.
        ("Europe/Tallinn", "2026-05-31T21:30+00:00", "2026-05-31"),
        ("Europe/Tallinn", "2026-06-01T02:59+00:00", "2026-05-31"),
        ("Europe/Tallinn", "2026-06-01T03:00+00:00", "2026-06-01"),
    ],
)
def test_an_evening_runs_past_midnight(
    db: None, zone: str, moment: str, evening: str
) -> None:
    match = start(a_club(time_zone=zone), at=dt.datetime.fromisoformat(moment))

    assert str(match.played_on) == evening


def test_a_table_is_held_by_the_phone_that_opened_it(db: None) -> None:
    device, _browser = a_phone()

    club = matches.open_table(
        device=device, time_zone="Europe/Tallinn", language="et", at=EVENING
    )

    holder = models.Holder.objects.get()
    assert (holder.club, holder.device, holder.since_at) == (club, device, EVENING)
    assert (club.time_zone, club.language, club.name) == ("Europe/Tallinn", "et", "")
