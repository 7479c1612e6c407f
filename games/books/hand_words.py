"""How a hand went: in few words, and as a sentence.

The part of a sentence between stars is the gain and is set bold.
"""

from collections.abc import Mapping

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_noop

from games import rules

Result = rules.Result

HOW = {
    Result.KNOCK: gettext_noop("knock %(kd)s–%(od)s"),
    Result.GIN: gettext_noop("gin, %(od)s"),
    Result.BIG_GIN: gettext_noop("big gin, %(od)s"),
    Result.UNDERCUT: gettext_noop("undercut %(kd)s–%(od)s"),
    Result.TIE: gettext_noop("tie %(kd)s–%(od)s"),
    Result.DRAW: gettext_noop("Dead hand"),
    Result.POINTS: gettext_noop("counted at the table"),
}


#: Its sentence by its result.
SAID = {
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


def plain(template: str, values: Mapping[str, object]) -> str:
    """Return a template translated and filled, without its stars."""
    return "".join(part % values for part in gettext(template).split("*"))


def gin_bonus(house: rules.Rules, result: rules.Result) -> int:
    """Return what comes on top of the other's deadwood."""
    if result == Result.BIG_GIN and house.big_gin_bonus is not None:
        return house.big_gin_bonus
    return house.gin_bonus


def hand_values(
    line: rules.Line, names: tuple[str, ...], house: rules.Rules
) -> dict[str, object]:
    """Return what goes into the sentence of a hand."""
    kd, od = _counts(line)
    undercut = line.result == Result.UNDERCUT
    return {
        "knocker": "" if line.knocker is None else names[line.knocker],
        "winner": "" if line.winner is None else names[line.winner],
        "kd": kd,
        "od": od,
        "gap": kd - od,
        "points": line.points,
        "bonus": house.undercut_bonus if undercut else gin_bonus(house, line.result),
    }


def _counts(line: rules.Line) -> tuple[int, int]:
    """Return the knocker's count, then the other's."""
    if line.deadwood is None or line.knocker is None:
        return 0, 0
    first, second = line.deadwood
    return (first, second) if line.players[0] == line.knocker else (second, first)


def doubled(house: rules.Rules, upcard: int | None) -> bool:
    """Return whether a spade upcard doubles the hand."""
    return house.spades_double and upcard is not None and rules.cards.is_spade(upcard)


TWICE = " × 2"


def how(
    line: rules.Line,
    names: tuple[str, ...],
    house: rules.Rules,
    upcard: int | None = None,
) -> str:
    """Return how a hand went, in few words: *knock 4–20*."""
    if line.result == Result.AFTER_END:
        return gettext("after the end")
    said = plain(HOW[line.result], hand_values(line, names, house))
    twice = line.knocker is not None and line.points and doubled(house, upcard)
    return f"{said} ×2" if twice else said


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


def sentence(
    line: rules.Line,
    names: tuple[str, ...],
    house: rules.Rules,
    upcard: int | None = None,
) -> SafeString:
    """Return the sentence of a hand: *Gin: Anna +46 (21 + 25)*."""
    if line.result == Result.AFTER_END:
        return SafeString(gettext("After the end: kept, not scored."))
    said = say(SAID[line.result], hand_values(line, names, house))
    twice = line.knocker is not None and line.points and doubled(house, upcard)
    return format_html("{}{}", said, TWICE) if twice else said
