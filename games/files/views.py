"""Files in and out."""

import json
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import access, models, rules
from games.files import acts, arrivals, export, paper
from games.files.match_file import write
from games.table.acts.matches import open_table

#: A file of a thousand long matches stays below.
MOST_BYTES = 5_000_000


@require_safe
@never_cache
def match_file(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Hand the match out as a match file."""
    entry = access.may_see(request, match_id)
    match = models.Match.objects.prefetch_related(
        "seats__player__merged_into", "hands"
    ).get(pk=entry.match.pk)
    text = json.dumps(write(export.match_file(match)), ensure_ascii=False, indent=1)
    response = HttpResponse(text + "\n", content_type="application/json")
    name = f"gin-rummy-{match.played_on}-{str(match.pk)[:8]}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
@never_cache
def club_export(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Hand all matches of a club out, as a list of match files."""
    club = access.member(request, club_id, models.Role.OWNER).club
    found = club.matches.order_by("started_at").prefetch_related(
        "seats__player", "hands"
    )
    files = [write(export.match_file(match)) for match in found]
    text = json.dumps(files, ensure_ascii=False, indent=1)
    response = HttpResponse(text + "\n", content_type="application/json")
    name = f"gin-rummy-club-{str(club.pk)[:8]}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
@never_cache
def match_paper(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Show the match as a score sheet on paper, to print."""
    page = paper.PaperPage(access.may_see(request, match_id).match)
    return render(request, "games/match_paper.html", {"paper": page})


def _data(request: HttpRequest) -> bytes:
    """Return the file, or what was pasted instead."""
    upload = request.FILES.get("file")
    if upload is not None:
        data: bytes = upload.read(MOST_BYTES + 1)
        return data
    return request.POST.get("text", "").encode("utf-8", "surrogatepass")


@require_http_methods(["GET", "POST"])
@never_cache
def match_import(request: HttpRequest) -> HttpResponse:
    """Take matches in by file: all of them, or none and the reasons."""
    context: dict[str, Any] = {"text": request.POST.get("text", "")}
    if request.method != "POST":
        return render(request, "games/match_import.html", context)
    data = _data(request)
    if len(data) > MOST_BYTES:
        context["refusals"] = [
            _("This file is too large; five megabytes are the most.")
        ]
    elif not data.strip():
        context["refusals"] = [_("Choose a file, or paste a match.")]
    else:
        files, context["refusals"] = arrivals.read(data)
        if not context["refusals"]:
            return _import(request, files, context)
    return render(request, "games/match_import.html", context, status=422)


def _import(
    request: HttpRequest, files: list[arrivals.MatchFile], context: dict[str, Any]
) -> HttpResponse:
    now = timezone.now()
    device, token = access.device_of(request), ""
    if device is None:
        device, token = access.new_device(now)
    club = access.club_to_score(request) or open_table(
        device=device,
        time_zone=settings.TIME_ZONE,
        language=get_language() or settings.LANGUAGE_CODE,
        at=now,
    )
    try:
        came = acts.import_matches(club=club, files=files, by=device, at=now)
    except (acts.KnownOtherwiseError, rules.WrongFactsError) as exc:
        context["refusals"] = [arrivals.reason(exc)]
        return render(request, "games/match_import.html", context, status=409)
    context["arrivals"] = [arrivals.told(each) for each in came]
    context["text"] = ""
    response = render(request, "games/match_import.html", context)
    if token:
        access.remember_device(response, token)
    return response
