import shutil
import tempfile
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.test import override_settings

from scorekeeper import serve
from tests.browser import _browser, lan_server, live_server, open_phone, phone

# A fixture belongs to the tests below once its name stands here.
__all__ = ["_browser", "lan_server", "live_server", "open_phone", "phone"]


def pytest_configure(config: pytest.Config) -> None:
    """Collect the static files as production does: same names, same weights.

    Once per state of the sources: a directory appears whole or not at all, so runs
    and workers side by side neither wait nor disturb each other.
    """
    kept = Path(config.rootpath) / ".pytest_cache" / "static"
    root = kept / serve.static_digest()[:16]
    if not root.is_dir():
        kept.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=kept))
        with override_settings(STATIC_ROOT=fresh):
            call_command("collectstatic", interactive=False, verbosity=0)
        try:
            fresh.rename(root)
        except OSError:  # another run was quicker
            shutil.rmtree(fresh)
        for old in kept.iterdir():
            if old != root and old.stat().st_mtime < time.time() - 3600:
                shutil.rmtree(old, ignore_errors=True)
    settings.STATIC_ROOT = root


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that holds a phone."""
    for item in items:
        if "open_phone" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory,
    django_db_modify_db_settings_parallel_suffix: None,
) -> None:
    """Keep SQLite in a file, as production does.

    In memory all threads would share one connection and never meet each other.
    """
    if connections["default"].vendor == "sqlite":
        path = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connections["default"].settings_dict["TEST"]["NAME"] = str(path)
