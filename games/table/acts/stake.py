"""What a match is played for."""

import datetime as dt
from uuid import UUID

from games import models
from games.books.stakes import Kept
from games.models.atomic import act
from games.table.acts.refold import locked, refold, revise


@act
def change_stake(
    *,
    match_id: UUID,
    stake: Kept | None,
    by: models.Device | None,
    at: dt.datetime,
) -> None:
    """Let every point of a match be worth something else, or nothing.

    What a finished match owes by now is appended to the ledger.

    Args:
        match_id: The match.
        stake: From the first hand on; None: nobody pays.
        by: The phone that writes.
        at: Now.

    Raises:
        rules.WrongFactsError: The season is closed.
    """
    match = locked(match_id)
    before = match.stake
    if before == stake:
        return
    match.stake = stake
    refold(match, at)
    revise(
        match,
        models.Revision.Act.STAKE,
        by=by,
        at=at,
        before={"stake": before},
        after={"stake": stake},
    )
