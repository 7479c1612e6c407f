"""What rule sets are called, and what they are in a line."""

from django.utils.translation import gettext, gettext_noop

from games import rules

PRESET_NAMES = {
    "classic": gettext_noop("Classic"),
    "twenty": gettext_noop("Twenty"),
    "twenty-short": gettext_noop("Twenty, short"),
    "first-to-100": gettext_noop("First to 100"),
    "first-to-100-short": gettext_noop("First to 100, short"),
    "pagat": gettext_noop("Pagat"),
    "wikipedia": gettext_noop("Wikipedia"),
    "partners-125": gettext_noop("Partners to 125"),
    "oklahoma": gettext_noop("Oklahoma"),
    "hollywood": gettext_noop("Hollywood"),
}


def preset_name(preset: str) -> str:
    """Return a preset's name on the page."""
    return gettext(PRESET_NAMES[preset])


def rules_name(house: rules.Rules) -> str:
    """Return what a rule set is called."""
    preset = rules.preset_of(house)
    return preset_name(preset) if preset else gettext("Our rules")


def rules_line(house: rules.Rules) -> str:
    """Return a rule set in words: *gin 25 · undercut 25 · 25 a hand · …*."""
    said = [gettext("gin %(points)s") % {"points": house.gin_bonus}]
    if house.big_gin_bonus is not None:
        said.append(gettext("big gin %(points)s") % {"points": house.big_gin_bonus})
    said.append(gettext("undercut %(points)s") % {"points": house.undercut_bonus})
    if house.box_bonus:
        said.append(gettext("%(points)s a hand") % {"points": house.box_bonus})
    if house.game_bonus:
        said.append(gettext("%(points)s for the match") % {"points": house.game_bonus})
    said.append(gettext("to %(points)s") % {"points": house.target})
    said += _variations(house)
    return " · ".join(said)


def _variations(house: rules.Rules) -> list[str]:
    """Return what is unlike the usual game, in few words each."""
    said = {
        gettext("only gin ends a hand"): house.knock_limit == 0,
        gettext("the upcard sets the limit"): house.upcard_limit,
        gettext("a spade doubles"): house.spades_double,
        gettext("three columns"): house.columns > 1,
    }
    return [words for words, holds in said.items() if holds]


def rules_called(name: str) -> str:
    """Return what rules are called, from what a result keeps of them."""
    if name in PRESET_NAMES:
        return preset_name(name)
    return name or gettext("Our rules")
