"""A name for every request, on its answer and on all it writes into the log."""

import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from time import monotonic

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.encoding import iri_to_uri

HEADER = "X-Request-ID"

_log = logging.getLogger(__name__)
_current: ContextVar[str] = ContextVar("request_id", default="-")

# Whoever can read the log must not be able to watch, score, join or sign in.
_SHARE_LINK = re.compile(r"(/(?:[wspi]|signin)/)[^\s/?#\"'<>]+")


def mask_tokens(text: str) -> str:
    """Return the text with the tokens of share links left out.

    >>> mask_tokens("GET /w/Jx3_k-9 200, then /static/w.css")
    'GET /w/… 200, then /static/w.css'
    """
    return _SHARE_LINK.sub(r"\1…", text)


class RequestIdMiddleware:
    """Give each request an id; log what was answered and how long it took.

    The id is always ours: one sent along could be anybody's text in our log.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request under a fresh id."""
        began = monotonic()
        request_id = secrets.token_hex(8)
        request.request_id = request_id  # type: ignore[attr-defined]  # for the log
        token = _current.set(request_id)
        try:
            response = self.get_response(request)
            response[HEADER] = request_id
            _log.info(
                "%s %s %d %d ms",
                request.method,
                iri_to_uri(request.path),  # a line end in it would forge a line
                response.status_code,
                (monotonic() - began) * 1000,
            )
            return response
        finally:
            _current.reset(token)


class LogFormatter(logging.Formatter):
    """Format a log line with the request's id and without share link tokens."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the finished line, traceback included, masked as a whole."""
        # Django logs a 404 when the request has already left our middleware.
        request = getattr(record, "request", None)
        record.request_id = getattr(request, "request_id", _current.get())
        return mask_tokens(super().format(record))
