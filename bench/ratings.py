"""Hold the ratings' chance to win against the true odds of simulated clubs.

``python -m bench.ratings`` makes up clubs whose people have a skill, a standard normal
that nobody sees: a beats b with the chance 1 / (1 + exp(-factor * (skill_a -
skill_b))). The smaller the factor, the more luck; the same seed, the same clubs. Every
match is foretold from the ratings of the matches before it and then rated, and
the mean log loss over all matches is printed for each factor and beta, between a
coin's and the true odds' own; and beside it what the library's ``predict_win`` would
have lost on the same ratings.

Status 1 if at ours, ``games.books.ratings.BETA``, a factor's loss is not below a coin's, or is more than
``MOST_ABOVE`` the true odds' own.
"""

import itertools
import math
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from openskill.models import PlackettLuce

from bench.filled import configured

CLUBS, PEOPLE, MATCHES = 60, 12, 200
#: How much a difference of skill tells, as log odds.
FACTORS = (0.9, 0.5, 0.3)

DEFAULT = 25 / 6
#: Betas to measure, as multiples of the library's own.
TIMES = (1.0, 2.0, 3.0, 3.5, 4.0, 5.0)

COIN = math.log(2)
MOST_ABOVE = 0.07

#: After so many matches it is told how wide a rating still is.
WIDTHS = (5, 10, 20, 50, 100, 200)


@dataclass(frozen=True, slots=True)
class Played:
    """A match of a simulated club: two of its people, by number, and who won."""

    winner: int
    loser: int
    odds: float
    """The true chance of the one who won, from 0 to 1."""


def club(factor: float, number: int) -> list[Played]:
    """Return a club's matches in order; the same for the same arguments.

    >>> club(0.9, 1) == club(0.9, 1) != club(0.9, 2)
    True
    """
    chance = random.Random(f"{factor} {number}")  # noqa: S311  # no secret
    skills = [chance.gauss(0, 1) for _ in range(PEOPLE)]
    matches = []
    for _ in range(MATCHES):
        one, other = chance.sample(range(PEOPLE), 2)
        odds = 1 / (1 + math.exp(-factor * (skills[one] - skills[other])))
        if chance.random() < odds:
            matches.append(Played(one, other, odds))
        else:
            matches.append(Played(other, one, 1 - odds))
    return matches


def foretold(matches: list[Played], beta: float) -> Iterator[tuple[float, float]]:
    """Rate the matches; yield the winners' chances as they stood before each.

    Yields:
        The chance by our formula and by the library's ``predict_win``, from 0 to 1.
    """
    from games.books.ratings import Standing, chance

    model = PlackettLuce(beta=beta)
    ratings = [model.rating() for _ in range(PEOPLE)]
    for match in matches:
        winner, loser = ratings[match.winner], ratings[match.loser]
        ours = [Standing(each.mu, each.sigma) for each in (winner, loser)]
        yield (
            chance(*ours, beta=beta),
            model.predict_win([[winner], [loser]])[0],
        )
        rated = model.rate([[winner], [loser]], ranks=[1, 2])
        (ratings[match.winner],), (ratings[match.loser],) = rated


def loss(chances: list[float]) -> float:
    """Return the mean log loss of the chances that the winners had been given."""
    return -math.fsum(map(math.log, chances)) / len(chances)


def losses(clubs: list[list[Played]], beta: float) -> tuple[float, float]:
    """Return the mean log loss of our formula and of ``predict_win``."""
    pairs = itertools.chain.from_iterable(foretold(each, beta) for each in clubs)
    ours, theirs = zip(*pairs, strict=True)
    return loss(list(ours)), loss(list(theirs))


def widths(beta: float) -> dict[int, float]:
    """Return sigma by number of matches of two equals who win in turn."""
    model = PlackettLuce(beta=beta)
    pair = [model.rating(), model.rating()]
    found = {}
    for number in range(1, max(WIDTHS) + 1):
        ((winner,), (loser,)) = model.rate([[pair[0]], [pair[1]]], ranks=[1, 2])
        pair = [loser, winner]
        if number in WIDTHS:
            found[number] = winner.sigma
    return found


def held(factor: float, chosen: float) -> bool:
    """Print a factor's losses; return whether the chosen beta keeps the limits.

    Args:
        factor: How much a difference of skill tells.
        chosen: One of ``TIMES``.
    """
    clubs = [club(factor, number) for number in range(CLUBS)]
    true = loss([match.odds for matches in clubs for match in matches])
    sys.stdout.write(f"skill factor {factor}: coin {COIN:.4f}, true odds {true:.4f}\n")
    found = {}
    for times in TIMES:
        found[times], theirs = losses(clubs, times * DEFAULT)
        sys.stdout.write(
            f"  beta {times:.1f} × 25/6: {found[times]:.4f} "
            f"({found[times] - true:+.4f}), predict_win {theirs:.4f}\n"
        )
    kept = found[chosen] < COIN and found[chosen] - true <= MOST_ABOVE
    sys.stdout.write(
        f"  best at {min(found, key=found.__getitem__):.1f}; chosen {chosen:.1f}: "
        f"{found[chosen]:.4f} (below {COIN:.4f}, at most {true + MOST_ABOVE:.4f})"
        f"{'' if kept else ' MISSED'}\n"
    )
    return kept


def main() -> int:
    """Print the figures; return the exit status."""
    with configured():
        from games.books.ratings import BETA

        chosen = BETA / DEFAULT
        missed = [factor for factor in FACTORS if not held(factor, chosen)]
    for number, sigma in widths(BETA).items():
        sys.stdout.write(
            f"beta {chosen:.1f} × 25/6, after {number} matches of equals: "
            f"sigma {sigma:.2f}, 95 % within ±{1.96 * sigma:.1f}\n"
        )
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
