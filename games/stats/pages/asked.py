"""What an address asks for, the same on every page of stats."""

import datetime as dt
from collections.abc import Mapping
from functools import cached_property
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games import models
from games.books.scope import ALL, Choice, Kinds, Scope


class Asked:
    """Which matches an address asks for: evenings, an arrangement, rules, a person.

    What makes no sense is not asked for; a range that cannot be read says so in
    ``scope.wrong``. Where nothing is asked it is the season that runs, if one does.

    Args:
        club: Whose.
        said: The address.
        today: The club's evening.
        player: Whose page it is: ``opponent`` is somebody he met. None: the club's;
            ``opponent`` is anybody who played.
    """

    def __init__(
        self,
        club: models.Club,
        said: Mapping[str, str],
        today: dt.date,
        player: models.Player | None = None,
    ) -> None:
        self.club = club
        self.player = player
        self.scope = Scope(club, said, usual=today)
        self.kinds = Kinds(club, said)
        self.opponent = self._person(said.get("opponent", ""))

    def _person(self, text: str) -> models.Player | None:
        """Return the person of the club with that id, by who that is now."""
        try:
            wanted = UUID(text)
        except ValueError:
            return None
        people = self.club.players.select_related("merged_into")
        found = people.filter(pk=wanted).first()
        if found is None or found.survivor == self.player:
            return None
        return found.survivor

    # Which rows

    def of(self, rows: "QuerySet[Any]") -> "QuerySet[Any]":
        """Return those results or meetings that are asked for."""
        return self.with_person(self.kinds.of(self.scope.of(rows)))

    def with_person(self, rows: "QuerySet[Any]") -> "QuerySet[Any]":
        """Return those rows whose match is one with the person who is asked for."""
        if self.opponent is None:
            return rows
        if self.player is None:
            played = models.Result.objects.filter(player=self.opponent)
            return rows.filter(match__in=played.values("match"))
        met = models.Meeting.objects.filter(player=self.player, opponent=self.opponent)
        return rows.filter(match__in=met.values("match"))

    # What can be chosen

    @cached_property
    def opponents(self) -> list[Choice]:
        """Return the people to choose from, by name: those met, or who played."""
        people = self.club.players.filter(merged_into=None)
        if self.player is None:
            anybody = _("Everybody")
            played = self.club.totals.filter(season=None, played__gt=0)
            people = people.filter(pk__in=played.values("player"))
        else:
            anybody = _("Any opponent")
            met = models.Meeting.objects.filter(player=self.player)
            people = people.filter(pk__in=met.values("opponent"))
        named = {str(each.pk): each.name for each in people.order_by("key")}
        if self.opponent is not None:
            named.setdefault(str(self.opponent.pk), self.opponent.name)
        now = str(self.opponent.pk) if self.opponent else ""
        choices = {"": anybody, **named}
        return [Choice(value, label, value == now) for value, label in choices.items()]

    @property
    def narrowed(self) -> bool:
        """Return whether anything behind "More filters" is chosen."""
        return bool(self.kinds.chosen or self.opponent)

    # As an address, and in words

    @property
    def query(self) -> dict[str, str]:
        """Return what an address says to ask for the same."""
        person = {"opponent": str(self.opponent.pk)} if self.opponent else {}
        return {**self.scope.query, **self.kinds.query, **person}

    @property
    def address(self) -> str:
        """Return it as the end of an address: *?over=all*."""
        return "?" + urlencode(self.query)

    @property
    def nothing(self) -> str:
        """Return why there is nothing to show."""
        if self.scope.wrong:
            return self.scope.wrong
        if self.narrowed or self.scope.value != ALL:
            return _("No match has ended here. Choose other evenings or fewer filters.")
        return _("No match has ended yet. The pictures begin with the first.")
