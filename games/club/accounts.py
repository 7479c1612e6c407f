"""How django-allauth behaves here: names as people write them, sentences of ours."""

import unicodedata
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


def normal(name: str) -> str:
    """Return the one writing of a name to sign in.

    >>> normal("  Žofia ")
    'žofia'
    """
    return unicodedata.normalize("NFKC", name).strip().lower()


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # ships no types
    """Accounts by name and password, without mail."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": gettext_lazy(
            "This name and this password do not go together."
        ),
        "too_many_login_attempts": gettext_lazy(
            "Too many tries. Wait five minutes, then try once more."
        ),
        "username_taken": gettext_lazy("Somebody signs in as that already."),
        "enter_current_password": gettext_lazy("This is not your password."),
        "incorrect_password": gettext_lazy("This is not your password."),
        "incorrect_code": gettext_lazy("This passkey was not accepted. Try again."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the name as it is kept.

        Raises:
            ValidationError: It is taken, or holds marks that a name cannot have.
        """
        name: str = super().clean_username(normal(username), shallow)
        return name

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        """Say nothing: where one is now says what happened."""
        if kwargs.get("message"):  # a refusal
            super().add_message(*args, **kwargs)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Return where a new password leads."""
        return f"{reverse('games:account')}?said=password"


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # ships no types
    """Passkeys open the door by themselves; nobody is asked for a second factor."""

    def is_mfa_enabled(
        self,
        user: AbstractBaseUser | AnonymousUser,
        types: Sequence[Authenticator.Type] | None = None,
    ) -> bool:
        """Return that the password stays enough, whatever was added to it."""
        return False

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Return who the keys belong to: the configured name, not what was asked."""
        host = urlsplit(settings.SCOREKEEPER_BASE_URL).hostname or "localhost"
        return {"id": host, "name": "Scorekeeper"}

    def generate_authenticator_name(
        self,
        user: AbstractBaseUser,
        type: Authenticator.Type,  # noqa: A002  # so it is called there
    ) -> str:
        """Return what a new key is called."""
        count = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return _("Passkey %(number)s") % {"number": count + 1}


class NotTheName:
    """A password may be anything but the name itself."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Refuse the name as its own password.

        Raises:
            ValidationError: They are the same.
        """
        if user is not None and normal(password) == normal(user.get_username()):
            raise ValidationError(_("The password cannot be the name itself."))

    def get_help_text(self) -> str:
        """Return the rule in words."""
        return _("The password cannot be the name itself.")
