"""Sentences of the table.

The templates below also travel to the phone, where ``entry.js`` fills the same
ones while somebody types; a browser test holds the two against each other.
"""

from django.utils.translation import gettext, gettext_noop, ngettext

from games import rules
from games.table.pages import cards

TO_GO = gettext_noop("%(winner)s %(score)s, %(left)s to go. %(dealer)s deals next.")
ENDS = gettext_noop("%(winner)s reaches %(target)s: this ends the match.")
DEALS_NEXT = gettext_noop("%(dealer)s deals next.")
DEALS_AGAIN = gettext_noop("%(dealer)s deals again.")


def refusal(error: rules.WrongFactsError) -> str:
    """Return why the rules refuse something, in the reader's language."""
    values = dict(error.values)
    for name in _CARDS & values.keys():
        named = rules.cards.parse_many(str(values[name]))
        values[name] = " ".join(map(cards.written, named))
    return gettext(error.template) % values


#: Values of refusals that name cards, as a file writes them.
_CARDS = {"card", "cards"}


def minutes(count: int) -> str:
    """Return a time in words: *42 minutes*."""
    return ngettext("%(count)d minute", "%(count)d minutes", count) % {"count": count}


def hands(count: int) -> str:
    """Return a number of hands in words."""
    return ngettext("%(count)d hand", "%(count)d hands", count) % {"count": count}
