"""Rules are data: every way to play is a value of `Rules` (RULES.md, "Rule keys")."""

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.rules.choices import (
    AceUpcard,
    BoxesCount,
    CutForDeal,
    DrawDealer,
    NextDealer,
    Pairing,
    Shutout,
    TeamScoring,
    Tie,
    Winner,
)
from games.rules.errors import WrongFactsError, gettext_noop
from games.rules.kinds import Choice, Flag, Kind, Whole, Wholes


class Rules(NamedTuple):
    """One way to play; the defaults are the preset ``classic``.

    Every key is explained in RULES.md, "Rule keys". Values that come from
    outside go through `build`, which checks them; this class does not.
    """

    target: int = 100
    knock_limit: int = 10
    gin_bonus: int = 25
    undercut_bonus: int = 25
    big_gin_bonus: int | None = None
    tie: Tie = Tie.UNDERCUT
    game_bonus: int = 100
    box_bonus: int = 25
    boxes_count: BoxesCount = BoxesCount.END
    gin_boxes: int = 0
    big_gin_boxes: int = 0
    undercut_boxes: int = 0
    shutout: Shutout = Shutout.ADD
    shutout_bonus: int = 100
    winner: Winner = Winner.MOST_POINTS
    cut_for_deal: CutForDeal = CutForDeal.LOW_CARD
    next_dealer: NextDealer = NextDealer.LOSER
    draw_dealer: DrawDealer = DrawDealer.SAME
    upcard_limit: bool = False
    ace_upcard: AceUpcard = AceUpcard.GIN_ONLY
    spades_double: bool = False
    double_extra_boxes: bool = False
    columns: int = 1
    column_multipliers: tuple[int, int, int] = (1, 1, 1)
    team_scoring: TeamScoring = TeamScoring.SUM
    pairing: Pairing = Pairing.FIXED


#: What each key takes, in the order of RULES.md; forms are made from it.
KEYS: Mapping[str, Kind] = MappingProxyType(
    {
        "target": Whole(10, 1000),
        "knock_limit": Whole(0, 10),
        "gin_bonus": Whole(0, 100),
        "undercut_bonus": Whole(0, 100),
        "big_gin_bonus": Whole(0, 100, optional=True),
        "tie": Choice(tuple(Tie)),
        "game_bonus": Whole(0, 500),
        "box_bonus": Whole(0, 100),
        "boxes_count": Choice(tuple(BoxesCount)),
        "gin_boxes": Whole(0, 5),
        "big_gin_boxes": Whole(0, 5),
        "undercut_boxes": Whole(0, 5),
        "shutout": Choice(tuple(Shutout)),
        "shutout_bonus": Whole(0, 500),
        "winner": Choice(tuple(Winner)),
        "cut_for_deal": Choice(tuple(CutForDeal)),
        "next_dealer": Choice(tuple(NextDealer)),
        "draw_dealer": Choice(tuple(DrawDealer)),
        "upcard_limit": Flag(),
        "ace_upcard": Choice(tuple(AceUpcard)),
        "spades_double": Flag(),
        "double_extra_boxes": Flag(),
        "columns": Choice((1, 3)),
        "column_multipliers": Wholes(3, 1, 4),
        "team_scoring": Choice(tuple(TeamScoring)),
        "pairing": Choice(tuple(Pairing)),
    }
)


class Origin(NamedTuple):
    """Where a preset comes from.

    Attributes:
        label: A short English sentence, marked for translation.
        sources: Codes of the rule sheets (RULES.md: ET, SK, SR, HY, FI) and names
            of further public rules, the leading one first.
    """

    label: str
    sources: tuple[str, ...]


_CLASSIC = Rules()
_TWENTY = Rules(
    box_bonus=20,
    shutout=Shutout.INSTEAD,
    shutout_bonus=200,
    team_scoring=TeamScoring.NET_PER_ROUND,
    pairing=Pairing.ALTERNATE,
)
_FIRST_TO_100 = Rules(
    undercut_bonus=10,
    game_bonus=0,
    box_bonus=0,
    shutout=Shutout.NONE,
    shutout_bonus=0,
    winner=Winner.FIRST_TO_TARGET,
    cut_for_deal=CutForDeal.RANDOM,
    next_dealer=NextDealer.WINNER,
)
_PAGAT = _TWENTY._replace(
    gin_bonus=20, undercut_bonus=10, next_dealer=NextDealer.WINNER
)

