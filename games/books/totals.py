"""Sums over results, for standings that do not grow with history."""

from collections.abc import Iterable
from itertools import takewhile
from uuid import UUID

from django.db.models import F, QuerySet

from games.books.spans import COUNTS, LAST, MARKS, added_up
from games.models import Club, Outcome, Result, Season, Total

LOOKED_AT = 20


def season_of(club_id: UUID, day: object) -> Season | None:
    """Return the season that a club's evening belongs to."""
    found = Season.objects.filter(club=club_id, first__lte=day, last__gte=day)
    return found.first()


def move(club_id: UUID, before: Iterable[Result], after: Iterable[Result]) -> None:
    """Let a change of one match's results go into the sums; the club is locked.

    Args:
        club_id: Whose sums.
        before: The results that were taken out.
        after: Those that were put in; stored already.
    """
    steps: dict[tuple[Season | None, UUID], dict[str, int]] = {}
    seasons: dict[object, Season | None] = {}
    for sign, results in ((-1, before), (+1, after)):
        for result in results:
            day = result.played_on
            if day not in seasons:
                seasons[day] = season_of(club_id, day)
            season = seasons[day]
            for scope in {None, season}:
                sums = steps.setdefault((scope, result.player_id), {})
                for name, count in _worth(result).items():
                    sums[name] = sums.get(name, 0) + sign * count
    for (scope, player), sums in steps.items():
        total, _ = Total.objects.get_or_create(
            club_id=club_id, season=scope, player_id=player
        )
        changed = {name: F(name) + count for name, count in sums.items() if count}
        Total.objects.filter(pk=total.pk).update(**changed, **_form(scope, player))
    Total.objects.filter(club=club_id, played=0).delete()


def _worth(result: Result) -> dict[str, int]:
    """Return what a result adds to each sum."""
    return {
        "played": 1,
        "won": int(result.outcome == Outcome.WON),
        "lost": int(result.outcome == Outcome.LOST),
        "drawn": int(result.outcome == Outcome.DRAWN),
        **{name: getattr(result, name) for name in COUNTS},
    }


def results_of(player: UUID, season: Season | None) -> QuerySet[Result]:
    """Return a player's results of a season, or all, the last played first."""
    found = Result.objects.filter(player=player)
    if season is not None:
        found = found.filter(played_on__range=(season.first, season.last))
    return found.order_by("-played_at", "-match")


def _form(season: Season | None, player: UUID) -> dict[str, object]:
    """Return the streak, the last five and the last evening of a player."""
    found = results_of(player, season)
    last = list(found.values_list("outcome", "played_on")[:LOOKED_AT])
    if not last:
        return {"streak": 0, "last_five": "", "last_played_on": None}
    marks = [MARKS[Outcome(outcome)] for outcome, _day in last]
    return {
        "streak": _streak(found, marks),
        "last_five": "".join(reversed(marks[:LAST])),
        "last_played_on": last[0][1],
    }


def _streak(found: QuerySet[Result], marks: list[str]) -> int:
    """Return how many of the last results are alike: above 0 won, below 0 lost."""
    newest = marks[0]
    length = next((n for n, mark in enumerate(marks) if mark != newest), len(marks))
    if length == LOOKED_AT:  # a streak that is longer than one usually looks back
        outcomes = found.values_list("outcome", flat=True).iterator(chunk_size=500)
        alike = takewhile(lambda outcome: MARKS[Outcome(outcome)] == newest, outcomes)
        length = sum(1 for _ in alike)
    return {"w": length, "l": -length, "d": 0}[newest]


def rebuild(club_id: UUID, season: Season | None = None) -> None:
    """Add up a club's results anew: of all time, or of one season."""
    Total.objects.filter(club=club_id, season=season).delete()
    Total.objects.bulk_create(computed(club_id, season))


def computed(
    club_id: UUID, season: Season | None, players: Iterable[UUID] | None = None
) -> list[Total]:
    """Return the sums as the results say, of all or of some, without storing them."""
    found = Result.objects.filter(club=club_id)
    if players is not None:
        found = found.filter(player__in=list(players))
    if season is not None:
        found = found.filter(played_on__range=(season.first, season.last))
    made = added_up(found)
    for total in made:
        total.season = season
    return made


def rebuild_all(club: Club) -> None:
    """Add up everything of a club anew."""
    for season in (None, *club.seasons.all()):
        rebuild(club.pk, season)


def rebuild_of(club: Club, players: Iterable[UUID]) -> None:
    """Add up everything of some people anew, of all time and of every season."""
    people = list(players)
    Total.objects.filter(club=club, player__in=people).delete()
    for season in (None, *club.seasons.all()):
        Total.objects.bulk_create(computed(club.pk, season, people))
