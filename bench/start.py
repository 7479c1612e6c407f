"""Measure what whoever types ``make run`` waits for, and what the server carries.

``python -m bench.start`` starts the server twice over a fresh directory and asks for
the start page as phones do. Status 1 if the second start is above the limit.
"""

import http.client
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

MOST_SECONDS = 5.0
PHONES = 8
REQUESTS = 1_600


def main() -> int:
    """Print the figures; return the exit status."""
    with tempfile.TemporaryDirectory() as var:
        with served(var) as (_, first):
            pass
        with served(var) as (port, second):
            seconds, waits = load(port)
    centiles = statistics.quantiles(waits, n=100)
    sys.stdout.write(
        f"first start {first:.1f} s, second start {second:.1f} s"
        f" (at most {MOST_SECONDS:.0f})\n"
        f"start page for {PHONES} phones: {REQUESTS / seconds:.0f} a second,"
        f" half within {centiles[49] * 1000:.0f} ms,"
        f" 99 of 100 within {centiles[98] * 1000:.0f} ms\n"
    )
    return int(second > MOST_SECONDS)


@contextmanager
def served(var: str) -> Iterator[tuple[int, float]]:
    """Serve from the directory; give the port and how many seconds it took."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    began = time.monotonic()
    server = subprocess.Popen(
        [sys.executable, "-m", "scorekeeper.serve", "--port", str(port)],
        env={**os.environ, "SCOREKEEPER_VAR": var},
        stdout=subprocess.DEVNULL,
    )
    try:
        while not _answers(port):
            assert server.poll() is None, "the server did not start"
            time.sleep(0.02)
        yield port, time.monotonic() - began
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(timeout=20)


def load(port: int) -> tuple[float, list[float]]:
    """Ask from all phones at once; return the time it took and each wait, seconds."""
    waits: list[float] = []

    def phone() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        for _ in range(REQUESTS // PHONES):
            began = time.monotonic()
            connection.request("GET", "/")
            connection.getresponse().read()
            waits.append(time.monotonic() - began)
        connection.close()

    phones = [threading.Thread(target=phone) for _ in range(PHONES)]
    began = time.monotonic()
    for thread in phones:
        thread.start()
    for thread in phones:
        thread.join()
    return time.monotonic() - began, waits


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main())
