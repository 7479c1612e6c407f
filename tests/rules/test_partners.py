"""Four partners: two tables, three ways to count (RULES.md)."""

import pytest

from games import rules
from tests.rules.matches import (
    ANN,
    BOB,
    CAS,
    DAN,
    NAMES,
    PARTNERS,
    drawn,
    knock,
    refusal,
    sheet,
    won,
)

NET = {"team_scoring": "net-per-round"}
BOTH = {"team_scoring": "both-or-difference"}
CENT = rules.Stake(currency="EUR", per_point=rules.stakes.amount("0.01", field="x"))


def tables(*hands: rules.Hand, **more: object) -> rules.Sheet:
    keys = more.pop("keys", NET)
    return sheet(*hands, arrangement=PARTNERS, keys=keys, **more)


def refused(*hands: rules.Hand, **more: object) -> rules.WrongFactsError:
    keys = more.pop("keys", NET)
    return refusal(*hands, arrangement=PARTNERS, keys=keys, **more)


def pairs(scored: rules.Sheet) -> list[str]:
    return [
        f"{NAMES[line.dealer or 0][0]}: {''.join(NAMES[seat][0] for seat in line.players)}"
        for line in (*scored.hands, *scored.next)
    ]


def test_a_round_is_worth_the_difference_and_one_box() -> None:
    scored = tables(won(ANN, 16), won(CAS, 12), won(ANN, 7), won(DAN, 13))

    assert scored.rounds == (
        rules.Round(number=1, team=0, points=28),
        rules.Round(number=2, team=1, points=6),
    )
    assert [(total.points, total.boxes) for total in scored.totals] == [(28, 1), (6, 1)]
    assert [line.running for line in scored.hands] == [
        ((0, 0),),
        ((28, 0),),
        ((28, 0),),
        ((28, 6),),
    ]


def test_the_box_belongs_to_the_round_and_extra_boxes_are_none() -> None:
    keys = NET | {"gin_boxes": 3}

    scored = tables(knock(ANN, 0, 10), knock(CAS, 0, 10), keys=keys)

    assert [line.boxes for line in scored.hands] == [0, 0]
    assert [total.boxes for total in scored.totals] == [1, 0]


def test_a_level_round_scores_nothing_and_keeps_the_deal() -> None:
    scored = tables(won(ANN, 27), won(DAN, 27), first_dealer=BOB)

    assert scored.rounds == (rules.Round(number=1, team=None, points=0),)
    assert [total.boxes for total in scored.totals] == [0, 0]
    assert pairs(scored) == ["B: AB", "D: CD", "B: AB", "D: CD"]


def test_the_side_that_won_the_round_deals_at_both_tables() -> None:
    scored = tables(won(BOB, 27), won(CAS, 7))

    assert pairs(scored) == ["A: AB", "C: CD", "B: AB", "D: CD"]


def test_partners_change_opponents_in_even_rounds() -> None:
    keys = NET | {"pairing": "alternate"}

    scored = tables(won(ANN), won(CAS), won(DAN), won(BOB), keys=keys)

    assert pairs(scored) == [
        "A: AB",
        "C: CD",
        "A: AD",
        "C: BC",
        "B: AB",
        "D: CD",
    ]


def test_the_round_in_play_stays_next_when_one_table_has_finished() -> None:
    scored = tables(won(BOB, 27))

    assert [(seating.table, seating.dealer) for seating in scored.next] == [
        (1, ANN),
        (2, CAS),
    ]


def test_a_drawn_table_counts_nothing_and_is_not_replayed() -> None:
    scored = tables(drawn(table=1), won(DAN, 13))

    assert scored.rounds == (rules.Round(number=1, team=1, points=13),)


def test_running_boxes_enter_a_teams_points() -> None:
    keys = NET | {"boxes_count": "running", "box_bonus": 20}

    scored = tables(won(ANN, 10), won(CAS, 5), keys=keys)

    assert scored.totals[0].points == 35
    assert scored.rounds[0].points == 15


def test_a_round_ends_the_match_and_the_team_gets_its_bonuses() -> None:
    keys = NET | {"shutout": "instead", "shutout_bonus": 200, "box_bonus": 20}

    scored = tables(
        won(ANN, 46), won(CAS, 9), won(ANN, 29), won(CAS, 25), keys=keys, stake=CENT
    )

    assert scored.status is rules.Status.FINISHED
    assert (scored.reached_target, scored.ended_by_hand) == (0, 4)
    assert [total.total for total in scored.totals] == [349, 0]
    assert (scored.winner, scored.shut_out) == ((ANN, CAS), (1,))
    assert [(p.payer, p.payee, p.points) for p in scored.payments] == [
        (BOB, ANN, 349),
        (DAN, CAS, 349),
    ]


