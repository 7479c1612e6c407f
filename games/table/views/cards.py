"""Tapping the cards of a hand in, and seeing them laid out."""

from collections.abc import Mapping
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import access, rules
from games.books import sheets
from games.table import forms
from games.table.pages import arrange, words
from games.table.pages.change import ChangePage
from games.table.pages.entry import KNOCK, EntryPage
from games.table.pages.laid import Build, LaidPage
from games.table.pages.sheet import SheetPage
from games.table.pages.tap import TapPage
from games.table.views.hands import at_seat, at_table, stored, to_sheet

SIDES = ("knocker", "opponent")


@require_safe
@never_cache
def hand_cards(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Ask for the cards of the next hand, then lay them out."""
    may = access.may_score(request, match_id)
    page = SheetPage(may.match, at_table(request.GET))
    if page.seating is None or page.asks_upcard:
        return to_sheet(match_id, page.table)
    who = at_seat(request.GET.get("who"))
    return _cards(
        request, lambda facts: EntryPage(page, who=who, mode=KNOCK, facts=facts)
    )


@require_safe
@never_cache
def hand_amend_cards(request: HttpRequest, match_id: UUID, key: UUID) -> HttpResponse:
    """Ask for the cards of a hand that is changed."""
    return _cards(request, _changing(request, match_id, key, inserts=False))


@require_safe
@never_cache
def hand_insert_cards(request: HttpRequest, match_id: UUID, key: UUID) -> HttpResponse:
    """Ask for the cards of a hand that was forgotten."""
    return _cards(request, _changing(request, match_id, key, inserts=True))


@require_safe
@never_cache
def hand_laid(request: HttpRequest, match_id: UUID, key: UUID) -> HttpResponse:
    """Show a stored hand as its cards lie."""
    may = access.may_score(request, match_id)
    hand = stored(may.match, key)
    if not hand.cards:
        return redirect("games:hand_detail", match_id, key)
    page = SheetPage(may.match, hand.table)
    facts = sheets.hand_facts(hand)
    who = facts.knocker or 0

    def build(facts: rules.Hand | None) -> EntryPage:
        return ChangePage(page, hand, inserts=False, who=who, mode=KNOCK, facts=facts)

    laid = LaidPage(build, facts, request.path)
    context = {"laid": laid, "page": page, "stored": hand}
    return render(request, "games/hand_laid.html", context)


def _changing(
    request: HttpRequest, match_id: UUID, key: UUID, *, inserts: bool
) -> Build:
    """Return what makes the entry of a change."""
    may = access.may_score(request, match_id)
    hand = stored(may.match, key)
    page = SheetPage(may.match, hand.table)
    who = at_seat(request.GET.get("who"))

    def build(facts: rules.Hand | None) -> EntryPage:
        return ChangePage(page, hand, inserts=inserts, who=who, mode=KNOCK, facts=facts)

    return build


def _cards(request: HttpRequest, build: Build) -> HttpResponse:
    """Show the keys, or the cards laid out where they were sent."""
    entry = build(None)
    said = request.GET
    form = forms.ShownForm(said, seats=len(entry.page.names))
    if not {"lay", "only"}.intersection(said):
        return _tap(request, entry, form.as_typed())
    if not form.is_valid():
        wrong = {field: str(found[0]) for field, found in form.errors.items()}
        return _tap(request, entry, form.as_typed(), wrong)
    facts = rules.Hand(
        knocker=entry.who,
        upcard=entry.upcard,
        table=entry.table,
        as_played=entry.sat,
        **form.shown(entry.who, entry.other),
    )
    note = ""
    try:
        facts = _alone(facts, said.get("only"))
        laid = LaidPage(build, facts, entry.cards_action, arranging="arrange" in said)
        if "to" in said:
            laid = LaidPage(build, _moved(laid, said), laid.action, arranging=True)
    except rules.WrongFactsError as error:
        if "to" not in said:
            return _tap(request, entry, form.as_typed(), {"": words.refusal(error)})
        note = words.refusal(error)
    if laid.wrong is not None and not laid.arranging:
        return _tap(request, entry, form.as_typed(), {"": words.refusal(laid.wrong)})
    context = {"laid": laid, "page": entry.page, "note": note}
    return render(request, "games/hand_laid.html", context)


def _tap(
    request: HttpRequest,
    entry: EntryPage,
    typed: dict[str, str],
    errors: Mapping[str, str] | None = None,
) -> HttpResponse:
    tap = TapPage(entry, entry.cards_action, typed, errors)
    context = {"tap": tap, "page": entry.page}
    status = 422 if errors else 200
    return render(request, "games/hand_cards.html", context, status=status)


def _alone(facts: rules.Hand, side: str | None) -> rules.Hand:
    """Return the hand with the cards of one player only, where that was asked.

    Less than a whole hand of the knocker's are his melds.

    Raises:
        rules.WrongFactsError: There is nothing to lay out, or some of the knocker's
            cards are in no meld.
    """
    if side not in SIDES:
        return facts
    own = [
        each
        for each in facts.shown
        if (each.seat == facts.knocker) == (side == SIDES[0])
    ]
    if side == SIDES[1]:
        own += [
            rules.Shown(seat=each.seat, melds=rules.whole_melds(each.cards))
            for each in facts.shown
            if each.seat == facts.knocker and each.cards
        ]
    return facts._replace(shown=tuple(own), layoffs=None)


def _moved(laid: LaidPage, said: QueryDict) -> rules.Hand:
    """Return the hand with the card that was chosen where it should go.

    Raises:
        rules.WrongFactsError: No card was chosen, or it cannot go there.
    """
    card = rules.cards.parse(said.get("pick", ""), field="cards")
    return arrange.moved(laid.as_it_lies, card, said.get("to", ""))
