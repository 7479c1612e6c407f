"""Settle up: the plan, why a line is so much, and who may write down what was paid."""

import datetime as dt
import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from games import models
from games.money.acts import costs, nights
from games.money.pages import counts
from tests import factories
from tests.factories import EVENING
from tests.money.evening import (
    ANNA,
    ARMEN,
    BORIS,
    KATA,
    PLAN,
    TONIGHT,
    ZOFIA,
    a_win,
    an_evening,
    line_of,
    plan_of,
    settle_page,
)
from tests.table.page import Page

pytestmark = pytest.mark.django_db

Role = models.Role


def a_member(club: models.Club, role: models.Role, player: str | None = None) -> Client:
    """Return the browser of a new account, perhaps of one of the club's people."""
    user = User.objects.create(username=f"u{uuid.uuid4().hex[:12]}")
    club.memberships.create(user=user, role=role, since_at=EVENING)
    if player:
        club.players.filter(name=player).update(user=user)
    browser = Client()
    browser.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return browser


# The plan


def test_nine_matches_are_settled_by_four_payments(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)

    page = settle_page(ann, club)

    assert (
        "Four payments settle nine matches. No plan needs fewer. "
        "Tap an amount to see why."
    ) in page.words
    assert plan_of(club) == [(*line, line[2]) for line in PLAN]
    for payer, payee, amount in PLAN:
        assert f"{payer} pays {payee}" in page.words
        assert f"€{amount // 100}.{amount % 100:02}" in page.words


def test_the_same_evening_in_another_order_has_the_same_plan(
    club: models.Club,
) -> None:
    from_front = an_evening(club)
    other = factories.a_club()
    for match in reversed(from_front):
        first, second = (seat.player.name for seat in match.seats.all())
        lost = (
            -match.results.get(seat=1).points_for + match.results.get(seat=0).points_for
        )
        a_win(other, second, first, lost)

    assert plan_of(other) == plan_of(club)


@pytest.mark.parametrize(
    ("payments", "matches", "costs", "said"),
    [
        (1, 1, 0, "One payment settles one match. No plan needs fewer."),
        (4, 9, 0, "Four payments settle nine matches. No plan needs fewer."),
        (12, 11, 1, "Twelve payments settle eleven matches and one shared cost. "),
        (13, 0, 2, "13 payments settle two shared costs. No plan needs fewer."),
    ],
)
def test_l1_a_plan_is_told_in_words(
    payments: int, matches: int, costs: int, said: str
) -> None:
    assert said in counts.plan(payments, matches, costs, proven=True)


def test_a_plan_that_is_not_proven_says_so() -> None:
    assert counts.plan(6, 9, 0, proven=False) == "Six payments; not proven fewest."


def test_why_tells_the_payees_matches_and_their_sum(
    ann: Client, club: models.Club
) -> None:
    matches = an_evening(club)
    page = settle_page(ann, club)

    why = Page(ann.get(f"/c/{club.pk}/settle/{_amounts(page)[2]}"))

    assert (
        "Žofia is €3.80 ahead: Match 2, won against Boris +4.30 "
        "Match 4, lost to Anna −2.75 Match 6, lost to Katariina-Liisa −5.15 "
        "Match 9, won against Արմեն +7.40 Together +3.80"
    ) in why.words
    assert f"/m/{matches[1].pk}/" in why.links.values()


def _amounts(page: Page) -> list[str]:
    """Return what the amounts lead to."""
    found = [said for tag, said in page.tags if tag == "a"]
    return [said["href"] for said in found if said.get("class") == "amount-why"]


def test_why_tells_costs_and_payments_too(ann: Client, club: models.Club) -> None:
    an_evening(club)
    people = {each.name: each.pk for each in club.players.all()}
    costs.share_cost(
        club=club,
        key=uuid.uuid4(),
        what="Drinks",
        payer_id=people[ZOFIA],
        people=list(people.values()),
        currency="EUR",
        amount=1000,
        day=EVENING.date(),
        at=EVENING,
    )
    page = settle_page(ann, club)
    line_of(page, club, *_pair_to(page, club, ZOFIA)).post(ann)

    page = settle_page(ann, club)

    assert "settle nine matches and one shared cost." in page.words
    why = f"/c/{club.pk}/balances/{people[ZOFIA]}/?{TONIGHT}"
    words = Page(ann.get(why)).words
    assert "Drinks, paid for others +8.00" in words
    assert "Paid by" in words


