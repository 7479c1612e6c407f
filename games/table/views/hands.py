"""Typing hands in, and changing what was typed."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from games import access, models, rules
from games.books import sheets
from games.table import forms
from games.table.acts import hands
from games.table.pages import conflict, detail, words
from games.table.pages.change import ChangePage
from games.table.pages.effects import seal
from games.table.pages.entry import CARRIED, EntryPage
from games.table.pages.sheet import SheetPage
from games.table.views.sheet import SAVED

#: More than any hand was ever changed; int() fails on thousands of them.
MOST_DIGITS = 10
MODES = {rules.Call.POINTS: "points", rules.Call.DRAW: "draw"}


def _mode(how: str | None) -> str:
    """Return which entry page a call belongs to."""
    return MODES.get(how or "", "knock")  # type: ignore[call-overload, no-any-return]


def at_seat(text: str | None) -> int:
    """Return a seat; the first where the address names none."""
    return int(text) if text in {"1", "2", "3"} else 0


def at_table(data: QueryDict) -> int | None:
    """Return the table, 1 or 2, that an address or a form names."""
    text = data.get("table")
    return int(text) if text in {"1", "2"} else None


def to_sheet(match_id: UUID, table: int | None) -> HttpResponse:
    """Go on to the sheet, with this phone at its table."""
    sheet = reverse("games:match_detail", args=[match_id])
    return redirect(f"{sheet}?table={table}" if table else sheet)


def _form(request: HttpRequest, match: models.Match) -> forms.HandForm:
    """Return what was sent, for the seats of this match."""
    seats = rules.PLAYERS[rules.Arrangement(match.arrangement)]
    return forms.HandForm(request.POST, seats=seats)


def _wrong(form: forms.HandForm, mode: str) -> dict[str | None, str]:
    """Return the form's errors by field, one each."""
    shown = {"knock": ("deadwood", "opponent_deadwood"), "points": ("points",)}
    return {
        name if name in shown.get(mode, ()) else None: str(errors[0])
        for name, errors in form.errors.items()
    }


def _again(form: forms.HandForm, errors: dict[str | None, str]) -> dict[str, Any]:
    """Return what an entry page needs to show a refused hand once more."""
    mode = _mode(form.data.get("how"))
    who = form.data.get("winner") if mode == "points" else form.data.get("knocker")
    return {
        "who": at_seat(who),
        "mode": mode,
        "typed": form.as_typed(),
        "errors": errors,
    }


def _asked(request: HttpRequest) -> dict[str, Any]:
    """Return what the address says: who, in which way, and what was typed already."""
    return {
        "who": at_seat(request.GET.get("who")),
        "mode": _mode(request.GET.get("how")),
        "typed": {
            name: text
            for name in ("deadwood", "opponent_deadwood", "points")
            if (text := request.GET.get(name, "")).isdecimal() and text.isascii()
        }
        | {name: request.GET.get(name, "") for name in CARRIED},
    }


def _entry(request: HttpRequest, entry: EntryPage) -> HttpResponse:
    return render(
        request,
        "games/hand_record.html",
        {"entry": entry, "page": entry.page},
        status=422 if entry.errors else 200,
    )


