"""Measure what watching costs: many look on while somebody records a hand a second.

``python -m bench.watch`` starts the server over a fresh directory, lets 200 watchers
ask every 3 s for 60 s whether a match has changed, as an open watch link does, and
posts a hand every second as the scorer's phone does. A watcher who hears of a change
fetches the sheet; that is counted among the polls. Status 1 if a request failed or
fewer than 95 of 100 polls were answered within 100 ms.

``--board`` lets half of them watch the club's live board instead. ``--seconds`` and
``--watchers`` make it shorter.
"""

import argparse
import asyncio
import gzip
import http.client
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from bench.start import served

EVERY_SECONDS = 3.0
WITHIN_SECONDS = 0.1
SHARE = 0.95
TIMEOUT_SECONDS = 20.0

#: What is laid in the fresh directory: a club, its scorer's phone, a match that no
#: sensible number of hands ends, and a watch link.
LAY = """
import sys, uuid
from django.utils import timezone
from games import access, models, rules
from games.table.acts import links, matches
now = timezone.now()
device, token = access.new_device(now)
club = matches.open_table(device=device, time_zone="UTC", language="en", at=now)
match = matches.start_match(
    match_id=uuid.uuid4(), club=club, names=["Ann", "Bob"], at=now, first_dealer=0,
    house=rules.build({"target": 1000}),
)
link = links.make_match_link(
    match=match, kind=models.ShareLink.Kind.WATCH, by=device, at=now
)
sys.stdout.write(f"LAID {club.pk} {match.pk} {token} {access.link_token(link)}")
"""


@dataclass
class Laid:
    """What was laid, by the names that the addresses use."""

    club: str
    match: str
    phone: str
    link: str


@dataclass
class Log:
    """What was measured: waits in seconds, by what was asked."""

    quiet: list[float] = field(default_factory=list)
    changed: list[float] = field(default_factory=list)
    recorded: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def main() -> int:
    """Print the figures; return the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--watchers", type=int, default=200)
    parser.add_argument("--board", action="store_true")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as var, served(var) as (port, _seconds):
        laid = lay(var)
        log = asyncio.run(watch(port, laid, said))
    return told(log, said.watchers)


def told(log: Log, watchers: int) -> int:
    """Print the figures; return the exit status."""
    polls = sorted([*log.quiet, *log.changed])
    assert log.changed, "nobody saw a change"
    assert log.recorded, "nobody wrote"
    within = sum(wait <= WITHIN_SECONDS for wait in polls) / len(polls)
    sys.stdout.write(
        f"{watchers} watchers, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores:"
        f" {len(polls)} polls, {len(log.quiet)} of them unchanged,"
        f" {len(log.recorded)} hands recorded\n"
        f"polls within {WITHIN_SECONDS * 1000:.0f} ms: {within:.1%}"
        f" (at least {SHARE:.0%})\n"
        f"unchanged: {figures(log.quiet)}\n"
        f"changed:   {figures(log.changed)}\n"
        f"recording: {figures(log.recorded)}\n"
        f"errors: {len(log.errors)}\n"
    )
    for error in sorted(set(log.errors))[:5]:
        sys.stdout.write(f"  {error}\n")
    return int(bool(log.errors) or within < SHARE)


def figures(waits: list[float]) -> str:
    """Return the middle, the 95th of 100 and the longest wait."""
    if not waits:
        return "none"
    centiles = statistics.quantiles(waits, n=100) if len(waits) > 1 else waits * 99
    half, most, longest = (
        f"{wait * 1000:.0f} ms" for wait in (centiles[49], centiles[94], max(waits))
    )
    return f"half within {half}, 95 of 100 within {most}, the longest {longest}"


def lay(var: str) -> Laid:
    """Lay a table in the server's directory."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", LAY],
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "SCOREKEEPER_VAR": var},
        capture_output=True,
        text=True,
        check=True,
    )
    return Laid(*done.stdout.partition("LAID ")[2].split())


# Watching


async def watch(port: int, laid: Laid, said: argparse.Namespace) -> Log:
    """Let everybody look on for a while; return what they waited."""
    log = Log()
    cookie = opened(port, laid)
    opening = []
    for number in range(said.watchers):
        board = said.board and number % 2
        address = f"/c/{laid.club}/board/" if board else f"/m/{laid.match}/"
        phone = Phone(port, f"device={laid.phone}" if board else cookie)
        opening.append((phone, await phone.get(address)))
    until = time.monotonic() + said.seconds
    watchers = [
        watcher(phone, page, EVERY_SECONDS * number / said.watchers, until, log)
        for number, (phone, (_status, page)) in enumerate(opening)
    ]
    scorer = asyncio.to_thread(score, port, laid, until, log)
    await asyncio.gather(scorer, *watchers)
    return log


