"""What a phone needs to say, while somebody types, what saving will write.

``scorekeeper.js`` fills the same sentences as ``words``; a browser test holds the two
against each other.
"""

from typing import Any

from django.utils.translation import gettext as _

from games import rules
from games.books import hand_words, sheets
from games.table.pages import follow, words
from games.table.pages.sheet import SheetPage

Call, Result = rules.Call, rules.Result


def script(
    page: SheetPage,
    *,
    who: int,
    other: int,
    upcard: int | None,
    sat: rules.AsPlayed | None,
    table: int | None,
    foresees: bool,
    advice: str,
) -> dict[str, Any]:
    """Return the rules of one hand and its sentences, ready for JSON.

    Args:
        page: The sheet as it stands.
        who: Seat of who knocked or won.
        other: Seat of the opponent.
        upcard: The hand's, where the rules ask for it.
        sat: How the table sat otherwise than the rules say.
        table: The hand's, with four partners.
        foresees: Whether the phone can say what follows; else it asks.
        advice: What may have happened when a count is refused.
    """
    house = page.rules
    common = rules.Hand(upcard=upcard, table=table, as_played=sat)
    return {
        "names": [page.names[who], page.names[other]],
        "limit": rules.knock_limit(house, upcard),
        "most": rules.MOST_DEADWOOD,
        "mostPoints": rules.MOST_POINTS,
        "gin": house.gin_bonus,
        "bigGin": house.big_gin_bonus,
        "undercut": house.undercut_bonus,
        "tieScores": house.tie == rules.Tie.UNDERCUT,
        "times": 2 if hand_words.doubled(house, upcard) else 1,
        "twice": hand_words.TWICE,
        "say": {result: _(text) for result, text in hand_words.SAID.items()},
        "refuse": _refusals(page, (who, other), common),
        "missing": _("A number is still missing."),
        "advice": advice,
        "then": _outcomes(page, (who, other), common) if foresees else None,
    }


def _refusals(
    page: SheetPage, seats: tuple[int, int], common: rules.Hand
) -> dict[str, dict[str, Any]]:
    """Return what the rules say of counts that nobody can have."""
    limit = rules.knock_limit(page.rules, common.upcard)
    who, other = seats
    wrong = {
        "over": common._replace(
            call=Call.KNOCK,
            knocker=who,
            deadwood=limit + 1,
            opponent_deadwood=0,
        ),
        "most": common._replace(
            call=Call.GIN,
            knocker=who,
            opponent_deadwood=rules.MOST_DEADWOOD + 1,
        ),
        "points": rules.Hand(
            call=Call.POINTS,
            winner=who,
            points=rules.MOST_POINTS + 1,
            table=common.table,
            as_played=common.as_played,
        ),
    }
    return {name: _refusal_of(page, hand, other) for name, hand in wrong.items()}


def _refusal_of(page: SheetPage, hand: rules.Hand, other: int) -> dict[str, Any]:
    """Return the sentence by which the rules refuse a hand, not filled in yet."""
    try:
        sheets.alone(page.match, hand, other)
    except rules.WrongFactsError as error:
        return {"say": _(error.template), "values": error.values}
    return {}


def _outcomes(
    page: SheetPage, seats: tuple[int, int], common: rules.Hand
) -> dict[str, Any]:
    """Return what follows when the one, the other or nobody wins."""
    house = page.rules
    running = house.boxes_count == rules.BoxesCount.RUNNING
    dead = rules.Hand(call=Call.DRAW, table=common.table, as_played=common.as_played)
    return {
        "target": house.target,
        "toGo": _(words.TO_GO),
        "ends": _(words.ENDS),
        "nobody": " ".join(follow.after_hand(page.facts, _with(page, dead))),
        "box": house.box_bonus if running else 0,
        "extra": {
            Result.GIN: house.gin_boxes,
            Result.BIG_GIN: house.big_gin_boxes,
            Result.UNDERCUT: house.undercut_boxes,
        },
        "extraTimes": 2
        if house.double_extra_boxes and hand_words.doubled(house, common.upcard)
        else 1,
        "winners": [_outcome(page, seat, common) for seat in seats],
    }


def _outcome(page: SheetPage, seat: int, common: rules.Hand) -> dict[str, Any]:
    """Return where one winner stands, and who deals after that."""
    won = rules.Hand(
        call=Call.POINTS,
        winner=seat,
        points=1,
        table=common.table,
        as_played=common.as_played,
    )
    then = _with(page, won)
    following = next((each for each in then.next if each.table == common.table), None)
    dealer = "" if following is None else page.names[following.dealer]
    return {"score": page.sheet.totals[seat].points, "dealer": dealer}


def _with(page: SheetPage, hand: rules.Hand) -> rules.Sheet:
    hands = (*page.facts.hands, hand)
    return rules.score(page.facts._replace(hands=hands))
