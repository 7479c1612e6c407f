"""Names and passwords, as they are typed."""

from typing import Any

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password

from games.club.accounts import normal


class LoginForm(allauth.LoginForm):  # type: ignore[misc]  # ships no types
    """Name and password."""

    def clean_login(self) -> str:
        """Return the name in its one writing."""
        return normal(self.cleaned_data["login"])


class ChangePasswordForm(allauth.ChangePasswordForm):  # type: ignore[misc]
    """The old password and the new one, which is typed once and can be looked at."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]


class NewPasswordForm(forms.Form):
    """A new password for somebody who came by a link; blank leaves the old one."""

    password = forms.CharField(required=False, strip=False)

    def __init__(self, data: Any, user: User) -> None:
        super().__init__(data)
        self.user = user

    def clean_password(self) -> str:
        """Return the password, or nothing.

        Raises:
            forms.ValidationError: It is too short, or everybody's.
        """
        password: str = self.cleaned_data["password"]
        if password:
            validate_password(password, self.user)
        return password


class DeleteAccountForm(forms.Form):
    """The password once more, and a yes to each club that goes with the account."""

    password = forms.CharField(strip=False)

    def __init__(self, data: Any, user: User) -> None:
        super().__init__(data)
        self.user = user

    def clean_password(self) -> str:
        """Return the password.

        Raises:
            forms.ValidationError: It is another one, or there were too many tries.
        """
        password: str = self.cleaned_data["password"]
        if not get_adapter().reauthenticate(self.user, password):
            raise get_adapter().validation_error("incorrect_password")
        return password

    @property
    def clubs_to_delete(self) -> set[str]:
        """Return the ids of the clubs that may go."""
        data: Any = self.data
        return set(data.getlist("clubs"))
