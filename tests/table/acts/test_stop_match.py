"""Stopping before the hands end the match, and playing on after all."""

import pytest

from games import models, rules
from games.books import sheets
from games.table.acts import hands as acts
from games.table.acts import matches
from tests.factories import (
    ANN,
    BOB,
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

ABANDONED, CONCEDED = rules.Ending.ABANDONED, rules.Ending.CONCEDED
EURO_CENTS = {"per_point": "0.05", "currency": "EUR"}


def stop(
    match: models.Match,
    how: rules.Ending = ABANDONED,
    conceded_by: int | None = None,
    by: models.Device | None = None,
) -> None:
    matches.stop_match(
        match_id=match.pk,
        how=how,
        conceded_by=conceded_by,
        by=by,
        at=later(minutes=30),
    )


def resume(match: models.Match) -> None:
    matches.resume_match(match_id=match.pk, by=None, at=later(minutes=40))


def test_an_abandoned_match_is_kept_without_winner_and_money(db: None) -> None:
    match = a_match(stake=EURO_CENTS, hands=[knock(ANN, 4, 20), gin(BOB, 10)])

    stop(match)

    stopped = fresh(match=match)
    sheet = sheets.sheet_of(stopped)
    assert (stopped.status, stopped.over_at) == ("abandoned", later(minutes=30))
    assert (sheet.winner, sheet.difference, sheet.payments) == ((), None, ())
    assert [total.total for total in sheet.totals] == [16, 35]


def test_who_concedes_loses_and_boxes_count(db: None) -> None:
    match = a_match(stake=EURO_CENTS, hands=[knock(ANN, 4, 20), gin(BOB, 10)])

    stop(match, CONCEDED, ANN)

    sheet = sheets.sheet_of(fresh(match=match))
    assert fresh(match=match).status == "conceded"
    assert sheet.winner == (BOB,)
    # 16 and a box of 25; 35 and a box of 25; no bonus for the match.
    assert [total.total for total in sheet.totals] == [41, 60]
    (payment,) = sheet.payments
    assert (payment.payer, payment.payee, payment.points) == (ANN, BOB, 19)
    assert str(payment.amount) == "0.95"


def test_nobody_pays_when_the_one_ahead_concedes(db: None) -> None:
    match = a_match(stake=EURO_CENTS, hands=[knock(ANN, 4, 20), gin(BOB, 10)])

    stop(match, CONCEDED, BOB)

    sheet = sheets.sheet_of(fresh(match=match))
    assert (sheet.winner, sheet.payments) == ((ANN,), ())


def test_stopping_stays_readable(match: models.Match) -> None:
    device, _browser = a_phone(label="Bob’s phone")

    stop(match, CONCEDED, BOB, by=device)

    revision = match.revisions.get()
    assert (revision.act, revision.device) == ("stop", device)
    assert revision.after == {"how": "conceded", "by": BOB}


def test_stopping_twice_stops_once(match: models.Match) -> None:
    stop(match)
    stop(match)

    assert match.revisions.count() == 1


def test_an_abandoned_match_can_be_conceded_instead(match: models.Match) -> None:
    stop(match)

    stop(match, CONCEDED, ANN)

    assert (fresh(match=match).status, fresh(match=match).ended_by) == ("conceded", ANN)


@pytest.mark.parametrize(("how", "conceded_by"), [(CONCEDED, None), (ABANDONED, ANN)])
def test_only_a_conceded_match_names_somebody(
    match: models.Match, how: rules.Ending, conceded_by: int | None
) -> None:
    with pytest.raises(rules.WrongFactsError) as refused:
        stop(match, how, conceded_by)

    assert refused.value.field == "by"
    assert fresh(match=match).status == "playing"


def test_a_match_that_its_hands_ended_cannot_be_stopped(match: models.Match) -> None:
    play(match=match, hands=[points(ANN, 100)])

    with pytest.raises(rules.WrongFactsError) as refused:
        stop(match)

    assert refused.value.field == "ended"
    assert fresh(match=match).status == "finished"
    assert match.revisions.count() == 0


def test_a_change_that_would_end_a_stopped_match_is_refused(
    match: models.Match,
) -> None:
    (hand,) = play(match=match, hands=[points(ANN, 99)])
    stop(match)

    with pytest.raises(rules.WrongFactsError) as refused:
        acts.amend_hand(
            match_id=match.pk,
            key=hand.key,
            facts=points(ANN, 100),
            seen=1,
            by=None,
            at=later(minutes=35),
        )

    assert refused.value.code == "ended-twice"
    assert live(match=match)[0].points == 99


def test_a_stopped_match_goes_on_as_it_stood(match: models.Match) -> None:
    play(match=match, hands=[knock(ANN, 4, 20), gin(BOB, 10)])
    before = sheets.sheet_of(fresh(match=match))
    stop(match, CONCEDED, ANN)

    resume(match)

    resumed = fresh(match=match)
    assert (resumed.status, resumed.over_at) == ("playing", None)
    assert sheets.sheet_of(resumed) == before
    assert [each.act for each in match.revisions.all()] == ["stop", "resume"]
    assert match.revisions.last().before == {"how": "conceded", "by": ANN}


def test_a_match_in_play_is_not_resumed(match: models.Match) -> None:
    resume(match)

    assert match.revisions.count() == 0
