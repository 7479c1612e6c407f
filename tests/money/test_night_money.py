"""An evening's money: closed for good, adjusted later, listed; and no money at all."""

import datetime as dt
import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games import models
from games.money.acts import costs, nights, payments
from games.table.acts import hands as acts
from tests import factories
from tests.factories import EVENING, knock, live
from tests.money.evening import (
    ANNA,
    BORIS,
    STAKE,
    TONIGHT,
    ZOFIA,
    a_win,
    an_evening,
    line_of,
    settle_page,
)
from tests.table.page import Page

pytestmark = pytest.mark.django_db

DAY = EVENING.date()
#: The evening of the picture: who lost to whom by how many points.
FRIDAY = ((BORIS, ANNA, 127), ("Jürgen", ZOFIA, 188), (ANNA, ZOFIA, 24))


def night(browser: Client, club: models.Club, day: dt.date = DAY) -> Page:
    return Page(browser.get(f"/c/{club.pk}/nights/{day}/"))


def paid_and_closed(ann: Client, club: models.Club) -> list[models.Match]:
    found = an_evening(club, played=FRIDAY)
    Page(ann.get(f"/c/{club.pk}/settle/all/?{TONIGHT}")).form("Yes").post(ann)
    form = Page(ann.get(f"/c/{club.pk}/nights/{DAY}/close/")).form("Close it")
    form.post(ann)
    return found


def correct(match: models.Match, *, label: str = "Žofia’s phone") -> None:
    """Write down two days later that the last hand was 19, not 24."""
    device, _browser = factories.a_phone(club=match.club, label=label)
    hand = live(match=match)[-1]
    acts.amend_hand(
        match_id=match.pk,
        key=hand.key,
        facts=knock(0, 4, 19),
        seen=hand.revision,
        by=device,
        at=EVENING + dt.timedelta(days=2),
    )


def test_an_open_evening_says_what_is_left(ann: Client, club: models.Club) -> None:
    an_evening(club, played=FRIDAY)

    page = night(ann, club)

    assert "€15.75 is left to pay. In euros." in page.words
    assert "Jürgen to Žofia 9.40 Boris to Anna 6.35 Anna to Žofia 1.20" in page.words
    assert "Close it" in page.links


def test_closing_asks_first_and_says_what_still_runs(
    ann: Client, club: models.Club
) -> None:
    an_evening(club, played=FRIDAY)
    factories.a_match(club=club, names=(ANNA, BORIS), stake=STAKE)

    page = Page(ann.get(f"/c/{club.pk}/nights/{DAY}/close/"))

    assert "Close the money of Sat 14 March, for good?" in page.words
    assert "One match still runs: Anna, Boris." in page.words
    assert "Closed stays closed." in page.words
    assert not club.nights.filter(settled_at__isnull=False).exists()


def test_a_closed_evening_says_when_by_whom_and_that_it_is_paid(
    ann: Client, club: models.Club
) -> None:
    paid_and_closed(ann, club)

    page = night(ann, club)

    assert "by Ann’s phone. Paid in full." in page.words
    assert "Adjustments" not in page.words
    assert "Close it" not in page.links


def test_a_closed_evening_that_was_not_paid_says_what_was_left(
    ann: Client, club: models.Club
) -> None:
    an_evening(club, played=FRIDAY)
    nights.settle_night(club=club, day=DAY, by="Ann", at=EVENING)

    words = night(ann, club).words

    assert "Closed at 20:00 by Ann." in words
    assert "€15.75 was left to pay; it stands in the balances." in words


def test_a_correction_of_a_closed_evening_is_an_adjustment_that_both_see(
    ann: Client, club: models.Club
) -> None:
    match = paid_and_closed(ann, club)[0]
    before = list(club.ledger.order_by("number").values())

    correct(match)

    page = night(ann, club)
    assert (
        "Anna gives back to Boris 16 March, by Žofia’s phone. Match 1, hand 2 was a "
        "knock with 4 against 19, not 24: Anna wins by 122, not 127. 0.25"
    ) in page.words
    assert (
        "What was closed stays as it was. The €0.25 stand in the balances of Anna and "
        "Boris under 16 March."
    ) in page.words
    assert page.links["Show match 1"] == f"/m/{match.pk}/"
    assert list(club.ledger.order_by("number").values())[: len(before)] == before
    monday = settle_page(ann, club, "day=2026-03-16").words
    assert "Anna pays Boris €0.25" in monday
    why = Page(ann.get(page.links["0.25"])).words
    assert "Match 1 of Sat 14 March, 16 March, by Žofia’s phone: hand 2 was" in why


