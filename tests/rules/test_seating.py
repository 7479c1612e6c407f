"""Who deals, plays and sits out, hand by hand (RULES.md, "Seats and deal")."""

import pytest

from games import rules
from tests.rules.matches import (
    ANN,
    BOB,
    CAPTAIN,
    CAS,
    LOSER_DEALS,
    NAMES,
    PARTNERS,
    ROTATING,
    TWO,
    drawn,
    knock,
    match,
    refusal,
    sheet,
    won,
)


def seats(sheet: rules.Sheet) -> list[str]:
    """Return hands and the next one as "dealer: players" by initials."""
    return [
        f"{NAMES[line.dealer][0]}: {''.join(NAMES[seat][0] for seat in line.players)}"
        for line in (*sheet.hands, *sheet.next)
        if line.dealer is not None
    ]


def played(
    dealer: int | None = None, players: tuple[int, int] | None = None
) -> rules.AsPlayed:
    return rules.AsPlayed(dealer=dealer, players=players)


A, B, C = won(ANN), won(BOB), won(CAS)
TIE = knock(ANN, 5, 5)
UNDERCUT_OF_ANN = knock(ANN, 5, 2)

TWO_PLAYERS = {
    "the loser deals": ({"next_dealer": "loser"}, (A, A, B), "A B B A"),
    "the winner deals": ({"next_dealer": "winner"}, (A, A, B), "A A A B"),
    "they alternate": ({"next_dealer": "alternate"}, (A, A, B), "A B A B"),
    "after an undercut the knocker is the loser": (
        {"next_dealer": "loser"},
        (B, UNDERCUT_OF_ANN),
        "A A A",
    ),
    "a draw keeps the dealer": ({"next_dealer": "winner"}, (B, drawn(), A), "A B B A"),
    "a draw passes the deal": (
        {"next_dealer": "winner", "draw_dealer": "pass"},
        (B, drawn(), drawn()),
        "A B A B",
    ),
    "a draw passes the alternate deal": (
        {"next_dealer": "alternate", "draw_dealer": "pass"},
        (A, drawn(), A),
        "A B A B",
    ),
    "a tie nobody won keeps the dealer": (
        {"next_dealer": "alternate", "tie": "nobody"},
        (TIE, A),
        "A A B",
    ),
    "a tie nobody won passes the deal": (
        {"next_dealer": "loser", "tie": "nobody", "draw_dealer": "pass"},
        (TIE, drawn()),
        "A B A",
    ),
}


@pytest.mark.parametrize(
    ("keys", "hands", "dealers"), TWO_PLAYERS.values(), ids=TWO_PLAYERS
)
def test_two_players(
    keys: dict[str, object], hands: tuple[rules.Hand, ...], dealers: str
) -> None:
    scored = sheet(*hands, keys=keys)

    assert seats(scored) == [f"{dealer}: AB" for dealer in dealers.split()]


def test_the_deal_rotates_whatever_the_result() -> None:
    scored = sheet(B, C, drawn(), A, B, arrangement=ROTATING)

    assert seats(scored) == ["A: BC", "B: CA", "C: AB", "C: AB", "A: BC", "B: CA"]


def test_a_tie_nobody_won_does_not_rotate_the_deal() -> None:
    keys = {"tie": "nobody", "draw_dealer": "pass"}  # rules at tables of two only

    scored = sheet(knock(BOB, 5, 5), drawn(), arrangement=ROTATING, keys=keys)

    assert seats(scored) == ["A: BC"] * 3


def test_the_loser_sits_out_and_the_winner_meets_the_old_dealer() -> None:
    scored = sheet(C, A, drawn(), A, C, arrangement=LOSER_DEALS)

    assert seats(scored) == ["A: BC", "B: CA", "C: AB", "C: AB", "B: AC", "A: CB"]


