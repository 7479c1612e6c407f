"""What was played evening by evening, added up by the database in one go.

A million hands are two hundred thousand results, but few thousand evenings: whoever
looks for the most of something looks for its evening first.
"""

from typing import Any

from django.db.models import (
    Aggregate,
    Case,
    Count,
    F,
    IntegerField,
    Max,
    Min,
    Q,
    QuerySet,
    Sum,
    TextField,
    Value,
    When,
)

from games import rules
from games.models import Outcome, Result

TWO, FOUR = rules.Arrangement.TWO, rules.Arrangement.FOUR_PARTNERS
#: Arrangements in which one of two sides wins.
TWO_SIDES = (TWO, FOUR)
#: What `by_evening` tells, by name.
NAMES = (
    "played_on",
    "matches",
    "total",
    "margin",
    "hand",
    "behind",
    "most_halves",
    "least_halves",
    "dealt",
    "dealt_won",
    "first_of_two",
    "first_of_two_won",
    "first_of_three",
    "first_of_three_won",
    "won_hands",
)


class Joined(Aggregate):
    """Texts of many rows in one, with blanks between them."""

    function = "GROUP_CONCAT"
    output_field = TextField()

    def __init__(self, expression: str, **extra: Any) -> None:
        super().__init__(F(expression), Value(" "), **extra)

    def as_postgresql(
        self, compiler: Any, connection: Any, **extra: Any
    ) -> tuple[str, Any]:
        """Return the same as PostgreSQL calls it."""
        return self.as_sql(compiler, connection, function="STRING_AGG", **extra)


def by_evening(results: "QuerySet[Result]") -> dict[str, list[Any]]:
    """Return columns with a row an evening, rising; one query.

    - ``played_on``; ``matches``: how many;
    - ``total``, ``hand``: the most points of a match, of a hand; ``margin``, ``behind``:
      by how much a match was won at most, and how far behind its winner had been;
    - ``most_halves``, ``least_halves``: twice the hands of the longest and of the
      shortest match, guessed from what one of its players played: exact with two,
      never too few and never too many with more; None: no match has a hand;
    - ``dealt``, ``dealt_won``: hands of two that a dealer played, and won;
    - ``first_of_two``, ``first_of_three``: decided matches of so many sides in which
      somebody won a first hand; with ``_won`` those that he won, too;
    - ``won_hands``: as ``games.books.tallies`` reads them.

    Args:
        results: All results of some matches, every seat's.
    """
    won = Q(outcome=Outcome.WON)
    two, three = Q(arrangement__in=TWO_SIDES), ~Q(arrangement__in=TWO_SIDES)
    first = Q(won_first=True) & ~Q(outcome=Outcome.DRAWN)
    halves = F("hands") * Case(
        When(arrangement=TWO, then=2),
        When(arrangement=FOUR, then=4),
        default=3,
        output_field=IntegerField(),
    )
    told = (
        results.order_by()
        .values("played_on")
        .annotate(
            matches=Count("pk", filter=Q(seat=0)),
            total=Max("points_for"),
            margin=Max(F("points_for") - F("points_against"), filter=won),
            hand=Max("best_hand"),
            behind=Max("most_behind", filter=won),
            most_halves=Max(halves, filter=Q(hands__gt=0)),
            least_halves=Min(halves, filter=Q(hands__gt=0)),
            sum_dealt=Sum("dealt"),
            sum_dealt_won=Sum("dealt_won"),
            first_of_two=Count("pk", filter=two & first),
            first_of_two_won=Count("pk", filter=two & first & won),
            first_of_three=Count("pk", filter=three & first),
            first_of_three_won=Count("pk", filter=three & first & won),
            joined=Joined("won_hands"),
        )
    )
    own = {"dealt": "sum_dealt", "dealt_won": "sum_dealt_won", "won_hands": "joined"}
    rows = told.order_by("played_on").values_list(*(own.get(n, n) for n in NAMES))
    columns = zip(*rows, strict=True)
    return dict(zip(NAMES, map(list, columns), strict=False)) or {n: [] for n in NAMES}
