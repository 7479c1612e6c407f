"""A passkey made and used in a real browser; its machine's finger is made up."""

from typing import Any

from django.core.cache import cache
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.club.people import PASSWORD, an_account


def test_a_passkey_signs_in_and_the_password_still_does(
    phone: Page, transactional_db: None, settings: Any
) -> None:
    cache.clear()
    settings.PASSKEYS = True
    settings.MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True  # http://localhost is secure
    an_account("ann")
    session = phone.context.new_cdp_session(phone)
    session.send("WebAuthn.enable")
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )

    def by_password() -> None:
        phone.get_by_label("Your name to sign in").fill("ann")
        phone.get_by_label("Password").fill(PASSWORD)
        phone.get_by_role("button", name="Sign in", exact=True).tap()
        phone.wait_for_url("**/account/")

    def sign_out() -> None:
        phone.goto("/account/logout/")
        phone.get_by_role("button", name="Sign out").tap()
        expect(phone.get_by_role("link", name="Sign in")).to_be_visible()
        phone.goto("/account/login/?next=/account/")

    phone.goto("/account/login/?next=/account/")
    by_password()
    phone.get_by_role("link", name="Passkeys").tap()
    expect(phone.get_by_text("With a passkey")).to_be_visible()
    assert axe(phone) == []
    phone.get_by_role("link", name="Add a passkey").tap()
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.get_by_label("What it is called")).to_have_value("Passkey 1")
    assert axe(phone) == []
    phone.get_by_role("button", name="Make the passkey").tap()
    expect(phone.get_by_text("The passkey is added.")).to_be_visible()

    sign_out()
    phone.get_by_role("button", name="Sign in with a passkey").tap()
    phone.wait_for_url("**/account/")
    expect(phone.get_by_text("1 passkey")).to_be_visible()

    sign_out()
    by_password()
