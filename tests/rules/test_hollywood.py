"""Three columns (RULES.md, "Oklahoma and Hollywood")."""

from games import rules
from tests.rules.matches import ANN, BOB, sheet, won

CENT = rules.Stake(currency="EUR", per_point=rules.stakes.amount("0.01", field="x"))


def columns(*hands: rules.Hand, **more: object) -> rules.Sheet:
    return sheet(*hands, preset="hollywood", **more)


def test_a_players_nth_win_enters_the_first_n_columns() -> None:
    scored = columns(
        won(ANN, 18), won(BOB, 12), won(ANN, 25), won(BOB, 30), won(ANN, 15)
    )

    assert [column.points for column in scored.columns] == [(58, 42), (40, 30), (15, 0)]
    assert [column.boxes for column in scored.columns] == [(3, 2), (2, 1), (1, 0)]
    assert scored.hands[-1].running == ((58, 42), (40, 30), (15, 0))


def test_a_closed_column_takes_nothing_and_the_next_open_one_opens() -> None:
    scored = columns(won(ANN, 100), won(BOB, 28), won(BOB, 12), won(ANN, 5))

    assert [column.points for column in scored.columns] == [(100, 0), (5, 40), (0, 12)]
    assert [column.closed_by_hand for column in scored.columns] == [1, None, None]


def test_who_has_opened_all_columns_goes_on_in_those_still_open() -> None:
    scored = columns(won(ANN, 40), won(ANN, 40), won(ANN, 40), won(ANN, 9))

    assert [column.points[ANN] for column in scored.columns] == [120, 89, 49]


def test_each_column_is_settled_like_a_match_of_its_own() -> None:
    scored = columns(
        won(BOB, 10), won(ANN, 100), won(ANN, 100), won(ANN, 100), stake=CENT
    )

    # 1: 100 + 25 + 100 against 10 + 25; 2 and 3: nobody else's entry, + 100
    assert [column.totals for column in scored.columns] == [
        (225, 35),
        (325, 0),
        (325, 0),
    ]
    assert [column.shutout for column in scored.columns] == [False, True, True]
    assert [column.winner for column in scored.columns] == [ANN] * 3
    assert [column.difference for column in scored.columns] == [190, 325, 325]
    assert (scored.status, scored.ended_by_hand) == (rules.Status.FINISHED, 4)
    assert (scored.winner, scored.difference) == ((ANN,), 840)
    assert (scored.reached_target, scored.shut_out, scored.totals) == (None, (), ())
    assert [(p.payer, p.payee, p.points) for p in scored.payments] == [(BOB, ANN, 840)]


def test_multipliers_weigh_the_signed_differences() -> None:
    keys = {"column_multipliers": [1, 2, 4], "game_bonus": 0, "shutout": "none"}

    scored = columns(
        won(ANN, 100), won(BOB, 100), won(ANN, 1), won(BOB, 100), keys=keys
    )

    # 1: Ann 100 + 25; 2: Bob 100 + 25; 3: Bob 100 + 25 against Ann 1 + 25
    assert [column.difference for column in scored.columns] == [125, 125, 99]
    assert (scored.winner, scored.difference) == ((BOB,), 4 * 99 + 2 * 125 - 125)


def test_running_boxes_enter_every_column_they_count_in() -> None:
    keys = {"boxes_count": "running", "box_bonus": 10}

    scored = columns(won(ANN, 5), won(ANN, 5), keys=keys)

    assert [column.points[ANN] for column in scored.columns] == [30, 15, 0]


def test_an_open_column_has_no_winner_and_no_difference() -> None:
    scored = columns(won(ANN, 100), won(ANN, 5))

    assert [column.winner for column in scored.columns] == [ANN, None, None]
    assert [column.difference for column in scored.columns] == [325, None, None]
    assert [column.totals for column in scored.columns] == [(325, 0), (5, 0), (0, 0)]


def test_conceded_columns_count_their_boxes_and_stay_undecided() -> None:
    ended = rules.Ended(how=rules.Ending.CONCEDED, by=BOB)

    scored = columns(won(ANN, 100), won(ANN, 5), ended=ended, stake=CENT)

    assert [column.totals for column in scored.columns] == [(325, 0), (30, 0), (0, 0)]
    assert [column.winner for column in scored.columns] == [ANN, None, None]
    assert [column.difference for column in scored.columns] == [325, None, None]
    assert (scored.winner, scored.difference) == ((ANN,), 355)
    assert [p.points for p in scored.payments] == [355]


def test_abandoned_columns_stand_as_while_playing() -> None:
    ended = rules.Ended(how=rules.Ending.ABANDONED)

    scored = columns(won(ANN, 100), won(ANN, 5), ended=ended)

    assert [column.totals for column in scored.columns] == [(325, 0), (5, 0), (0, 0)]
    assert scored.difference is None


def test_who_won_no_hand_at_all_is_shut_out() -> None:
    scored = columns(won(ANN, 100), won(ANN, 100), won(ANN, 100))

    assert scored.shut_out == (BOB,)


def test_one_column_has_no_multiplier() -> None:
    scored = sheet(won(ANN, 100), keys={"column_multipliers": [4, 4, 4]})

    assert scored.difference == 325
