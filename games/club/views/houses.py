"""House rules: list, editor, in words, deletion."""

import dataclasses
import uuid
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.middleware import HtmxDetails

from games import access, models, rules
from games.club.acts import houses as acts
from games.club.forms import houses as forms
from games.club.pages import houses
from games.club.pages.editor import Draft, EditorPage
from games.club.values import texts_of

#: What the editor's two buttons send that leave it; every other one shows it again.
SAVE, WORDS = "save", "words"


class HtmxRequest(HttpRequest):
    """A request that knows whether htmx made it."""

    htmx: HtmxDetails


@require_safe
@never_cache
def house_list(request: HttpRequest) -> HttpResponse:
    """List the club's house rules, and the presets to make some from."""
    may = access.here(request)
    club = may.club if may else None
    kept = houses.houses(club.house_rules.all() if club else [])
    notes = [str(message) for message in messages.get_messages(request)]
    context = {"houses": kept, "presets": houses.presets(), "note": notes[-1:]}
    return render(request, "games/house_list.html", context)


@dataclasses.dataclass(frozen=True, slots=True)
class Desk:
    """What lies open in the editor: new rules, or some that are kept already."""

    id: UUID
    club: models.Club | None
    preset: str
    start: rules.Rules
    name: str = ""
    kept: models.HouseRules | None = None


@require_http_methods(["GET", "POST"])
@never_cache
def house_new(request: HtmxRequest) -> HttpResponse:
    """Make house rules from a preset."""
    preset = request.GET.get("from", "classic")
    if preset not in rules.PRESETS:
        raise Http404
    club = access.club_to_score(request)
    return _editor(request, Desk(uuid.uuid4(), club, preset, rules.PRESETS[preset]))


@require_http_methods(["GET", "POST"])
@never_cache
def house_edit(request: HtmxRequest, house_id: UUID) -> HttpResponse:
    """Change house rules that are kept."""
    kept = access.own_house(request, house_id)
    start = rules.build(kept.rules)
    desk = Desk(kept.pk, kept.club, kept.preset, start, kept.name, kept)
    return _editor(request, desk)


def _editor(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the editor, take one step in it, tell the rules in words, or save."""
    if request.method != "POST":
        draft = Draft(
            name=desk.name,
            typed=texts_of(desk.start),
            values={key: getattr(desk.start, key) for key in rules.KEYS},
        )
        return _show(request, desk, draft)
    step = request.POST.get("step", "")
    data = forms.stepped(request.POST, step)
    form = forms.HouseForm(data, preset=desk.preset, saving=step == SAVE)
    if form.is_valid():
        if step == WORDS:
            return _in_words(request, desk, form)
        if step == SAVE and _saved(desk, form):
            messages.success(
                request, _("%(name)s is kept.") % {"name": form.cleaned_data["name"]}
            )
            return redirect("games:house_list")
    return _show(request, desk, _draft(request, form, step), form)


def _draft(request: HtmxRequest, form: forms.HouseForm, step: str) -> Draft:
    """Return what was typed, with what is wrong in it."""
    stepped = forms.step_key(step)
    changed = stepped or request.htmx.trigger_name or ""
    return Draft(
        name=form.typed.get("name", ""),
        name_errors=_said(form, "name"),
        typed={key: form.typed.getlist(key) for key in rules.KEYS},
        values=form.values,
        errors={key: said for key in rules.KEYS if (said := _said(form, key))},
        clashes=form.clashes,
        last=changed if changed in rules.KEYS else form.typed.get("last", ""),
        open=bool(stepped),
        saving=form.saving,
    )


def _said(form: forms.HouseForm, field: str) -> list[str]:
    """Return what is wrong with a field."""
    return [str(error) for error in form.errors.get(field, [])]


def _show(
    request: HtmxRequest,
    desk: Desk,
    draft: Draft,
    form: forms.HouseForm | None = None,
) -> HttpResponse:
    """Answer with the editor; htmx takes the parts that change out of it."""
    parts = bool(request.htmx) and not request.htmx.boosted
    context = {
        "page": EditorPage(desk.preset, draft, house_id=_id(desk, form)),
        "kept": desk.kept,
        "back": reverse("games:house_list"),
        "here": request.get_full_path(),
        "troubles": _troubles(form),
        "parts": parts,
        "fields": parts and draft.open,
    }
    refused = form is not None and not form.is_valid()
    return render(
        request, "games/house_edit.html", context, status=422 if refused else 200
    )


def _id(desk: Desk, form: forms.HouseForm | None) -> UUID:
    """Return the id that new rules will have: the one they came with."""
    if form is None or desk.kept:
        return desk.id
    if "house_id" in form.errors:
        raise Http404
    found: UUID = form.cleaned_data["house_id"]
    return found


def _troubles(form: forms.HouseForm | None) -> list[str]:
    """Return what is wrong with no key in particular."""
    said = {clash.sentence for clash in form.clashes} if form else set()
    found = form.non_field_errors() if form else []
    return [str(each) for each in found if each not in said]


def _saved(desk: Desk, form: forms.HouseForm) -> bool:
    """Save; where that cannot be, the form says why."""
    name = form.cleaned_data["name"]
    if desk.club is None:
        form.add_error(
            None, _("House rules belong to a table: start a match on this phone first.")
        )
        return False
    try:
        acts.save_house(
            house_id=_id(desk, form),
            club=desk.club,
            name=name,
            preset=desk.preset,
            house=form.house(),
            at=timezone.now(),
        )
    except acts.NameTakenError:
        form.add_error(
            "name",
            _("Other rules are called %(name)s. Give these another name.")
            % {"name": name},
        )
        return False
    except models.HouseRules.DoesNotExist:
        raise Http404 from None
    return True


def _in_words(request: HttpRequest, desk: Desk, form: forms.HouseForm) -> HttpResponse:
    """Tell the rules as they stand in the editor; the way back carries them."""
    context = {
        "told": houses.told(form.cleaned_data["name"], form.house(), desk.preset),
        "here": request.get_full_path(),
        "carried": [
            (name, text)
            for name in ("house_id", "name", *rules.KEYS)
            for text in form.typed.getlist(name)
        ],
    }
    return render(request, "games/house_words.html", context)


@require_safe
@never_cache
def house_words(request: HttpRequest, house_id: UUID) -> HttpResponse:
    """Tell house rules in words."""
    kept = access.own_house(request, house_id)
    play = f"{reverse('games:start')}?rules=house-{kept.pk}"
    context = {"told": houses.House(kept).told, "kept": kept, "play": play}
    return render(request, "games/house_words.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def house_delete(request: HttpRequest, house_id: UUID) -> HttpResponse:
    """Ask, then delete."""
    kept = access.own_house(request, house_id)
    if request.method == "POST":
        acts.delete_house(house_id=kept.pk, club=kept.club)
        messages.success(request, _("%(name)s is deleted.") % {"name": kept.name})
        return redirect("games:house_list")
    return render(request, "games/house_delete.html", {"house": houses.House(kept)})
