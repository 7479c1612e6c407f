"""Sentences of the table. A part between stars is the gain and is set bold.

The templates below also travel to the phone, where ``entry.js`` fills the same
ones while somebody types; a browser test holds the two against each other.
"""

from collections.abc import Mapping

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_noop, ngettext

from games import rules
from games.books import hand_words
from games.table.pages import cards

Result = rules.Result

HAND = {
    Result.KNOCK: gettext_noop(
        "%(knocker)s knocks with %(kd)s against %(od)s: *%(winner)s +%(points)s*"
    ),
    Result.GIN: gettext_noop("Gin: *%(winner)s +%(points)s* (%(od)s + %(bonus)s)"),
    Result.BIG_GIN: gettext_noop(
        "Big gin: *%(winner)s +%(points)s* (%(od)s + %(bonus)s)"
    ),
    Result.UNDERCUT: gettext_noop(
        "Undercut! *%(winner)s +%(points)s* (%(gap)s + %(bonus)s)"
    ),
    Result.TIE: gettext_noop("%(kd)s against %(od)s: a tie, nobody scores."),
    Result.DRAW: gettext_noop("Dead hand: nobody scores."),
    Result.POINTS: gettext_noop("*%(winner)s +%(points)s*, counted at the table"),
}

TO_GO = gettext_noop("%(winner)s %(score)s, %(left)s to go. %(dealer)s deals next.")
ENDS = gettext_noop("%(winner)s reaches %(target)s: this ends the match.")
DEALS_NEXT = gettext_noop("%(dealer)s deals next.")
DEALS_AGAIN = gettext_noop("%(dealer)s deals again.")


def say(template: str, values: Mapping[str, object]) -> SafeString:
    """Return a template translated and filled, its starred part in ``<b>``.

    The template is split before it is filled, so a star in a name stays a star.
    """
    parts = gettext(template).split("*")
    filled = [
        format_html("<b>{}</b>" if place % 2 else "{}", part % values)
        for place, part in enumerate(parts)
    ]
    return mark_safe("".join(filled))  # noqa: S308  # every part was escaped above


def refusal(error: rules.WrongFactsError) -> str:
    """Return why the rules refuse something, in the reader's language."""
    values = dict(error.values)
    for name in _CARDS & values.keys():
        named = rules.cards.parse_many(str(values[name]))
        values[name] = " ".join(map(cards.written, named))
    return gettext(error.template) % values


#: Values of refusals that name cards, as a file writes them.
_CARDS = {"card", "cards"}


def hand(
    line: rules.Line,
    names: tuple[str, ...],
    house: rules.Rules,
    upcard: int | None = None,
) -> SafeString:
    """Return the sentence of a hand: *Gin: Anna +46 (21 + 25)*."""
    if line.result == Result.AFTER_END:
        return SafeString(gettext("After the end: kept, not scored."))
    said = say(HAND[line.result], hand_words.hand_values(line, names, house))
    twice = (
        line.knocker is not None and line.points and hand_words.doubled(house, upcard)
    )
    return format_html("{}{}", said, hand_words.TWICE) if twice else said


def minutes(count: int) -> str:
    """Return a time in words: *42 minutes*."""
    return ngettext("%(count)d minute", "%(count)d minutes", count) % {"count": count}


def hands(count: int) -> str:
    """Return a number of hands in words."""
    return ngettext("%(count)d hand", "%(count)d hands", count) % {"count": count}
