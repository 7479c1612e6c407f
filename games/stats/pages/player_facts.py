"""The best of a person: streaks, comeback, evening, hand."""

import dataclasses
import datetime as dt
from collections.abc import Sequence
from uuid import UUID

import pandas as pd
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.books.numbers import signed
from games.books.scope import day
from games.stats.frames import player as frames
from games.stats.pages import player_words


@dataclasses.dataclass(frozen=True, slots=True)
class Fact:
    """One record in words, with the match that set it if it was one."""

    label: str
    text: str
    match_id: UUID | None = None


class Facts:
    """The best and the longest of some matches.

    Args:
        matches: As `frames.matches`.
        ids: Of the same matches.
    """

    def __init__(self, matches: pd.DataFrame, ids: Sequence[UUID]) -> None:
        self._matches = matches
        self._ids = ids

    @property
    def all(self) -> list[Fact]:
        """Return what there is to tell."""
        found = [
            self._streak(_("Longest run won"), frames.WON),
            self._streak(_("Longest run lost"), frames.LOST),
            self._comeback,
            self._evening,
            self._hand,
        ]
        return [fact for fact in found if fact is not None]

    def _day(self, number: int) -> str:
        on: dt.date = self._matches["played_on"].loc[number].date()
        return day(on)

    def _streak(self, label: str, outcome: str) -> Fact | None:
        run = frames.longest(self._matches, outcome)
        if run is None or run.length < 2:
            return None
        said = {
            "matches": player_words.matches(run.length),
            "first": self._day(run.first),
            "last": self._day(run.last),
        }
        if said["first"] == said["last"]:
            return Fact(label, _("%(matches)s, on %(first)s") % said)
        return Fact(label, _("%(matches)s, from %(first)s to %(last)s") % said)

    @property
    def _comeback(self) -> Fact | None:
        """Return the won match in which most points were behind at some time."""
        won = self._matches.query("outcome == @frames.WON and most_behind > 0")
        if won.empty:
            return None
        number = int(won.index[int(won["most_behind"].argmax())])
        behind = int(won["most_behind"].max())
        said = {"day": self._day(number)}
        text = ngettext(
            "%(count)d point behind and won, on %(day)s",
            "%(count)d points behind and won, on %(day)s",
            behind,
        )
        return Fact(
            _("Biggest comeback"), text % {**said, "count": behind}, self._id(number)
        )

    @property
    def _evening(self) -> Fact | None:
        """Return the evening with most matches won."""
        best = frames.best_evening(frames.evenings(self._matches))
        if best is None:
            return None
        said = {
            "won": best.won,
            "played": best.played,
            "net": signed(best.net),
            "day": self._day(best.last),
        }
        text = _("%(won)s of %(played)s won, %(net)s points, on %(day)s") % said
        return Fact(_("Best night"), text)

    @property
    def _hand(self) -> Fact | None:
        """Return the hand with most points."""
        best = int(self._matches["best_hand"].max())
        if not best:
            return None
        number = int(self._matches["best_hand"].argmax()) + 1
        text = ngettext(
            "%(count)d point, on %(day)s", "%(count)d points, on %(day)s", best
        ) % {"count": best, "day": self._day(number)}
        return Fact(_("Best hand"), text, self._id(number))

    def _id(self, number: int) -> UUID:
        return self._ids[number - 1]
