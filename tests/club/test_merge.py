"""Two who turn out to be one, and back again."""

import uuid
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import models, rules
from games.books.post import differences
from games.club.acts import pairs
from games.club.acts import people as acts
from games.table.acts import matches
from tests import factories
from tests.factories import ANN, BOB, CLASSIC, EVENING, a_match, later, points

pytestmark = pytest.mark.django_db

ANN_WON, BOB_WON = [points(ANN, 100)], [points(BOB, 100)]


def person(club: models.Club, name: str) -> models.Player:
    return club.players.get(key=rules.names.key(name))


def merge(club: models.Club, name: str, into: str) -> None:
    acts.merge_people(
        club=club,
        person_id=person(club, name).pk,
        into_id=person(club, into).pk,
    )


def apart(club: models.Club, name: str) -> None:
    acts.unmerge_person(club=club, person_id=person(club, name).pk)


def played(club: models.Club) -> dict[str, tuple[int, int]]:
    """What the books say of all time: played and won, by name."""
    totals = club.totals.filter(season=None).select_related("player")
    return {each.player.name: (each.played, each.won) for each in totals}


def results(club: models.Club) -> set[tuple[object, ...]]:
    rows = club.results.values_list("match", "seat", "player", "outcome")
    met = models.Meeting.objects.filter(club=club)
    return {*rows, *met.values_list("match", "player", "opponent", "outcome")}


def start(club: models.Club, *names: str) -> models.Match:
    return matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=names,
        house=CLASSIC,
        at=EVENING,
        first_dealer=0,
    )


def test_merging_gives_everything_to_the_survivor(club: models.Club) -> None:
    a_match(club=club, names=("Lubo", "Ann"), hands=ANN_WON)
    a_match(club=club, names=("Ľubo", "Bob"), hands=BOB_WON)

    merge(club, "Lubo", "Ľubo")

    assert played(club) == {"Ľubo": (2, 1), "Ann": (1, 0), "Bob": (1, 1)}
    assert differences(club) == []


def test_a_seat_keeps_who_was_written_down(club: models.Club) -> None:
    match = a_match(club=club, names=("Lubo", "Ann"), hands=ANN_WON)
    a_match(club=club, names=("Ľubo", "Bob"))

    merge(club, "Lubo", "Ľubo")

    assert match.seats.first().player.name == "Lubo"


def test_taking_apart_gives_back_exactly_what_was_his(club: models.Club) -> None:
    a_match(club=club, names=("Lubo", "Ann"), hands=ANN_WON)
    a_match(club=club, names=("Ľubo", "Bob"), hands=BOB_WON)
    before = results(club)
    merge(club, "Lubo", "Ľubo")
    merged = results(club)

    apart(club, "Lubo")

    assert merged != before
    assert results(club) == before
    assert played(club)["Lubo"] == (1, 1)
    assert differences(club) == []


def test_what_was_played_since_stays_with_the_survivor(club: models.Club) -> None:
    a_match(club=club, names=("Lubo", "Ann"), hands=ANN_WON)
    a_match(club=club, names=("Ľubo", "Bob"), hands=BOB_WON)
    merge(club, "Lubo", "Ľubo")
    since = start(club, "LUBO", "Ann")  # typed as he was written before
    factories.play(match=since, hands=ANN_WON)

    apart(club, "Lubo")

    assert since.seats.first().player.name == "Ľubo"
    assert played(club)["Lubo"] == (1, 1)
    assert played(club)["Ľubo"] == (2, 1)
    assert differences(club) == []


def test_a_rematch_is_the_survivors(club: models.Club) -> None:
    match = a_match(club=club, names=("Lubo", "Ann"), hands=ANN_WON)
    a_match(club=club, names=("Ľubo", "Bob"))
    merge(club, "Lubo", "Ľubo")

    again = matches.start_rematch(match_id=match.pk, at=later(minutes=60))

    assert [seat.player.name for seat in again.seats.all()] == ["Ľubo", "Ann"]


def test_correcting_the_other_seat_leaves_the_merged_one_as_it_was(
    club: models.Club,
) -> None:
    match = a_match(club=club, names=("Lubo", "Ann"), hands=ANN_WON)
    a_match(club=club, names=("Ľubo", "Bob"))
    merge(club, "Lubo", "Ľubo")

    matches.change_people(
        match_id=match.pk, names=["Ľubo", "Cid"], by=None, at=later(minutes=9)
    )

    assert [seat.player.name for seat in match.seats.all()] == ["Lubo", "Cid"]
    assert differences(club) == []


