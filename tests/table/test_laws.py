"""What holds for every course of hands, however they came to stand there."""

import io
import json
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import models, rules
from games.books import sheets
from games.files import export
from games.files.match_file import write
from games.table.acts import hands as acts
from tests.factories import (
    ANN,
    BOB,
    DEAD,
    a_match,
    fresh,
    gin,
    knock,
    later,
    live,
    points,
)

pytestmark = pytest.mark.django_db

seats = st.sampled_from([ANN, BOB])
any_hand = st.one_of(
    st.builds(knock, seats, st.integers(1, 10), st.integers(0, 40)),
    st.builds(gin, seats, st.integers(0, 40)),
    st.builds(points, seats, st.integers(1, 60)),
    st.just(DEAD),
)


def worth(hand: rules.Hand) -> list[int]:
    """Return what a hand brings Ann and Bob under classic rules, by hand."""
    if hand.call == rules.Call.DRAW:
        return [0, 0]
    if hand.call == rules.Call.POINTS:
        winner, count = hand.winner, hand.points
    elif hand.deadwood == 0:
        winner, count = hand.knocker, hand.opponent_deadwood + 25
    elif hand.deadwood < hand.opponent_deadwood:
        winner, count = hand.knocker, hand.opponent_deadwood - hand.deadwood
    else:
        winner, count = 1 - hand.knocker, hand.deadwood - hand.opponent_deadwood + 25
    return [count, 0] if winner == ANN else [0, count]


def scores(hands: Sequence[rules.Hand]) -> list[int]:
    """Return the points of Ann and Bob, by hand."""
    return [sum(worth(hand)[seat] for hand in hands) for seat in (ANN, BOB)]


def to_the_end(hands: Sequence[rules.Hand]) -> list[rules.Hand]:
    """Return the hands up to the one that reaches 100."""
    ends = [n for n in range(1, len(hands) + 1) if max(scores(hands[:n])) >= 100]
    return list(hands[: ends[0]] if ends else hands)


courses = st.lists(any_hand, min_size=1, max_size=7).map(to_the_end)

a_few = settings(
    max_examples=12,
    deadline=None,  # a busy machine is no failure
    suppress_health_check=[HealthCheck.too_slow],
)