def test_a_hand_after_the_last_round_is_refused_at_either_table() -> None:
    error = refused(won(ANN, 100), won(CAS, 1), won(DAN, 1))

    assert (error.hand, error.field) == (3, None)


def test_a_table_waits_for_the_other() -> None:
    error = refused(won(ANN), won(BOB))

    assert (error.hand, error.field) == (2, "table")
    assert str(error) == "Table 1 has played round 1; table 2 has not."


PARALLEL = {"sum": {}, "both-or-difference": BOTH}


@pytest.mark.parametrize("keys", PARALLEL.values(), ids=PARALLEL)
def test_two_complete_matches_are_each_for_themselves(
    keys: dict[str, object],
) -> None:
    scored = tables(won(BOB), won(BOB), won(DAN), drawn(table=2), won(ANN), keys=keys)

    assert [(line.table, line.round) for line in scored.hands] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
        (1, 3),
    ]
    assert pairs(scored) == [
        "A: AB",
        "A: AB",
        "C: CD",
        "C: CD",
        "A: AB",
        "B: AB",
        "C: CD",
    ]


def test_two_complete_matches_keep_their_pairs() -> None:
    keys = {"pairing": "alternate"}

    scored = tables(won(ANN), won(CAS), won(ANN), keys=keys)

    assert pairs(scored)[2] == "B: AB"


def test_partners_totals_are_added() -> None:
    scored = tables(won(ANN, 100), won(CAS, 30), won(DAN, 100), keys={}, stake=CENT)

    # Ann 100 + 25 + 100 + 100; Cas 30 + 25; Dan 100 + 25 + 100
    assert [total.total for total in scored.totals] == [325, 0, 55, 225]
    assert scored.teams == (380, 225)
    assert (scored.winner, scored.difference) == ((ANN, CAS), 155)
    assert (scored.reached_target, scored.ended_by_hand) == (None, 3)
    assert scored.shut_out == (BOB,)
    assert [(p.payer, p.payee, p.points) for p in scored.payments] == [
        (BOB, ANN, 155),
        (DAN, CAS, 155),
    ]


def test_a_table_that_has_ended_shows_its_bonuses_and_has_no_next() -> None:
    scored = tables(won(ANN, 100), won(CAS, 30), keys={})

    assert scored.status is rules.Status.PLAYING
    assert [total.total for total in scored.totals] == [325, 0, 30, 0]
    assert [seating.table for seating in scored.next] == [2]
    assert (scored.winner, scored.difference, scored.shut_out) == ((), None, ())


def test_each_tables_match_has_its_own_end() -> None:
    error = refused(won(ANN, 100), won(CAS, 30), won(BOB, 5), keys={})

    assert (error.hand, error.field) == (3, None)
    assert str(error) == (
        "The match at table 1 ended with hand 1; this hand comes after it."
    )


def test_a_drawn_hand_tells_its_table_by_the_key() -> None:
    scored = tables(won(ANN, 100), drawn(table=1, after_end=True), won(CAS, 5), keys={})

    assert scored.hands[1].result is rules.Result.AFTER_END
    assert scored.hands[2].running == ((100, 0, 5, 0),)


def test_equal_sums_are_a_drawn_match() -> None:
    scored = tables(won(ANN, 100), won(DAN, 100), keys={}, stake=CENT)

    assert (scored.winner, scored.difference, scored.payments) == ((), 0, ())


def test_both_won_gives_the_team_all_its_points() -> None:
    scored = tables(won(ANN, 100), won(CAS, 100), keys=BOTH, stake=CENT)

    assert scored.teams == (650, 0)
    assert (scored.winner, scored.difference) == ((ANN, CAS), 650)
    assert [p.points for p in scored.payments] == [650, 650]


def test_both_won_gives_all_points_whatever_the_other_side_has() -> None:
    scored = tables(won(ANN, 100), won(DAN, 30), won(CAS, 100), keys=BOTH, stake=CENT)

    assert scored.teams == (325 + 225, 55)
    assert (scored.winner, scored.difference) == ((ANN, CAS), 550)


