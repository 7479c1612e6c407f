"""The start page, and rules in words."""

import secrets
import uuid
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
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
from games.table.pages import cards, words
from games.table.pages.cut import CutPage
from games.table.pages.start import StartPage


@require_http_methods(["GET", "POST"])
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """Show what runs and start a new match."""
    if request.method != "POST":
        may = access.here(request)
        return _start(request, StartPage(may.club if may else None, asked=request.GET))
    club = access.club_to_score(request)
    page = StartPage(club, typed=request.POST)
    form = forms.StartForm(request.POST, choices=page.choices, teams=page.teams)
    if not form.is_valid():
        return _start(request, page, form)
    if form.cleaned_data["cut"]:
        return _cut(request, form, [], [])
    draw = cut_for(form.match) if form.cleaned_data["dealer"] == "pick" else None
    return _begin(request, page, form, draw)


def _start(
    request: HttpRequest, page: StartPage, form: forms.StartForm | None = None
) -> HttpResponse:
    context = {
        "start": page,
        "club": page.club,
        "form": form,
        "resume": page.resume,
        "here": access.here(request),
    }
    return render(
        request, "games/start.html", context, status=422 if form is not None else 200
    )


def _begin(
    request: HttpRequest,
    page: StartPage,
    form: forms.StartForm,
    draw: Sequence[int] | None,
) -> HttpResponse:
    """Start the match, for a newcomer with a device and a table of his own."""
    now = timezone.now()
    device, token = access.device_of(request), ""
    if device is None:
        device, token = access.new_device(now)
    club = page.club or matches.open_table(
        device=device,
        time_zone=form.cleaned_data["time_zone"] or settings.TIME_ZONE,
        language=get_language() or settings.LANGUAGE_CODE,
        at=now,
    )
    try:
        match = _started(club, form, draw)
    except rules.WrongFactsError as exc:
        form.add_error("names", words.refusal(exc))
        return _start(request, page, form)
    response = redirect("games:match_detail", match.pk)
    if token:
        access.remember_device(response, token)
    return response


def _started(
    club: models.Club, form: forms.StartForm, draw: Sequence[int] | None
) -> models.Match:
    """Start one match, or two where four people play separately; return the first."""
    said, names = form.cleaned_data, form.cleaned_data["names"]
    dealer = said["dealer"]
    common: dict[str, Any] = {
        "club": club,
        "house": said["preset"].house,
        "rules_name": said["preset"].house_name,
        "stake": said["stake"],
        "at": timezone.now(),
    }
    if form.separate_matches:
        second = uuid.uuid5(form.new_match_id, "second")
        matches.start_match(match_id=second, names=[names[2], names[3]], **common)
        names = names[:2]
    return matches.start_match(
        match_id=form.new_match_id,
        names=names,
        arrangement=form.arrangement,
        teams=form.named_teams,
        draw=draw if len(names) == len(draw or names) else None,
        first_dealer=None if draw or dealer == "pick" else int(dealer),
        **common,
    )


def cut_for(match: rules.Match) -> list[int]:
    """Cut for everybody, all ranks different; kept with the match, to be seen."""
    return cut(len(match.players))


def cut(count: int) -> list[int]:
    """Cut so many cards, all ranks different."""
    chance = secrets.SystemRandom()
    ranks = chance.sample(range(13), count)
    return [rank + 13 * chance.randrange(4) for rank in ranks]


# The cut, card by card

CUT_KEYS = {"csrfmiddlewaretoken", "cards", "earlier", "rank", "suit", "step", "cut"}


def _cards(data: QueryDict, name: str, most: int) -> list[int]:
    """Return the cards that a form carries; nonsense is left out."""
    try:
        return list(rules.cards.parse_many(data.get(name, "")))[:most]
    except rules.WrongFactsError:
        return []


@require_http_methods(["GET", "POST"])
@never_cache
def match_cut(request: HttpRequest) -> HttpResponse:
    """Cut for the deal, or for the seats, before the match begins."""
    if request.method != "POST":
        return redirect("games:start")
    club = access.club_to_score(request)
    page = StartPage(club, typed=request.POST)
    form = forms.StartForm(request.POST, choices=page.choices, teams=page.teams)
    if not form.is_valid():
        return _start(request, page, form)
    count = len(form.match.players)
    cut = _cards(request.POST, "cards", count)
    earlier = _cards(request.POST, "earlier", count)
    return _cut_step(request, page, form, cut, earlier)


def _cut_step(
    request: HttpRequest,
    page: StartPage,
    form: forms.StartForm,
    cut: list[int],
    earlier: list[int],
) -> HttpResponse:
    """Do what was pressed: another card, back, again, pick for us, or start."""
    told = CutPage(form.match, cut, earlier)
    step = request.POST.get("step", "")
    if step == "start" and told.done:
        return _begin(request, page, form, cut)
    if step == "pick":
        return _cut(request, form, cut_for(form.match), earlier)
    if step == "again":
        return _cut(request, form, [], [])
    if step == "back":
        return _cut(request, form, cut[:-1], earlier)
    card = cards.typed(request.POST.get("rank", ""), request.POST.get("suit", ""))
    if card is None:
        return _cut(request, form, cut, earlier, _("First the rank, then the suit."))
    if told.refusal is not None:
        cut, earlier = [], cut
    if card in cut:
        said = _("The %(card)s was cut already.") % {"card": cards.face(card).spoken}
        return _cut(request, form, cut, earlier, said)
    return _cut(request, form, [*cut, card], earlier)


def _cut(
    request: HttpRequest,
    form: forms.StartForm,
    cut: list[int],
    earlier: list[int],
    error: str = "",
) -> HttpResponse:
    carried = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in CUT_KEYS
        for value in values
    ]
    for name, kept in (("cards", cut), ("earlier", earlier)):
        carried.append((name, " ".join(map(rules.cards.name, kept))))
    context = {
        "cut": CutPage(form.match, cut, earlier),
        "carried": carried,
        "error": error,
    }
    context |= cards.keys()
    return render(request, "games/cut.html", context, status=422 if error else 200)


@require_safe
def rules_words(request: HttpRequest, preset: str) -> HttpResponse:
    """Tell a preset in words."""
    if preset not in rules.PRESETS:
        raise Http404
    start_url = reverse("games:start")
    return render(
        request,
        "games/rules.html",
        {
            "told": RulesPage(rules.PRESETS[preset]),
            "back": start_url,
            "play": f"{start_url}?rules={preset}",
        },
    )
