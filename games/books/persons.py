"""Whose results are whose, when two people turn out to be one, or not to be."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Q, QuerySet

from games.books import state, totals
from games.models import Club, Match, Meeting, Player, Result, Seat


def lock(club: Club) -> Club:
    """Hold a club's books and people against other writers until the act ends."""
    return Club.objects.select_for_update().get(pk=club.pk)


def hand_over(before: Player, after: Player, matches: QuerySet[Match]) -> None:
    """Let what one person had in some matches be another's; the club is locked.

    Nobody sits twice in a match, so each match moves as a whole. The sums of the two
    are added up anew: a streak and the last five depend on every match between.
    """
    chosen = matches.values("pk")
    Result.objects.filter(player=before, match__in=chosen).update(player=after)
    Meeting.objects.filter(player=before, match__in=chosen).update(player=after)
    Meeting.objects.filter(opponent=before, match__in=chosen).update(opponent=after)
    totals.rebuild_of(after.club, {before.pk, after.pk})
    moved = Result.objects.filter(player=after, match__in=chosen).order_by("played_at")
    state.changed(after.club_id, moved.values_list("played_at", flat=True)[:1])


def written(people: Iterable[UUID]) -> QuerySet[Match]:
    """Return the matches in whose seats one of these was written down."""
    return Match.objects.filter(
        pk__in=Seat.objects.filter(player__in=list(people)).values("match")
    )


def group(person: Player) -> set[UUID]:
    """Return a person with everybody who was merged into him."""
    return {person.pk, *person.merged.values_list("pk", flat=True)}


def ids(person_id: UUID) -> QuerySet[Player, UUID]:
    """Return a person's id with those of his other writings, as a subquery."""
    same = Q(pk=person_id) | Q(merged_into=person_id)
    return Player.objects.filter(same).values_list("pk", flat=True)
