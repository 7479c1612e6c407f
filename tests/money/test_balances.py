"""Balances: everybody's, who owes whom, simplified, and every entry that makes them."""

import datetime as dt
import uuid

import pytest
from django.test import Client

from games import models, rules
from games.books import sheets
from games.club.acts import people as people_acts
from games.money.acts import costs, nights, payments
from games.table.acts import hands as acts
from games.table.acts import matches
from tests import factories
from tests.factories import EVENING, knock, live
from tests.money.evening import (
    ANNA,
    ARMEN,
    BORIS,
    KATA,
    TONIGHT,
    ZOFIA,
    a_win,
    an_evening,
    settle_page,
)
from tests.table.page import Page

pytestmark = pytest.mark.django_db


def balances(browser: Client, club: models.Club, query: str = TONIGHT) -> Page:
    return Page(browser.get(f"/c/{club.pk}/balances/?{query}"))


def why(browser: Client, club: models.Club, name: str, query: str = TONIGHT) -> Page:
    person = club.players.get(name=name)
    return Page(browser.get(f"/c/{club.pk}/balances/{person.pk}/?{query}"))


def test_everybodys_balance_stands_with_who_is_ahead_first(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)

    words = balances(ann, club).words

    assert (
        "Katariina-Liisa +14.80 Anna +7.25 Žofia +3.80 Արմեն −12.15 Boris −13.70"
    ) in words


def test_who_to_whom_is_as_it_was_played(ann: Client, club: models.Club) -> None:
    an_evening(club)

    words = balances(ann, club).words

    assert "Nine matches, as played, in euros. Boris to Žofia 4.30" in words
    assert "Boris to Anna 8.10 Boris to Katariina-Liisa 6.35" in words
    assert "Owed and due: 25.85 each, either way." in words


def test_simplified_comes_to_the_same_sums(ann: Client, club: models.Club) -> None:
    an_evening(club)

    words = balances(ann, club, f"{TONIGHT}&way=simplified").words

    assert "The same balances in four payments, in euros." in words
    assert "Boris to Katariina-Liisa 13.70 Արմեն to Anna 7.25" in words
    assert "Owed and due: 25.85 each, either way." in words


def test_what_was_paid_is_taken_from_who_owes_whom(
    ann: Client, club: models.Club
) -> None:
    a_win(club, BORIS, ANNA, 248)
    payments.pay(
        club=club,
        people=(_id(club, BORIS), _id(club, ANNA)),
        currency="EUR",
        amount=240,
        day=EVENING.date(),
        key=uuid.uuid4(),
        told=payments.Told(EVENING.date()),
        at=EVENING,
    )

    words = balances(ann, club).words

    assert "One match, less what was paid, in euros. Boris to Anna 10.00" in words


