"""Tonight."""

import uuid
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import access, models
from games.club.acts import nights as acts
from games.club.pages.night import NightPage

Role = models.Role


@require_http_methods(["GET", "POST"])
@never_cache
def tonight(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show the night, or change it: who is here, how they meet, whether it is over."""
    least = Role.SCORER if request.method == "POST" else Role.VIEWER
    may = access.member(request, club_id, least)
    if request.method == "POST":
        return _change(request, may.club)
    page = NightPage(may.club, timezone.now(), more="more" in request.GET)
    notes = [str(message) for message in messages.get_messages(request)]
    context = {
        "club": may.club,
        "page": page,
        "may_score": may.may(Role.SCORER),
        "match_id": uuid.uuid4(),
        "note": notes[-1:],
    }
    return render(request, "games/night.html", context)


def _change(request: HttpRequest, club: models.Club) -> HttpResponse:
    """Do what was pressed, and show the night again."""
    try:
        _pressed(request, club)
    except acts.NightClosedError:
        messages.info(request, _("The night is closed. Reopen it first."))
    address = reverse("games:tonight", args=[club.pk])
    more = "?more=1" if "more" in request.POST else ""
    return HttpResponseRedirect(address + more)


def _pressed(request: HttpRequest, club: models.Club) -> None:
    now = timezone.now()
    said = request.POST
    if "come" in said:
        acts.come(club=club, person_id=_id(club, said["come"]), at=now)
    elif "go" in said:
        acts.go(club=club, person_id=_id(club, said["go"]), at=now)
    elif said.get("way") in models.Night.Way.values:
        acts.choose_way(club=club, way=models.Night.Way(said["way"]), at=now)
    elif "close" in said:
        acts.close_night(club=club, at=now)
    elif "reopen" in said:
        acts.reopen_night(club=club, at=now)


def _id(club: models.Club, text: str) -> UUID:
    """Return the id of somebody of this club who can be here.

    Raises:
        Http404: There is no such one.
    """
    try:
        found = club.players.filter(pk=UUID(text)).first()
    except ValueError:
        raise Http404 from None
    if found is None:
        raise Http404
    person = found.survivor
    if person.archived_at is not None:
        raise Http404
    return person.pk
