"""`make run` from the inside, and once as a whole."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from pytest_django import Settings

from scorekeeper import serve

ROOT = Path(__file__).parents[2]


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


@pytest.mark.parametrize("text", ["0", "65536", "-1", "80x", "", "٨٠٠٠", "8000 "])
def test_a_port_that_is_none_gets_a_sentence(text: str) -> None:
    with pytest.raises(serve.CannotServeError, match="wants a number from 1 to 65535"):
        serve.read_port(text)


def test_a_port_is_read() -> None:
    assert serve.read_port("9000") == 9000


def test_a_port_in_use_gets_a_sentence_that_says_what_to_do(taken_port: int) -> None:
    with pytest.raises(
        serve.CannotServeError,
        match=rf"Port {taken_port} is in use: .* make run PORT={taken_port + 1}\.",
    ):
        serve.check_port_is_free(taken_port)


def test_static_files_are_collected_only_when_a_source_changed(
    tmp_path: Path, settings: Settings
) -> None:
    source, root = tmp_path / "source", tmp_path / "static"
    source.mkdir()
    (source / "pad.css").write_text("body { color: navy }")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = [
        "django.contrib.staticfiles.finders.FileSystemFinder"
    ]
    settings.STATIC_ROOT = root

    first = serve.collect_static(root)
    second = serve.collect_static(root)
    (source / "pad.css").write_text("body { color: maroon }")
    third = serve.collect_static(root)

    assert (first, second, third) == (True, False, True)
    assert len([*root.glob("pad.*.css")]) == 2, "an open page keeps its old build"


@pytest.mark.parametrize(
    ("base_url", "lan", "shown"),
    [
        ("", "192.168.1.20", "On a phone nearby:    http://192.168.1.20:8000"),
        ("https://gin.example.org", "192.168.1.20", "https://gin.example.org"),
        ("", None, "No network was found"),
    ],
)
def test_the_greeting_says_where_we_are(
    base_url: str, lan: str | None, shown: str
) -> None:
    text = serve.greeting(8000, base_url, lan)

    assert "http://localhost:8000" in text
    assert shown in text
    assert ("▀" in text) == bool(base_url or lan), "the code for a phone's camera"


def test_the_code_in_the_terminal_has_every_dot() -> None:
    address = "http://192.168.1.20:8000"

    lines = re.sub(r"\x1b\[[0-9;]*m", "", serve.qr_code(address)).splitlines()

    dots = [
        [block in pair for block in line[2:]] for line in lines for pair in ("▀█", "▄█")
    ]
    code = [[bool(dot) for dot in row] for row in segno.make_qr(address).matrix]
    inner = [row[2:-2] for row in dots[2 : len(code) + 2]]
    assert inner == code


def test_it_starts_answers_many_browsers_and_ends_cleanly(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "scorekeeper.serve", "--port", str(port)],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
            "SCOREKEEPER_VAR": str(tmp_path / "var"),
        },
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that the interrupt reaches all, as Ctrl-C does
    )
    kept_open = []
    try:
        _wait_for(server, port)
        for _ in range(12):  # more than there are threads
            browser = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            browser.request("GET", "/healthz")
            answer = browser.getresponse()
            assert (answer.status, answer.read()) == (200, b"ok")
            kept_open.append(browser)
    finally:
        for browser in kept_open:
            browser.close()
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGINT)
        said, _ = server.communicate(timeout=20)

    assert server.returncode == 0
    assert f"http://localhost:{port}" in said
    assert (tmp_path / "var/secret_key").stat().st_mode & 0o777 == 0o600


def _wait_for(server: subprocess.Popen[str], port: int) -> None:
    deadline = time.monotonic() + 60  # the first start collects and migrates
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            assert server.poll() is None, "the server gave up"
            assert time.monotonic() < deadline, "the server did not come up"
            time.sleep(0.05)
        else:
            return
