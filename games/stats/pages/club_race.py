"""The rating race of a club."""

import dataclasses
from collections.abc import Callable, Sequence
from functools import cached_property
from urllib.parse import urlencode

import pandas as pd
from django.utils.translation import gettext as _

from games import models
from games.books.numbers import decimal
from games.stats.charts import club as figures
from games.stats.charts import style
from games.stats.frames import club as frames
from games.stats.pages import club_words, months
from games.stats.pages.chart import Chart, Column, Kind, Table
from games.stats.pages.club_numbers import Rated
from games.stats.pages.findings import sentences

#: So many lines have a name.
MOST_NAMED = 4
#: So many lines at most; the grey ones are those of whoever played most.
MOST_LINES = 40

Lines = Callable[[Sequence[str]], tuple[pd.DataFrame, str]]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Race:
    """Everybody's rating over time.

    Attributes:
        rated: Where everybody stands, by key; one at least.
        people: Who they are, by key.
        lit: Whose line is asked for, by key.
        lines: Gives the lines of some people, by key.
        query: What the address of the page asks for.
        note: What else is to be said.
        csv: Address of the numbers.
    """

    rated: dict[str, Rated]
    people: dict[str, models.Player]
    lit: str
    lines: Lines
    query: dict[str, str]
    note: str
    csv: str

    @cached_property
    def order(self) -> list[str]:
        """Return everybody, the highest rating first, equal ones by name."""
        return sorted(
            self.rated, key=lambda who: (-self.rated[who].mu, self.people[who].key)
        )

    @cached_property
    def _leaders(self) -> list[str]:
        """Return everybody but the archived; those too where there is nobody else."""
        here = [who for who in self.order if self.people[who].archived_at is None]
        return here or self.order

    @cached_property
    def named(self) -> list[str]:
        """Return whose line has a name: who is asked for, then the leaders."""
        first = [self.lit] if self.lit in self.rated else []
        others = [who for who in self._leaders if who not in first]
        return [*first, *others][:MOST_NAMED]

    @cached_property
    def _drawn(self) -> tuple[pd.DataFrame, str]:
        """Return the lines, and how often they have a point."""
        busiest = sorted(
            self.rated, key=lambda who: (-self.rated[who].matches, self.people[who].key)
        )
        chosen = dict.fromkeys([*self.named, *self._leaders[:2], *busiest])
        return self.lines(sorted(list(chosen)[:MOST_LINES]))

    def _name(self, who: str) -> str:
        return self.people[who].name

    @property
    def _finding(self) -> str:
        ratings, often = self._drawn
        others, drawn = len(self.rated) - len(self.named), ratings.shape[1]
        return sentences(
            club_words.lead(self._lead),
            self._lit,
            club_words.grey(others, drawn - len(self.named)),
            club_words.thinned(often),
            self.note,
        )

    @property
    def _lead(self) -> club_words.Lead:
        first, *others = self._leaders[:2]
        if not others:
            return club_words.Lead([self._name(first)])
        names = [self._name(first), self._name(others[0])]
        apart = self.rated[first].mu - self.rated[others[0]].mu
        ratings, _often = self._drawn
        known = ratings.shape[1] == len(self.rated) and len(ratings) > 1
        if not known or len(self._leaders) < len(self.order):
            return club_words.Lead(names, apart)
        several = ratings.index[0].year != ratings.index[-1].year
        alone, both = (
            club_words.month(frames.leads_since(ratings, who), several)
            for who in ([first], [first, others[0]])
        )
        if len(self.rated) == len(names):
            both = alone
        return club_words.Lead(names, apart, alone, both)

    @property
    def _lit(self) -> str:
        if self.lit not in self.rated:
            return ""
        higher = sum(each.mu > self.rated[self.lit].mu for each in self.rated.values())
        return club_words.lit(self._name(self.lit), higher + 1, len(self.rated))

    @property
    def chart(self) -> Chart:
        """Return it as a page prints it."""
        ratings, _often = self._drawn
        low, high = float(ratings.min().min()), float(ratings.max().max())
        shown = {each: f"{each:g}" for each in style.round_values(low - 1, high + 1)}
        first, last = (ratings.index[place].date() for place in (0, -1))
        named = [figures.Named(who, self._name(who)) for who in self.named]
        figure = figures.race(ratings, named, months.axis(first, last), shown)
        return Chart(
            key="race",
            title=_("Rating race"),
            finding=self._finding,
            figure=style.as_json(figure),
            table=self._table,
            csv=self.csv,
            how=[
                _(
                    "Everybody begins at 25. Who wins gains from whom he beats, more from "
                    "a strong one, and what was played first counts first."
                ),
                _(
                    "The margin is where the true strength lies, 95 times of 100. A rating "
                    "is provisional until it is narrow, after about thirty matches."
                ),
            ],
        )

    @property
    def _table(self) -> Table:
        rows = []
        for who in self.order:
            each = self.rated[who]
            state = _("provisional") if each.standing.provisional else None
            rows.append(
                [
                    self._name(who),
                    round(each.mu, 2),
                    round(each.standing.margin, 2),
                    each.matches,
                    state,
                ]
            )
        return Table(
            [
                Column(_("Player"), Kind.TEXT),
                Column(_("Rating"), say=decimal),
                Column(_("Margin"), Kind.SECOND, club_words.margin),
                Column(_("Matches")),
                Column(_("Note"), Kind.BELOW),
            ],
            rows,
            _("Tap a name to light its line."),
            links=[self._address(who) for who in self.order],
        )

    def _address(self, who: str) -> str:
        lit = str(self.people[who].pk)
        return "?" + urlencode({**self.query, "lit": lit}) + "#race"
