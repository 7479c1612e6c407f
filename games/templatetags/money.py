"""Whether a page may speak of money at all."""

from django import template

from games.books import ledger
from games.models import Club

register = template.Library()


@register.filter
def plays_for_money(club: Club | None) -> bool:
    """Return whether a club plays for money; nobody's table does not."""
    return club is not None and ledger.plays_for_money(club)
