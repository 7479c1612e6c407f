"""What hands are worth in a club: their points, the first one, the deal."""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.books.rates import Of, Rate, least_in_words
from games.books.tallies import WonHand
from games.stats.charts import club as figures
from games.stats.charts import style
from games.stats.frames import club as frames
from games.stats.pages import club_words
from games.stats.pages.chart import Chart, Column, Kind, Legend, Table
from games.stats.pages.findings import sentences
from games.stats.pages.listing import Rates

Sums = Mapping[str, int]


def points(won: "Counter[WonHand]", csv: str) -> Chart | None:
    """Return how many hands gave how many points; None where no hand was won."""
    if not won:
        return None
    frame = frames.points(won)
    totals = frame.sum()
    names = {
        frames.KNOCK: _("knock"),
        frames.UNDERCUT: _("undercut"),
        frames.GIN: _("gin"),
        frames.UNKNOWN: _("only points"),
    }
    there = [kind for kind in frames.KINDS if totals[kind]]
    bands = _bands(frame.index.tolist(), any(hand.points == 0 for hand in won))
    counts = frame[there].to_numpy().tolist()
    return Chart(
        key="points",
        title=_("Points of a hand"),
        finding=club_words.points(frames.typical(won)),
        figure=style.as_json(figures.points(frame, bands)),
        legend=[Legend(kind, f"{names[kind]} {totals[kind]}") for kind in there],
        table=Table(
            [
                Column(_("Points"), Kind.TEXT),
                *(Column(capfirst(names[kind])) for kind in there),
                Column(_("All")),
            ],
            [[band, *row, sum(row)] for band, row in zip(bands, counts, strict=True)],
        ),
        csv=csv,
    )


def _bands(lows: Sequence[int], with_zero: bool) -> list[str]:
    """Return what the bands are called: *1–9*, *10–19*, *50+*."""
    names = [f"{low}–{low + 9}" for low in lows]
    names[0] = "0–9" if with_zero else "1–9"
    if len(names) == frames.BANDS:
        names[-1] = f"{lows[-1]}+"
    return names


def first_hand(sums: Sums, csv: str) -> Rates | None:
    """Return how often who wins the first hand wins the match; None: never known.

    Args:
        sums: Sums of `evenings.by_evening`.
        csv: Address of the numbers.
    """
    named = {"first_of_two": _("Two sides"), "first_of_three": _("Three players")}
    rates = [
        Rate(label, sums[f"{name}_won"], sums[name], Of.MATCHES)
        for name, label in named.items()
        if sums[name]
    ]
    if not rates:
        return None
    half = club_words.against_half(rates[0]) if sums["first_of_two"] else ""
    few = "" if all(rate.tells for rate in rates) else least_in_words()
    return Rates(
        key="first-hand",
        title=_("Who wins the first hand"),
        head=_("Wins the match, too"),
        rates=rates,
        note=sentences(half, few),
        csv=csv,
    )


def dealer(sums: Sums, csv: str) -> Rates | None:
    """Return how many hands of two the dealer wins; None where he played none."""
    if not sums["dealt"]:
        return None
    rate = Rate(_("The dealer"), sums["dealt_won"], sums["dealt"], Of.HANDS)
    return Rates(
        key="dealer",
        title=_("Does the deal matter?"),
        head=_("Hands won"),
        rates=[rate],
        note=sentences(
            club_words.against_half(rate),
            _("Of hands that somebody won and in which the dealer played."),
        ),
        csv=csv,
    )
