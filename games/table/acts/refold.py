"""What every act on a match ends with: read the hands again, keep what follows."""

import datetime as dt
from typing import Any
from uuid import UUID

from games import models, rules
from games.books import sheets


def locked(match_id: UUID) -> models.Match:
    """Return the match, held against other writers until the act ends."""
    return (
        models.Match.objects.select_for_update(of=("self",))
        .select_related("club")
        .prefetch_related("seats__player")
        .get(pk=match_id)
    )


def forget_redo(match: models.Match) -> None:
    """Let hands that were undone stay struck: something else is written now."""
    match.hands.filter(state=models.Hand.State.UNDONE).update(
        state=models.Hand.State.STRUCK
    )


def refold(match: models.Match, at: dt.datetime) -> rules.Sheet:
    """Mark what lies after the end, then keep status and version with the hands.

    Raises:
        rules.WrongFactsError: The hands contradict the rules; the transaction
            around this takes everything back.
    """
    hands = list(match.hands.filter(state=models.Hand.State.LIVE))
    facts = [sheets.hand_facts(hand) for hand in hands]
    flags = rules.after_end(sheets.match_facts(match, facts))
    for hand, flag in zip(hands, flags, strict=True):
        if hand.after_end != flag:
            models.Hand.objects.filter(pk=hand.pk).update(after_end=flag)
            hand.after_end = flag
    sheet = rules.score(sheets.match_facts(match, map(sheets.hand_facts, hands)))
    match.status = models.Match.Status(sheet.status)
    if match.status == models.Match.Status.PLAYING:
        match.over_at = None
    elif match.over_at is None:
        match.over_at = at
    match.version += 1
    match.save()
    return sheet


def revise(
    match: models.Match,
    act: models.Revision.Act,
    *,
    by: models.Device | None,
    at: dt.datetime,
    hand: models.Hand | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Write down who changed what; call it after ``refold`` gave the version."""
    models.Revision.objects.create(
        match=match,
        hand=hand,
        act=act,
        before=before,
        after=after,
        version=match.version,
        at=at,
        device=by,
    )
