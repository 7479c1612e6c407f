"""What one seat did in the hands of a match, as numbers that can be added up.

``hands`` counts dead hands and ties, everything else only what somebody won:

- ``knocks``: hands that he ended with deadwood left; ``knock_deadwood``: how much;
- ``caught``: hands that he lost to a knock or a gin; ``caught_deadwood``: with how much;
- ``dealt``, ``received``: hands of two that he dealt, and that were dealt to him; with
  ``_won`` those of them that he won. Where the dealer sits out there are none;
- ``shown``: hands of which his cards are known; ``melds`` in them, and the cards that
  he laid off, or that were laid off on him;
- ``won_first``: he won the first hand of the match that anybody won;
- ``most_behind``: the most running points that his side was behind;
- ``best_hand``: the most points that he got for one hand;
- ``won_hands``: a word a hand won, *g21/46*: a gin against 21 that gave 46.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from games import rules
from games.rules import laid

#: The letter of each kind of hand that somebody can win.
LETTERS = {
    rules.Result.KNOCK: "k",
    rules.Result.GIN: "g",
    rules.Result.BIG_GIN: "b",
    rules.Result.UNDERCUT: "u",
    rules.Result.POINTS: "p",
}
_KINDS = {letter: kind for kind, letter in LETTERS.items()}
_GINS = (rules.Result.GIN, rules.Result.BIG_GIN)
_CALLS = {
    rules.Result.KNOCK: rules.Call.KNOCK,
    rules.Result.UNDERCUT: rules.Call.KNOCK,
    rules.Result.TIE: rules.Call.KNOCK,
    rules.Result.GIN: rules.Call.GIN,
    rules.Result.BIG_GIN: rules.Call.BIG_GIN,
}
_ADDED = (
    "hands",
    "hands_won",
    "hands_lost",
    "gins",
    "undercuts_made",
    "undercuts_suffered",
    "knocks",
    "knock_deadwood",
    "caught",
    "caught_deadwood",
    "dealt",
    "dealt_won",
    "received",
    "received_won",
    "shown",
    "melds",
    "layoffs_made",
    "layoffs_suffered",
)


class WonHand(NamedTuple):
    """A hand won: its kind, what deadwood alone gave, and its points in all."""

    kind: rules.Result
    deadwood: int
    points: int


def written(hands: Iterable[WonHand]) -> str:
    """Return hands as a result keeps them.

    >>> written([WonHand(rules.Result.GIN, 21, 46)])
    'g21/46'
    """
    return " ".join(
        f"{LETTERS[each.kind]}{each.deadwood}/{each.points}" for each in hands
    )


def read(kept: Iterable[str]) -> Counter[WonHand]:
    """Return how often each hand was won, from what results keep.

    >>> read(["g21/46 k9/9", "k9/9"])[WonHand(rules.Result.KNOCK, 9, 9)]
    2
    """
    words = Counter(" ".join(kept).split())
    found: Counter[WonHand] = Counter()
    for word, times in words.items():
        deadwood, _, points = word[1:].partition("/")
        found[WonHand(_KINDS[word[0]], int(deadwood), int(points))] = times
    return found


def of_seat(
    facts: rules.Match, sheet: rules.Sheet, sides: Sequence[int], seat: int
) -> dict[str, Any]:
    """Return what one seat did.

    Args:
        facts: The match as it was written down.
        sheet: What follows from it.
        sides: By seat, its side.
        seat: Whose.

    Returns:
        Values for the columns of a result, by their names.
    """
    counted: Counter[str] = Counter()
    won: list[WonHand] = []
    for hand, line in zip(facts.hands, sheet.hands, strict=True):
        if seat not in line.players or line.result is rules.Result.AFTER_END:
            continue
        for name, number in _of_hand(line, seat):
            counted[name] += number
        if hand.shown:
            counted.update(_of_cards(facts, hand, line, seat))
        if line.winner == seat:
            won.append(WonHand(line.result, _deadwood(line), line.points))
    first = next((line.winner for line in sheet.hands if line.winner is not None), None)
    return {
        **{name: counted[name] for name in _ADDED},
        "won_hands": written(won),
        "best_hand": max((each.points for each in won), default=0),
        "won_first": first == seat,
        "most_behind": _most_behind(sheet, sides, seat),
    }


def _of_hand(line: rules.Line, seat: int) -> Iterator[tuple[str, int]]:
    """Yield what a hand that a seat played adds to which number."""
    yield "hands", 1
    if line.winner is None:
        return
    won = line.winner == seat
    yield ("hands_won" if won else "hands_lost"), 1
    if line.dealer in line.players:
        turn = "dealt" if line.dealer == seat else "received"
        yield turn, 1
        yield f"{turn}_won", int(won)
    if won and line.result in _GINS:
        yield "gins", 1
    if line.result is rules.Result.UNDERCUT:
        yield ("undercuts_made" if won else "undercuts_suffered"), 1
    if line.deadwood is not None:
        yield from _of_counts(line, seat, line.deadwood[line.players.index(seat)])


def _of_counts(line: rules.Line, seat: int, deadwood: int) -> Iterator[tuple[str, int]]:
    """Yield what is known of a seat's deadwood."""
    if line.knocker == seat and line.result not in _GINS:
        yield "knocks", 1
        yield "knock_deadwood", deadwood
    if line.knocker != seat and line.winner != seat:
        yield "caught", 1
        yield "caught_deadwood", deadwood


def _of_cards(
    facts: rules.Match, hand: rules.Hand, line: rules.Line, seat: int
) -> dict[str, int]:
    """Return what the cards tell that were laid on the table."""
    if line.knocker is None:
        return {}
    other = next(each for each in line.players if each != line.knocker)
    seats = line.knocker, other
    lay = laid.table(hand, _CALLS[line.result], seats, facts.players)
    own = lay.knocker if seat == line.knocker else lay.defender
    if own is None:
        return {}
    across = "layoffs_suffered" if seat == line.knocker else "layoffs_made"
    return {"shown": 1, "melds": len(own.melds), across: len(lay.layoffs)}


def _deadwood(line: rules.Line) -> int:
    """Return what deadwood alone gave for a hand; for bare points, those."""
    if line.deadwood is None:
        return line.points
    first, second = line.deadwood
    return abs(first - second)


def _most_behind(sheet: rules.Sheet, sides: Sequence[int], seat: int) -> int:
    """Return by how much a seat's side was behind at the worst, in running points."""
    worst = 0
    for line in sheet.hands:
        had: Counter[int] = Counter()
        for column in line.running:
            by_seat = len(column) == len(sides)
            for scorer, points in enumerate(column):
                had[sides[scorer] if by_seat else scorer] += points
        worst = max(worst, max(had.values(), default=0) - had[sides[seat]])
    return worst