def test_what_somebody_owes_more_is_told_so(ann: Client, club: models.Club) -> None:
    match = paid_and_closed(ann, club)[0]
    hand = live(match=match)[-1]

    acts.amend_hand(
        match_id=match.pk,
        key=hand.key,
        facts=knock(0, 4, 29),
        seen=hand.revision,
        by=None,
        at=EVENING + dt.timedelta(days=2),
    )

    assert "Boris owes more to Anna 16 March. Match 1, hand 2" in night(ann, club).words


def test_costs_and_payments_after_closing_are_adjustments_too(
    ann: Client, club: models.Club
) -> None:
    paid_and_closed(ann, club)
    people = {each.name: each.pk for each in club.players.all()}
    then = EVENING + dt.timedelta(days=2)
    costs.share_cost(
        club=club,
        key=uuid.uuid4(),
        what="Drinks",
        payer_id=people[ANNA],
        people=[people[ANNA], people[BORIS]],
        currency="EUR",
        amount=500,
        day=DAY,
        at=then,
    )
    payment = club.payments.order_by("amount").first()
    assert payment
    payments.undo_payment(club=club, payment_id=payment.pk, by="Ann", at=then)

    words = night(ann, club).words

    assert "Boris gives back to Anna 16 March. Drinks. 2.50" in words
    assert "16 March, by Ann. A payment was taken back." in words
    assert "Adjustments stand in the balances by their own date." in words


def test_closed_stays_closed(ann: Client, club: models.Club) -> None:
    paid_and_closed(ann, club)
    was = club.nights.get(day=DAY).settled_at

    answers = [
        ann.get(f"/c/{club.pk}/nights/{DAY}/close/"),
        ann.post(f"/c/{club.pk}/nights/{DAY}/close/"),
        ann.post(f"/c/{club.pk}/tonight/", {"reopen": "on"}),
    ]

    assert [answer.status_code for answer in answers] == [302] * 3
    assert club.nights.get(day=DAY).settled_at == was


def test_tonight_closed_can_still_be_paid_and_stays_closed(
    ann: Client, club: models.Club
) -> None:
    now = timezone.now()
    a_win(club, BORIS, ANNA, 100, at=now)
    tonight = club.evening(now)
    ann.post(f"/c/{club.pk}/nights/{tonight}/close/")

    line_of(settle_page(ann, club, "over=tonight"), club, BORIS, ANNA).post(ann)

    page = night(ann, club, tonight)
    assert "by Ann’s phone. Paid in full." in page.words
    assert "Boris paid Anna in cash 5.00" in page.words
    assert "Adjustments" not in page.words


def test_every_evening_is_listed_with_what_is_open(
    ann: Client, club: models.Club
) -> None:
    match = paid_and_closed(ann, club)[0]
    correct(match)
    for day in range(3, 24):
        a_win(club, BORIS, ANNA, 20, at=EVENING + dt.timedelta(days=day))

    first = Page(ann.get(f"/c/{club.pk}/nights/"))
    second = Page(ann.get(f"/c/{club.pk}/nights/{first.links['Earlier evenings']}"))

    assert "Mon 6 April 2026 1 match €1.00 open" in first.words
    assert "Mon 16 March 2026 adjustments and payments €0.25 open" in second.words
    assert "Sat 14 March 2026 3 matches closed, paid" in second.words


@pytest.mark.parametrize("page", ["0", "x", "99999999", "-1"])
def test_a_page_of_the_list_that_is_none_is_no_trouble(
    ann: Client, club: models.Club, page: str
) -> None:
    assert ann.get(f"/c/{club.pk}/nights/?page={page}").status_code == 200


