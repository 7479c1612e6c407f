"""Clubs: home, new, kept, chosen, set up, deleted."""

import uuid
from uuid import UUID

from allauth.account.forms import SignupForm
from allauth.account.internal import flows
from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from games import access, models
from games.club.acts import clubs as acts
from games.club.forms.clubs import ClubForm, SettingsForm, zones
from games.club.pages import clubs as pages
from games.club.views.accounts import person

Role = models.Role


@require_safe
@never_cache
def club_home(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show what the club has: people, members, seasons, house rules, settings."""
    may = access.visitor(request, club_id)
    page = pages.HomePage(may, access.clubs(request))
    return render(request, "games/club_home.html", {"page": page, "may": may})


@require_POST
def club_choose(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Play in this club from now on."""
    may = access.member(request, club_id)
    access.choose_club(request, may.club)
    return redirect("games:start")


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
def club_new(request: HttpRequest) -> HttpResponse:
    """Open a club of one's own."""
    user = person(request)
    if request.method != "POST":
        return _new(request, ClubForm(), uuid.uuid4())
    form = ClubForm(request.POST)
    if not form.is_valid():
        return _new(request, form, form.cleaned_data.get("club_id") or uuid.uuid4())
    try:
        club = acts.new_club(
            club_id=form.cleaned_data["club_id"] or uuid.uuid4(),
            owner=user,
            name=form.cleaned_data["name"],
            time_zone=form.cleaned_data["time_zone"],
            language=get_language() or settings.LANGUAGE_CODE,
            at=timezone.now(),
        )
    except models.Club.DoesNotExist:
        raise Http404 from None
    access.choose_club(request, club)
    return redirect("games:club_home", club.pk)


def _new(request: HttpRequest, form: ClubForm, club_id: UUID) -> HttpResponse:
    context = {"form": form, "club_id": club_id}
    status = 422 if form.is_bound else 200
    return render(request, "games/club_new.html", context, status=status)


# Keeping a private table


@sensitive_post_parameters("password1")
@require_http_methods(["GET", "POST"])
@never_cache
def club_keep(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Name this phone's table and tie it to an account, a new one where needed."""
    may = access.own_table(request, club_id)
    if request.method != "POST":
        return _keep(request, may, ClubForm(), None if may.user else SignupForm())
    signup = None if may.user else SignupForm(request.POST)
    if signup is not None:
        too_many: HttpResponse | None = ratelimit.consume_or_429(
            request, action="signup"
        )
        if too_many:
            return too_many
    form = ClubForm(request.POST)
    good = [each.is_valid() for each in (form, signup) if each is not None]
    if not all(good):
        return _keep(request, may, form, signup)
    try:
        user = _kept(request, may, form, signup)
    except acts.KeptAlreadyError:
        raise Http404 from None
    access.choose_club(request, may.club)
    home = reverse("games:club_home", args=[may.club.pk])
    if signup is None:
        return redirect(home)
    answer: HttpResponse = flows.signup.complete_signup(
        request, user=user, redirect_url=home
    )
    return answer


def _kept(
    request: HttpRequest,
    may: access.ClubPass,
    form: ClubForm,
    signup: SignupForm | None,
) -> User:
    """Make the account where there is none, and keep the table: both or neither."""
    if may.device is None:
        raise Http404
    with transaction.atomic():
        user: User = person(request) if signup is None else signup.save(request)
        acts.keep_table(
            club=may.club,
            device=may.device,
            owner=user,
            name=form.cleaned_data["name"],
            at=timezone.now(),
        )
    return user


def _keep(
    request: HttpRequest,
    may: access.ClubPass,
    form: ClubForm,
    signup: SignupForm | None,
) -> HttpResponse:
    context = {"page": pages.KeepPage(may.club), "form": form, "signup": signup}
    status = 422 if form.is_bound else 200
    return render(request, "games/club_keep.html", context, status=status)


# Settings, links, the end


@require_http_methods(["GET", "POST"])
@never_cache
def club_settings(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Change what the club is called, speaks, counts and starts with."""
    club = access.member(request, club_id, Role.OWNER).club
    form = None
    if request.method == "POST":
        form = SettingsForm(request.POST, club=club)
        if form.is_valid():
            acts.change_settings(club=club, values=form.values)
            return redirect("games:club_home", club.pk)
    typed = request.POST.dict() if form is not None else None
    context = {
        "page": pages.SettingsPage(club, zones(), typed),
        "errors": form.errors if form is not None else {},
    }
    status = 200 if form is None else 422
    return render(request, "games/club_settings.html", context, status=status)


@require_safe
@never_cache
def club_links(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """List all share links of the club's matches."""
    club = access.member(request, club_id, Role.OWNER).club
    page = pages.LinksPage(club, timezone.now())
    return render(request, "games/club_links.html", {"page": page, "club": club})


@require_POST
def club_link_revoke(
    request: HttpRequest, club_id: UUID, link_id: UUID
) -> HttpResponse:
    """Close one of them for everybody who has it."""
    club = access.member(request, club_id, Role.OWNER).club
    if not acts.revoke_link(club=club, link_id=link_id, at=timezone.now()):
        raise Http404
    return redirect("games:club_links", club.pk)


@require_http_methods(["GET", "POST"])
@never_cache
def club_delete(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Offer the matches as a file, ask, then hide the club at once."""
    may = access.member(request, club_id, Role.OWNER)
    if request.method == "POST":
        acts.close_club(club=may.club, at=timezone.now())
        return redirect("games:start")
    page = pages.HomePage(may, [])
    return render(request, "games/club_delete.html", {"page": page, "club": may.club})
