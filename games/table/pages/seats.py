"""Why the seats moved, and how a table may sit otherwise."""

import dataclasses

from django.utils.translation import gettext as _

from games import rules

Arrangement = rules.Arrangement


def moved(match: rules.Match, sheet: rules.Sheet) -> str:
    """Return why who plays next are these; empty where nobody moved.

    *Boris lost, deals and sits out.*
    """
    if not sheet.hands or not sheet.next:
        return ""
    last, seating = sheet.hands[-1], sheet.next[0]
    if last.winner is None or not last.sits_out:
        return ""
    names = match.players
    loser = next(seat for seat in last.players if seat != last.winner)
    said = {
        "winner": names[last.winner],
        "loser": names[loser],
        "dealer": names[seating.dealer],
        "first": names[seating.players[0]],
        "second": names[seating.players[1]],
        "out": names[seating.sits_out[0]],
    }
    if match.arrangement == Arrangement.THREE_LOSER_DEALS:
        return (
            _("%(loser)s lost, deals and sits out. %(winner)s meets %(second)s.") % said
        )
    if match.arrangement == Arrangement.THREE_CAPTAIN:
        return _captain(last, seating) % said
    return _("The deal moves on: %(dealer)s deals and sits out.") % said


def _captain(last: rules.Line, seating: rules.Seating) -> str:
    if last.winner == last.players[0] == seating.players[0]:
        return _(
            "%(winner)s won in the box: %(second)s comes in as captain, "
            "%(out)s sits out."
        )
    return _(
        "%(loser)s lost in the box and sits out: %(first)s goes into the box, "
        "%(second)s is captain."
    )


@dataclasses.dataclass(frozen=True, slots=True)
class Sitting:
    """One way to sit a hand, with the value that a form sends."""

    value: str
    words: str
    said: rules.AsPlayed
    by_rule: bool


def sittings(match: rules.Match, seating: rules.Seating) -> list[Sitting]:
    """Return every way the table can have sat, the rules' own one marked.

    Args:
        match: Its arrangement and names are read.
        seating: How the rules seat the hand.
    """
    names = match.players
    if match.arrangement == Arrangement.THREE_CAPTAIN:
        return [_as_captain(names, seating, box, captain) for box, captain in _PAIRS]
    seats = seating.players if not seating.sits_out else tuple(range(len(names)))
    template = (
        _("%(name)s dealt") if not seating.sits_out else _("%(name)s dealt and sat out")
    )
    return [
        Sitting(
            str(seat),
            template % {"name": names[seat]},
            rules.AsPlayed(dealer=seat),
            seat == seating.dealer,
        )
        for seat in seats
    ]


_PAIRS = [(box, captain) for box in range(3) for captain in range(3) if box != captain]


def _as_captain(
    names: tuple[str, ...], seating: rules.Seating, box: int, captain: int
) -> Sitting:
    words = _("%(box)s in the box, %(captain)s captain, %(out)s out") % {
        "box": names[box],
        "captain": names[captain],
        "out": names[3 - box - captain],
    }
    return Sitting(
        f"{box}{captain}",
        words,
        rules.AsPlayed(players=(box, captain)),
        (box, captain) == seating.players,
    )


def value(said: rules.AsPlayed | None) -> str:
    """Return what a form sends for a way to sit; blank: as the rules say."""
    if said is None:
        return ""
    if said.players is not None:
        return "".join(map(str, said.players))
    return str(said.dealer)
