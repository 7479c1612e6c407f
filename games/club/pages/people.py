"""The people of a club: a list to choose from, and what can be done with whom."""

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from uuid import UUID

from django.db.models import Count, F, Q
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models, rules
from games.books import lines, rule_names, sheets

#: From so many people on a field to find a name stands over them.
MANY = 6
#: So many matches are named where two cannot be merged.
MOST_MATCHES = 20


def matches(count: int) -> str:
    """Return a number of matches in words."""
    return ngettext("%(count)d match", "%(count)d matches", count) % {"count": count}


class Person:
    """One line of the list.

    Args:
        row: With the people who were merged into him.
        total: What he has played, of all time.
        roles: What each account may do here.
        chosen: Whether the line was tapped.
        today: The club's evening.
    """

    def __init__(
        self,
        row: models.Player,
        total: models.Total | None,
        roles: dict[int, str],
        chosen: bool,
        today: dt.date,
    ) -> None:
        self.row = row
        self._today = today
        self.id = row.pk
        self.name = row.name
        self.chosen = chosen
        self.archived = row.archived_at is not None
        self.played = total.played if total else 0
        self.last = total.last_played_on if total else None
        self.others = sorted(
            row.merged.all(), key=lambda each: rules.names.sorts_as(each.name)
        )
        users = {row.user_id, *(each.user_id for each in self.others)}
        self.signs_in = users != {None}
        self.role = next((roles[user] for user in users if user in roles), "")

    @property
    def line(self) -> str:
        """Return what stands under the name."""
        said = [matches(self.played) if self.played else _("no match yet")]
        if self.chosen and self.last:
            said[0] += ", " + last_played(self.last, self._today)
        said.append(self._account)
        if self.others:
            names = ", ".join(each.name for each in self.others)
            said.append(_("also %(names)s") % {"names": names})
        return " · ".join(said)

    @property
    def _account(self) -> str:
        if not self.signs_in:
            return _("guest")
        if self.role and self.role != models.Role.VIEWER:
            label = str(models.Role(self.role).label).lower()
            return _("signs in, %(role)s") % {"role": label}
        return _("signs in")


def last_played(day: dt.date, today: dt.date) -> str:
    """Return when somebody played last, in words; this year goes without saying."""
    form = "j F" if day.year == today.year else "j F Y"
    return _("last on %(day)s") % {"day": date_format(day, form)}


class PeoplePage:
    """Everything that the list prints: five queries, however many people.

    Args:
        club: Whose people.
        at: Now.
        chosen: Ids of those who were tapped.
        into: Who shall survive a merge; None: we propose one.
        find: Letters that a name shall hold.
    """

    def __init__(
        self,
        club: models.Club,
        at: dt.datetime,
        chosen: Collection[UUID] = (),
        into: UUID | None = None,
        find: str = "",
    ) -> None:
        self.club = club
        self.find = find.strip()
        self._into = into
        everybody = _people(club, chosen, club.evening(at))
        self.many = len(everybody) >= MANY
        self.nobody = not everybody
        self.chosen = [each for each in everybody if each.chosen]
        self._shown = [each for each in everybody if self._found(each)]

    def _found(self, person: Person) -> bool:
        key = rules.names.sorts_as(self.find)[0]
        names = [person.name, *(each.name for each in person.others)]
        return any(key in rules.names.sorts_as(name)[0] for name in names)

    @property
    def here(self) -> list[Person]:
        """Return who can be offered for new matches."""
        return [each for each in self._shown if not each.archived]

    @property
    def archived(self) -> list[Person]:
        """Return who is kept for what he played."""
        return [each for each in self._shown if each.archived]

    @property
    def hidden(self) -> list[Person]:
        """Return who was tapped but is not among those found."""
        return [each for each in self.chosen if not self._found(each)]

    # The panel

    @property
    def one(self) -> Person | None:
        """Return who was tapped, where it is one."""
        return self.chosen[0] if len(self.chosen) == 1 else None

    @cached_property
    def merge(self) -> "Merge | None":
        """Return what merging would do, where two were tapped."""
        if len(self.chosen) != 2:
            return None
        first, second = self.chosen
        asked = next((each for each in self.chosen if each.id == self._into), None)
        kept = asked or max(
            first,
            second,
            key=lambda each: (not each.archived, each.signs_in, each.played),
        )
        return Merge(second if kept is first else first, kept)


class Merge:
    """One person who would become another writing of another one."""

    def __init__(self, person: Person, into: Person) -> None:
        self.person = person
        self.into = into

    @property
    def sentence(self) -> SafeString:
        """Return what merging moves, and that it can be undone."""
        said = {
            "name": self.person.name,
            "count": self.person.played,
            "into": self.into.name,
            "sum": self.person.played + self.into.played,
        }
        if not self.person.played:
            told = _("%(name)s becomes another writing of %(into)s.") % said
        else:
            told = (
                ngettext(
                    "%(name)s’s %(count)d match becomes %(into)s’s: %(sum)d in all.",
                    "%(name)s’s %(count)d matches become %(into)s’s: %(sum)d in all.",
                    self.person.played,
                )
                % said
            )
        return format_html(
            "<b>{}</b> {} {}", _("Two chosen."), told, _("Merging can be undone.")
        )