def test_whoever_was_merged_before_goes_along_and_comes_back_alone(
    club: models.Club,
) -> None:
    for name in ("A1", "A2", "A3"):
        a_match(club=club, names=(name, "Bob"), hands=ANN_WON)
    before = results(club)
    merge(club, "A1", "A2")
    merge(club, "A2", "A3")

    assert {each.name for each in person(club, "A3").merged.all()} == {"A1", "A2"}
    assert played(club) == {"A3": (3, 3), "Bob": (3, 0)}
    assert differences(club) == []

    apart(club, "A2")

    assert played(club) == {"A3": (2, 2), "A2": (1, 1), "Bob": (3, 0)}

    apart(club, "A1")

    assert results(club) == before
    assert differences(club) == []


def test_two_who_played_each_other_are_two(club: models.Club) -> None:
    match = a_match(club=club, names=("Jürgen", "Jurgen"))

    with pytest.raises(acts.PlayedEachOtherError) as refused:
        merge(club, "Jurgen", "Jürgen")

    assert refused.value.matches == [match]
    assert person(club, "Jurgen").merged_into is None


def test_also_where_it_was_under_another_writing(club: models.Club) -> None:
    match = a_match(club=club, names=("J", "Jurgen"))
    a_match(club=club, names=("Jürgen", "Ann"))
    merge(club, "J", "Jürgen")

    with pytest.raises(acts.PlayedEachOtherError) as refused:
        merge(club, "Jürgen", "Jurgen")

    assert refused.value.matches == [match]


def test_a_named_pair_is_two_people(club: models.Club) -> None:
    a_match(club=club)
    ann, bob = person(club, "Ann").pk, person(club, "Bob").pk
    a_match(club=club, names=("Ann", "Cid"))
    models.Match.objects.all().delete()
    pairs.add_pair(club=club, name="Aces", people=(ann, bob), at=EVENING)

    with pytest.raises(acts.PlayedEachOtherError) as refused:
        merge(club, "Ann", "Bob")

    assert [team.name for team in refused.value.teams] == ["Aces"]


@pytest.mark.parametrize(
    ("name", "into"), [("Ann", "Ann"), ("Lubo", "Ann"), ("Ann", "Lubo")]
)
def test_nobody_is_merged_twice_or_into_himself(
    club: models.Club, name: str, into: str
) -> None:
    a_match(club=club, names=("Ann", "Bob"))
    a_match(club=club, names=("Lubo", "Cid"))
    a_match(club=club, names=("Ľubo", "Cid"))
    merge(club, "Lubo", "Ľubo")

    with pytest.raises(acts.NotMergedError):
        merge(club, name, into)


def test_people_of_two_clubs_are_never_merged(club: models.Club) -> None:
    a_match(club=club)
    other = factories.a_club()
    a_match(club=other, names=("Cas", "Dee"))

    with pytest.raises(models.Player.DoesNotExist):
        acts.merge_people(
            club=club,
            person_id=person(other, "Cas").pk,
            into_id=person(club, "Ann").pk,
        )


def test_season_totals_follow(club: models.Club) -> None:
    evening = club.evening(EVENING)
    club.seasons.create(name="Spring", first=evening, last=evening)
    a_match(club=club, names=("Lubo", "Ann"), hands=ANN_WON)
    a_match(club=club, names=("Ľubo", "Bob"), hands=BOB_WON)

    merge(club, "Lubo", "Ľubo")

    spring = club.totals.get(season__name="Spring", player__name="Ľubo")
    assert (spring.played, spring.won) == (2, 1)
    assert differences(club) == []


CAST = ("Ann", "Bob", "Lubo", "Ľubo", "Lubomír")
STEP = st.one_of(
    st.tuples(
        st.just("play"), st.permutations(CAST).map(lambda p: p[:2]), st.booleans()
    ),
    st.tuples(
        st.just("merge"), st.permutations(CAST).map(lambda p: p[:2]), st.just(True)
    ),
    st.tuples(
        st.just("apart"), st.permutations(CAST).map(lambda p: p[:1]), st.just(True)
    ),
)


def take(club: models.Club, what: str, names: list[str], first_wins: bool) -> None:
    """Take one step; what is refused changes nothing."""
    with suppress(
        matches.SamePersonError, acts.NotMergedError, acts.PlayedEachOtherError
    ):
        if what == "play":
            match = start(club, *names)
            factories.play(match=match, hands=ANN_WON if first_wins else BOB_WON)
        elif what == "merge":
            merge(club, names[0], names[1])
        else:
            apart(club, names[0])


@settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=st.lists(STEP, min_size=3, max_size=10))
def test_whatever_is_merged_and_taken_apart_the_books_are_those_of_a_rebuild(
    steps: list[tuple[str, list[str], bool]], db: None
) -> None:
    club = factories.a_club()
    for name in CAST:
        acts.add_person(club=club, name=name, at=EVENING)
    for step in steps:
        take(club, *step)
        assert differences(club) == []
    for each in club.players.exclude(merged_into=None):
        acts.unmerge_person(club=club, person_id=each.pk)

    assert differences(club) == []
    for seat in models.Seat.objects.filter(match__club=club):
        for result in seat.match.results.filter(seat=seat.position):
            assert result.player_id == seat.player_id
