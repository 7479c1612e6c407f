"""The start page: from two names to the first hand."""

import uuid
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games import access, models, rules
from games.books import sheets
from tests.factories import ANN, BOB, a_match, points
from tests.table.page import Page

pytestmark = pytest.mark.django_db


def typed(**other: Any) -> dict[str, Any]:
    """What the form sends when two newcomers start."""
    return {
        "match_id": str(uuid.uuid4()),
        "time_zone": "Europe/Tallinn",
        "new_names": ["Ann", "Bob"],
        "preset": "classic",
        "worth": "",
        "currency": "EUR",
        "dealer": "0",
        **other,
    }


def only_match() -> models.Match:
    return models.Match.objects.get()


def names(match: models.Match) -> list[str]:
    return [seat.player.name for seat in match.seats.all()]


# For a newcomer


def test_looking_writes_nothing(client: Client) -> None:
    answer = client.get("/")

    assert answer.status_code == 200
    assert access.DEVICE_COOKIE not in answer.cookies
    assert models.Device.objects.count() == 0
    assert models.Club.objects.count() == 0


def test_two_names_start_a_match(client: Client) -> None:
    answer = client.post("/", typed(dealer="1"))

    match = only_match()
    assert answer.status_code == 302
    assert answer.url == f"/m/{match.pk}/"
    assert names(match) == ["Ann", "Bob"]
    assert rules.preset_of(sheets.rules_of(match)) == "classic"
    assert (match.stake, match.first_dealer) == (None, BOB)


def test_the_page_can_be_sent_as_it_is_with_two_names_typed(client: Client) -> None:
    page = Page(client.get("/"))

    answer = page.form("Start").post(client, new_names=["Ann", "Bob"])

    assert answer.status_code == 302
    assert names(only_match()) == ["Ann", "Bob"]


def test_a_newcomer_gets_a_table_and_a_cookie_that_holds_it(client: Client) -> None:
    answer = client.post("/", typed())

    cookie = answer.cookies[access.DEVICE_COOKIE]
    club = models.Club.objects.get()
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie["max-age"] == 400 * 24 * 3600
    assert models.Device.objects.get().token_hash != cookie.value
    assert (club.name, club.time_zone) == ("", "Europe/Tallinn")
    assert client.get(answer.url).status_code == 200


def test_a_second_tap_starts_no_twin(client: Client) -> None:
    form = typed()

    first = client.post("/", form)
    second = client.post("/", form)

    assert first.url == second.url
    assert models.Match.objects.count() == 1
    assert models.Club.objects.count() == 1
    assert models.Device.objects.count() == 1


def test_the_next_match_is_of_the_same_table(client: Client) -> None:
    client.post("/", typed())

    client.post("/", typed(new_names=["Ann", "Dee"]))

    assert models.Match.objects.count() == 2
    assert models.Club.objects.count() == 1
    assert models.Player.objects.count() == 3


def test_an_id_of_somebody_elses_match_opens_nothing(ann: Client, cas: Client) -> None:
    theirs = a_match(names=("Cas", "Dee"))

    answer = ann.post("/", typed(match_id=str(theirs.pk)))

    assert answer.status_code == 302
    assert str(theirs.pk) not in answer.url
    assert names(theirs) == ["Cas", "Dee"]


def test_an_unknown_time_zone_becomes_the_machines_own(client: Client) -> None:
    client.post("/", typed(time_zone="Mars/Olympus"))

    assert models.Club.objects.get().time_zone == settings.TIME_ZONE


def test_a_cookie_that_nobody_knows_is_a_newcomers(client: Client) -> None:
    client.cookies[access.DEVICE_COOKIE] = "made-up"

    answer = client.post("/", typed())

    assert answer.cookies[access.DEVICE_COOKIE].value != "made-up"
    assert client.get(answer.url).status_code == 200


# Who has played before


def test_the_last_pair_is_chosen_already(ann: Client, club: models.Club) -> None:
    a_match(club=club, names=("Ann", "Dee"), hands=[points(ANN, 100)])

    page = Page(ann.get("/"))

    form = page.form("Start: Ann against Dee")
    assert form.fields["names"] == ["Ann", "Dee"]
    assert form.fields["preset"] == ["classic"]


def test_one_tap_starts_the_last_pairs_next_match(
    ann: Client, club: models.Club
) -> None:
    before = a_match(
        club=club,
        stake={"per_point": "0.05", "currency": "CZK"},
        house=rules.PRESETS["twenty"],
        hands=[points(ANN, 100)],
    )

    Page(ann.get("/")).form("Start: Ann against Bob").post(ann)

    match = models.Match.objects.exclude(pk=before.pk).get()
    assert names(match) == ["Ann", "Bob"]
    assert match.stake == {"per_point": "0.05", "currency": "CZK"}
    assert match.rules == before.rules


def test_people_of_the_table_are_offered_and_no_others(
    ann: Client, cas: Client, club: models.Club
) -> None:
    a_match(club=club, names=("Ann", "Dee"))
    a_match(names=("Cas", "Eve"))

    page = Page(ann.get("/"))

    offered = [
        said["value"]
        for tag, said in page.tags
        if tag == "input" and said.get("name") == "names"
    ]
    assert sorted(offered) == ["Ann", "Dee"]
    assert "Cas" not in page.html


