"""Sums over any choice of results, asked of the database at the time.

What ``games.books.totals`` keeps for seasons and for all time is added up here: for a
free range of evenings, for one arrangement, for some rules, and to make the kept sums
anew. It costs as much as there are results in the choice.
"""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Max, Q, QuerySet, Sum, Window
from django.db.models.functions import RowNumber

from games.models import Outcome, Result, Total

#: What is added up as it stands in the results.
COUNTS = (
    "points_for",
    "points_against",
    "hands",
    "hands_won",
    "hands_lost",
    "gins",
    "undercuts_made",
    "undercuts_suffered",
    "shutouts_made",
    "shutouts_suffered",
)
MARKS = {Outcome.WON: "w", Outcome.LOST: "l", Outcome.DRAWN: "d"}
LAST = 5
_ENDS = {"won": Outcome.WON, "lost": Outcome.LOST, "drawn": Outcome.DRAWN}


def added_up(results: QuerySet[Result]) -> list[Total]:
    """Return a total for everybody who has results there, unsaved; two queries."""
    found = results.order_by().values("player", "club")
    sums = found.annotate(
        played=Count("pk"),
        last_on=Max("played_on"),
        **{name: Count("pk", filter=Q(outcome=end)) for name, end in _ENDS.items()},
        **{f"sum_{name}": Sum(name) for name in COUNTS},
    )
    forms = _forms(results)
    rows: list[Any] = list(sums)
    return [
        Total(
            club_id=row["club"],
            player_id=row["player"],
            played=row["played"],
            last_played_on=row["last_on"],
            **{name: row[name] for name in _ENDS},
            **{name: row[f"sum_{name}"] for name in COUNTS},
            **forms[row["player"]],
        )
        for row in rows
    ]


def _forms(results: QuerySet[Result]) -> dict[UUID, dict[str, object]]:
    """Return everybody's last five and streak.

    A result belongs to the streak as long as it is as many-th of its player as it is
    among those of the same outcome.
    """
    order = [F("played_at").desc(), F("match_id").desc()]
    told = (
        results.annotate(
            nth=Window(RowNumber(), partition_by=[F("player_id")], order_by=order),
            alike=Window(
                RowNumber(),
                partition_by=[F("player_id"), F("outcome")],
                order_by=order,
            ),
        )
        .filter(Q(nth__lte=LAST) | Q(nth=F("alike")))
        .order_by("player_id", "nth")
        .values_list("player_id", "outcome", "nth", "alike")
    )
    rows: dict[UUID, list[tuple[str, int, int]]] = {}
    for player, outcome, nth, alike in told:
        rows.setdefault(player, []).append((outcome, nth, alike))
    return {player: _form(found) for player, found in rows.items()}


def _form(found: Iterable[tuple[str, int, int]]) -> dict[str, object]:
    marks, streak, sign = "", 0, {Outcome.WON: 1, Outcome.LOST: -1}
    for outcome, nth, alike in found:
        if nth <= LAST:
            marks = MARKS[Outcome(outcome)] + marks
        if nth == alike:
            streak += sign.get(Outcome(outcome), 0)
    return {"last_five": marks, "streak": streak}
