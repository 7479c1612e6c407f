"""The page on which a hand is typed: new, changed or inserted."""

import dataclasses
import json
import uuid
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games import models, rules
from games.books import sheets
from games.table.pages import words
from games.table.pages.sheet import SheetPage, name_size

KNOCK, POINTS, DRAW = "knock", "points", "draw"


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
    """

    preview = ""
    confirmed = ""

    def __init__(
        self,
        page: SheetPage,
        *,
        who: int,
        mode: str,
        typed: Mapping[str, str] | None = None,
        errors: Mapping[str | None, str] | None = None,
    ) -> None:
        self.page = page
        self.match = page.match
        self.who = who
        self.mode = mode
        self.typed = dict(typed or {})
        self.errors = dict(errors or {})

    # Where it goes

    @property
    def close(self) -> str:
        """Return where closing without saving leads."""
        return reverse("games:match_detail", args=[self.match.pk])

    @property
    def action(self) -> str:
        """Return where the form is sent."""
        return reverse("games:hand_record", args=[self.match.pk])

    @property
    def title(self) -> str:
        """Return the heading."""
        return _("Hand %(number)s") % {"number": self.page.next_number}

    @property
    def save(self) -> str:
        """Return what the button says."""
        return _("Save hand %(number)s") % {"number": self.page.next_number}

    def url(self, *, who: int | None = None, mode: str | None = None) -> str:
        """Return the address of this page with another knocker or mode."""
        return f"{self.action}?who={self.who if who is None else who}&how={mode or self.mode}"

    # What it holds

    @property
    def other(self) -> int:
        """Return the seat of the opponent."""
        return 1 - self.who

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """Return what the form carries unseen."""
        seat = "winner" if self.mode == POINTS else "knocker"
        last = self.page.last
        carried = [
            ("key", self.typed.get("key") or str(uuid.uuid4())),
            ("after", self.typed.get("after", str(last.key) if last else "")),
            ("how", self.mode),
        ]
        if self.typed.get("late"):
            carried.append(("late", "on"))
        return carried if self.mode == DRAW else [*carried, (seat, str(self.who))]

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
        return [
            Field(
                name,
                who,
                name_size(who),
                label,
                self.typed.get(name, ""),
                focus=name == wrong if wrong else place == 0,
                error=self.errors.get(name, ""),
            )
            for place, (name, who, label) in enumerate(asked)
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
    def links(self) -> list[Link]:
        """Return the other ways to enter a hand."""
        ways = {
            KNOCK: Link(_("With both counts"), self.url(mode=KNOCK), "felt"),
            POINTS: Link(_("Only the points"), self.url(mode=POINTS), "felt"),
            DRAW: Link(_("Dead hand"), self.url(mode=DRAW)),
        }
        return [link for mode, link in ways.items() if mode != self.mode]

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
        if self.mode == DRAW:
            return words.say(words.HAND[rules.Result.DRAW], {})
        return ""

    @property
    def consequences(self) -> list[str]:
        """Return what follows from saving, where it is known before typing."""
        if self.mode != DRAW or self.errors:
            return []
        return [self._deals(self._then(rules.Hand(call=rules.Call.DRAW)))]

    def _then(self, hand: rules.Hand) -> rules.Sheet:
        facts = sheets.match_facts(self.match)
        return rules.score(dataclasses.replace(facts, hands=(*facts.hands, hand)))

    def _deals(self, then: rules.Sheet) -> str:
        """Return who deals after that; empty when it ends the match."""
        if not then.next:
            return ""
        dealer = then.next[0].dealer
        same = dealer == self.page.dealer
        template = words.DEALS_AGAIN if same else words.DEALS_NEXT
        return words.plain(template, {"dealer": self.page.names[dealer]})

    # What the phone needs to say the same while somebody types

    @property
    def script(self) -> dict[str, Any]:
        """Return the rules and sentences that ``scorekeeper.js`` fills in."""
        house = self.page.rules
        seats = (self.who, self.other)
        return {
            "names": [self.page.names[seat] for seat in seats],
            "limit": house.knock_limit,
            "most": rules.MOST_DEADWOOD,
            "mostPoints": rules.MOST_POINTS,
            "gin": house.gin_bonus,
            "bigGin": house.big_gin_bonus,
            "undercut": house.undercut_bonus,
            "tieScores": house.tie == rules.Tie.UNDERCUT,
            "say": {result: _(text) for result, text in words.HAND.items()},
            "refuse": self._refusals(),
            "missing": _("A number is still missing."),
            "advice": self.advice,
            "then": self._outcomes()
            if self.page.playing and not self.preview
            else None,
        }

    def _refusals(self) -> dict[str, dict[str, Any]]:
        """Return what the rules say of counts that nobody can have."""
        limit = self.page.rules.knock_limit
        wrong = {
            "over": rules.Hand(
                call=rules.Call.KNOCK,
                knocker=self.who,
                deadwood=limit + 1,
                opponent_deadwood=0,
            ),
            "most": rules.Hand(
                call=rules.Call.GIN,
                knocker=self.who,
                opponent_deadwood=rules.MOST_DEADWOOD + 1,
            ),
            "points": rules.Hand(
                call=rules.Call.POINTS,
                winner=self.who,
                points=rules.MOST_POINTS + 1,
            ),
        }
        return {name: self._refusal_of(hand) for name, hand in wrong.items()}

    def _refusal_of(self, hand: rules.Hand) -> dict[str, Any]:
        """Return the sentence by which the rules refuse a hand, not filled in yet."""
        alone = sheets.match_facts(self.match, [hand])
        try:
            rules.score(dataclasses.replace(alone, ended=None))
        except rules.WrongFactsError as error:
            return {"say": _(error.template), "values": error.values}
        return {}

    def _outcomes(self) -> dict[str, Any]:
        """Return what follows when the one, the other or nobody wins."""
        house = self.page.rules
        totals = self.page.sheet.totals
        running = house.boxes_count == rules.BoxesCount.RUNNING
        outcomes: dict[str, Any] = {
            "target": house.target,
            "toGo": _(words.TO_GO),
            "ends": _(words.ENDS),
            "nobody": self._deals(self._then(rules.Hand(call=rules.Call.DRAW))),
            "box": house.box_bonus if running else 0,
            "extra": {
                rules.Result.GIN: house.gin_boxes,
                rules.Result.BIG_GIN: house.big_gin_boxes,
                rules.Result.UNDERCUT: house.undercut_boxes,
            },
            "winners": [],
        }
        for seat in (self.who, self.other):
            won = rules.Hand(call=rules.Call.POINTS, winner=seat, points=1)
            then = self._then(won)
            dealer = then.next[0].dealer if then.next else None
            outcomes["winners"].append(
                {
                    "score": totals[seat].points,
                    "dealer": "" if dealer is None else self.page.names[dealer],
                }
            )
        return outcomes


class ChangePage(EntryPage):
    """A hand that is changed or inserted: what follows is said before it is saved."""

    def __init__(
        self,
        page: SheetPage,
        hand: models.Hand,
        *,
        inserts: bool,
        facts: rules.Hand | None = None,
        **entry: Any,
    ) -> None:
        super().__init__(page, **entry)
        self.hand = hand
        self.inserts = inserts
        self.facts = facts
        self.preview = self.action

    @property
    def action(self) -> str:
        """Return where the form is sent."""
        name = "games:hand_insert" if self.inserts else "games:hand_amend"
        return reverse(name, args=[self.match.pk, self.hand.key])

    @property
    def close(self) -> str:
        """Return where closing without saving leads."""
        return reverse("games:hand_detail", args=[self.match.pk, self.hand.key])

    @property
    def title(self) -> str:
        """Return the heading."""
        said = (
            _("Before hand %(number)s") if self.inserts else _("Change hand %(number)s")
        )
        return said % {"number": self.hand.number}

    @property
    def save(self) -> str:
        """Return what the button says."""
        return _("Insert it") if self.inserts else _("Save the change")

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """Return what the form carries unseen: the revision that was seen, too."""
        seen = self.typed.get("seen") or str(self.hand.revision)
        return [*super().hidden, ("seen", seen)]

    @property
    def sentence(self) -> str:
        """Return what the hand will say."""
        if self.facts is None or self._after is None:
            return super().sentence
        line = self._after.hands[self._place]
        return words.hand(line, self.page.names, self.page.rules)

    @property
    def refusal(self) -> rules.WrongFactsError | None:
        """Return why the rules refuse the change; None where they do not."""
        try:
            self._look()
        except rules.WrongFactsError as error:
            return error
        return None

    @property
    def _place(self) -> int:
        return self.hand.number - 1

    def _look(self) -> rules.Sheet:
        return refolded(self.page, self._place, self.facts, inserts=self.inserts)

    @cached_property
    def _after(self) -> rules.Sheet | None:
        return None if self.refusal else self._look()

    @property
    def consequences(self) -> list[str]:
        """Return what saving changes on the sheet."""
        if self.facts is None or self._after is None:
            return []
        return consequences(self.page, self._after)

    @property
    def confirmed(self) -> str:  # type: ignore[override]
        """Return the mark that these consequences have been shown for these facts."""
        return "" if self.facts is None or self.errors else seal(self.facts)


def seal(facts: rules.Hand) -> str:
    """Return a hand's facts as one word, to tell whether they are still the same."""
    said = [facts.call, facts.knocker, facts.deadwood, facts.opponent_deadwood]
    return json.dumps([*said, facts.winner, facts.points])


