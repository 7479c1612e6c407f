"""Hold the meld finder against two public packages, hand for hand.

``python -m bench.melds`` times whole passes over the hands of ten cards in
``tests/data``, each package with the cards in its own form, and prints hands a second
as multiples of theirs. The passes are interleaved, so that a busy machine slows all;
the median round counts. Status 1 if one of them is below its limit.

open_spiel (C++) and rlcard are installed for this alone: ``make bench`` does it.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyspiel
from rlcard.games.gin_rummy.utils import melding, utils

from games import rules
from games.rules import cards
from games.rules.melds import best_melds, least_deadwood, showdown

DATA = Path(__file__).parents[1] / "tests/data"
ROUNDS = 9
#: Of rlcard's hands only so many: a whole pass takes it minutes.
SLOW_HANDS = 150

MOST_IMPORT_SECONDS = 0.05

Work = Callable[[Any], object]


def vectors(name: str) -> list[dict[str, Any]]:
    """Return the cases of a file with known answers."""
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def rate(work: Work, hands: Sequence[Any]) -> float:
    """Return how many hands a second the work takes."""
    begun = time.perf_counter()
    for hand in hands:
        work(hand)
    return len(hands) / (time.perf_counter() - begun)


def pair_of(house: rules.Rules) -> Work:
    """Return the work on both hands of a finished hand, alternatives included."""

    def both(hands: tuple[tuple[int, ...], tuple[int, ...]]) -> object:
        return showdown(*hands, house)

    return both


def rlcard_deadwood(hand: list[Any]) -> int:
    """Return the least deadwood as rlcard counts it."""
    clusters = melding.get_best_meld_clusters(hand=hand)
    best: int = utils.get_deadwood_count(hand, clusters[0] if clusters else [])
    return best


def import_seconds() -> float:
    """Return what importing the room costs a fresh interpreter, at the median."""
    code = (
        "import time; t = time.perf_counter(); import games.rules.melds;"
        "print(time.perf_counter() - t)"
    )
    # The compiled modules are kept from the first time on, as everywhere.
    env = {
        key: value
        for key, value in os.environ.items()
        if key != "PYTHONDONTWRITEBYTECODE"
    }
    found = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, env=env
        )
        for _ in range(7)
    ]
    return statistics.median(float(each.stdout) for each in found)


def main() -> int:
    """Print the figures; return the exit status."""
    spiel = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    texts = [case["hand"].split() for case in vectors("melds.jsonl")]
    texts = [text for text in texts if len(text) == 10]
    ours = [cards.parse_many(" ".join(text)) for text in texts]
    theirs = [spiel.card_strings_to_card_ints(text) for text in texts]
    slow = [
        [utils.card_from_text(card[0] + card[1].upper()) for card in text]
        for text in texts[:SLOW_HANDS]
    ]
    pairs = [
        (cards.parse_many(case["knocker"]), cards.parse_many(case["defender"]))
        for case in vectors("layoffs.jsonl")
        if case["strict"]
    ]
    for mine, other in zip(ours, theirs, strict=True):
        assert least_deadwood(mine) == spiel.min_deadwood(other)
    for mine, kept in zip(ours, slow, strict=False):
        assert least_deadwood(mine) == rlcard_deadwood(kept)
    works: dict[str, tuple[Work, Sequence[Any]]] = {
        "least_deadwood": (least_deadwood, ours),
        "best_melds": (best_melds, ours),
        "showdown": (pair_of(rules.named("classic")), pairs),
        "open_spiel min_deadwood": (spiel.min_deadwood, theirs),
        "open_spiel best_meld_group": (spiel.best_meld_group, theirs),
        "rlcard": (rlcard_deadwood, slow),
    }
    rounds = [
        {name: rate(*work) for name, work in works.items()} for _ in range(ROUNDS)
    ]
    for name in works:
        median = statistics.median(each[name] for each in rounds)
        sys.stdout.write(f"{name:28} {median:9,.0f} a second\n")
    failed = False
    for mine, other, least in (
        ("least_deadwood", "open_spiel min_deadwood", 3.0),
        ("least_deadwood", "rlcard", 30.0),
        ("best_melds", "open_spiel best_meld_group", 0.7),
        ("showdown", "rlcard", 1.0),
    ):
        times = statistics.median(each[mine] / each[other] for each in rounds)
        failed |= times < least
        sys.stdout.write(f"{mine} / {other}: {times:.1f} (at least {least})\n")
    cost = import_seconds()
    sys.stdout.write(
        f"import: {cost * 1000:.0f} ms (at most {MOST_IMPORT_SECONDS * 1000:.0f})\n"
    )
    return int(failed or cost > MOST_IMPORT_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
