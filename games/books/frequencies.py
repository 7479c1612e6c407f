"""How a club's hands end, for the chance to reach the target first."""

from collections import Counter

from games import rules
from games.books import tallies
from games.models import Club, Result
from games.rules import odds

#: The club's newest results are enough, and their number stays the same.
RESULTS = 2_000


def of_club(club: Club) -> odds.Frequencies | None:
    """Return how the club's newest hands ended; None while there are too few."""
    newest = Result.objects.filter(club=club).order_by("-played_at", "-match")
    hands = tallies.read(newest.values_list("won_hands", flat=True)[:RESULTS])
    counted: Counter[tuple[rules.Result, int]] = Counter()
    for hand, times in hands.items():
        counted[hand.kind, hand.deadwood] += times
    if counted.total() < odds.LEAST_HANDS:
        return None
    return odds.Frequencies(
        tuple(
            (kind, deadwood, times)
            for (kind, deadwood), times in sorted(counted.items())
        )
    )
