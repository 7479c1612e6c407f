"""``manage.py score``: files in, sheets out, no database."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.files.documents import document, knock, won

ROOT = Path(__file__).parents[2]
GOOD = document(hands=[knock()])
BAD = document(hands=[knock(), knock(deadwood=11)])


def score(*arguments: str) -> int:
    """Run the command and return its exit status."""
    try:
        call_command("score", *arguments)
    except SystemExit as exit_:
        return int(exit_.code or 0)
    return 0


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Return a function that writes a file and returns its name."""

    def written(value: object, name: str = "match.json") -> str:
        path = tmp_path / name
        data = value if isinstance(value, bytes) else json.dumps(value).encode()
        path.write_bytes(data)
        return str(path)

    return written


def test_a_line_a_match_in_the_order_of_the_files(
    file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    one = file([GOOD, BAD, GOOD], "one.json")
    two = file(GOOD, "two.json")

    status = score(one, two, "--json")

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 1
    assert [(line["file"], line["match"], line["format"]) for line in lines] == [
        (one, 0, "scorekeeper-sheet"),
        (one, 1, "scorekeeper-error"),
        (one, 2, "scorekeeper-sheet"),
        (two, 0, "scorekeeper-sheet"),
    ]


def test_a_refusal_says_hand_field_and_sentence(
    file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    name = file(BAD)

    score(name, "--json")

    assert json.loads(capsys.readouterr().out) == {
        "format": "scorekeeper-error",
        "file": name,
        "match": 0,
        "hand": 2,
        "field": "deadwood",
        "message": "Hand 2: Anna cannot knock with 11; the limit is 10.",
    }


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"[[[", id="no JSON"),
        pytest.param(b'{"a": 1, "a": 2}', id="a key twice"),
        pytest.param(b"[" * 50_000, id="too deep"),
    ],
)
def test_a_whole_file_is_refused_with_one_line(
    data: bytes, file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    status = score(file(data), "--json")

    (line,) = capsys.readouterr().out.splitlines()
    answer = json.loads(line)
    assert status == 1
    assert (answer["match"], answer["hand"], answer["field"]) == (0, None, None)


def test_a_file_that_is_not_there_does_not_keep_the_others(
    file: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "missing.json")

    status = score(missing, str(tmp_path), file(GOOD), "--json")

    formats = [
        json.loads(line)["format"] for line in capsys.readouterr().out.splitlines()
    ]
    assert status == 1
    assert formats == ["scorekeeper-error", "scorekeeper-error", "scorekeeper-sheet"]


def test_all_scored_is_status_0(file: Any) -> None:
    assert score(file([GOOD, GOOD]), "--json") == 0
    assert score(file([]), "--json") == 0


def test_wrong_usage_is_refused() -> None:
    with pytest.raises(CommandError):
        call_command("score")


def test_a_dash_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = io.TextIOWrapper(io.BytesIO(json.dumps(GOOD).encode()))
    monkeypatch.setattr(sys, "stdin", data)

    status = score("-", "--json")

    assert (status, json.loads(capsys.readouterr().out)["file"]) == (0, "-")


def test_people_get_a_sheet_and_refusals_beside_it(
    file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    name = file([GOOD, BAD])

    status = score(name)

    out, err = capsys.readouterr()
    assert status == 1
    assert "Anna knocks 3\N{EN DASH}12, +9" in out
    assert err == f"{name}: Hand 2: Anna cannot knock with 11; the limit is 10.\n"


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "manage.py", "score", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_wrong_usage_is_status_2() -> None:
    done = run()

    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_a_terminal_that_knows_no_letters_gets_them_spelled_out(file: Any) -> None:
    name = file(document(players=["Žofia", "Boris"], hands=[won("Žofia")]))

    done = run(name, PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert b"\\u017dofia wins, +5" in done.stdout


def test_no_database_and_no_charts_are_touched(file: Any) -> None:
    probe = (
        "import os, sys; os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'scorekeeper.settings')\n"
        "import django; django.setup()\n"
        "from django.db.backends.base.base import BaseDatabaseWrapper\n"
        "def refuse(self): raise AssertionError('the database was touched')\n"
        "BaseDatabaseWrapper.connect = refuse\n"
        "from django.core.management import call_command\n"
        "call_command('score', sys.argv[1], '--json')\n"
        "print(sorted({'pandas', 'plotly', 'numpy'} & set(sys.modules)), file=sys.stderr)\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", probe, file(GOOD)],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=60,
    )

    assert (done.returncode, done.stderr) == (0, b"[]\n")
    assert json.loads(done.stdout)["status"] == "playing"
