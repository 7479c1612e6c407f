"""Seasons: list, making, changing, closing, deletion."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import access, models
from games.club.acts import seasons as acts
from games.club.forms.seasons import SeasonForm
from games.club.pages import seasons

Owner = models.Role.OWNER


def _own(
    request: HttpRequest, club_id: UUID, season_id: UUID
) -> tuple[access.ClubPass, models.Season]:
    """Return a season of a club that the request owns.

    Raises:
        Http404: There is none, or not for this request.
    """
    may = access.member(request, club_id, Owner)
    season = may.club.seasons.filter(pk=season_id).first()
    if season is None:
        raise Http404
    return may, season


@require_http_methods(["GET", "POST"])
@never_cache
def season_list(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """List the seasons; the owner makes a new one."""
    if request.method != "POST":
        return _list(request, access.member(request, club_id))
    may = access.member(request, club_id, Owner)
    form = SeasonForm(request.POST)
    if form.is_valid():
        try:
            season = acts.make_season(club=may.club, **form.cleaned_data)
        except acts.OverlapError as error:
            form.add_error("first", seasons.overlap(error.other))
        except models.Season.DoesNotExist:
            raise Http404 from None
        else:
            said = _("%(name)s is a season now.") % {"name": season.name}
            messages.success(request, said)
            return redirect("games:season_list", club_id)
    return _list(request, may, form)


def _list(
    request: HttpRequest, may: access.ClubPass, form: SeasonForm | None = None
) -> HttpResponse:
    notes = [str(message) for message in messages.get_messages(request)]
    context = {
        "club": may.club,
        "seasons": seasons.lines(may.club),
        "may_run": may.may(Owner),
        "form": form,
        "typed": seasons.typed(request.POST if form else None, None),
        "note": notes[-1:],
    }
    status = 422 if form is not None else 200
    return render(request, "games/season_list.html", context, status=status)


@require_http_methods(["GET", "POST"])
@never_cache
def season_edit(request: HttpRequest, club_id: UUID, season_id: UUID) -> HttpResponse:
    """Rename a season, or move its evenings."""
    may, season = _own(request, club_id, season_id)
    form = None
    if request.method == "POST":
        form = SeasonForm({**request.POST.dict(), "season_id": str(season_id)})
        if form.is_valid() and _changed(form):
            said = _("%(name)s is kept.") % {"name": form.cleaned_data["name"]}
            messages.success(request, said)
            return redirect("games:season_list", club_id)
    context = {
        "club": may.club,
        "season": seasons.SeasonLine(season),
        "form": form,
        "typed": seasons.typed(request.POST if form else None, season),
    }
    status = 422 if form is not None else 200
    return render(request, "games/season_edit.html", context, status=status)


def _changed(form: SeasonForm) -> bool:
    """Return whether the season was changed; the form says why not."""
    try:
        acts.change_season(**form.cleaned_data)
    except acts.OverlapError as error:
        form.add_error("first", seasons.overlap(error.other))
    except acts.ClosedError:
        form.add_error(
            "first", _("A closed season keeps its evenings. Open it again first.")
        )
    except models.Season.DoesNotExist:
        raise Http404 from None
    else:
        return True
    return False


@require_POST
def season_close(request: HttpRequest, club_id: UUID, season_id: UUID) -> HttpResponse:
    """Close a season: its matches stay as they are."""
    _may, season = _own(request, club_id, season_id)
    acts.close_season(season_id=season.pk, at=timezone.now())
    said = _("%(name)s is closed. Its matches stay as they are.")
    messages.success(request, said % {"name": season.name})
    return redirect("games:season_list", club_id)


@require_POST
def season_reopen(request: HttpRequest, club_id: UUID, season_id: UUID) -> HttpResponse:
    """Let a season's matches be changed again."""
    _may, season = _own(request, club_id, season_id)
    acts.reopen_season(season_id=season.pk)
    messages.success(request, _("%(name)s is open again.") % {"name": season.name})
    return redirect("games:season_list", club_id)


@require_http_methods(["GET", "POST"])
@never_cache
def season_delete(request: HttpRequest, club_id: UUID, season_id: UUID) -> HttpResponse:
    """Ask, then delete."""
    may, season = _own(request, club_id, season_id)
    if request.method == "POST":
        acts.delete_season(season_id=season.pk)
        said = _("%(name)s is deleted. Its matches are all still there.")
        messages.success(request, said % {"name": season.name})
        return redirect("games:season_list", club_id)
    context = {"club": may.club, "season": seasons.SeasonLine(season)}
    return render(request, "games/season_delete.html", context)
