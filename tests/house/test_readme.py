"""The README tells the truth."""

import json
import re
from io import StringIO
from pathlib import Path

from django.core.management import call_command

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def test_its_match_file_scores(tmp_path: Path) -> None:
    block = re.search(r"```json\n(.*?)```", README, re.DOTALL)
    assert block
    file = tmp_path / "match.json"
    file.write_text(block[1])
    printed = StringIO()

    call_command("score", str(file), "--json", stdout=printed)

    sheet = json.loads(printed.getvalue())
    # By hand: 24-8 to Anna; 25+21 to Boris; 9-2 and 25 to Boris; nothing; 25+60 to Anna.
    points = [hand["points"] for hand in sheet["hands"]]
    assert points == [16, 46, 32, 0, 85]
    assert (sheet["status"], sheet["winner"]) == ("finished", ["Anna"])


def test_it_names_every_setting() -> None:
    settings = (ROOT / "scorekeeper/settings.py").read_text()
    names = set(re.findall(r'"(SCOREKEEPER_\w+|DATABASE_URL|SECRET_KEY)"', settings))

    assert {name for name in names if f"`{name}`" not in README} == set()


def test_it_names_only_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    pages = README + (ROOT / "CONTRIBUTING.md").read_text()

    assert set(re.findall(r"`?make ([a-z-]+)", pages)) - {"sure"} <= targets
