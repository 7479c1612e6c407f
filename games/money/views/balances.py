"""Balances, and what makes them."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import models
from games.money.pages.balances import BalancesPage
from games.money.pages.why import WhyPage
from games.money.views.entrance import enter

MOST_PAGES = 100_000


def page_number(text: str) -> int:
    """Return the number of a page; the first for nonsense."""
    known = text.isascii() and text.isdecimal() and len(text) < 8
    return min(max(int(text), 1), MOST_PAGES) if known else 1


@require_safe
@never_cache
def balances(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show what everybody is ahead or behind."""
    way = enter(request, club_id)
    page = BalancesPage(
        way.club,
        way.asked(request),
        request.GET.get("way", ""),
        timezone.now(),
    )
    return render(request, "games/balances.html", {"club": way.club, "page": page})


def _person(club: models.Club, text: str | UUID) -> models.Player:
    """Return somebody of the club.

    Raises:
        Http404: Nobody there has that id.
    """
    try:
        wanted = UUID(str(text))
    except ValueError:
        raise Http404 from None
    found = club.players.select_related("merged_into").filter(pk=wanted).first()
    if found is None:
        raise Http404
    return found


@require_safe
@never_cache
def balance_why(request: HttpRequest, club_id: UUID, player_id: UUID) -> HttpResponse:
    """Show every entry that makes a balance, or what stands between two."""
    way = enter(request, club_id)
    person = _person(way.club, player_id)
    if person.merged_into is not None:
        return redirect("games:balance_why", club_id, person.merged_into.pk)
    told = request.GET.get("with", "")
    page = WhyPage(
        way.club,
        way.asked(request),
        person,
        _person(way.club, told).survivor if told else None,
        request.GET.get("currency", ""),
        page_number(request.GET.get("page", "")),
    )
    return render(request, "games/balance_why.html", {"club": way.club, "page": page})
