"""One match: the race, the chance to reach the target first, the points per hand.

Tables as `games.stats.frames.match` makes them; names stand in the order of sides.
"""

from games.stats.charts.match.chances import Turn, chance
from games.stats.charts.match.hand_bars import MOST_NAMED, points
from games.stats.charts.match.score_race import race

__all__ = ["MOST_NAMED", "Turn", "chance", "points", "race"]
