"""What a revision keeps of a hand, and who signed it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import models, rules
from games.books import hand_words, sheets


def phone(device: models.Device | None, me: models.Device | None) -> str:
    """Return who signed: *Boris's phone*, *this phone*, *another phone*."""
    if device and device.label:
        return device.label
    if device and me and device.pk == me.pk:
        return _("this phone")
    return _("another phone")


def hand(kept: Mapping[str, Any]) -> rules.Hand:
    """Return the facts of a hand that a revision keeps."""
    columns = ("knocker", "deadwood", "opponent_deadwood", "winner", "points", "upcard")
    numbers: dict[str, Any] = {name: kept.get(name) for name in columns}
    return rules.Hand(
        call=rules.Call(kept["call"]),
        table=kept.get("table"),
        as_played=sheets.as_played(kept.get("as_played")),
        **numbers,
    )


def sentence(
    match: models.Match, facts: rules.Hand, met: Sequence[int] = ()
) -> SafeString:
    """Return the sentence of a hand that stands on no sheet.

    Args:
        match: Its match.
        facts: The hand.
        met: Seats of the two who played it, where they are known.

    Raises:
        rules.WrongFactsError: The match's rules know no such hand.
    """
    seat = facts.winner if facts.knocker is None else facts.knocker
    other = next((each for each in met if each != seat), None)
    pair, line = sheets.alone(match, facts, other)
    return hand_words.sentence(line, pair.players, pair.rules, facts.upcard)
