"""Writing hands down, and changing what was written."""

import datetime as dt
from typing import Any
from uuid import UUID

from django.db.models import F, Max

from games import models, rules
from games.books import sheets
from games.models.atomic import act
from games.table.acts.refold import (
    check_open,
    following,
    forget_redo,
    held,
    keep_seats,
    locked,
    refold,
    revise,
)

Act = models.Revision.Act
State = models.Hand.State


class HandConflictError(Exception):
    """The sheet that a save followed is not the sheet any more; nothing was written.

    Attributes:
        saved: The hand that stands where this one wanted to go; None when the
            hand it followed has been taken back.
    """

    def __init__(self, saved: models.Hand | None) -> None:
        self.saved = saved
        super().__init__("another hand was saved meanwhile")


class ChangedMeanwhileError(Exception):
    """Somebody else changed the same hand first; nothing was written.

    Attributes:
        hand: The hand as it stands now.
    """

    def __init__(self, hand: models.Hand) -> None:
        self.hand = hand
        super().__init__("the hand was changed meanwhile")


def as_stored(facts: rules.Hand) -> dict[str, Any]:
    """Return the columns for a hand's facts; a knock with nothing is a gin."""
    call = facts.call
    if call == rules.Call.KNOCK and facts.deadwood == 0:
        call = rules.Call.GIN
    gin = call in {rules.Call.GIN, rules.Call.BIG_GIN}
    return {
        "call": call,
        "knocker": facts.knocker,
        "deadwood": 0 if gin else facts.deadwood,
        "opponent_deadwood": facts.opponent_deadwood,
        "winner": facts.winner,
        "points": facts.points,
        "table": facts.table,
        "upcard": facts.upcard,
        "cards": sheets.shown_values(facts),
        "as_played": sheets.as_played_values(facts.as_played),
    }


def _facts(match: models.Match, hand: models.Hand) -> dict[str, Any]:
    """Return what a revision keeps of a hand that counts: its columns, who met."""
    names = as_stored(sheets.hand_facts(hand))
    live = list(match.hands.filter(state=State.LIVE))
    sheet = rules.score(sheets.match_facts(match, map(sheets.hand_facts, live)))
    met = {each.pk: line.players for each, line in zip(live, sheet.hands, strict=True)}
    kept = {name: getattr(hand, name) for name in names}
    return kept | {"number": hand.number, "met": list(met.get(hand.pk, ()))}


def _says_the_same(hand: models.Hand, facts: rules.Hand) -> bool:
    return all(getattr(hand, name) == value for name, value in as_stored(facts).items())


def _live(match: models.Match, key: UUID) -> models.Hand:
    return match.hands.get(key=key, state=State.LIVE)


def _last(match: models.Match, table: int | None = None) -> models.Hand | None:
    """Return the last hand that counts, of one table where two play."""
    if table is not None:
        match_hands = match.hands.filter(state=State.LIVE, table=table)
        return match_hands.order_by("-number").first()
    return match.hands.filter(state=State.LIVE).order_by("-number").first()


def _make_room(match: models.Match, number: int, step: int) -> None:
    """Count the hands from ``number`` on by one more, or by one less.

    In two strides, so that no two hands share a number on the way.
    """
    later = match.hands.filter(state=State.LIVE, number__gte=number)
    later.update(number=-F("number") - step)
    match.hands.filter(number__lt=0).update(number=-F("number"))


def next_place(match: models.Match) -> int:
    """Return the place behind every hand of the match, struck ones included."""
    highest: int | None = match.hands.aggregate(highest=Max("place"))["highest"]
    return 0 if highest is None else highest + 1


def _put(
    match: models.Match,
    facts: rules.Hand,
    *,
    key: UUID,
    number: int,
    place: int,
    by: models.Device | None,
    at: dt.datetime,
) -> models.Hand:
    return models.Hand.objects.create(
        match=match,
        key=key,
        number=number,
        place=place,
        after_end=facts.after_end,
        device=by,
        recorded_at=at,
        **as_stored(facts),
    )


def _check_stored(
    match: models.Match, facts: rules.Hand, key: UUID
) -> models.Hand | None:
    """Return the hand stored under the key, if it says the same and counts.

    Raises:
        HandConflictError: It says something else, or was taken back meanwhile.
    """
    stored = match.hands.filter(key=key).first()
    if stored and stored.state != State.LIVE:
        raise HandConflictError(None)
    if stored and not _says_the_same(stored, facts):
        raise HandConflictError(stored)
    return stored


