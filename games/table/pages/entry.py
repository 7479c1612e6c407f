"""The page on which a hand is typed: new, changed or inserted."""

import dataclasses
import uuid
from collections.abc import Mapping
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from games import rules
from games.books import hand_words
from games.books.layouts import Layout
from games.table.pages import follow, seats, twin
from games.table.pages.board import name_size
from games.table.pages.sheet import SheetPage

KNOCK, POINTS, DRAW = "knock", "points", "draw"
#: What a form carries of cards that were shown.
CARRIED = (
    "opponent",
    "knocker_cards",
    "opponent_cards",
    "knocker_melds",
    "opponent_melds",
    "layoffs",
)


@dataclasses.dataclass(frozen=True, slots=True)
class Field:
    """One number to type."""

    name: str
    who: str
    size: str
    label: str
    value: str
    focus: bool
    error: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Link:
    """Another way to go on from here."""

    label: str
    url: str
    tone: str = ""


class EntryPage:
    """A new hand; amending and inserting differ in where they go and what they say.

    Args:
        page: The sheet as it stands.
        who: Seat of who knocked, or who won where only the points are typed.
        mode: ``knock``, ``points`` or ``draw``.
        typed: Values to show instead of empty fields.
        errors: What is wrong, by field; ``None`` for what concerns the whole.
        facts: The hand as typed, where its consequences are asked for.
    """

    def __init__(
        self,
        page: SheetPage,
        *,
        who: int,
        mode: str,
        typed: Mapping[str, str] | None = None,
        errors: Mapping[str | None, str] | None = None,
        facts: rules.Hand | None = None,
    ) -> None:
        self.page = page
        self.match = page.match
        first, second = self.players
        self.who = who if who in self.players else first
        self.other = second if self.who == first else first
        self.mode = mode
        self.typed = dict(typed or {})
        self.errors = dict(errors or {})
        self.facts = facts

    @property
    def players(self) -> tuple[int, int]:
        """Return the two who play the hand."""
        if self.page.seating is not None:
            return self.page.seating.players
        rotation = self.page.sheet.rotation
        mine = (each for each in rotation if each.table == self.page.table)
        return next(mine, rotation[0]).players

    @property
    def table(self) -> int | None:
        """Return the table of the hand, where two play."""
        return self.page.table

    @property
    def upcard(self) -> int | None:
        """Return the hand's upcard, where it is known."""
        return self.page.upcard

    @property
    def sat(self) -> rules.AsPlayed | None:
        """Return how the table sat otherwise than the rules say."""
        return self.page.sat

    # Where it goes

    @property
    def close(self) -> str:
        """Return where closing without saving leads."""
        sheet = reverse("games:match_detail", args=[self.match.pk])
        return sheet + self.page.at_table

    @property
    def action(self) -> str:
        """Return where the form is sent."""
        return reverse("games:hand_record", args=[self.match.pk])

    @property
    def preview(self) -> str:
        """Return where the consequences are asked for; blank: the phone knows them.

        What a round of two tables or three columns come to, the server says.
        """
        known = self.page.layout not in {Layout.ROUNDS, Layout.HOLLYWOOD}
        return "" if known else self.action

    @property
    def title(self) -> str:
        """Return the heading."""
        return self.page.hand_name

    @property
    def save(self) -> str:
        """Return what the button says."""
        if self.page.two_tables:
            return _("Save table %(table)s") % {"table": self.table}
        return _("Save hand %(number)s") % {"number": self.page.next_number}

    def url(self, *, who: int | None = None, mode: str | None = None) -> str:
        """Return the address of this page with another knocker or mode."""
        seat = self.who if who is None else who
        table = f"&table={self.table}" if self.table else ""
        return f"{self.action}?who={seat}&how={mode or self.mode}{table}"

    # What it holds

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """Return what the form carries unseen."""
        last = self.page.last
        known: list[tuple[str, object]] = [
            ("key", self.typed.get("key") or uuid.uuid4()),
            ("after", self.typed.get("after", last.key if last else "")),
            ("how", self.mode),
            ("table", self.table or ""),
            ("sat", seats.value(self.sat)),
            ("late", "on" if self.typed.get("late") else ""),
        ]
        if self.mode != DRAW:
            known.append(("winner" if self.mode == POINTS else "knocker", self.who))
        if self.mode == KNOCK and self.upcard is not None:
            known.append(("upcard", rules.cards.name(self.upcard)))
        if self.mode == KNOCK:
            known += [(name, self.typed.get(name, "")) for name in CARRIED]
        return [
            (name, str(value))
            for name, value in known
            if value != "" or name == "after"
        ]

    @property
    def fields(self) -> list[Field]:
        """Return the numbers to type."""
        names = self.page.names
        asked = {
            KNOCK: [
                ("deadwood", names[self.who], _("knocks with")),
                ("opponent_deadwood", names[self.other], _("is left with")),
            ],
            POINTS: [("points", names[self.who], _("wins the hand and scores"))],
            DRAW: [],
        }[self.mode]
        wrong = next((name for name, *_rest in asked if self.errors.get(name)), None)
        blank = next((name for name, *_rest in asked if not self.typed.get(name)), "")
        active = wrong or blank or next((name for name, *_rest in asked), "")
        return [
            Field(
                name,
                who,
                name_size(who),
                label,
                self.typed.get(name, ""),
                focus=name == active,
                error=self.errors.get(name, ""),
            )
            for name, who, label in asked
        ]

    @property
    def swap(self) -> str:
        """Return the address for the case that it was the other one."""
        return "" if self.mode == DRAW else self.url(who=self.other)

    @property
    def swap_label(self) -> str:
        """Return the words for the case that it was the other one."""
        said = (
            _("No, %(name)s scored")
            if self.mode == POINTS
            else _("No, %(name)s knocked")
        )
        return said % {"name": self.page.names[self.other]}

    @property
    def cards_action(self) -> str:
        """Return where the cards of the hand are tapped in."""
        return reverse("games:hand_cards", args=[self.match.pk])

    @property
    def tap(self) -> Link | None:
        """Return the way to tap in the cards, or to type counts again."""
        if self.mode != KNOCK:
            return Link(_("With both counts"), self.url(mode=KNOCK), "felt")
        table = f"&table={self.table}" if self.table else ""
        address = f"{self.cards_action}?who={self.who}{table}"
        return Link(_("Tap in the cards"), address, "felt")

    @property
    def links(self) -> list[Link]:
        """Return the rarer ways to enter a hand."""
        points = Link(_("Only the points"), self.url(mode=POINTS))
        return [] if self.mode == POINTS else [points]

    @property
    def dead(self) -> Link | None:
        """Return the way to enter a dead hand."""
        return None if self.mode == DRAW else Link(_("Dead hand"), self.url(mode=DRAW))

    @property
    def cards_kept(self) -> str:
        """Return whose cards are saved with the counts; blank where nobody's are."""
        if self.mode != KNOCK:
            return ""
        names = [
            self.page.names[seat]
            for seat, side in ((self.who, "knocker"), (self.other, "opponent"))
            if self.typed.get(f"{side}_cards")
        ]
        if not names:
            return ""
        said = _("With the cards of %(names)s.")
        return said % {"names": _(" and ").join(names)}

    @property
    def without_cards(self) -> str:
        """Return where the counts stand without the cards."""
        counts = {
            name: self.typed[name]
            for name in ("deadwood", "opponent_deadwood")
            if self.typed.get(name)
        }
        return f"{self.url()}&{urlencode(counts)}" if counts else self.url()

    @property
    def big_gin(self) -> bool:
        """Return whether these rules know a big gin, and it can be said here."""
        return self.mode == KNOCK and self.page.rules.big_gin_bonus is not None

    @property
    def is_big_gin(self) -> bool:
        """Return whether it was said."""
        return self.typed.get("how") == rules.Call.BIG_GIN

    @property
    def error(self) -> str:
        """Return what is wrong, as one sentence."""
        return next((text for text in self.errors.values() if text), "")

    @property
    def advice(self) -> str:
        """Return what may have happened."""
        if self.mode != KNOCK:
            return ""
        return _("Count again, or was it %(name)s who knocked?") % {
            "name": self.page.names[self.other]
        }

    @property
    def sentence(self) -> str:
        """Return the line that says what saving will write, before any key."""
        if self._line is not None:
            return hand_words.sentence(
                self._line, self.page.names, self.page.rules, self.upcard
            )
        if self.mode == DRAW:
            return hand_words.say(hand_words.SAID[rules.Result.DRAW], {})
        return ""

    # What saving does

    def _look(self, facts: rules.Hand | None) -> rules.Sheet:
        """Return the sheet as it would be with the hand."""
        hands = (
            self.page.facts.hands if facts is None else (*self.page.facts.hands, facts)
        )
        return rules.score(self.page.facts._replace(hands=hands))

    @cached_property
    def refusal(self) -> rules.WrongFactsError | None:
        """Return why the rules refuse what was typed; None where they do not."""
        try:
            self._look(self.facts)
        except rules.WrongFactsError as error:
            return error
        return None

    @cached_property
    def _after(self) -> rules.Sheet | None:
        if self.facts is None or self.refusal:
            return None
        return self._look(self.facts)

    @property
    def _line(self) -> rules.Line | None:
        return self._after.hands[-1] if self._after else None

    @property
    def consequences(self) -> list[str]:
        """Return what follows from saving."""
        if self._after is not None:
            return follow.after_hand(self.page.facts, self._after)
        if self.mode != DRAW or self.errors:
            return []
        dead = rules.Hand(call=rules.Call.DRAW, table=self.table, as_played=self.sat)
        return follow.after_hand(self.page.facts, self._look(dead))

    @property
    def confirmed(self) -> str:
        """Return the mark that a change needs; a new hand needs none."""
        return ""

    @property
    def script(self) -> dict[str, Any]:
        """Return what ``scorekeeper.js`` needs to say the same while somebody types."""
        return twin.script(
            self.page,
            who=self.who,
            other=self.other,
            upcard=self.upcard,
            sat=self.sat,
            table=self.table,
            foresees=self.page.playing and not self.preview,
            advice=self.advice,
        )
