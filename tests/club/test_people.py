"""The list of people, and what can be done with whom."""

import json
import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import models, rules
from games.books.post import differences
from games.club.acts import pairs
from games.club.acts import people as acts
from games.club.pages import people as pages
from games.table.acts import matches
from tests import factories
from tests.factories import ANN, BOB, CLASSIC, EVENING, a_match, points
from tests.table.page import Page

pytestmark = pytest.mark.django_db


def address(club: models.Club, rest: str = "") -> str:
    return f"/c/{club.pk}/people/{rest}"


def person(club: models.Club, name: str) -> models.Player:
    return club.players.get(key=rules.names.key(name))


def names(club: models.Club) -> set[str]:
    return set(club.players.values_list("name", flat=True))


def test_the_list_says_how_many_matches_and_who_is_a_guest(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club, hands=[points(ANN, 100)])
    a_match(club=club, names=("Ann", "Žofia"), hands=[points(ANN, 100)])
    user = User.objects.create(username="ann")
    club.memberships.create(user=user, role="treasurer", since_at=EVENING)
    models.Player.objects.filter(pk=person(club, "Ann").pk).update(user=user)

    page = Page(ann.get(address(club)))

    assert "Ann 2 matches · signs in, treasurer" in page.words
    assert "Bob 1 match · guest" in page.words
    assert page.words.index("Bob") < page.words.index("Žofia")


def test_the_list_takes_as_many_queries_however_many_people(
    ann: Client, club: models.Club, django_assert_max_num_queries: object
) -> None:
    for number in range(12):
        a_match(club=club, names=(f"A{number}", "Bob"), hands=[points(ANN, 100)])
    ann.get(address(club))

    with django_assert_max_num_queries(8):  # type: ignore[operator]
        ann.get(address(club))


def test_somebody_is_added(ann: Client, club: models.Club) -> None:
    answer = ann.post(address(club, "new/"), {"name": "  O’Brien  <b> "})

    assert answer.status_code == 302
    assert names(club) == {"O’Brien <b>"}
    page = Page(ann.get(address(club)))
    assert "O’Brien <b>" in page.words
    assert "O’Brien <b> is added." in page.words


@pytest.mark.parametrize("name", ["ANN", "ann ", "", "\u202eAnn", "x" * 61])
def test_a_name_that_cannot_be_is_refused(
    ann: Client, club: models.Club, name: str
) -> None:
    a_match(club=club)

    answer = ann.post(address(club, "new/"), {"name": name})

    assert answer.status_code == 422
    assert names(club) == {"Ann", "Bob"}


def test_a_rename_changes_every_sheet(ann: Client, club: models.Club) -> None:
    match = a_match(club=club)

    ann.post(address(club, f"{person(club, 'Ann').pk}/edit/"), {"name": "Anne"})

    assert "Anne" in Page(ann.get(f"/m/{match.pk}/")).words


def test_a_rename_is_seen_by_who_watches(ann: Client, club: models.Club) -> None:
    match = a_match(club=club)
    seen = match.version

    acts.rename_person(club=club, person_id=person(club, "Ann").pk, name="Anne")

    assert ann.get(f"/m/{match.pk}/live/?seen={seen}&playing=1").status_code == 200


def test_another_ones_name_is_refused(ann: Client, club: models.Club) -> None:
    a_match(club=club)

    answer = ann.post(address(club, f"{person(club, 'Ann').pk}/edit/"), {"name": "bob"})

    assert answer.status_code == 422
    assert "Bob is in the club already." in Page(answer).words


def test_m1_m2_the_archived_keep_their_results_and_are_not_offered(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club, hands=[points(ANN, 100)])
    a_match(club=club, names=("Cid", "Dee"))
    before = list(club.totals.order_by("pk").values())

    ann.post(address(club, f"{person(club, 'Bob').pk}/archive/"), {"what": "archive"})

    assert list(club.totals.order_by("pk").values()) == before
    offered = ann.get("/").content.decode()
    assert 'name="names" value="Cid"' in offered
    assert 'name="names" value="Bob"' not in offered
    page = Page(ann.get(address(club)))
    assert page.words.index("Archived") < page.words.index("Bob 1 match")
    assert "Bob" in Page(ann.get(f"/m/{match.pk}/")).words

    ann.post(address(club, f"{person(club, 'Bob').pk}/archive/"), {"what": "return"})

    assert 'name="names" value="Bob"' in ann.get("/").content.decode()


def test_m2_who_played_last_and_is_archived_is_not_offered_either(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club, hands=[points(ANN, 100)])

    acts.archive_person(club=club, person_id=person(club, "Bob").pk, at=EVENING)

    offered = ann.get("/").content.decode()
    assert 'value="Ann"' in offered
    assert 'value="Bob"' not in offered


