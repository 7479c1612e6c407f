"""Paying by transfer: one's own account, the code for who owes, and saying it came."""

from typing import Any

import pytest
import segno
from django.test import Client

from games import models
from games.templatetags.table import drawn
from tests.money.evening import ANNA, ARMEN, ZOFIA, an_evening
from tests.money.people import a_member
from tests.table.page import Page

pytestmark = pytest.mark.django_db

IBAN = "EE382200221020145685"
DAY = "day=2026-03-14"
#: Account numbers of several countries, from their central banks' examples.
GOOD = [
    "EE38 2200 2210 2014 5685",
    "sk31 1200 0000 1987 4263 7541",
    "RS35-2600-0560-1001-6113-79",
    "FI2112345600000785",
    "HU42117730161111101800000000",
    "NO9386011117947",
    "MT84MALT011000012345MTLCAST001S",
]
BAD = [
    *("EE38 2200 2210 2014 5686", "EE38 2200 2210 2014 568"),
    *("XX38 2200 2210 2014 5685", "DE89 3704 0044 0532 0130", "12345", "IBAN"),
    *("\u0661" * 20, "EE38 2200 2210 2014 5685 " * 9),
]


@pytest.fixture
def club(club: models.Club) -> models.Club:
    """An evening after which Armen owes Anna €7.25, and Žofia €3.80."""
    an_evening(club, played=[(ARMEN, ANNA, 145), (ARMEN, ZOFIA, 76)])
    return club


@pytest.fixture
def anna(club: models.Club) -> Client:
    """Anna's browser, by her account."""
    return a_member(club, ANNA)


@pytest.fixture
def armen(club: models.Club) -> Client:
    """Armen's browser, by his account."""
    return a_member(club, ARMEN)


def keep(browser: Client, club: models.Club, **typed: str) -> Any:
    facts = {"holder": "Anna Kask", "iban": "EE38 2200 2210 2014 5685"}
    return browser.post(f"/c/{club.pk}/bank/", facts | typed)


def settle(browser: Client, club: models.Club) -> Page:
    return Page(browser.get(f"/c/{club.pk}/settle/?{DAY}"))


def qr(club: models.Club, name: str = ANNA, asked: str = DAY) -> str:
    person = club.players.get(name=name)
    return f"/c/{club.pk}/settle/qr/?{asked}&payee={person.pk}"


# One's own account


@pytest.mark.parametrize("number", GOOD)
def test_an_account_is_kept_and_read_back_in_groups(
    anna: Client, club: models.Club, number: str
) -> None:
    keep(anna, club, iban=number)

    page = Page(anna.get(f"/c/{club.pk}/bank/"))
    kept = models.BankAccount.objects.get()
    assert kept.iban == number.replace(" ", "").replace("-", "").upper()
    assert page.field("iban")["value"].replace(" ", "") == kept.iban
    assert page.field("holder")["value"] == "Anna Kask"
    assert "Kept. Only who owes you can see it." in page.words


@pytest.mark.parametrize("number", BAD)
def test_a_number_that_is_none_is_refused_with_an_example(
    anna: Client, club: models.Club, number: str
) -> None:
    answer = keep(anna, club, iban=number)

    page = Page(answer)
    assert answer.status_code == 422
    assert "This is no IBAN: a digit is wrong, missing or too many." in page.words
    assert page.field("iban")["value"] == number
    assert not models.BankAccount.objects.exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"holder": ""}, "Say whose account it is."),
        ({"holder": "x" * 71}, "A transfer takes a name of at most 70 letters."),
        ({"holder": "\N{CARD FILE BOX}" * 60}, "at most 70 letters."),
        ({"holder": "a\u202eb"}, ""),
        ({"iban": " "}, "An IBAN is missing."),
    ],
)
def test_what_else_is_refused(
    anna: Client, club: models.Club, typed: dict[str, str], said: str
) -> None:
    answer = keep(anna, club, **typed)

    assert answer.status_code == 422
    assert said in Page(answer).words
    assert not models.BankAccount.objects.exists()


def test_it_is_forgotten(anna: Client, armen: Client, club: models.Club) -> None:
    keep(anna, club)

    anna.post(f"/c/{club.pk}/bank/", {"forget": "on"})

    page = Page(anna.get(f"/c/{club.pk}/bank/"))
    assert not models.BankAccount.objects.exists()
    assert page.field("iban")["value"] == ""
    assert page.field("holder")["value"] == ANNA
    assert armen.get(qr(club)).status_code == 404


def test_only_who_is_a_player_by_his_account_has_one(
    ann: Client, cas: Client, club: models.Club
) -> None:
    member = a_member(club)

    answers = [each.get(f"/c/{club.pk}/bank/") for each in (ann, cas, member)]

    assert [answer.status_code for answer in answers] == [404] * 3
    assert "My bank account" not in settle(ann, club).words
    assert keep(member, club).status_code == 404


# The code


