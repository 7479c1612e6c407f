"""The settings of the tests: those of `make run`, whatever the shell around says."""

import os

for _name in [*os.environ]:
    if _name.startswith("SCOREKEEPER_"):
        del os.environ[_name]
os.environ["SECRET_KEY"] = "only for tests, and long enough to be taken for a key"
os.environ["SCOREKEEPER_TIME_ZONE"] = "UTC"

from scorekeeper.settings import *  # noqa: E402, F403
from scorekeeper.settings import MIDDLEWARE as _ALL_MIDDLEWARE  # noqa: E402

# WhiteNoise reads the whole static directory for every new test client, 70 ms each;
# the live servers of the browser tests have it.
MIDDLEWARE = [_name for _name in _ALL_MIDDLEWARE if "whitenoise" not in _name]

# A password need not be hard to guess here.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
