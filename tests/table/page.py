"""What a page says, taken apart as a browser does: words, links, forms, data."""

import dataclasses
import json
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client

VOID = {"br", "img", "input", "link", "meta"}
CHOSEN = {"checkbox": "checked", "radio": "checked"}


@dataclasses.dataclass
class Form:
    """A form, with what it would send as it stands.

    Attributes:
        says: The words of its buttons.
    """

    action: str
    fields: dict[str, list[str]] = dataclasses.field(default_factory=dict)
    says: str = ""
    buttons: list[tuple[str, str]] = dataclasses.field(default_factory=list)

    def post(self, browser: Client, **typed: Any) -> Any:
        """Send the form, with these values instead of what stands in it.

        An only button is the one that was pressed.
        """
        pressed = {
            name: value for name, value in self.buttons if name and not self.buttons[1:]
        }
        return browser.post(self.action, self.fields | pressed | typed)


class Page(HTMLParser):
    """A page, taken apart.

    Attributes:
        html: As it came.
        title: Of the window.
        words: All that can be read, blanks collapsed.
        links: Address by words.
        forms: In their order.
        json: Values by the id of their script element.
        tags: Every element's name and attributes.
    """

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.html = answer.content.decode()
        self.title = ""
        self.links: dict[str, str] = {}
        self.forms: list[Form] = []
        self.json: dict[str, Any] = {}
        self.tags: list[tuple[str, dict[str, str]]] = []
        self._texts: list[str] = []
        self._open: list[tuple[str, dict[str, str], int]] = []
        self.feed(self.html)
        self.close()
        self.words = _tidy(self._texts)

    def form(self, says: str) -> Form:
        """Return the one form whose button says that."""
        found = [form for form in self.forms if says in form.says]
        assert len(found) == 1, (says, [form.says for form in self.forms])
        return found[0]

    def field(self, name: str) -> dict[str, str]:
        """Return the attributes of the one input of that name."""
        (found,) = (
            said
            for tag, said in self.tags
            if tag == "input" and said.get("name") == name
        )
        return found

    def element(self, name: str) -> dict[str, str]:
        """Return the attributes of the element with that id."""
        (found,) = (said for _tag, said in self.tags if said.get("id") == name)
        return found

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        said = self._note(tag, attrs)
        if tag not in VOID:
            self._open.append((tag, said, len(self._texts)))

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self._note(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            name, said, begun = self._open.pop()
            self._read(name, said, self._texts[begun:])
            if name == "script":
                del self._texts[begun:]
            if name == tag:
                return

    def handle_data(self, data: str) -> None:
        self._texts.append(data)

    def _note(self, tag: str, attrs: Any) -> dict[str, str]:
        said = {name: value or "" for name, value in attrs}
        self.tags.append((tag, said))
        if tag == "form":
            self.forms.append(Form(said["action"]))
        needed = CHOSEN.get(said.get("type", ""))
        if tag == "button" and self._within("form") is not None:
            self.forms[-1].buttons.append((said.get("name", ""), said.get("value", "")))
        if tag == "input" and (needed is None or needed in said):
            self._send(said.get("name"), said.get("value", "on"))
        return said

    def _read(self, tag: str, said: dict[str, str], texts: list[str]) -> None:
        words = _tidy(texts)
        if tag == "a":
            self.links[words] = said["href"]
        elif tag == "title":
            self.title = words
        elif tag == "button" and self._within("form"):
            self.forms[-1].says += words
        elif tag == "option" and "selected" in said:
            self._send(self._within("select")["name"], said.get("value", words))
        elif tag == "script" and said.get("type") == "application/json":
            self.json[said["id"]] = json.loads("".join(texts))

    def _within(self, tag: str) -> dict[str, str] | None:
        return next((said for name, said, _at in self._open if name == tag), None)

    def _send(self, name: str | None, value: str) -> None:
        if name and self._within("form") is not None:
            self.forms[-1].fields.setdefault(name, []).append(value)


def _tidy(texts: list[str]) -> str:
    return " ".join(" ".join(texts).split())
