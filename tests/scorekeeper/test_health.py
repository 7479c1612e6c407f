import pytest
from django.db import OperationalError
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from scorekeeper import health


def test_ok_after_one_query(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        answer = client.get("/healthz")

    assert (answer.status_code, answer.content) == (200, b"ok")
    assert "no-store" in answer["Cache-Control"]


def test_a_database_that_does_not_answer_is_a_500(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Gone:
        def cursor(self) -> None:
            raise OperationalError("gone")

    client.raise_request_exception = False
    monkeypatch.setattr(health, "connection", Gone())

    answer = client.get("/healthz")

    assert answer.status_code == 500


def test_it_answers_inside_without_https(
    client: Client, db: None, settings: Settings
) -> None:
    settings.SECURE_SSL_REDIRECT = True

    assert client.get("/healthz").status_code == 200
    assert client.get("/").status_code == 301


def test_only_reading_is_allowed(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
