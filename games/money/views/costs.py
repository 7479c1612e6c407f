"""Shared costs: split and written down, looked at, taken back."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from games import models
from games.money.acts import costs as acts
from games.money.forms.costs import CostForm
from games.money.pages import costs as pages
from games.money.views.entrance import Entrance, enter, writes


@require_http_methods(["GET", "POST"])
@never_cache
def cost_new(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show how a cost is split, then share it."""
    way = writes(request, club_id)
    today = way.club.evening(timezone.now())
    if request.method != "POST":
        page = pages.CostPage(way.club, way.me, today, request.GET)
        return _page(request, page, None)
    ticked = request.POST.getlist("people")
    page = pages.CostPage(way.club, way.me, today, request.POST, ticked)
    form = CostForm(
        request.POST, currency=page.currency, people=page.people, today=today
    )
    if form.is_valid() and _may(way, form):
        said = form.cleaned_data
        sharing = {each: page.people[each] for each in said["people"]}
        page.split = pages.split(said["amount"], page.currency, sharing, said["payer"])
        shown = request.POST.get("confirmed") == page.split.seal
        if shown and "look" not in request.POST:
            return _share(request, way, page, form)
    return _page(request, page, form)


def _may(way: Entrance, form: CostForm) -> bool:
    """Return whether he may write it down; the form says why not."""
    if way.may_write([form.cleaned_data["payer"]]):
        return True
    form.add_error("payer", _("You write down what you paid yourself."))
    return False


def _page(
    request: HttpRequest, page: pages.CostPage, form: CostForm | None
) -> HttpResponse:
    """Return the page; while somebody types, how it is split so far."""
    context = {"club": page.club, "page": page, "errors": form.errors if form else {}}
    if "look" in request.POST:
        return render(request, "games/cost_new.html#split", context)
    status = 422 if context["errors"] else 200
    return render(request, "games/cost_new.html", context, status=status)


def _share(
    request: HttpRequest, way: Entrance, page: pages.CostPage, form: CostForm
) -> HttpResponse:
    said = form.cleaned_data
    acts.share_cost(
        club=way.club,
        key=said["key"],
        what=said["what"],
        payer_id=said["payer"],
        people=said["people"],
        currency=page.currency,
        amount=said["amount"],
        day=said["day"],
        at=timezone.now(),
    )
    shared = _("%(what)s is shared: %(amount)s.")
    total = page.split.total if page.split else ""
    messages.success(request, shared % {"what": said["what"], "amount": total})
    address = reverse("games:settle", args=[way.club.pk])
    return redirect(f"{address}?day={said['day'].isoformat()}")


def _cost(way: Entrance, cost_id: UUID) -> models.Cost:
    """Return a cost of the club.

    Raises:
        Http404: There is none such.
    """
    found = way.club.costs.select_related("payer__merged_into")
    return get_object_or_404(found, pk=cost_id)


@require_safe
@never_cache
def cost_detail(request: HttpRequest, club_id: UUID, cost_id: UUID) -> HttpResponse:
    """Show who has which share of a cost."""
    way = enter(request, club_id)
    cost = _cost(way, cost_id)
    context = {
        "club": way.club,
        "page": pages.CostDetail(way.club, cost),
        "may_undo": cost.undone_at is None and way.may_write([cost.payer.survivor.pk]),
    }
    return render(request, "games/cost_detail.html", context)


@require_POST
def cost_undo(request: HttpRequest, club_id: UUID, cost_id: UUID) -> HttpResponse:
    """Take a shared cost back."""
    way = writes(request, club_id)
    cost = _cost(way, cost_id)
    if not way.may_write([cost.payer.survivor.pk]):
        raise Http404
    acts.undo_cost(club=way.club, cost_id=cost_id, at=timezone.now())
    return redirect("games:cost_detail", club_id, cost_id)
