"""The browser fixtures and the admin's pages under the strict content policy."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from tests.browser import NetworkLog, OpenPhone, SiteServer, Watch, axe

PASSWORD = "correct horse"


@pytest.fixture
def owner(transactional_db: None) -> User:
    return User.objects.create_superuser("ann", password=PASSWORD)


def _log_in(page: Page) -> None:
    page.goto("/admin/")
    page.get_by_label("Your name to sign in").fill("ann")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/admin/")


def test_the_admin_works_under_the_strict_policy(phone: Page, owner: User) -> None:
    _log_in(phone)
    phone.goto("/admin/auth/user/")
    phone.goto(f"/admin/auth/user/{owner.pk}/change/")

    assert phone.get_by_label("Username").input_value() == "ann"


def test_static_files_come_compressed_and_stay_in_the_cache(phone: Page) -> None:
    log = NetworkLog(phone)
    phone.goto("/account/login/")
    phone.wait_for_load_state("networkidle")
    first_bytes, first_answers = log.size_bytes, len(log.answers)
    log.clear()

    phone.goto("/account/login/")
    phone.wait_for_load_state("networkidle")

    assert first_answers > 3
    assert 20_000 < first_bytes < 60_000
    assert [answer.url for answer in log.answers] == [phone.url]
    assert log.size_bytes < 4_000


def test_a_phone_on_the_network_has_no_secure_context(
    lan_server: SiteServer, open_phone: OpenPhone
) -> None:
    phone = open_phone(base_url=lan_server.url)

    phone.goto("/admin/")

    assert phone.evaluate("isSecureContext") is False
    assert phone.evaluate("[innerWidth, devicePixelRatio]") == [390, 2]


def test_axe_runs_under_the_strict_policy(phone: Page) -> None:
    phone.set_content(
        "<html lang=en><title>t</title><main><h1>x</h1><img src='data:,'>"
    )

    assert [found.partition(":")[0] for found in axe(phone)] == ["image-alt"]


@pytest.mark.expects(
    "answer 404", "console error", "other origin", "page error", "request failed"
)
def test_a_browser_complains_and_a_test_can_expect_it(phone: Page) -> None:
    watch = Watch()
    watch.over(phone.context)
    phone.goto("/account/login/")
    phone.goto("/nowhere")

    phone.evaluate("document.body.innerHTML += '<i style=color:red>inline</i>'")
    phone.evaluate("setTimeout(() => { throw Error('thrown by us') })")
    phone.evaluate("document.body.innerHTML += '<img src=//127.0.0.1:9/i.png>'")
    phone.wait_for_timeout(200)

    told = "\n".join(watch.complaints)
    assert "answer 404 GET" in told
    assert "Content Security Policy" in told
    assert "page error" in told
    assert "thrown by us" in told
    assert "other origin http://127.0.0.1:9/i.png" in told
