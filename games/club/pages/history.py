"""The matches of a club, evening by evening: searched, chosen, paged.

An ended match is told by its results; only one that runs, or was abandoned, is
folded. However many there are, a page takes as many queries.
"""

import dataclasses
import datetime as dt
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Count, Prefetch, QuerySet, prefetch_related_objects
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models, rules
from games.books import rule_names, sheets
from games.books.scope import Choice, Kinds, Scope

A_PAGE = 20
#: Counting further would cost more than the number is worth.
MOST_COUNTED = 1000
MOST_PAGES = 100_000
RUNNING, FINISHED = "running", "finished"
Status, Outcome = models.Match.Status, models.Outcome


@dataclasses.dataclass(frozen=True, slots=True)
class Side:
    """One side's name and points."""

    name: str
    points: int
    ahead: bool


@dataclasses.dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in the list: the winner first."""

    id: UUID
    sides: list[Side]
    line: str


@dataclasses.dataclass(frozen=True, slots=True)
class Evening:
    """Matches of one evening, or those that still run."""

    title: str
    count: str
    matches: list[MatchLine]


def matches_in_words(count: int) -> str:
    """Return a number of matches in words."""
    return ngettext("%(count)d match", "%(count)d matches", count) % {"count": count}


def plain(text: str) -> str:
    """Return a name as somebody types it who leaves marks and case out.

    >>> plain("Žofia"), plain("Õnne-Mai")
    ('zofia', 'onne-mai')
    """
    apart = unicodedata.normalize("NFKD", rules.names.key(text))
    return "".join(each for each in apart if not unicodedata.combining(each))


class Search:
    """Whom a search means.

    All of the text is one person's name or part of it; if nobody has such a name, each
    word of it is, and they played together.
    """

    def __init__(self, club: models.Club, text: str) -> None:
        self.text = " ".join(text.replace("\x00", "").split())[:80]
        self._club = club

    @cached_property
    def _people(self) -> list[models.Player]:
        return list(self._club.players.select_related("merged_into"))

    def _called(self, text: str) -> list[models.Player]:
        """Return who is called so by now, each once."""
        wanted = plain(text)
        found = [each for each in self._people if wanted in plain(each.name)]
        return list(dict.fromkeys(each.survivor for each in found))

    @cached_property
    def groups(self) -> list[list[models.Player]]:
        """Return for each person that is meant who it may be."""
        if not self.text:
            return []
        whole = self._called(self.text)
        if whole:
            return [whole]
        return [self._called(word) for word in self.text.replace(",", " ").split()]

    @property
    def whom(self) -> str:
        """Return whom the matches are with: names where they are clear."""
        if all(len(group) == 1 for group in self.groups):
            return " & ".join(group[0].name for group in self.groups)
        return f"“{self.text}”"

    def of(self, rows: "QuerySet[models.Match]") -> "QuerySet[models.Match]":
        """Return those matches in which all who are meant sat."""
        for group in self.groups:
            wanted = {each.pk for each in group}
            known = [e.pk for e in self._people if e.survivor.pk in wanted]
            seats = models.Seat.objects.filter(player__in=known)
            rows = rows.filter(pk__in=seats.values("match"))
        return rows


def _number(text: str) -> int:
    """Return the number of a page; the first for nonsense."""
    known = text.isascii() and text.isdecimal() and len(text) < 8
    return min(max(int(text), 1), MOST_PAGES) if known else 1


class HistoryPage:
    """Everything that the list prints."""

    def __init__(self, club: models.Club | None, asked: Mapping[str, str]) -> None:
        self.club = club
        nobody = club or models.Club()
        self.search = Search(nobody, asked.get("who", ""))
        state = asked.get("state", "")
        self.state = state if state in (RUNNING, FINISHED) else ""
        self.scope = Scope(nobody, {"over": "all", **_told(asked)}, usual=None)
        self.kinds = Kinds(nobody, asked)
        self._wanted = _number(asked.get("page", ""))

    # Which matches

    @cached_property
    def _all(self) -> "QuerySet[models.Match]":
        if self.club is None:
            return models.Match.objects.none()
        found = self.kinds.of_matches(self.scope.of(self.club.matches.all()))
        found = self.search.of(found)
        if self.state == RUNNING:
            return found.filter(status=Status.PLAYING)
        if self.state == FINISHED:
            return found.exclude(status=Status.PLAYING)
        return found

    @staticmethod
    def _page(
        rows: "QuerySet[models.Match]", number: int, most: int
    ) -> list[models.Match]:
        first = (number - 1) * A_PAGE
        rows = rows.order_by("-played_on", "-started_at", "id")
        return list(rows[first : first + most])

    @cached_property
    def _main(self) -> "QuerySet[models.Match]":
        """Return what is paged: all but running ones, unless only those are wanted."""
        if self.state:
            return self._all
        return self._all.exclude(status=Status.PLAYING)

    @cached_property
    def _found(self) -> tuple[int, list[models.Match]]:
        """Return the page's number and its matches, with one more if there is one.

        A page behind the last one is the last one.
        """
        found = self._page(self._main, self._wanted, A_PAGE + 1)
        if found or self._wanted == 1:
            return self._wanted, found
        last = max(1, -(-self._main.count() // A_PAGE))
        return last, self._page(self._main, last, A_PAGE + 1)

    @cached_property
    def _running(self) -> list[models.Match]:
        """Return the running matches that stand on top of the first page."""
        if self.state or self._found[0] > 1:
            return []
        return self._page(self._all.filter(status=Status.PLAYING), 1, A_PAGE)

    # What the page says

    @cached_property
    def evenings(self) -> list[Evening]:
        """Return the page's matches in groups, running ones on top."""
        ended = self._found[1][:A_PAGE]
        shown = [*self._running, *ended]
        seats = models.Seat.objects.select_related("player__merged_into")
        prefetch_related_objects(shown, Prefetch("seats", seats), "results")
        told = [each for each in shown if _is_folded(each)]
        prefetch_related_objects(told, "hands")
        counts = self._counts(ended)
        groups = []
        for day, found in groupby(shown, key=_group):
            matches = list(found)
            title = _("Running") if day is None else date_format(day, "l j F Y")
            count = counts.get(day, len(matches)) if day else len(matches)
            lines = [_line(each) for each in matches]
            groups.append(Evening(title, matches_in_words(count), lines))
        return groups

    def _counts(self, shown: Sequence[models.Match]) -> dict[dt.date, int]:
        """Return how many of each evening there are, also where a page cuts it."""
        days = {each.played_on for each in shown}
        rows = self._main.filter(played_on__in=days).order_by().values("played_on")
        return {r["played_on"]: r["count"] for r in rows.annotate(count=Count("pk"))}

    @cached_property
    def count(self) -> str:
        """Return how many there are: *20 matches*."""
        count = self._all.order_by()[: MOST_COUNTED + 1].count()
        if count > MOST_COUNTED:
            return _("More than %(count)d matches") % {"count": MOST_COUNTED}
        return matches_in_words(count)

    @property
    def narrowed(self) -> bool:
        """Return whether the address asks for some matches only."""
        chosen = self.state or self.search.text or self.kinds.chosen
        return bool(chosen or self.scope.value != "all")

    @property
    def empty(self) -> str:
        """Return why there is nothing to show."""
        if self.scope.wrong:
            return self.scope.wrong
        unknown = [g for g in self.search.groups if not g]
        if unknown:
            return _("Nobody here is called “%(text)s”.") % {"text": self.search.text}
        if self.narrowed:
            return _("No match is like that.")
        return _("No match yet. Start one, and it stays here.")

    @property
    def states(self) -> list[Choice]:
        """Return running or finished, to choose from."""
        named = {
            "": _("All matches"),
            RUNNING: _("Running"),
            FINISHED: _("Finished"),
        }
        return [Choice(k, label, k == self.state) for k, label in named.items()]

    def _address(self, number: int) -> str:
        said = {"who": self.search.text, "state": self.state, **self.kinds.query}
        if self.scope.value != "all":
            said |= self.scope.query
        kept = {name: value for name, value in said.items() if value}
        return "?" + urlencode({**kept, "page": str(number)})

    @property
    def older(self) -> str:
        """Return where the next page is; nothing behind the last one."""
        number, found = self._found
        return self._address(number + 1) if len(found) > A_PAGE else ""

    @property
    def newer(self) -> str:
        """Return where the page before is; nothing before the first one."""
        number, _shown = self._found
        return self._address(number - 1) if number > 1 else ""


