"""An evening's money: looked at, closed for good, and all evenings in a list."""

import datetime as dt
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.money.acts.nights import settle_night
from games.money.pages.night_list import NightsPage
from games.money.pages.nights import NightPage
from games.money.views.balances import page_number
from games.money.views.entrance import Entrance, enter, treasury


def _page(way: Entrance, day: dt.date) -> NightPage:
    """Return an evening.

    Raises:
        Http404: It has not come yet.
    """
    today = way.club.evening(timezone.now())
    if day > today:
        raise Http404
    return NightPage(way.club, day, today)


@require_safe
@never_cache
def night_money(request: HttpRequest, club_id: UUID, day: dt.date) -> HttpResponse:
    """Show what an evening came to, and what was adjusted since it was closed."""
    way = enter(request, club_id)
    context = {"club": way.club, "page": _page(way, day), "keeps": way.keeps}
    return render(request, "games/night_money.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def night_close(request: HttpRequest, club_id: UUID, day: dt.date) -> HttpResponse:
    """Ask, then close the money of an evening for good."""
    way = treasury(request, club_id)
    page = _page(way, day)
    if request.method == "POST":
        settle_night(club=way.club, day=day, by=way.name, at=timezone.now())
        return redirect("games:night_money", club_id, day)
    if page.night is not None:
        return redirect("games:night_money", club_id, day)
    return render(request, "games/night_close.html", {"club": way.club, "page": page})


@require_safe
@never_cache
def night_list(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """List the evenings with money."""
    way = enter(request, club_id)
    today = way.club.evening(timezone.now())
    page = NightsPage(way.club, page_number(request.GET.get("page", "")), today)
    return render(request, "games/night_list.html", {"club": way.club, "page": page})
