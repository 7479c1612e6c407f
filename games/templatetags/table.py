"""Small drawings: icons, tally strokes, cards."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

#: Beyond so many boxes the number says more than the strokes.
MOST_STROKES = 15
FIVE = 5


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return an icon of the sprite, drawn in the colour of the text around it."""
    return format_html(
        '<svg class="icon i-{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        name,
        static("games/icons.svg"),
        name,
    )


@register.simple_tag
def tally(count: int) -> SafeString:
    """Return a number as tally strokes: four and a slanted fifth."""
    if count > MOST_STROKES:
        return format_html('<span class="count">{}</span>', count)
    fives, rest = divmod(count, FIVE)
    groups = ["t5"] * fives + ([f"t{rest}"] if rest else [])
    strokes = format_html_join(
        "",
        '<svg class="tally {}" aria-hidden="true"><use href="{}#{}"/></svg>',
        ((group, static("games/icons.svg"), group) for group in groups),
    )
    return format_html('<span class="unseen">{}</span>{}', count, strokes)
