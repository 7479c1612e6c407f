"""The next match of a game night, started with one tap."""

import uuid
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from games import access, models, rules
from games.table.acts import nights
from games.table.pages import words
from games.table.views.start import cut


@require_POST
def night_start(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Start the match of two who are here; where that cannot be, say why."""
    club = access.member(request, club_id, models.Role.SCORER).club
    first, second = _pair(request.POST.get("pair", ""))
    try:
        match = nights.start_pair(
            match_id=_match_id(request),
            club=club,
            people=(first, second),
            draw=cut(2),
            at=timezone.now(),
        )
    except models.Player.DoesNotExist:
        raise Http404 from None
    except nights.BusyError as busy:
        if busy.match is not None:  # the other phone was quicker
            return redirect("games:match_detail", busy.match.pk)
        messages.info(request, _plays(busy.names))
    except nights.NightClosedError:
        messages.info(request, _("The night is closed. Reopen it first."))
    except rules.WrongFactsError as exc:
        messages.info(request, words.refusal(exc))
    else:
        return redirect("games:match_detail", match.pk)
    return redirect("games:tonight", club_id)


def _plays(names: list[str]) -> str:
    said = {"names": ", ".join(names)}
    return (
        ngettext("%(names)s still plays.", "%(names)s still play.", len(names)) % said
    )


def _pair(text: str) -> tuple[UUID, UUID]:
    """Return the two ids that a button sent.

    Raises:
        Http404: They are none.
    """
    try:
        first, second = map(UUID, text.split("."))
    except ValueError:
        raise Http404 from None
    return first, second


def _match_id(request: HttpRequest) -> UUID:
    """Return the id of this pair's match on the page that the tap came from."""
    try:
        page = UUID(request.POST.get("match_id", ""))
    except ValueError:
        page = uuid.uuid4()
    return uuid.uuid5(page, request.POST.get("pair", ""))
