"""Keys that exclude each other: why, and the two ways out."""

import dataclasses
from collections.abc import Mapping

from django.utils.translation import gettext as _

from games import rules
from games.club.values import step_to


@dataclasses.dataclass(frozen=True, slots=True)
class Way:
    """A way out: one key gets another value."""

    label: str
    key: str
    value: object

    @property
    def step(self) -> str:
        """Return what its button sends."""
        return step_to(self.key, self.value)


@dataclasses.dataclass(frozen=True, slots=True)
class Clash:
    """A contradiction as the page says it.

    Attributes:
        sentence: What cannot be.
        second: What that leaves.
        keys: Between which keys, in the order of the page.
        ways: Two ways out; none for a contradiction that this room does not know.
    """

    sentence: str
    second: str
    keys: tuple[str, ...]
    ways: tuple[Way, ...] = ()


def clashes(values: Mapping[str, object], base: rules.Rules) -> list[Clash]:
    """Return all that the rules say against these values together.

    The rules name the first contradiction only, so each one is put right on a copy
    to see what stands behind it.

    Args:
        values: All keys, each with a value that is fine by itself.
        base: The preset that the values were made from.
    """
    found: list[Clash] = []
    trial = dict(values)
    while True:
        try:
            rules.build(trial)
        except rules.WrongFactsError as error:
            clash = _clash(error, rules.Rules(**trial), base)  # type: ignore[arg-type]  # read by KEYS
            found.append(clash)
            if not clash.ways:
                return found
            trial[clash.ways[0].key] = clash.ways[0].value
        else:
            return found


def _clash(
    error: rules.WrongFactsError, house: rules.Rules, base: rules.Rules
) -> Clash:
    told = {
        "upcard-in-straight-gin": _upcard_in_straight_gin,
        "shutout-below-game": _shutout_below_game,
    }.get(error.code)
    if told:
        return told(house, base)
    sentence = _(error.template) % error.values
    return Clash(sentence, "", (error.field,) if error.field else ())


def _upcard_in_straight_gin(house: rules.Rules, base: rules.Rules) -> Clash:
    limit = base.knock_limit or rules.Rules().knock_limit
    return Clash(
        _("Knock with 0 is straight gin: no upcard can set a limit."),
        _("Only one of the two can be played."),
        ("knock_limit", "upcard_limit"),
        (
            Way(_("Straight gin, no upcard limit"), "upcard_limit", False),
            Way(
                _("Upcard limit, knock with %(limit)s") % {"limit": limit},
                "knock_limit",
                limit,
            ),
        ),
    )


def _shutout_below_game(house: rules.Rules, base: rules.Rules) -> Clash:
    said = {"bonus": house.shutout_bonus, "game": house.game_bonus}
    if house.shutout_bonus:
        other = Way(
            _("%(bonus)s on top of %(game)s") % said, "shutout", rules.Shutout.ADD
        )
    else:
        other = Way(_("No shutout bonus"), "shutout", rules.Shutout.NONE)
    return Clash(
        _("A shutout bonus instead of the %(game)s for reaching the target "
          "cannot be less: it is %(bonus)s.") % said,
        _("It gives at least as much, or it comes on top."),
        ("game_bonus", "shutout", "shutout_bonus"),
        (Way(_("Shutout bonus %(game)s") % said, "shutout_bonus", house.game_bonus), other),
    )  # fmt: skip
