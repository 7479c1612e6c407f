"""Payments that are typed: in part, otherwise, free; refused at their field; undone."""

import datetime as dt
import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone, translation

from games import models
from games.club.acts import people as people_acts
from tests import factories
from tests.factories import EVENING
from tests.money.evening import (
    ANNA,
    ARMEN,
    BORIS,
    KATA,
    PLAN,
    TONIGHT,
    a_win,
    an_evening,
    line_of,
    plan_of,
    settle_page,
)
from tests.table.page import Form, Page

pytestmark = pytest.mark.django_db


def new(browser: Client, club: models.Club) -> Form:
    """Return the form of a free payment."""
    return Page(browser.get(f"/c/{club.pk}/payments/new/")).form("Write it down")


def filled(club: models.Club, **other: Any) -> dict[str, Any]:
    """Return what a good payment says: Boris paid Anna 15.38 on the evening."""
    ids = {each.name: str(each.pk) for each in club.players.all()}
    usual = {
        "payer": ids[BORIS],
        "payee": ids[ANNA],
        "amount": "15.38",
        "currency": "EUR",
        "paid_on": "2026-03-14",
        "method": "cash",
        "note": "",
    }
    return {**usual, **other}


def in_part(browser: Client, club: models.Club) -> Form:
    """Return the form that pays the plan's first line otherwise."""
    page = settle_page(browser, club)
    amount = next(s["href"] for t, s in page.tags if s.get("class") == "amount-why")
    why = Page(browser.get(f"/c/{club.pk}/settle/{amount}"))
    return Page(browser.get(why.links["Paid in part, or otherwise"])).form("Write")


# In part, or otherwise


def test_paid_in_part_leaves_the_rest_and_then_the_rest_is_paid(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)

    in_part(ann, club).post(ann, amount="5,00", method="transfer", note="by Monday")
    page = settle_page(ann, club)
    half = plan_of(club)
    line_of(page, club, BORIS, KATA).post(ann)

    assert "€5.00 paid by transfer" in page.words
    assert "by Monday" in page.words
    assert "€8.70 is left" in page.words
    assert half[0] == (BORIS, KATA, 1370, 870)
    assert half[1:] == [(*line, line[2]) for line in PLAN[1:]]
    assert plan_of(club)[0] == (BORIS, KATA, 1370, 0)


def test_each_of_two_parts_is_undone_by_itself(ann: Client, club: models.Club) -> None:
    an_evening(club)
    in_part(ann, club).post(ann, amount="5")
    line_of(settle_page(ann, club), club, BORIS, KATA).post(ann)

    page = settle_page(ann, club)
    undo = [form for form in page.forms if "Undo" in form.says]
    undo[0].post(ann)

    assert len(undo) == 2
    assert plan_of(club)[0] == (BORIS, KATA, 1370, 500)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("13.71", "At most €13.70 is open."),
        ("0", "more than nothing"),
        ("", "An amount is missing."),
        ("1,234", "“1,234” is not clear."),
        ("-5", "“-5” is not clear."),
    ],
)
def test_a_part_that_cannot_be_is_refused_at_its_field(
    ann: Client, club: models.Club, typed: str, said: str
) -> None:
    an_evening(club)

    answer = in_part(ann, club).post(ann, amount=typed, note="kept")

    assert answer.status_code == 422
    page = Page(answer)
    assert said in page.words
    assert page.field("note")["value"] == "kept"
    assert not club.payments.exists()


def test_e6_the_same_part_twice_is_one(ann: Client, club: models.Club) -> None:
    an_evening(club)
    form = in_part(ann, club)

    form.post(ann, amount="5")
    form.post(ann, amount="5")

    assert [payment.amount for payment in club.payments.all()] == [500]


# Free


