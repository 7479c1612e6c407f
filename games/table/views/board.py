"""The live board of a club."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import access, models
from games.table.pages import kept, live_board

THEMES = {"light", "dark"}


@require_safe
@never_cache
def board(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show all matches of tonight; the address may say whether in the dark."""
    theme = request.GET.get("theme", "")
    club = access.member(request, club_id).club
    context = {
        "club": club,
        "board": live_board.BoardPage(club, timezone.now()),
        "theme": theme if theme in THEMES else "",
    }
    return render(request, "games/board.html", context)


@require_safe
@never_cache
def board_live(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Answer a board that looks again: nothing while nothing changed."""
    asked = live_board.asked(request.GET, timezone.now())
    members = access.rows_of(request)
    stands = live_board.standing(members, club_id, asked.day) if asked else 0
    if asked is None or not stands:  # nobody plays, or it is none of their business
        club = access.member(request, club_id).club
        page = live_board.BoardPage(club, timezone.now())
        if asked and asked.day == page.day and asked.seen == page.stands:
            return HttpResponse(status=204)
        return HttpResponse(_piece(page))
    if stands == asked.seen:
        return HttpResponse(status=204)

    def make() -> str:
        club = models.Club.objects.get(pk=club_id)
        return _piece(live_board.BoardPage(club, timezone.now()))

    return HttpResponse(kept.boards.piece((club_id, asked.day, stands), make))


def _piece(page: live_board.BoardPage) -> str:
    """Return the part of the board that changes."""
    context = {"club": page.club, "board": page}
    return render_to_string("games/board.html#board", context)
