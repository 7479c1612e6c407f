"""What a club did, added up from the hands of every match, past the books."""

import dataclasses
import datetime as dt
from collections import Counter, defaultdict
from itertools import combinations

from openskill.models import PlackettLuce

from games import models, rules
from games.books import sheets
from games.books.ratings import BETA

ENDED = (rules.Status.FINISHED, rules.Status.CONCEDED)
GINS = (rules.Result.GIN, rules.Result.BIG_GIN)


@dataclasses.dataclass
class Played:
    """One ended match: sides of names, in the order of their first seats."""

    match: models.Match
    sheet: rules.Sheet
    sides: list[tuple[str, ...]]
    totals: list[int]
    won: int | None
    lines: list[rules.Line]
    players: list[str]

    @property
    def on(self) -> dt.date:
        return self.match.played_on

    def side_of(self, seat: int) -> int:
        name = self.players[seat]
        return next(n for n, side in enumerate(self.sides) if name in side)

    @property
    def first_winner(self) -> int | None:
        """The side that won the first hand that anybody won."""
        winners = (line.winner for line in self.lines)
        seat = next((seat for seat in winners if seat is not None), None)
        return None if seat is None else self.side_of(seat)

    def behind(self, side: int) -> int:
        """The most running points that a side was behind."""
        worst = 0
        for line in self.lines:
            scores = line.running[0]
            by_side = len(scores) == len(self.sides)
            own = self.players.index(self.sides[side][0])
            mine = scores[side] if by_side else scores[own]
            worst = max(worst, max(scores) - mine)
        return worst


class FoldedClub:
    """A club's ended matches in the order of play.

    Args:
        club: Whose.
        also: Other writings of names: what was written down, who that is.
    """

    def __init__(self, club: models.Club, also: dict[str, str] | None = None) -> None:
        self.matches: list[Played] = []
        ended = models.Match.objects.filter(club=club).order_by("started_at", "pk")
        for match in ended:
            facts = sheets.match_facts(match)
            sheet = rules.score(facts)
            if sheet.status in ENDED:
                names = [(also or {}).get(name, name) for name in facts.players]
                self.matches.append(self._played(match, facts, sheet, names))

    @staticmethod
    def _played(
        match: models.Match, facts: rules.Match, sheet: rules.Sheet, names: list[str]
    ) -> Played:
        sides = [(name,) for name in names]
        totals = [total.total for total in sheet.totals]
        if facts.teams:
            sides = [tuple(names[seat] for seat in team.seats) for team in facts.teams]
            totals = list(sheet.teams)
        won = None
        if sheet.winner:
            first = names[sheet.winner[0]]
            won = next(n for n, side in enumerate(sides) if first in side)
        lines = [
            line for line in sheet.hands if line.result is not rules.Result.AFTER_END
        ]
        return Played(match, sheet, sides, totals, won, lines, names)

    @property
    def days(self) -> Counter[str]:
        return Counter(str(each.on) for each in self.matches)

    @property
    def won_hands(self) -> list[tuple[str, int]]:
        """Kind and points of every hand that somebody won."""
        return [
            (str(line.result), line.points)
            for each in self.matches
            for line in each.lines
            if line.winner is not None
        ]

    @property
    def met(self) -> dict[tuple[str, str], list[int]]:
        """By pair that were not partners: won, lost, drawn."""
        found: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
        for each in self.matches:
            for one, other in combinations(range(len(each.sides)), 2):
                ahead = each.totals[one] - each.totals[other]
                if each.won in (one, other):
                    ahead = 1 if each.won == one else -1
                elif len(each.sides) == 2:
                    ahead = 0
                place = 0 if ahead > 0 else 1 if ahead < 0 else 2
                for mine in each.sides[one]:
                    for theirs in each.sides[other]:
                        found[mine, theirs][place] += 1
                        found[theirs, mine][[1, 0, 2][place]] += 1
        return dict(found)

    @property
    def first_hands(self) -> dict[int, list[int]]:
        """By number of sides: how often the first hand's winner won, of how many."""
        found = {2: [0, 0], 3: [0, 0]}
        for each in self.matches:
            if each.first_winner is not None and each.won is not None:
                found[len(each.sides)][0] += each.first_winner == each.won
                found[len(each.sides)][1] += 1
        return found

    @property
    def dealt(self) -> list[int]:
        """How many hands the dealer won, of how many that he played."""
        lines = [
            line
            for each in self.matches
            for line in each.lines
            if line.winner is not None and line.dealer in line.players
        ]
        return [sum(line.winner == line.dealer for line in lines), len(lines)]

    @property
    def outcomes(self) -> dict[str, list[str]]:
        """By name: w, l or d of each match, in the order of play."""
        found: dict[str, list[str]] = defaultdict(list)
        for each in self.matches:
            best = max(each.totals)
            for place, side in enumerate(each.sides):
                lost = each.won is not None or each.totals[place] < best
                mark = "w" if place == each.won else "l" if lost else "d"
                for name in side:
                    found[name].append(mark)
        return dict(found)

    def ratings(self) -> dict[str, dict[str, float]]:
        """By name: the rating after the last match of each day."""
        model = PlackettLuce(beta=BETA)
        had = {
            name: model.rating()
            for each in self.matches
            for side in each.sides
            for name in side
        }
        found: dict[str, dict[str, float]] = defaultdict(dict)
        for each in self.matches:
            order: list[tuple[bool, int]] = [
                (place != each.won, -total if len(each.sides) > 2 else 0)
                for place, total in enumerate(each.totals)
            ]
            ranks = [float(sorted(set(order)).index(key)) for key in order]
            teams = [[had[name] for name in side] for side in each.sides]
            after = model.rate(teams, ranks=ranks)
            for side, has in zip(each.sides, after, strict=True):
                for name, rating in zip(side, has, strict=True):
                    had[name] = rating
                    found[name][str(each.on)] = rating.mu
        return dict(found)