def test_who_owes_her_finds_code_and_words(
    anna: Client, armen: Client, club: models.Club
) -> None:
    models.Club.objects.filter(pk=club.pk).update(name="Pik As")
    keep(anna, club)

    address = settle(armen, club).links["Pay by transfer"]
    answer = armen.get(address)

    page = Page(answer)
    text = "Pik As, Sat 14 March"
    payload = f"BCD\n002\n1\nSCT\n\nAnna Kask\n{IBAN}\nEUR7.25\n\n\n{text}"
    code = segno.make_qr(payload.encode(), error="m", boost_error=False)
    assert address == qr(club)
    assert "€7.25 to Anna" in page.words
    assert (
        "To Anna Kask IBAN EE38 2200 2210 2014 5685 Amount €7.25 "
        f"Text {text}" in page.words
    )
    assert drawn(code) in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]


def test_nobody_else_finds_it(
    ann: Client, anna: Client, armen: Client, cas: Client, club: models.Club
) -> None:
    keep(anna, club)
    zofia, member = a_member(club, ZOFIA), a_member(club)

    answers = [each.get(qr(club)) for each in (ann, anna, zofia, member, cas, Client())]
    others = [
        armen.get(qr(club, name))
        for name in (ZOFIA, ARMEN)  # keep no account
    ]
    nonsense = [
        armen.get(f"/c/{club.pk}/settle/qr/?{query}")
        for query in ("", "payee=", "payee=x", "payee=x&day=yesterday")
    ]

    found = [answer.status_code for answer in (*answers, *others, *nonsense)]
    assert found == [404] * len(found)
    assert armen.get(qr(club)).status_code == 200
    for browser in (ann, anna, zofia, member):
        words = settle(browser, club).words
        assert "Pay by transfer" not in words
        assert "EE38" not in words


def test_it_is_gone_once_it_is_paid(
    anna: Client, armen: Client, club: models.Club
) -> None:
    keep(anna, club)
    paid = Page(armen.get(qr(club))).form("I have paid it")

    answers = [paid.post(armen) for _tap in range(2)]

    payment = models.Payment.objects.get()
    assert [answer.status_code for answer in answers] == [302, 302]
    assert (payment.amount, payment.method) == (725, "transfer")
    assert "by transfer" in settle(armen, club).words
    assert armen.get(qr(club)).status_code == 404


def test_what_is_left_of_a_line_is_what_the_code_asks_for(
    anna: Client, armen: Client, club: models.Club
) -> None:
    keep(anna, club)
    paid = Page(armen.get(qr(club))).form("I have paid it")
    paid.post(armen, amount="2,25")

    assert "€5.00 to Anna" in Page(armen.get(qr(club))).words


def test_only_euros_go_by_transfer(anna: Client, club: models.Club) -> None:
    keep(anna, club)
    club.ledger.update(currency="CHF")
    armen = a_member(club, ARMEN)

    assert "Pay by transfer" not in settle(armen, club).words
    assert armen.get(qr(club)).status_code == 404


def test_an_account_goes_with_its_owner_not_with_the_player(
    anna: Client, armen: Client, club: models.Club
) -> None:
    keep(anna, club)
    somebody = a_member(club, ANNA)  # Anna is another account's by now

    page = Page(somebody.get(f"/c/{club.pk}/bank/"))

    assert page.field("iban")["value"] == ""
    assert armen.get(qr(club)).status_code == 404


# It came


def paid_by_armen(armen: Client, anna: Client, club: models.Club) -> models.Payment:
    keep(anna, club)
    Page(armen.get(qr(club))).form("I have paid it").post(armen)
    return models.Payment.objects.get()


def test_the_receiver_confirms_and_everybody_reads_it(
    ann: Client, anna: Client, armen: Client, club: models.Club
) -> None:
    payment = paid_by_armen(armen, anna, club)
    before = settle(anna, club)

    for _tap in range(2):
        before.form("Confirm").post(anna)

    payment.refresh_from_db()
    assert payment.confirmed_at is not None
    assert "Anna has confirmed" not in before.words
    for browser in (ann, anna, armen):
        page = settle(browser, club)
        assert "Anna has confirmed" in page.words
        assert not any("Confirm" in form.says for form in page.forms)


def test_nobody_confirms_for_somebody_else(
    ann: Client, anna: Client, armen: Client, cas: Client, club: models.Club
) -> None:
    payment = paid_by_armen(armen, anna, club)
    address = f"/c/{club.pk}/payments/{payment.pk}/confirm/"

    answers = [each.post(address) for each in (ann, armen, cas, Client())]

    payment.refresh_from_db()
    assert [answer.status_code for answer in answers] == [404] * 4
    assert payment.confirmed_at is None
    assert "Confirm" not in settle(armen, club).words


def test_what_was_taken_back_is_not_confirmed(
    anna: Client, armen: Client, club: models.Club
) -> None:
    payment = paid_by_armen(armen, anna, club)
    armen.post(f"/c/{club.pk}/payments/{payment.pk}/undo/")

    answer = anna.post(f"/c/{club.pk}/payments/{payment.pk}/confirm/")

    assert answer.status_code == 404


def test_whoever_is_made_nameless_leaves_no_account(
    ann: Client, anna: Client, club: models.Club
) -> None:
    keep(anna, club)
    person = club.players.get(name=ANNA)

    ann.post(f"/c/{club.pk}/people/{person.pk}/nameless/")

    assert not models.BankAccount.objects.exists()
