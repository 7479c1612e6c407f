"""Shares, with the counts behind them."""

import dataclasses
import enum

from django.utils.translation import gettext as _

from games.books.numbers import NOTHING, likely, percent


class Of(enum.Enum):
    """What is counted; the value is of how many a share says something at least."""

    HANDS = 20
    MATCHES = 10


def least_in_words() -> str:
    """Return from how many hands and matches on shares are told."""
    return _(
        "Below %(hands)s hands or %(matches)s matches a share says nothing and is left "
        "out."
    ) % {"hands": Of.HANDS.value, "matches": Of.MATCHES.value}


@dataclasses.dataclass(frozen=True, slots=True)
class Rate:
    """A share with the count that it comes from, and how far it can be trusted."""

    label: str
    part: int
    whole: int
    of: Of

    @property
    def count(self) -> str:
        """Return the count: *75 of 154*."""
        return _("%(part)s of %(whole)s") % {"part": self.part, "whole": self.whole}

    @property
    def tells(self) -> bool:
        """Return whether there are enough to tell a share."""
        return self.whole >= self.of.value

    @property
    def few(self) -> str:
        """Return that there are too few to tell; blank where there are enough, or none."""
        if self.tells or not self.whole:
            return ""
        if self.of is Of.HANDS:
            return _("too few hands to tell")
        return _("too few matches to tell")

    @property
    def share(self) -> str:
        """Return the share; a dash where it says nothing."""
        return percent(self.part, self.whole) if self.tells else NOTHING

    @property
    def likely(self) -> tuple[float, float] | None:
        """Return between what the true share lies, 95 times of 100; None: unknown."""
        return likely(self.part, self.whole) if self.tells else None

    @property
    def range(self) -> str:
        """Return the same in percent: *41–57*."""
        if self.likely is None:
            return NOTHING
        low, high = self.likely
        return f"{round(100 * low)}–{round(100 * high)}"
