"""No float touches money: not as a number, not as a name, not by division."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "games"
MONEY = sorted(
    [
        *(GAMES / "money").rglob("*.py"),
        GAMES / "models/money.py",
        GAMES / "books/amounts.py",
        GAMES / "books/ledger.py",
        GAMES / "books/plans.py",
        GAMES / "books/prices.py",
        GAMES / "books/stakes.py",
        GAMES / "rules/stakes.py",
        GAMES / "rules/transfers.py",
    ]
)
#: Ways to a float that are no literal and no division; exact numbers need no `round`.
NAMES = {"float", "truediv", "math", "statistics", "round", "FloatField"}


def floats(source: str) -> Iterator[str]:
    """Yield what makes a float, or could."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=float() | complex()):
                yield f"line {node.lineno}: {node.value}"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield f"line {node.lineno}: {ast.unparse(node)}"
            case (
                ast.Name(id=name)
                | ast.Attribute(attr=name)
                | ast.alias(name=name)
                | ast.ImportFrom(module=name)
            ) if name in NAMES:
                yield f"line {node.lineno}: {name}"


@pytest.mark.parametrize("path", MONEY, ids=lambda path: str(path.relative_to(GAMES)))
def test_no_float_touches_money(path: Path) -> None:
    found = list(floats(path.read_text("utf-8")))

    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "share = 0.05",
        "share = 1e3",
        "share = amount / people",
        "share /= 3",
        "share = float(text)",
        "share: float | None",
        "share = list(map(float, texts))",
        "share = operator.truediv(amount, people)",
        "from math import floor",
        "import math",
        "share = round(amount)",
        "amount = models.FloatField()",
    ],
)
def test_a_float_would_be_found(source: str) -> None:
    assert list(floats(source))


def test_whole_numbers_and_decimals_are_no_floats() -> None:
    source = "each, over = divmod(amount, 3)\nDecimal('0.05') * 2 + amount // 3 - 1"

    assert list(floats(source)) == []
