"""What is known of a hand before it ends: its upcard, and who really sits there."""

import datetime as dt
from uuid import UUID

from games import models, rules
from games.books import sheets
from games.models.atomic import act
from games.table.acts.refold import locked, refold, revise


@act
def turn_upcard(*, match_id: UUID, table: int | None, card: int | None) -> None:
    """Keep the upcard of the hand in play, or take it back with None.

    Args:
        match_id: The match.
        table: 1 or 2 with four partners, else None.
        card: As ``rules.cards`` counts them.
    """
    _keep(match_id, table, "upcard", card)


@act
def seat_otherwise(
    *, match_id: UUID, table: int | None, said: rules.AsPlayed | None
) -> None:
    """Keep how the table sits for the hand in play; None: as the rules say.

    Raises:
        rules.WrongFactsError: This arrangement knows no such seats.
    """
    match = locked(match_id)
    if said is not None:
        sheets.seat_next(match, table, said)
    _keep(match_id, table, "as_played", sheets.as_played_values(said))


def _keep(match_id: UUID, table: int | None, name: str, value: object) -> None:
    match = locked(match_id)
    known = dict(match.pending.get(str(table or 0), {}))
    known[name] = value
    match.pending[str(table or 0)] = known
    match.version += 1
    match.save()


@act
def change_rules(
    *,
    match_id: UUID,
    house: rules.Rules,
    name: str,
    by: models.Device | None,
    at: dt.datetime,
) -> None:
    """Let a match go on, or be counted again, under other rules.

    Args:
        match_id: The match.
        house: The rules from the first hand on.
        name: What they are called; blank for a preset.
        by: The phone that writes.
        at: Now.

    Raises:
        rules.WrongFactsError: A hand cannot stand under these rules.
    """
    match = locked(match_id)
    before = match.rules
    if before == rules.as_mapping(house):
        return
    match.rules, match.rules_name = rules.as_mapping(house), name
    refold(match, at)
    revise(
        match,
        models.Revision.Act.RULES,
        by=by,
        at=at,
        before={"rules": before},
        after={"rules": match.rules},
    )
