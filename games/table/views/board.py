"""The live board of a club."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import access, models
from games.table.pages import live_board

THEMES = {"light", "dark"}


@require_safe
@never_cache
def board(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show all matches of tonight; the address may say whether in the dark."""
    return _board(request, access.member(request, club_id).club, "games/board.html")


@require_safe
@never_cache
def board_live(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Answer a board that looks again: nothing while nothing changed."""
    clubs = models.Club.objects.filter(
        access.belongs(request), pk=club_id, closed_at=None
    )
    if live_board.has_seen(clubs, request.GET, timezone.now()):
        return HttpResponse(status=204)
    club = access.member(request, club_id).club
    return _board(request, club, "games/board.html#board")


def _board(request: HttpRequest, club: models.Club, template: str) -> HttpResponse:
    theme = request.GET.get("theme", "")
    context = {
        "club": club,
        "board": live_board.BoardPage(club, timezone.now()),
        "theme": theme if theme in THEMES else "",
    }
    return render(request, template, context)
