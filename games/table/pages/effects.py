"""What a change would do to a sheet, before it is written."""

import json

from django.utils.translation import gettext as _

from games import rules
from games.books import sheets
from games.books.verdict import Verdict, ordinal
from games.table.pages import follow
from games.table.pages.sheet import SheetPage


def seal(facts: rules.Hand) -> str:
    """Return a hand's facts as one word, to tell whether they are still the same."""
    values = facts._replace(after_end=False)._asdict()
    return json.dumps(values, sort_keys=True)


def refolded(
    page: SheetPage, place: int, facts: rules.Hand | None, *, inserts: bool
) -> rules.Sheet:
    """Return the sheet as it would be.

    Args:
        page: The sheet as it stands.
        place: Which hand, from 0.
        facts: What stands there instead, or in front; None: nothing, the hand is
            struck.
        inserts: In front of it, not instead of it.

    Raises:
        rules.WrongFactsError: The rules refuse it.
    """
    if facts is not None:
        sheets.alone(page.match, facts)
    hands = list(page.facts.hands)
    hands[place : place + (0 if inserts else 1)] = [] if facts is None else [facts]
    hands = sheets.keep_seats(
        page.facts,
        hands,
        next_before=place + (0 if inserts else 1),
        next_after=place + (0 if facts is None else 1),
    )
    late = rules.after_end(sheets.match_facts(page.match, hands))
    marked = [
        hand._replace(after_end=flag) for hand, flag in zip(hands, late, strict=True)
    ]
    return rules.score(sheets.match_facts(page.match, marked))


def changed(
    page: SheetPage, place: int, facts: rules.Hand | None, *, inserts: bool
) -> rules.Sheet | None:
    """Return the sheet as it would be (``refolded``); None where that is refused."""
    try:
        return refolded(page, place, facts, inserts=inserts)
    except rules.WrongFactsError:
        return None


def consequences(page: SheetPage, after: rules.Sheet) -> list[str]:
    """Return in words what changes between the sheet as it is and as it would be."""
    said = [
        _("%(name)s %(old)s becomes %(new)s.") % {"name": name, "old": old, "new": new}
        for name, old, new in _scores(page, after)
        if old != new
    ]
    playing = after.status == rules.Status.PLAYING
    if playing and not page.playing:
        said.append(_("This reopens the match."))
    if not playing and page.playing:
        said.append(_("This ends the match."))
    if not playing and not page.playing and after.winner != page.sheet.winner:
        said.append(_winner_changes(page, after))
    late = [line for line in after.hands if line.result == rules.Result.AFTER_END]
    if late and len(late) != sum(hand.after_end for hand in page.hands):
        said.append(
            _("Hands from %(number)s on lie after the end then; they are kept.")
            % {"number": late[0].number}
        )
    if after.next and page.sheet.next and after.next != page.sheet.next:
        said += follow.dealers(page.facts, after, page.table)
    return said or [_("The score stays as it is.")]


def _scores(page: SheetPage, after: rules.Sheet) -> list[tuple[str, int, int]]:
    """Return name, score now and score then of everybody, in every column."""
    if after.columns:
        return [
            (f"{name}, {ordinal(place)}:", old.points[seat], new.points[seat])
            for place, (old, new) in enumerate(
                zip(page.sheet.columns, after.columns, strict=True)
            )
            for seat, name in enumerate(page.names)
        ]
    return [
        (name, old.points, new.points)
        for name, old, new in zip(
            page.verdict.scorers, page.sheet.totals, after.totals, strict=True
        )
    ]


def _winner_changes(page: SheetPage, after: rules.Sheet) -> str:
    winner = Verdict(page.facts, after).winner
    if not winner:
        return _("The match is drawn then.")
    return _("%(name)s wins the match then.") % {"name": winner}
