"""What every act on a match ends with: read the hands again, keep what follows."""

import datetime as dt
from typing import Any
from uuid import UUID

from games import models, rules
from games.books import sheets
from games.books.post import post
from games.books.totals import season_of


def check_open(club_id: UUID, day: dt.date) -> None:
    """Refuse a change of a match whose season is closed.

    Raises:
        rules.WrongFactsError: It is.
    """
    season = season_of(club_id, day)
    if season is not None and season.closed_at is not None:
        raise rules.WrongFactsError(
            "season-closed",
            rules.gettext_noop(
                "The season “%(season)s” is closed: its matches cannot be added or "
                "changed until the club’s owner opens it again."
            ),
            {"season": season.name},
        )


def locked(match_id: UUID) -> models.Match:
    """Return the match to change it, held against other writers until the act ends.

    Raises:
        rules.WrongFactsError: Its season is closed.
    """
    match = held(match_id)
    check_open(match.club_id, match.played_on)
    return match


def held(match_id: UUID) -> models.Match:
    """Return the match, held against other writers until the act ends."""
    return (
        models.Match.objects.select_for_update(of=("self",))
        .select_related("club")
        .prefetch_related("seats__player__merged_into")
        .get(pk=match_id)
    )


def forget_redo(match: models.Match) -> None:
    """Let hands that were undone stay struck: something else is written now."""
    match.hands.filter(state=models.Hand.State.UNDONE).update(
        state=models.Hand.State.STRUCK
    )


def following(match: models.Match, number: int) -> models.Hand | None:
    """Return the hand that counts behind a number, before a change moves it."""
    live = match.hands.filter(state=models.Hand.State.LIVE, number__gt=number)
    return live.order_by("number").first()


def keep_seats(
    match: models.Match, before: rules.Match, behind: models.Hand | None
) -> None:
    """Let three players have sat where they sat, whatever was corrected before.

    Args:
        match: The row; its hands stand as changed.
        before: The match as it stood before the change.
        behind: The first hand behind the change, as it was numbered then.
    """
    if behind is None:
        return
    live = list(match.hands.filter(state=models.Hand.State.LIVE))
    place = next(n for n, hand in enumerate(live) if hand.pk == behind.pk)
    facts = [sheets.hand_facts(hand) for hand in live]
    kept = sheets.keep_seats(
        before, facts, next_before=behind.number - 1, next_after=place
    )
    if kept[place].as_played != facts[place].as_played:
        live[place].as_played = sheets.as_played_values(kept[place].as_played)
        live[place].save()


def refold(
    match: models.Match, at: dt.datetime, *, written_at: dt.datetime | None = None
) -> rules.Sheet:
    """Mark what lies after the end, then keep status and version with the hands.

    Args:
        match: The row, held.
        at: When it was changed; if that ends it, when it was over.
        written_at: Now, where that is another moment: a match that comes in by file
            was over long ago, and what it owes is written down today.

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
    whole = sheets.match_facts(match, map(sheets.hand_facts, hands))
    sheet = rules.score(whole)
    match.status = models.Match.Status(sheet.status)
    if match.status == models.Match.Status.PLAYING:
        match.over_at = None
    elif match.over_at is None:
        match.over_at = at
    match.version += 1
    match.save()
    post(match, whole, sheet, written_at or at)
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