def test_the_running_match_is_one_tap_away(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, hands=[points(ANN, 34)])

    page = Page(ann.get("/"))

    (words,) = [words for words in page.links if "Resume" in words]
    assert page.links[words] == f"/m/{match.pk}/"
    assert "Ann 34" in words
    assert "Hand 2, Bob deals" in words


def test_a_match_that_is_over_is_not_offered_to_go_on(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club, hands=[points(ANN, 100)])

    assert "Resume" not in Page(ann.get("/")).words


def test_a_stranger_sees_no_names(cas: Client, club: models.Club) -> None:
    a_match(club=club, hands=[points(ANN, 34)])

    page = Page(cas.get("/"))

    assert "Ann" not in page.html.replace("Anna", "")
    assert "Resume" not in page.words


def test_rules_can_come_with_the_address(client: Client) -> None:
    page = Page(client.get("/?rules=pagat"))

    assert page.form("Start").fields["preset"] == ["pagat"]


# The deal


def test_the_dealer_can_be_left_to_us(client: Client) -> None:
    client.post("/", typed(dealer="pick"))

    match = only_match()
    first, second = (rules.cards.rank(card) for card in match.draw)
    assert first != second
    dealer = sheets.sheet_of(match).next[0].dealer
    assert dealer == (ANN if first < second else BOB)


def test_rules_that_leave_the_deal_to_chance_propose_it(client: Client) -> None:
    page = Page(client.get("/?rules=first-to-100"))

    assert page.form("Start").fields["dealer"] == ["pick"]
    assert "leave it to chance" in page.words


def test_a_start_without_a_dealer_asks_for_one(client: Client) -> None:
    form = typed()
    del form["dealer"]

    answer = client.post("/", form)

    assert answer.status_code == 422
    assert "Say who deals first, or let us pick." in Page(answer).words
    assert models.Match.objects.count() == 0


# What is refused, with all that was typed


@pytest.mark.parametrize(
    ("new_names", "sentence"),
    [
        ([], "Two people play; 0 are chosen."),
        (["Ann"], "Two people play; 1 are chosen."),
        (["Ann", "Bob", "Dee"], "Two people play; 3 are chosen."),
        (["Ann", "  "], "Two people play; 1 are chosen."),
        (["Ann", "Ann"], "Both are “Ann”. Two people need two names."),
        (["Ann", " ANN "], "Both are “Ann”. Two people need two names."),
        (["Ann", "B" * 61], "A name has at most 60 letters; this one has 61."),
        (["Ann", "B\x07b"], "holds a control character"),
        (["Ann", "B\x00b"], "holds a control character"),
        (["Ann", "Bob\u202e"], "holds a control character"),
        (["Ann", "\u200b"], "cannot be empty"),
    ],
)
def test_names_that_cannot_be_are_refused(
    client: Client, new_names: list[str], sentence: str
) -> None:
    answer = client.post("/", typed(new_names=new_names))

    assert answer.status_code == 422
    assert sentence in Page(answer).words
    assert models.Match.objects.count() == 0
    assert models.Club.objects.count() == 0


def test_sixty_letters_are_enough_for_a_name_of_any_script(client: Client) -> None:
    longest = ["B" * 60, "ﬃ" * 60]

    answer = client.post("/", typed(new_names=longest))

    assert answer.status_code == 302
    assert names(only_match()) == longest


def test_what_was_typed_stays_when_it_is_refused(client: Client) -> None:
    answer = client.post(
        "/",
        typed(
            new_names=["Ann", "Bob"],
            preset="pagat",
            worth="1,234",
            currency="HUF",
            dealer="1",
        ),
    )

    fields = Page(answer).form("Start").fields
    assert answer.status_code == 422
    assert fields["new_names"] == ["Ann", "Bob"]
    assert (fields["preset"], fields["dealer"]) == (["pagat"], ["1"])
    assert (fields["worth"], fields["currency"]) == (["1,234"], ["HUF"])


def test_a_refused_form_keeps_its_match_id(client: Client) -> None:
    form = typed(new_names=["Ann"])

    answer = client.post("/", form)

    assert Page(answer).form("Start").fields["match_id"] == [form["match_id"]]


@pytest.mark.parametrize(
    "other",
    [
        {"preset": "no-such-rules"},
        {"preset": ""},
        {"match_id": "twelve"},
        {"currency": "XXX", "worth": "1"},
        {"dealer": "7"},
    ],
    ids=str,
)
def test_a_form_made_by_hand_is_refused(client: Client, other: dict[str, str]) -> None:
    answer = client.post("/", typed(**other))

    assert answer.status_code == 422
    assert models.Match.objects.count() == 0


def test_three_columns_are_refused_for_three_players(client: Client) -> None:
    names = ["Ann", "Bob", "Cas"]
    answer = client.post(
        "/", typed(preset="hollywood", people="three", new_names=names)
    )

    assert answer.status_code == 422
    assert "Three columns are for two players only." in answer.content.decode()
    assert models.Match.objects.count() == 0


def test_a_form_from_another_site_is_refused() -> None:
    careful = Client(enforce_csrf_checks=True)

    answer = careful.post("/", typed())

    assert answer.status_code == 403
    assert models.Match.objects.count() == 0


def test_a_form_with_its_token_is_taken() -> None:
    careful = Client(enforce_csrf_checks=True)
    form = Page(careful.get("/")).form("Start")

    answer = form.post(careful, new_names=["Ann", "Bob"])

    assert answer.status_code == 302