@pytest.mark.parametrize("day", ["2026-02-30", "2026-3-1", "x", "2999-01-01"])
def test_a_day_that_is_none_or_has_not_come_is_not_there(
    ann: Client, club: models.Club, day: str
) -> None:
    answers = [
        ann.get(f"/c/{club.pk}/nights/{day}/").status_code,
        ann.post(f"/c/{club.pk}/nights/{day}/close/").status_code,
    ]

    assert answers == [404, 404]


def test_an_evening_without_money_says_so(ann: Client, club: models.Club) -> None:
    assert "Nothing was played for money then." in night(ann, club).words


# No money


def test_a_club_that_plays_without_it_sees_no_word_of_money(
    ann: Client, club: models.Club
) -> None:
    match = a_win(club, BORIS, ANNA, 100, stake=None)
    anna = club.players.get(name=ANNA).pk
    boris = club.players.get(name=BORIS).pk
    addresses = [
        *("/", "/matches/", "/account/", "/house/"),
        *(
            f"/c/{club.pk}/{page}"
            for page in (
                *("", "standings/", "tonight/", "people/", "seasons/", "matches/"),
                *("board/", "members/", f"players/{anna}/"),
                *(f"players/{anna}/{boris}/", f"players/{anna}/charts/"),
            )
        ),
        *(
            f"/m/{match.pk}/{page}"
            for page in (
                "",
                "more/",
                "rules/",
                "changes/",
                "result/",
                "charts/",
                "paper/",
            )
        ),
    ]

    pages = {address: ann.get(address) for address in addresses}

    for address, answer in pages.items():
        if answer.status_code != 200:
            continue
        page = Page(answer)
        assert "/settle/" not in page.html, address
        assert "Settle" not in page.words, address
        assert "€" not in page.words, address
        assert "EUR" not in page.words or address == "/", address  # sets a stake
        assert " pays " not in page.words or address == "/", address


def test_a_club_that_plays_for_money_is_led_to_it(
    ann: Client, club: models.Club
) -> None:
    an_evening(club)
    anna = club.players.get(name=ANNA).pk

    pages = [
        Page(ann.get(address))
        for address in (
            *("/", "/matches/", f"/c/{club.pk}/standings/"),
            *(f"/c/{club.pk}/players/{anna}/", f"/c/{club.pk}/settle/"),
        )
    ]

    assert [page.links["Settle"] for page in pages] == [f"/c/{club.pk}/settle/"] * 5
    tonight = Page(ann.get(f"/c/{club.pk}/tonight/"))
    assert tonight.links["Settle up"] == f"/c/{club.pk}/settle/?over=tonight"


def test_visitors_of_a_public_club_see_no_money(club: models.Club) -> None:
    an_evening(club)
    models.Club.objects.filter(pk=club.pk).update(is_public=True)
    stranger = Client()

    standings = stranger.get(f"/c/{club.pk}/standings/")
    hidden = [
        stranger.get(f"/c/{club.pk}/{page}").status_code
        for page in ("settle/", "balances/", "nights/", f"nights/{DAY}/")
    ]

    assert standings.status_code == 200
    assert "Settle" not in Page(standings).words
    assert hidden == [404] * 4


def test_what_looks_at_the_ledger_writes_none(ann: Client, club: models.Club) -> None:
    an_evening(club)
    before = club.ledger.count()

    for page in (
        f"settle/?{TONIGHT}",
        f"balances/?{TONIGHT}&way=simplified",
        "nights/",
        f"nights/{DAY}/",
    ):
        ann.get(f"/c/{club.pk}/{page}")

    assert club.ledger.count() == before
    assert club.plans.count() == 1  # of the evening that was asked for


def test_an_account_signs_with_its_players_name(club: models.Club) -> None:
    an_evening(club, played=FRIDAY)
    user = User.objects.create(username="zz")
    club.players.filter(name=ZOFIA).update(user=user)
    club.memberships.create(user=user, role=models.Role.TREASURER, since_at=EVENING)
    browser = Client()
    browser.force_login(user, "django.contrib.auth.backends.ModelBackend")

    browser.post(f"/c/{club.pk}/nights/{DAY}/close/")

    assert club.nights.get(day=DAY).settled_by == ZOFIA
