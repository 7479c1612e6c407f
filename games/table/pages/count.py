"""Hands counted without a match: their deadwood, and what a showdown comes to.

``count.js`` lays the same out on the phone, with the same sentences; a browser test
holds the two against each other.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.html import escape, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import rules
from games.books import hand_words
from games.table.pages import cards, lying
from games.table.pages.lying import LaidCard, Side
from games.table.pages.tap import Keys

CLASSIC = rules.named("classic")

SAY = {
    "empty": gettext_noop("Which cards are in the hand?"),
    "so-far": gettext_noop("Deadwood %(count)s so far."),
    "gin": gettext_noop("Gin."),
    "big-gin": gettext_noop("Big gin: all eleven cards are melded."),
    "may": gettext_noop("Deadwood %(count)s: may knock."),
    "over": gettext_noop(
        "Deadwood %(count)s: too much to knock; the limit is %(limit)s."
    ),
    "only-gin": gettext_noop("Deadwood %(count)s: only gin ends this hand."),
    "aside": gettext_noop("Put aside %(card)s."),
    "other": gettext_noop("%(name)s: deadwood %(count)s."),
    "other-so-far": gettext_noop("%(name)s: deadwood %(count)s so far."),
}
#: Two hands have no names to tell: *3 against 12: Knocker +9*.
SHOWDOWN = {
    **hand_words.SAID,
    rules.Result.KNOCK: gettext_noop("%(kd)s against %(od)s: *%(winner)s +%(points)s*"),
}


def names() -> tuple[str, str]:
    """Return what the two hands are called."""
    return _("Knocker"), _("Other")


class Count:
    """One or two hands, under the classic rules with a limit of one's own.

    Args:
        own: The knocker's cards: ten, eleven with the card drawn, or fewer so far.
        other: The other's cards: ten, or fewer so far.
        limit: With how much one may knock.

    Raises:
        rules.WrongFactsError: A hand has too many cards, or both have the same one.
    """

    def __init__(
        self, own: tuple[int, ...], other: tuple[int, ...], limit: int
    ) -> None:
        rules.apart(own, other)
        if len(other) > rules.HAND:
            rules.best_defence(other, ())  # refuses the number
        self.names = names()
        self.limit = limit
        self._held, self._against = own, other
        self._house = CLASSIC._replace(knock_limit=limit)
        self._aside, self._own = _best(own)
        self._other = _best(other)[1]

    @cached_property
    def then(self) -> rules.Showdown | None:
        """Return what a knock comes to; None while there is none."""
        if self._own is None or self._other is None:
            return None
        if self._own.deadwood > self.limit:
            return None
        kept = [card for card in self._held if card != self._aside]
        return rules.showdown(kept, self._against, self._house)

    # What lies there

    @property
    def sides(self) -> list[Side]:
        """Return the hands that are whole, laid out."""
        own, other = self._own, self._other
        does = _("counts"), _("counts")
        if self.then is not None:
            own, other = self.then.knocker, self.then.defender
            does = _("knocks with"), _("is left with")
        found = []
        if own is not None:
            side = self._side(0, does[0], own, self._layoffs)
            found.append(dataclasses.replace(side, aside=self._put_aside))
        if other is not None:
            found.append(self._side(1, does[1], other))
        return found

    def _side(
        self,
        place: int,
        does: str,
        layout: rules.Layout,
        layoffs: Iterable[tuple[int, int]] = (),
    ) -> Side:
        melds = [[*meld] for meld in layout.melds]
        for card, meld in layoffs:
            melds[meld].append(card)
        off = [card for card, _meld in layoffs]
        return Side(
            self.names[place],
            does,
            str(layout.deadwood),
            [lying.meld(meld, off) for meld in melds],
            lying.deadwood(layout.loose) if layout.loose else None,
            "ko"[place],
        )

    @property
    def _layoffs(self) -> list[tuple[int, int]]:
        found = self.then.layoffs if self.then else ()
        return [(each.card, each.meld) for each in found]

    @property
    def _put_aside(self) -> lying.Group | None:
        if self._aside is None:
            return None
        return lying.Group(_("Put aside"), lying.laid([self._aside]))

    @property
    def laid_off(self) -> list[LaidCard]:
        """Return the cards that went onto the knocker's melds, in their order."""
        return lying.laid([card for card, _meld in self._layoffs])

    @property
    def laid_off_words(self) -> str:
        """Return what the mark of these cards means."""
        return lying.laid_off_on(self.names[0])

    # What it comes to

    @cached_property
    def said(self) -> list[SafeString]:
        """Return the answer, then what there is to say besides."""
        if not self._held and not self._against:
            return [_say("empty")]
        if self.then is not None:
            return [self._showdown(self.then), *self._besides(self.then)]
        own = [_joined([*self._discard, self._verdict])] if self._held else []
        return [*own, *self._of_the_other]

    @property
    def _discard(self) -> list[SafeString]:
        if self._aside is None:
            return []
        return [_say("aside", card=cards.written(self._aside))]

    @property
    def _verdict(self) -> SafeString:
        if self._own is None:
            return _say("so-far", count=rules.least_deadwood(self._held))
        count = self._own.deadwood
        if count == 0:
            return _say("big-gin" if self._is_big else "gin")
        over = "over" if self.limit else "only-gin"
        key = "may" if count <= self.limit else over
        return _say(key, count=count, limit=self.limit)

    @property
    def _is_big(self) -> bool:
        return len(self._held) == rules.BIG_GIN_HAND and self._aside is None

    @property
    def _of_the_other(self) -> list[SafeString]:
        if not self._against:
            return []
        key = "other-so-far" if self._other is None else "other"
        count = rules.least_deadwood(self._against)
        return [_say(key, name=self.names[1], count=count)]

    def _showdown(self, then: rules.Showdown) -> SafeString:
        undercut = then.result == rules.Result.UNDERCUT
        own, left = then.knocker_deadwood, then.defender_deadwood
        values = {
            "winner": self.names[then.points < 0],
            "kd": own,
            "od": left,
            "gap": own - left,
            "points": abs(then.points),
            "bonus": CLASSIC.undercut_bonus if undercut else CLASSIC.gin_bonus,
        }
        return hand_words.say(SHOWDOWN[then.result], values)

    def _besides(self, then: rules.Showdown) -> list[SafeString]:
        better = then.better
        return [
            *self._discard,
            *([_say("big-gin")] if self._is_big else []),
            escape(lying.better(self.names[0], better) if better else lying.best()),
        ]