def test_box_wins_the_others_swap_box_loses_it_sits_out() -> None:
    scored = sheet(A, C, drawn(), C, A, arrangement=CAPTAIN)

    assert seats(scored) == ["A: AB", "A: AC", "C: CB", "C: CB", "C: CA", "A: AB"]
    assert [line.sits_out for line in scored.hands] == [
        (CAS,),
        (BOB,),
        (ANN,),
        (ANN,),
        (BOB,),
    ]


def cut(text: str) -> tuple[int, ...]:
    return rules.cards.parse_many(text)


FIRST = {
    "nobody says: the first player": (TWO, {}, {}, "A: AB"),
    "said": (TWO, {"first_dealer": BOB}, {}, "B: AB"),
    "low card": (TWO, {"draw": cut("9h 4c")}, {}, "B: AB"),
    "the ace is low": (TWO, {"draw": cut("As 2d")}, {}, "A: AB"),
    "high card": (
        TWO,
        {"draw": cut("9h 4c")},
        {"cut_for_deal": "high-card"},
        "A: AB",
    ),
    "three, low card": (ROTATING, {"draw": cut("Qh 3s 7d")}, {}, "B: CA"),
    "three, two equal that do not decide": (
        LOSER_DEALS,
        {"draw": cut("Qh Qs 7d")},
        {},
        "C: AB",
    ),
    "captain: highest box, middle captain": (
        CAPTAIN,
        {"draw": cut("As Qh Td")},
        {},
        "B: BC",
    ),
    "captain by low card too": (
        CAPTAIN,
        {"draw": cut("As Qh Td")},
        {"cut_for_deal": "high-card"},
        "B: BC",
    ),
    "captain: box, next seat captain": (CAPTAIN, {"first_dealer": CAS}, {}, "C: CA"),
}


@pytest.mark.parametrize(
    ("arrangement", "more", "keys", "first"), FIRST.values(), ids=FIRST
)
def test_who_deals_first(
    arrangement: rules.Arrangement,
    more: dict[str, object],
    keys: dict[str, object],
    first: str,
) -> None:
    assert seats(sheet(arrangement=arrangement, keys=keys, **more)) == [first]


REFUSED_CUTS = {
    "two equal": (TWO, "8s 8d", "Equal cards for Ann, Bob: all draw again."),
    "equal lowest of three": (
        ROTATING,
        "8s 8d 9c",
        "Equal cards for Ann, Bob: all draw again.",
    ),
    "equal ranks between captain and out": (
        CAPTAIN,
        "Ks 8d 8c",
        "Equal cards for Bob, Cas: all draw again.",
    ),
    "equal lowest on both sides": (
        PARTNERS,
        "8s 8d 9c Tc",
        "Equal cards for Ann, Bob: all draw again.",
    ),
    "a card too few": (ROTATING, "8s 9d", "The cut needs a card for every player."),
}


@pytest.mark.parametrize(
    ("arrangement", "cards", "sentence"), REFUSED_CUTS.values(), ids=REFUSED_CUTS
)
def test_a_cut_that_does_not_decide_is_refused(
    arrangement: rules.Arrangement, cards: str, sentence: str
) -> None:
    error = refusal(arrangement=arrangement, draw=cut(cards))

    assert (error.hand, error.field, str(error)) == (None, "draw", sentence)


def test_the_same_card_for_two_players_is_refused() -> None:
    card = rules.cards.parse("8s")

    error = refusal(arrangement=ROTATING, draw=(card, card, card + 1))

    assert error.field == "draw"


def test_equal_lowest_cards_of_partners_do_decide() -> None:
    scored = sheet(arrangement=PARTNERS, draw=cut("9s 4d Tc 4c"))

    assert [seating.dealer for seating in scored.next] == [BOB, 3]


def test_a_cut_and_a_first_dealer_exclude_each_other() -> None:
    error = refusal(draw=cut("9h 4c"), first_dealer=ANN)

    assert (error.hand, error.field) == (None, "first_dealer")


