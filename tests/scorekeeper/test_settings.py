"""Settings as a fresh process reads them: safe by default, loud about nonsense."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def manage(
    var: Path, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run manage.py in an environment that has only what is given."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
            "SCOREKEEPER_VAR": str(var),
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )


def value(var: Path, expression: str, **environment: str) -> str:
    """Return what an expression over the settings says in a fresh process."""
    script = f"from scorekeeper import settings; print(({expression}))"
    done = manage(var, "shell", "--no-imports", "-c", script, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_production_settings_pass_djangos_own_check(tmp_path: Path) -> None:
    done = manage(
        tmp_path,
        *("check", "--deploy", "--fail-level", "WARNING"),
        SCOREKEEPER_BASE_URL="https://gin.example.org",
        SCOREKEEPER_BEHIND_PROXY="1",
    )

    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("SCOREKEEPER_BASE_URL", "gin.example.org"),
        ("SCOREKEEPER_BASE_URL", "ftp://gin.example.org"),
        ("SCOREKEEPER_BASE_URL", "https://gin.example.org/rummy"),
        ("SCOREKEEPER_BASE_URL", "https://gin.example.org:https"),
        ("SCOREKEEPER_DEBUG", "maybe"),
        ("SCOREKEEPER_LOG_LEVEL", "loud"),
        ("SCOREKEEPER_TIME_ZONE", "Europe/Tallin"),
        ("SCOREKEEPER_VAR", "/dev/null/var"),
        ("DATABASE_URL", "mysql://me@localhost/gin"),
        ("SECRET_KEY", "too short"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(
    tmp_path: Path, name: str, text: str
) -> None:
    done = manage(tmp_path, "check", **{name: text})

    assert done.returncode == 1
    assert done.stdout == ""
    [sentence] = done.stderr.splitlines()
    assert name in sentence


def test_the_home_network_is_served_without_promises_of_https(tmp_path: Path) -> None:
    secure = value(
        tmp_path,
        "settings.ALLOWED_HOSTS, settings.SESSION_COOKIE_SECURE,"
        "settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS, settings.DEBUG",
    )

    assert secure == "(['*'], False, False, 0, False)"


def test_an_https_base_address_brings_the_production_settings(tmp_path: Path) -> None:
    secure = value(
        tmp_path,
        "settings.ALLOWED_HOSTS[0], settings.CSRF_TRUSTED_ORIGINS,"
        "settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE,"
        "settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS > 0",
        SCOREKEEPER_BASE_URL="https://gin.example.org/",
    )

    assert secure == (
        "('gin.example.org', ['https://gin.example.org'], True, True, True, True)"
    )


def test_the_secret_key_is_made_once_and_kept_to_ourselves(tmp_path: Path) -> None:
    first = value(tmp_path, "settings.SECRET_KEY")
    second = value(tmp_path, "settings.SECRET_KEY")

    assert first == second == (tmp_path / "secret_key").read_text()
    assert len(first) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_database_url_means_postgresql(tmp_path: Path) -> None:
    engine = value(
        tmp_path,
        "settings.DATABASES['default']['ENGINE']",
        DATABASE_URL="postgres://ann:secret@db.example.org/gin",
    )

    assert engine == "django.db.backends.postgresql"