def _pair_to(page: Page, club: models.Club, payee: str) -> tuple[str, str]:
    names = {str(each.pk): each.name for each in club.players.all()}
    pairs = [
        (names[form.fields["payer"][0]], names[form.fields["payee"][0]])
        for form in page.forms
        if "payer" in form.fields
    ]
    return next(pair for pair in pairs if pair[1] == payee)


def test_over_several_evenings_why_tells_them_evening_by_evening(
    ann: Client, club: models.Club
) -> None:
    a_win(club, BORIS, ANNA, 50)
    a_win(club, BORIS, ANNA, 70, at=EVENING + dt.timedelta(days=1))
    page = settle_page(ann, club, "over=all")

    why = Page(ann.get(f"/c/{club.pk}/settle/{_amounts(page)[0]}"))

    assert (
        "Anna is €6.00 ahead: Sun 15 March +3.50 Sat 14 March +2.50 Together +6.00"
    ) in why.words


def test_two_currencies_are_two_sections(ann: Client, club: models.Club) -> None:
    a_win(club, BORIS, ANNA, 50)
    a_win(club, ANNA, BORIS, 40, stake={"per_point": "3", "currency": "HUF"})
    a_win(club, ANNA, BORIS, 20, stake={"per_point": "1", "currency": "chips"})

    words = settle_page(ann, club).words

    assert "Euros One payment settles one match." in words
    assert "Hungarian forints One payment settles one match." in words
    assert "Chips One payment settles one match." in words
    assert "HUF 120" in words
    assert "20 chips" in words


def test_e4_yen_have_no_decimals_anywhere(ann: Client, club: models.Club) -> None:
    yen = {"per_point": "3", "currency": "JPY"}
    a_win(club, BORIS, ANNA, 41, stake=yen)

    shown = [
        Page(ann.get(f"/c/{club.pk}/{page}/?{TONIGHT}")).words
        for page in ("settle", "balances", "settle/text")
    ]

    assert "¥123" in shown[0]
    assert "+123" in shown[1]
    assert "-123" not in shown[1]
    assert all("123.0" not in words and "123,0" not in words for words in shown)


def test_everybody_square_is_a_sentence(ann: Client, club: models.Club) -> None:
    a_win(club, BORIS, ANNA, 50)
    a_win(club, ANNA, BORIS, 50)

    page = settle_page(ann, club)

    assert "Everybody is square: nobody owes anything." in page.words
    assert "-0.00" not in page.html
    assert "−0.00" not in page.html


def test_nothing_played_says_what_to_do(ann: Client, club: models.Club) -> None:
    page = settle_page(ann, club, "over=tonight")

    assert "Nothing was played for money tonight." in page.words
    assert page.links["Start a match"] == "/"


# Which evenings


def test_without_asking_it_is_tonight_once_something_is_owed(
    ann: Client, club: models.Club
) -> None:
    a_win(club, BORIS, ANNA, 50)
    before = settle_page(ann, club, "")
    a_win(club, BORIS, ANNA, 70, at=timezone.now())

    after = settle_page(ann, club, "")

    assert "€2.50" in before.words
    assert "€3.50" in after.words
    assert "€6.00" not in after.words


def test_a_season_a_range_and_all_time_are_their_evenings(
    ann: Client, club: models.Club
) -> None:
    season = club.seasons.create(
        name="Spring", first=dt.date(2026, 3, 15), last=dt.date(2026, 3, 20)
    )
    for day, points in ((0, 20), (1, 40), (7, 80)):
        a_win(club, BORIS, ANNA, points, at=EVENING + dt.timedelta(days=day))

    said = {
        query: settle_page(ann, club, query).words
        for query in (
            f"over={season.pk}",
            "over=range&from=2026-03-14&to=2026-03-15",
            "over=all",
        )
    }

    assert ["€2.00" in each for each in said.values()] == [True, False, False]
    assert ["€3.00" in each for each in said.values()] == [False, True, False]
    assert ["€7.00" in each for each in said.values()] == [False, False, True]


