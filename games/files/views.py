"""Files in and out."""

import json
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import access, models
from games.files import export
from games.files.match_file import write


@require_safe
@never_cache
def match_file(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Hand the match out as a match file."""
    entry = access.may_see(request, match_id)
    match = models.Match.objects.prefetch_related("seats__player", "hands").get(
        pk=entry.match.pk
    )
    text = json.dumps(write(export.match_file(match)), ensure_ascii=False, indent=1)
    response = HttpResponse(text + "\n", content_type="application/json")
    name = f"gin-rummy-{match.played_on}-{str(match.pk)[:8]}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
