"""Request ids, and a log nobody can play along from."""

import logging
import re
from collections.abc import Iterator
from io import StringIO

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from scorekeeper import middleware


@pytest.fixture
def log() -> Iterator[StringIO]:
    """What the root logger's handler writes, as the settings format it."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(middleware.LogFormatter("%(request_id)s %(message)s"))
    logging.getLogger().addHandler(handler)
    yield written
    logging.getLogger().removeHandler(handler)


def test_every_answer_has_an_id_of_its_own(client: Client, db: None) -> None:
    ids = {client.get("/healthz")[middleware.HEADER] for _ in range(3)}

    assert len(ids) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", request_id) for request_id in ids)


def test_an_id_sent_along_is_not_taken_over(client: Client, db: None) -> None:
    answer = client.get("/healthz", headers={"X-Request-ID": "injected"})

    assert answer[middleware.HEADER] != "injected"


def test_a_log_line_carries_the_id_of_its_answer(client: Client, log: StringIO) -> None:
    answer = client.get("/no/such/page")

    assert f"{answer[middleware.HEADER]} Not Found: /no/such/page" in log.getvalue()


@pytest.mark.parametrize("room", ["w", "s", "p"])
def test_the_log_masks_the_tokens_of_share_links(
    client: Client, db: None, log: StringIO, room: str
) -> None:
    client.get(f"/{room}/c0ffee-SECRET_/nowhere")

    assert f"/{room}/…/nowhere" in log.getvalue()
    assert "SECRET" not in log.getvalue()


def test_a_traceback_is_masked_too(log: StringIO) -> None:
    def fail(request: HttpRequest) -> HttpResponse:
        raise LookupError(f"no match behind {request.path}")

    try:
        middleware.RequestIdMiddleware(fail)(RequestFactory().get("/w/SECRET"))
    except LookupError:
        logging.getLogger("scorekeeper").exception("It broke.")

    assert "no match behind /w/…" in log.getvalue()
    assert "SECRET" not in log.getvalue()


def test_an_address_cannot_forge_a_line(
    client: Client, log: StringIO, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO"):
        client.get("/nowhere%0Aforged")

    assert "GET /nowhere%0Aforged 404" in log.getvalue()
    assert "\nforged" not in log.getvalue()


def test_an_id_ends_with_its_request(client: Client, db: None, log: StringIO) -> None:
    client.get("/healthz")

    logging.getLogger("scorekeeper").warning("after it")

    assert log.getvalue() == "- after it\n"
