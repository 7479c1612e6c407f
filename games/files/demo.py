"""A club to look at: people with their habits, and how their evenings went.

Everything is drawn from one seed, so the same seed and day give the same club. Nothing
is written here: the matches are match files that the acts take in.
"""

import datetime as dt
import random
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from games import rules
from games.files.hand_file import Extras
from games.files.match_file import MatchFile
from games.rules import Arrangement, Call

CLUB = "Pik As"
NAMES = (
    *("Anna", "Boris", "Carla", "Dmitri", "Eva", "Frank", "Greta", "Hannu"),
    *("Irena", "Jaan", "Katrin", "Lubomír", "Maarja", "Narek", "Olga", "Pekka"),
    *("Réka", "Siiri", "Tigran", "Urmas", "Vesna", "William", "Žofia", "Ani"),
)
TEAMS = (("North", (0, 2)), ("South", (1, 3)), ("Bridge Street", (4, 7)))
#: Fridays and Tuesdays, a little less than a year.
WEEKS = 46
MATCHES = 600
_MINUTES_A_HAND = 4

#: How often each way to play is chosen, with its people and rules.
_WAYS: tuple[tuple[int, Arrangement, str], ...] = (
    (30, Arrangement.TWO, "classic"),
    (14, Arrangement.TWO, "twenty"),
    (12, Arrangement.TWO, "pagat"),
    (10, Arrangement.TWO, "first-to-100"),
    (4, Arrangement.TWO, "wikipedia"),
    (5, Arrangement.TWO, "hollywood"),
    (6, Arrangement.TWO, "oklahoma"),
    (4, Arrangement.THREE_ROTATING, "classic"),
    (3, Arrangement.THREE_LOSER_DEALS, "twenty"),
    (3, Arrangement.THREE_CAPTAIN, "first-to-100"),
    (5, Arrangement.FOUR_PARTNERS, "classic"),
    (4, Arrangement.FOUR_PARTNERS, "pagat"),
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's habits.

    Attributes:
        name: As it stands on the sheet.
        skill: About 0; each step of 1 doubles the chance to win a hand.
        keen: How often he comes, 0 to 1.
        waits: How much he waits for gin, 0 to 1.
    """

    name: str
    skill: float
    keen: float
    waits: float


@dataclass(frozen=True, slots=True)
class Season:
    """A range of evenings with a name."""

    name: str
    first: dt.date
    last: dt.date


class Demo:
    """Draws a club from a seed.

    Args:
        seed: Any whole number.
        begins: When the last evening began; two or three matches of it still run.
    """

    def __init__(self, seed: int, begins: dt.datetime) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - repeatable, not secret
        self.begins = begins
        self.today = begins.date()
        self.people = [self._person(name) for name in NAMES]

    def _person(self, name: str) -> Person:
        chance = self._chance
        return Person(
            name, chance.gauss(0, 0.45), chance.betavariate(2, 2), chance.random()
        )

    @property
    def seasons(self) -> list[Season]:
        """Return last season, which is over, and this one."""
        middle = self.today - dt.timedelta(weeks=WEEKS // 2)
        first = self.today - dt.timedelta(weeks=WEEKS)
        last = self.today + dt.timedelta(weeks=4)
        return [
            Season("First season", first, middle - dt.timedelta(days=1)),
            Season("This season", middle, last),
        ]

    def matches(self, most: int = MATCHES) -> Iterator[MatchFile]:
        """Yield match files in the order of play; the last few are not over."""
        evenings = [
            self.begins - dt.timedelta(weeks=week, days=off)
            for week in range(WEEKS, -1, -1)
            for off in (3, 0)
        ]
        each, extra = divmod(most, len(evenings))
        for place, begins in enumerate(evenings):
            here = self._who_comes()
            count = each + (1 if place < extra else 0)
            for number in range(count):
                running = begins == self.begins and number >= count - 3
                at = begins + dt.timedelta(minutes=25 * (number // 2))
                yield self._match(here, at, running=running)

    def _who_comes(self) -> list[Person]:
        come = [each for each in self.people if self._chance.random() < each.keen]
        while len(come) < 6:
            come.append(next(each for each in self.people if each not in come))
        self._chance.shuffle(come)
        return come

    def _match(
        self, here: list[Person], at: dt.datetime, *, running: bool
    ) -> MatchFile:
        """Return one match of some who are here."""
        weights = [weight for weight, *_rest in _WAYS]
        _, arrangement, preset = self._chance.choices(_WAYS, weights)[0]
        sit = self._chance.sample(here, rules.PLAYERS[arrangement])
        names = tuple(each.name for each in sit)
        match = rules.Match(
            arrangement=arrangement,
            rules=rules.PRESETS[preset],
            players=names,
            teams=rules.partners(names)
            if arrangement is Arrangement.FOUR_PARTNERS
            else (),
            first_dealer=self._first_dealer(arrangement),
            stake=rules.Stake(currency="EUR", per_point=Decimal("0.05")),
        )
        match = self._played(match, sit, running=running)
        extras = tuple(
            Extras(
                id=self._key(),
                played_at=at + dt.timedelta(minutes=_MINUTES_A_HAND * number),
            )
            for number in range(1, len(match.hands) + 1)
        )
        return MatchFile(match=match, extras=extras, id=self._key(), played_at=at)

    def _first_dealer(self, arrangement: Arrangement) -> int:
        return self._chance.randrange(rules.PLAYERS[arrangement])

    def _key(self) -> uuid.UUID:
        return uuid.UUID(int=self._chance.getrandbits(128), version=4)

    def _played(
        self, match: rules.Match, sit: list[Person], *, running: bool
    ) -> rules.Match:
        """Return the match with hands up to its end, or not quite so far."""
        stop = self._chance.randrange(2, 6) if running else 200
        sheet = rules.score(match)
        while sheet.next and len(match.hands) < stop:
            seating = self._next(sheet)
            longer = match._replace(
                hands=(*match.hands, self._hand(match.rules, seating, sit))
            )
            then = rules.score(longer)
            if running and not then.next:
                break
            match, sheet = longer, then
        return match

    def _next(self, sheet: rules.Sheet) -> rules.Seating:
        """Return who plays next: with two tables the one that is behind."""
        played = [line.table for line in sheet.hands]
        least = min(played.count(each.table) for each in sheet.next)
        behind = [each for each in sheet.next if played.count(each.table) == least]
        return self._chance.choice(behind)

    def _hand(
        self, house: rules.Rules, seating: rules.Seating, sit: list[Person]
    ) -> rules.Hand:
        """Return a hand of two: who knocks, with what, and what the other is left with."""
        chance = self._chance
        first, second = seating.players
        if chance.random() < 0.03:
            return rules.Hand(call=Call.DRAW, table=seating.table)
        edge = sit[first].skill - sit[second].skill
        knocker = first if chance.random() < 1 / (1 + 2**-edge) else second
        upcard = chance.randrange(52) if rules.asks_upcard(house) else None
        limit = rules.knock_limit(house, upcard)
        own = self._own_count(limit, sit[knocker].waits)
        return rules.Hand(
            call=Call.GIN if own == 0 else Call.KNOCK,
            knocker=knocker,
            deadwood=own,
            opponent_deadwood=self._left_count(own),
            upcard=upcard,
            table=seating.table,
        )

    def _own_count(self, limit: int, waits: float) -> int:
        if limit == 0 or self._chance.random() < 0.08 + 0.22 * waits:
            return 0
        return self._chance.randint(1, limit)

    def _left_count(self, own: int) -> int:
        """Return what the other is left with: an undercut about once in eight knocks."""
        if own and self._chance.random() < 0.12:
            return self._chance.randint(0, own)
        return min(own + 1 + int(self._chance.gammavariate(2.2, 7)), 98)
