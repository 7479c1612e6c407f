"""Counting a hand without a match."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import rules
from games.table import forms
from games.table.pages import words
from games.table.pages.count import Count, CountPage


@require_safe
def count(request: HttpRequest) -> HttpResponse:
    """Show the keys, and what the cards come to that were sent."""
    form = forms.CountForm(request.GET)
    errors = {field: str(found[0]) for field, found in form.errors.items()}
    counted = None
    if not errors:
        try:
            counted = Count(*form.facts)
        except rules.WrongFactsError as error:
            errors = {"": words.refusal(error)}
    page = CountPage(form.as_typed(), counted, errors)
    status = 422 if errors else 200
    return render(request, "games/count.html", {"tap": page}, status=status)
