"""Names in a match file, turned into seats."""

from games import rules


class People:
    """The players of a match file, found by any spelling of their names.

    Attributes:
        names: As the sheet writes them, in seat order.
    """

    def __init__(self, value: object) -> None:
        if not isinstance(value, list) or len(value) not in (2, 3, 4):
            raise rules.WrongFactsError(
                "players-count",
                rules.gettext_noop("A match has a list of 2, 3 or 4 players."),
                field="players",
            )
        self.names = tuple(rules.names.clean(name, field="players") for name in value)
        self._seats = dict(zip(self.names, range(4), strict=False))
        self._by_key = {rules.names.key(n): seat for n, seat in self._seats.items()}
        if len(self._by_key) < len(self.names):
            raise rules.WrongFactsError(
                "same-name",
                rules.gettext_noop("Two players have the same name."),
                field="players",
            )

    def seat(self, name: object, field: str) -> int:
        """Return the seat of a player.

        Raises:
            rules.WrongFactsError: Nobody here has that name; ``field`` is at fault.
        """
        if not isinstance(name, str):
            seat = None
        elif name in self._seats:
            return self._seats[name]
        else:
            seat = self._by_key.get(rules.names.key(name))
        if seat is None:
            raise rules.WrongFactsError(
                "unknown-player",
                rules.gettext_noop("%(name)s does not play in this match."),
                {"name": rules.shown(name)},
                field=field,
            )
        return seat
