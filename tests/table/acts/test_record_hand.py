"""Writing the next hand down."""

import uuid

import pytest

from games import models, rules
from games.books import sheets
from games.table.acts import hands as acts
from games.table.acts import matches
from tests.factories import (
    ANN,
    BOB,
    CLASSIC,
    DEAD,
    a_match,
    a_phone,
    fresh,
    gin,
    knock,
    later,
    live,
    play,
    points,
)

#: Ann 105, Bob 41 with the sixth hand (16, 0, 9, 46, 32, 43).
TO_THE_END = (
    knock(ANN, 4, 20),
    DEAD,
    knock(BOB, 6, 15),
    gin(ANN, 21),
    knock(ANN, 9, 2),
    gin(ANN, 18),
)


def record(
    match: models.Match,
    facts: rules.Hand,
    after: uuid.UUID | None,
    key: uuid.UUID | None = None,
) -> models.Hand:
    return acts.record_hand(
        match_id=match.pk,
        facts=facts,
        key=key or uuid.uuid4(),
        after=after,
        by=None,
        at=later(minutes=30),
    )


def test_a_hand_is_kept_as_it_was_told(match: models.Match) -> None:
    device, _browser = a_phone()
    key = uuid.uuid4()

    acts.record_hand(
        match_id=match.pk,
        facts=knock(BOB, 3, 12),
        key=key,
        after=None,
        by=device,
        at=later(minutes=7),
    )

    hand = match.hands.get()
    assert (hand.key, hand.number, hand.call) == (key, 1, "knock")
    assert (hand.knocker, hand.deadwood, hand.opponent_deadwood) == (BOB, 3, 12)
    assert (hand.winner, hand.points) == (None, None)
    assert (hand.state, hand.after_end, hand.revision) == ("live", False, 1)
    assert (hand.device, hand.recorded_at) == (device, later(minutes=7))


def test_hands_are_numbered_in_their_order(match: models.Match) -> None:
    play(match=match, hands=[knock(ANN, 4, 20), DEAD, points(BOB, 17)])

    assert [(hand.number, hand.call) for hand in live(match=match)] == [
        (1, "knock"),
        (2, "draw"),
        (3, "points"),
    ]


def test_a_knock_with_nothing_is_kept_as_a_gin(match: models.Match) -> None:
    hand = record(match, knock(ANN, 0, 21), after=None)

    assert hand.call == "gin"
    assert sheets.sheet_of(match).totals[ANN].points == 46


def test_the_same_again_answers_with_the_stored_hand(match: models.Match) -> None:
    key = uuid.uuid4()
    first = record(match, knock(ANN, 4, 20), after=None, key=key)

    again = record(match, knock(ANN, 4, 20), after=None, key=key)

    assert again.pk == first.pk
    assert match.hands.count() == 1


def test_the_same_again_is_known_when_others_followed(match: models.Match) -> None:
    key = uuid.uuid4()
    first = record(match, knock(ANN, 4, 20), after=None, key=key)
    play(match=match, hands=[DEAD, gin(BOB, 3)])

    again = record(match, knock(ANN, 4, 20), after=None, key=key)

    assert again.pk == first.pk
    assert match.hands.count() == 3


def test_the_same_again_does_not_count_as_a_change(match: models.Match) -> None:
    key = uuid.uuid4()
    record(match, knock(ANN, 4, 20), after=None, key=key)
    before = fresh(match=match).version

    record(match, knock(ANN, 4, 20), after=None, key=key)

    assert fresh(match=match).version == before


def test_the_same_key_with_other_facts_is_a_conflict(match: models.Match) -> None:
    key = uuid.uuid4()
    stored = record(match, knock(ANN, 4, 20), after=None, key=key)

    with pytest.raises(acts.HandConflictError) as refused:
        record(match, knock(ANN, 4, 21), after=None, key=key)

    assert refused.value.saved == stored
    assert match.hands.get().opponent_deadwood == 20