def _check_next(match: models.Match, facts: rules.Hand) -> None:
    """Let the rules look at a new last hand before it is written.

    Raises:
        rules.WrongFactsError: They refuse it; also a hand after the end that
            does not say that it is one.
    """
    before = [sheets.hand_facts(hand) for hand in match.hands.filter(state=State.LIVE)]
    rules.score(sheets.match_facts(match, [*before, facts]))
    sheets.alone(match, facts)


def _at_table(match: models.Match, facts: rules.Hand) -> rules.Hand:
    """Return the facts with their table, where four play at two and none is told.

    Raises:
        rules.WrongFactsError: The players tell no table.
    """
    two_tables = match.arrangement == rules.Arrangement.FOUR_PARTNERS
    if not two_tables or facts.table is not None:
        return facts
    before = [sheets.hand_facts(hand) for hand in match.hands.filter(state=State.LIVE)]
    line = rules.score(sheets.match_facts(match, [*before, facts])).hands[-1]
    return facts._replace(table=line.table)


def _check_in_play(match: models.Match) -> None:
    """Refuse another hand where somebody has stopped the match.

    Raises:
        rules.WrongFactsError: It was stopped.
    """
    if match.ended_how:
        raise rules.WrongFactsError(
            "stopped",
            rules.gettext_noop("This match was stopped. Play on first, then save."),
        )


def _what_came(
    match: models.Match, last: models.Hand | None, after: UUID | None
) -> models.Hand | None:
    """Return the hand that was saved meanwhile; None where one was taken back."""
    if after is None or match.hands.filter(key=after, state=State.LIVE).exists():
        return last
    return None


@act
def record_hand(
    *,
    match_id: UUID,
    facts: rules.Hand,
    key: UUID,
    after: UUID | None,
    by: models.Device | None,
    at: dt.datetime,
) -> models.Hand:
    """Write down the next hand; the same again answers with the stored one.

    Args:
        match_id: The match.
        facts: As typed; ``after_end`` keeps a hand that came too late.
        key: The hand's own key, made before it was typed.
        after: Key of the hand it follows; None for the first.
        by: The phone that writes.
        at: Now.

    Raises:
        HandConflictError: The last hand is another one, or the key is taken by
            other facts.
        rules.WrongFactsError: The rules refuse the hand, or the match was stopped.
    """
    match = held(match_id)
    facts = sheets.counted(match, facts)
    if stored := _check_stored(match, facts, key):
        return stored
    check_open(match.club_id, match.played_on)
    _check_in_play(match)
    facts = _at_table(match, facts)
    last = _last(match, facts.table)
    if (last.key if last else None) != after:
        raise HandConflictError(_what_came(match, last, after))
    _check_next(match, facts)
    forget_redo(match)
    number = match.hands.filter(state=State.LIVE).count() + 1
    match.pending.pop(str(facts.table or 0), None)
    place = next_place(match)
    hand = _put(match, facts, key=key, number=number, place=place, by=by, at=at)
    refold(match, at)
    return hand


@act
def insert_hand(
    *,
    match_id: UUID,
    before: UUID,
    facts: rules.Hand,
    key: UUID,
    by: models.Device | None,
    at: dt.datetime,
) -> models.Hand:
    """Write down a hand that was forgotten, in front of another one.

    Raises:
        models.Hand.DoesNotExist: There is no such hand to stand in front of.
        HandConflictError: The key is taken by other facts.
        rules.WrongFactsError: The rules refuse the hand, or a later one with it.
    """
    match = held(match_id)
    facts = sheets.counted(match, facts)
    if stored := _check_stored(match, facts, key):
        return stored
    check_open(match.club_id, match.played_on)
    sheets.alone(match, facts)
    later = _live(match, before)
    number, place = later.number, later.place
    stood = sheets.match_facts(match)
    forget_redo(match)
    _make_room(match, number, +1)
    match.hands.filter(place__gte=place).update(place=F("place") + 1)
    hand = _put(match, facts, key=key, number=number, place=place, by=by, at=at)
    keep_seats(match, stood, later)
    refold(match, at)
    revise(match, Act.INSERT, by=by, at=at, hand=hand, after=_facts(match, hand))
    return hand


