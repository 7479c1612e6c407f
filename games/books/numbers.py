"""Numbers as pages print them, and how far a share can be trusted."""

import math
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _

Number = int | Fraction
NOTHING = "–"
#: So many standard errors hold 95 of 100.
SURE = 1.96


def percent(part: int, whole: int) -> str:
    """Return a share in percent; a dash of nothing.

    >>> percent(15, 19), percent(0, 0)
    ('79 %', '–')
    """
    if not whole:
        return NOTHING
    return _("%(number)s %%") % {"number": rounded(Fraction(100 * part, whole))}


def rounded(number: Number) -> int:
    """Return the nearest whole number, halves away from zero.

    >>> rounded(Fraction(5, 2)), rounded(Fraction(-5, 2)), rounded(3)
    (3, -3, 3)
    """
    up = int(abs(Fraction(number)) + Fraction(1, 2))
    return up if number > 0 else -up


def signed(number: Number) -> str:
    """Return a difference with its sign.

    >>> signed(183), signed(Fraction(-46)), signed(Fraction(1, 3))
    ('+183', '−46', '0')
    """
    whole = rounded(number)
    return f"{whole:+d}".replace("-", "−") if whole else "0"


def decimal(number: float) -> str:
    """Return a number with one digit behind the point.

    >>> decimal(24.84), decimal(-0.04)
    ('24.8', '0.0')
    """
    return str(number_format(round(number, 1) + 0.0, 1)).replace("-", "−")


def likely(part: int, whole: int) -> tuple[float, float]:
    """Return Wilson's range for a share.

    >>> [round(100 * each) for each in likely(75, 154)]
    [41, 57]
    """
    share, square = part / whole, SURE**2
    middle = (share + square / (2 * whole)) / (1 + square / whole)
    spread = math.sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    half = SURE * spread / (1 + square / whole)
    return max(0.0, middle - half), min(1.0, middle + half)


def word(count: int) -> str:
    """Return a number up to twelve as a word, a larger one as digits."""
    words = [
        *(_("none"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six")),
        *(_("seven"), _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve")),
    ]
    return words[count] if count < len(words) else str(count)
