"""The start page, this phone's matches, and rules in words."""

import secrets
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import access, models, rules
from games.books.told import RulesPage
from games.table import forms
from games.table.acts import matches
from games.table.pages.history import HistoryPage
from games.table.pages.start import RuleChoice, StartPage, rule_choices


@require_http_methods(["GET", "POST"])
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """Show what runs and start a new match."""
    device = access.device_of(request)
    club = access.own_club(device)
    form = forms.StartForm(
        request.POST if request.method == "POST" else None,
        presets={choice.preset for choice in rule_choices()},
    )
    if form.is_valid():
        return _begin(request, form, device, club)
    page = StartPage(club)
    context = {"start": page, "form": form, "resume": page.resume}
    context |= _chosen(request, page, form)
    return render(
        request, "games/start.html", context, status=422 if form.errors else 200
    )


def _begin(
    request: HttpRequest,
    form: forms.StartForm,
    device: models.Device | None,
    club: models.Club | None,
) -> HttpResponse:
    """Start the match, for a newcomer with a device and a table of his own."""
    now = timezone.now()
    said = form.cleaned_data
    token = ""
    if device is None:
        device, token = access.new_device(now)
    if club is None:
        club = matches.open_table(
            device=device,
            time_zone=said["time_zone"] or settings.TIME_ZONE,
            language=get_language() or settings.LANGUAGE_CODE,
            at=now,
        )
    dealer = said["dealer"]
    match = matches.start_match(
        match_id=form.new_match_id,
        club=club,
        names=said["names"],
        house=said["preset"],
        stake=said["stake"],
        draw=cut_for(said["preset"]) if dealer == "pick" else None,
        first_dealer=None if dealer == "pick" else int(dealer),
        at=now,
    )
    response = redirect("games:match_detail", match.pk)
    if token:
        access.remember_device(response, token)
    return response


def cut_for(house: rules.Rules) -> list[int]:
    """Cut two cards of different rank; kept with the match, so that it can be seen."""
    deck = list(range(52))
    chance = secrets.SystemRandom()
    while True:
        cards = chance.sample(deck, 2)
        if rules.cards.rank(cards[0]) != rules.cards.rank(cards[1]):
            return cards


def _chosen(
    request: HttpRequest, page: StartPage, form: forms.StartForm
) -> dict[str, Any]:
    """Return what stands in the form: what was typed, else the last pair's way."""
    asked = request.GET.get("rules", "")
    wanted = form.data.get("preset") or asked or page.preset
    preset: RuleChoice = next(
        (choice for choice in page.choices if choice.preset == wanted), page.choices[0]
    )
    data: Any = form.data
    chosen = data.getlist("names") if form.is_bound else page.last_pair
    typed = data.getlist("new_names") if form.is_bound else []
    blank = max(1 if page.people else 2, len(typed))
    names = [text for text in [*chosen, *typed] if text.strip()]
    dealer = form.data.get("dealer") or _usual_dealer(preset)
    latest = (page.latest and page.latest.stake) or {}
    return {
        "chosen": chosen,
        "new_names": [*typed, *[""] * (blank - len(typed))],
        "preset": preset,
        "currencies": forms.CURRENCIES,
        "currency": form.data.get("currency") or latest.get("currency", "EUR"),
        "per_point": form.data.get("per_point", "")
        if form.is_bound
        else latest.get("per_point", ""),
        "dealers": [
            {"value": str(seat), "seat": seat, "chosen": dealer == str(seat),
             "label": names[seat] if seat < len(names) else [_("First"), _("Second")][seat]}
            for seat in (0, 1)
        ] + [{"value": "pick", "seat": None, "chosen": dealer == "pick",
              "label": _("Pick for us")}],
        "start_label": _("Start: %(first)s against %(second)s")
        % {"first": names[0], "second": names[1]}
        if len(names) == 2
        else _("Start the match"),
    }  # fmt: skip


def _usual_dealer(preset: RuleChoice) -> str:
    return "pick" if preset.cut == rules.CutForDeal.RANDOM else "0"


@require_safe
@never_cache
def match_list(request: HttpRequest) -> HttpResponse:
    """List this phone's matches, running ones on top."""
    device = access.device_of(request)
    page = HistoryPage(device, request.GET.get("page", ""))
    return render(request, "games/match_list.html", {"list": page})


@require_safe
def rules_words(request: HttpRequest, preset: str) -> HttpResponse:
    """Tell a preset in words."""
    if preset not in rules.PRESETS:
        raise Http404
    offered = {choice.preset for choice in StartPage(None).choices}
    start_url = reverse("games:start")
    return render(
        request,
        "games/rules.html",
        {
            "told": RulesPage(rules.PRESETS[preset]),
            "back": start_url,
            "play": f"{start_url}?rules={preset}" if preset in offered else "",
        },
    )
