import datetime as dt
import uuid

import pytest
from openskill.models import PlackettLuce

from games import models, rules
from games.books import ratings, state
from games.books.ratings import Standing
from games.club.acts import people
from games.table.acts import hands as acts
from games.table.acts import matches
from tests.factories import ANN, BOB, EVENING, a_club, a_match, points

pytestmark = pytest.mark.django_db


def played(
    club: models.Club, winner: int, *, day: int, names: tuple[str, ...] = ("Ann", "Bob")
) -> models.Match:
    at = EVENING + dt.timedelta(days=day)
    return a_match(club=club, names=names, hands=[points(winner, 100)], at=at)


def rating(name: str) -> Standing | None:
    return ratings.of(models.Player.objects.get(name=name))


def by_openskill(*winners: int) -> list[Standing]:
    """Return what the library itself makes of matches between two."""
    model = PlackettLuce(beta=ratings.BETA)
    both = [model.rating(), model.rating()]
    for winner in winners:
        won, lost = both[winner], both[1 - winner]
        [[won], [lost]] = model.rate([[won], [lost]])
        both[winner], both[1 - winner] = won, lost
    return [Standing(each.mu, each.sigma) for each in both]


def test_ratings_are_the_librarys_in_the_order_of_play() -> None:
    club = a_club()
    for day, winner in ((3, BOB), (1, ANN), (2, ANN)):
        played(club, winner, day=day)

    assert ratings.catch_up(club)

    ann, bob = by_openskill(ANN, ANN, BOB)
    assert rating("Ann") == pytest.approx(ann)
    assert rating("Bob") == pytest.approx(bob)


def test_nobody_has_a_rating_before_somebody_looked() -> None:
    club = a_club()
    played(club, ANN, day=0)

    assert rating("Ann") is None
    assert not models.RatingPoint.objects.exists()
    assert state.of(club.pk).ratings_from == EVENING


def test_a_correction_is_replayed_from_its_match_on() -> None:
    club = a_club()
    first, second, third = (played(club, ANN, day=day) for day in range(3))
    ratings.catch_up(club)
    kept = models.RatingPoint.objects.get(match=first, player__name="Ann")

    hand = second.hands.get()
    acts.amend_hand(
        match_id=second.pk,
        key=hand.key,
        facts=points(BOB, 100),
        seen=hand.revision,
        by=None,
        at=EVENING,
    )
    assert state.of(club.pk).ratings_from == second.started_at
    ratings.catch_up(club)

    assert rating("Ann") == pytest.approx(by_openskill(ANN, BOB, ANN)[ANN])
    assert models.RatingPoint.objects.get(match=first, player__name="Ann") == kept
    assert models.RatingPoint.objects.filter(match=third).count() == 2


def test_a_match_that_is_undone_takes_its_rating_along() -> None:
    club = a_club()
    match = played(club, ANN, day=0)
    ratings.catch_up(club)

    acts.undo_hand(match_id=match.pk, key=match.hands.get().key, by=None, at=EVENING)
    ratings.catch_up(club)

    assert rating("Ann") is None


def test_a_merge_gives_one_person_the_matches_of_both() -> None:
    club = a_club()
    played(club, ANN, day=0)
    played(club, ANN, day=1, names=("Anna", "Bob"))
    ratings.catch_up(club)
    ann, anna = (models.Player.objects.get(name=name) for name in ("Ann", "Anna"))

    people.merge_people(club=club, person_id=anna.pk, into_id=ann.pk)
    ratings.catch_up(club)

    assert rating("Ann") == pytest.approx(by_openskill(ANN, ANN)[ANN])
    assert rating("Anna") is None


def test_much_is_replayed_in_steps_and_comes_to_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ratings, "CHUNK", 2)
    club = a_club()
    winners = [ANN, BOB, BOB, ANN, ANN, BOB, ANN]
    days = [0, 1, 1, 1, 1, 2, 3]  # four begin at the same moment
    for winner, day in zip(winners, days, strict=True):
        played(club, winner, day=day)

    done = [ratings.catch_up(club, most=1) for _step in range(5)]

    assert done[0] is False
    assert done[-1] is True
    in_order = models.RatingPoint.objects.order_by("played_at", "match")
    order = list(in_order.values_list("match", flat=True))[::2]
    won = dict(
        models.Result.objects.filter(outcome="won").values_list("match", "player__name")
    )
    told = by_openskill(*(ANN if won[match] == "Ann" else BOB for match in order))
    assert rating("Ann") == pytest.approx(told[ANN])
    assert models.RatingPoint.objects.count() == 2 * len(winners)


def test_partners_are_rated_together() -> None:
    club = a_club()
    match = matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=["Ann", "Bob", "Cas", "Dee"],
        house=rules.PRESETS["classic"],
        arrangement=rules.Arrangement.FOUR_PARTNERS,
        at=EVENING,
    )
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.CONCEDED,
        conceded_by=ANN,
        by=None,
        at=EVENING,
    )
    ratings.catch_up(club)

    ann, bob, cas, dee = (rating(name) for name in ("Ann", "Bob", "Cas", "Dee"))
    assert ann == cas
    assert bob == dee
    assert ann
    assert bob
    assert ann.mu < ratings.MU < bob.mu


def test_three_are_rated_by_their_order() -> None:
    new = ratings.BEGINNER
    after = ratings.rated([[new], [new], [new]], [2, 0, 1])

    last, first, second = (side[0].mu for side in after)
    assert first > second > last


@pytest.mark.parametrize("ahead", [0.0, 5.0, 20.0, -7.0])
def test_the_chances_of_two_make_one(ahead: float) -> None:
    one, other = Standing(25 + ahead, 3.0), Standing(25, 6.0)

    assert ratings.chance(one, other) + ratings.chance(other, one) == pytest.approx(1)
    assert (ratings.chance(one, other) > 0.5) == (ahead > 0)
