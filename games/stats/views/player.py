"""One person in pictures."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import access, models
from games.books import ratings
from games.stats.pages.player import PlayerChartsPage
from games.stats.views import spreadsheet

#: A page of another room asks for this part alone.
RATING = "rating"


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


def _page(request: HttpRequest, player: models.Player) -> PlayerChartsPage:
    today = player.club.evening(timezone.now())
    well = ratings.catch_up(player.club)
    return PlayerChartsPage(player, request.GET.dict(), today, are_rated=well)


@require_safe
@never_cache
def player_charts(request: HttpRequest, club_id: UUID, player_id: UUID) -> HttpResponse:
    """Show somebody in pictures; who was merged is shown as who that is by now."""
    may = access.visitor(request, club_id)
    person = _person(may.club, player_id)
    if person.merged_into is not None:
        return redirect("games:player_charts", club_id, person.merged_into.pk)
    is_part = request.headers.get("HX-Target") == RATING
    context = {
        "club": may.club,
        "page": _page(request, person),
        "member": may.role is not None,
        "is_part": is_part,
    }
    part = f"#{RATING}" if is_part else ""
    return render(request, f"games/player_charts.html{part}", context)


@require_safe
@never_cache
def player_chart_csv(
    request: HttpRequest, club_id: UUID, player_id: UUID, chart: str
) -> HttpResponse:
    """Answer with the numbers of one chart."""
    may = access.visitor(request, club_id)
    person = _person(may.club, player_id).survivor
    return spreadsheet.answer(_page(request, person).numbers, chart)
