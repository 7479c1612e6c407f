"""Whole matches, added up by hand or from a named source, through the command."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests/data/golden_cases.json"
# The cases as they were handed to us, where they lie beside the project.
HANDED = ROOT.parent / "shared/golden/cases.json"


def cases() -> list[Any]:
    return [
        pytest.param(case, id=case["id"])
        for case in json.loads(CASES.read_text("utf-8"))
    ]


def differences(expected: Any, found: Any, place: str = "") -> list[str]:
    """Return where the found values do not hold the expected ones."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [
            line
            for key, value in expected.items()
            for line in differences(value, found.get(key, "missing"), f"{place}.{key}")
        ]
    if isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            return [f"{place}: {len(found)} instead of {len(expected)}"]
        return [
            line
            for index, value in enumerate(expected)
            for line in differences(value, found[index], f"{place}[{index}]")
        ]
    if type(expected) is type(found) and expected == found:
        return []
    return [f"{place}: {found!r} instead of {expected!r}"]


@pytest.mark.parametrize("case", cases())
def test_golden_case(
    case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(case["match"]), "utf-8")

    status = 0
    try:
        call_command("score", str(file), "--json")
    except SystemExit as exit_:
        status = int(exit_.code or 0)

    answer = json.loads(capsys.readouterr().out)
    assert answer["file"] == str(file)
    if "expect_error" in case:
        assert (status, answer["format"]) == (1, "scorekeeper-error")
        assert differences(case["expect_error"], answer) == []
    else:
        assert (status, answer["format"]) == (0, "scorekeeper-sheet")
        assert differences(case["expect"], answer) == []


@pytest.mark.skipif(not HANDED.is_file(), reason="the cases were handed over elsewhere")
def test_the_cases_are_those_handed_to_us() -> None:
    assert json.loads(CASES.read_text("utf-8")) == json.loads(HANDED.read_text("utf-8"))


def test_differences_are_seen() -> None:
    assert differences({"a": [1, "2"]}, {"a": [1, "2"], "b": 3}) == []
    assert differences({"a": 1}, {"a": True}) == [".a: True instead of 1"]
    assert differences({"a": [1]}, {"a": [1, 2]}) == [".a: 2 instead of 1"]
    assert differences({"a": None}, {}) == [".a: 'missing' instead of None"]
