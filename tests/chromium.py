"""Find a Chromium for the browser tests; as a script, get one.

`make test` runs it first. Without a browser those tests are skipped, except under
CI=true, where that is a failure.
"""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOW_TO_GET_ONE = (
    "No Chromium was found. Install the package chromium or Google Chrome, or run "
    "`.venv/bin/playwright install chromium`; CHROMIUM=/path/to/it names one elsewhere."
)


def find() -> str | None:
    """Return the browser named by CHROMIUM, the system's, or Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, NAMES)), None) or _playwrights_own()


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        return shutil.which(playwright.chromium.executable_path)


def get() -> None:
    """Try Playwright's download, then the system's package when we are root."""
    attempts = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        attempts += [
            ["apt-get", "update", "-qq"],
            ["apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium"],
        ]
    for attempt in attempts:
        if find():
            return
        subprocess.run(attempt, check=False)


if __name__ == "__main__":
    if not find():
        get()
    sys.stderr.write("" if find() else HOW_TO_GET_ONE + "\n")
