"""A worked match at the end of the rules in words."""

from functools import cached_property

from django.utils.translation import gettext as _

from games import rules


class WorkedMatch:
    """One side wins every hand: 103 points in three hands against nothing.

    Where the target is another one, or boxes count at once, points and hands follow.
    """

    def __init__(self, house: rules.Rules) -> None:
        self._house = house

    @cached_property
    def _hands(self) -> list[int]:
        """Return what each hand gives; the last one ends it."""
        points = self._house.target + 3
        running = self._house.boxes_count == rules.BoxesCount.RUNNING
        box = self._house.box_bonus if running else 0
        for hands in (3, 2):
            each = points // hands
            if (hands - 1) * (each + box) < self._house.target:
                return [each] * (hands - 1) + [points - each * (hands - 1)]
        return [points]

    @cached_property
    def _total(self) -> rules.Total:
        sheet = rules.score(
            rules.Match(
                arrangement=rules.Arrangement.TWO,
                rules=self._house._replace(columns=1),
                players=("1", "2"),
                hands=tuple(
                    rules.Hand(call=rules.Call.POINTS, winner=0, points=each)
                    for each in self._hands
                ),
            )
        )
        return sheet.totals[0]

    @property
    def said(self) -> str:
        """Return what happens in it."""
        said = {
            1: _("%(points)s points in one hand against nothing:"),
            2: _("%(points)s points in two hands against nothing:"),
            3: _("%(points)s points in three hands against nothing:"),
        }[len(self._hands)]
        return said % {"points": sum(self._hands)}

    @property
    def sum(self) -> str:
        """Return its parts: *103 + 75 + 100 + 100*."""
        total = self._total
        parts = [total.points, total.box_bonus, total.game_bonus, total.shutout_bonus]
        return " + ".join(str(part) for part in parts if part)

    @property
    def total(self) -> int:
        """Return what it comes to."""
        return self._total.total