#: The table of presets in RULES.md, in its order.
PRESETS: Mapping[str, Rules] = MappingProxyType(
    {
        "classic": _CLASSIC,
        "twenty": _TWENTY,
        "twenty-short": _TWENTY._replace(
            gin_bonus=20, undercut_bonus=10, cut_for_deal=CutForDeal.AGREED
        ),
        "first-to-100": _FIRST_TO_100,
        "first-to-100-short": _FIRST_TO_100._replace(
            gin_bonus=20, cut_for_deal=CutForDeal.AGREED
        ),
        "pagat": _PAGAT,
        "wikipedia": _CLASSIC._replace(
            big_gin_bonus=31,
            shutout=Shutout.DOUBLE_POINTS,
            shutout_bonus=0,
            cut_for_deal=CutForDeal.AGREED,
            next_dealer=NextDealer.ALTERNATE,
            team_scoring=TeamScoring.NET_PER_ROUND,
            pairing=Pairing.ALTERNATE,
        ),
        "partners-125": _PAGAT._replace(target=125, cut_for_deal=CutForDeal.AGREED),
        "oklahoma": _PAGAT._replace(
            target=150,
            cut_for_deal=CutForDeal.AGREED,
            next_dealer=NextDealer.LOSER,
            upcard_limit=True,
            spades_double=True,
        ),
        "hollywood": _CLASSIC._replace(columns=3, cut_for_deal=CutForDeal.AGREED),
    }
)

#: Where each preset comes from.
ORIGINS: Mapping[str, Origin] = MappingProxyType(
    {
        "classic": Origin(
            label=gettext_noop("The Estonian sheet's rules."), sources=("ET",)
        ),
        "twenty": Origin(
            label=gettext_noop("The Slovak sheet's rules."), sources=("SK",)
        ),
        "twenty-short": Origin(
            label=gettext_noop("The Slovak sheet's second scale: gin 20, undercut 10."),
            sources=("SK",),
        ),
        "first-to-100": Origin(
            label=gettext_noop("The Serbian, Finnish and Armenian sheets' rules."),
            sources=("SR", "FI", "HY"),
        ),
        "first-to-100-short": Origin(
            label=gettext_noop(
                "The Serbian, Finnish and Armenian sheets' rules with gin 20."
            ),
            sources=("SR", "FI", "HY"),
        ),
        "pagat": Origin(label=gettext_noop("Pagat's rules."), sources=("Pagat",)),
        "wikipedia": Origin(
            label=gettext_noop("Wikipedia's rules."), sources=("Wikipedia",)
        ),
        "partners-125": Origin(
            label=gettext_noop("Partners to 125, after Pagat and Bicycle."),
            sources=("Pagat", "Bicycle"),
        ),
        "oklahoma": Origin(
            label=gettext_noop(
                "Oklahoma, named by three of the sheets; after Pagat and Bicycle."
            ),
            sources=("SR", "HY", "FI", "Pagat", "Bicycle"),
        ),
        "hollywood": Origin(
            label=gettext_noop("Hollywood, named by three of the sheets; after Pagat."),
            sources=("SR", "HY", "FI", "Pagat"),
        ),
    }
)


def named(name: object, *, field: str = "preset") -> Rules:
    """Return the preset of that name.

    Raises:
        WrongFactsError: There is none; its field is ``field``.
    """
    if isinstance(name, str) and name in PRESETS:
        return PRESETS[name]
    raise WrongFactsError(
        "unknown-preset",
        gettext_noop("There is no such preset; the presets are: %(presets)s."),
        {"presets": ", ".join(PRESETS)},
        field=field,
    )


def build(mapping: Mapping[str, object], preset: object = "classic") -> Rules:
    """Return a preset's rules with the given keys put over them.

    Args:
        mapping: Rule keys as in a match file. None counts as left out, except
            for ``big_gin_bonus``, where it is a value.
        preset: Name of the preset that fills every other key.

    Raises:
        WrongFactsError: A key or preset is unknown, a value has the wrong kind
            or range, or two keys exclude each other; ``field`` is the key.
    """
    base = named(preset)
    given = {
        key: _kind(key).read(key, value)
        for key, value in mapping.items()
        if value is not None or key == "big_gin_bonus" or key not in KEYS
    }
    if not given:
        return base
    rules = base._replace(**given)  # type: ignore[arg-type]  # read by their kinds
    _check_together(rules)
    return rules


def _kind(key: str) -> Kind:
    try:
        return KEYS[key]
    except KeyError:
        raise WrongFactsError(
            "unknown-rule",
            gettext_noop("The rules have no key %(key)s."),
            {"key": key},
            field=key,
        ) from None


def _check_together(rules: Rules) -> None:
    if rules.upcard_limit and rules.knock_limit == 0:
        raise WrongFactsError(
            "upcard-in-straight-gin",
            gettext_noop("In straight gin nobody knocks, so no upcard sets a limit."),
            field="upcard_limit",
        )
    if rules.shutout is Shutout.INSTEAD and rules.shutout_bonus < rules.game_bonus:
        raise WrongFactsError(
            "shutout-below-game",
            gettext_noop(
                "A shutout bonus instead of the game bonus of %(game_bonus)s "
                "cannot be less than it."
            ),
            {"game_bonus": rules.game_bonus},
            field="shutout_bonus",
        )


def as_mapping(rules: Rules) -> dict[str, object]:
    """Return every key with its value, ready for JSON; `build` reads it back."""
    return {key: _plain(getattr(rules, key)) for key in KEYS}


def _plain(value: object) -> object:
    if isinstance(value, enum.Enum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


_NAMES = {rules: name for name, rules in PRESETS.items()}


def preset_of(rules: Rules) -> str | None:
    """Return the name of the preset that equals these rules, or None."""
    return _NAMES.get(rules)
