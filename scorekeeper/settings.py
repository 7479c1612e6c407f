"""All settings, read once from the environment: safe by default, loud about nonsense.

README.md has the table of what can be set.
"""

import ipaddress
import os
import secrets
import zoneinfo
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent


def _flag(name: str) -> bool:
    """Return a yes-or-no setting; no when it is not set."""
    text = os.environ.get(name, "").strip().lower()
    if text in {"1", "true", "yes", "on"}:
        return True
    if text in {"", "0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} is {text!r}, but it wants 1 or 0.")


def _log_level() -> str:
    """Return from which level on we log; INFO has a line for every request."""
    text = os.environ.get("SCOREKEEPER_LOG_LEVEL", "").strip().upper() or "WARNING"
    levels = ("DEBUG", "INFO", "WARNING", "ERROR")
    if text not in levels:
        raise ImproperlyConfigured(
            f"SCOREKEEPER_LOG_LEVEL is {text!r}, but it wants one of {', '.join(levels)}."
        )
    return text


def _base_url() -> SplitResult | None:
    """Return the address people reach us at, None when it is not set."""
    text = os.environ.get("SCOREKEEPER_BASE_URL", "").strip()
    if not text:
        return None
    wrong = ImproperlyConfigured(
        f"SCOREKEEPER_BASE_URL is {text!r}, but it wants an address without a path, "
        "like https://rummy.example.org."
    )
    try:
        url = urlsplit(text.rstrip("/"))
        _ = url.port  # raises for a port that is no number
    except ValueError:
        raise wrong from None
    extras = url.path or url.query or url.fragment or url.username or url.password
    if url.scheme not in {"http", "https"} or not url.hostname or extras:
        raise wrong
    return url


def _has_a_name(url: SplitResult | None) -> bool:
    """Return whether browsers reach us by a name; passkeys belong to one."""
    try:
        ipaddress.ip_address((url and url.hostname) or "127.0.0.1")
    except ValueError:
        return True
    return False


def _var_dir() -> Path:
    """Return the directory of everything we keep, made when it is missing."""
    path = Path(os.environ.get("SCOREKEEPER_VAR") or BASE_DIR / "var").resolve()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as exc:
        raise ImproperlyConfigured(
            f"The directory {path} cannot be made ({exc.strerror}); "
            "SCOREKEEPER_VAR can name another one."
        ) from None
    return path


def _secret_key(kept_in: Path) -> str:
    """Return the secret key: from the environment, else from a file made once."""
    text = os.environ.get("SECRET_KEY", "")
    if text:
        if len(text) < 50:
            raise ImproperlyConfigured(
                f"SECRET_KEY has {len(text)} characters, but it wants at least 50."
            )
        return text
    try:
        # "x" leaves the choice to the file system when two processes start at once.
        with open(kept_in, "x", opener=lambda p, f: os.open(p, f, 0o600)) as file:
            file.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass
    return kept_in.read_text().strip()


def _time_zone() -> str:
    """Return the zone set for us, else the machine's own, else UTC."""
    name = os.environ.get("SCOREKEEPER_TIME_ZONE", "").strip()
    known = zoneinfo.available_timezones()
    if name and name not in known:
        raise ImproperlyConfigured(
            f"SCOREKEEPER_TIME_ZONE is {name!r}, but it wants a name "
            "like Europe/Tallinn."
        )
    machine = os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
    return next((zone for zone in (name, machine) if zone in known), "UTC")


def _database(var: Path) -> dict[str, Any]:
    """Return the database: PostgreSQL when DATABASE_URL names one, else SQLite."""
    url = os.environ.get("DATABASE_URL", "").strip()
    if url:
        if not url.startswith(("postgres://", "postgresql://")):
            raise ImproperlyConfigured(
                "DATABASE_URL wants a PostgreSQL address, like "
                "postgres://user:password@host/name; leave it out for SQLite."
            )
        parsed = dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True)
        return dict(parsed)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": var / "scorekeeper.sqlite3",
        # A file does not time out; closing the last connection would fold the WAL in.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # IMMEDIATE: a transaction that will write queues for the lock at once
            # instead of failing half way when somebody else wrote meanwhile.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # FULL: what was answered "saved" is on the disk, power cut or not.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


