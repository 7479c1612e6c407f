"""Hold the cost of scoring match files against that of parsing their JSON alone.

``python -m bench.score`` makes 2,000 match files of 20 hands, in all arrangements,
and prints how many times as long reading, checking, folding and printing takes.
Rounds of the two are interleaved, so that a busy machine slows both; the median
round counts. Status 1 if the ratio is above the limit.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator

from games.files import score_sheet
from games.files.scoring import Scored, scored

FILES = 2_000
DIFFERENT = 250
HANDS = 20
ROUNDS = 7
MOST_RATIO = 30

_NAMES = ("Anna", "Boris", "Carl", "Dana")
_ARRANGEMENTS = (
    ("two", 2, "classic"),
    ("two", 2, "hollywood"),
    ("two", 2, "oklahoma"),
    ("three-rotating", 3, "classic"),
    ("three-loser-deals", 3, "twenty"),
    ("three-captain", 3, "first-to-100"),
    ("four-partners", 4, "classic"),
    ("four-partners", 4, "pagat"),
)


def match_files(chance: random.Random) -> list[bytes]:
    """Return match files of matches in play; every so many they come again."""
    different = [
        json.dumps(_match(chance, *_ARRANGEMENTS[n % len(_ARRANGEMENTS)]))
        for n in range(DIFFERENT)
    ]
    return [different[n % DIFFERENT].encode() for n in range(FILES)]


def _match(
    chance: random.Random, arrangement: str, count: int, preset: str
) -> dict[str, object]:
    """Return a match of hands that stay below a high target."""
    match: dict[str, object] = {
        "format": "scorekeeper-match",
        "version": 1,
        "arrangement": arrangement,
        "rules": {"preset": preset, "target": 1000},
        "players": list(_NAMES[:count]),
        "stake": {"per_point": "0.05", "currency": "EUR"},
        "hands": [],
    }
    hands: list[dict[str, object]] = []
    match["hands"] = hands
    for number in range(HANDS):
        hands.append(_hand(chance, number, match))
    return match


def _hand(
    chance: random.Random, number: int, match: dict[str, object]
) -> dict[str, object]:
    """Return a knock, gin or undercut by one of the two whose turn it is."""
    own = chance.choice((0, 0, 1, 2, 3, 4, 5))
    return {
        "knocker": chance.choice(_players(number, match)),
        "deadwood": own,
        "opponent_deadwood": chance.randrange(own, 30),
        "upcard": chance.choice(("5h", "9d", "Td", "Ks")),
    }


def _players(number: int, match: dict[str, object]) -> tuple[str, ...]:
    """Return who plays next, as a score of the hands so far says."""
    (outcome,) = scored(json.dumps(match).encode())
    assert isinstance(outcome, Scored), outcome
    seatings = outcome.sheet.next
    seating = seatings[number % len(seatings)]
    return tuple(_NAMES[seat] for seat in seating.players)


def parse(files: list[bytes]) -> Iterator[object]:
    """Yield each file's JSON values, read leniently."""
    return map(json.loads, files)


def score(files: list[bytes]) -> Iterator[str]:
    """Yield each file's score sheet as the command prints it."""
    for data in files:
        for outcome in scored(data):
            match = outcome.match_file.match
            yield score_sheet.as_json(match, outcome.sheet, "x.json", outcome.place)


def seconds(
    work: Callable[[list[bytes]], Iterator[object]], files: list[bytes]
) -> float:
    """Return how long the work takes on all files."""
    begun = time.process_time()
    for _ in work(files):
        pass
    return time.process_time() - begun


def main() -> int:
    """Print the two medians and their ratio; return the exit status."""
    files = match_files(random.Random(20))  # noqa: S311 - repeatable, not secret
    rounds = [(seconds(parse, files), seconds(score, files)) for _ in range(ROUNDS)]
    parsing, scoring = map(statistics.median, zip(*rounds, strict=True))
    ratio = scoring / parsing
    sys.stdout.write(
        f"{FILES} files of {HANDS} hands: parsing {parsing:.3f} s, "
        f"scoring {scoring:.3f} s, {ratio:.1f} times (limit {MOST_RATIO})\n"
    )
    return int(ratio > MOST_RATIO)


if __name__ == "__main__":
    sys.exit(main())
