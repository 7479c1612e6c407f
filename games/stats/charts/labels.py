"""Where words on a chart stand, so that nothing else is there."""

import dataclasses
import math
from collections.abc import Callable, Iterable, Sequence

from games.stats.charts import style

#: Height of a name with a little air, pixels.
TALL = 20.0


@dataclasses.dataclass(frozen=True, slots=True)
class Band:
    """What a line covers behind its label: from its lowest to its highest pixel there.

    Attributes:
        low: Lowest, in pixels from the foot of the plot.
        high: Highest.
        end: Where the line ends.
    """

    low: float
    high: float
    end: float


Span = tuple[float, float]


def meet(one: Span, others: Iterable[Span]) -> bool:
    """Return whether a span shares more than an edge with one of others."""
    return any(one[0] < high - 0.01 and low < one[1] - 0.01 for low, high in others)


def places(bands: Sequence[Band], top: float, gap: float = 8) -> list[float]:
    """Return the middle of each line's label, in pixels from the foot of the plot.

    A label stands as near to its line's end as no line and no other label is, above it
    rather than below, but under the labels of higher lines; where nothing is free,
    above it nevertheless.

    Args:
        bands: One a label.
        top: How high a label may reach.
        gap: Air between a line and a label.
    """
    taken = [(band.low - gap, band.high + gap) for band in bands]
    found = [0.0] * len(bands)
    last = top
    for place in sorted(range(len(bands)), key=lambda each: -bands[each].end):
        end = bands[place].end
        edges = [
            edge for low, high in taken for edge in (low - TALL / 2, high + TALL / 2)
        ]
        free = [
            middle
            for middle in edges
            if TALL / 2 <= middle <= top - TALL / 2
            and not meet((middle - TALL / 2, middle + TALL / 2), taken)
        ]
        # A place below counts as a label's height further away.
        away = [
            (each > last, abs(each - end) + TALL * (each < end), each) for each in free
        ]
        above = min(max(end + TALL, TALL / 2), top - TALL / 2)
        last = found[place] = min(away, default=(False, 0.0, above))[2]
        taken.append((found[place] - TALL / 2, found[place] + TALL / 2))
    return found


def spread(ends: Sequence[float], low: float, high: float) -> list[float]:
    """Return the middles of labels beside the ends of lines, in pixels from the foot.

    They keep the order of the ends, and a label's height apart where there is room.

    Args:
        ends: Where the lines end.
        low: The lowest middle.
        high: The highest.
    """
    order = sorted(range(len(ends)), key=lambda each: ends[each])
    apart = min(TALL, (high - low) / max(len(ends) - 1, 1))
    found = [0.0] * len(ends)
    floor = low
    for place in order:
        found[place] = floor = max(ends[place], floor)
        floor += apart
    ceiling = high
    for place in reversed(order):
        found[place] = min(found[place], ceiling)
        ceiling = found[place] - apart
    return found


def steps(text: str, last: int, size: int = style.TEXT) -> int:
    """Return over how many steps of the axis a text reaches on the narrowest phone."""
    return max(math.ceil(style.width_of(text, size) / style.NARROW * max(last, 1)), 1)


def clear(
    values: Sequence[float],
    width: int,
    fits: Callable[[float], bool],
    taken: Iterable[Span] = (),
) -> int:
    """Return the first place at which a word meets neither a line nor another word.

    Args:
        values: The line's values, a step each.
        width: Of the word, in steps.
        fits: Whether a value leaves the word free.
        taken: Spans of other words at the same height, in steps.

    Returns:
        A step from 0; 0 where there is no such place.
    """
    kept = list(taken)
    for start in range(max(len(values) - width, 1)):
        inside = values[start : start + width + 1]
        if all(map(fits, inside)) and not meet((start, start + width), kept):
            return start
    return 0
