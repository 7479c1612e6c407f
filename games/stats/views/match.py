"""One match in pictures."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import access
from games.stats.pages.match import MatchChartsPage
from games.stats.views import spreadsheet


@require_safe
@never_cache
def match_charts(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Show the race, the chances and the hands of a match."""
    entry = access.may_see(request, match_id)
    club = entry.match.club
    context = {
        "page": MatchChartsPage(entry.match),
        "club": club,
        "member": any(each.club == club for each in access.clubs(request)),
    }
    return render(request, "games/match_charts.html", context)


@require_safe
@never_cache
def match_chart_csv(request: HttpRequest, match_id: UUID, chart: str) -> HttpResponse:
    """Answer with the numbers of one chart."""
    page = MatchChartsPage(access.may_see(request, match_id).match)
    return spreadsheet.answer(page.charts, chart)
