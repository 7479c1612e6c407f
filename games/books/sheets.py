"""From rows to the values that the rules read, and to the sheet that follows."""

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from games import models, rules
from games.books import stakes


@lru_cache(maxsize=256)
def _rules(frozen: str) -> rules.Rules:
    return rules.build(json.loads(frozen))


def rules_of(match: models.Match) -> rules.Rules:
    """Return the rules that the match began with."""
    return _rules(json.dumps(match.rules, sort_keys=True))


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
        upcard=hand.upcard,
        as_played=as_played(hand.as_played),
        after_end=hand.after_end,
        **shown(hand.cards),
    )


def shown(kept: dict[str, Any] | None) -> dict[str, Any]:
    """Return what players laid on the table, as facts, from what a row keeps of it."""
    if not kept:
        return {}
    parse = rules.cards.parse_many
    facts = [
        rules.Shown(
            seat=each["seat"],
            cards=parse(each["cards"]) if "cards" in each else None,
            melds=tuple(map(parse, each["melds"])) if "melds" in each else None,
        )
        for each in kept["shown"]
    ]
    off = kept.get("layoffs")
    return {
        "shown": tuple(facts),
        "layoffs": None if off is None else parse(off),
    }


def shown_values(facts: rules.Hand) -> dict[str, Any] | None:
    """Return what a row keeps of the cards that players laid on the table."""
    if not facts.shown:
        return None
    kept: dict[str, Any] = {"shown": []}
    for each in facts.shown:
        said: dict[str, Any] = {"seat": each.seat}
        if each.cards is not None:
            said["cards"] = rules.cards.names(each.cards)
        if each.melds is not None:
            said["melds"] = [rules.cards.names(meld) for meld in each.melds]
        kept["shown"].append(said)
    if facts.layoffs is not None:
        kept["layoffs"] = rules.cards.names(facts.layoffs)
    return kept


def with_counts(facts: rules.Hand, line: rules.Line) -> rules.Hand:
    """Return a hand with the counts that its cards come to, as its line tells them."""
    if not facts.shown or line.deadwood is None:
        return facts
    own, left = line.deadwood
    if line.knocker != line.players[0]:
        own, left = left, own
    return facts._replace(deadwood=own, opponent_deadwood=left)


def as_played(kept: dict[str, Any] | None) -> rules.AsPlayed | None:
    """Return how a table sat otherwise, from what a row keeps of it."""
    if not kept:
        return None
    players = kept.get("players")
    return rules.AsPlayed(
        dealer=kept.get("dealer"), players=(players[0], players[1]) if players else None
    )


def as_played_values(said: rules.AsPlayed | None) -> dict[str, Any] | None:
    """Return what a row keeps of how a table sat otherwise."""
    if said is None:
        return None
    if said.players is None:
        return {"dealer": said.dealer}
    return {"players": list(said.players)}


def live_hands(match: models.Match) -> list[models.Hand]:
    """Return the hands that count, in the order of play; one query at most."""
    return [hand for hand in match.hands.all() if hand.state == hand.State.LIVE]


def teams(match: models.Match) -> tuple[rules.Team, ...]:
    """Return the two pairs, the first player's first; none unless four are partners."""
    if match.arrangement != rules.Arrangement.FOUR_PARTNERS:
        return ()
    seats = list(match.seats.all())
    names = match.teams or []
    teams = []
    for side in (0, 1):
        first, second = [seat for seat in seats if seat.side == side]
        usual = f"{first.player.survivor.name} & {second.player.survivor.name}"
        teams.append(
            rules.Team(
                name=names[side] if names else usual,
                seats=(first.position, second.position),
            )
        )
    return tuple(teams)


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
        players=tuple(seat.player.survivor.name for seat in match.seats.all()),
        hands=tuple(hands),
        teams=teams(match),
        draw=tuple(match.draw) if match.draw else None,
        first_dealer=match.first_dealer,
        stake=stakes.told(match.stake),
        ended=ended,
    )


