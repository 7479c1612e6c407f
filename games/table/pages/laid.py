"""Two hands laid out: melds, lay-offs, deadwood, and what they come to."""

from collections.abc import Callable, Iterable
from functools import cached_property
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from games import rules
from games.table.pages import lying, shown, words
from games.table.pages.entry import EntryPage
from games.table.pages.lying import Group, LaidCard, Side

#: From facts, or none, to the entry of the hand.
Build = Callable[[rules.Hand | None], EntryPage]


class LaidPage:
    """A hand laid out, at its best or as it was put down.

    Args:
        build: Makes the entry of the hand from facts.
        facts: The hand with its cards.
        action: Where this page is.
        arranging: Whether cards can be moved.
    """

    def __init__(
        self, build: Build, facts: rules.Hand, action: str, *, arranging: bool = False
    ) -> None:
        self.entry = build(None)
        self.page = self.entry.page
        self.action = action
        self.facts = facts
        self.arranging = arranging
        self._build = build
        self._own = _of(facts, self.entry.who)
        self._other = _of(facts, self.entry.other)

    @property
    def title(self) -> str:
        """Return the heading."""
        return _("%(hand)s, laid out") % {"hand": self.entry.title}

    # What lies there

    @cached_property
    def call(self) -> rules.Call:
        """Return how the hand ended: a big gin where eleven cards were shown.

        Where nothing of the knocker is known, nothing can be laid off, as on a gin.
        """
        if self._own.cards is not None:
            return rules.call_of(self.facts)
        return rules.Call.GIN if self._own.melds is None else rules.Call.KNOCK

    @cached_property
    def wrong(self) -> rules.WrongFactsError | None:
        """Return why these cards cannot lie like that; None where they can."""
        return self._table if isinstance(self._table, rules.WrongFactsError) else None

    @cached_property
    def _table(self) -> rules.Table | rules.WrongFactsError:
        seats = self.entry.who, self.entry.other
        try:
            return rules.table(self.facts, self.call, seats, self.page.names)
        except rules.WrongFactsError as error:
            return error

    @cached_property
    def table(self) -> rules.Table | None:
        """Return the table; None where it cannot be like that."""
        return None if isinstance(self._table, rules.WrongFactsError) else self._table

    @property
    def whole(self) -> bool:
        """Return whether the cards of both are known."""
        return None not in (self._own.cards, self._other.cards)

    @cached_property
    def counted(self) -> rules.Hand:
        """Return the hand with the counts that follow from its cards."""
        if self.table is None:
            return self.facts
        own, left = self.table.knocker, self.table.defender
        return self.facts._replace(
            call=self.call,
            deadwood=own.deadwood if own else None,
            opponent_deadwood=left.deadwood if left else None,
        )

    @cached_property
    def scored(self) -> EntryPage:
        """Return the entry that says what saving does."""
        return self._build(self.counted if self.whole and self.table else None)

    @property
    def sides(self) -> list[Side]:
        """Return the knocker's part, then the defender's."""
        names = self.page.names
        melds = [[*meld] for meld in self._melds]
        off = [card for card, _place in self._layoffs]
        for card, place in self._layoffs:
            melds[place].append(card)
        groups = [
            lying.meld(meld, off, f"k{place}") for place, meld in enumerate(melds)
        ]
        sides = [
            Side(
                names[self.entry.who],
                _("knocks with"),
                self._count(self.table.knocker if self.table else None),
                groups,
                self._loose(self._own, "k"),
                "k",
            ),
            Side(
                names[self.entry.other],
                _("is left with"),
                self._count(self.table.defender if self.table else None),
                self._own_groups,
                self._loose(self._other, "o"),
                "o",
            ),
        ]
        return [side for side in sides if side.melds or side.loose]

    @property
    def _own_groups(self) -> list[Group]:
        """Return the defender's melds; and what he lays off where it does not fit."""
        groups = [
            lying.meld(meld, target=f"o{place}")
            for place, meld in enumerate(self._own_melds)
        ]
        if self.table is None and self.facts.layoffs:
            off = self.facts.layoffs
            groups.append(Group(_("Laid off"), lying.laid(off, off)))
        return groups

    def _count(self, layout: rules.Layout | None) -> str:
        return "–" if layout is None else str(layout.deadwood)

    @property
    def _melds(self) -> Iterable[tuple[int, ...]]:
        return self.table.melds if self.table else self._own.melds or ()

    @property
    def _own_melds(self) -> Iterable[tuple[int, ...]]:
        if self.table is not None:
            return self.table.defender.melds if self.table.defender else ()
        return self._other.melds or ()

    @property
    def _layoffs(self) -> list[tuple[int, int]]:
        return (
            [(each.card, each.meld) for each in self.table.layoffs]
            if self.table
            else []
        )

    def _loose(self, player: rules.Shown, code: str) -> Group | None:
        """Return a player's deadwood; while cards are moved also none of it."""
        held = set(player.cards or ())
        melded = {card for meld in (*self._melds, *self._own_melds) for card in meld}
        gone = {*(self.facts.layoffs or ()), *(card for card, _place in self._layoffs)}
        left = sorted(held - melded - gone, key=lambda card: (-(card % 13), card))
        if not held or not (left or self.arranging):
            return None
        return lying.deadwood(left, f"{code}-")

    @property
    def laid_off(self) -> list[LaidCard]:
        """Return the cards that went onto the knocker's melds, in their order."""
        return lying.laid([card for card, _place in self._layoffs])

    @property
    def laid_off_words(self) -> str:
        """Return what the mark of these cards means."""
        return lying.laid_off_on(self.page.names[self.entry.who])

    # What it comes to

    @cached_property
    def refusal(self) -> str:
        """Return why this cannot be saved, as a sentence; blank where it can."""
        if self.wrong is not None:
            return words.refusal(self.wrong)
        if self.table is None or self.table.knocker is None:
            return ""
        # Whatever the other is left with: may he knock?
        asked = self.scored if self.whole else self._build(self._against_nothing)
        return "" if asked.refusal is None else words.refusal(asked.refusal)

    @property
    def _against_nothing(self) -> rules.Hand:
        return self.counted._replace(opponent_deadwood=0)

    @property
    def sentence(self) -> str:
        """Return what the hand comes to, or what the half of it says."""
        if self.whole:
            return self.scored.sentence
        names = self.page.names
        if self.table is not None and self.table.knocker is not None:
            said = _("%(name)s knocks with %(count)s.")
            name, layout = names[self.entry.who], self.table.knocker
        elif self.table is not None and self.table.defender is not None:
            said = _("%(name)s is left with %(count)s.")
            if self._own.melds is None:
                said = _("%(name)s holds %(count)s before anything is laid off.")
            name, layout = names[self.entry.other], self.table.defender
        else:
            return ""
        return said % {"name": name, "count": layout.deadwood}

    @property
    def consequences(self) -> list[str]:
        """Return what follows from saving."""
        return self.scored.consequences if self.whole and not self.refusal else []

    @cached_property
    def best(self) -> list[str]:
        """Return whether somebody could have done better, in sentences."""
        own, other = self._own.cards, self._other.cards
        if self.table is None or self.refusal or own is None or other is None:
            return []
        names = self.page.names
        said = []
        then = rules.showdown(
            own,
            other,
            self.page.rules,
            upcard=self.entry.upcard,
            melds=self._own.melds,
        )
        better = then.better
        if better is not None:
            said.append(lying.better(names[self.entry.who], better))
        defender = self.table.defender
        if defender is not None and defender.deadwood > then.defender_deadwood:
            said.append(
                _("%(name)s could be left with %(count)s.")
                % {"name": names[self.entry.other], "count": then.defender_deadwood}
            )
        return said or [lying.best()]

    # Where it goes on

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """Return what the form that saves carries unseen."""
        counts = {
            "deadwood": self.counted.deadwood,
            "opponent_deadwood": self.counted.opponent_deadwood,
            "opponent": self.entry.other,
        }
        kept = [pair for pair in self.entry.hidden if pair[0] != "how"]
        told = [(name, str(each)) for name, each in counts.items() if each is not None]
        return [
            *kept,
            ("how", str(self.call)),
            *told,
            *shown.fields(self.facts).items(),
        ]

    @property
    def half(self) -> str:
        """Return where the other count is typed, where only one hand was shown."""
        fields = [
            *shown.hidden(self.entry),
            *((name, value) for name, value in self.hidden if name in _HALF),
        ]
        if self.call is not rules.Call.GIN:
            fields += shown.fields(self.facts).items()
        return f"{self.entry.action}?{urlencode(fields)}"

    def _at(self, facts: rules.Hand, **more: str) -> str:
        query = [*shown.hidden(self.entry), *shown.fields(facts).items(), *more.items()]
        return f"{self.action}?{urlencode(query)}"

    @property
    def to_cards(self) -> str:
        """Return where the same cards can be tapped again."""
        return self._at(_without_melds(self.facts))

    @property
    def to_best(self) -> str:
        """Return where the same cards lie at their best."""
        return self._at(_without_melds(self.facts), lay="1")

    @property
    def to_arrange(self) -> str:
        """Return where the cards can be moved, from where they lie now."""
        return self._at(self.as_it_lies, lay="1", arrange="1")

    @property
    def as_it_lies(self) -> rules.Hand:
        """Return the facts with every meld and lay-off said."""
        if self.table is None or not self.whole:
            return self.facts
        own = self._own._replace(melds=tuple(self._melds))
        other = self._other._replace(melds=tuple(self._own_melds))
        off = tuple(each.card for each in self.table.layoffs)
        return self.facts._replace(shown=(own, other), layoffs=off)

    @property
    def carried(self) -> list[tuple[str, str]]:
        """Return what the form that moves a card carries unseen."""
        return [
            *shown.hidden(self.entry),
            *shown.fields(self.as_it_lies).items(),
            ("lay", "1"),
            ("arrange", "1"),
        ]


_HALF = frozenset({"deadwood", "opponent_deadwood", "opponent"})


def _of(facts: rules.Hand, seat: int) -> rules.Shown:
    found = (each for each in facts.shown if each.seat == seat)
    return next(found, rules.Shown(seat=seat))


def _without_melds(facts: rules.Hand) -> rules.Hand:
    kept = tuple(
        each._replace(melds=None) for each in facts.shown if each.cards is not None
    )
    return facts._replace(shown=kept, layoffs=None)