def _told(asked: Mapping[str, str]) -> dict[str, str]:
    return {name: asked[name] for name in ("over", "from", "to") if asked.get(name)}


def _group(match: models.Match) -> dt.date | None:
    return None if match.status == Status.PLAYING else match.played_on


def _is_folded(match: models.Match) -> bool:
    """Return whether the results do not tell what the line needs."""
    return match.status == Status.PLAYING or not match.results.all()


def _line(match: models.Match) -> MatchLine:
    sides, hands = (_folded if _is_folded(match) else _kept)(match)
    if match.status != Status.PLAYING:
        sides.sort(key=lambda side: not side.ahead)
    said = [
        match.rules_name or rule_names.rules_name(sheets.rules_of(match)),
        ngettext("%(count)d hand", "%(count)d hands", hands) % {"count": hands},
    ]
    if match.ended_how:
        said.append(str(Status(match.status).label))
    return MatchLine(match.pk, sides, " · ".join(said))


def _kept(match: models.Match) -> tuple[list[Side], int]:
    """Return sides and number of hands as the results tell them."""
    results = {each.seat: each for each in match.results.all()}
    hands = sum(each.hands for each in results.values()) // 2
    won = any(each.outcome == Outcome.WON for each in results.values())
    sides = []
    for name, seat in _named(match):
        result = results[seat]
        ahead = result.outcome == Outcome.WON or not won
        sides.append(Side(name, result.points_for, ahead))
    return sides, hands


def _named(match: models.Match) -> Iterable[tuple[str, int]]:
    """Return each side's name and its first seat."""
    seats = list(match.seats.all())
    if match.arrangement != rules.Arrangement.FOUR_PARTNERS:
        return [(seat.player.survivor.name, seat.position) for seat in seats]
    return [(team.name, team.seats[0]) for team in sheets.teams(match)]


def _folded(match: models.Match) -> tuple[list[Side], int]:
    """Return sides and number of hands from the hands; while playing all are ahead."""
    facts = sheets.match_facts(match)
    sheet = rules.score(facts)
    points = list(sheet.teams) if facts.teams else []
    points = points or [_points(sheet, seat) for seat in range(len(facts.players))]
    sides = [
        Side(name, each, ahead=True)
        for (name, _seat), each in zip(_named(match), points, strict=True)
    ]
    return sides, len(sheet.hands)


def _points(sheet: rules.Sheet, seat: int) -> int:
    """Return what one player has: points while playing, else the total."""
    if sheet.columns:
        return sum(column.totals[seat] for column in sheet.columns)
    total = sheet.totals[seat]
    return total.points if sheet.status == rules.Status.PLAYING else total.total