def test_whoever_is_square_by_the_plan_owes_nobody(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    Page(ann.get(f"/c/{club.pk}/settle/all/?{TONIGHT}")).form("Yes").post(ann)

    words = balances(ann, club).words

    assert "Everybody is square: nobody owes anything." in words
    assert "Owed and due" not in words
    assert "Boris to" not in words


def test_e5_who_is_archived_stands_there_until_square(
    ann: Client, club: models.Club
) -> None:
    a_win(club, BORIS, ANNA, 248)
    boris = club.players.get(name=BORIS)
    people_acts.archive_person(club=club, person_id=boris.pk, at=EVENING)

    words = balances(ann, club, "over=all").words
    told = ann.get(f"/c/{club.pk}/settle/ledger.csv?over=all").content.decode()

    assert "Anna +12.40 Boris archived −12.40" in words
    assert "Boris,Anna,-12.40" in told
    assert "Boris pays Anna €12.40" in settle_page(ann, club, "over=all").words


def test_everybody_square_shows_nothing_below_zero(
    ann: Client, club: models.Club
) -> None:
    a_win(club, BORIS, ANNA, 50)
    a_win(club, ANNA, BORIS, 50)

    page = balances(ann, club)

    assert "Anna 0.00 Boris 0.00" in page.words
    assert "Everybody is square: nobody owes anything." in page.words
    assert "-0.00" not in page.html
    assert "−0.00" not in page.html


def test_e1_half_a_cent_a_point_adds_up_to_nothing_in_every_view(
    ann: Client, club: models.Club
) -> None:
    half = {"per_point": "0.005", "currency": "EUR"}
    for loser, winner, points in (
        (ANNA, BORIS, 33),
        (ANNA, ZOFIA, 34),
        (BORIS, ZOFIA, 25),
    ):
        a_win(club, loser, winner, points, stake=half)

    words = balances(ann, club).words

    assert "Žofia +0.30 Boris +0.04 Anna −0.34" in words


def test_e7_two_debts_of_a_pair_are_one_and_a_circle_is_none(
    ann: Client, club: models.Club
) -> None:
    for loser, winner, points in (
        (ANNA, BORIS, 200),
        (BORIS, ANNA, 120),
        (ZOFIA, ARMEN, 200),
        (ARMEN, KATA, 200),
        (KATA, ZOFIA, 200),
    ):
        a_win(club, loser, winner, points)

    words = balances(ann, club, f"{TONIGHT}&way=simplified").words

    assert "The same balances in one payment, in euros. Anna to Boris 4.00" in words


# Why


def test_every_match_cost_and_payment_that_makes_a_balance_is_told(
    ann: Client, club: models.Club
) -> None:
    found = an_evening(club)
    people = {each.name: each.pk for each in club.players.all()}
    costs.share_cost(
        club=club,
        key=uuid.uuid4(),
        what="Room",
        payer_id=people[ANNA],
        people=list(people.values()),
        currency="EUR",
        amount=1000,
        day=EVENING.date(),
        at=EVENING,
    )
    payments.pay(
        club=club,
        people=(people[BORIS], people[ZOFIA]),
        currency="EUR",
        amount=380,
        day=EVENING.date(),
        key=uuid.uuid4(),
        told=payments.Told(EVENING.date(), models.Payment.Method.TRANSFER),
        at=EVENING,
    )

    page = why(ann, club, ZOFIA)

    assert "Žofia is €2.00 behind. Sat 14 March." in page.words
    assert (
        "Match 2, won against Boris +4.30 Match 4, lost to Anna −2.75 "
        "Match 6, lost to Katariina-Liisa −5.15 Match 9, won against Արմեն +7.40 "
        "Room, paid by Anna −2.00 Paid by Boris by transfer −3.80 Together −2.00"
    ) in page.words
    assert page.links["Match 2, won against Boris"] == f"/m/{found[1].pk}/"


def test_what_stands_between_two_is_told_alone(ann: Client, club: models.Club) -> None:
    an_evening(club)
    anna = club.players.get(name=ANNA)

    words = why(ann, club, BORIS, f"{TONIGHT}&with={anna.pk}").words

    assert "Boris owes Anna €8.10. Sat 14 March." in words
    assert "Match 1, lost to Anna −8.10 Together −8.10" in words


def test_a_correction_is_named_with_its_hand_before_and_after(
    ann: Client, club: models.Club
) -> None:
    match = an_evening(club)[0]
    device, _browser = factories.a_phone(club=club, label="Žofia’s phone")
    hand = live(match=match)[-1]
    acts.amend_hand(
        match_id=match.pk,
        key=hand.key,
        facts=knock(0, 4, 19),
        seen=hand.revision,
        by=device,
        at=EVENING + dt.timedelta(days=2),
    )

    words = why(ann, club, BORIS, f"{TONIGHT}&with={_id(club, ANNA)}").words

    assert (
        "Match 1, lost to Anna −8.10 Match 1, 16 March, by Žofia’s phone: hand 2 was "
        "a knock with 4 against 19, not 24: Anna wins by 157, not 162 +0.25 "
        "Together −7.85"
    ) in words


def _id(club: models.Club, name: str) -> uuid.UUID:
    return club.players.get(name=name).pk


@pytest.mark.parametrize(
    ("done", "said"),
    [
        ("struck", "hand 2 struck: Anna knocks with 4 against 24: Anna +20"),
        ("people", "Anna, Katariina-Liisa played it, not Anna, Boris"),
        ("gin", "hand 2 was: Gin: Anna +45 (20 + 25) Not: Anna knocks with 4 against"),
        ("stopped", "stopped"),
    ],
)
def test_whatever_changed_a_match_is_named(
    ann: Client, club: models.Club, done: str, said: str
) -> None:
    match = an_evening(club)[0]
    hand = live(match=match)[-1]
    then = EVENING + dt.timedelta(days=2)
    change = {"match_id": match.pk, "by": None, "at": then}
    if done == "people":
        matches.change_people(**change, names=(ANNA, KATA))
    elif done == "gin":
        gin = factories.gin(0, 20)
        acts.amend_hand(**change, key=hand.key, facts=gin, seen=hand.revision)
    else:
        acts.strike_hand(**change, key=hand.key, seen=hand.revision)
    if done == "stopped":
        matches.stop_match(**change, how=rules.Ending.CONCEDED, conceded_by=1)

    words = why(ann, club, ANNA).words

    assert said in words


def test_a_payment_that_was_taken_back_makes_nothing(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    payment = payments.pay(
        club=club,
        people=(_id(club, BORIS), _id(club, ANNA)),
        currency="EUR",
        amount=100,
        day=EVENING.date(),
        key=uuid.uuid4(),
        told=payments.Told(EVENING.date()),
        at=EVENING,
    )
    payments.undo_payment(club=club, payment_id=payment.pk, by="Ann", at=EVENING)

    assert "Paid" not in why(ann, club, BORIS).words


def test_a_payment_of_a_closed_evening_taken_back_later_is_told_on_its_own_day(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    payment = payments.pay(
        club=club,
        people=(_id(club, BORIS), _id(club, ANNA)),
        currency="EUR",
        amount=100,
        day=EVENING.date(),
        key=uuid.uuid4(),
        told=payments.Told(EVENING.date()),
        at=EVENING,
    )
    nights.settle_night(club=club, day=EVENING.date(), by="Ann", at=EVENING)
    then = EVENING + dt.timedelta(days=2)
    payments.undo_payment(club=club, payment_id=payment.pk, by="Ann", at=then)

    boris, anna = (why(ann, club, name, "over=all").words for name in (BORIS, ANNA))

    assert "Mon 16 March −1.00 Payment to Anna taken back −1.00" in boris
    assert "Mon 16 March +1.00 Payment of Boris taken back +1.00" in anna


def test_merged_people_are_one(ann: Client, club: models.Club) -> None:
    a_win(club, "Jurgen", ANNA, 100)
    a_win(club, "Jürgen", BORIS, 60, at=factories.later(minutes=10))
    old, new = _id(club, "Jurgen"), _id(club, "Jürgen")
    people_acts.merge_people(club=club, person_id=old, into_id=new)

    page = balances(ann, club)
    answer = ann.get(f"/c/{club.pk}/balances/{old}/?{TONIGHT}")

    assert "Jürgen −8.00" in page.words
    assert "Jurgen" not in page.words
    assert answer["Location"].startswith(f"/c/{club.pk}/balances/{new}/")
    assert "Match 1, lost to Anna −5.00 Match 2, lost to Boris −3.00" in (
        why(ann, club, "Jürgen").words
    )


def test_many_evenings_are_paged(ann: Client, club: models.Club) -> None:
    for day in range(22):
        a_win(club, BORIS, ANNA, 20, at=EVENING + dt.timedelta(days=day))

    first = why(ann, club, ANNA, "over=all")
    second = Page(
        ann.get(
            f"/c/{club.pk}/balances/{_id(club, ANNA)}/{first.links['Earlier evenings']}"
        )
    )

    assert "Sat 4 April" in first.words
    assert "Sat 14 March" not in first.words
    assert "Sat 14 March" in second.words
    assert "Together +22.00" in first.words
    assert "Together +22.00" in second.words


@pytest.mark.parametrize(
    "query", ["currency=XXX", "page=x", "page=99999999", "page=7", "over=range&from=x"]
)
def test_nonsense_in_the_address_is_no_trouble(
    ann: Client, club: models.Club, query: str
) -> None:
    an_evening(club)
    anna = _id(club, ANNA)

    assert ann.get(f"/c/{club.pk}/balances/{anna}/?{query}").status_code == 200


@pytest.mark.parametrize(
    "other", ["x", "0b9a4f0e-7e53-4f6e-9a56-6f0f5a3c1d2e", "{stranger}"]
)
def test_a1_who_is_not_of_the_club_is_not_there(
    ann: Client, club: models.Club, other: str
) -> None:
    an_evening(club)
    stranger = a_win(factories.a_club(), BORIS, ANNA, 50).seats.all()[0].player_id
    anna = _id(club, ANNA)
    other = other.format(stranger=stranger)

    answers = [
        ann.get(f"/c/{club.pk}/balances/{anna}/?with={other}").status_code,
        ann.get(f"/c/{club.pk}/balances/{stranger}/").status_code,
    ]

    assert answers == [404, 404]


def test_three_players_owe_whom_they_are_behind(ann: Client, club: models.Club) -> None:
    match = matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=(ANNA, BORIS, ZOFIA),
        house=rules.build({"target": 50}),
        arrangement=rules.Arrangement.THREE_ROTATING,
        stake={"per_point": "0.05", "currency": "EUR"},
        first_dealer=0,
        at=EVENING,
    )
    seats = rules.score(sheets.match_facts(match)).next[0].players
    factories.play(match=match, hands=[factories.points(seats[0], 60)])

    words = balances(ann, club).words

    winner = (ANNA, BORIS, ZOFIA)[seats[0]]
    assert f"to {winner}" in words
    assert "won against" in why(ann, club, winner).words