def _people(
    club: models.Club, chosen: Collection[UUID], today: dt.date
) -> list[Person]:
    rows = club.players.filter(merged_into=None).prefetch_related("merged")
    totals = {each.player_id: each for each in club.totals.filter(season=None)}
    roles = dict(club.memberships.values_list("user", "role"))
    found = [
        Person(row, totals.get(row.pk), roles, row.pk in chosen, today) for row in rows
    ]
    return sorted(found, key=lambda each: rules.names.sorts_as(each.name))


# Two who are two


class MatchLine:
    """A match that two people played with each other."""

    def __init__(self, match: models.Match) -> None:
        self.id = match.pk
        facts = sheets.match_facts(match)
        sheet = rules.score(facts)
        self.sides = lines.winner_first(facts, sheet)
        name = match.rules_name or rule_names.rules_name(facts.rules)
        count = len(sheet.hands)
        hands = ngettext("%(count)d hand", "%(count)d hands", count) % {"count": count}
        self.line = f"{date_format(match.played_on, 'l j F Y')} · {name} · {hands}"


class RefusedPage:
    """Why two cannot be merged: the matches between them, and what to do instead."""

    def __init__(
        self,
        person: models.Player,
        into: models.Player,
        found: Iterable[models.Match],
        teams: Sequence[models.Team],
    ) -> None:
        self.person, self.into = person, into
        ids = [match.pk for match in found]
        self.count = len(ids)
        self.teams = [team.name for team in teams]
        shown = (
            models.Match.objects.filter(pk__in=ids)
            .prefetch_related("seats__player__merged_into", "hands")
            .order_by("-played_on", "-started_at")[:MOST_MATCHES]
        )
        self.matches = [MatchLine(match) for match in shown]

    @property
    def sentence(self) -> str:
        """Return what is the matter."""
        said = {"first": self.into.name, "second": self.person.name}
        if self.count:
            return (
                _("%(first)s and %(second)s are two people: they played each other.")
                % said
            )
        said["team"] = ", ".join(self.teams)
        return (
            _("%(first)s and %(second)s are two people: together they are %(team)s.")
            % said
        )

    @property
    def more(self) -> str:
        """Return how many matches are not named."""
        rest = self.count - len(self.matches)
        return _("and %(count)s more") % {"count": rest} if rest else ""


# One person


class PersonPage:
    """What stands on the page where somebody is renamed or loses the name."""

    def __init__(self, person: models.Player) -> None:
        self.id = person.pk
        self.name = person.name
        self.archived = person.archived_at is not None
        self.others = list(person.merged.order_by("name"))
        total = person.totals.filter(season=None).first()
        self.played = matches(total.played if total else 0)


class PairLine:
    """A named pair and what it won."""

    def __init__(self, team: models.Team, record: dict[str, int]) -> None:
        self.id = team.pk
        self.name = team.name
        self.people = " & ".join(
            sorted(
                {each.survivor.name for each in team.players.all()},
                key=rules.names.sorts_as,
            )
        )
        self.played = sum(record.values())
        self.won, self.lost, self.drawn = (
            record.get(each, 0) for each in models.Outcome.values
        )


def pairs(club: models.Club) -> list[PairLine]:
    """Return the club's named pairs with their record: three queries.

    A match counts wherever the two were partners, whatever the pair was called.
    """
    teams = list(club.teams.prefetch_related("players__merged_into"))
    records = _records(teams)
    return [PairLine(team, records.get(_two(team), {})) for team in teams]


def _two(team: models.Team) -> tuple[UUID, ...]:
    return tuple(sorted({each.survivor.pk for each in team.players.all()}))


def _records(teams: Iterable[models.Team]) -> dict[tuple[UUID, ...], dict[str, int]]:
    """Return how often two partners won, lost and drew."""
    two = [pair for team in teams if len(pair := _two(team)) == 2]
    if not two:
        return {}
    which = Q()
    for first, second in two:
        which |= Q(player=first, match__results__player=second)
    rows = (
        models.Result.objects.filter(
            which,
            arrangement=rules.Arrangement.FOUR_PARTNERS,
            match__results__side=F("side"),
        )
        .values_list("player", "match__results__player", "outcome")
        .annotate(Count("pk"))
    )
    found: dict[tuple[UUID, ...], dict[str, int]] = {}
    for first, second, outcome, count in rows:
        found.setdefault((first, second), {})[outcome] = count
    return found
