"""The editor in the hand of somebody who has no JavaScript."""

import re
from html.parser import HTMLParser
from typing import Any

from django.test import Client

from games import models, rules
from tests.table.page import VOID, Page

NEW = "/house/new/?from={}"


class Editor:
    """The editor as it stands on a phone; each press sends the whole form."""

    def __init__(self, browser: Client, address: str = NEW.format("classic")) -> None:
        self.browser = browser
        self._shows(browser.get(address))
        assert self.status == 200

    def _shows(self, answer: Any) -> None:
        self.answer = answer
        self.page = Page(answer)

    @property
    def status(self) -> int:
        code: int = self.answer.status_code
        return code

    def press(self, step: str, **typed: Any) -> "Editor":
        """Type over some fields, then press the button that sends this step."""
        form = next(form for form in self.page.forms if "house_id" in form.fields)
        self._shows(form.post(self.browser, step=step, **typed))
        return self

    def save(self, **typed: Any) -> "Editor":
        return self.press("save", **typed)

    def typed(self, key: str) -> list[str]:
        """Return what stands in a key's fields."""
        return next(f.fields[key] for f in self.page.forms if "house_id" in f.fields)

    def value(self, key: str) -> str:
        """Return the value that a key's row shows."""
        return _part(self.page.html, f"value-{key}")

    def says(self, key: str) -> str:
        """Return what is said below a key's row."""
        return _part(self.page.html, f"says-{key}")

    def marked(self) -> set[str]:
        """Return the keys whose rows are marked."""
        found = re.findall(r'id="value-(\w+)" class="([^"]*)"', self.page.html)
        return {key for key, classes in found if "differs" in classes}


class _Part(HTMLParser):
    """The words inside the one element of an id."""

    def __init__(self, html: str, name: str) -> None:
        super().__init__()
        self.name = name
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if (self.open or ("id", self.name) in attrs) and tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        """Leave alone what closes itself."""

    def handle_endtag(self, tag: str) -> None:
        if self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.append(data)


def _part(html: str, name: str) -> str:
    return " ".join(" ".join(_Part(html, name).texts).split())


def kept() -> rules.Rules:
    """Return the one set of house rules that there is."""
    return rules.build(models.HouseRules.objects.get().rules)
