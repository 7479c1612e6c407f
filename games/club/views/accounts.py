"""Somebody's own account: what it has, how it goes, and ways into it."""

import datetime as dt
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.internal import flows
from allauth.account.models import Login as LoginState
from allauth.account.views import LoginView
from allauth.mfa.webauthn.internal import auth
from allauth.mfa.webauthn.views import AddWebAuthnView
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import access
from games.club import signin_links
from games.club.acts import accounts as acts
from games.club.forms.accounts import DeleteAccountForm, NewPasswordForm
from games.club.pages import accounts as pages
from games.club.pages.clubs import listed

View = Callable[..., HttpResponse]


def person(request: HttpRequest) -> User:
    """Return who is signed in; for views that ask for that first."""
    user = access.signed_in(request)
    if user is None:
        raise Http404
    return user


@require_safe
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show what the account has."""
    context = {
        "page": pages.AccountPage(person(request)),
        "note": pages.note(request.GET.get("said", "")),
    }
    return render(request, "games/account.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
def account_delete(request: HttpRequest) -> HttpResponse:
    """Ask, then delete the account; its players stay as guests."""
    user = person(request)
    if request.method != "POST":
        return _delete_page(request, user, [])
    form = DeleteAccountForm(request.POST, user)
    if not form.is_valid():
        return _delete_page(request, user, [str(e[0]) for e in form.errors.values()])
    try:
        acts.delete_account(
            user=user, clubs_to_delete=form.clubs_to_delete, at=timezone.now()
        )
    except acts.OwnerNeededError as error:
        said = _("Make somebody else an owner of %(clubs)s first.")
        return _delete_page(request, user, [said % {"clubs": listed(error.names)}])
    except acts.UndecidedError as error:
        said = _("Say that %(clubs)s may go too, or invite somebody first.")
        return _delete_page(request, user, [said % {"clubs": listed(error.names)}])
    flows.logout.logout(request, show_message=False)
    return redirect("games:start")


def _delete_page(request: HttpRequest, user: User, refusals: list[str]) -> HttpResponse:
    shared, alone = acts.only_owner_of(user)
    ticked = set(request.POST.getlist("clubs"))
    context = {
        "shared": listed([str(club) for club in shared]),
        "going": pages.going(alone, ticked),
        "refusals": refusals,
    }
    status = 422 if refusals else 200
    return render(request, "games/account_delete.html", context, status=status)


# One-time links


@require_http_methods(["GET", "POST"])
@never_cache
def signin_link(request: HttpRequest, token: str) -> HttpResponse:
    """Sign in by a one-time link; only the POST uses it up."""
    try:
        user = signin_links.user_of(token)
    except signing.BadSignature:
        raise Http404 from None
    if request.method != "POST":
        return render(request, "games/signin_link.html", {"name": user.username})
    form = NewPasswordForm(request.POST, user)
    if not form.is_valid():
        context = {"name": user.username, "refusals": form.errors["password"]}
        return render(request, "games/signin_link.html", context, status=422)
    now: dt.datetime = timezone.now()
    try:
        acts.use_signin_link(user=user, password=form.cleaned_data["password"], at=now)
    except acts.LinkUsedError:
        raise Http404 from None
    login = LoginState(user=user, redirect_url=reverse("games:account"))
    answer: HttpResponse = flows.login.perform_login(request, login)
    return answer


# Passkeys


def passkeys_only(view: View) -> View:
    """Let a page be there only where browsers let passkeys be used."""

    @wraps(view)
    @never_cache
    def offered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.PASSKEYS:
            raise Http404
        return view(request, *args, **kwargs)

    return offered


class Login(LoginView):  # type: ignore[misc]  # ships no types
    """Sign in, by passkey too where there can be any."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return what the page shows."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"passkeys": settings.PASSKEYS}


class AddPasskey(AddWebAuthnView):  # type: ignore[misc]  # ships no types
    """Add a key that signs in by itself; it is never a second question."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return what the browser needs to make the key."""
        context: dict[str, Any] = super(AddWebAuthnView, self).get_context_data(
            **kwargs
        )
        context["js_data"] = {
            "creation_options": auth.begin_registration(self.request.user, True)
        }
        return context

    def get_success_url(self) -> str:
        """Return where a new key leads."""
        return f"{reverse('games:account')}?said=passkey"
