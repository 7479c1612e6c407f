"""What a person does with a hand: points by kind, shares, deadwood, the deal, cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.books import tallies
from games.books.numbers import decimal
from games.books.rates import Of, Rate, least_in_words
from games.stats.charts import player as figures
from games.stats.charts import style
from games.stats.frames import player as frames
from games.stats.pages import player_words
from games.stats.pages.chart import Chart, Column, Kind, Table
from games.stats.pages.findings import sentences
from games.stats.pages.listing import Listing, Rates

Sums = Mapping[str, int]


def points(won_hands: Sequence[str], csv: str) -> Chart | None:
    """Return the points of a hand by its kind; None where no hand was won."""
    frame = frames.kinds(tallies.read(won_hands))
    if frame.empty:
        return None
    names = player_words.kind_names()
    counts = {
        kind: ngettext("%(count)d hand", "%(count)d hands", count) % {"count": count}
        for kind, count in frame["hands"].items()
    }
    words = [(names[kind], counts[kind]) for kind in frame.index]
    return Chart(
        key="points",
        title=_("Points of a hand won"),
        finding=player_words.kinds(frame, names),
        figure=style.as_json(figures.kinds(frame, words)),
        table=Table(
            [
                Column(_("How"), Kind.TEXT),
                Column(_("Hands")),
                Column(_("Points")),
                Column(_("Average"), say=decimal),
            ],
            [
                [names[kind], hands, total, round(average, 2)]
                for kind, hands, total, average in zip(
                    frame.index, *(frame[name].tolist() for name in frame), strict=True
                )
            ],
        ),
        csv=csv,
    )


def shares(sums: Sums, only_points: int, csv: str) -> Rates:
    """Return shares of the hands that somebody won.

    Args:
        sums: Of all matches.
        only_points: How many of them are known by their points alone.
        csv: Address of the numbers.
    """
    decided = sums["hands_won"] + sums["hands_lost"]
    named = {
        _("Won"): "hands_won",
        _("Knocked"): "knocks",
        _("Gin"): "gins",
        _("Undercut"): "undercuts_made",
        _("Was undercut"): "undercuts_suffered",
    }
    dead = sums["hands"] - decided
    notes = [_("Range: where the true share lies, 95 times of 100."), least_in_words()]
    if dead:
        notes.append(
            ngettext(
                "Nobody won %(count)d more hand; no rate counts it.",
                "Nobody won %(count)d more hands; no rate counts them.",
                dead,
            )
            % {"count": dead}
        )
    if only_points:
        notes.append(
            ngettext(
                "Of %(count)d hand won only the points are known, not how.",
                "Of %(count)d hands won only the points are known, not how.",
                only_points,
            )
            % {"count": only_points}
        )
    return Rates(
        key="hands",
        title=_("Hands"),
        head=_("Share of hands"),
        rates=[
            Rate(label, sums[name], decided, Of.HANDS) for label, name in named.items()
        ],
        note=sentences(*notes),
        csv=csv,
    )


def deadwood(sums: Sums, csv: str) -> Listing | None:
    """Return deadwood kept at the knock, and when caught; None where none is known."""
    kept = _averages(
        [
            (_("Kept at the knock"), sums["knock_deadwood"], sums["knocks"]),
            (_("When caught"), sums["caught_deadwood"], sums["caught"]),
        ]
    )
    if not kept:
        return None
    return Listing(
        key="deadwood",
        title=_("Deadwood"),
        finding=_("Caught: the other one knocked or went gin, and won the hand."),
        table=Table(
            [
                Column(_("Deadwood"), Kind.TEXT),
                Column(_("Hands")),
                Column(_("Average"), say=decimal),
            ],
            kept,
        ),
        csv=csv,
    )


def _averages(rows: Sequence[tuple[str, int, int]]) -> list[list[Any]]:
    """Return label, count and average of those that there are."""
    return [
        [label, count, round(total / count, 2)] for label, total, count in rows if count
    ]


def dealer(sums: Sums, csv: str) -> Rates | None:
    """Return hands won by who dealt; None where there are none of two."""
    dealt = Rate(_("Dealt"), sums["dealt_won"], sums["dealt"], Of.HANDS)
    received = Rate(_("Not dealt"), sums["received_won"], sums["received"], Of.HANDS)
    if not dealt.whole + received.whole:
        return None
    return Rates(
        key="dealer",
        title=_("Dealer or not"),
        head=_("Hands won"),
        rates=[dealt, received],
        note=player_words.dealer(dealt, received),
        csv=csv,
    )


def cards(sums: Sums, csv: str) -> Listing | None:
    """Return what the cards tell that were laid on the table; None without any."""
    shown = sums["shown"]
    if not shown:
        return None
    rows = [
        (_("Melds"), sums["melds"], shown),
        (_("Lay-offs made"), sums["layoffs_made"], shown),
        (_("Lay-offs suffered"), sums["layoffs_suffered"], shown),
    ]
    return Listing(
        key="cards",
        title=_("Cards on the table"),
        finding=ngettext(
            "From %(count)d hand whose cards were kept.",
            "From %(count)d hands whose cards were kept.",
            shown,
        )
        % {"count": shown},
        table=Table(
            [
                Column(_("A hand"), Kind.TEXT),
                Column(_("In all")),
                Column(_("Average"), say=decimal),
            ],
            [[label, total, round(total / count, 2)] for label, total, count in rows],
        ),
        csv=csv,
    )
