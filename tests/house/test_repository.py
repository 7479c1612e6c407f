"""What must hold for every file we keep, whoever wrote it."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCKS = [ROOT / "requirements/run.txt", ROOT / "requirements/dev.txt"]

# Written in pieces, or this file would find itself.
FOREIGN = re.compile(
    r"pypi\." r"org|python" r"hosted|registry\." r"npmjs|deb\." r"debian"
    r"|(?:^|[\s\"'=:])/(?:home|root|Users|work)" r"/\w",
    re.MULTILINE,
)  # fmt: skip


def kept_files() -> list[Path]:
    """Every file that is or would be committed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not in a git checkout")
    return [
        path for name in listed.stdout.split("\0") if (path := ROOT / name).is_file()
    ]


def test_no_file_names_a_registry_or_a_path_of_somebodys_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0]!r}"
        for path in kept_files()
        if not path.name.endswith(".min.js")
        for match in FOREIGN.finditer(path.read_bytes().decode(errors="ignore"))
    ]

    assert found == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_by_hash_and_knows_no_address(lock: Path) -> None:
    requirements = re.split(r"\n(?=\S)", lock.read_text().strip())

    for requirement in requirements:
        name = requirement.split()[0]
        assert re.fullmatch(r"[a-z0-9-]+(\[[a-z]+\])?==[\w.]+", name), requirement
        assert "--hash=sha256:" in requirement, name
    assert not re.search(r"://|--(?:extra-)?index|--find-links", lock.read_text())


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_has_everything_that_is_asked_for(lock: Path) -> None:
    asked = PROJECT["dependencies"]
    if lock.stem == "dev":
        asked = asked + PROJECT["optional-dependencies"]["dev"]
    pinned = set(re.findall(r"^([a-z0-9-]+)", lock.read_text(), re.MULTILINE))

    assert {_distribution(line) for line in asked} <= pinned


def test_what_runs_imports_only_what_is_asked_for() -> None:
    asked = {_distribution(line) for line in PROJECT["dependencies"]}
    providers = packages_distributions()

    unasked = {
        f"{path.relative_to(ROOT)}: {module}"
        for room in ("games", "scorekeeper")
        for path in (ROOT / room).rglob("*.py")
        for module in _imported(path)
        if module not in {*sys.stdlib_module_names, "games", "scorekeeper"}
        and not asked & {_distribution(name) for name in providers.get(module, [])}
    }

    assert unasked == set()


def _distribution(requirement: str) -> str:
    name = re.match(r"[\w.-]+", requirement)
    assert name
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]
