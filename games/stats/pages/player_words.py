"""What the pictures of a person show, in sentences."""

from collections.abc import Mapping

import pandas as pd
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import rules
from games.books.numbers import decimal, likely, percent
from games.books.rates import Of, Rate

#: A rating that has moved by less stands still; one that came back by so much is told.
STILL, BACK = 0.5, 1.0


def margin(number: float) -> str:
    """Return how far to either side: *± 3.7*."""
    return f"± {decimal(number)}"


def matches(count: int) -> str:
    """Return a number of matches in words."""
    return ngettext("%(count)d match", "%(count)d matches", count) % {"count": count}


# Over time


def rating(line: "pd.Series[float]", on: "pd.Series[pd.Timestamp]") -> str:
    """Return how a rating went: *Down to 22.5 in October, then 24.8*.

    Args:
        line: The rating after every evening, or after every match.
        on: The evening of each.
    """
    first, last = line.iloc[0], line.iloc[-1]
    lowest, highest = line.min(), line.max()
    said = {"last": decimal(last), "first": decimal(first)}
    if len(line) == 1:
        return _("%(last)s after one match.") % said
    below, above = min(first, last) - lowest, highest - max(first, last)
    if max(below, above) >= max(BACK, abs(last - first) / 2):
        far = int((line.argmin if below > above else line.argmax)())
        said |= {"far": decimal(line.iloc[far]), "month": _month(far, on)}
        if below > above:
            return _("Down to %(far)s in %(month)s, then %(last)s.") % said
        return _("Up to %(far)s in %(month)s, then %(last)s.") % said
    if abs(last - first) < STILL:
        return _("Steady at %(last)s.") % said
    if last > first:
        return _("From %(first)s up to %(last)s.") % said
    return _("From %(first)s down to %(last)s.") % said


def _month(at: int, on: "pd.Series[pd.Timestamp]") -> str:
    """Return the month of a point, with its year where there are several."""
    several = on.iloc[0].year != on.iloc[-1].year
    return date_format(on.iloc[at], "F Y" if several else "F")


def thinned(often: str) -> str:
    """Return how often a line has a point; blank where it has every one."""
    return {
        "": "",
        "W": _("The line has one point a week."),
        "M": _("The line has one point a month."),
    }[often]


def win_rate(won: int, played: int) -> str:
    """Return the share of matches won, and how sure it is."""
    said = {"won": won, "played": played, "rate": percent(won, played)}
    if played < Of.MATCHES.value:
        said["least"] = Of.MATCHES.value
        return (
            _("%(won)s of %(played)s won. Too few to tell: a rate needs %(least)s.")
            % said
        )
    low, high = likely(won, played)
    said |= {"low": rounded_percent(low), "high": rounded_percent(high)}
    return (
        _(
            "%(won)s of %(played)s won: %(rate)s. The green band is the likely range, "
            "now %(low)s to %(high)s %%."
        )
        % said
    )


def rounded_percent(share: float) -> int:
    """Return a share from 0 to 1 as whole percent."""
    return round(100 * share)


def share_range(low: float, high: float) -> str:
    """Return a range of shares in percent: *41–57*."""
    return f"{rounded_percent(low)}–{rounded_percent(high)}"


# Hands


def kind_names() -> dict[str, str]:
    """Return what each kind of hand is called."""
    return {
        str(rules.Result.KNOCK): _("knock"),
        str(rules.Result.UNDERCUT): _("undercut"),
        str(rules.Result.GIN): _("gin"),
        str(rules.Result.BIG_GIN): _("big gin"),
        str(rules.Result.POINTS): _("only points"),
    }


def kinds(frame: pd.DataFrame, names: Mapping[str, str]) -> str:
    """Return which kind brings most a hand, and which most of all."""
    best, most = (
        str(frame.index[int(frame[name].argmax())]) for name in ("average", "points")
    )
    said = {
        "best": capfirst(names[best]),
        "average": decimal(frame["average"].max()),
        "share": percent(int(frame["points"].max()), int(frame["points"].sum())),
        "most": names[most],
    }
    if len(frame) == 1:
        return _("%(best)s: %(average)s points a hand.") % said
    if best == most:
        return (
            _(
                "%(best)s brings most: %(average)s points a hand, and %(share)s of all "
                "points."
            )
            % said
        )
    return (
        _(
            "%(best)s brings most a hand, %(average)s points; %(share)s of all points "
            "came by %(most)s."
        )
        % said
    )


def dealer(dealt: Rate, received: Rate) -> str:
    """Return whether the deal makes a difference; blank where nothing can be told."""
    if dealt.likely is None or received.likely is None:
        return ""
    apart = max(dealt.likely[0], received.likely[0]) > min(
        dealt.likely[1], received.likely[1]
    )
    if apart:
        return _("The ranges do not meet: that is hardly luck.")
    return _("The ranges overlap: no difference that luck alone could not make.")


# Days


def weekdays(frame: pd.DataFrame, names: Mapping[int, str]) -> str:
    """Return on which weekday most was played, and how it went."""
    most = frame["played"].max()
    days = frame.index[frame["played"].eq(most)].tolist()
    said = {
        "weekday": names[days[0]],
        "played": int(most),
        "all": int(frame["played"].sum()),
        "won": int(frame["won"].loc[days[0]]),
    }
    if len(days) > 1:
        return _("%(all)s matches, on no weekday most.") % said
    if said["played"] == said["all"]:
        return _("Always on %(weekday)s: %(won)s of %(played)s won.") % said
    return (
        _("Most on %(weekday)s: %(played)s of %(all)s matches, %(won)s of them won.")
        % said
    )
