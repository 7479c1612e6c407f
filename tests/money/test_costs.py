"""Shared costs: shown as they are split, then written down; taken back."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import models
from games.money.acts import nights
from tests.factories import EVENING, a_match
from tests.money.people import a_member, owed
from tests.table.page import Form, Page

pytestmark = pytest.mark.django_db

DAY = EVENING.date()


@pytest.fixture
def club(club: models.Club) -> models.Club:
    """Three were here that evening; Dee was not."""
    a_match(club=club, names=("Ann", "Bob"))
    a_match(club=club, names=("Ann", "Cas"))
    club.players.create(name="Dee", key="dee", created_at=EVENING)
    return club


def person(club: models.Club, name: str) -> str:
    return str(club.players.get(name=name).pk)


def form(browser: Client, club: models.Club, day: str = DAY.isoformat()) -> Form:
    answer = browser.get(f"/c/{club.pk}/costs/new/?day={day}")
    return next(form for form in Page(answer).forms if "See how" in form.says)


def looked(browser: Client, club: models.Club, **typed: Any) -> Any:
    """Press the button once: how it is split, or what is refused."""
    facts = {"what": "Room", "amount": "1,00", "payer": person(club, "Ann")}
    return form(browser, club).post(browser, **facts | typed)


def shared(browser: Client, club: models.Club, **typed: Any) -> Any:
    """Press it once more."""
    split = next(
        form
        for form in Page(looked(browser, club, **typed)).forms
        if "Share it" in form.says
    )
    return split.post(browser)


def test_e1_one_euro_by_three_is_shown_split_before_it_is_shared(
    ann: Client, club: models.Club
) -> None:
    answer = looked(ann, club)

    words = Page(answer).words
    assert answer.status_code == 200
    assert "Ann paid it €0.34 Bob €0.33 Cas €0.33 Together €1.00" in words
    assert not club.ledger.exists()


def test_e1_a_shared_cost_is_owed_to_who_paid(ann: Client, club: models.Club) -> None:
    answer = shared(ann, club)

    page = Page(ann.get(answer["Location"]))
    assert answer["Location"] == f"/c/{club.pk}/settle/?day=2026-03-14"
    assert owed(club) == {("Bob", "Ann", "EUR", 33), ("Cas", "Ann", "EUR", 33)}
    assert "Room is shared: €1.00." in page.words
    assert "€0.33" in page.words


def test_who_paid_need_not_share(ann: Client, club: models.Club) -> None:
    shared(ann, club, payer=person(club, "Dee"), amount="1")

    assert owed(club) == {
        ("Ann", "Dee", "EUR", 34),
        ("Bob", "Dee", "EUR", 33),
        ("Cas", "Dee", "EUR", 33),
    }


def test_e4_a_thousand_forints_by_three(ann: Client, club: models.Club) -> None:
    models.Club.objects.filter(pk=club.pk).update(
        stake={"per_point": "5", "currency": "HUF"}
    )

    asked = Page(looked(ann, club, amount="1000")).words.replace("\u00a0", " ")
    refused = looked(ann, club, amount="12.50")
    shared(ann, club, amount="1000")

    assert "HUF 334 Bob HUF 333 Cas HUF 333 Together HUF 1,000" in asked
    assert refused.status_code == 422
    assert "HUF has no smaller unit; write 12 or 13." in Page(refused).words
    assert owed(club) == {("Bob", "Ann", "HUF", 333), ("Cas", "Ann", "HUF", 333)}


@pytest.mark.parametrize(
    ("typed", "name", "said"),
    [
        ({"what": " "}, "what", "Say what it was for"),
        ({"what": "x" * 81}, "what", "At most 80 letters; this has 81."),
        ({"what": "a\u202eb"}, "what", ""),
        ({"amount": ""}, "amount", "Say how much it was."),
        ({"amount": "1,234"}, "amount", "“1,234” is not clear."),
        ({"amount": "0"}, "amount", "The amount is more than nothing."),
        ({"amount": "0.001"}, "amount", "EUR has no smaller unit; write 0.01."),
        ({"amount": "9" * 41}, "amount", "40"),
        ({"payer": ""}, "payer", "Say who paid."),
        ({"payer": "somebody"}, "payer", "Say who paid."),
        ({"people": []}, "", "Tick who shares it."),
        ({"people": ["somebody"]}, "", "Somebody is not of this club any more."),
    ],
)
def test_what_is_refused_is_said_at_its_field_and_stays_typed(
    ann: Client, club: models.Club, typed: dict[str, Any], name: str, said: str
) -> None:
    answer = looked(ann, club, **typed)

    page = Page(answer)
    assert answer.status_code == 422
    assert said in page.words
    if name:
        assert page.element(f"wrong-{name}")["role"] == "alert"
    if name in {"what", "amount"}:
        assert page.form("See how").fields[name] == [typed[name]]
    assert not models.Cost.objects.exists()


def test_nobody_shares_it_with_who_paid(ann: Client, club: models.Club) -> None:
    answer = looked(ann, club, people=[person(club, "Ann")])

    assert "Nobody shares it with Ann. Tick somebody else, too." in Page(answer).words


def test_who_was_there_is_ticked_and_the_others_are_at_hand(
    ann: Client, club: models.Club
) -> None:
    played = form(ann, club)
    night = club.nights.create(day=DAY)
    night.players.set(club.players.filter(name__in=("Ann", "Dee")))

    named = form(ann, club)
    asked = looked(ann, club, people=[person(club, n) for n in ("Bob", "Dee")])

    def ticked(some: Form) -> set[str]:
        return {club.players.get(pk=each).name for each in some.fields["people"]}

    assert ticked(played) == {"Ann", "Bob", "Cas"}
    assert ticked(named) == {"Ann", "Dee"}
    assert ticked(Page(asked).form("Share it")) == {"Bob", "Dee"}


def test_who_types_sees_the_split_and_nothing_is_refused_yet(
    ann: Client, club: models.Club
) -> None:
    empty = looked(ann, club, look="1", amount="")
    typed = looked(ann, club, look="1")
    seal = Page(typed).field("confirmed")["value"]
    not_yet = looked(ann, club, look="1", confirmed=seal)

    assert [each.status_code for each in (empty, typed, not_yet)] == [200] * 3
    assert "refused" not in empty.content.decode()
    assert "Together €1.00" in Page(typed).words
    assert "<html" not in typed.content.decode()
    assert not models.Cost.objects.exists()


def test_what_was_changed_after_it_was_shown_is_shown_again(
    ann: Client, club: models.Club
) -> None:
    split = Page(looked(ann, club)).form("Share it")

    answer = split.post(ann, amount="2")

    assert "Together €2.00" in Page(answer).words
    assert not models.Cost.objects.exists()


def test_a_second_tap_shares_nothing_twice(ann: Client, club: models.Club) -> None:
    split = Page(looked(ann, club)).form("Share it")

    answers = [split.post(ann) for _tap in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert owed(club) == {("Bob", "Ann", "EUR", 33), ("Cas", "Ann", "EUR", 33)}


def test_it_is_taken_back_and_stays_to_be_read(ann: Client, club: models.Club) -> None:
    shared(ann, club)
    cost = models.Cost.objects.get()
    detail = Page(ann.get(f"/c/{club.pk}/costs/{cost.pk}/"))

    for _tap in range(2):
        answer = detail.form("Take it back").post(ann)

    page = Page(ann.get(answer["Location"]))
    assert "€1.00, paid by Ann, Sat 14 March" in detail.words
    assert "Ann paid it €0.34 Bob €0.33 Cas €0.33 Together €1.00" in detail.words
    assert owed(club) == set()
    assert club.ledger.count() == 4
    assert "Taken back on" in page.words
    assert page.forms == []


def test_it_is_told_where_the_balance_is_explained(
    ann: Client, club: models.Club
) -> None:
    shared(ann, club)
    cost = models.Cost.objects.get()
    bob = person(club, "Bob")

    page = Page(ann.get(f"/c/{club.pk}/balances/{bob}/?day=2026-03-14&currency=EUR"))

    assert f"/c/{club.pk}/costs/{cost.pk}/" in page.links.values()


def test_a_member_shares_what_he_paid_himself_and_no_more(club: models.Club) -> None:
    bob = a_member(club, "Bob")
    looking_on = a_member(club)

    usual = form(bob, club).fields["payer"]
    theirs = looked(bob, club)
    shared(bob, club, payer=person(club, "Bob"))
    cost = models.Cost.objects.get()
    shared(a_member(club, "Cas"), club, payer=person(club, "Cas"))
    other = models.Cost.objects.exclude(pk=cost.pk).get()

    assert usual == [person(club, "Bob")]
    assert "You write down what you paid yourself." in Page(theirs).words
    assert looking_on.get(f"/c/{club.pk}/costs/new/").status_code == 404
    assert bob.post(f"/c/{club.pk}/costs/{other.pk}/undo/").status_code == 404
    assert bob.post(f"/c/{club.pk}/costs/{cost.pk}/undo/").status_code == 302


def test_a1_a_cost_of_another_club_is_not_there(
    ann: Client, cas: Client, club: models.Club
) -> None:
    shared(ann, club)
    cost = models.Cost.objects.get()
    theirs = models.Holder.objects.exclude(club=club).get().club

    answers = [
        cas.get(f"/c/{theirs.pk}/costs/{cost.pk}/"),
        cas.post(f"/c/{theirs.pk}/costs/{cost.pk}/undo/"),
        cas.get(f"/c/{club.pk}/costs/{cost.pk}/"),
    ]

    assert [answer.status_code for answer in answers] == [404] * 3
    assert models.Cost.objects.get().undone_at is None


def test_a_closed_evening_keeps_its_entries_and_the_cost_is_an_adjustment(
    ann: Client, club: models.Club
) -> None:
    nights.settle_night(club=club, day=DAY, by="Ann", at=EVENING)

    page = Page(ann.get(f"/c/{club.pk}/costs/new/?day={DAY}"))
    shared(ann, club)

    today = club.evening(timezone.now())
    assert "the cost becomes an adjustment of today" in page.words
    assert {entry.adjusts.day for entry in club.ledger.all()} == {DAY}
    assert {entry.day for entry in club.ledger.all()} == {today}


@pytest.mark.parametrize("day", ["", "yesterday", "2026-13-45", "9999-01-01"])
def test_an_evening_that_is_none_is_tonight(
    ann: Client, club: models.Club, day: str
) -> None:
    today = club.evening(timezone.now())

    found = form(ann, club, day)

    assert found.fields["day"] == [today.isoformat()]


def test_e5_whoever_was_archived_since_still_has_his_share(
    ann: Client, club: models.Club
) -> None:
    shared(ann, club)
    club.players.filter(name="Bob").update(archived_at=EVENING + dt.timedelta(days=1))
    cost = models.Cost.objects.get()

    detail = Page(ann.get(f"/c/{club.pk}/costs/{cost.pk}/")).words

    assert "Bob €0.33" in detail
    assert "Bob" not in str(form(ann, club).fields)
    assert ("Bob", "Ann", "EUR", 33) in owed(club)


def test_whoever_is_made_nameless_leaves_no_name_in_what_was_paid_for(
    ann: Client, club: models.Club
) -> None:
    shared(ann, club, what="Cab for Bob")
    shared(ann, club, what="Bobbins")
    nights.settle_night(club=club, day=DAY, by="Bob", at=EVENING)
    ledger = list(club.ledger.values())

    ann.post(f"/c/{club.pk}/people/{person(club, 'Bob')}/nameless/")

    whats = set(club.costs.values_list("what", flat=True))
    assert whats == {"Cab for Former player 1", "Bobbins"}
    assert club.nights.get().settled_by == "Former player 1"
    assert list(club.ledger.values()) == ledger
