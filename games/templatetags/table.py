"""Small drawings: icons, tally strokes, cards."""

import segno
from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

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


@register.filter
def qr(text: str) -> SafeString:
    """Return a QR code, black on white, with a quiet edge of four modules."""
    return drawn(segno.make(text, error="m", micro=False))


@register.filter
def drawn(code: segno.QRCode) -> SafeString:
    """Return a QR code as a drawing."""
    svg = code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True)
    return mark_safe(svg)  # noqa: S308  # drawn by segno: squares, no text


@register.filter
def short_address(address: str) -> str:
    """Return an address as it is printed: long seals are cut in the middle."""
    head, _slash, token = address.partition("://")[2].rpartition("/")
    return f"{head}/{token[:4]}…{token[-3:]}"


#: What a browser says of itself, and what people call it; the first that fits.
BROWSERS = ("Firefox", "Edg", "OPR", "SamsungBrowser", "Chrome", "Safari")
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")


@register.filter
def browser(user_agent: str) -> str:
    """Return a browser by the names people know: *Chrome, Android*.

    >>> browser("Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Safari/537.36")
    'Chrome, Android'
    """
    called = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet"}
    found = [
        next((name for name in names if name in user_agent), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    said = ", ".join(called.get(name, name) for name in found if name)
    return said or user_agent[:60]