VAR_DIR = _var_dir()
SCOREKEEPER_BASE_URL = _url.geturl() if (_url := _base_url()) else ""
_secure = bool(_url and _url.scheme == "https")

DEBUG = _flag("SCOREKEEPER_DEBUG")
SECRET_KEY = _secret_key(VAR_DIR / "secret_key")

# Without a base address we serve a home network, where a phone comes by whatever
# address the machine has today; links are built from the base address when there is
# one, never from the Host header.
ALLOWED_HOSTS = (
    [_url.hostname, "localhost", "127.0.0.1", "[::1]"]
    if _url and _url.hostname
    else ["*"]
)

ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "csp",
    "games",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "scorekeeper.middleware.RequestIdMiddleware",
    # Compressing pages that carry a secret invites BREACH; Django pads each answer
    # by random bytes, and the CSRF token is masked anew each time.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": _database(VAR_DIR)}
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    # What pictures of a club are made of, under the version of its books: few and
    # small, so that the memory of a process stays flat.
    "pictures": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pictures",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 64},
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", "English"),
    ("et", "Eesti"),
    ("sk", "Slovenčina"),
    ("sr", "Српски"),
    ("hy", "Հայերեն"),
    ("fi", "Suomi"),
]
LOCALE_PATHS = [BASE_DIR / "games" / "locale"]
TIME_ZONE = _time_zone()
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        # Under DEBUG straight from the sources: nothing to collect while working.
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# Accounts: a name and a password; no mail server, no questions (``games.club``).
AUTHENTICATION_BACKENDS = [
    "allauth.account.auth_backends.AuthenticationBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "games.club.accounts.NotTheName"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "games:start"
LOGOUT_REDIRECT_URL = "games:start"
ACCOUNT_ADAPTER = "games.club.accounts.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]
ACCOUNT_UNIQUE_EMAIL = False  # it is no way in, and a couple may share one
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_FORMS = {
    "login": "games.club.forms.accounts.LoginForm",
    "change_password": "games.club.forms.accounts.ChangePasswordForm",
}
ALLAUTH_TRUSTED_PROXY_COUNT = int(_flag("SCOREKEEPER_BEHIND_PROXY"))
SESSION_COOKIE_AGE = 90 * 24 * 3600

# Passkeys: a way in beside the password, never a second question after it.
PASSKEYS = _secure and _has_a_name(_url)
MFA_ADAPTER = "games.club.accounts.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True

# Names of our own: browsers share cookies between all ports of one machine.
SESSION_COOKIE_NAME = "scorekeeper_session"
SESSION_COOKIE_SECURE = _secure
CSRF_COOKIE_NAME = "scorekeeper_csrf"
CSRF_COOKIE_SECURE = _secure
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "scorekeeper.errors.csrf_failure"
CSRF_TRUSTED_ORIGINS = [SCOREKEEPER_BASE_URL] if SCOREKEEPER_BASE_URL else []
LANGUAGE_COOKIE_NAME = "scorekeeper_language"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = _secure

SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore the opener policy on plain HTTP and complain on the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if _secure else None
SECURE_SSL_REDIRECT = _secure
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # asked from inside, behind the proxy
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if _secure else 0
if _flag("SCOREKEEPER_BEHIND_PROXY"):
    # Only when told: without a proxy that overwrites it, anybody could send it.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SILENCED_SYSTEM_CHECKS = [
    # We are one host and cannot promise HTTPS for the owner's other subdomains,
    "security.W005",
    # nor put the owner's whole domain on the browsers' preload list.
    "security.W021",
]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:", "blob:"],  # a chart becomes a picture as a blob
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "scorekeeper.middleware.LogFormatter",
            "format": "{asctime} {levelname} {request_id} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
    },
    "root": {"handlers": ["stderr"], "level": _log_level()},
    # Django's own handlers would say everything twice, tokens included.
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
    },
}
