"""Start the server: what `make run` does once the environment stands.

One process and four threads: SQLite lets one of them write at a time, and what a
card table needs is far below that.
"""

import argparse
import errno
import hashlib
import os
import socket
import sys
from importlib import import_module
from pathlib import Path

import django
import segno
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import OperationalError
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

THREADS = 4


class CannotServeError(Exception):
    """Why we cannot start, as a sentence that says what to do."""


def main() -> None:
    """Prepare what is missing, say where we are, and serve until interrupted."""
    parser = argparse.ArgumentParser(description="Serve Scorekeeper.")
    parser.add_argument("--port", default="8000")
    try:
        port = read_port(parser.parse_args().port)
        check_port_is_free(port)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
        django.setup()
        bring_up_to_date()
        serve(port)
    except (CannotServeError, ImproperlyConfigured) as exc:
        sys.exit(str(exc))


def read_port(text: str) -> int:
    """Return the port to listen on.

    Raises:
        CannotServeError: The text is no number of a port.
    """
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise CannotServeError(
            f"PORT is {text!r}, but it wants a number from 1 to 65535, "
            "like make run PORT=9000."
        )
    return int(text)


def check_port_is_free(port: int) -> None:
    """Bind the port and let go of it again.

    The server itself would share a taken port with its twin without a word.

    Raises:
        CannotServeError: Another program listens there, or we may not.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))  # noqa: S104  # as the server will
        except OSError as exc:
            raise CannotServeError(_why_not(port, exc)) from None


def _why_not(port: int, exc: OSError) -> str:
    another = port + 1 if 1024 <= port < 65535 else 8000
    advice = f"take another one, like make run PORT={another}."
    if exc.errno == errno.EADDRINUSE:
        return f"Port {port} is in use: stop the program that has it, or {advice}"
    if exc.errno == errno.EACCES:
        return f"Port {port} is for the administrator: {advice}"
    return f"Port {port} cannot be used ({exc.strerror}): {advice}"


def bring_up_to_date() -> None:
    """Migrate the database and collect the static files where they lag behind.

    Raises:
        CannotServeError: The database does not answer.
    """
    try:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", interactive=False, verbosity=0)
            call_command("rebuild_books", new=True)
    except OperationalError as exc:
        raise CannotServeError(f"The database does not answer: {exc}") from None
    import_module(settings.ROOT_URLCONF)  # what cannot start should not pretend to
    if not settings.DEBUG:  # then they are served straight from their sources
        collect_static(Path(settings.STATIC_ROOT))
    connections.close_all()  # the server forks, and no connection survives that


def collect_static(root: Path) -> bool:
    """Collect the static files into the directory; return whether they had changed.

    What was collected before stays, so that a page of the old build that is still
    open finds its scripts.
    """
    stamp = root.with_suffix(".digest")
    digest = static_digest()
    if root.is_dir() and stamp.is_file() and stamp.read_text() == digest:
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(digest)
    return True


def static_digest() -> str:
    """Return a digest that changes whenever a static file or its handling does."""
    lines = [settings.STORAGES["staticfiles"]["BACKEND"]]
    for finder in get_finders():
        for name, storage in finder.list([]):
            stat = os.stat(storage.path(name))
            lines.append(f"{name} {stat.st_size} {stat.st_mtime_ns}")
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


def lan_address() -> str | None:
    """Return the address a phone on the home network finds us at, if there is one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # UDP: picks the way out, sends nothing
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def greeting(port: int, base_url: str, lan: str | None) -> str:
    """Return what the terminal says once we listen."""
    lines = [
        "",
        "Scorekeeper is running. Ctrl-C stops it.",
        "",
        f"  On this computer:     http://localhost:{port}",
    ]
    outside = base_url or (lan and f"http://{lan}:{port}")
    if not outside:
        return "\n".join([*lines, "  No network was found for a phone to come by.", ""])
    where = "On the internet:  " if base_url else "On a phone nearby:"
    return "\n".join([*lines, f"  {where}    {outside}", "", qr_code(outside)])


def qr_code(address: str) -> str:
    """Return the address as a code of half blocks, for dark and light terminals."""
    rows = [
        [bool(dot) for dot in row]
        for row in segno.make_qr(address).matrix_iter(border=2)
    ]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    blocks = {
        (False, False): " ",
        (True, False): "▀",
        (False, True): "▄",
        (True, True): "█",
    }
    black_on_white, plain = "\x1b[30;107m", "\x1b[0m"
    return "".join(
        f"  {black_on_white}{''.join(blocks[pair] for pair in zip(*two, strict=True))}{plain}\n"
        for two in zip(rows[::2], rows[1::2], strict=True)
    )


def serve(port: int) -> None:
    """Answer on all interfaces until we are interrupted."""
    server = Server(
        "scorekeeper.wsgi:application",
        address="0.0.0.0",  # noqa: S104  # the phone comes from the network
        port=port,
        interface=Interfaces.WSGI,
        websockets=False,
        blocking_threads=THREADS,
        blocking_threads_idle_timeout=600,  # a thread takes its connection with it
        backpressure=1024,  # connections, not requests: browsers keep theirs open
        log_level=LogLevels.error,
        respawn_failed_workers=True,
        workers_kill_timeout=5,  # an interrupt while it starts is otherwise lost
    )
    server.on_startup(
        lambda: _say(greeting(port, settings.SCOREKEEPER_BASE_URL, lan_address()))
    )
    server.serve()


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