@require_http_methods(["GET", "POST"])
@never_cache
def hand_record(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Record the next hand, then go back to the sheet."""
    may = access.may_score(request, match_id)
    if request.method != "POST":
        page = SheetPage(may.match, at_table(request.GET))
        if page.seating is None or page.asks_upcard:
            return to_sheet(match_id, page.table)
        return _entry(request, EntryPage(page, **_asked(request)))
    form = _form(request, may.match)
    if not form.is_valid():
        errors = _wrong(form, _mode(form.data.get("how")))
        page = SheetPage(may.match, at_table(request.POST))
        return _entry(request, EntryPage(page, **_again(form, errors)))
    if "preview" in request.POST:
        return _foresee(request, may, form)
    return _record(request, may, form)


def _foresee(
    request: HttpRequest, may: access.Pass, form: forms.HandForm
) -> HttpResponse:
    """Show what a new hand would do; nothing is written."""
    page = SheetPage(may.match, at_table(request.POST))
    entry = EntryPage(page, facts=form.facts(), **_again(form, {}))
    if entry.refusal is not None:
        errors: dict[str | None, str] = {
            entry.refusal.field: words.refusal(entry.refusal)
        }
        entry = EntryPage(page, **_again(form, errors))
    return _entry(request, entry)


def _record(
    request: HttpRequest, may: access.Pass, form: forms.HandForm
) -> HttpResponse:
    said = form.cleaned_data
    table = at_table(request.POST)
    try:
        hands.record_hand(
            match_id=may.match.pk,
            facts=form.facts(),
            key=said["key"],
            after=said["after"],
            by=may.device,
            at=timezone.now(),
        )
    except hands.HandConflictError as exc:
        return _conflict(request, may, form, exc.saved)
    except rules.WrongFactsError as exc:
        if exc.code == "after-end":  # it ended while somebody typed
            return _conflict(request, may, form, None)
        errors: dict[str | None, str] = {exc.field: words.refusal(exc)}
        page = SheetPage(may.match, table)
        return _entry(request, EntryPage(page, **_again(form, errors)))
    messages.success(request, SAVED)
    return to_sheet(may.match.pk, table)


def _conflict(
    request: HttpRequest,
    may: access.Pass,
    form: forms.HandForm,
    saved: models.Hand | None,
    *,
    amends: bool = False,
) -> HttpResponse:
    """Show what was typed beside what is saved; nothing is lost."""
    page = SheetPage(may.match, at_table(request.POST))
    told = conflict.ConflictPage(
        page=page,
        facts=form.facts(),
        typed=form.as_typed(),
        saved_hand=saved if saved and saved.state == saved.State.LIVE else None,
        me=may.device,
        at=timezone.now(),
        amends=amends,
    )
    context = {"page": page, "conflict": told}
    return render(request, "games/hand_conflict.html", context, status=409)


def stored(match: models.Match, key: UUID) -> models.Hand:
    """Return a hand that counts.

    Raises:
        Http404: There is none under that key in this match.
    """
    hand = match.hands.filter(key=key, state=models.Hand.State.LIVE).first()
    if hand is None:
        raise Http404
    return hand


@require_safe
@never_cache
def hand_detail(request: HttpRequest, match_id: UUID, key: UUID) -> HttpResponse:
    """Show one hand and what can be done with it."""
    may = access.may_score(request, match_id)
    found = stored(may.match, key)
    page = SheetPage(may.match, found.table)
    told = detail.DetailPage(page, found, may.device)
    context = {"page": page, "detail": told, "row": told.row}
    return render(request, "games/hand_detail.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def hand_amend(request: HttpRequest, match_id: UUID, key: UUID) -> HttpResponse:
    """Change a hand, once it was shown what that changes."""
    return _change(request, match_id, key, inserts=False)


@require_http_methods(["GET", "POST"])
@never_cache
def hand_insert(request: HttpRequest, match_id: UUID, key: UUID) -> HttpResponse:
    """Insert a forgotten hand before this one."""
    return _change(request, match_id, key, inserts=True)


def _change(
    request: HttpRequest, match_id: UUID, key: UUID, *, inserts: bool
) -> HttpResponse:
    may = access.may_score(request, match_id)
    hand = stored(may.match, key)
    if request.method != "POST":
        asked = _stands(request, None if inserts else hand)
        page = SheetPage(may.match, hand.table)
        return _entry(request, ChangePage(page, hand, inserts=inserts, **asked))
    form = _form(request, may.match)
    if not form.is_valid():
        errors = _wrong(form, _mode(form.data.get("how")))
        page = SheetPage(may.match, hand.table)
        again = ChangePage(page, hand, inserts=inserts, **_again(form, errors))
        return _entry(request, again)
    shown = request.POST.get("confirmed") == seal(form.facts())
    if "preview" in request.POST or not shown:
        return _preview(request, may, hand, form, inserts=inserts)
    return _save_change(request, may, hand, form, inserts=inserts)


def _stands(request: HttpRequest, hand: models.Hand | None) -> dict[str, Any]:
    """Return what the entry page starts with: the hand as it stands, or as asked."""
    if hand is None or "how" in request.GET:
        return _asked(request)
    facts = sheets.hand_facts(hand)
    mode = _mode(hand.call)
    numbers = ("deadwood", "opponent_deadwood", "points")
    typed = {
        name: str(getattr(facts, name))
        for name in numbers
        if getattr(facts, name) is not None
    }
    who = facts.winner if mode == "points" else facts.knocker
    return {"who": who or 0, "mode": mode, "typed": {**typed, "how": hand.call}}


def _preview(
    request: HttpRequest,
    may: access.Pass,
    hand: models.Hand,
    form: forms.HandForm,
    *,
    inserts: bool,
) -> HttpResponse:
    """Show what a change would do, or why the rules refuse it; nothing is written."""
    facts = form.facts()
    page = SheetPage(may.match, hand.table)
    again = ChangePage(page, hand, inserts=inserts, facts=facts, **_again(form, {}))
    refused = again.refusal
    if refused is not None:
        errors: dict[str | None, str] = {refused.field: words.refusal(refused)}
        again = ChangePage(page, hand, inserts=inserts, **_again(form, errors))
    return _entry(request, again)


def _save_change(
    request: HttpRequest,
    may: access.Pass,
    hand: models.Hand,
    form: forms.HandForm,
    *,
    inserts: bool,
) -> HttpResponse:
    said = form.cleaned_data
    common: dict[str, Any] = {
        "match_id": may.match.pk,
        "facts": form.facts(),
        "by": may.device,
        "at": timezone.now(),
    }
    try:
        if inserts:
            hands.insert_hand(before=hand.key, key=said["key"], **common)
        else:
            hands.amend_hand(key=hand.key, seen=said["seen"] or 0, **common)
    except models.Hand.DoesNotExist:  # taken back between two looks
        raise Http404 from None
    except hands.ChangedMeanwhileError as exc:
        return _conflict(request, may, form, exc.hand, amends=True)
    except hands.HandConflictError as exc:
        return _conflict(request, may, form, exc.saved)
    except rules.WrongFactsError as exc:
        errors: dict[str | None, str] = {exc.field: words.refusal(exc)}
        page = SheetPage(may.match, hand.table)
        again = ChangePage(page, hand, inserts=inserts, **_again(form, errors))
        return _entry(request, again)
    return to_sheet(may.match.pk, hand.table)


def _revision(text: str) -> int:
    """Return the revision that was looked at; 0, which no hand has, for nonsense."""
    return int(text) if text.isdecimal() and len(text) < MOST_DIGITS else 0


@require_POST
def hand_strike(request: HttpRequest, match_id: UUID, key: UUID) -> HttpResponse:
    """Strike a hand; the page before has said what that does."""
    may = access.may_score(request, match_id)
    try:
        hands.strike_hand(
            match_id=match_id,
            key=key,
            seen=_revision(request.POST.get("seen", "")),
            by=may.device,
            at=timezone.now(),
        )
    except models.Hand.DoesNotExist:
        raise Http404 from None
    except hands.ChangedMeanwhileError as exc:
        number = exc.hand.number
        said = _("Hand %(number)s was changed meanwhile. Nothing was struck.")
        messages.info(request, said % {"number": number})
    except rules.WrongFactsError as exc:
        messages.info(request, words.refusal(exc))
    return to_sheet(match_id, at_table(request.POST))


@require_POST
def hand_restore(request: HttpRequest, match_id: UUID, key: UUID) -> HttpResponse:
    """Put a struck hand back."""
    may = access.may_score(request, match_id)
    try:
        hands.restore_hand(match_id=match_id, key=key, by=may.device, at=timezone.now())
    except models.Hand.DoesNotExist:
        raise Http404 from None
    except rules.WrongFactsError as exc:
        messages.info(request, words.refusal(exc))
    return to_sheet(match_id, at_table(request.POST))


@require_POST
def hand_undo(request: HttpRequest, match_id: UUID, key: UUID) -> HttpResponse:
    """Take back the last hand, if it still is the last."""
    may = access.may_score(request, match_id)
    try:
        gone = hands.undo_hand(
            match_id=match_id, key=key, by=may.device, at=timezone.now()
        )
    except models.Hand.DoesNotExist:
        raise Http404 from None
    except rules.WrongFactsError as exc:
        messages.info(request, words.refusal(exc))
        return to_sheet(match_id, at_table(request.POST))
    if not gone:
        messages.info(
            request, _("Another hand was saved meanwhile. Nothing was undone.")
        )
    return to_sheet(match_id, at_table(request.POST))


@require_POST
def hand_redo(request: HttpRequest, match_id: UUID, key: UUID) -> HttpResponse:
    """Bring back the hand that was undone last."""
    may = access.may_score(request, match_id)
    try:
        back = hands.redo_hand(
            match_id=match_id, key=key, by=may.device, at=timezone.now()
        )
    except models.Hand.DoesNotExist:
        raise Http404 from None
    except rules.WrongFactsError as exc:
        messages.info(request, words.refusal(exc))
    else:
        if not back:
            said = _("Something else was written meanwhile. Nothing was redone.")
            messages.info(request, said)
    return to_sheet(match_id, at_table(request.POST))
