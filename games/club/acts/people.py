"""Who plays: adding, renaming, archiving, and making one of two."""

import datetime as dt
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from games import models, rules
from games.books import persons
from games.models.atomic import act


class NameTakenError(Exception):
    """Somebody of this club has that name; nothing was written."""

    def __init__(self, holder: models.Player) -> None:
        super().__init__(holder.name)
        self.holder = holder


class PlayedEachOtherError(Exception):
    """Two are two people: they sat in one match, or are a pair; nothing was written."""

    def __init__(
        self, matches: Sequence[models.Match], teams: Sequence[models.Team]
    ) -> None:
        super().__init__()
        self.matches = matches
        self.teams = teams


class NotMergedError(Exception):
    """Somebody is no other writing, or has become one meanwhile."""


@act
def add_person(*, club: models.Club, name: str, at: dt.datetime) -> models.Player:
    """Add somebody who may play.

    Raises:
        NameTakenError: The club has somebody of that name, perhaps archived.
    """
    persons.lock(club)
    _refuse_taken(club, name)
    return models.Player.objects.create(
        club=club, name=name, key=rules.names.key(name), created_at=at
    )


@act
def rename_person(*, club: models.Club, person_id: UUID, name: str) -> None:
    """Write a name otherwise, on every sheet.

    Raises:
        NameTakenError: Somebody else of the club has that name.
    """
    person = _held(club, person_id)
    _refuse_taken(club, name, but=person)
    person.name, person.key = name, rules.names.key(name)
    person.save(update_fields=["name", "key"])
    _tell_watchers(persons.group(person))


@act
def archive_person(*, club: models.Club, person_id: UUID, at: dt.datetime) -> None:
    """Offer somebody no more for new matches; all that was played stays."""
    person = _held(club, person_id)
    if person.archived_at is None:
        person.archived_at = at
        person.save(update_fields=["archived_at"])


@act
def return_person(*, club: models.Club, person_id: UUID) -> None:
    """Offer somebody again."""
    person = _held(club, person_id)
    person.archived_at = None
    person.save(update_fields=["archived_at"])


def _held(club: models.Club, person_id: UUID) -> models.Player:
    """Return a person, the club's people held until the act ends."""
    kept = persons.lock(club)
    return models.Player.objects.select_related("club").get(pk=person_id, club=kept)


def _refuse_taken(
    club: models.Club, name: str, but: models.Player | None = None
) -> None:
    """Refuse a name that stands for somebody, under whatever writing.

    Raises:
        NameTakenError: It does.
    """
    found = club.players.filter(key=rules.names.key(name))
    holder = found.first()
    if holder is not None and holder != but:
        raise NameTakenError(holder)


def _tell_watchers(people: set[UUID]) -> None:
    """Let open sheets and boards with these names look again."""
    running = persons.written(people).filter(status=models.Match.Status.PLAYING)
    running.update(version=F("version") + 1)


# One of two


def together(first: set[UUID], second: set[UUID]) -> QuerySet[models.Match]:
    """Return the matches in which somebody of both sat, as opponent or as partner."""
    mine, theirs = (persons.written(each).values("pk") for each in (first, second))
    found = models.Match.objects.filter(pk__in=mine).filter(pk__in=theirs)
    return found.order_by("played_on", "started_at")


def pairs_of(first: set[UUID], second: set[UUID]) -> list[models.Team]:
    """Return the named pairs that are these two."""
    teams = models.Team.objects.filter(players__in=first)
    return list(teams.filter(players__in=second).distinct())


@act
def merge_people(*, club: models.Club, person_id: UUID, into_id: UUID) -> None:
    """Let somebody be another writing of somebody else.

    Seats keep who was written down. What followed from them, and whoever was merged
    into him before, goes to the survivor.

    Raises:
        PlayedEachOtherError: They are two people.
        NotMergedError: It is one person, or one of the two was merged meanwhile.
    """
    person, into = _held(club, person_id), _held(club, into_id)
    if person == into or person.merged_into_id or into.merged_into_id:
        raise NotMergedError
    moved, there = persons.group(person), persons.group(into)
    met, pairs = together(moved, there), pairs_of(moved, there)
    if pairs or met.exists():
        raise PlayedEachOtherError(list(met), pairs)
    models.Player.objects.filter(pk__in=moved).update(merged_into=into)
    persons.hand_over(person, into, persons.written(moved))
    _tell_watchers(moved)


@act
def unmerge_person(*, club: models.Club, person_id: UUID) -> models.Player:
    """Let another writing be somebody of his own again, with what is in his seats.

    Matches played since stay with the survivor.

    Returns:
        The survivor.

    Raises:
        NotMergedError: He was merged into nobody.
    """
    person = _held(club, person_id)
    into = person.merged_into
    if into is None:
        raise NotMergedError
    person.merged_into = None
    person.save(update_fields=["merged_into"])
    persons.hand_over(into, person, persons.written([person.pk]))
    _tell_watchers({person.pk})
    return into


# Nobody in particular


