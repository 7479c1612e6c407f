"""What an ended match was for each of its players."""

from collections.abc import Sequence

from games import models, rules
from games.books import tallies
from games.models import Outcome

_ENDED = (rules.Status.FINISHED, rules.Status.CONCEDED)


def of_match(
    match: models.Match,
    facts: rules.Match,
    sheet: rules.Sheet,
    seats: Sequence[models.Seat] | None = None,
) -> tuple[list[models.Result], list[models.Meeting]]:
    """Return the rows that follow from a match; none while it runs or was abandoned.

    Args:
        match: The row; its seats with their players, and whom those were merged
            into, are read.
        facts: What was written down.
        sheet: What follows from it.
        seats: Read anew instead of those that the row brings.
    """
    if sheet.status not in _ENDED:
        return [], []
    seats = list(match.seats.all()) if seats is None else seats
    common = {
        "club_id": match.club_id,
        "match": match,
        "arrangement": match.arrangement,
        "rules_name": match.rules_name or rules.preset_of(facts.rules) or "",
        "played_on": match.played_on,
        "played_at": match.started_at,
    }
    totals = _by_seat(facts, sheet)
    sides = [seat.side for seat in seats]
    counts = [tallies.of_seat(facts, sheet, sides, seat.position) for seat in seats]
    results, meetings = [], []
    for seat, counted in zip(seats, counts, strict=True):
        others = [each for each in seats if each.side != seat.side]
        best = max(totals[each.position] for each in others)
        person = seat.player.survivor
        outcome = _outcome(sheet, seat, others)
        results.append(
            models.Result(
                player=person,
                seat=seat.position,
                side=seat.side,
                outcome=outcome,
                points_for=totals[seat.position],
                points_against=best,
                **counted,
                **_shutouts(sheet, facts, seat, others),
                **common,
            )
        )
        meetings += [
            models.Meeting(
                player=person,
                opponent=other.player.survivor,
                outcome=_between(sheet, seat, other),
                points_for=totals[seat.position],
                points_against=totals[other.position],
                hands_won=counted["hands_won"],
                gins=counted["gins"],
                undercuts_made=counted["undercuts_made"],
                **common,
            )
            for other in others
        ]
    return results, meetings


def _by_seat(facts: rules.Match, sheet: rules.Sheet) -> list[int]:
    """Return the total that counts for each seat: his side's, where he has one."""
    if facts.teams:
        by_team = {
            seat: total
            for team, total in zip(facts.teams, sheet.teams, strict=True)
            for seat in team.seats
        }
        return [by_team[seat] for seat in range(len(facts.players))]
    if sheet.columns:
        times = facts.rules.column_multipliers
        return [
            sum(
                column.totals[seat] * many
                for column, many in zip(sheet.columns, times, strict=True)
            )
            for seat in range(len(facts.players))
        ]
    return [total.total for total in sheet.totals]


def _outcome(
    sheet: rules.Sheet, seat: models.Seat, others: Sequence[models.Seat]
) -> Outcome:
    """Return how the match ended for a seat; a shared first place is drawn."""
    if seat.position in sheet.winner:
        return Outcome.WON
    if sheet.winner:
        return Outcome.LOST
    if len(others) < 2 or sheet.teams:
        return Outcome.DRAWN
    best = max(total.total for total in sheet.totals)
    level = sheet.totals[seat.position].total == best
    return Outcome.DRAWN if level else Outcome.LOST


def _between(sheet: rules.Sheet, seat: models.Seat, other: models.Seat) -> Outcome:
    """Return how a match ended between two who were not partners.

    With three, whoever has more of the two is ahead, unless one of them won.
    """
    if seat.position in sheet.winner:
        return Outcome.WON
    if other.position in sheet.winner:
        return Outcome.LOST
    if len(sheet.totals) == 3:
        mine, theirs = (sheet.totals[each.position].total for each in (seat, other))
        if mine != theirs:
            return Outcome.WON if mine > theirs else Outcome.LOST
    return Outcome.DRAWN


def _shutouts(
    sheet: rules.Sheet,
    facts: rules.Match,
    seat: models.Seat,
    others: Sequence[models.Seat],
) -> dict[str, int]:
    """Return whether a seat was shut out, and how many others were by the winner."""
    if facts.teams and len(sheet.totals) == 2:  # by team
        shut = {each for team in sheet.shut_out for each in facts.teams[team].seats}
    else:
        shut = set(sheet.shut_out)
    made = sum(each.position in shut for each in others)
    return {
        "shutouts_suffered": int(seat.position in shut),
        "shutouts_made": made if seat.position in sheet.winner else 0,
    }
