"""The hands of a score sheet as JSON text (MATCH_FILE.md, "Score sheet").

A sheet is mostly hands, and hands of the same seats differ in a few numbers only.
So there is a template for each seating with the names in it already: several times
as fast as turning every hand into values and those into text.
"""

from collections.abc import Iterable, Sequence
from json.encoder import encode_basestring_ascii

from games import rules


class HandLines:
    """Writes the hands of one match."""

    def __init__(self, match: rules.Match, scorers: Iterable[str]) -> None:
        self._names = [encode_basestring_ascii(name) for name in match.players]
        self._winners: dict[int | None, str] = {None: "null"}
        self._winners |= enumerate(self._names)
        self._by_column = match.rules.columns > 1
        self._tables = match.arrangement is rules.Arrangement.FOUR_PARTNERS
        self._roles = match.arrangement is rules.Arrangement.THREE_CAPTAIN
        column = _places([encode_basestring_ascii(name) for name in scorers])
        self._running = f"[{column}, {column}, {column}]" if self._by_column else column
        self._templates: dict[tuple[object, ...], str] = {}

    def line(self, line: rules.Line) -> str:
        """Return one hand as a JSON object."""
        running = line.running
        numbers = (
            running[0] + running[1] + running[2] if self._by_column else running[0]
        )
        text = self._template(line) % (
            line.number,
            line.result,
            self._winners[line.winner],
            line.points,
            line.boxes,
            *(line.deadwood or ()),
            *numbers,
        )
        if self._tables:
            text += f', "round": {_number(line.round)}, "table": {_number(line.table)}'
        if line.as_played:
            text += ', "as_played": true'
        return text + (', "as_laid": true}' if line.as_laid else "}")

    def _template(self, line: rules.Line) -> str:
        """Return the template of who dealt, played and sat out."""
        seats = (line.dealer, line.players, line.sits_out, line.deadwood is None)
        if seats not in self._templates:
            self._templates[seats] = self._new_template(line)
        return self._templates[seats]

    def _new_template(self, line: rules.Line) -> str:
        dealer = self._winners[line.dealer]
        players = [self._names[seat] for seat in line.players]
        sits_out = [self._names[seat] for seat in line.sits_out]
        deadwood = "null" if line.deadwood is None else _places(players)
        roles = ""
        if self._roles and players:
            roles = f', "roles": {{"box": {players[0]}, "captain": {players[1]}}}'
        return (
            f'{{"number": %d, "dealer": {_kept(dealer)}, '
            f'"players": {_kept(_list(players)) if players else "null"}, '
            f'"sits_out": {_kept(_list(sits_out))}{_kept(roles)}, '
            f'"result": "%s", "winner": %s, "points": %d, "boxes": %d, '
            f'"deadwood": {deadwood}, "running": {self._running}'
        )


def _places(names: Sequence[str]) -> str:
    """Return an object with a place for a number at every name."""
    return f"{{{', '.join(f'{_kept(name)}: %d' for name in names)}}}"


def _list(names: Iterable[str]) -> str:
    return f"[{', '.join(names)}]"


def _kept(text: str) -> str:
    """Return a piece of a template that stays as it is, per cents too."""
    return text.replace("%", "%%")


def _number(number: int | None) -> str:
    return "null" if number is None else str(number)