def alone(
    match: models.Match, facts: rules.Hand, other: int | None = None
) -> tuple[rules.Match, rules.Line]:
    """Return a hand as if two had met for it alone, and its line.

    Args:
        match: The row.
        facts: The hand.
        other: Seat of the opponent, to name him; None: the next one.

    Raises:
        rules.WrongFactsError: No hand of this match can be like that, wherever it
            stands; after the end, too, where the fold does not look.
    """
    seat = facts.winner if facts.knocker is None else facts.knocker
    names = [each.player.survivor.name for each in match.seats.all()]
    first = seat or 0
    if other is None:
        other = next((each.seat for each in facts.shown if each.seat != first), None)
    second = (first + 1) % len(names) if other is None else other
    hand = rules.Hand(
        call=facts.call,
        knocker=None if facts.knocker is None else 0,
        deadwood=facts.deadwood,
        opponent_deadwood=facts.opponent_deadwood,
        winner=None if facts.winner is None else 0,
        points=facts.points,
        upcard=facts.upcard,
        shown=tuple(
            each._replace(seat=0 if each.seat == first else 1) for each in facts.shown
        ),
        layoffs=facts.layoffs,
    )
    met = rules.Match(
        arrangement=rules.Arrangement.TWO,
        rules=rules_of(match)._replace(columns=1),
        players=(names[first], names[second]),
        hands=(hand,),
    )
    return met, rules.score(met).hands[0]


def counted(match: models.Match, facts: rules.Hand) -> rules.Hand:
    """Return a hand with the counts that its cards come to.

    Raises:
        rules.WrongFactsError: As `alone`, where cards were shown.
    """
    return with_counts(facts, alone(match, facts)[1]) if facts.shown else facts


def keep_seats(
    match: rules.Match,
    changed: Sequence[rules.Hand],
    *,
    next_before: int,
    next_after: int,
) -> list[rules.Hand]:
    """Return changed hands with later seats as they were.

    Three players move by who won. When an earlier hand is corrected, the later ones
    were still played by those who sat there: the next hand then says so, and the
    rule goes on from it as before.

    Args:
        match: The match before the change.
        changed: Its hands after the change.
        next_before: Place of the first hand behind the change, among ``match.hands``.
        next_after: The place of the same hand among ``changed``.
    """
    hands = list(changed)
    moves = match.arrangement in _THREE
    if not moves or next_before >= len(match.hands) or next_after >= len(hands):
        return hands
    was = rules.score(match).hands[next_before]
    if was.dealer is None or hands[next_after].as_played is not None:
        return hands
    drawn = rules.Hand(call=rules.Call.DRAW)
    until = tuple(_unmarked((*hands[:next_after], drawn)))
    try:
        seated = rules.score(match._replace(hands=until, ended=None)).hands[-1]
    except rules.WrongFactsError:
        return hands  # the end comes first now, or the change itself is refused
    if (seated.dealer, set(seated.players)) != (was.dealer, set(was.players)):
        said = rules.AsPlayed(dealer=was.dealer)
        if match.arrangement == rules.Arrangement.THREE_CAPTAIN:
            said = rules.AsPlayed(players=(was.players[0], was.players[1]))
        hands[next_after] = hands[next_after]._replace(as_played=said)
    return hands


_THREE = frozenset(
    {
        rules.Arrangement.THREE_ROTATING,
        rules.Arrangement.THREE_LOSER_DEALS,
        rules.Arrangement.THREE_CAPTAIN,
    }
)


def _unmarked(hands: Iterable[rules.Hand]) -> Iterable[rules.Hand]:
    return (hand._replace(after_end=False) for hand in hands)


def sheet_of(match: models.Match) -> rules.Sheet:
    """Return the match's sheet: a fold over its hands."""
    return rules.score(match_facts(match))


def seating(
    facts: rules.Match,
    sheet: rules.Sheet,
    table: int | None,
    said: rules.AsPlayed | None,
) -> rules.Seating | None:
    """Return who deals and plays the next hand at a table.

    Args:
        facts: What was written down.
        sheet: What follows from it.
        table: 1 or 2 with four partners, else None.
        said: How the table sits otherwise than the rules say.

    Returns:
        None where that table's match has ended.

    Raises:
        rules.WrongFactsError: This arrangement knows no such seats.
    """
    by_rule = next((each for each in sheet.next if each.table == table), None)
    if by_rule is None or said is None:
        return by_rule
    drawn = rules.Hand(call=rules.Call.DRAW, table=table, as_played=said)
    then = rules.score(facts._replace(hands=(*facts.hands, drawn)))
    line = then.hands[-1]
    first, second = line.players
    dealer = by_rule.dealer if line.dealer is None else line.dealer
    return rules.Seating(table, dealer, (first, second), line.sits_out)


def seat_next(match: models.Match, table: int | None, said: rules.AsPlayed) -> None:
    """Refuse seats that this arrangement does not know for the next hand.

    Raises:
        rules.WrongFactsError: It knows no such seats.
    """
    facts = match_facts(match)
    seating(facts, rules.score(facts), table, said)
