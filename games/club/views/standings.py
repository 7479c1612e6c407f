"""What was played: standings, matches, people, two head to head."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import access, models
from games.books import ratings
from games.club.pages.history import HistoryPage
from games.club.pages.player import PlayerPage
from games.club.pages.standings import StandingsPage
from games.club.pages.versus import VersusPage


@require_safe
@never_cache
def standings(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show who leads; to everybody where the club is public."""
    may = access.visitor(request, club_id)
    today = may.club.evening(timezone.now())
    page = StandingsPage(may.club, request.GET.dict(), today)
    context = {"club": may.club, "table": page, "member": may.role is not None}
    return render(request, "games/standings.html", context)


@require_safe
@never_cache
def match_list(request: HttpRequest) -> HttpResponse:
    """List the matches of where the request plays."""
    may = access.here(request)
    return _matches(request, may.club if may else None)


@require_safe
@never_cache
def club_match_list(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """List a club's matches."""
    return _matches(request, access.member(request, club_id).club)


def _matches(request: HttpRequest, club: models.Club | None) -> HttpResponse:
    page = HistoryPage(club, request.GET.dict())
    return render(request, "games/match_list.html", {"list": page, "club": club})


def _person(club: models.Club, player_id: UUID) -> models.Player:
    """Return somebody of the club.

    Raises:
        Http404: Nobody there has that id.
    """
    people = club.players.select_related("club", "merged_into")
    player = people.filter(pk=player_id).first()
    if player is None:
        raise Http404
    return player


@require_safe
@never_cache
def player(request: HttpRequest, club_id: UUID, player_id: UUID) -> HttpResponse:
    """Show a person's record; who was merged is shown as who that is by now."""
    may = access.visitor(request, club_id)
    person = _person(may.club, player_id)
    if person.merged_into is not None:
        return redirect("games:player", club_id, person.merged_into.pk)
    today = may.club.evening(timezone.now())
    well = ratings.catch_up(may.club)
    page = PlayerPage(person, request.GET.dict(), today, are_rated=well)
    context = {"club": may.club, "page": page, "member": may.role is not None}
    return render(request, "games/player.html", context)


@require_safe
@never_cache
def versus(
    request: HttpRequest, club_id: UUID, player_id: UUID, opponent_id: UUID
) -> HttpResponse:
    """Show two people head to head."""
    may = access.visitor(request, club_id)
    one, other = (_person(may.club, each) for each in (player_id, opponent_id))
    now = one.survivor, other.survivor
    if now[0] == now[1]:
        raise Http404
    if now != (one, other):
        return redirect("games:versus", club_id, now[0].pk, now[1].pk)
    well = ratings.catch_up(may.club)
    page = VersusPage(one, other, request.GET.dict(), are_rated=well)
    context = {"club": may.club, "page": page, "member": may.role is not None}
    return render(request, "games/versus.html", context)