def test_l2_an_evening_past_midnight_is_one_evening(
    ann: Client, club: models.Club
) -> None:
    late = dt.datetime(2026, 5, 31, 20, tzinfo=dt.UTC)
    a_win(club, BORIS, ANNA, 50, at=late)
    a_win(club, BORIS, ANNA, 70, at=late + dt.timedelta(hours=5))

    words = settle_page(ann, club, "day=2026-05-31").words

    assert "One payment settles two matches." in words
    assert "€6.00" in words


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("day=yesterday", "yesterday is no day; write it like 2026-03-01."),
        ("over=range&from=x", "x is no day; write it like 2026-03-01."),
        (
            "over=range&from=2026-03-02&to=2026-03-01",
            "The range ends before it begins.",
        ),
    ],
)
def test_evenings_that_cannot_be_read_are_a_sentence(
    ann: Client, club: models.Club, query: str, said: str
) -> None:
    an_evening(club)

    for page in ("settle", "settle/text", "balances"):
        assert said in Page(ann.get(f"/c/{club.pk}/{page}/?{query}")).words


@pytest.mark.parametrize(
    "query", ["why=x", "over=x", "why=EUR-1-2", "over=tonight&day="]
)
def test_nonsense_in_the_address_is_ignored(
    ann: Client, club: models.Club, query: str
) -> None:
    assert ann.get(f"/c/{club.pk}/settle/?{query}").status_code == 200


# Paid


def test_paid_strikes_the_line_through_and_undo_restores_it(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)

    line_of(settle_page(ann, club), club, BORIS, KATA).post(ann)
    page = settle_page(ann, club)
    paid = plan_of(club)
    page.form("Undo").post(ann)

    assert "paid in cash" in page.words
    assert paid == [
        (*line, 0 if line[:2] == (BORIS, KATA) else line[2]) for line in PLAN
    ]
    assert plan_of(club) == [(*line, line[2]) for line in PLAN]


