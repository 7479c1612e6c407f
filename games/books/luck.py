"""Luck or skill: what a record of two says, and streaks."""

import math
import statistics
from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import gettext as _

#: From so many decided matches on a bell curve is as good as counting.
MANY = 500
#: Below so many decided matches nothing can be told.
FEW = 20


def chance(won: int, lost: int) -> float:
    """Return how often two equal players come out so far apart, or further.

    >>> chance(4, 2), chance(3, 3)
    (0.6875, 1.0)
    """
    count, less = won + lost, min(won, lost)
    if won == lost:
        return 1.0
    if count < MANY:
        ways = sum(math.comb(count, k) for k in range(less + 1))
        return float(Fraction(2 * ways, 2**count))
    spread = math.sqrt(count) / 2
    return 2 * statistics.NormalDist(count / 2, spread).cdf(less + 0.5)


def luck_or_skill(won: int, lost: int) -> str:
    """Return in words whether a record says anything; drawn matches say nothing."""
    if not won + lost:
        return _("No match between them was won yet.")
    if won == lost:
        return _("They are level: nothing speaks for either.")
    always = _("Two equal players always come out as far apart, or further.")
    often = _(
        "Two equal players would come out %(more)s to %(less)s or further apart "
        "in %(times)s of 100 such series."
    )
    rarely = _(
        "Two equal players would come out %(more)s to %(less)s or further apart "
        "in less than one of 100 such series."
    )
    return _weighed(won, lost, (always, often, rarely), _("That is skill."))


def luck_or_half(won: int, lost: int) -> str:
    """Return in words whether one's record against all others is more than a coin's."""
    if not won + lost:
        return _("No match was won or lost yet.")
    if won == lost:
        return _("As many won as lost: a coin does the same.")
    always = _("A coin always comes out as far apart, or further.")
    often = _(
        "A coin would come out %(more)s to %(less)s or further apart in %(times)s "
        "of 100 such series."
    )
    rarely = _(
        "A coin would come out %(more)s to %(less)s or further apart in less than "
        "one of 100 such series."
    )
    return _weighed(won, lost, (always, often, rarely), _("That is more than luck."))


def _weighed(won: int, lost: int, ways: tuple[str, str, str], sure: str) -> str:
    """Return how often luck does as much, and what that says.

    Args:
        won: Matches, of one of the two.
        lost: Those of the other.
        ways: What is said where it always does, in so many of 100, in less than one.
        sure: What is said where it is no luck.
    """
    always, often, rarely = ways
    odds = chance(won, lost)
    times = round(100 * odds)
    text = always if odds == 1 else often if times else rarely
    said = {"more": max(won, lost), "less": min(won, lost), "times": times}
    return text % said + " " + _what_it_says(won + lost, odds, sure)


def _what_it_says(count: int, odds: float, sure: str) -> str:
    if odds < 0.01:
        return sure
    if odds < 0.05:
        return _("That is hardly luck alone.")
    if count < FEW:
        return _("Too few matches to tell.")
    return _("Luck alone can do that.")


def longest(outcomes: Iterable[str], wanted: str) -> int:
    """Return the longest run of one outcome.

    >>> longest(["won", "lost", "won", "won"], "won")
    2
    """
    best = run = 0
    for outcome in outcomes:
        run = run + 1 if outcome == wanted else 0
        best = max(best, run)
    return best
