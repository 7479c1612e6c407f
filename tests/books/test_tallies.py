import pytest

from games import models, rules
from games.books import frequencies, tallies
from games.books.tallies import WonHand
from games.rules import cards
from tests.factories import ANN, BOB, DEAD, EVENING, a_club, a_match, gin, knock, points

pytestmark = pytest.mark.django_db


def of(match: models.Match) -> tuple[models.Result, models.Result]:
    ann, bob = match.results.order_by("seat")
    return ann, bob


def test_each_hand_is_counted_for_both() -> None:
    # Ann deals first; the loser of a hand deals the next one.
    match = a_match(
        hands=[
            knock(BOB, 4, 20),  # Ann dealt and is caught with 20: Bob 16
            DEAD,
            knock(ANN, 9, 2),  # Ann dealt and is undercut: Bob 25 + 7
            gin(ANN, 21),  # Ann dealt: 46
            points(BOB, 60),  # Bob dealt
        ]
    )

    ann, bob = of(match)
    assert (ann.hands, ann.hands_won, ann.hands_lost) == (5, 1, 3)
    assert (ann.knocks, ann.knock_deadwood) == (1, 9)
    assert (bob.knocks, bob.knock_deadwood) == (1, 4)
    assert (ann.caught, ann.caught_deadwood) == (1, 20)
    assert (bob.caught, bob.caught_deadwood) == (1, 21)
    assert (ann.dealt, ann.dealt_won, ann.received, ann.received_won) == (3, 1, 1, 0)
    assert (bob.dealt, bob.dealt_won, bob.received, bob.received_won) == (1, 1, 3, 2)
    assert (ann.won_hands, ann.best_hand) == ("g21/46", 46)
    assert (bob.won_hands, bob.best_hand) == ("k16/16 u7/32 p60/60", 60)
    assert (ann.won_first, bob.won_first) == (False, True)
    assert (ann.most_behind, bob.most_behind) == (62, 0)


def test_the_dealer_who_sits_out_neither_dealt_nor_received() -> None:
    three = rules.Match(
        arrangement=rules.Arrangement.THREE_ROTATING,
        rules=rules.PRESETS["classic"],
        players=("Ann", "Bob", "Cas"),
        hands=(points(1, 30), points(2, 10)),
    )

    counted = tallies.of_seat(three, rules.score(three), [0, 1, 2], 1)

    assert (counted["hands"], counted["dealt"], counted["received"]) == (1, 0, 0)
    assert counted["won_first"] is True


def test_cards_tell_melds_and_lay_offs() -> None:
    anns = cards.parse_many("7s 7h 7d 3s 4s 5s Jc Qc Kc 2h")
    bobs = cards.parse_many("7c 6s 2s 9h 9d 9c Kh Kd Ah 2d")
    knocked = rules.Hand(
        call=rules.Call.KNOCK,
        knocker=ANN,
        shown=(rules.Shown(seat=ANN, cards=anns), rules.Shown(seat=BOB, cards=bobs)),
    )
    two = rules.Match(
        arrangement=rules.Arrangement.TWO,
        rules=rules.PRESETS["classic"]._replace(knock_limit=10),
        players=("Ann", "Bob"),
        hands=(knocked,),
    )

    ann, bob = (
        tallies.of_seat(two, rules.score(two), [0, 1], seat) for seat in (ANN, BOB)
    )

    seen = ("shown", "melds", "layoffs_made", "layoffs_suffered")
    assert [ann[name] for name in seen] == [1, 3, 0, 3]
    assert [bob[name] for name in seen] == [1, 1, 3, 0]


def test_hands_come_back_as_they_were_kept() -> None:
    hands = [
        WonHand(rules.Result.KNOCK, 9, 18),
        WonHand(rules.Result.BIG_GIN, 18, 49),
        WonHand(rules.Result.KNOCK, 9, 18),
    ]

    found = tallies.read([tallies.written(hands), ""])

    assert found == {hands[0]: 2, hands[1]: 1}


def test_a_club_has_frequencies_of_its_own_from_three_hundred_hands_on() -> None:
    club = a_club()
    for number in range(75):
        hands = [knock(ANN, 4, 20), gin(BOB, 5), knock(ANN, 9, 2), points(ANN, 100)]
        at = EVENING.replace(minute=number % 60)
        if number == 74:
            assert frequencies.of_club(club) is None
        a_match(club=club, hands=hands, at=at)

    found = frequencies.of_club(club)

    assert found is not None
    assert found.total == 300
    assert (rules.Result.KNOCK, 16, 75) in found.many
    assert (rules.Result.GIN, 5, 75) in found.many