def test_a_payment_that_no_line_asked_for_stands_below(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    people = {each.name: str(each.pk) for each in club.players.all()}
    settle_page(ann, club)

    ann.post(
        f"/c/{club.pk}/payments/new/",
        {
            "key": str(uuid.uuid4()),
            "payer": people[ANNA],
            "payee": people[BORIS],
            "amount": "1",
            "currency": "EUR",
            "paid_on": "2026-03-14",
            "method": "cash",
            "day": str(EVENING.date()),
        },
    )
    page = settle_page(ann, club)

    assert "Also paid 1 payment Anna paid Boris" in page.words
    assert sum(amount for *_pair, amount, _rest in plan_of(club)) == 2685


def test_e6_two_who_press_at_once_pay_once_and_the_second_is_told_who(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    treasurer = a_member(club, Role.TREASURER, ANNA)
    mine, theirs = settle_page(ann, club), settle_page(treasurer, club)

    line_of(theirs, club, BORIS, KATA).post(treasurer)
    answer = line_of(mine, club, BORIS, KATA).post(ann)

    assert club.payments.count() == 1
    said = Page(ann.get(answer["Location"])).words
    assert "Anna wrote it down at " in said
    assert "Nothing was written twice." in said


def test_e6_the_same_press_twice_pays_once(ann: Client, club: models.Club) -> None:
    an_evening(club)
    form = line_of(settle_page(ann, club), club, BORIS, KATA)

    answers = [form.post(ann), form.post(ann)]

    assert club.payments.count() == 1
    assert "wrote it down" not in Page(ann.get(answers[1]["Location"])).words


def test_a_press_on_a_plan_that_changed_shows_the_new_one(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    form = line_of(settle_page(ann, club), club, BORIS, KATA)
    a_win(club, BORIS, KATA, 100)

    answer = form.post(ann)

    assert not club.payments.exists()
    said = Page(ann.get(answer["Location"])).words
    assert "The plan has changed meanwhile. Nothing was written" in said


def test_a_press_after_the_same_payment_was_taken_back_writes_nothing(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    form = line_of(settle_page(ann, club), club, BORIS, KATA)
    form.post(ann)
    settle_page(ann, club).form("Undo").post(ann)

    answer = form.post(ann)

    said = Page(ann.get(answer["Location"])).words
    assert "This payment was taken back meanwhile. Nothing was written." in said
    assert plan_of(club) == [(*line, line[2]) for line in PLAN]


def test_a_range_that_is_over_can_be_paid(ann: Client, club: models.Club) -> None:
    an_evening(club)
    query = "over=range&from=2026-03-01&to=2026-03-31"

    line_of(settle_page(ann, club, query), club, BORIS, KATA).post(ann)

    assert "paid in cash" in settle_page(ann, club, query).words
    assert club.payments.get().day == dt.date(2026, 3, 31)


def test_a_closed_evening_offers_no_payment_and_takes_none(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    form = line_of(settle_page(ann, club), club, BORIS, KATA)
    nights.settle_night(club=club, day=EVENING.date(), by="Ann", at=EVENING)

    page = settle_page(ann, club)
    answer = form.post(ann)

    assert "Closed at 20:00 by Ann." in page.words
    assert not [form for form in page.forms if "payer" in form.fields]
    assert not club.payments.exists()
    said = Page(ann.get(answer["Location"])).words
    assert "These evenings are closed. Nothing was written." in said


# All at once


def test_e6_settle_all_asks_first_and_pressed_twice_writes_once(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    page = Page(ann.get(f"/c/{club.pk}/settle/all/?{TONIGHT}"))
    form = page.form("Yes, all of it is paid")

    answers = [form.post(ann), form.post(ann)]

    assert "Were all 4 payments made?" in page.words
    assert "Boris pays Katariina-Liisa €13.70" in page.words
    assert club.payments.count() == 4
    assert [answer.status_code for answer in answers] == [302, 302]
    assert [rest for *_line, rest in plan_of(club)] == [0, 0, 0, 0]
    assert "Everybody is square" in settle_page(ann, club).words


def test_e6_all_or_nothing_where_something_of_it_was_paid_meanwhile(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    form = Page(ann.get(f"/c/{club.pk}/settle/all/?{TONIGHT}")).form("Yes")
    line_of(settle_page(ann, club), club, BORIS, KATA).post(ann)

    answer = form.post(ann)

    assert club.payments.count() == 1
    assert "Ann’s phone wrote it down" in Page(ann.get(answer["Location"])).words


NOBODY = "0b9a4f0e-7e53-4f6e-9a56-6f0f5a3c1d2e"


@pytest.mark.parametrize("line", ["", "x", "1.2.3.4", f"{NOBODY}.{NOBODY}.1.1"])
def test_settle_all_without_the_plan_writes_nothing(
    ann: Client, club: models.Club, line: str
) -> None:
    an_evening(club)
    form = Page(ann.get(f"/c/{club.pk}/settle/all/?{TONIGHT}")).form("Yes")

    form.post(ann, line=line)

    assert not club.payments.exists()


# Who may


def test_who_pays_or_is_paid_writes_his_own_payments_only(club: models.Club) -> None:
    an_evening(club)
    boris = a_member(club, Role.VIEWER, BORIS)
    page = settle_page(boris, club)
    theirs = line_of(settle_page(a_member(club, Role.OWNER), club), club, ARMEN, ANNA)

    answers = [
        form.post(boris).status_code for form in page.forms if "payer" in form.fields
    ]
    refused = theirs.post(boris).status_code

    assert answers == [302]
    assert refused == 404
    paid = club.payments.get()
    assert (paid.payer.name, paid.payee.name, paid.made_by) == (BORIS, KATA, BORIS)


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_others_look_on(club: models.Club, role: models.Role) -> None:
    an_evening(club)

    page = settle_page(a_member(club, role), club)

    assert "Boris pays Katariina-Liisa" in page.words
    assert page.forms == []
    assert "Settle all" not in page.links
    assert "Another payment" not in page.links


def test_a1_people_of_another_club_cannot_be_paid_for(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    stranger = a_win(factories.a_club(), BORIS, ANNA, 50).seats.all()[0].player_id
    form = line_of(settle_page(ann, club), club, BORIS, KATA)

    answer = form.post(ann, payee=str(stranger))

    assert answer.status_code == 404
    assert not models.Payment.objects.exists()


def test_a_line_that_is_none_is_refused_with_the_plan(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    form = line_of(settle_page(ann, club), club, BORIS, KATA)

    answers = [
        form.post(ann, **{name: "x"})
        for name in ("payer", "span", "rest", "planned", "currency")
    ]

    assert [answer.status_code for answer in answers] == [422] * 5
    assert "Nothing was written." in Page(answers[0]).words
    assert not club.payments.exists()


# What to send


def test_the_text_tells_who_pays_whom_a_line_each(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    line_of(settle_page(ann, club), club, BORIS, KATA).post(ann)

    html = ann.get(f"/c/{club.pk}/settle/text/?{TONIGHT}").content.decode()

    assert "Boris has paid Katariina-Liisa 13.70 EUR\nԱրմեն pays Anna 7.25 EUR" in html


def test_v1_files_keep_numbers_plain_and_names_harmless(
    ann: Client, club: models.Club
) -> None:
    a_win(club, "=1+2", "-Mato", 248)

    plan = ann.get(f"/c/{club.pk}/settle/plan.csv?{TONIGHT}").content.decode(
        "utf-8-sig"
    )
    told = ann.get(f"/c/{club.pk}/settle/ledger.csv?{TONIGHT}").content.decode(
        "utf-8-sig"
    )

    assert "'=1+2,'-Mato,12.40,12.40,EUR," in plan
    rows = told.splitlines()
    assert ",'-Mato,'=1+2,12.40,EUR," in rows[1]
    assert ",'=1+2,'-Mato,-12.40,EUR," in rows[2]


def test_m4_names_are_shown_letter_for_letter(ann: Client, club: models.Club) -> None:
    a_win(club, "<b>Boss</b>", "O'Brien", 50)

    page = settle_page(ann, club)

    assert "<b>Boss</b> pays O'Brien" in page.words
    assert "<b>Boss" not in page.html


# Cost


def queries(browser: Client, address: str) -> int:
    browser.get(address)
    with CaptureQueriesContext(connection) as captured:
        answer = browser.get(address)
    assert answer.status_code == 200
    return len(captured)


@pytest.mark.parametrize("page", ["settle", "balances", "nights", "settle/ledger.csv"])
def test_a_page_takes_as_many_queries_however_much_was_played(
    ann: Client, club: models.Club, page: str
) -> None:
    address = f"/c/{club.pk}/{page}{'' if '.' in page else '/'}?over=all"
    an_evening(club)
    few = queries(ann, address)
    an_evening(club, at=EVENING + dt.timedelta(days=1))
    an_evening(club, at=EVENING + dt.timedelta(days=2))

    many = queries(ann, address)

    assert few == many
    assert many <= 18


@pytest.mark.parametrize("language", ["en", "et", "sk", "sr", "hy", "fi"])
def test_every_language_shows_the_same_digits(
    ann: Client, club: models.Club, language: str
) -> None:
    a_win(club, BORIS, ANNA, 274)

    with translation.override(language):
        words = settle_page(ann, club).words

    assert "13.70" in words or "13,70" in words


def test_w5_what_a_form_carries_is_never_written_in_a_language(
    ann: Client, club: models.Club, settings: Any
) -> None:
    settings.USE_THOUSAND_SEPARATOR = True
    a_win(club, BORIS, ANNA, 500, stake={"per_point": "1000", "currency": "EUR"})

    with translation.override("sk"):
        form = line_of(settle_page(ann, club), club, BORIS, ANNA)

    assert form.fields["rest"] == ["50000000"]
    assert form.fields["span"] == ["2026-03-14..2026-03-14"]
