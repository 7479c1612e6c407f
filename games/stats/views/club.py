"""A club in pictures."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import access, models
from games.books import ratings
from games.stats.pages.club import ClubChartsPage
from games.stats.views import spreadsheet


def _page(request: HttpRequest, club: models.Club) -> ClubChartsPage:
    today = club.evening(timezone.now())
    well = ratings.catch_up(club)
    return ClubChartsPage(club, request.GET.dict(), today, are_rated=well)


@require_safe
@never_cache
def club_charts(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show a club in pictures; to everybody where the club is public."""
    may = access.visitor(request, club_id)
    context = {
        "club": may.club,
        "page": _page(request, may.club),
        "member": may.role is not None,
    }
    return render(request, "games/club_charts.html", context)


@require_safe
@never_cache
def club_chart_csv(request: HttpRequest, club_id: UUID, chart: str) -> HttpResponse:
    """Answer with the numbers of one chart."""
    may = access.visitor(request, club_id)
    return spreadsheet.answer(_page(request, may.club).numbers, chart)
