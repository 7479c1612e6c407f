"""Fixtures that hold a phone in the hand, and what they look at meanwhile.

A page fails its test when it writes an error to the console (a breach of the content
policy is one), throws, asks another origin for anything, or is answered with 4xx or
5xx. What a test provokes on purpose it announces by a part of the complaint:
``@pytest.mark.expects("answer 422", "ERR_INTERNET_DISCONNECTED")``.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import axe_playwright_python
import pytest
from django.test import override_settings
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Page,
    Request,
    Response,
    sync_playwright,
)
from pytest_django.live_server_helper import LiveServer

from scorekeeper import serve
from scorekeeper import settings as production
from tests import chromium

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",  # small in containers
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)

OpenPhone = Callable[..., Page]


class SiteServer(LiveServer):
    """The site in threads of its own; WhiteNoise brings the files, as in production."""

    def __init__(self, listens_on: str, reached_at: str) -> None:
        super().__init__(listens_on, start=False)
        self.reached_at = reached_at
        self.thread.static_handler = lambda application: application
        with override_settings(MIDDLEWARE=production.MIDDLEWARE):
            self.start()

    @property
    def url(self) -> str:
        return f"http://{self.reached_at}:{self.thread.port}"


@pytest.fixture(scope="session")
def live_server(django_db_setup: None) -> Iterator[SiteServer]:
    """Replace pytest-django's, which brings the static files uncompressed."""
    server = SiteServer("localhost", "localhost")
    yield server
    server.stop()


@pytest.fixture
def lan_server(transactional_db: None) -> Iterator[SiteServer]:
    """The site at this machine's own address, as a phone on the network reaches it."""
    address = serve.lan_address()
    if address is None:
        pytest.skip("this machine has no address but loopback")
    server = SiteServer("0.0.0.0", address)  # noqa: S104  # that is the point
    yield server
    server.stop()


@pytest.fixture(scope="session")
def _browser() -> Iterator[Browser]:
    program = chromium.find()
    if program is None:
        refuse = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        refuse(chromium.HOW_TO_GET_ONE)
    # Playwright's own loop runs in this thread, and Django takes it for ours.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        yield browser
        browser.close()


def launch(kind: BrowserType, *flags: str) -> Browser:
    """Start the browser that was found, with further flags."""
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return kind.launch(executable_path=chromium.find(), args=[*FLAGS, *root, *flags])


@pytest.fixture
def open_phone(
    request: pytest.FixtureRequest, live_server: SiteServer, _browser: Browser
) -> Iterator[OpenPhone]:
    """Open one more phone: its own cookies, a page, and the site as base address."""
    watch = Watch()
    contexts: list[BrowserContext] = []

    def open_one(width: int = 390, height: int = 844, **options: Any) -> Page:
        options = {
            "base_url": live_server.url,
            "device_scale_factor": 2,
            "has_touch": True,
            "is_mobile": True,
            "locale": "en-GB",
            **options,
        }
        context = _browser.new_context(
            viewport={"width": width, "height": height}, **options
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        watch.over(context)
        return context.new_page()

    yield open_one

    for context in contexts:
        context.close()
    expected = [
        part for marker in request.node.iter_markers("expects") for part in marker.args
    ]
    surprises = [
        complaint
        for complaint in watch.complaints
        if not any(part in complaint for part in expected)
    ]
    if surprises:
        pytest.fail("The browser complained:\n" + "\n".join(surprises))


@pytest.fixture
def phone(open_phone: OpenPhone) -> Page:
    """A phone of the usual size: 390 × 844, two dots a pixel, touched."""
    return open_phone()


class Watch:
    """Everything a browser had to complain about, in words, as it happened."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def over(self, context: BrowserContext) -> None:
        """Watch all that happens in the context from now on."""
        homes: list[str] = []

        def on_request(request: Request) -> None:
            url = urlsplit(request.url)
            if url.scheme in {"http", "https", "ws", "wss"}:
                homes.append(url.netloc)
                if url.netloc != homes[0]:
                    self.complaints.append(f"other origin {request.url}")

        context.on("request", on_request)
        context.on("response", self._on_response)
        context.on("requestfailed", self._on_request_failed)
        context.on("console", self._on_console)
        context.on(
            "weberror",
            lambda error: self.complaints.append(f"page error {error.error}"),
        )

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(
                f"answer {response.status} {response.request.method} {response.url}"
            )

    def _on_request_failed(self, request: Request) -> None:
        # A request is aborted whenever its page is left; that is nobody's fault.
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"request failed {request.failure} {request.url}")

    def _on_console(self, message: ConsoleMessage) -> None:
        # What failed to load has been noted from the network, with its status.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(f"console error {message.text}")


@dataclass(frozen=True)
class Answer:
    """One answer as it came over the wire; size_bytes has headers and body."""

    method: str
    url: str
    status: int
    size_bytes: int


class NetworkLog:
    """What a page fetched over the wire since it was made or cleared.

    Call ``page.wait_for_load_state("networkidle")`` before reading: events arrive
    while Playwright is waited for.
    """

    def __init__(self, page: Page) -> None:
        self.answers: list[Answer] = []
        self._open: dict[str, dict[str, Any]] = {}
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._on_request)
        session.on("Network.requestServedFromCache", self._on_cache)
        session.on("Network.responseReceived", self._on_response)
        session.on("Network.loadingFinished", self._on_finished)
        session.send("Network.enable")

    @property
    def size_bytes(self) -> int:
        return sum(answer.size_bytes for answer in self.answers)

    def clear(self) -> None:
        self.answers.clear()

    def _on_request(self, event: dict[str, Any]) -> None:
        before = event.get("redirectResponse")
        if before:
            self._note(event["requestId"], before, before["encodedDataLength"])
        self._open[event["requestId"]] = {"method": event["request"]["method"]}

    def _on_cache(self, event: dict[str, Any]) -> None:
        self._open.pop(event["requestId"], None)

    def _on_response(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            self._open.pop(event["requestId"], None)
        if event["requestId"] in self._open:
            self._open[event["requestId"]]["response"] = event["response"]

    def _on_finished(self, event: dict[str, Any]) -> None:
        response = self._open.get(event["requestId"], {}).get("response")
        if response and not response["url"].startswith(("data:", "blob:")):
            self._note(event["requestId"], response, event["encodedDataLength"])

    def _note(self, request_id: str, response: dict[str, Any], size: float) -> None:
        method = self._open.pop(request_id)["method"]
        self.answers.append(
            Answer(method, response["url"], response["status"], round(size))
        )


def axe(page: Page) -> list[str]:
    """Return what axe-core finds wrong with the page as it stands, in words.

    Evaluated from outside, so the page's content policy can stay as strict as it is.
    """
    page.evaluate(AXE)
    found = page.evaluate("() => axe.run({resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {violation['help']} ({node['target']})"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
