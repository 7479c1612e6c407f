"""Settle up: the plan, what of it is paid, and what to send or print of it."""

import uuid
from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import models
from games.books import spreadsheet
from games.money.acts import payments as acts
from games.money.forms import payments as forms
from games.money.pages import files
from games.money.pages import settle as pages
from games.money.pages.corrections import clock
from games.money.views.entrance import Entrance, enter, treasury

#: Why an act wrote nothing.
REFUSALS = (
    acts.PaidAlreadyError,
    acts.PlanChangedError,
    acts.TakenBackError,
    acts.EveningsClosedError,
)


def back(request: HttpRequest, name: str, club_id: UUID) -> HttpResponse:
    """Return the way to a page about the same evenings."""
    query = request.META.get("QUERY_STRING", "")
    address = reverse(f"games:{name}", args=[club_id])
    return redirect(f"{address}?{query}" if query else address)


def refusal(club: models.Club, error: Exception) -> str:
    """Return why nothing was written, in words."""
    if isinstance(error, acts.PaidAlreadyError):
        return _already(club, error.payment)
    if isinstance(error, acts.TakenBackError):
        return _("This payment was taken back meanwhile. Nothing was written.")
    if isinstance(error, acts.EveningsClosedError):
        return _("These evenings are closed. Nothing was written.")
    return _(
        "The plan has changed meanwhile. Nothing was written; this is the new one."
    )


def _already(club: models.Club, payment: models.Payment | None) -> str:
    if payment is None:
        return _("It was written down meanwhile. Nothing was written twice.")
    said = {"name": payment.made_by, "time": clock(club, payment.made_at)}
    if not payment.made_by:
        said["name"] = _("Somebody")
    return _("%(name)s wrote it down at %(time)s. Nothing was written twice.") % said


def wrote(request: HttpRequest, club: models.Club, act: Callable[[], object]) -> bool:
    """Return whether an act wrote anything; the next page says why it did not."""
    try:
        act()
    except REFUSALS as error:
        messages.warning(request, refusal(club, error))
        return False
    return True


@require_http_methods(["GET", "POST"])
@never_cache
def settle(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show who pays whom; a line that is posted was paid, in full and in cash."""
    way = enter(request, club_id)
    if request.method == "POST":
        return _pay(request, way)
    return _page(request, way)


def _page(request: HttpRequest, way: Entrance, wrong: str = "") -> HttpResponse:
    page = pages.SettlePage(
        way.club,
        way.asked(request),
        timezone.now(),
        way.may_write,
        request.GET.get("why", ""),
        me=way.me,
    )
    notes = [str(message) for message in messages.get_messages(request)]
    context = {
        "club": way.club,
        "page": page,
        "keeps": way.keeps,
        "writes": way.keeps or way.me is not None,
        "is_player": way.me is not None,
        "notes": [wrong] if wrong else notes[-1:],
    }
    status = 422 if wrong else 200
    return render(request, "games/settle.html", context, status=status)


def _pay(request: HttpRequest, way: Entrance) -> HttpResponse:
    form = forms.LineForm(request.POST)
    if not form.is_valid():
        if not way.keeps and way.me is None:
            raise Http404
        return _page(
            request, way, _("This was no line of the plan. Nothing was written.")
        )
    said, line = form.cleaned_data, form.line
    check_people(way, line[:2])
    now = timezone.now()
    wrote(
        request,
        way.club,
        lambda: acts.pay_line(
            club=way.club,
            span=said["span"],
            currency=said["currency"],
            seen=line,
            amount=line.rest,
            key=said["key"] or uuid.uuid4(),
            told=acts.Told(way.club.local(now).date(), by=way.name),
            at=now,
        ),
    )
    return back(request, "settle", way.club.pk)


def check_people(way: Entrance, people: tuple[UUID, ...]) -> None:
    """Refuse people of another club, and payments that are not his to write down.

    Raises:
        Http404: They are such.
    """
    here = way.club.players.filter(pk__in=people).count() == len(people)
    if not here or not way.may_write(people):
        raise Http404


@require_http_methods(["GET", "POST"])
@never_cache
def settle_all(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Ask whether all that is left of a plan was paid; then write it down."""
    way = treasury(request, club_id)
    if request.method == "POST":
        return _pay_all(request, way)
    page = pages.SettlePage(way.club, way.asked(request), timezone.now(), way.may_write)
    if not page.can_pay_all:
        return back(request, "settle", club_id)
    context = {"club": way.club, "page": page}
    return render(request, "games/settle_all.html", context)


def _pay_all(request: HttpRequest, way: Entrance) -> HttpResponse:
    form = forms.PlanForm(request.POST)
    if not form.is_valid():
        messages.warning(request, refusal(way.club, acts.PlanChangedError()))
        return back(request, "settle", way.club.pk)
    said, now = form.cleaned_data, timezone.now()
    lines = said["lines"]
    told = acts.Told(way.club.local(now).date(), by=way.name)
    done = wrote(
        request,
        way.club,
        lambda: acts.pay_all(
            club=way.club,
            span=said["span"],
            currency=said["currency"],
            seen=lines,
            key=said["key"],
            told=told,
            at=now,
        ),
    )
    if done:
        text = ngettext(
            "%(count)d payment is written down.",
            "%(count)d payments are written down.",
            len(lines),
        )
        messages.success(request, text % {"count": len(lines)})
    return back(request, "settle", way.club.pk)


@require_safe
@never_cache
def settle_text(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show the plan as a text to send."""
    way = enter(request, club_id)
    page = pages.SettlePage(way.club, way.asked(request), timezone.now(), way.may_write)
    context = {"club": way.club, "page": page, "text": files.text(page)}
    return render(request, "games/settle_text.html", context)


@require_safe
@never_cache
def settle_csv(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Return the plan as a table."""
    way = enter(request, club_id)
    page = pages.SettlePage(way.club, way.asked(request), timezone.now(), way.may_write)
    return as_file(files.plan(page), "plan.csv")


@require_safe
@never_cache
def ledger_csv(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Return the ledger of some evenings as a table."""
    way = enter(request, club_id)
    return as_file(files.ledger(way.club, way.asked(request)), "ledger.csv")


def as_file(table: files.Table, name: str) -> HttpResponse:
    """Return a table as a file."""
    return HttpResponse(
        spreadsheet.as_csv(table.heads, table.rows),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
