"""Paying by transfer: one's own account, and the code for who owes its owner."""

import uuid
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from games.money.acts import accounts as acts
from games.money.forms.bank import BankForm
from games.money.pages import bank as pages
from games.money.pages.settle import SettlePage
from games.money.views.entrance import Entrance, enter


@sensitive_post_parameters("iban")
@require_http_methods(["GET", "POST"])
@never_cache
def bank_account(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Let somebody say where transfers to him go, or forget it."""
    way = enter(request, club_id)
    if way.me is None:
        raise Http404
    page = pages.BankPage(way.club, way.me)
    if request.method != "POST":
        return _page(request, way, page, None)
    if "forget" in request.POST:
        return _forget(request, way, page)
    form = BankForm(request.POST)
    if not form.is_valid():
        page = pages.BankPage(way.club, way.me, request.POST)
        return _page(request, way, page, form)
    return _keep(request, way, form)


def _keep(request: HttpRequest, way: Entrance, form: BankForm) -> HttpResponse:
    """Keep what was typed.

    Raises:
        Http404: Nobody is signed in.
    """
    if way.entry.user is None:
        raise Http404
    acts.keep_account(
        player=get_object_or_404(way.club.players, pk=way.me),
        user=way.entry.user,
        holder=form.cleaned_data["holder"],
        iban=form.cleaned_data["iban"],
    )
    messages.success(request, _("Kept. Only who owes you can see it."))
    return redirect("games:bank_account", way.club.pk)


def _forget(request: HttpRequest, way: Entrance, page: pages.BankPage) -> HttpResponse:
    while page.kept is not None:
        acts.forget_account(player=page.kept.player)
        page = pages.BankPage(way.club, page.me)
    messages.success(request, _("Forgotten."))
    return redirect("games:bank_account", way.club.pk)


def _page(
    request: HttpRequest,
    way: Entrance,
    page: pages.BankPage,
    form: BankForm | None,
) -> HttpResponse:
    notes = [str(message) for message in messages.get_messages(request)]
    errors = form.errors if form is not None else {}
    context = {"club": way.club, "page": page, "errors": errors, "note": notes[-1:]}
    status = 422 if errors else 200
    return render(request, "games/bank_account.html", context, status=status)


@require_safe
@never_cache
def pay_qr(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show a transfer's code to who owes it in the plan, and to nobody else."""
    way = enter(request, club_id)
    page = SettlePage(
        way.club, way.asked(request), timezone.now(), way.may_write, me=way.me
    )
    line = page.mine_to(request.GET.get("payee", ""))
    found = pages.transfer(way.club, line, page.asked.day) if line else None
    if found is None:
        raise Http404
    context = {
        "club": way.club,
        "page": page,
        "transfer": found,
        "seen": page.seen(found.line, pages.EURO) | {"key": str(uuid.uuid4())},
        "today": way.club.local(timezone.now()).date(),
    }
    return render(request, "games/pay_qr.html", context)
