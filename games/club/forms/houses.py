"""From strings to rules: what each key reads, and the steps of the editor's buttons."""

import dataclasses
import re
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import rules
from games.club.clashes import Clash, clashes

MOST_LETTERS = 60
#: Folding the case can make a name longer; the key has so much room.
MOST_KEY_LETTERS = 120
BIG_GIN = "big_gin_bonus"

# What was typed, key by key


@dataclasses.dataclass(frozen=True, slots=True)
class More:
    """Points on top of the gin bonus: how some say what a big gin gives."""

    points: int


def _whole(text: str) -> object:
    """Return a number where the text is one, else the text as it is."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else text


def _range(kind: rules.Whole | rules.Wholes, text: str) -> forms.ValidationError:
    said = {"least": kind.least, "most": kind.most, "text": rules.shown(text)}
    if not text:
        return forms.ValidationError(
            gettext("A number is missing: %(least)s to %(most)s.") % said
        )
    return forms.ValidationError(
        gettext("Write a whole number from %(least)s to %(most)s, not %(text)s.") % said
    )


def read_big_gin(text: str) -> object:
    """Return what a big gin gives: points in all, more than gin, or not played.

    The numbers stand alone or with a word, in English or the reader's language.

    >>> read_big_gin("31"), read_big_gin("+6"), read_big_gin("")
    (31, More(points=6), None)
    """
    said = " ".join(text.split()).casefold()
    if said in {"", gettext("not played").casefold()}:
        return None
    found = re.fullmatch(r"(\+ ?)?(\d{1,4})(?: (.+))?", said, re.ASCII)
    if found is None:
        return text
    plus, number, word = found.groups()
    more = {"more", "extra", gettext("more").casefold(), gettext("extra").casefold()}
    in_all = {None, "in all", gettext("in all").casefold()}
    if word in more or (plus and word is None):
        return More(int(number))
    return int(number) if word in in_all and not plus else text


class RuleField(forms.Field):
    """One key of the rules; its value comes as a list of texts."""

    widget = forms.SelectMultiple

    def __init__(self, key: str, kind: rules.Kind) -> None:
        super().__init__(required=False)
        self.key = key
        self.kind = kind

    def clean(self, value: Any) -> object:
        """Return the value of the rules.

        Raises:
            forms.ValidationError: It is missing, no such value, or out of range.
        """
        texts = [text.strip() for text in value]
        if isinstance(self.kind, rules.Wholes):
            return self._numbers(self.kind, texts)
        text = texts[0] if len(texts) == 1 else ""
        if self.key == BIG_GIN and isinstance(read_big_gin(text), More):
            return read_big_gin(text)  # what it comes to, the form finds out
        try:
            return self.kind.read(self.key, self._value(text))
        except rules.WrongFactsError:
            raise self._refusal(text) from None

    def _value(self, text: str) -> object:
        if self.key == BIG_GIN:
            return read_big_gin(text)
        if isinstance(self.kind, rules.Flag):
            return {"on": True, "off": False}.get(text, text)
        if isinstance(self.kind, rules.Choice) and isinstance(self.kind.among[0], str):
            return text
        return _whole(text)

    def _numbers(self, kind: rules.Wholes, texts: list[str]) -> object:
        try:
            return kind.read(self.key, [_whole(text) for text in texts])
        except rules.WrongFactsError:
            good = map(str, range(kind.least, kind.most + 1))
            wrong = {*texts} - {*good} if len(texts) == kind.many else {""}
            raise _range(kind, min(wrong)) from None

    def _refusal(self, text: str) -> forms.ValidationError:
        if self.key == BIG_GIN:
            return big_gin_refusal()
        if isinstance(self.kind, rules.Whole):
            return _range(self.kind, text)
        return forms.ValidationError(_("Choose one of these."))


def big_gin_refusal() -> forms.ValidationError:
    """Return how to write what a big gin gives."""
    return forms.ValidationError(
        _(
            "Write the points in all, such as 31, or +6 for six more than gin. "
            "In all from 0 to 100."
        )
    )


class HouseForm(forms.Form):
    """A whole rule set; ends in a value of the rules.

    Attributes:
        values: Each key that reads well, with its value.
        clashes: Contradictions between keys that are fine by themselves.
    """

    house_id = forms.UUIDField()
    name = forms.CharField(required=False)

    def __init__(self, data: QueryDict, *, preset: str, saving: bool) -> None:
        super().__init__(data)
        self.typed = data
        self.preset = preset
        self.saving = saving
        self.values: dict[str, object] = {}
        self.clashes: list[Clash] = []
        for key, kind in rules.KEYS.items():
            self.fields[key] = RuleField(key, kind)

    def clean_name(self) -> str:
        """Return the name, tidied; only what is kept needs one.

        Raises:
            forms.ValidationError: It is missing, too long, or holds marks nobody sees.
        """
        typed: str = self.cleaned_data["name"]
        if not typed.strip():
            if self.saving:
                raise forms.ValidationError(_("Give your rules a name."))
            return ""
        try:
            name = rules.names.clean(typed, field="name")
        except rules.WrongFactsError as error:
            raise forms.ValidationError(
                gettext(error.template) % error.values
            ) from None
        if len(name) > MOST_LETTERS or len(rules.names.key(name)) > MOST_KEY_LETTERS:
            raise forms.ValidationError(
                gettext("A name has at most %(most)s letters; this one has %(count)s.")
                % {"most": MOST_LETTERS, "count": len(name)}
            )
        return name

    def clean(self) -> dict[str, Any]:
        """Hold the keys against one another, once each of them reads well."""
        said = super().clean() or {}
        self._settle_big_gin(said)
        self.values = {key: said[key] for key in rules.KEYS if key in said}
        if len(self.values) == len(rules.KEYS):
            self.clashes = clashes(self.values, rules.PRESETS[self.preset])
        for clash in self.clashes:
            self.add_error(None, clash.sentence)
        return said

    def _settle_big_gin(self, said: dict[str, Any]) -> None:
        """Store *6 more* as the points in all."""
        more = said.get(BIG_GIN)
        if not isinstance(more, More):
            return
        gin = said.get("gin_bonus")
        if gin is None:  # its own refusal comes first
            del said[BIG_GIN]
            return
        try:
            said[BIG_GIN] = rules.KEYS[BIG_GIN].read(BIG_GIN, gin + more.points)
        except rules.WrongFactsError:
            self.add_error(BIG_GIN, big_gin_refusal())

    def house(self) -> rules.Rules:
        """Return the rules; call it on a valid form only."""
        return rules.build(self.values, self.preset)


# Steps: buttons that change one value and show the page again, unsaved

#: How far plus and minus go; they stop at round numbers.
STRIDES = {
    "target": 25,
    "gin_bonus": 5,
    "undercut_bonus": 5,
    BIG_GIN: 5,
    "game_bonus": 25,
    "box_bonus": 5,
    "shutout_bonus": 25,
}
_STEP = re.compile(r"(?P<key>[a-z_]+)(?P<way>[-+=])(?P<text>.*)")


def step_key(step: str) -> str:
    """Return the key that a button changes; nothing for any other button."""
    found = _STEP.fullmatch(step)
    return found["key"] if found and found["key"] in rules.KEYS else ""


def stepped(data: QueryDict, step: str) -> QueryDict:
    """Return what was typed, changed as the button says.

    Args:
        data: As it was posted.
        step: ``key=text`` puts a value, ``key+`` and ``key-`` go one stride on.
            Anything else changes nothing.
    """
    found = _STEP.fullmatch(step)
    if not found or not step_key(step):
        return data
    changed = data.copy()
    key = found["key"]
    if found["way"] == "=":
        changed.setlist(key, found["text"].split(","))
    elif isinstance(kind := rules.KEYS[key], rules.Whole):
        changed[key] = _strode(key, kind, data, -1 if found["way"] == "-" else 1)
    return changed


def _strode(key: str, kind: rules.Whole, data: QueryDict, way: int) -> str:
    """Return the next round number in that direction, or what is typed if none is."""
    typed = data.get(key, "").strip()
    now = _big_gin(typed, data, way) if key == BIG_GIN else _whole(typed)
    if not isinstance(now, int):
        return typed
    stride = STRIDES.get(key, 1)
    there = (now // stride + 1 if way > 0 else (now - 1) // stride) * stride
    return str(max(kind.least, min(there, kind.most)))


def _big_gin(typed: str, data: QueryDict, way: int) -> object:
    """Return what a big gin gives now; where it is not played, plus starts at gin."""
    said = read_big_gin(typed)
    gin = _whole(data.get("gin_bonus", "").strip())
    if said is None and way > 0:
        return gin
    if isinstance(said, More):
        return gin + said.points if isinstance(gin, int) else typed
    return said
