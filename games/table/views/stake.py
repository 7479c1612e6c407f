"""What a match is played for, changed before it begins, while it runs or after it."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import access, rules
from games.books.stakes import StakeForm
from games.table.acts import stake as acts
from games.table.pages import words
from games.table.pages.change_stake import StakeChangePage
from games.table.pages.sheet import SheetPage


@require_http_methods(["GET", "POST"])
@never_cache
def match_stake(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Change a match's stake, once it was shown who pays what then."""
    may = access.may_run(request, match_id)
    form = StakeForm(request.POST) if request.method == "POST" else None
    told = StakeChangePage(SheetPage(may.match), form, again="again" in request.POST)
    if form is None or not form.is_valid():
        return _page(request, told)
    if form.cleaned_data["stake"] == may.match.stake:
        form.add_error("worth", _("That is the stake already: nothing changes."))
    elif request.POST.get("confirmed") == told.seal:
        try:
            acts.change_stake(
                match_id=match_id,
                stake=form.cleaned_data["stake"],
                by=may.device,
                at=timezone.now(),
            )
        except rules.WrongFactsError as exc:
            told.error = words.refusal(exc)
        else:
            return redirect("games:match_detail", match_id)
    return _page(request, told)


def _page(request: HttpRequest, told: StakeChangePage) -> HttpResponse:
    wrong = bool(told.error or told.errors)
    context = {"page": told.page, "change": told}
    return render(
        request, "games/match_stake.html", context, status=422 if wrong else 200
    )