AS_PLAYED = {
    "two: it stands for this hand, the rule goes on": (
        TWO,
        {"next_dealer": "alternate"},
        (won(ANN, as_played=played(BOB)), A),
        ["B: AB", "A: AB", "B: AB"],
    ),
    "two: a draw keeps who dealt": (
        TWO,
        {},
        (drawn(as_played=played(BOB)),),
        ["B: AB", "B: AB"],
    ),
    "rotating: the dealer tells": (
        ROTATING,
        {},
        (won(ANN, as_played=played(CAS)),),
        ["C: AB", "A: BC"],
    ),
    "rotating: the players tell": (
        ROTATING,
        {},
        (won(ANN, as_played=played(players=(BOB, ANN))),),
        ["C: AB", "A: BC"],
    ),
    "loser deals: MATCH_FILE's example": (
        LOSER_DEALS,
        {},
        (B, won(ANN, as_played=played(BOB))),
        ["A: BC", "B: CA", "C: AB"],
    ),
    "loser deals: both, agreeing": (
        LOSER_DEALS,
        {},
        (won(CAS, as_played=played(BOB, (ANN, CAS))),),
        ["B: CA", "A: CB"],
    ),
    "captain: box, captain": (
        CAPTAIN,
        {},
        (won(CAS, as_played=played(players=(CAS, ANN))),),
        ["C: CA", "C: CB"],
    ),
}


@pytest.mark.parametrize(
    ("arrangement", "keys", "hands", "expected"), AS_PLAYED.values(), ids=AS_PLAYED
)
def test_as_played(
    arrangement: rules.Arrangement,
    keys: dict[str, object],
    hands: tuple[rules.Hand, ...],
    expected: list[str],
) -> None:
    scored = sheet(*hands, arrangement=arrangement, keys=keys)

    assert seats(scored) == expected
    assert [line.as_played for line in scored.hands] == [
        hand.as_played is not None for hand in hands
    ]


WRONG_AS_PLAYED = {
    "nothing": (TWO, played()),
    "two: players": (TWO, played(players=(ANN, BOB))),
    "two: dealer and players": (TWO, played(ANN, (ANN, BOB))),
    "rotating: nothing": (ROTATING, played()),
    "rotating: one player twice": (ROTATING, played(players=(BOB, BOB))),
    "rotating: the dealer plays": (ROTATING, played(ANN, (ANN, BOB))),
    "captain: nothing": (CAPTAIN, played()),
    "captain: a dealer": (CAPTAIN, played(ANN)),
    "captain: a dealer beside the players": (CAPTAIN, played(ANN, (ANN, BOB))),
    "captain: one player twice": (CAPTAIN, played(players=(BOB, BOB))),
}


@pytest.mark.parametrize(
    ("arrangement", "said"), WRONG_AS_PLAYED.values(), ids=WRONG_AS_PLAYED
)
def test_other_deviations_are_refused(
    arrangement: rules.Arrangement, said: rules.AsPlayed
) -> None:
    error = refusal(drawn(as_played=said), arrangement=arrangement)

    assert (error.hand, error.field) == (1, "as_played")


def test_a_dealer_must_agree_with_how_it_was_played() -> None:
    agreeing = drawn(as_played=played(BOB), dealer=BOB)
    contradicting = drawn(as_played=played(BOB), dealer=ANN)

    assert sheet(agreeing).hands[0].dealer == BOB
    assert refusal(contradicting).field == "dealer"


def test_an_arrangement_fits_the_number_of_players() -> None:
    three = rules.Match(
        arrangement=TWO, rules=rules.PRESETS["classic"], players=NAMES[:3]
    )

    with pytest.raises(rules.WrongFactsError) as caught:
        rules.score(three)

    assert caught.value.field == "arrangement"


def test_three_columns_are_for_two() -> None:
    assert refusal(arrangement=ROTATING, preset="hollywood").field == "columns"


def test_teams_are_for_four() -> None:
    teams = rules.partners(NAMES)

    assert refusal(teams=teams).field == "teams"
    assert match(arrangement=PARTNERS, teams=teams).teams == teams
