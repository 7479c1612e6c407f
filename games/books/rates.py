"""Shares, with the counts behind them."""

import dataclasses

from django.utils.translation import gettext as _

from games.books.numbers import NOTHING, likely, percent


@dataclasses.dataclass(frozen=True, slots=True)
class Rate:
    """A share with the count that it comes from, and how far it can be trusted."""

    label: str
    part: int
    whole: int

    @property
    def count(self) -> str:
        """Return the count: *75 of 154*."""
        return _("%(part)s of %(whole)s") % {"part": self.part, "whole": self.whole}

    @property
    def share(self) -> str:
        """Return the share; a dash of nothing."""
        return percent(self.part, self.whole)

    @property
    def range(self) -> str:
        """Return between what the true share lies, 95 times of 100."""
        if not self.whole:
            return NOTHING
        low, high = likely(self.part, self.whole)
        return f"{round(100 * low)}–{round(100 * high)}"
