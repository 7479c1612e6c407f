"""Measure how often hands end how, which the odds stand on by default.

``python -m bench.frequencies`` plays hands under the rules of ``classic``, prints how
they end, and holds the chances that follow against those of ``odds.DEFAULT``. Status 1
if a chance differs by more than so few hands explain. With ``--hands 60000 --table`` it
prints the table that is in ``games/rules/odds.py``, which takes some ten minutes.

The players draw what melds, put aside what leaves little and hopes for much, and
knock with 10 at first, with less the longer the hand lasts, and not at all while
three or four cards would make it a gin. That is a choice: with what they knock and
how long they wait decides how many gins there are (``--style bold`` and ``patient``
show it: 2 and 45 in a hundred). open_spiel's simple player is none: it knocks with
whatever it can and never lays off, so that of 20,000 hands 2 in a hundred are gins
and not one is an undercut.
"""

import argparse
import itertools
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from games import rules
from games.rules import cards, odds
from games.rules.entries import Result
from games.rules.melds import least_deadwood, showdown

CLASSIC = rules.named("classic")
HANDS = 10_000
#: Between the chances of so many hands and those of the table.
MOST_DIFFERENCE = 0.01

#: The stock's last cards stay where they are.
KEPT = 2
#: A discard is chosen among so many, none of which costs more than this, in points.
CHOICES, MOST_COST = 5, 6


class Style(NamedTuple):
    """When somebody knocks.

    Attributes:
        falling: By how much the deadwood to knock with falls each turn, in points.
        least: It stays here, in points.
        outs: From so many cards on that would make it a gin, not at all.
    """

    falling: float
    least: int
    outs: int

    def limit(self, turn: int) -> float:
        """Return the most deadwood to knock with in this turn of both players."""
        fallen = CLASSIC.knock_limit + 4 - self.falling * turn
        return max(self.least, min(CLASSIC.knock_limit, fallen))


#: Who sits down, each as often as the others, with himself as with them.
STYLES: dict[str, tuple[Style, ...]] = {
    "usual": (
        Style(falling=0.75, least=3, outs=4),
        Style(falling=0.5, least=4, outs=3),
    ),
    "bold": (Style(falling=0, least=10, outs=99),),
    "patient": (Style(falling=0.5, least=4, outs=2),),
}


class Player:
    """Somebody with a hand, who remembers which cards were to be seen."""

    def __init__(self, hand: list[int], style: Style) -> None:
        self.hand = hand
        self.unseen = set(range(52)).difference(hand)
        self._style = style

    def wants(self, upcard: int) -> bool:
        """Return whether the upcard melds."""
        return least_deadwood([*self.hand, upcard]) < least_deadwood(self.hand)

    def turn(self, drawn: int, *, barred: int | None) -> int:
        """Take a card, put one aside and return it.

        Args:
            drawn: From the stock or the pile.
            barred: A card from the pile does not go back at once.
        """
        self.unseen.discard(drawn)
        held = [*self.hand, drawn]
        choices = sorted(
            (least_deadwood(kept), -cards.VALUES[aside], aside, kept)
            for aside in held
            if aside != barred
            for kept in [[card for card in held if card != aside]]
        )
        most = _most(choices[0][0])
        close = [each for each in choices if each[0] <= most]
        *_, aside, self.hand = min(close[:CHOICES], key=self._prospect)
        return aside

    def _prospect(self, choice: tuple[int, int, int, list[int]]) -> float:
        """Return the deadwood, less twice what the next card saves on average."""
        deadwood, _, _, kept = choice
        saved = sum(
            max(0, deadwood + cards.VALUES[card] - least_deadwood([*kept, card]))
            for card in self.unseen
        )
        return deadwood - 2 * saved / max(1, len(self.unseen))

    def knocks(self, turn: int) -> bool:
        """Return whether to end the hand."""
        deadwood = least_deadwood(self.hand)
        if deadwood == 0:
            return True
        return deadwood <= self._style.limit(turn) and self._outs() < self._style.outs

    def _outs(self) -> int:
        """Return how many of the cards not yet seen would make it a gin."""
        return sum(map(self._is_out, self.unseen))

    def _is_out(self, card: int) -> bool:
        held = [*self.hand, card]
        return any(
            least_deadwood([each for each in held if each != aside]) == 0
            for aside in self.hand
        )


