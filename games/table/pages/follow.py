"""What follows from a hand: where the score stands, who deals, what ends."""

from django.utils.translation import gettext as _

from games import rules
from games.books import hand_words
from games.books.layouts import Layout, layout_of
from games.books.verdict import ordinal
from games.table.pages import words


def standing(
    match: rules.Match, sheet: rules.Sheet, seat: int
) -> tuple[str, int, int] | None:
    """Return whose score a win of this seat counts for, the score, and what is missing.

    None in Hollywood, where there are three scores.
    """
    layout = layout_of(match)
    if layout is Layout.HOLLYWOOD:
        return None
    name, scorer = match.players[seat], seat
    if layout is Layout.ROUNDS:
        scorer = 0 if seat in rules.sides(match).first else 1
        name = match.teams[scorer].name
    score = sheet.totals[scorer].points
    return name, score, max(match.rules.target - score, 0)


def scored(match: rules.Match, sheet: rules.Sheet, seat: int) -> str:
    """Return where somebody's score stands: *Anna 80, 20 to go.*."""
    found = standing(match, sheet, seat)
    if found is None:
        points = " · ".join(str(column.points[seat]) for column in sheet.columns)
        return f"{match.players[seat]} {points}."
    name, score, left = found
    said = {"name": name, "score": score, "left": left}
    if sheet.status != rules.Status.PLAYING:
        return _("%(name)s %(score)s, the match ends.") % said
    return _("%(name)s %(score)s, %(left)s to go.") % said


def after_hand(match: rules.Match, after: rules.Sheet) -> list[str]:
    """Return what the last hand of a sheet brought, in words.

    Args:
        match: The match; its hands are not read.
        after: Its sheet with the hand.
    """
    line = after.hands[-1]
    layout = layout_of(match)
    if layout is Layout.ROUNDS:
        return round_so_far(match, after, line)
    said = [] if line.winner is None else [scored(match, after, line.winner)]
    if layout is Layout.HOLLYWOOD:
        said += [
            _("This closes the %(column)s.") % {"column": ordinal(place)}
            for place, column in enumerate(after.columns)
            if column.closed_by_hand == line.number
        ]
    return [*said, *dealers(match, after, line.table, again=_again(after, line))]


def _again(after: rules.Sheet, line: rules.Line) -> bool:
    """Return whether a hand that nobody won is dealt again by the same one."""
    following = next((each for each in after.next if each.table == line.table), None)
    same = following is not None and following.dealer == line.dealer
    return same and line.winner is None


def round_so_far(match: rules.Match, after: rules.Sheet, line: rules.Line) -> list[str]:
    """Return what a hand of ``net-per-round`` did to its round."""
    done = after.rounds[-1] if after.rounds else None
    if done is None or done.number != line.round:
        other = 2 if line.table == 1 else 1
        return [_("Table %(table)s still plays this round.") % {"table": other}]
    if done.team is None:
        return [_("Round %(number)s is level.") % {"number": done.number}]
    seat = rules.sides(match)[done.team][0]
    gained = _("Round %(number)s: %(team)s +%(points)s.") % {
        "number": done.number,
        "team": match.teams[done.team].name,
        "points": done.points,
    }
    return [gained, scored(match, after, seat)]


def dealers(
    match: rules.Match, sheet: rules.Sheet, table: int | None, *, again: bool = False
) -> list[str]:
    """Return who deals next at a table; nothing where nobody does."""
    seating = next((each for each in sheet.next if each.table == table), None)
    if seating is None:
        return []
    template = words.DEALS_AGAIN if again else words.DEALS_NEXT
    return [hand_words.plain(template, {"dealer": match.players[seating.dealer]})]
