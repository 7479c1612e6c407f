"""How many, in words."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from games.books import numbers


def matches(count: int) -> str:
    """Return a number of matches, as the subject of a sentence: *nine matches*."""
    said = ngettext("%(count)s match", "%(count)s matches", count)
    return said % {"count": numbers.word(count)}


def payments(count: int) -> str:
    """Return a number of payments, as the subject of a sentence: *four payments*."""
    said = ngettext("%(count)s payment", "%(count)s payments", count)
    return said % {"count": numbers.word(count)}


def _settled(matches: int, costs: int) -> str:
    """Return what payments settle: *nine matches and a shared cost*."""
    said = []
    if matches:
        template = npgettext(
            "what is settled", "%(count)s match", "%(count)s matches", matches
        )
        said.append(template % {"count": numbers.word(matches)})
    if costs:
        template = npgettext(
            "what is settled", "%(count)s shared cost", "%(count)s shared costs", costs
        )
        said.append(template % {"count": numbers.word(costs)})
    if len(said) < 2:
        return said[0] if said else _("what is open")
    return _("%(one)s and %(other)s") % {"one": said[0], "other": said[1]}


def plan(payments: int, matches: int, costs: int, *, proven: bool) -> str:
    """Return what a plan is worth: *Four payments settle nine matches. ...*."""
    if not proven:
        said = ngettext(
            "%(count)s payment; not proven fewest.",
            "%(count)s payments; not proven fewest.",
            payments,
        )
        return str(capfirst(said % {"count": numbers.word(payments)}))
    template = ngettext(
        "%(count)s payment settles %(what)s. No plan needs fewer.",
        "%(count)s payments settle %(what)s. No plan needs fewer.",
        payments,
    )
    said = template % {
        "count": numbers.word(payments),
        "what": _settled(matches, costs),
    }
    return str(capfirst(said))
