"""The editor of house rules: one row a key, marked where it differs."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from uuid import UUID

from django.utils.translation import gettext as _

from games import rules
from games.books import rule_names
from games.club.clashes import Clash
from games.club.pages import words
from games.club.values import step_to, texts


@dataclasses.dataclass(frozen=True, slots=True)
class Draft:
    """What stands in the editor, right or wrong.

    Attributes:
        typed: Every key's texts, as typed.
        values: The keys that read well, with their values.
        errors: Every other key, with what is wrong.
        clashes: Contradictions between keys that are fine by themselves.
        last: The key that was changed last.
        open: Whether its row stands open.
        saving: Whether somebody wanted to save this.
    """

    name: str
    typed: Mapping[str, Sequence[str]]
    values: Mapping[str, object]
    errors: Mapping[str, Sequence[str]] = dataclasses.field(default_factory=dict)
    name_errors: Sequence[str] = ()
    clashes: Sequence[Clash] = ()
    last: str = ""
    open: bool = False
    saving: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Option:
    """One of a row's choices."""

    text: str
    label: str
    second: str
    chosen: bool


class Row:
    """One key: its label, its value, and what it is in the preset."""

    def __init__(
        self, key: str, base: rules.Rules, draft: Draft, clashes: Sequence[Clash]
    ) -> None:
        self.key = key
        self.draft = draft
        self.clashes = clashes
        self.kind = rules.KEYS[key]
        self.was = getattr(base, key)
        self.texts = draft.typed.get(key, [])
        self.errors = draft.errors.get(key, [])
        self.label = _(words.LABELS[key])

    @property
    def hint(self) -> str:
        """Return what helps to choose a value."""
        return _(words.HINTS[self.key]) if self.key in words.HINTS else ""

    @property
    def value(self) -> str:
        """Return the value in words; as typed where it is none."""
        if self.key in self.draft.values:
            return words.value(self.key, self.draft.values[self.key])
        return rules.shown(" · ".join(self.texts))

    @property
    def is_number(self) -> bool:
        """Return whether the value is set large, as a number is."""
        return self.value[:1].isdecimal()

    @property
    def differs(self) -> bool:
        """Return whether the value is another than the preset's."""
        return bool(self.draft.values.get(self.key, ...) != self.was)

    @property
    def base(self) -> str:
        """Return the preset's value in words."""
        return words.value(self.key, self.was)

    @property
    def back(self) -> str:
        """Return what the button back to the preset's value sends."""
        return step_to(self.key, self.was)

    @property
    def clear(self) -> str:
        """Return what the button *not played* sends; nothing where it is none."""
        optional = isinstance(self.kind, rules.Whole) and self.kind.optional
        return step_to(self.key, None) if optional else ""

    @property
    def field(self) -> str:
        """Return how the value is entered: number, numbers, switch or choice."""
        return {
            rules.Whole: "number",
            rules.Wholes: "numbers",
            rules.Flag: "switch",
            rules.Choice: "choice",
        }[type(self.kind)]

    @property
    def text(self) -> str:
        """Return what stands in its one field."""
        return self.texts[0] if self.texts else ""

    @property
    def places(self) -> list[str]:
        """Return what stands in its several fields."""
        count = self.kind.many if isinstance(self.kind, rules.Wholes) else 0
        return [*self.texts, *[""] * count][:count]

    @property
    def options(self) -> list[Option]:
        """Return the choices."""
        among: tuple[str | int | bool, ...] = ()
        if isinstance(self.kind, rules.Flag):
            among = (False, True)
        elif isinstance(self.kind, rules.Choice):
            among = self.kind.among
        return [self._option(each) for each in among]

    def _option(self, value: str | int | bool) -> Option:
        second = words.EXPLAINED.get(self.key, {}).get(str(value), "")
        text = texts(value)[0]
        return Option(
            text,
            words.value(self.key, value),
            _(second) if second else "",
            chosen=self.text == text,
        )

    @property
    def open(self) -> bool:
        """Return whether the row stands open."""
        if self.errors and self.draft.saving:
            return True
        return self.draft.open and self.key == self.draft.last


@dataclasses.dataclass(frozen=True, slots=True)
class Group:
    """Rows that belong together."""

    number: int
    title: str
    rows: list[Row]

    @property
    def differs(self) -> bool:
        """Return whether any row differs from the preset."""
        return any(row.differs for row in self.rows)


class EditorPage:
    """Everything that the editor prints."""

    def __init__(self, preset: str, draft: Draft, *, house_id: UUID) -> None:
        self.preset = preset
        self.draft = draft
        self.house_id = house_id
        self.preset_name = rule_names.preset_name(preset)
        self.base = rules.PRESETS[preset]

    @cached_property
    def groups(self) -> list[Group]:
        """Return the groups with their rows."""
        return [
            Group(number, _(title), [self._row(key) for key in keys])
            for number, (title, keys) in enumerate(words.GROUPS.items(), 1)
        ]

    def _row(self, key: str) -> Row:
        said = [clash for clash in self.draft.clashes if self._place(clash) == key]
        return Row(key, self.base, self.draft, said)

    def _place(self, clash: Clash) -> str:
        """Return the key below which a contradiction is said: where it arose."""
        if self.draft.last in clash.keys:
            return self.draft.last
        changed = [key for key in clash.keys if self._changed(key)]
        return [*clash.keys, *changed][-1]

    def _changed(self, key: str) -> bool:
        return bool(self.draft.values[key] != getattr(self.base, key))

    def rows(self) -> Iterator[Row]:
        """Return the rows of all groups."""
        for group in self.groups:
            yield from group.rows

    @property
    def marked(self) -> str:
        """Return how many values differ, as a sentence."""
        return words.marked(sum(row.differs for row in self.rows()))

    @property
    def save(self) -> str:
        """Return what saving does."""
        name = self.draft.name.strip()
        return _("Save as %(name)s") % {"name": name} if name else _("Save these rules")

    @property
    def waiting(self) -> str:
        """Return why saving has to wait; nothing when it does not."""
        if self.draft.errors or self.draft.clashes:
            return _("Something above cannot be yet.")
        return "" if self.draft.name.strip() else _("Give your rules a name.")

    @property
    def first_wrong(self) -> str:
        """Return where to look first after saving was refused."""
        if not self.draft.saving:
            return ""
        if self.draft.name_errors:
            return "name"
        return next((row.key for row in self.rows() if row.errors or row.clashes), "")
