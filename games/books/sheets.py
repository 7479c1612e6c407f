"""From rows to the values that the rules read, and to the sheet that follows."""

import dataclasses
import json
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache

from games import models, rules


@lru_cache(maxsize=256)
def _rules(frozen: str) -> rules.Rules:
    return rules.build(json.loads(frozen))


def rules_of(match: models.Match) -> rules.Rules:
    """Return the rules that the match began with."""
    return _rules(json.dumps(match.rules, sort_keys=True))


def stake_of(match: models.Match) -> rules.Stake | None:
    """Return what a point of the match is worth; None where nobody pays."""
    if not match.stake:
        return None
    amounts = {
        key: Decimal(value)
        for key, value in match.stake.items()
        if key != "currency" and value is not None
    }
    return rules.Stake(currency=match.stake["currency"], **amounts)


def hand_facts(hand: models.Hand) -> rules.Hand:
    """Return a hand as it was typed."""
    return rules.Hand(
        call=rules.Call(hand.call),
        knocker=hand.knocker,
        deadwood=hand.deadwood,
        opponent_deadwood=hand.opponent_deadwood,
        winner=hand.winner,
        points=hand.points,
        table=hand.table,
        after_end=hand.after_end,
    )


def live_hands(match: models.Match) -> list[models.Hand]:
    """Return the hands that count, in the order of play; one query at most."""
    return [hand for hand in match.hands.all() if hand.state == hand.State.LIVE]


def match_facts(
    match: models.Match, hands: Iterable[rules.Hand] | None = None
) -> rules.Match:
    """Return the match as the rules read it.

    Args:
        match: The row; seats with their players and hands are fetched in one
            query each where they were not prefetched.
        hands: Facts to read instead of the stored ones.
    """
    if hands is None:
        hands = map(hand_facts, live_hands(match))
    ended = (
        rules.Ended(how=rules.Ending(match.ended_how), by=match.ended_by)
        if match.ended_how
        else None
    )
    return rules.Match(
        arrangement=rules.Arrangement(match.arrangement),
        rules=rules_of(match),
        players=tuple(seat.player.name for seat in match.seats.all()),
        hands=tuple(hands),
        draw=tuple(match.draw) if match.draw else None,
        first_dealer=match.first_dealer,
        stake=stake_of(match),
        ended=ended,
    )


def check_counts(match: models.Match, facts: rules.Hand) -> None:
    """Refuse counts that no hand of this match can have, wherever it stands.

    After the end the fold does not look at them, but the table and a later
    correction do. Whose turn it was does not matter here: the hand is scored as
    if two had met for it alone.

    Raises:
        rules.WrongFactsError: ``field`` is the count at fault.
    """
    seat = facts.winner if facts.knocker is None else facts.knocker
    names = [seat_row.player.name for seat_row in match.seats.all()]
    first = seat or 0
    met = names[first], names[(first + 1) % len(names)]
    alone = rules.Hand(
        call=facts.call,
        knocker=None if facts.knocker is None else 0,
        deadwood=facts.deadwood,
        opponent_deadwood=facts.opponent_deadwood,
        winner=None if facts.winner is None else 0,
        points=facts.points,
        upcard=facts.upcard,
    )
    house = dataclasses.replace(rules_of(match), columns=1)
    rules.score(
        rules.Match(
            arrangement=rules.Arrangement.TWO, rules=house, players=met, hands=(alone,)
        )
    )


def sheet_of(match: models.Match) -> rules.Sheet:
    """Return the match's sheet: a fold over its hands."""
    return rules.score(match_facts(match))
