"""Seasons: making them, moving them, closing and opening them.

A club's row is locked meanwhile, as it is when a match enters the books: so no two
seasons come to overlap, and no sum is missed.
"""

import datetime as dt
from uuid import UUID

from games import models, rules
from games.books import totals
from games.models.atomic import act


class OverlapError(Exception):
    """Another season has one of these evenings; nothing was written.

    Attributes:
        other: That season.
    """

    def __init__(self, other: models.Season) -> None:
        self.other = other
        super().__init__("another season has one of these evenings")


class ClosedError(Exception):
    """The season is closed, so its evenings stay; nothing was written."""


def _club(club_id: UUID) -> models.Club:
    return models.Club.objects.select_for_update().get(pk=club_id)


def _check_free(season: models.Season) -> None:
    others = models.Season.objects.filter(
        club=season.club_id, first__lte=season.last, last__gte=season.first
    )
    other = others.exclude(pk=season.pk).first()
    if other is not None:
        raise OverlapError(other)


@act
def make_season(
    *, season_id: UUID, club: models.Club, name: str, first: dt.date, last: dt.date
) -> models.Season:
    """Make a season; matches played in it count at once.

    Args:
        season_id: Made with the form, so that a second tap makes no twin.
        club: Whose.
        name: As it is written.
        first: Its first evening.
        last: Its last one.

    Raises:
        OverlapError: Another season has one of these evenings.
        models.Season.DoesNotExist: The id is taken by another club's season.
    """
    club = _club(club.pk)
    taken = models.Season.objects.filter(pk=season_id).first()
    if taken is not None and taken.club_id != club.pk:
        raise models.Season.DoesNotExist
    if taken is not None:
        return taken
    name = rules.names.clean(name, field="name")
    season = models.Season(pk=season_id, club=club, name=name, first=first, last=last)
    _check_free(season)
    season.save(force_insert=True)
    totals.rebuild(club.pk, season)
    return season


@act
def change_season(
    *, season_id: UUID, name: str, first: dt.date, last: dt.date
) -> models.Season:
    """Rename a season, or move its evenings; its sums follow.

    Raises:
        OverlapError: Another season has one of these evenings.
        ClosedError: Its evenings would move, but it is closed.
        models.Season.DoesNotExist: There is none.
    """
    season = _locked(season_id)
    moved = (season.first, season.last) != (first, last)
    if moved and season.closed_at is not None:
        raise ClosedError
    season.name = rules.names.clean(name, field="name")
    season.first, season.last = first, last
    _check_free(season)
    season.save()
    if moved:
        totals.rebuild(season.club_id, season)
    return season


def _locked(season_id: UUID) -> models.Season:
    club_id = models.Season.objects.values_list("club", flat=True).get(pk=season_id)
    _club(club_id)
    return models.Season.objects.get(pk=season_id)


@act
def close_season(*, season_id: UUID, at: dt.datetime) -> None:
    """Close a season: its matches stay as they are.

    Raises:
        models.Season.DoesNotExist: There is none.
    """
    season = _locked(season_id)
    if season.closed_at is None:
        season.closed_at = at
        season.save()


@act
def reopen_season(*, season_id: UUID) -> None:
    """Let a season's matches be changed again.

    Raises:
        models.Season.DoesNotExist: There is none.
    """
    season = _locked(season_id)
    season.closed_at = None
    season.save()


@act
def delete_season(*, season_id: UUID) -> None:
    """Delete a season and its sums; the matches stay."""
    found = models.Season.objects.filter(pk=season_id).first()
    if found is not None:
        _club(found.club_id)
        found.delete()
