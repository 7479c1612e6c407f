"""The score sheet as JSON values (MATCH_FILE.md, "Score sheet")."""

from collections.abc import Mapping, Sequence

from games import rules

FORMAT = "scorekeeper-sheet"
ERROR_FORMAT = "scorekeeper-error"
VERSION = 1

Values = dict[str, object]


def as_values(match: rules.Match, sheet: rules.Sheet, file: str, place: int) -> Values:
    """Return a match's sheet as JSON values.

    Args:
        match: What was scored.
        sheet: What follows from it.
        file: The file's name.
        place: The match's place in the file, from 0.
    """
    return _Writer(match).sheet(sheet, file, place)


def refusal(error: rules.WrongFactsError, file: str, place: int) -> Values:
    """Return a refusal as JSON values.

    Args:
        error: Why the match is not scored.
        file: The file's name.
        place: The match's place in the file, from 0.
    """
    return {
        "format": ERROR_FORMAT,
        "file": file,
        "match": place,
        "hand": error.hand,
        "field": error.field,
        "message": message(error),
    }


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
    """Writes one match's sheet; knows its names."""

    def __init__(self, match: rules.Match) -> None:
        self.names = match.players
        self.scorers = scorers(match)
        self.teams = tuple(team.name for team in match.teams)
        self.has_columns = match.rules.columns > 1
        self.has_tables = match.arrangement is rules.Arrangement.FOUR_PARTNERS
        self.has_roles = match.arrangement is rules.Arrangement.THREE_CAPTAIN
        self.by_round = is_by_round(match)
        self.has_stake = match.stake is not None

    def sheet(self, sheet: rules.Sheet, file: str, place: int) -> Values:
        values: Values = {
            "format": FORMAT,
            "version": VERSION,
            "file": file,
            "match": place,
            "status": sheet.status.value,
            "hands": [self.hand(line) for line in sheet.hands],
        }
        if self.has_columns:
            values["columns"] = [self.column(column) for column in sheet.columns]
        else:
            values["totals"] = self.by_scorer([_total(each) for each in sheet.totals])
        if self.has_tables:
            values["teams"] = _by(self.teams, [{"total": n} for n in sheet.teams])
        if self.by_round:
            values["rounds"] = [self.round(each) for each in sheet.rounds]
        values |= {
            "reached_target": self.scorer(sheet.reached_target),
            "ended_by_hand": sheet.ended_by_hand,
            "winner": self.people(sheet.winner),
            "difference": sheet.difference,
            "shut_out": [self.scorers[scorer] for scorer in sheet.shut_out],
            "next": self.next(sheet.next),
        }
        if self.has_stake:
            values["payments"] = [self.payment(each) for each in sheet.payments]
        return values

    def people(self, seats: Sequence[int]) -> list[str]:
        return [self.names[seat] for seat in seats]

    def person(self, seat: int | None) -> str | None:
        return None if seat is None else self.names[seat]

    def scorer(self, scorer: int | None) -> str | None:
        return None if scorer is None else self.scorers[scorer]

    def by_scorer(self, values: Sequence[object]) -> Values:
        return _by(self.scorers, values)

    def hand(self, line: rules.Line) -> Values:
        values: Values = {"number": line.number}
        if self.has_tables:
            values["round"] = line.round
            values["table"] = line.table
        players = self.people(line.players)
        values["dealer"] = self.person(line.dealer)
        values["players"] = players or None
        values["sits_out"] = self.people(line.sits_out)
        if self.has_roles and players:
            values["roles"] = _by(("box", "captain"), players)
        deadwood = line.deadwood
        values["result"] = line.result.value
        values["winner"] = self.person(line.winner)
        values["points"] = line.points
        values["boxes"] = line.boxes
        values["deadwood"] = None if deadwood is None else _by(players, deadwood)
        running = [self.by_scorer(column) for column in line.running]
        values["running"] = running if self.has_columns else running[0]
        if line.as_played:
            values["as_played"] = True
        return values

    def column(self, column: rules.Column) -> Values:
        return {
            "points": self.by_scorer(column.points),
            "boxes": self.by_scorer(column.boxes),
            "closed_by_hand": column.closed_by_hand,
            "winner": self.scorer(column.winner),
            "shutout": column.shutout,
            "totals": self.by_scorer(column.totals),
            "difference": column.difference,
        }

    def round(self, played: rules.Round) -> Values:
        return {
            "number": played.number,
            "team": self.scorer(played.team),
            "points": played.points,
        }

    def next(self, seatings: Sequence[rules.Seating]) -> Values | None:
        if not seatings:
            return None
        if self.by_round:
            return {
                "dealer": self.people([seating.dealer for seating in seatings]),
                "players": [self.people(seating.players) for seating in seatings],
                "sits_out": [],
            }
        if not self.has_tables:
            return self.seating(seatings[0])
        tables = {seating.table: self.seating(seating) for seating in seatings}
        return {"1": tables.get(1), "2": tables.get(2)}

    def seating(self, seating: rules.Seating) -> Values:
        players = self.people(seating.players)
        values: Values = {
            "dealer": self.names[seating.dealer],
            "players": players,
            "sits_out": self.people(seating.sits_out),
        }
        if self.has_roles:
            values["roles"] = _by(("box", "captain"), players)
        return values

    def payment(self, payment: rules.Payment) -> Values:
        return {
            "from": self.names[payment.payer],
            "to": self.names[payment.payee],
            "points": payment.points,
            "amount": format(payment.amount, "f"),
            "currency": payment.currency,
        }


def _by(names: Sequence[str], values: Sequence[object]) -> Values:
    return dict(zip(names, values, strict=True))


def _total(total: rules.Total) -> Mapping[str, int]:
    return {
        "points": total.points,
        "boxes": total.boxes,
        "box_bonus": total.box_bonus,
        "game_bonus": total.game_bonus,
        "shutout_bonus": total.shutout_bonus,
        "total": total.total,
    }