def _joined(sentences: Iterable[SafeString]) -> SafeString:
    return format_html_join(" ", "{}", ((each,) for each in sentences))


def _say(key: str, **values: object) -> SafeString:
    return hand_words.say(SAY[key], values)


def _best(held: tuple[int, ...]) -> tuple[int | None, rules.Layout | None]:
    """Return which card to put aside, and the rest laid out, of a whole hand.

    Raises:
        rules.WrongFactsError: They are more than eleven.
    """
    if len(held) < rules.HAND:
        return None, None
    layout = rules.best_melds(held)
    if len(held) == rules.HAND or layout.deadwood == 0:
        return None, layout
    return rules.best_discard(held)


class CountPage(Keys):
    """The keys for hands of no match, and what they come to.

    Args:
        typed: The fields' texts.
        count: What was counted; None where something is wrong.
        errors: What is wrong, by field.
    """

    def __init__(
        self, typed: Mapping[str, str], count: Count | None, errors: Mapping[str, str]
    ) -> None:
        super().__init__(names(), reverse("games:count"), typed, errors)
        self.count = count

    @property
    def eleven(self) -> str:
        """Return what eleven cards are called."""
        return _("with the card drawn")

    @property
    def limits(self) -> list[tuple[int, str, bool]]:
        """Return the knock limits to choose among, and which of them it is."""
        limit = CLASSIC.knock_limit if self.count is None else self.count.limit
        return [
            (each, _("limit %(number)s") % {"number": each}, each == limit)
            for each in range(CLASSIC.knock_limit + 1)
        ]

    @property
    def words(self) -> dict[str, str]:
        """Return the sentences for the keys."""
        one = _("Lay it out")
        return {**super().words, "only": one, "defender": one, "melds": one}

    @property
    def script(self) -> dict[str, Any]:
        """Return the rules, words and sentences that ``count.js`` fills."""
        return {
            "names": self.names,
            "house": {
                "gin": CLASSIC.gin_bonus,
                "bigGin": CLASSIC.big_gin_bonus,
                "undercut": CLASSIC.undercut_bonus,
                "tieScores": CLASSIC.tie == rules.Tie.UNDERCUT,
            },
            "say": {key: _(text) for key, text in SAY.items()},
            "showdown": {result: _(text) for result, text in SHOWDOWN.items()},
            "refuse": _refusals(),
            "counts": _("counts"),
            "knocks": _("knocks with"),
            "left": _("is left with"),
            "set": _("Set"),
            "run": _("Run"),
            "deadwood": _("Deadwood"),
            "putAside": _("Put aside"),
            "laidOff": lying.laid_off_on(self.names[0]),
            "better": _(lying.BETTER),
            "best": lying.best(),
        }


def _refusals() -> dict[str, str]:
    """Return the sentences of what the rules refuse here."""
    own, other = range(rules.BIG_GIN_HAND + 1), range(rules.BIG_GIN_HAND)
    wrong: dict[str, Callable[[], object]] = {
        "unknown-card": lambda: rules.cards.parse("?"),
        "card-twice": lambda: rules.cards.parse_many("7s 7s"),
        "card-in-both": lambda: rules.apart([0], [0]),
        "own-size": lambda: rules.best_melds(tuple(own)),
        "other-size": lambda: rules.best_defence(tuple(other), ()),
    }
    found = {}
    for key, ask in wrong.items():
        try:
            ask()
        except rules.WrongFactsError as error:
            found[key] = _(error.template)
    return found
