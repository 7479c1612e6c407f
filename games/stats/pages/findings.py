"""What the pictures of a match show, in sentences."""

from collections.abc import Sequence

import pandas as pd
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import rules
from games.books import numbers
from games.rules import odds
from games.stats.frames import match as frames
from games.stats.pages.chart import share
from games.stats.pages.courses import Course

GINS = ("gin", "big-gin")


def sentences(*told: str) -> str:
    """Return sentences as one text; blank ones drop out."""
    return " ".join(filter(None, told))


# The race


def race(course: Course, running: pd.DataFrame, *, playing: bool) -> str:
    """Return who led when, and what the marks are."""
    lead = _duel(course, running) if course.is_duel else ""
    return sentences(lead or _leads(course, running, playing), _marks(course.hands))


def _duel(course: Course, running: pd.DataFrame) -> str:
    """Return when the one of two led who is behind at the end; blank if never."""
    ahead = running[0] - running[1]
    final = ahead.iloc[-1]
    if not final:
        return _("Level at %(points)s.") % {"points": running[0].iloc[-1]}
    behind = 1 if final > 0 else 0
    led = (ahead < 0) if behind else (ahead > 0)
    stretches = (led & ~led.shift(fill_value=False)).sum()
    at = led.index[led].tolist()
    said = {"name": course.names[behind]}
    if not at:
        return ""
    said |= {"first": str(at[0]), "last": str(at[-1])}
    said |= {"times": numbers.word(int(stretches))}
    if len(at) == 1:
        if course.is_rounds:
            return _("%(name)s led once, after round %(first)s.") % said
        return _("%(name)s led once, after hand %(first)s.") % said
    if stretches > 1:
        return _("%(name)s led %(times)s times.") % said
    if course.is_rounds:
        return _("%(name)s led from round %(first)s to round %(last)s.") % said
    return _("%(name)s led from hand %(first)s to hand %(last)s.") % said


def _leads(course: Course, running: pd.DataFrame, playing: bool) -> str:
    """Return since when who is ahead at the end has been so."""
    best = running.max(axis=1)
    leader = running.iloc[-1].tolist().index(best.iloc[-1])
    others = running.drop(columns=leader).max(axis=1)
    if running[leader].iloc[-1] == others.iloc[-1]:
        return _("Level at %(points)s.") % {"points": best.iloc[-1]}
    not_yet = running.index[running[leader] <= others]
    said = {"name": course.names[leader], "hand": not_yet[-1] + 1}
    if course.is_rounds:
        return _since_round(playing) % said
    if playing:
        return _("In the lead since hand %(hand)s: %(name)s.") % said
    return _("%(name)s led from hand %(hand)s on.") % said


def _since_round(playing: bool) -> str:
    if playing:
        return _("In the lead since round %(hand)s: %(name)s.")
    return _("%(name)s led from round %(hand)s on.")


def _marks(hands: pd.DataFrame) -> str:
    """Return what discs and rings are; blank where there are none."""
    won = hands[hands["winner"].notna()]
    gins = min(int(won["kind"].isin(GINS).sum()), 2)
    undercuts = min(int(won["kind"].eq("undercut").sum()), 2)
    said = {
        (1, 0): _("The disc is a gin."),
        (2, 0): _("Discs are gins."),
        (0, 1): _("The ring is an undercut."),
        (0, 2): _("Rings are undercuts."),
        (1, 1): _("The disc is a gin, the ring an undercut."),
        (1, 2): _("The disc is a gin, rings are undercuts."),
        (2, 1): _("Discs are gins, the ring an undercut."),
        (2, 2): _("Discs are gins, rings undercuts."),
    }
    return said.get((gins, undercuts), "")


# The chance


def chance(
    course: Course,
    chances: pd.Series,
    turn: int | None,
    facts: rules.Match,
    *,
    playing: bool,
) -> str:
    """Return which hand turned it, or how it stands."""
    said = {"name": course.names[0]}
    if turn is not None:
        said["before"] = _whole(chances.loc[turn - 1])
        said["after"] = share(chances.loc[turn])
        said["hand"] = str(turn)
        told = _turned(str(course.hands["kind"].loc[turn])) % said
    else:
        said["chance"] = share(chances.iloc[-1])
        told = _("It stands at %(chance)s for %(name)s.") % said
        if not playing:
            told = _("In the end it stood at %(chance)s for %(name)s.") % said
    return sentences(told, _boxes(facts.rules))