@contextmanager
def one_example() -> Iterator[None]:
    """Leave the database as it was, for the next example."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def standing(match: models.Match) -> Any:
    """Return all that follows from the hands, and the order they stand in."""
    stored = fresh(match=match)
    hands = live(match=match)
    return (
        stored.status,
        [(hand.number, sheets.hand_facts(hand)) for hand in hands],
        sheets.sheet_of(stored),
    )


def record(
    match: models.Match,
    facts: rules.Hand,
    after: uuid.UUID | None,
    key: uuid.UUID,
) -> models.Hand:
    return acts.record_hand(
        match_id=match.pk,
        facts=facts,
        key=key,
        after=after,
        by=None,
        at=later(minutes=1),
    )


@a_few
@given(courses)
def test_the_points_are_those_that_one_gets_by_hand(hands: list[rules.Hand]) -> None:
    with one_example():
        match = a_match(hands=hands)

        sheet = sheets.sheet_of(match)

        assert [total.points for total in sheet.totals] == scores(hands)
        assert (match.status == "finished") is (max(scores(hands)) >= 100)


@a_few
@given(courses, st.data())
def test_amending_and_amending_back_changes_nothing(
    hands: list[rules.Hand], data: st.DataObject
) -> None:
    with one_example():
        match = a_match(hands=hands)
        before = standing(match)
        place = data.draw(st.integers(0, len(hands) - 1))
        other = data.draw(any_hand)
        key = live(match=match)[place].key

        for facts in (other, hands[place]):
            seen = match.hands.get(key=key).revision
            acts.amend_hand(
                match_id=match.pk,
                key=key,
                facts=facts,
                seen=seen,
                by=None,
                at=later(minutes=60),
            )

        assert standing(match) == before


@a_few
@given(courses, st.lists(st.integers(1, 3), min_size=7, max_size=7))
def test_hands_that_come_one_by_one_and_again_stand_like_those_written_at_once(
    hands: list[rules.Hand], times: list[int]
) -> None:
    with one_example():
        match = a_match()
        after = None

        for facts, often in zip(hands, times, strict=False):
            key = uuid.uuid4()
            for _again in range(often):
                record(match, facts, after, key)
            after = key

        assert standing(match) == standing(a_match(hands=hands))


@a_few
@given(courses, st.randoms(use_true_random=False))
def test_hands_that_were_inserted_out_of_order_stand_like_those_in_order(
    hands: list[rules.Hand], chance: Any
) -> None:
    with one_example():
        match = a_match()
        *others, last = range(len(hands))
        chance.shuffle(others)
        keys = {place: uuid.uuid4() for place in range(len(hands))}

        record(match, hands[last], None, keys[last])
        there = [last]
        for place in others:
            behind = min(one for one in there if one > place)
            acts.insert_hand(
                match_id=match.pk,
                before=keys[behind],
                facts=hands[place],
                key=keys[place],
                by=None,
                at=later(minutes=60),
            )
            there.append(place)

        assert standing(match) == standing(a_match(hands=hands))


@a_few
@given(courses, st.randoms(use_true_random=False))
def test_hands_that_were_struck_and_restored_stand_as_they_stood(
    hands: list[rules.Hand], chance: Any
) -> None:
    with one_example():
        match = a_match(hands=hands)
        before = standing(match)
        keys = [hand.key for hand in live(match=match)]
        struck = chance.sample(keys, chance.randint(1, len(keys)))

        for key in struck:
            acts.strike_hand(
                match_id=match.pk, key=key, seen=1, by=None, at=later(minutes=60)
            )
        chance.shuffle(struck)
        for key in struck:
            acts.restore_hand(match_id=match.pk, key=key, by=None, at=later(minutes=61))

        assert standing(match) == before


@a_few
@given(courses)
def test_undoing_all_and_redoing_all_gives_the_same_sheet(
    hands: list[rules.Hand],
) -> None:
    with one_example():
        match = a_match(hands=hands)
        before = standing(match)
        keys = [hand.key for hand in live(match=match)]

        for key in reversed(keys):
            acts.undo_hand(match_id=match.pk, key=key, by=None, at=later(minutes=60))
        empty = live(match=match)
        for key in keys:
            acts.redo_hand(match_id=match.pk, key=key, by=None, at=later(minutes=61))

        assert empty == []
        assert standing(match) == before


def scored(match: models.Match) -> dict[str, Any]:
    """Return what ``manage.py score`` says of the match's own file."""
    document = json.dumps(write(export.match_file(fresh(match=match))))
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        stdin = io.TextIOWrapper(io.BytesIO(document.encode()))
        patch.setattr("sys.stdin", stdin)
        call_command("score", "-", "--json", stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


@a_few
@given(courses, st.sampled_from(["classic", "pagat", "wikipedia", "first-to-100"]))
def test_the_exported_file_scores_as_the_stored_match_does(
    hands: list[rules.Hand], preset: str
) -> None:
    with one_example():
        stake = {"per_point": "0.05", "currency": "EUR"}
        match = a_match(hands=hands, house=rules.PRESETS[preset], stake=stake)
        names = ("Ann", "Bob")

        sheet, said = sheets.sheet_of(match), scored(match)

        assert said["status"] == match.status == sheet.status
        assert [said["totals"][name]["total"] for name in names] == [
            total.total for total in sheet.totals
        ]
        assert said["winner"] == [names[seat] for seat in sheet.winner]
        assert [hand["points"] for hand in said["hands"]] == [
            line.points for line in sheet.hands
        ]
        assert [names.index(hand["dealer"]) for hand in said["hands"]] == [
            line.dealer for line in sheet.hands
        ]
        assert [payment["amount"] for payment in said["payments"]] == [
            str(payment.amount) for payment in sheet.payments
        ]