@act
def amend_hand(
    *,
    match_id: UUID,
    key: UUID,
    facts: rules.Hand,
    seen: int,
    by: models.Device | None,
    at: dt.datetime,
) -> models.Hand:
    """Change a hand; the sheet follows, and the old facts stay readable.

    Args:
        match_id: The match.
        key: The hand's key.
        facts: What it says from now on.
        seen: The revision of the hand that was looked at.
        by: The phone that writes.
        at: Now.

    Raises:
        models.Hand.DoesNotExist: There is no such hand, or it was struck.
        ChangedMeanwhileError: The hand has another revision by now.
        rules.WrongFactsError: The rules refuse it, or a later hand with it.
    """
    match = locked(match_id)
    hand = _live(match, key)
    facts = sheets.counted(match, facts)
    if _says_the_same(hand, facts):
        return hand
    if hand.revision != seen:
        raise ChangedMeanwhileError(hand)
    sheets.alone(match, facts)
    before = _facts(match, hand)
    stood, behind = sheets.match_facts(match), following(match, hand.number)
    forget_redo(match)
    for name, value in as_stored(facts).items():
        setattr(hand, name, value)
    hand.revision += 1
    hand.save()
    keep_seats(match, stood, behind)
    refold(match, at)
    revise(
        match,
        Act.AMEND,
        by=by,
        at=at,
        hand=hand,
        before=before,
        after=_facts(match, hand),
    )
    return hand


def _take_out(hand: models.Hand, state: str) -> None:
    hand.state = state
    hand.revision += 1
    hand.save()


def _put_back(match: models.Match, hand: models.Hand) -> None:
    before = match.hands.filter(state=State.LIVE, place__lt=hand.place)
    number = before.count() + 1
    stood, behind = sheets.match_facts(match), following(match, number - 1)
    _make_room(match, number, +1)
    hand.number = number
    _take_out(hand, State.LIVE)
    keep_seats(match, stood, behind)


@act
def strike_hand(
    *, match_id: UUID, key: UUID, seen: int, by: models.Device | None, at: dt.datetime
) -> None:
    """Take a hand out of the sheet; it stays in the history and can come back.

    Raises:
        models.Hand.DoesNotExist: There is no such hand.
        ChangedMeanwhileError: The hand has another revision by now.
        rules.WrongFactsError: A later hand cannot stand without it.
    """
    match = locked(match_id)
    hand = match.hands.get(key=key)
    if hand.state != State.LIVE:
        return
    if hand.revision != seen:
        raise ChangedMeanwhileError(hand)
    forget_redo(match)
    before = _facts(match, hand)
    stood, behind = sheets.match_facts(match), following(match, hand.number)
    _take_out(hand, State.STRUCK)
    _make_room(match, hand.number + 1, -1)
    keep_seats(match, stood, behind)
    refold(match, at)
    revise(match, Act.STRIKE, by=by, at=at, hand=hand, before=before)


@act
def restore_hand(
    *, match_id: UUID, key: UUID, by: models.Device | None, at: dt.datetime
) -> None:
    """Put a struck hand back where it stood.

    Raises:
        models.Hand.DoesNotExist: There is no such hand.
        rules.WrongFactsError: The rules refuse it there by now.
    """
    match = locked(match_id)
    hand = match.hands.get(key=key)
    if hand.state == State.LIVE:
        return
    forget_redo(match)
    hand.refresh_from_db()
    _put_back(match, hand)
    refold(match, at)
    revise(match, Act.RESTORE, by=by, at=at, hand=hand, after=_facts(match, hand))


@act
def undo_hand(
    *, match_id: UUID, key: UUID, by: models.Device | None, at: dt.datetime
) -> bool:
    """Take back the last hand; only if it still is the one that was looked at.

    Returns:
        Whether the hand is gone now: a second tap finds it undone already.

    Raises:
        models.Hand.DoesNotExist: There is no such hand.
    """
    match = locked(match_id)
    hand = match.hands.get(key=key)
    if hand.state != State.LIVE:
        return True
    last = _last(match, hand.table)
    if last is None or last.key != key:
        return False
    before = _facts(match, hand)
    _take_out(hand, State.UNDONE)
    _make_room(match, hand.number + 1, -1)
    refold(match, at)
    revise(match, Act.UNDO, by=by, at=at, hand=hand, before=before)
    return True


@act
def redo_hand(
    *, match_id: UUID, key: UUID, by: models.Device | None, at: dt.datetime
) -> bool:
    """Bring back the hand that was undone last.

    Returns:
        Whether the hand counts now.

    Raises:
        models.Hand.DoesNotExist: There is no such hand.
        rules.WrongFactsError: The rules refuse it by now.
    """
    match = locked(match_id)
    hand = match.hands.get(key=key)
    if hand.state != State.UNDONE:
        return hand.state == State.LIVE
    _put_back(match, hand)
    refold(match, at)
    revise(match, Act.REDO, by=by, at=at, hand=hand, after=_facts(match, hand))
    return True
