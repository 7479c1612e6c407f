"""The score sheet as JSON (MATCH_FILE.md, "Score sheet")."""

import json
from collections.abc import Mapping, Sequence

from games import rules
from games.files.hand_lines import HandLines

FORMAT = "scorekeeper-sheet"
ERROR_FORMAT = "scorekeeper-error"
VERSION = 1

Values = dict[str, object]


def as_json(match: rules.Match, sheet: rules.Sheet, file: str, place: int) -> str:
    """Return a match's sheet as a line of JSON, all of it in ASCII.

    Args:
        match: What was scored.
        sheet: What follows from it.
        file: The file's name.
        place: The match's place in the file, from 0.
    """
    values: Values = {
        "format": FORMAT,
        "version": VERSION,
        "file": file,
        "match": place,
        **_Writer(match).sheet(sheet),
    }
    lines = HandLines(match, scorers(match))
    hands = ", ".join([lines.line(line) for line in sheet.hands])
    return f'{json.dumps(values)[:-1]}, "hands": [{hands}]}}'


def refusal(error: rules.WrongFactsError, file: str, place: int) -> str:
    """Return a refusal as a line of JSON, all of it in ASCII.

    Args:
        error: Why the match is not scored.
        file: The file's name.
        place: The match's place in the file, from 0.
    """
    values: Values = {
        "format": ERROR_FORMAT,
        "file": file,
        "match": place,
        "hand": error.hand,
        "field": error.field,
        "message": message(error),
    }
    return json.dumps(values)


def message(error: rules.WrongFactsError) -> str:
    """Return a refusal's English sentence, with the hand before it."""
    return str(error) if error.hand is None else f"Hand {error.hand}: {error}"


def scorers(match: rules.Match) -> tuple[str, ...]:
    """Return the names of those who running scores belong to: players, or teams."""
    if is_by_round(match):
        return tuple(team.name for team in match.teams)
    return match.players


def is_by_round(match: rules.Match) -> bool:
    """Return whether four partners score round by round."""
    return (
        match.arrangement is rules.Arrangement.FOUR_PARTNERS
        and match.rules.team_scoring is rules.TeamScoring.NET_PER_ROUND
    )


class _Writer:
    """Writes all of one match's sheet but the hands; knows its names."""

    def __init__(self, match: rules.Match) -> None:
        self._match = match
        self._scorers = scorers(match)
        self._by_round = is_by_round(match)
        self._tables = match.arrangement is rules.Arrangement.FOUR_PARTNERS
        self._roles = match.arrangement is rules.Arrangement.THREE_CAPTAIN

    def sheet(self, sheet: rules.Sheet) -> Values:
        """Return the sheet's values without its hands."""
        values: Values = {
            "status": sheet.status,
            "reached_target": self._scorer(sheet.reached_target),
            "ended_by_hand": sheet.ended_by_hand,
            "winner": self._people(sheet.winner),
            "difference": sheet.difference,
            "shut_out": [self._scorers[scorer] for scorer in sheet.shut_out],
            "next": self._next(sheet.next),
        }
        if sheet.columns:
            values["columns"] = [self._column(column) for column in sheet.columns]
        else:
            values["totals"] = _by(self._scorers, [t._asdict() for t in sheet.totals])
        if self._tables:
            values["teams"] = {
                team.name: {"total": total}
                for team, total in zip(self._match.teams, sheet.teams, strict=True)
            }
        if self._by_round:
            values["rounds"] = [self._round(played) for played in sheet.rounds]
        if self._match.stake is not None:
            values["payments"] = [self._payment(each) for each in sheet.payments]
        return values

    def _people(self, seats: Sequence[int]) -> list[str]:
        return [self._match.players[seat] for seat in seats]

    def _scorer(self, scorer: int | None) -> str | None:
        return None if scorer is None else self._scorers[scorer]

    def _column(self, column: rules.Column) -> Values:
        return {
            "points": _by(self._scorers, column.points),
            "boxes": _by(self._scorers, column.boxes),
            "closed_by_hand": column.closed_by_hand,
            "winner": self._scorer(column.winner),
            "shutout": column.shutout,
            "totals": _by(self._scorers, column.totals),
            "difference": column.difference,
        }

    def _round(self, played: rules.Round) -> Values:
        return {
            "number": played.number,
            "team": self._scorer(played.team),
            "points": played.points,
        }

    def _next(self, seatings: Sequence[rules.Seating]) -> Mapping[str, object] | None:
        if not seatings:
            return None
        if self._by_round:
            return {
                "dealer": self._people([seating.dealer for seating in seatings]),
                "players": [self._people(seating.players) for seating in seatings],
                "sits_out": [],
            }
        if not self._tables:
            return self._seating(seatings[0])
        tables = {seating.table: self._seating(seating) for seating in seatings}
        return {"1": tables.get(1), "2": tables.get(2)}

    def _seating(self, seating: rules.Seating) -> Values:
        players = self._people(seating.players)
        values: Values = {
            "dealer": self._match.players[seating.dealer],
            "players": players,
            "sits_out": self._people(seating.sits_out),
        }
        if self._roles:
            values["roles"] = _by(("box", "captain"), players)
        return values

    def _payment(self, payment: rules.Payment) -> Values:
        return {
            "from": self._match.players[payment.payer],
            "to": self._match.players[payment.payee],
            "points": payment.points,
            "amount": format(payment.amount, "f"),
            "currency": payment.currency,
        }


def _by(names: Sequence[str], values: Sequence[object]) -> Values:
    return dict(zip(names, values, strict=True))