def opened(port: int, laid: Laid) -> str:
    """Open the watch link as a browser does; return the cookie that it left."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", f"/w/{laid.link}")
    answer = connection.getresponse()
    answer.read()
    connection.close()
    assert answer.status == 302, answer.status
    return (answer.headers["Set-Cookie"] or "").partition(";")[0]


class Phone:
    """A browser's connection, kept open, with its cookies."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port = port
        self.cookie = cookie
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> tuple[int, str]:
        """Return status and text; the connection is made anew where it was closed."""
        try:
            return await asyncio.wait_for(self._get(path), TIMEOUT_SECONDS)
        except (OSError, EOFError):
            self._streams = None
            return await asyncio.wait_for(self._get(path), TIMEOUT_SECONDS)

    async def _get(self, path: str) -> tuple[int, str]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        asked = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"HX-Request: true\r\nAccept-Encoding: gzip\r\n"
            f"Cookie: {self.cookie}\r\n\r\n"
        )
        writer.write(asked.encode())
        await writer.drain()
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status = int(head.split(" ", 2)[1])
        length = re.search(r"(?im)^content-length: *(\d+)", head)
        body = await reader.readexactly(int(length[1])) if length else b""
        assert length or status == 204, head
        if re.search(r"(?im)^content-encoding: *gzip", head):
            body = gzip.decompress(body)
        return status, body.decode()

    def close(self) -> None:
        """Let go of the connection."""
        if self._streams is not None:
            self._streams[1].close()


async def watcher(
    phone: Phone, page: str, later: float, until: float, log: Log
) -> None:
    """Ask every 3 s whether an open page has changed."""
    await asyncio.sleep(later)
    while (due := time.monotonic() + EVERY_SECONDS) < until:
        poll = poll_of(page)
        await asyncio.sleep(due - time.monotonic())
        began = time.monotonic()
        try:
            status, text = await phone.get(poll)
        except (OSError, EOFError, TimeoutError) as exc:
            log.errors.append(repr(exc))
            continue
        waited = time.monotonic() - began
        if status == 204:
            log.quiet.append(waited)
        elif status == 200 and "hx-get" in text:
            log.changed.append(waited)
            page = text
        else:
            log.errors.append(f"answer {status} to {poll.partition('?')[0]}")
    phone.close()


def poll_of(page: str) -> str:
    """Return where a page looks for what is new."""
    found = re.search(r'hx-get="([^"]+/live/[^"]*)"', page)
    assert found, page[:500]
    return found[1].replace("&amp;", "&")


# Scoring


def score(port: int, laid: Laid, until: float, log: Log) -> None:
    """Record a hand every second, as the scorer's phone posts it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    cookie = f"device={laid.phone}"
    connection.request(
        "GET", f"/m/{laid.match}/hand/?who=0", headers={"Cookie": cookie}
    )
    answer = connection.getresponse()
    page = answer.read().decode()
    cookie += "; " + (answer.headers["Set-Cookie"] or "").partition(";")[0]
    token = field_of(page, "csrfmiddlewaretoken")
    after = field_of(page, "after")
    number = 0
    while time.monotonic() < until:
        began = time.monotonic()
        key, number = str(uuid.uuid4()), number + 1
        sent = {
            "csrfmiddlewaretoken": token,
            "key": key,
            "after": after,
            "knocker": str(number % 2),
            "how": "knock",
            "deadwood": "4",
            "opponent_deadwood": "5",
        }
        connection.request(
            "POST",
            f"/m/{laid.match}/hand/",
            urlencode(sent),
            {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"},
        )
        answer = connection.getresponse()
        answer.read()
        if answer.status == 302:
            log.recorded.append(time.monotonic() - began)
            after = key
        else:
            log.errors.append(f"answer {answer.status} to a hand")
        time.sleep(max(0.0, began + 1 - time.monotonic()))
    connection.close()


def field_of(page: str, name: str) -> str:
    """Return what a hidden field of a form holds."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no field {name}"
    return found[1]


if __name__ == "__main__":
    sys.exit(main())
