"""The score sheet as plain text, for people at a terminal."""

from collections.abc import Iterator, Sequence

from games import rules
from games.files.score_sheet import scorers

_DASH = "\N{EN DASH}"
_HOW = {
    rules.Result.KNOCK: "knocks",
    rules.Result.GIN: "gin",
    rules.Result.BIG_GIN: "big gin",
    rules.Result.UNDERCUT: "undercuts",
    rules.Result.POINTS: "wins",
}
_NOBODY = {
    rules.Result.TIE: "equal deadwood, nobody scores",
    rules.Result.DRAW: "dead hand",
    rules.Result.AFTER_END: "after the end, not scored",
}
_TOTAL_ROWS = {
    "Points": "points",
    "Boxes": "boxes",
    "Box bonus": "box_bonus",
    "Game bonus": "game_bonus",
    "Shutout": "shutout_bonus",
    "Total": "total",
}

Rows = Sequence[Sequence[str]]


def as_text(match: rules.Match, sheet: rules.Sheet) -> str:
    """Return a match's sheet as text: hands, totals, who wins, who pays."""
    parts = (
        _table(_hand_rows(match, sheet), left=(1, 2)),
        _table(_total_rows(match, sheet), left=(0,)),
        "\n".join(_closing(match, sheet)),
    )
    return "\n\n".join(part for part in parts if part)


def _table(rows: Rows, left: Sequence[int]) -> str:
    """Return rows of cells as lines, all columns right-aligned but those ``left``."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def _heads(match: rules.Match) -> list[str]:
    """Return a head for every running score: names, with the column if it has three."""
    names = scorers(match)
    if match.rules.columns == 1:
        return list(names)
    return [
        f"{name} {column}"
        for column in range(1, match.rules.columns + 1)
        for name in names
    ]


def _hand_rows(match: rules.Match, sheet: rules.Sheet) -> Rows:
    head = ["Hand", "Deals", "", *_heads(match)]
    return [head, *(_hand_row(match.players, line) for line in sheet.hands)]


def _hand_row(names: Sequence[str], line: rules.Line) -> list[str]:
    return [
        str(line.number),
        _DASH if line.dealer is None else names[line.dealer],
        _what(names, line),
        *(str(points) for column in line.running for points in column),
    ]


def _what(names: Sequence[str], line: rules.Line) -> str:
    """Return a hand in words: "Anna knocks 3-12, +9", the knocker's count first."""
    if line.winner is None:
        return _NOBODY[line.result]
    counts = ""
    if line.deadwood is not None:
        own, other = line.deadwood
        if line.players[0] != line.knocker:
            own, other = other, own
        counts = f" {own}{_DASH}{other}"
    return f"{names[line.winner]} {_HOW[line.result]}{counts}, +{line.points}"


def _total_rows(match: rules.Match, sheet: rules.Sheet) -> Rows:
    """Return the ledger: a row a kind of points, a column a scorer."""
    if sheet.columns:
        return [
            ["", *_heads(match)],
            ["Points", *_cells(n for each in sheet.columns for n in each.points)],
            ["Boxes", *_cells(n for each in sheet.columns for n in each.boxes)],
            ["Total", *_cells(n for each in sheet.columns for n in each.totals)],
        ]
    rows = [
        [label, *_cells(getattr(total, field) for total in sheet.totals)]
        for label, field in _TOTAL_ROWS.items()
    ]
    return [["", *_heads(match)], *rows]


def _cells(numbers: Iterator[int]) -> list[str]:
    return [str(number) if number else _DASH for number in numbers]


def _closing(match: rules.Match, sheet: rules.Sheet) -> Iterator[str]:
    """Yield sentences: the sides' sums, how it ended or goes on, who pays."""
    for team, total in zip(match.teams, sheet.teams, strict=False):
        yield f"{team.name}: {total}"
    yield _outcome(match, sheet)
    for payment in sheet.payments:
        payer, payee = match.players[payment.payer], match.players[payment.payee]
        yield f"{payer} pays {payee} {payment.amount:f} {payment.currency}."


def _outcome(match: rules.Match, sheet: rules.Sheet) -> str:
    if sheet.status is rules.Status.PLAYING:
        return " ".join(_deals(match.players, seating) for seating in sheet.next)
    if sheet.status is rules.Status.ABANDONED:
        return "The match was abandoned."
    if not sheet.winner:
        return "A drawn match."
    winners = " and ".join(match.players[seat] for seat in sheet.winner)
    verb = "win" if len(sheet.winner) > 1 else "wins"
    return f"{winners} {verb}{_margin(match, sheet)}."


def _margin(match: rules.Match, sheet: rules.Sheet) -> str:
    """Return by how much, or what decided instead."""
    if match.ended is not None and match.ended.by is not None:
        return f": {match.players[match.ended.by]} conceded"
    if sheet.difference is None:
        return ""
    first = match.rules.winner is rules.Winner.FIRST_TO_TARGET
    if first and sheet.reached_target is not None:
        return f", first to {match.rules.target}"
    return f" by {sheet.difference}"


def _deals(names: Sequence[str], seating: rules.Seating) -> str:
    table = "" if seating.table is None else f" at table {seating.table}"
    return f"{names[seating.dealer]} deals next{table}."