def _most(least: int) -> int:
    """Return how much to keep where so little is possible: a knock stays a knock."""
    if least == 0:
        return 0
    most = least + MOST_COST
    limit = CLASSIC.knock_limit
    return min(most, limit) if least <= limit else most


def played(number: int, styles: tuple[Style, ...]) -> tuple[Result, int] | None:
    """Return the kind and count of a hand (`odds.Frequencies`); None if it is drawn.

    The first player may take the upcard, then the second; if neither does, the first
    draws.
    """
    deck = list(range(52))
    random.Random(number).shuffle(deck)  # noqa: S311 - repeatable, not secret
    pile, stock = deck[20:21], deck[21:]
    others, first = divmod(number, len(styles))
    player = Player(deck[:10], styles[first])
    other = Player(deck[10:20], styles[others % len(styles)])
    for each in (player, other):
        each.unseen.discard(pile[0])
    if other.wants(pile[0]) and not player.wants(pile[0]):
        player, other = other, player
    for turn in itertools.count(1):
        taken = pile.pop() if player.wants(pile[-1]) else None
        aside = player.turn(stock.pop() if taken is None else taken, barred=taken)
        pile.append(aside)
        other.unseen.discard(aside)
        if player.knocks(turn):
            shown = showdown(player.hand, other.hand, CLASSIC)
            return shown.result, abs(shown.defender_deadwood - shown.knocker_deadwood)
        if len(stock) <= KEPT:
            break
        player, other = other, player
    return None


def frequencies(hands: int, styles: tuple[Style, ...]) -> tuple[odds.Frequencies, int]:
    """Return how hands number 1 and up end, and how many of them nobody won."""
    found = Counter(played(number, styles) for number in range(1, hands + 1))
    drawn = found.pop(None, 0)
    many = sorted((*key, times) for key, times in found.items() if key is not None)
    return odds.Frequencies(tuple(many)), drawn


def summary(many: odds.Frequencies, drawn: int) -> Iterator[str]:
    """Yield a line a kind: its share, and its count on average."""
    for kind in (Result.KNOCK, Result.GIN, Result.UNDERCUT):
        counts = {count: times for each, count, times in many.many if each is kind}
        hands = sum(counts.values())
        mean = sum(count * times for count, times in counts.items()) / max(1, hands)
        yield f"{kind:9} {hands / many.total:6.1%} of the won hands, {mean:4.1f} points"
    yield f"drawn     {drawn / (drawn + many.total):6.1%} of all hands"


def table(many: odds.Frequencies) -> Iterator[str]:
    """Yield a line a kind: of ten thousand won hands how many had 0, 1, 2 ... points."""
    for kind in (Result.KNOCK, Result.GIN, Result.UNDERCUT):
        counts = {count: times for each, count, times in many.many if each is kind}
        shares = [
            round(counts.get(count, 0) * 10_000 / many.total)
            for count in range(max(counts) + 1)
        ]
        yield f"{kind}: {' '.join(map(str, shares))}"


def difference(many: odds.Frequencies) -> tuple[float, float]:
    """Return how far chances are from those of the default: at most, on average."""
    ours, theirs = odds.chances(CLASSIC, many), odds.chances(CLASSIC)
    apart = [
        abs(ours.first(own, other) - theirs.first(own, other))
        for own in range(CLASSIC.target)
        for other in range(own)
    ]
    return max(apart), sum(apart) / len(apart)


def main() -> int:
    """Print the figures; return the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--style", choices=STYLES, default="usual")
    parser.add_argument("--table", action="store_true")
    said = parser.parse_args()
    many, drawn = frequencies(said.hands, STYLES[said.style])
    lines = [*summary(many, drawn), *(table(many) if said.table else ())]
    most, mean = difference(many)
    lines.append(
        f"chances: {mean:.3f} from the default's on average, {most:.3f} at most "
        f"(at most {MOST_DIFFERENCE})"
    )
    sys.stdout.write("\n".join(lines) + "\n")
    return int(most > MOST_DIFFERENCE)


if __name__ == "__main__":
    sys.exit(main())
