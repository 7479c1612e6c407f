"""Wins and losses as marks: shape, not colour, tells them apart."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()

#: The drawing for each mark of ``Total.last_five``.
DRAWN = {"w": "disc", "l": "ring", "d": "dash"}


@register.simple_tag
def marks(told: str) -> SafeString:
    """Return matches as marks, the newest last: filled won, hollow lost, dash drawn."""
    words = {"w": _("won"), "l": _("lost"), "d": _("drawn")}
    drawn = format_html_join(
        "",
        '<svg class="mark {}" aria-hidden="true"><use href="{}#{}"/></svg>',
        ((DRAWN[each], static("games/icons.svg"), DRAWN[each]) for each in told),
    )
    said = ", ".join(words[each] for each in told)
    return format_html(
        '<span class="marks"><span class="unseen">{}</span>{}</span>', said, drawn
    )