def refolded(
    page: SheetPage, place: int, facts: rules.Hand | None, *, inserts: bool
) -> rules.Sheet:
    """Return the sheet as it would be.

    Args:
        page: The sheet as it stands.
        place: Which hand, from 0.
        facts: What stands there instead, or in front; None: nothing, the hand is
            struck.
        inserts: In front of it, not instead of it.

    Raises:
        rules.WrongFactsError: The rules refuse it.
    """
    if facts is not None:
        sheets.check_counts(page.match, facts)
    hands = [sheets.hand_facts(hand) for hand in page.hands]
    hands[place : place + (0 if inserts else 1)] = [] if facts is None else [facts]
    late = rules.after_end(sheets.match_facts(page.match, hands))
    marked = [
        dataclasses.replace(hand, after_end=flag)
        for hand, flag in zip(hands, late, strict=True)
    ]
    return rules.score(sheets.match_facts(page.match, marked))


def changed(
    page: SheetPage, place: int, facts: rules.Hand | None, *, inserts: bool
) -> rules.Sheet | None:
    """Return the sheet as it would be (``refolded``); None where that is refused."""
    try:
        return refolded(page, place, facts, inserts=inserts)
    except rules.WrongFactsError:
        return None


def consequences(page: SheetPage, after: rules.Sheet) -> list[str]:
    """Return in words what changes between the sheet as it is and as it would be."""
    said = []
    for name, old, new in zip(page.names, page.sheet.totals, after.totals, strict=True):
        if old.points != new.points:
            said.append(
                _("%(name)s %(old)s becomes %(new)s.")
                % {"name": name, "old": old.points, "new": new.points}
            )
    playing = after.status == rules.Status.PLAYING
    if playing and not page.playing:
        said.append(_("This reopens the match."))
    if not playing and page.playing:
        said.append(_("This ends the match."))
    if not playing and not page.playing and after.winner != page.sheet.winner:
        said.append(_winner_changes(page, after))
    late = [line for line in after.hands if line.result == rules.Result.AFTER_END]
    if late and len(late) != sum(row.after_end for row in page.rows):
        said.append(
            _("Hands from %(number)s on lie after the end then; they are kept.")
            % {"number": late[0].number}
        )
    if after.next and page.sheet.next and after.next != page.sheet.next:
        dealer = page.names[after.next[0].dealer]
        said.append(words.plain(words.DEALS_NEXT, {"dealer": dealer}))
    return said or [_("The score stays as it is.")]


def _winner_changes(page: SheetPage, after: rules.Sheet) -> str:
    if not after.winner:
        return _("The match is drawn then.")
    return _("%(name)s wins the match then.") % {"name": page.names[after.winner[0]]}
