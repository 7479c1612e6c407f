"""The evening of the drawn pages: five people, nine matches, five cents a point."""

import datetime as dt
from collections.abc import Sequence

from games import models, rules
from tests.factories import EVENING, a_match, knock, points

STAKE = {"per_point": "0.05", "currency": "EUR"}
ANNA, BORIS, ZOFIA, ARMEN, KATA = (
    *("Anna", "Boris", "Žofia", "Արմեն"),
    "Katariina-Liisa",
)
#: Who lost to whom by how many points, in the order of play.
PLAYED = (
    (BORIS, ANNA, 162),
    (BORIS, ZOFIA, 86),
    (BORIS, KATA, 127),
    (ZOFIA, ANNA, 55),
    (ARMEN, BORIS, 101),
    (ZOFIA, KATA, 103),
    (ARMEN, KATA, 66),
    (ANNA, ARMEN, 72),
    (ARMEN, ZOFIA, 148),
)
#: The plan that settles it.
PLAN = (
    (ARMEN, KATA, 1215),
    (BORIS, ANNA, 725),
    (BORIS, ZOFIA, 380),
    (BORIS, KATA, 265),
)


def plain_rules(target: int) -> rules.Rules:
    """Return rules without boxes and bonuses: who reaches the target wins by it."""
    values = {"target": target, "box_bonus": 0, "game_bonus": 0, "shutout": "none"}
    return rules.build(values)


def a_win(
    club: models.Club,
    loser: str,
    winner: str,
    difference: int,
    *,
    stake: dict[str, str] | None = STAKE,
    at: dt.datetime = EVENING,
) -> models.Match:
    """Return a match that somebody lost by so many points, in two hands."""
    left = 24
    return a_match(
        club=club,
        names=(winner, loser),
        house=plain_rules(difference - 10),
        stake=stake,
        hands=[points(0, difference - left + 4), knock(0, 4, left)],
        at=at,
    )


def an_evening(
    club: models.Club,
    *,
    played: Sequence[tuple[str, str, int]] = PLAYED,
    at: dt.datetime = EVENING,
) -> list[models.Match]:
    """Return an evening's matches, ten minutes apart."""
    return [
        a_win(club, *facts, at=at + dt.timedelta(minutes=10 * place))
        for place, facts in enumerate(played)
    ]
