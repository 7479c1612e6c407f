"""People and pairs of a club."""

from typing import Any
from uuid import UUID

from django import forms as django_forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from games import access, models, rules
from games.club.acts import pairs as pair_acts
from games.club.acts import people as acts
from games.club.forms import people as forms
from games.club.pages import people as pages

Role = models.Role


def _notes(request: HttpRequest) -> list[str]:
    return [str(message) for message in messages.get_messages(request)][-1:]


def _ids(texts: list[str]) -> list[UUID]:
    """Return the ids among some texts; nonsense is left out."""
    found = []
    for text in texts:
        try:
            found.append(UUID(text))
        except ValueError:
            continue
    return found


def _person(club: models.Club, person_id: UUID | str) -> models.Player:
    """Return somebody of a club who was not merged.

    Raises:
        Http404: There is no such one in this club.
    """
    ids = _ids([str(person_id)])
    found = club.players.filter(pk__in=ids, merged_into=None).first()
    if found is None:
        raise Http404
    return found


@require_safe
@never_cache
def people(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """List the club's people; who was tapped is in the address."""
    may = access.member(request, club_id)
    chosen = _ids(request.GET.getlist("chosen")) if may.may(Role.SCORER) else []
    into = _ids(request.GET.getlist("into")[:1])
    find = request.GET.get("find", "")[:60]
    page = pages.PeoplePage(
        may.club, timezone.now(), chosen, into[0] if into else None, find
    )
    return _list(request, may, page)


def _list(
    request: HttpRequest, may: access.ClubPass, page: pages.PeoplePage
) -> HttpResponse:
    context = {
        "page": page,
        "club": may.club,
        "may_add": may.may(Role.SCORER),
        "may_run": may.may(Role.OWNER),
        "note": _notes(request),
    }
    return render(request, "games/people.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def person_new(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Add somebody."""
    club = access.member(request, club_id, Role.SCORER).club
    form = forms.PersonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            acts.add_person(club=club, name=name, at=timezone.now())
        except acts.NameTakenError as taken:
            form.add_error("name", _taken(taken.holder))
        else:
            messages.success(request, _("%(name)s is added.") % {"name": name})
            return redirect("games:people", club_id)
    return _form(request, "games/person_new.html", club, form)


def _taken(holder: models.Player) -> str:
    """Return why a name cannot be taken."""
    said = {"name": holder.name, "into": holder.survivor.name}
    if holder.merged_into_id:
        return _("%(name)s is another writing of %(into)s.") % said
    if holder.archived_at:
        return _("%(name)s is archived: return that person instead.") % said
    return _("%(name)s is in the club already.") % said


def _form(
    request: HttpRequest,
    template: str,
    club: models.Club,
    form: django_forms.Form,
    **more: Any,
) -> HttpResponse:
    context = {"club": club, "form": form, **more}
    status = 422 if form.errors else 200
    return render(request, template, context, status=status)


@require_http_methods(["GET", "POST"])
@never_cache
def person_edit(request: HttpRequest, club_id: UUID, person_id: UUID) -> HttpResponse:
    """Rename somebody."""
    club = access.member(request, club_id, Role.SCORER).club
    person = _person(club, person_id)
    form = forms.PersonForm(
        request.POST if request.method == "POST" else None,
        initial={"name": person.name},
    )
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            acts.rename_person(club=club, person_id=person.pk, name=name)
        except acts.NameTakenError as taken:
            form.add_error("name", _taken(taken.holder))
        else:
            said = {"name": person.name, "new": name}
            messages.success(request, _("%(name)s is called %(new)s now.") % said)
            return redirect("games:people", club_id)
    page = pages.PersonPage(person)
    return _form(request, "games/person_edit.html", club, form, person=page)


@require_POST
def person_archive(
    request: HttpRequest, club_id: UUID, person_id: UUID
) -> HttpResponse:
    """Offer somebody no more for new matches, or again."""
    club = access.member(request, club_id, Role.OWNER).club
    person = _person(club, person_id)
    if request.POST.get("what") == "return":
        acts.return_person(club=club, person_id=person.pk)
        said = _("%(name)s is back.")
    else:
        acts.archive_person(club=club, person_id=person.pk, at=timezone.now())
        said = _("%(name)s is archived. All that was played stays.")
    messages.success(request, said % {"name": person.name})
    return redirect("games:people", club_id)


@require_POST
def person_merge(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Make one of two; where they are two, say why."""
    club = access.member(request, club_id, Role.OWNER).club
    person = _person(club, request.POST.get("person", ""))
    into = _person(club, request.POST.get("into", ""))
    try:
        acts.merge_people(club=club, person_id=person.pk, into_id=into.pk)
    except acts.PlayedEachOtherError as met:
        page = pages.RefusedPage(person, into, met.matches, met.teams)
        context = {"club": club, "page": page}
        return render(request, "games/people_refused.html", context, status=422)
    except acts.NotMergedError:
        return redirect("games:people", club_id)
    said = {"name": person.name, "into": into.name}
    messages.success(request, _("%(name)s is %(into)s now.") % said)
    return redirect("games:people", club_id)


@require_POST
def person_unmerge(
    request: HttpRequest, club_id: UUID, person_id: UUID
) -> HttpResponse:
    """Take two apart again."""
    club = access.member(request, club_id, Role.OWNER).club
    person = club.players.filter(pk=person_id).first()
    if person is None:
        raise Http404
    try:
        into = acts.unmerge_person(club=club, person_id=person.pk)
    except acts.NotMergedError:
        return redirect("games:people", club_id)
    said = {"name": person.name, "into": into.name}
    messages.success(request, _("%(name)s and %(into)s are two again.") % said)
    return redirect("games:people", club_id)


@require_http_methods(["GET", "POST"])
@never_cache
def person_anonymise(
    request: HttpRequest, club_id: UUID, person_id: UUID
) -> HttpResponse:
    """Ask, then take a name off everything."""
    club = access.member(request, club_id, Role.OWNER).club
    person = _person(club, person_id)
    if request.method == "POST":
        acts.anonymise_person(club=club, person_id=person.pk, at=timezone.now())
        messages.success(request, _("The name is gone. Every result stays."))
        return redirect("games:people", club_id)
    context = {"club": club, "person": pages.PersonPage(person)}
    return render(request, "games/person_anonymise.html", context)


# Pairs


@require_http_methods(["GET", "POST"])
@never_cache
def pairs(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """List the named pairs, and name one."""
    least = Role.SCORER if request.method == "POST" else Role.VIEWER
    may = access.member(request, club_id, least)
    club = may.club
    people = sorted(
        club.players.filter(merged_into=None, archived_at=None),
        key=lambda each: rules.names.sorts_as(each.name),
    )
    form = forms.PairForm(request.POST if request.method == "POST" else None, people)
    if form.is_valid() and _pair_added(club, form):
        return redirect("games:pairs", club_id)
    return _form(
        request,
        "games/pairs.html",
        club,
        form,
        pairs=pages.pairs(club),
        may_add=may.may(Role.SCORER) and len(people) > 1,
        note=_notes(request),
    )


def _pair_added(club: models.Club, form: forms.PairForm) -> bool:
    """Name a pair; where that cannot be, the form says why."""
    said = form.cleaned_data
    try:
        pair_acts.add_pair(
            club=club,
            name=said["name"],
            people=(UUID(said["first"]), UUID(said["second"])),
            at=timezone.now(),
        )
    except pair_acts.PairNameTakenError:
        form.add_error("name", _("Another pair has that name. Choose a new one."))
    except pair_acts.NoPairError:
        form.add_error("second", _("A pair is two people."))
    return not form.errors


def _pair(club: models.Club, pair_id: UUID) -> models.Team:
    found = club.teams.filter(pk=pair_id).first()
    if found is None:
        raise Http404
    return found


@require_http_methods(["GET", "POST"])
@never_cache
def pair_edit(request: HttpRequest, club_id: UUID, pair_id: UUID) -> HttpResponse:
    """Call a pair otherwise."""
    may = access.member(request, club_id, Role.SCORER)
    pair = _pair(may.club, pair_id)
    form = forms.PairForm(request.POST if request.method == "POST" else None)
    form.fields["name"].initial = pair.name
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            pair_acts.rename_pair(club=may.club, pair_id=pair.pk, name=name)
        except pair_acts.PairNameTakenError:
            form.add_error("name", _("Another pair has that name. Choose a new one."))
        else:
            return redirect("games:pairs", club_id)
    run = may.may(Role.OWNER)
    return _form(
        request, "games/pair_edit.html", may.club, form, pair=pair, may_run=run
    )


@require_POST
def pair_delete(request: HttpRequest, club_id: UUID, pair_id: UUID) -> HttpResponse:
    """Forget a pair's name."""
    club = access.member(request, club_id, Role.OWNER).club
    pair = _pair(club, pair_id)
    pair_acts.delete_pair(club=club, pair_id=pair.pk)
    messages.success(request, _("%(name)s is deleted.") % {"name": pair.name})
    return redirect("games:pairs", club_id)
