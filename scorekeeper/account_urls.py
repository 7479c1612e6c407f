"""Accounts: of django-allauth's addresses those that somebody here can need."""

from allauth.account import views as account
from allauth.mfa.webauthn import views as passkeys
from allauth.usersessions import views as sessions
from django.urls import path
from django.views.decorators.cache import never_cache

from games.club.views import accounts

urlpatterns = [
    path("login/", accounts.Login.as_view(), name="account_login"),
    path("signup/", never_cache(account.signup), name="account_signup"),
    path("logout/", never_cache(account.logout), name="account_logout"),
    path("inactive/", never_cache(account.account_inactive), name="account_inactive"),
    path("again/", never_cache(account.reauthenticate), name="account_reauthenticate"),
    path(
        "password/",
        never_cache(account.password_change),
        name="account_change_password",
    ),
    path(
        "password/first/",
        never_cache(account.password_set),
        name="account_set_password",
    ),
    path(
        "sessions/", never_cache(sessions.list_usersessions), name="usersessions_list"
    ),
    path(
        "passkeys/",
        accounts.passkeys_only(passkeys.list_webauthn),
        name="mfa_list_webauthn",
    ),
    path(
        "passkeys/add/",
        accounts.passkeys_only(accounts.AddPasskey.as_view()),
        name="mfa_add_webauthn",
    ),
    path(
        "passkeys/<int:pk>/remove/",
        accounts.passkeys_only(passkeys.remove_webauthn),
        name="mfa_remove_webauthn",
    ),
    path(
        "passkeys/login/",
        accounts.passkeys_only(passkeys.login_webauthn),
        name="mfa_login_webauthn",
    ),
]