def test_a_key_belongs_to_its_match_alone(match: models.Match) -> None:
    key = uuid.uuid4()
    elsewhere = a_match(names=("Cas", "Dee"))
    record(elsewhere, gin(ANN, 30), after=None, key=key)

    hand = record(match, knock(ANN, 4, 20), after=None, key=key)

    assert hand.match == match
    assert models.Hand.objects.filter(key=key).count() == 2


def test_a_hand_that_follows_another_one_conflicts_with_it(match: models.Match) -> None:
    first, second = play(match=match, hands=[knock(ANN, 4, 20), gin(BOB, 10)])

    with pytest.raises(acts.HandConflictError) as refused:
        record(match, knock(ANN, 2, 9), after=first.key)

    assert refused.value.saved == second
    assert match.hands.count() == 2


def test_a_first_hand_conflicts_with_a_first_hand(match: models.Match) -> None:
    (first,) = play(match=match, hands=[knock(ANN, 4, 20)])

    with pytest.raises(acts.HandConflictError) as refused:
        record(match, knock(ANN, 2, 9), after=None)

    assert refused.value.saved == first


def test_a_hand_after_one_that_was_undone_conflicts_with_nothing_saved(
    match: models.Match,
) -> None:
    first, second = play(match=match, hands=[knock(ANN, 4, 20), gin(BOB, 10)])
    acts.undo_hand(match_id=match.pk, key=second.key, by=None, at=later(minutes=9))

    with pytest.raises(acts.HandConflictError) as refused:
        record(match, knock(ANN, 2, 9), after=second.key)

    assert refused.value.saved is None
    assert live(match=match) == [first]


def test_a_hand_after_one_that_never_was_conflicts(match: models.Match) -> None:
    with pytest.raises(acts.HandConflictError) as refused:
        record(match, DEAD, after=uuid.uuid4())

    assert refused.value.saved is None
    assert match.hands.count() == 0


def test_sending_an_undone_hand_again_does_not_pass_for_saved(
    match: models.Match,
) -> None:
    key = uuid.uuid4()
    record(match, knock(ANN, 4, 20), after=None, key=key)
    acts.undo_hand(match_id=match.pk, key=key, by=None, at=later(minutes=9))

    with pytest.raises(acts.HandConflictError):
        record(match, knock(ANN, 4, 20), after=None, key=key)

    assert live(match=match) == []


def test_a_queue_of_hands_chains_by_itself(match: models.Match) -> None:
    keys = [uuid.uuid4() for _ in range(3)]

    for key, after in zip(keys, [None, *keys], strict=False):
        record(match, DEAD, after=after, key=key)

    assert [hand.key for hand in live(match=match)] == keys


@pytest.mark.parametrize(
    ("facts", "field", "sentence"),
    [
        (knock(ANN, 11, 20), "deadwood", "Ann cannot knock with 11; the limit is 10."),
        (knock(ANN, 4, 99), "opponent_deadwood", "Bob cannot hold 99; "),
        (points(BOB, 501), "points", "Bob cannot win 501; "),
    ],
    ids=["over the limit", "more than ten cards hold", "more than a hand brings"],
)
def test_what_the_rules_refuse_is_not_written(
    match: models.Match, facts: rules.Hand, field: str, sentence: str
) -> None:
    with pytest.raises(rules.WrongFactsError) as refused:
        record(match, facts, after=None)

    assert refused.value.field == field
    assert str(refused.value).startswith(sentence)
    assert match.hands.count() == 0
    assert fresh(match=match).version == 1


def test_the_match_ends_with_the_hand_that_reaches_the_target(
    match: models.Match,
) -> None:
    play(match=match, hands=TO_THE_END[:-1])
    before = fresh(match=match)

    play(match=match, hands=TO_THE_END[-1:], at=later(minutes=40))

    after = fresh(match=match)
    assert (before.status, before.over_at) == ("playing", None)
    assert (after.status, after.over_at) == ("finished", later(minutes=41))