def test_else_the_higher_sum_gets_the_difference() -> None:
    scored = tables(won(BOB, 100), won(CAS, 120), keys=BOTH, stake=CENT)

    assert scored.teams == (345, 325)
    assert (scored.winner, scored.difference) == ((ANN, CAS), 20)
    assert [(p.payer, p.points) for p in scored.payments] == [(BOB, 20), (DAN, 20)]


def test_both_may_win_with_the_lower_sum() -> None:
    keys = BOTH | {"winner": "first-to-target", "game_bonus": 0, "shutout": "none"}
    many = [won(seat, 15) for seat in (BOB, DAN) for _ in range(6)]

    scored = tables(*many, won(ANN, 100), won(CAS, 100), keys=keys, stake=CENT)

    assert scored.teams == (250, 2 * (90 + 6 * 25))
    assert (scored.winner, scored.difference) == ((ANN, CAS), 250)
    assert [(p.payer, p.payee, p.points) for p in scored.payments] == [
        (BOB, ANN, 250),
        (DAN, CAS, 250),
    ]


TEAMS = (
    rules.Team(name="North", seats=(ANN, BOB)),
    rules.Team(name="South", seats=(CAS, DAN)),
)


def test_named_teams_decide_who_meets_whom() -> None:
    # A is Ann, C her partner Bob; B and D are Cas and Dan.
    scored = tables(won(ANN, 9), won(DAN, 4), teams=TEAMS)

    assert pairs(scored) == ["A: AC", "B: BD", "A: AC", "B: BD"]
    assert scored.rounds == (rules.Round(number=1, team=0, points=5),)


def test_parallel_totals_stand_in_seat_order() -> None:
    scored = tables(won(CAS, 7), won(BOB, 4), keys={}, teams=TEAMS)

    assert [total.points for total in scored.totals] == [0, 4, 7, 0]
    assert scored.teams == (4, 7)


WRONG_TEAMS = {
    "one player twice": ((ANN, BOB), (BOB, CAS)),
    "the second player's first": ((BOB, CAS), (ANN, DAN)),
}


@pytest.mark.parametrize("seats", WRONG_TEAMS.values(), ids=WRONG_TEAMS)
def test_teams_that_do_not_part_the_players_are_refused(
    seats: tuple[tuple[int, int], tuple[int, int]],
) -> None:
    teams = tuple(rules.Team(name=str(pair), seats=pair) for pair in seats)

    assert refused(teams=teams).field == "teams"


WRONG_TABLES = {
    "a draw without a table": (
        drawn(),
        "table",
        "A drawn hand tells its table, 1 or 2.",
    ),
    "a table there is not": (
        drawn(table=3),
        "table",
        "A drawn hand tells its table, 1 or 2.",
    ),
    "not the players' table": (won(ANN, 5, table=2), "table", "Ann plays at table 1."),
    "nobody named": (
        rules.Hand(call=rules.Call.KNOCK, deadwood=3, opponent_deadwood=9, table=1),
        "knocker",
        "It is not said who knocked.",
    ),
    "no result": (
        rules.Hand(table=1),
        "result",
        "This hand does not tell how it ended.",
    ),
    "an opponent of the other table": (
        won(ANN, 5, opponent=DAN),
        "opponent",
        "Ann played against Bob.",
    ),
    "the other table's dealer": (
        won(ANN, 5, dealer=CAS),
        "dealer",
        "Ann dealt this hand, not Cas.",
    ),
    "as played by the other table": (
        won(ANN, 5, as_played=rules.AsPlayed(dealer=CAS)),
        "as_played",
        "As played tells no seats that fit this arrangement.",
    ),
    "as played with players": (
        won(ANN, 5, as_played=rules.AsPlayed(players=(ANN, DAN))),
        "as_played",
        "As played tells no seats that fit this arrangement.",
    ),
}


@pytest.mark.parametrize("keys", [NET, {}, BOTH], ids=["net", "sum", "both"])
@pytest.mark.parametrize(
    ("hand", "field", "sentence"), WRONG_TABLES.values(), ids=WRONG_TABLES
)
def test_a_hand_fits_its_table(
    hand: rules.Hand, field: str, sentence: str, keys: dict[str, object]
) -> None:
    error = refused(hand, keys=keys)

    assert (error.hand, error.field, str(error)) == (1, field, sentence)


def test_after_a_level_round_a_side_keeps_the_deal_it_took() -> None:
    taken = won(ANN, 5, as_played=rules.AsPlayed(dealer=BOB))

    scored = tables(taken, won(DAN, 5))

    assert pairs(scored) == ["B: AB", "C: CD", "B: AB", "C: CD"]