def test_two_who_are_chosen_can_be_merged_either_way(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club, names=("Lubo", "Ann"), hands=[points(ANN, 100)])
    for _match in range(2):
        a_match(club=club, names=("Ľubo", "Ann"), hands=[points(ANN, 100)])
    chosen = f"?chosen={person(club, 'Lubo').pk}&chosen={person(club, 'Ľubo').pk}"

    page = Page(ann.get(address(club, chosen)))
    other = Page(ann.get(address(club, f"{chosen}&into={person(club, 'Lubo').pk}")))

    assert "Lubo’s 1 match becomes Ľubo’s: 3 in all." in page.words
    assert "Merging can be undone." in page.words
    assert "Ľubo’s 2 matches become Lubo’s: 3 in all." in other.words

    answer = page.forms[-1].post(ann)

    assert answer.status_code == 302
    page = Page(ann.get(address(club)))
    assert "Lubo is Ľubo now." in page.words
    assert "3 matches · guest · also Lubo" in page.words


def test_who_was_merged_is_taken_apart_with_a_button(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club, names=("Lubo", "Ann"), hands=[points(ANN, 100)])
    a_match(club=club, names=("Ľubo", "Ann"), hands=[points(ANN, 100)])
    lubo, ľubo = person(club, "Lubo"), person(club, "Ľubo")
    acts.merge_people(club=club, person_id=lubo.pk, into_id=ľubo.pk)

    page = Page(ann.get(address(club, f"?chosen={ľubo.pk}")))
    form = next(each for each in page.forms if each.says == "Take apart")
    form.post(ann)

    lubo.refresh_from_db()
    assert lubo.merged_into is None
    assert differences(club) == []


def test_a_refused_merge_names_the_matches_as_links(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club, names=("Jürgen", "Jurgen"), hands=[points(ANN, 100)])
    ids = {
        "person": person(club, "Jurgen").pk,
        "into": person(club, "Jürgen").pk,
    }

    answer = ann.post(address(club, "merge/"), ids)

    page = Page(answer)
    assert answer.status_code == 422
    assert "Jürgen and Jurgen are two people: they played each other." in page.words
    assert f"/m/{match.pk}/" in page.links.values()
    assert "Tell them apart: rename Jurgen" in page.links


@pytest.mark.parametrize("field", ["person", "into"])
def test_a1_ids_of_another_club_are_not_there(
    ann: Client, club: models.Club, field: str
) -> None:
    a_match(club=club)
    elsewhere = factories.a_club()
    a_match(club=elsewhere, names=("Cas", "Dee"))
    ids = {"person": person(club, "Ann").pk, "into": person(club, "Bob").pk}

    foreign = ann.post(
        address(club, "merge/"), ids | {field: person(elsewhere, "Cas").pk}
    )
    missing = ann.post(address(club, "merge/"), ids | {field: uuid.uuid4()})

    assert foreign.status_code == missing.status_code == 404
    assert foreign.content == missing.content


def test_names_are_found_without_their_marks(ann: Client, club: models.Club) -> None:
    for name in ("Ľubomír", "Žofia", "Õnne", "Ann", "Bob", "Cid"):
        acts.add_person(club=club, name=name, at=EVENING)

    page = Page(ann.get(address(club, "?find=zof")))

    assert "Žofia" in page.words
    assert "Ľubomír" not in page.words


# Anonymise


def everything_written(club: models.Club) -> str:
    """All texts that the database keeps of a club."""
    rows = [
        list(club.players.values()),
        list(club.teams.values()),
        list(club.matches.values()),
        list(models.Revision.objects.filter(match__club=club).values()),
        list(models.Hand.objects.filter(match__club=club).values()),
        list(models.Device.objects.filter(clubs=club).values()),
    ]
    return json.dumps(rows, default=str, ensure_ascii=False)


def test_a_name_is_taken_off_everything_and_no_result_changes(
    ann: Client, club: models.Club
) -> None:
    factories.a_phone(club=club, label="Boris’s phone")
    match = a_match(club=club, names=("Ann", "Cid"), hands=[points(BOB, 100)])
    matches.change_people(
        match_id=match.pk, names=["Ann", "Boris"], by=None, at=EVENING
    )
    boris = person(club, "Boris")
    boris.user = User.objects.create(username="b")
    boris.save()
    four = matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=["Ann", "Boris", "Cid", "Dee"],
        house=CLASSIC,
        at=EVENING,
        arrangement=rules.Arrangement.FOUR_PARTNERS,
        first_dealer=0,
    )
    matches.name_teams(
        match_id=four.pk, names=["Aces", "BORIS & Dee"], by=None, at=EVENING
    )
    models.Match.objects.filter(pk=match.pk).update(note="at Boris’s table")
    before = list(club.totals.order_by("pk").values())
    kept = list(club.results.order_by("pk").values())

    answer = ann.post(address(club, f"{boris.pk}/nameless/"))

    assert answer.status_code == 302
    assert "boris" not in everything_written(club).casefold()
    boris.refresh_from_db()
    assert boris.name == "Former player 1"
    assert boris.user is None
    assert boris.archived_at is not None
    assert list(club.totals.order_by("pk").values()) == before
    assert list(club.results.order_by("pk").values()) == kept
    assert differences(club) == []
    assert club.teams.get(name="Former player 1 & Dee")