@act
def anonymise_person(
    *, club: models.Club, person_id: UUID, at: dt.datetime
) -> models.Player:
    """Take a name off everything; whose results they were, nobody can tell.

    Results, totals and seats stay. The name goes from the person and his other
    writings, from changes that were written down, from pairs, notes and phones.
    """
    person = _held(club, person_id)
    group = club.players.filter(pk__in=persons.group(person.survivor))
    old = [each.name for each in group]
    for each in group:
        each.name = _nobodys_name(club)
        each.key = rules.names.key(each.name)
        each.user = None
        each.archived_at = each.archived_at or at
        each.save(update_fields=["name", "key", "user", "archived_at"])
        each.invites.all().delete()
        models.BankAccount.objects.filter(player=each).delete()
    person.refresh_from_db()
    nameless = Nameless(old, person.survivor.name)
    _forget_in_pairs(club, nameless)
    _forget_in_matches(club, nameless)
    _forget_on_phones(club, nameless)
    for rows, columns in (
        (club.costs.all(), ("what",)),
        (club.payments.all(), ("note", "made_by", "undone_by")),
        (club.nights.all(), ("settled_by",)),
    ):
        _forget_in_texts(rows, columns, nameless)
    _tell_watchers(persons.group(person.survivor))
    return person.survivor


def _nobodys_name(club: models.Club) -> str:
    """Return the first free *Former player 3* in the club's language."""
    number = 1
    with translation.override(club.language):
        while True:
            name = _("Former player %(number)s") % {"number": number}
            if not club.players.filter(key=rules.names.key(name)).exists():
                return name
            number += 1


class Nameless:
    """Texts without some names, wherever those stand as words of their own."""

    def __init__(self, names: Sequence[str], instead: str) -> None:
        self.instead = instead
        self._keys = sorted(map(rules.names.key, names), key=len, reverse=True)

    def text(self, said: str) -> str:
        """Return a text with the names replaced; where none stands, as it was.

        >>> Nameless(["Ann"], "Former player 1").text("ANN & Bob")
        'Former player 1 & Bob'
        >>> Nameless(["Ann"], "Former player 1").text("Hannah’s")
        'Hannah’s'
        """
        for key in self._keys:
            said = self._without(said, key)
        return said

    def _without(self, said: str, key: str) -> str:
        parts: list[str] = []
        at = 0
        while True:
            place = _find(said, key, at)
            if place is None:
                return "".join([*parts, said[at:]])
            parts += [said[at : place[0]], self.instead]
            at = place[1]

    def value(self, kept: object) -> object:
        """Return a JSON value with the names replaced in all its texts."""
        if isinstance(kept, str):
            return self.text(kept)
        if isinstance(kept, list):
            return [self.value(each) for each in kept]
        if isinstance(kept, dict):
            return {key: self.value(each) for key, each in kept.items()}
        return kept


def _find(said: str, key: str, start: int) -> tuple[int, int] | None:
    """Return from where to where a name stands in a text, in whatever writing.

    Folding can change how long a text is, so it is folded a piece at a time.
    """
    for first in range(start, len(said)):
        if said[first].isspace() or _inside_word(said, first):
            continue
        for end in range(first + 1, min(first + 2 * len(key), len(said)) + 1):
            if said[end - 1].isspace() or _inside_word(said, end):
                continue
            if rules.names.key(said[first:end]) == key:
                return first, end
    return None


def _inside_word(said: str, place: int) -> bool:
    """Return whether letters or digits stand on both sides of a place."""
    return 0 < place < len(said) and said[place - 1 : place + 1].isalnum()


def _forget_in_pairs(club: models.Club, nameless: Nameless) -> None:
    for team in club.teams.all():
        name = nameless.text(team.name)[:60]
        if name == team.name:
            continue
        taken = club.teams.exclude(pk=team.pk)
        number, plain = 1, name
        while taken.filter(key=rules.names.key(name)).exists():
            number += 1
            name = f"{plain[:56]} {number}"
        team.name, team.key = name, rules.names.key(name)
        team.save(update_fields=["name", "key"])


def _forget_in_matches(club: models.Club, nameless: Nameless) -> None:
    """Take the names out of what matches carry as text: pairs, notes, changes."""
    for match in club.matches.filter(Q(teams__isnull=False) | ~Q(note="")):
        teams, note = nameless.value(match.teams), nameless.text(match.note)[:500]
        if (teams, note) != (match.teams, match.note):
            models.Match.objects.filter(pk=match.pk).update(teams=teams, note=note)
    for hand in models.Hand.objects.filter(match__club=club).exclude(note=""):
        note = nameless.text(hand.note)
        if note != hand.note:
            models.Hand.objects.filter(pk=hand.pk).update(note=note)
    named = models.Revision.objects.filter(
        match__club=club, act=models.Revision.Act.SEATS
    )
    for change in named.iterator():
        before, after = nameless.value(change.before), nameless.value(change.after)
        if (before, after) != (change.before, change.after):
            models.Revision.objects.filter(pk=change.pk).update(
                before=before, after=after
            )


def _forget_in_texts(
    rows: "QuerySet[Any]", columns: Sequence[str], nameless: Nameless
) -> None:
    """Take the names out of texts that are kept in columns."""
    for row in rows.iterator():
        old = {name: getattr(row, name) for name in columns}
        new = {
            name: nameless.text(text)[: row._meta.get_field(name).max_length]
            for name, text in old.items()
        }
        if new != old:
            rows.filter(pk=row.pk).update(**new)


def _forget_on_phones(club: models.Club, nameless: Nameless) -> None:
    """Take the names off this club's phones."""
    for phone in models.Device.objects.filter(clubs=club).exclude(label=""):
        if nameless.text(phone.label) != phone.label:
            phone.label = ""
            phone.save(update_fields=["label"])