@pytest.mark.parametrize("language", ["en", "et", "sk", "sr", "hy", "fi"])
@pytest.mark.parametrize("typed", ["15,38", "15.38"])
def test_e3_comma_and_point_are_the_same_in_every_language(
    ann: Client, club: models.Club, typed: str, language: str
) -> None:
    a_win(club, BORIS, ANNA, 162)

    with translation.override(language):
        form = Page(ann.get(f"/c/{club.pk}/payments/new/")).forms[-1]
        answer = form.post(ann, **filled(club, amount=typed))

    assert answer.status_code == 302
    payment = club.payments.get()
    assert (payment.amount, payment.currency, payment.made_by) == (
        *(1538, "EUR"),
        "Ann’s phone",
    )


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("amount", "1,234", "“1,234” is not clear. Write an amount such as"),
        ("amount", "15.385", "is not clear"),
        ("amount", "0.005", "EUR has no smaller unit; write 0.01."),
        ("amount", "0", "more than nothing"),
        ("amount", "-1", "“-1” is not clear"),
        ("amount", "", "An amount is missing."),
        ("amount", "9" * 30, "too much"),
        ("currency", "XXX", "This is no currency."),
        ("payer", "", "Say who paid."),
        ("payee", "", "Say who was paid."),
        ("paid_on", "14.03.2026", "This is no date; write it like 2026-03-01."),
        ("paid_on", "", "A date is missing."),
        ("paid_on", "2999-01-01", "This date has not come yet"),
        ("method", "gold", "Say how it was paid."),
        ("note", "x" * 201, "A note has at most 200 letters; this one has 201."),
        ("note", "a\u202eb", "control character"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_and_the_rest_is_kept(
    ann: Client, club: models.Club, field: str, typed: str, said: str
) -> None:
    a_win(club, BORIS, ANNA, 162)
    sent = filled(club, **{"note": "kept", field: typed})

    answer = new(ann, club).post(ann, **sent)

    assert answer.status_code == 422
    page = Page(answer)
    assert said in page.words
    assert page.field("amount").get("value", "") == sent["amount"]
    assert page.field("note").get("value", "") == sent["note"]
    assert page.field("paid_on").get("value", "") == sent["paid_on"]
    assert not club.payments.exists()


@pytest.mark.parametrize(
    ("currency", "typed"), [("HUF", "12.50"), ("JPY", "12,50"), ("chips", "12.50")]
)
def test_e4_what_has_no_decimals_takes_none(
    ann: Client, club: models.Club, currency: str, typed: str
) -> None:
    a_win(club, BORIS, ANNA, 162)

    answer = new(ann, club).post(ann, **filled(club, amount=typed, currency=currency))

    assert answer.status_code == 422
    assert "12 or 13" in Page(answer).words
    assert not club.payments.exists()


def test_nobody_pays_himself(ann: Client, club: models.Club) -> None:
    a_win(club, BORIS, ANNA, 162)
    anna = str(club.players.get(name=ANNA).pk)

    answer = new(ann, club).post(ann, **filled(club, payer=anna))

    assert "Nobody pays himself. Choose somebody else." in Page(answer).words
    assert not club.payments.exists()


def test_e6_the_same_payment_twice_is_one(ann: Client, club: models.Club) -> None:
    a_win(club, BORIS, ANNA, 162)
    form = new(ann, club)

    answers = [form.post(ann, **filled(club)) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert club.payments.count() == 1


def test_a_payment_for_tonight_shows_when_and_by_whom(
    ann: Client, club: models.Club
) -> None:
    a_win(club, BORIS, ANNA, 100, at=timezone.now())
    form = line_of(settle_page(ann, club, "over=tonight"), club, BORIS, ANNA)

    form.post(ann)

    payment = club.payments.get()
    clock = f"{payment.made_at:%H:%M}".removeprefix("0")
    words = settle_page(ann, club, "over=tonight").words
    assert f"paid in cash, {clock}" in words


def test_a_payment_between_merged_people_is_refused_as_not_there(
    ann: Client, club: models.Club
) -> None:
    a_win(club, BORIS, ANNA, 162)
    other = people_acts.add_person(club=club, name="Boriss", at=EVENING)
    boris = club.players.get(name=BORIS)
    people_acts.merge_people(club=club, person_id=other.pk, into_id=boris.pk)

    answer = new(ann, club).post(ann, **filled(club, payer=str(other.pk)))

    assert answer.status_code == 404
    assert not club.payments.exists()


# Who may


def a_guest(club: models.Club, player: str) -> Client:
    user = User.objects.create(username=f"u{uuid.uuid4().hex[:12]}")
    club.memberships.create(user=user, role=models.Role.VIEWER, since_at=EVENING)
    club.players.filter(name=player).update(user=user)
    browser = Client()
    browser.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return browser


def test_whoever_has_an_account_writes_what_he_paid_or_was_paid(
    club: models.Club,
) -> None:
    an_evening(club)
    boris, armen = a_guest(club, BORIS), a_guest(club, ARMEN)

    mine = new(boris, club).post(boris, **filled(club))
    theirs = new(armen, club).post(armen, **filled(club))

    assert mine.status_code == 302
    assert theirs.status_code == 422
    assert "You write down what you paid or were paid yourself." in (Page(theirs).words)
    assert club.payments.get().made_by == BORIS


def test_only_who_may_write_a_payment_may_take_it_back(club: models.Club) -> None:
    an_evening(club)
    boris, armen = a_guest(club, BORIS), a_guest(club, ARMEN)
    new(boris, club).post(boris, **filled(club))
    undo = f"/c/{club.pk}/payments/{club.payments.get().pk}/undo/"

    answers = [armen.post(undo).status_code, boris.post(undo).status_code]

    assert answers == [404, 302]
    assert club.payments.get().undone_by == BORIS


def test_a1_a_payment_of_another_club_is_not_there(
    ann: Client, cas: Client, club: models.Club
) -> None:
    an_evening(club)
    line_of(settle_page(ann, club), club, BORIS, KATA).post(ann)
    payment = club.payments.get()
    elsewhere = models.Club.objects.exclude(pk=club.pk).get()

    answers = [
        cas.post(f"/c/{each.pk}/payments/{payment.pk}/undo/").status_code
        for each in (club, elsewhere)
    ]

    assert answers == [404, 404]
    payment.refresh_from_db()
    assert payment.undone_at is None


def test_undone_twice_is_undone_once(ann: Client, club: models.Club) -> None:
    an_evening(club)
    line_of(settle_page(ann, club), club, BORIS, KATA).post(ann)
    undo = settle_page(ann, club).form("Undo")

    undo.post(ann)
    undo.post(ann)

    assert club.ledger.filter(kind="payment").count() == 2
    assert plan_of(club) == [(*line, line[2]) for line in PLAN]


def test_the_page_that_asks_knows_evenings_that_were(
    ann: Client, club: models.Club
) -> None:
    a_win(club, BORIS, ANNA, 162)
    form = Page(ann.get(f"/c/{club.pk}/payments/new/?{TONIGHT}")).form("Write")

    form.post(ann, **filled(club))

    assert club.payments.get().day == EVENING.date()


@pytest.mark.parametrize("day", ["x", "2999-01-01", ""])
def test_an_evening_that_was_not_is_today(
    ann: Client, club: models.Club, day: str
) -> None:
    a_win(club, BORIS, ANNA, 162)
    form = Page(ann.get(f"/c/{club.pk}/payments/new/?day={day}")).form("Write")

    form.post(ann, **filled(club))

    assert club.payments.get().day >= timezone.now().date() - dt.timedelta(days=1)


def test_money_that_is_not_the_clubs_stays_out(ann: Client, club: models.Club) -> None:
    a_win(club, BORIS, ANNA, 162)
    stranger = a_win(factories.a_club(), BORIS, ANNA, 50).seats.all()[0].player_id

    answer = new(ann, club).post(ann, **filled(club, payer=str(stranger)))

    assert answer.status_code == 404
    assert not club.payments.exists()
