"""The sheet, and what belongs to a match as a whole."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)
from django_htmx.http import HttpResponseClientRefresh

from games import access, models, rules
from games.books.told import RulesPage
from games.table import forms
from games.table.acts import matches
from games.table.pages import cards, change_stake, detail, kept, share, stop, words
from games.table.pages.sheet import SheetPage, tonight

SAVED = "saved"


def sheet_context(request: HttpRequest, entry: access.Pass) -> dict[str, Any]:
    """Return what the sheet's template prints."""
    text = request.GET.get("table")
    page = SheetPage(entry.match, int(text) if text in {"1", "2"} else None)
    notes = [str(message) for message in messages.get_messages(request)]
    return {
        "page": page,
        "may_score": entry.may_score,
        "may_run": entry.may_run,
        "tonight": None if page.playing else tonight(page),
        "card_keys": cards.keys(),
        "saved": SAVED in notes and page.last,
        "note": next((note for note in notes if note != SAVED), ""),
    }


@require_safe
@never_cache
def match_detail(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Show the sheet; once the match is over, the final sheet."""
    entry = access.may_see(request, match_id)
    return render(request, "games/match_detail.html", sheet_context(request, entry))


@require_safe
@never_cache
def match_live(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Answer a watching phone: nothing while nothing changed, else the sheet.

    A match that ended or reopened changes more than the sheet: then the phone loads
    its page anew. Somebody who is typing gets a strip instead.
    """
    known = access.glance(request, match_id)
    if known is not None:
        if request.GET.get("seen") == str(known.version):
            return HttpResponse(status=204)
        if known.watches and known.plays and request.GET.get("playing") == "1":
            return HttpResponse(_watched(request, match_id, known.version))
    entry = access.may_see(request, match_id)
    context = sheet_context(request, entry)
    if "typing" in request.GET:
        return render(
            request, "games/hand_record.html#meanwhile", context | {"changed": True}
        )
    if request.GET.get("playing") != str(int(context["page"].playing)):
        return HttpResponseClientRefresh()
    return render(request, "games/match_detail.html#sheet", context)


def _watched(request: HttpRequest, match_id: UUID, version: int) -> str:
    """Return the sheet for those who look on, made once for all of them."""
    text = request.GET.get("table", "")
    table = int(text) if text in {"1", "2"} else None

    def make() -> str:
        match = models.Match.objects.get(pk=match_id)
        context = {"page": SheetPage(match, table), "card_keys": cards.keys()}
        return render_to_string("games/match_detail.html#sheet", context)

    return kept.sheets.piece((match_id, version, table), make)


@require_safe
@never_cache
def match_more(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Show what else can be done with this match."""
    entry = access.may_see(request, match_id)
    page = SheetPage(entry.match)
    count = entry.match.revisions.count()
    changes = ngettext("%(count)d change", "%(count)d changes", count) % {
        "count": count
    }
    return render(
        request,
        "games/match_more.html",
        {
            "page": page,
            "may_score": entry.may_score,
            "may_run": entry.may_run,
            "changes": changes if count else _("nothing yet"),
            "stake": change_stake.offer(page) if entry.may_run else None,
        },
    )


@require_safe
@never_cache
def match_rules(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Tell the match's own rules in words."""
    page = SheetPage(access.may_see(request, match_id).match)
    back = reverse("games:match_detail", args=[match_id])
    told = RulesPage(page.rules)
    return render(request, "games/rules.html", {"told": told, "back": back})


@require_safe
@never_cache
def match_changes(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Show who changed what, newest first."""
    entry = access.may_see(request, match_id)
    page = SheetPage(entry.match)
    return render(
        request,
        "games/match_changes.html",
        {
            "page": page,
            "changes": detail.changes(page, entry.device),
            "may_score": entry.may_score,
        },
    )


@require_safe
@never_cache
def match_result(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Offer the result as text."""
    page = SheetPage(access.may_see(request, match_id).match)
    context = {"page": page, "text": share.result_text(page)}
    return render(request, "games/match_result.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def match_stop(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Stop the match here: abandoned, or conceded by one of the two."""
    entry = access.may_run(request, match_id)
    page = SheetPage(entry.match)
    error = ""
    way = request.POST.get("how", "")
    if request.method == "POST" and way not in stop.StopPage(page).values:
        error = _("Choose one of the ways below.")
    elif request.method == "POST":
        how, _dash, seat = way.partition("-")
        try:
            matches.stop_match(
                match_id=match_id,
                how=rules.Ending(how),
                conceded_by=int(seat) if seat else None,
                by=entry.device,
                at=timezone.now(),
            )
        except rules.WrongFactsError as exc:
            error = words.refusal(exc)
        else:
            return redirect("games:match_detail", match_id)
    context = {"page": page, "stop": stop.StopPage(page, error)}
    return render(
        request, "games/match_stop.html", context, status=422 if error else 200
    )


@require_POST
def match_resume(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Play on after all."""
    entry = access.may_run(request, match_id)
    try:
        matches.resume_match(match_id=match_id, by=entry.device, at=timezone.now())
    except rules.WrongFactsError as exc:
        messages.info(request, words.refusal(exc))
    return redirect("games:match_detail", match_id)


@require_POST
def match_rematch(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Begin again with the same people and rules.

    For who holds the table: a link that scores opens this match, and no other.
    """
    access.may_run(request, match_id)
    try:
        again = matches.start_rematch(match_id=match_id, at=timezone.now())
    except rules.WrongFactsError as exc:
        messages.info(request, words.refusal(exc))
        return redirect("games:match_detail", match_id)
    return redirect("games:match_detail", again.pk)


@require_POST
def match_late(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Carry the hands after the end into the rematch, or strike them."""
    entry = access.may_score(request, match_id)
    now = timezone.now()
    what = request.POST.get("what")
    shown = match_id
    try:
        if what == "strike":
            matches.strike_late_hands(match_id=match_id, by=entry.device, at=now)
        elif what == "carry":
            entry = access.may_run(request, match_id)
            again = matches.carry_late_hands(match_id=match_id, by=entry.device, at=now)
            shown = again.pk
    except rules.WrongFactsError as exc:
        messages.info(request, words.refusal(exc))
    return redirect("games:match_detail", shown)


@require_http_methods(["GET", "POST"])
@never_cache
def match_people(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Say who really sits here."""
    entry = access.may_run(request, match_id)
    page = SheetPage(entry.match)
    form = forms.PeopleForm(
        request.POST if request.method == "POST" else None, page.names
    )
    if form.is_valid():
        try:
            matches.change_people(
                match_id=match_id,
                names=form.names(),
                by=entry.device,
                at=timezone.now(),
            )
        except matches.SamePersonError:
            form.add_error(None, _("Two people need two names."))
        except rules.WrongFactsError as exc:
            form.add_error(None, words.refusal(exc))
        else:
            return redirect("games:match_detail", match_id)
    people = models.Player.objects.filter(
        club=entry.match.club, archived_at=None, merged_into=None
    )
    context = {"page": page, "form": form, "people": [each.name for each in people]}
    return render(
        request, "games/match_people.html", context, status=422 if form.errors else 200
    )


@require_http_methods(["GET", "POST"])
@never_cache
def match_teams(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Give the two pairs names, to be chosen again at the next start."""
    entry = access.may_run(request, match_id)
    page = SheetPage(entry.match)
    if not page.two_tables:
        raise Http404
    pairs = [
        (team.name, " & ".join(page.names[seat] for seat in team.seats))
        for team in page.facts.teams
    ]
    form = forms.TeamsForm(request.POST if request.method == "POST" else None, pairs)
    if form.is_valid():
        try:
            matches.name_teams(
                match_id=match_id,
                names=form.names(),
                by=entry.device,
                at=timezone.now(),
            )
        except matches.TeamTakenError:
            form.add_error(None, _("Another pair has that name. Choose a new one."))
        except rules.WrongFactsError as exc:
            form.add_error(None, words.refusal(exc))
        else:
            return redirect("games:match_detail", match_id)
    context = {"page": page, "form": form}
    return render(
        request, "games/match_teams.html", context, status=422 if form.errors else 200
    )
