"""What somebody did, added up from the hands of every match, past the books."""

import dataclasses
from collections import Counter, defaultdict
from collections.abc import Iterable

from games import models, rules
from games.books import sheets

GINS = (rules.Result.GIN, rules.Result.BIG_GIN)
ENDED = (rules.Status.FINISHED, rules.Status.CONCEDED)


@dataclasses.dataclass
class Played:
    """One ended match as one player had it."""

    match: models.Match
    won: bool
    lost: bool
    mine: int
    theirs: int
    met: list[str]


class Folded:
    """What a person has, whatever name was written down.

    Args:
        club: Whose matches.
        names: All writings of the person.
    """

    def __init__(self, club: models.Club, names: Iterable[str]) -> None:
        self.names = set(names)
        self.matches: list[Played] = []
        self.counts: Counter[str] = Counter()
        self.points: dict[str, list[int]] = defaultdict(list)
        self.most_behind = 0
        ended = models.Match.objects.filter(club=club).order_by("started_at", "pk")
        for match in ended:
            facts = sheets.match_facts(match)
            sheet = rules.score(facts)
            mine = [n for n, name in enumerate(facts.players) if name in self.names]
            if mine and sheet.status in ENDED:
                self._add(match, facts, sheet, mine[0])

    def _add(
        self, match: models.Match, facts: rules.Match, sheet: rules.Sheet, me: int
    ) -> None:
        sides = [{seat} for seat in range(len(facts.players))]
        totals = [total.total for total in sheet.totals]
        if facts.teams:
            sides = [set(team.seats) for team in facts.teams]
            totals = list(sheet.teams)
        own = next(place for place, side in enumerate(sides) if me in side)
        others = [total for place, total in enumerate(totals) if place != own]
        won = me in sheet.winner
        self.matches.append(
            Played(
                match,
                won,
                not won and (bool(sheet.winner) or totals[own] < max(totals)),
                totals[own],
                max(others),
                [
                    name
                    for seat, name in enumerate(facts.players)
                    if seat not in sides[own]
                ],
            )
        )
        for line in sheet.hands:
            if me in line.players and line.result is not rules.Result.AFTER_END:
                self._hand(line, me)
            if won:
                by_side = line.running[0]
                score = by_side[own] if len(by_side) == len(sides) else by_side[me]
                self.most_behind = max(self.most_behind, max(by_side) - score)

    def _hand(self, line: rules.Line, me: int) -> None:
        self.counts["hands"] += 1
        if line.winner is None:
            return
        won = line.winner == me
        self.counts["won" if won else "lost"] += 1
        if won:
            self.points[str(line.result)].append(line.points)
        self.counts["gins"] += won and line.result in GINS
        if line.result is rules.Result.UNDERCUT:
            self.counts["undercuts" if won else "was undercut"] += 1
        if line.dealer in line.players:
            turn = "dealt" if line.dealer == me else "received"
            self.counts[turn] += 1
            self.counts[f"{turn}, won"] += won
        left = dict(zip(line.players, line.deadwood or (), strict=False)).get(me)
        if left is None:
            return
        if line.knocker == me and line.result not in GINS:
            self.counts["knocks"] += 1
            self.counts["knock deadwood"] += left
        elif line.knocker != me and not won:
            self.counts["caught"] += 1
            self.counts["caught deadwood"] += left
