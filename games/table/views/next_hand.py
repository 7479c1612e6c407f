"""What is asked before a hand ends: its upcard, its seats, other rules."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import access, rules
from games.table.acts import next_hand
from games.table.pages import cards, change_rules, seats, words
from games.table.pages.sheet import SheetPage
from games.table.views.hands import at_table, to_sheet


@require_POST
def hand_upcard(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Note the upcard of the hand in play: rank, then suit."""
    may = access.may_score(request, match_id)
    table = at_table(request.POST)
    card = None
    if "back" not in request.POST:
        card = cards.typed(request.POST.get("rank", ""), request.POST.get("suit", ""))
        if card is None:
            page = SheetPage(may.match, table)
            context = {
                "page": page,
                "may_score": True,
                "may_run": may.may_run,
                "card_keys": cards.keys(),
                "note": _("First the rank, then the suit."),
            }
            return render(request, "games/match_detail.html", context, status=422)
    try:
        next_hand.turn_upcard(match_id=match_id, table=table, card=card)
    except rules.WrongFactsError as exc:
        messages.info(request, words.refusal(exc))
    return to_sheet(match_id, table)


@require_http_methods(["GET", "POST"])
@never_cache
def hand_seats(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Say that the table sits otherwise for the hand in play."""
    may = access.may_score(request, match_id)
    data = request.POST if request.method == "POST" else request.GET
    page = SheetPage(may.match, at_table(data))
    by_rule = next((s for s in page.sheet.next if s.table == page.table), None)
    if by_rule is None:
        return to_sheet(match_id, page.table)
    ways = seats.sittings(page.facts, by_rule)
    error = ""
    if request.method == "POST":
        chosen = next((w for w in ways if w.value == request.POST.get("sat")), None)
        if chosen is not None:
            return _seat(request, match_id, page, chosen)
        error = _("Choose how you sat.")
    now = seats.value(page.sat)
    context = {"page": page, "ways": ways, "now": now, "error": error}
    return render(
        request, "games/hand_seats.html", context, status=422 if error else 200
    )


def _seat(
    request: HttpRequest, match_id: UUID, page: SheetPage, way: seats.Sitting
) -> HttpResponse:
    """Keep how the table sits, and go back to the sheet."""
    said = None if way.by_rule else way.said
    try:
        next_hand.seat_otherwise(match_id=match_id, table=page.table, said=said)
    except rules.WrongFactsError as exc:
        messages.info(request, words.refusal(exc))
    return to_sheet(match_id, page.table)


@require_http_methods(["GET", "POST"])
@never_cache
def match_rules_change(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Let a match go on under other rules, once it was shown what that does."""
    may = access.may_run(request, match_id)
    page = SheetPage(may.match)
    told = change_rules.RulesChangePage(page, request.POST.get("rules", ""))
    chosen = told.chosen
    confirmed = chosen is not None and request.POST.get("confirmed") == chosen.value
    if request.method == "POST" and chosen and confirmed and not told.error:
        try:
            next_hand.change_rules(
                match_id=match_id,
                house=chosen.house,
                name=chosen.house_name,
                by=may.device,
                at=timezone.now(),
            )
        except rules.WrongFactsError as exc:
            told.error = words.refusal(exc)
        else:
            return redirect("games:match_detail", match_id)
    status = 422 if told.error else 200
    context = {"page": page, "change": told}
    return render(request, "games/match_rules_change.html", context, status=status)
