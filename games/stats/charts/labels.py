"""Names at the ends of lines, where nothing else is."""

import dataclasses
from collections.abc import Sequence

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


def places(bands: Sequence[Band], top: float, gap: float = 5) -> list[float]:
    """Return the middle of each line's label, in pixels from the foot of the plot.

    A label stands above its line's end or below the line, where no line and no other
    label is; if nothing is free, as near as it gets.

    Args:
        bands: One a label.
        top: How high a label may reach.
        gap: Air between a line and a label.
    """
    taken = [(band.low - gap, band.high + gap) for band in bands]
    found = [0.0] * len(bands)
    for place in sorted(range(len(bands)), key=lambda each: -bands[each].end):
        end = bands[place].end
        edges = [
            edge for low, high in taken for edge in (low - TALL / 2, high + TALL / 2)
        ]
        free = [
            middle
            for middle in edges
            if TALL / 2 <= middle <= top - TALL / 2
            and all(
                middle + TALL / 2 <= low + 0.01 or middle - TALL / 2 >= high - 0.01
                for low, high in taken
            )
        ]
        fallback = min(max(end + TALL, TALL / 2), top - TALL / 2)
        # Above is where one looks first.
        found[place] = min(
            free,
            key=lambda middle: abs(middle - end) + (0 if middle > end else TALL),
            default=fallback,
        )
        taken.append((found[place] - TALL / 2, found[place] + TALL / 2))
    return found