def test_a_hand_after_the_end_is_refused(match: models.Match) -> None:
    *_others, last = play(match=match, hands=TO_THE_END)

    with pytest.raises(rules.WrongFactsError) as refused:
        record(match, DEAD, after=last.key)

    assert refused.value.code == "after-end"
    assert match.hands.count() == 6


def test_a_hand_that_says_it_came_late_is_kept_unscored(match: models.Match) -> None:
    *_others, last = play(match=match, hands=TO_THE_END)
    late = rules.Hand(
        call=rules.Call.KNOCK,
        knocker=BOB,
        deadwood=1,
        opponent_deadwood=40,
        after_end=True,
    )

    hand = record(match, late, after=last.key)

    assert (hand.number, hand.after_end) == (7, True)
    assert sheets.sheet_of(match).totals[BOB].points == 41
    assert fresh(match=match).status == "finished"


def test_a_late_hand_must_make_sense_too(match: models.Match) -> None:
    *_others, last = play(match=match, hands=TO_THE_END)
    late = rules.Hand(
        call=rules.Call.KNOCK,
        knocker=BOB,
        deadwood=11,
        opponent_deadwood=40,
        after_end=True,
    )

    with pytest.raises(rules.WrongFactsError, match="Bob cannot knock with 11"):
        record(match, late, after=last.key)

    assert match.hands.count() == 6


def test_a_hand_cannot_come_late_while_they_play(match: models.Match) -> None:
    late = rules.Hand(call=rules.Call.DRAW, after_end=True)

    with pytest.raises(rules.WrongFactsError) as refused:
        record(match, late, after=None)

    assert refused.value.code == "before-end"


@pytest.mark.parametrize(
    ("how", "by"),
    [(rules.Ending.ABANDONED, None), (rules.Ending.CONCEDED, ANN)],
    ids=["abandoned", "conceded"],
)
def test_a_stopped_match_takes_no_hand(
    match: models.Match, how: rules.Ending, by: int | None
) -> None:
    (first,) = play(match=match, hands=[knock(ANN, 4, 20)])
    matches.stop_match(
        match_id=match.pk, how=how, conceded_by=by, by=None, at=later(minutes=5)
    )

    with pytest.raises(rules.WrongFactsError, match="stopped"):
        record(match, knock(BOB, 4, 20), after=first.key)

    assert live(match=match) == [first]


@pytest.mark.parametrize(
    ("preset", "dealers"),
    [
        # Bob, Ann and Ann win; after the dead hand the same player deals again.
        ("classic", [ANN, ANN, ANN, BOB, BOB]),
        ("first-to-100", [ANN, BOB, BOB, ANN, ANN]),
        ("wikipedia", [ANN, BOB, BOB, ANN, BOB]),
    ],
    ids=["loser deals", "winner deals", "alternate"],
)
def test_the_deal_goes_as_the_rules_say(
    db: None, preset: str, dealers: list[int]
) -> None:
    match = a_match(house=rules.PRESETS[preset], first_dealer=ANN)

    play(
        match=match,
        hands=[knock(BOB, 4, 20), DEAD, knock(ANN, 4, 20), knock(ANN, 4, 20)],
    )

    sheet = sheets.sheet_of(fresh(match=match))
    assert [*(line.dealer for line in sheet.hands), sheet.next[0].dealer] == dealers


def test_a_recorded_hand_costs_the_undone_ones_their_redo(match: models.Match) -> None:
    first, second = play(match=match, hands=[knock(ANN, 4, 20), gin(BOB, 10)])
    acts.undo_hand(match_id=match.pk, key=second.key, by=None, at=later(minutes=9))

    record(match, DEAD, after=first.key)

    second.refresh_from_db()
    assert second.state == "struck"


def test_rules_of_house_decide_what_a_hand_is_worth(db: None) -> None:
    house = rules.build({"gin_bonus": 20, "big_gin_bonus": None}, "twenty-short")
    match = a_match(house=house)

    play(match=match, hands=[gin(ANN, 21)])

    assert rules.preset_of(house) == "twenty-short"
    assert CLASSIC.gin_bonus == 25
    assert sheets.sheet_of(match).totals[ANN].points == 41