def _whole(value: float) -> str:
    return share(value).rstrip(" %\N{NO-BREAK SPACE}")


def _turned(kind: str) -> str:
    """Return the sentence of the turning point, as a template."""
    if kind in GINS:
        return _(
            "Hand %(hand)s turned it: the gin took %(name)s "
            "from %(before)s to %(after)s."
        )
    if kind == "undercut":
        return _(
            "Hand %(hand)s turned it: the undercut took %(name)s "
            "from %(before)s to %(after)s."
        )
    if kind == "knock":
        return _(
            "Hand %(hand)s turned it: the knock took %(name)s "
            "from %(before)s to %(after)s."
        )
    if kind == "round":
        return _(
            "Round %(hand)s turned it: it took %(name)s from %(before)s to %(after)s."
        )
    return _("Hand %(hand)s turned it: it took %(name)s from %(before)s to %(after)s.")


def _boxes(house: rules.Rules) -> str:
    """Return that boxes are not in it, where they come at the end."""
    if house.box_bonus and house.boxes_count == rules.BoxesCount.END:
        return _("It says nothing about boxes.")
    return ""


def how_counted(frequencies: odds.Frequencies, own: bool) -> list[str]:
    """Return how the chance is counted, and from which frequencies."""
    by_kind = dict.fromkeys(("knock", "undercut", "gin"), 0)
    for kind, _count, times in frequencies.many:
        by_kind[_group(kind)] += times
    total = frequencies.total
    source = ngettext(
        "How hands go is taken from the last %(count)d hand of this club.",
        "How hands go is taken from the last %(count)d hands of this club.",
        total,
    ) % {"count": total}
    if not own:
        source = _(
            "How hands go is taken from those that two careful computer players "
            "played, as the club has fewer than %(least)s hands of its own."
        ) % {"least": odds.LEAST_HANDS}
    shares = {kind: numbers.percent(times, total) for kind, times in by_kind.items()}
    said = _(
        "Of the hands that somebody wins, %(knock)s are knocks, %(undercut)s "
        "undercuts, %(gin)s gins."
    )
    return [
        _(
            "Every way on from the score is added up. Both sides are equally likely to "
            "win a hand: the chance knows the score, not the players."
        ),
        source,
        said % shares,
    ]


def _group(kind: rules.Result) -> str:
    if kind in (rules.Result.GIN, rules.Result.BIG_GIN):
        return "gin"
    return "undercut" if kind == rules.Result.UNDERCUT else "knock"


# The hands


def points(course: Course) -> str:
    """Return what brought the points, and which way the bars go."""
    return sentences(_gins(course) or _largest(course), _ways(course.names))


def _gins(course: Course) -> str:
    """Return what gins gave the first of two; blank where they gave nothing."""
    own = course.hands[course.hands["winner"].eq(0)]
    gins = own[own["kind"].isin(GINS)]
    if not course.is_duel or gins.empty:
        return ""
    count = len(gins)
    said = {
        "count": capfirst(numbers.word(count)),
        "name": course.names[0],
        "gave": gins["points"].sum(),
        "all": own["points"].sum(),
    }
    return (
        ngettext(
            "%(count)s gin gave %(name)s %(gave)s of %(all)s points.",
            "%(count)s gins gave %(name)s %(gave)s of %(all)s points.",
            count,
        )
        % said
    )


def _largest(course: Course) -> str:
    won = [hand for hand in frames.plain(course.hands) if hand.winner is not None]
    if not won:
        return _("Nobody has won a hand.")
    best = max(won, key=lambda hand: hand.points)
    said = {
        "hand": best.number,
        "points": best.points,
        "name": course.names[best.winner or 0],
    }
    if course.is_rounds:
        return _("The most came in round %(hand)s: %(points)s for %(name)s.") % said
    return _("The most came in hand %(hand)s: %(points)s for %(name)s.") % said


def _ways(names: Sequence[str]) -> str:
    if len(names) > 2:
        return _("Each player has a line.")
    said = {"first": names[0], "second": names[1]}
    return _("Above the line %(first)s, below it %(second)s.") % said
