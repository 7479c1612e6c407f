"""The columns of the standings: what each shows, and by what it is ordered."""

import dataclasses
from collections.abc import Callable
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import models
from games.books.numbers import NOTHING, Number, percent, signed

Ranking = models.Ranking


def streak(length: int) -> str:
    """Return how many of the last matches were alike: *2 won*."""
    if length > 0:
        return _("%(count)s won") % {"count": length}
    if length < 0:
        return _("%(count)s lost") % {"count": -length}
    return NOTHING


@dataclasses.dataclass(frozen=True, slots=True)
class Column:
    """One column.

    Attributes:
        key: As the address names it.
        title: Its head; ``group`` stands above it where two share a word.
        spoken: Its whole name, for lists and for who hears it.
        order: What a total is ordered by; None where there is nothing to order.
        shown: What its cell says.
        begins: Whether a new group of columns begins with it.
    """

    key: str
    title: str
    spoken: str
    order: Callable[[models.Total, models.Club], Number | None]
    shown: Callable[[Number], str] = str
    begins: bool = False

    def text(self, total: models.Total, club: models.Club) -> str:
        """Return what its cell says."""
        number = self.order(total, club)
        return NOTHING if number is None else self.shown(number)


def _count(name: str) -> Callable[[models.Total, models.Club], int]:
    return lambda total, _club: int(getattr(total, name))


def _net(total: models.Total) -> int:
    return total.points_for - total.points_against


def _of_played(number: int, total: models.Total) -> Fraction | None:
    return Fraction(number, total.played) if total.played else None


def _match_points(total: models.Total, club: models.Club) -> int:
    return (
        total.won * club.win_points
        + total.drawn * club.draw_points
        + total.lost * club.loss_points
    )


def _form(total: models.Total, _club: models.Club) -> int:
    return 2 * total.last_five.count("w") + total.last_five.count("d")


_ALL = (
    Column("played", gettext_noop("Played"), gettext_noop("Matches played"), _count("played")),
    Column("won", gettext_noop("Won"), gettext_noop("Wins"), _count("won")),
    Column("lost", gettext_noop("Lost"), gettext_noop("Losses"), _count("lost")),
    Column("drawn", gettext_noop("Drawn"), gettext_noop("Draws"), _count("drawn")),
    Column(
        "rate",
        gettext_noop("Win rate"),
        gettext_noop("Win rate"),
        lambda total, _club: _of_played(total.won, total),
        lambda rate: percent(*Fraction(rate).as_integer_ratio()),
    ),
    Column(
        "match-points",
        gettext_noop("Match points"),
        gettext_noop("Match points"),
        _match_points,
    ),
    Column(
        "for",
        gettext_noop("Points for"),
        gettext_noop("Points for"),
        _count("points_for"),
        begins=True,
    ),
    Column(
        "against",
        gettext_noop("against"),
        gettext_noop("Points against"),
        _count("points_against"),
    ),
    Column(
        "net",
        gettext_noop("Net"),
        gettext_noop("Net points"),
        lambda total, _club: _net(total),
        signed,
    ),
    Column(
        "average",
        gettext_noop("Average"),
        gettext_noop("Average difference"),
        lambda total, _club: _of_played(_net(total), total),
        signed,
    ),
    Column(
        "hands",
        gettext_noop("Hands won"),
        gettext_noop("Hands won"),
        _count("hands_won"),
        begins=True,
    ),
    Column("gins", gettext_noop("Gins"), gettext_noop("Gins"), _count("gins")),
    Column(
        "undercuts",
        gettext_noop("Under­cuts"),
        gettext_noop("Undercuts made"),
        _count("undercuts_made"),
    ),
    Column(
        "suffered",
        gettext_noop("suffered"),
        gettext_noop("Undercuts suffered"),
        _count("undercuts_suffered"),
    ),
    Column(
        "shutouts",
        gettext_noop("Shut­outs"),
        gettext_noop("Shutouts"),
        _count("shutouts_made"),
    ),
    Column(
        "streak",
        gettext_noop("Streak"),
        gettext_noop("Streak"),
        _count("streak"),
        lambda number: streak(int(number)),
        begins=True,
    ),
    Column("form", gettext_noop("Last five"), gettext_noop("Last five"), _form),
)  # fmt: skip

COLUMNS = {column.key: column for column in _ALL}
#: Which column tells a ranking.
RANKED_BY = {
    Ranking.WINS: "won",
    Ranking.RATE: "rate",
    Ranking.NET: "net",
    Ranking.MATCH_POINTS: "match-points",
}
#: Columns that stand there only where the club ranks by them.
ONLY_RANKED = {"net", "match-points"}
