"""Payments: of a line in part or otherwise, free ones, and taking one back."""

import uuid
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import models
from games.money.acts import payments as acts
from games.money.forms import payments as forms
from games.money.pages import payments as pages
from games.money.views.entrance import Entrance, enter, writes
from games.money.views.settle import back, check_people, refusal, wrote


def _told(way: Entrance, form: forms.ToldForm) -> acts.Told:
    said = form.cleaned_data
    method = models.Payment.Method(said["method"])
    return acts.Told(said["paid_on"], method, said["note"], way.name)


@require_http_methods(["GET", "POST"])
@never_cache
def payment_line(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Write down that a line of the plan was paid in part, or otherwise than in cash."""
    way = writes(request, club_id)
    seen = forms.LineForm(request.POST if request.method == "POST" else request.GET)
    if not seen.is_valid():
        messages.warning(request, refusal(way.club, acts.PlanChangedError()))
        return back(request, "settle", club_id)
    check_people(way, seen.line[:2])
    now = timezone.now()
    today = way.club.local(now).date()
    said, form = seen.cleaned_data, None
    if request.method == "POST":
        form = forms.ToldForm(
            request.POST.dict(),
            currency=said["currency"],
            today=today,
            most=seen.line.rest,
        )
        if form.is_valid():
            facts = form
            wrote(
                request,
                way.club,
                lambda: acts.pay_line(
                    club=way.club,
                    span=said["span"],
                    currency=said["currency"],
                    seen=seen.line,
                    amount=facts.cleaned_data["minor"],
                    key=said["key"] or uuid.uuid4(),
                    told=_told(way, facts),
                    at=now,
                ),
            )
            return back(request, "settle", club_id)
    page = pages.LinePage(
        way.club,
        said["currency"],
        seen.line,
        pages.typed(request.POST if form else None, today),
    )
    context = {
        "club": way.club,
        "page": page,
        "form": form,
        "seen": seen.written,
        "query": request.META.get("QUERY_STRING", ""),
    }
    status = 422 if form is not None else 200
    return render(request, "games/payment_line.html", context, status=status)


@require_http_methods(["GET", "POST"])
@never_cache
def payment_new(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Write down a payment that no plan asks for."""
    way = writes(request, club_id)
    now = timezone.now()
    today = way.club.local(now).date()
    form = None
    if request.method == "POST":
        form = forms.PaymentForm(request.POST.dict(), currency=None, today=today)
        if form.is_valid() and _may(way, form):
            if _write(request, way, form):
                said = _("%(payer)s paid %(payee)s: written down.")
                messages.success(
                    request, said % pages.names(way.club, form.cleaned_data)
                )
            return back(request, "settle", club_id)
    page = pages.NewPage(
        way.club,
        pages.typed(request.POST if form else None, today, request.GET),
    )
    context = {"club": way.club, "page": page, "form": form}
    status = 422 if form is not None else 200
    return render(request, "games/payment_new.html", context, status=status)


def _may(way: Entrance, form: forms.PaymentForm) -> bool:
    """Return whether he may write it down; the form says why not.

    Raises:
        Http404: These people are not of the club.
    """
    people = form.cleaned_data["payer"], form.cleaned_data["payee"]
    found = way.club.players.filter(pk__in=people, merged_into=None)
    if found.count() != len(people):
        raise Http404
    if way.may_write(people):
        return True
    form.add_error("payer", _("You write down what you paid or were paid yourself."))
    return False


def _write(request: HttpRequest, way: Entrance, form: forms.PaymentForm) -> bool:
    said, now = form.cleaned_data, timezone.now()
    return wrote(
        request,
        way.club,
        lambda: acts.pay(
            club=way.club,
            people=(said["payer"], said["payee"]),
            currency=said["currency"],
            amount=said["minor"],
            day=said["day"] or way.club.evening(now),
            key=said["key"],
            told=_told(way, form),
            at=now,
        ),
    )


@require_POST
def payment_undo(request: HttpRequest, club_id: UUID, payment_id: UUID) -> HttpResponse:
    """Take a payment back."""
    way = enter(request, club_id)
    payment = (
        way.club.payments.select_related("payer__merged_into", "payee__merged_into")
        .filter(pk=payment_id)
        .first()
    )
    if payment is None:
        raise Http404
    if not way.may_write({payment.payer.survivor.pk, payment.payee.survivor.pk}):
        raise Http404
    acts.undo_payment(
        club=way.club, payment_id=payment.pk, by=way.name, at=timezone.now()
    )
    return back(request, "settle", club_id)


@require_POST
def payment_confirm(
    request: HttpRequest, club_id: UUID, payment_id: UUID
) -> HttpResponse:
    """Let who was paid say so, too."""
    way = enter(request, club_id)
    payment = way.club.payments.filter(pk=payment_id, undone_at=None)
    found = payment.select_related("payee__merged_into").first()
    if found is None or found.payee.survivor.pk != way.me:
        raise Http404
    acts.confirm_payment(club=way.club, payment_id=payment_id, at=timezone.now())
    return back(request, "settle", club_id)