def test_other_writings_lose_their_names_too(club: models.Club) -> None:
    a_match(club=club, names=("Lubo", "Ann"), hands=[points(ANN, 100)])
    a_match(club=club, names=("Ľubo", "Ann"), hands=[points(ANN, 100)])
    lubo, ľubo = person(club, "Lubo"), person(club, "Ľubo")
    acts.merge_people(club=club, person_id=lubo.pk, into_id=ľubo.pk)

    acts.anonymise_person(club=club, person_id=ľubo.pk, at=EVENING)

    assert names(club) == {"Ann", "Former player 1", "Former player 2"}
    acts.unmerge_person(club=club, person_id=lubo.pk)
    assert differences(club) == []


def test_the_old_name_is_somebody_new(club: models.Club) -> None:
    a_match(club=club, hands=[points(ANN, 100)])
    bob = person(club, "Bob")

    acts.anonymise_person(club=club, person_id=bob.pk, at=EVENING)

    assert matches.player(club, "Bob", EVENING) != bob


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Ann", "X"),
        ("ann & ANN", "X & X"),
        ("Hannah, Anna", "Hannah, Anna"),
        ("Ann’s, by\u00a0Ann.", "X’s, by\u00a0X."),
    ],
)
def test_a_name_goes_where_it_is_a_word(said: str, left: str) -> None:
    assert acts.Nameless(["Ann"], "X").text(said) == left


# Pairs


def four(club: models.Club, *names: str, won: bool) -> None:
    """A match of partners, the first and third against the others."""
    match = matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=names,
        house=rules.PRESETS["partners-125"],
        at=EVENING,
        arrangement=rules.Arrangement.FOUR_PARTNERS,
        first_dealer=0,
    )
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.CONCEDED,
        conceded_by=1 if won else 0,
        by=None,
        at=EVENING,
    )


def test_a_pair_has_a_record_wherever_they_were_partners(
    ann: Client, club: models.Club
) -> None:
    four(club, "Ann", "Cid", "Bob", "Dee", won=True)
    four(club, "Cid", "Bob", "Dee", "Ann", won=True)
    four(club, "Ann", "Bob", "Cid", "Dee", won=True)  # not partners
    ids = (person(club, "Ann").pk, person(club, "Bob").pk)

    answer = ann.post(
        f"/c/{club.pk}/pairs/", {"name": "Aces", "first": ids[0], "second": ids[1]}
    )

    assert answer.status_code == 302
    [pair] = pages.pairs(club)
    assert (pair.name, pair.people) == ("Aces", "Ann & Bob")
    assert (pair.played, pair.won, pair.lost, pair.drawn) == (2, 1, 1, 0)
    assert "Aces" in Page(ann.get(f"/c/{club.pk}/pairs/")).words


def test_a_pair_is_two_of_this_club(ann: Client, club: models.Club) -> None:
    a_match(club=club)
    elsewhere = factories.a_club()
    a_match(club=elsewhere, names=("Cas", "Dee"))
    ann_id, cas_id = person(club, "Ann").pk, person(elsewhere, "Cas").pk

    for second in (ann_id, cas_id, uuid.uuid4(), ""):
        answer = ann.post(
            f"/c/{club.pk}/pairs/", {"name": "Aces", "first": ann_id, "second": second}
        )
        assert answer.status_code == 422

    assert not club.teams.exists()


def test_a_pair_is_renamed_and_deleted(ann: Client, club: models.Club) -> None:
    a_match(club=club)
    people = (person(club, "Ann").pk, person(club, "Bob").pk)
    pair = pairs.add_pair(club=club, name="Aces", people=people, at=EVENING)
    pairs.add_pair(club=club, name="Kings", people=people, at=EVENING)
    where = f"/c/{club.pk}/pairs/{pair.pk}/"

    assert ann.post(where, {"name": "KINGS"}).status_code == 422
    assert ann.post(where, {"name": "Twos"}).status_code == 302
    assert club.teams.filter(name="Twos").exists()
    assert ann.post(f"{where}delete/").status_code == 302
    assert [team.name for team in club.teams.all()] == ["Kings"]
