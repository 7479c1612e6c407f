"""The sheet of a match, running or over."""

import dataclasses
import datetime as dt
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games import models, rules
from games.books import hand_words, prices, rule_names, sheets
from games.books.layouts import Layout, layout_of
from games.books.verdict import Verdict
from games.table.pages import cards, follow, seats, words
from games.table.pages.board import Board, board, name_size

State = models.Hand.State


@dataclasses.dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays the hand to come."""

    seat: int
    name: str
    size: str


@dataclasses.dataclass(frozen=True, slots=True)
class TableTab:
    """One of two tables, to choose from."""

    number: int
    label: str
    chosen: bool


@dataclasses.dataclass(frozen=True, slots=True)
class GameName:
    """The head of one column of Hollywood."""

    label: str
    closed: bool


def loaded(match: models.Match) -> models.Match:
    """Return the match with all that its pages read: three queries."""
    return whole_matches().get(pk=match.pk)


def whole_matches() -> QuerySet[models.Match]:
    """Return matches with all that their pages read."""
    return models.Match.objects.select_related("club").prefetch_related(
        "seats__player__merged_into", "hands__device"
    )


class SheetPage:
    """Everything that the sheet's template prints.

    Args:
        match: The row.
        table: The table this phone sits at, with four partners; None: the first
            that still plays.
        whole: Whether the row brings already what `whole_matches` loads.
    """

    def __init__(
        self, match: models.Match, table: int | None = None, *, whole: bool = False
    ) -> None:
        self.match = match if whole else loaded(match)
        self.hands = sheets.live_hands(self.match)
        self.facts = sheets.match_facts(self.match)
        self.sheet = rules.score(self.facts)
        self.rules = self.facts.rules
        self.names = self.facts.players
        self.layout = layout_of(self.facts)
        self.table = self._table(table)

    def _table(self, asked: int | None) -> int | None:
        if not self.two_tables:
            return None
        if asked in (1, 2):
            return asked
        return self.sheet.next[0].table if self.sheet.next else 1

    @property
    def two_tables(self) -> bool:
        """Return whether two tables play this match."""
        return self.layout in {Layout.ROUNDS, Layout.TABLES}

    @property
    def playing(self) -> bool:
        """Return whether another hand can follow."""
        return self.sheet.status == rules.Status.PLAYING

    @property
    def rules_name(self) -> str:
        """Return what the rules are called."""
        return self.match.rules_name or rule_names.rules_name(self.rules)

    @property
    def heading(self) -> str:
        """Return what they play, over the sheet."""
        if self.facts.arrangement == rules.Arrangement.THREE_CAPTAIN:
            return _("Captain")
        if self.two_tables and not self.match.rules_name:
            return _("Partners")
        return self.rules_name

    @property
    def goal(self) -> str:
        """Return how far they play: *to 100*."""
        said = {"target": self.rules.target}
        if self.layout is Layout.HOLLYWOOD:
            return _("three columns to %(target)s") % said
        if self.rules.winner == rules.Winner.FIRST_TO_TARGET:
            return _("first to %(target)s") % said
        return _("to %(target)s") % said

    # The hand to come

    @property
    def pending(self) -> dict[str, Any]:
        """Return what is known of the hand in play."""
        known: dict[str, Any] = self.match.pending.get(str(self.table or 0), {})
        return known

    @cached_property
    def sat(self) -> rules.AsPlayed | None:
        """Return how the table sits otherwise than the rules say."""
        return sheets.as_played(self.pending.get("as_played"))

    @cached_property
    def seating(self) -> rules.Seating | None:
        """Return who deals and plays the hand to come; None where nobody does."""
        if self._waits:
            return None
        return sheets.seating(self.facts, self.sheet, self.table, self.sat)

    @property
    def _waits(self) -> bool:
        """Return whether this table has played its hand of the round in play."""
        if self.layout is not Layout.ROUNDS:
            return False
        in_play = len(self.sheet.rounds) + 1
        return any(
            line.table == self.table and line.round == in_play
            for line in self.sheet.hands
        )

    @property
    def idle(self) -> str:
        """Return why nobody plays at this table now; blank where somebody does."""
        if self.seating is not None or not self.playing:
            return ""
        other = 2 if self.table == 1 else 1
        if self._waits:
            return _(
                "Table %(mine)s is in. Table %(other)s still plays this round."
            ) % {
                "mine": self.table,
                "other": other,
            }
        return _("This table has ended. Table %(other)s still plays.") % {
            "other": other
        }

    @property
    def players(self) -> list[Person]:
        """Return the two who play the hand to come."""
        found = list(self.seating.players) if self.seating else []
        if self.layout is Layout.THREE:
            found.sort()
        return [
            Person(seat, self.names[seat], name_size(self.names[seat]))
            for seat in found
        ]

    @property
    def next_number(self) -> int:
        """Return the number of the hand to come; with two tables, of its round."""
        return len(self.mine) + 1

    @property
    def mine(self) -> list[models.Hand]:
        """Return the hands that count, of this phone's table where two play."""
        return [hand for hand in self.hands if hand.table == self.table]

    @property
    def hand_name(self) -> str:
        """Return what the hand to come is called: *Hand 8*."""
        if self.two_tables:
            return _("Round %(number)s, table %(table)s") % {
                "number": self.next_number,
                "table": self.table,
            }
        return _("Hand %(number)s") % {"number": self.next_number}

    @property
    def question(self) -> str:
        """Return what the panel asks."""
        if self.asks_upcard:
            return _("%(hand)s: what is the upcard?") % {"hand": self.hand_name}
        return _("%(hand)s: who knocked?") % {"hand": self.hand_name}

    @property
    def last(self) -> models.Hand | None:
        """Return the last hand that counts here: what an undo takes back."""
        return self.mine[-1] if self.mine else None

    @property
    def undo_label(self) -> str:
        """Return what the undo says."""
        if self.two_tables:
            return _("Undo last")
        return _("Undo hand %(number)s") % {"number": len(self.mine)}

    @property
    def dealer(self) -> int | None:
        """Return the seat that deals the hand to come."""
        return self.seating.dealer if self.seating else None

    @property
    def dealer_name(self) -> str:
        """Return who deals the hand to come."""
        return "" if self.dealer is None else self.names[self.dealer]

    @property
    def dealer_line(self) -> str:
        """Return who deals, where the heads do not say it already."""
        if self.dealer is None or self.layout is Layout.THREE:
            return ""
        return _("%(name)s deals") % {"name": self.dealer_name}

    @property
    def moved(self) -> str:
        """Return why the seats moved after the last hand."""
        return seats.moved(self.facts, self.sheet) if self.sat is None else ""

    @property
    def tables(self) -> list[TableTab]:
        """Return the two tables to choose from."""
        if not self.two_tables:
            return []
        return [
            TableTab(
                number, _("Table %(number)s") % {"number": number}, number == self.table
            )
            for number in (1, 2)
        ]

    @property
    def at_table(self) -> str:
        """Return the query that keeps this phone at its table."""
        return f"?table={self.table}" if self.table else ""

    @property
    def team_line(self) -> str:
        """Return the sum of two complete matches so far, for partners."""
        if self.layout is not Layout.TABLES:
            return ""
        return ", ".join(
            f"{team.name} {total}"
            for team, total in zip(self.facts.teams, self.sheet.teams, strict=True)
        )

    # The upcard

    @property
    def upcard(self) -> int | None:
        """Return the upcard of the hand in play, once it was turned."""
        card: int | None = self.pending.get("upcard")
        return card if self._wants_upcard else None

    @property
    def _wants_upcard(self) -> bool:
        return self.seating is not None and rules.asks_upcard(self.rules)

    @property
    def asks_upcard(self) -> bool:
        """Return whether the upcard comes first."""
        return self._wants_upcard and self.upcard is None

    @property
    def shown_upcard(self) -> cards.Upcard | None:
        """Return the upcard with its limit, as the panel shows them."""
        if self.upcard is None:
            return None
        return cards.upcard(self.upcard, self.rules)

    @property
    def limit(self) -> int:
        """Return the most deadwood a knock may have in the hand to come."""
        return rules.knock_limit(self.rules, self.upcard)

    @property
    def doubles(self) -> bool:
        """Return whether the hand to come counts double."""
        return hand_words.doubled(self.rules, self.upcard)

    # The sheet itself

    @cached_property
    def board(self) -> Board:
        """Return heads and lines."""
        return board(self.facts, self.sheet, self.hands, self.seating, self.table)

    @property
    def game_names(self) -> list[GameName]:
        """Return what the columns of Hollywood are called, and which have closed."""
        labels = [_("1st"), _("2nd"), _("3rd")]
        return [
            GameName(label, column.closed_by_hand is not None)
            for label, column in zip(labels, self.sheet.columns, strict=True)
        ]

    @property
    def show_boxes(self) -> bool:
        """Return whether these rules count hands won."""
        return bool(self.rules.box_bonus)

    @cached_property
    def redo(self) -> models.Hand | None:
        """Return the hand that a redo would bring back."""
        undone = [
            hand
            for hand in self.match.hands.all()
            if hand.state == State.UNDONE and hand.table == self.table
        ]
        return min(undone, key=lambda hand: hand.number) if undone else None

    @property
    def hint(self) -> bool:
        """Return whether nobody has changed a hand of this match yet."""
        return all(hand.revision == 1 for hand in self.match.hands.all())

    @property
    def late_numbers(self) -> tuple[int, int] | None:
        """Return first and last number of the hands after the end."""
        late = [hand.number for hand in self.hands if hand.after_end]
        return (late[0], late[-1]) if late else None

    def name_of(self, hand: models.Hand) -> str:
        """Return what a hand that counts is called: *Hand 7*, *Round 4, table 2*."""
        line = self.line_of(hand)
        if line.round is None:
            return _("Hand %(number)s") % {"number": hand.number}
        return _("Round %(number)s, table %(table)s") % {
            "number": line.round,
            "table": line.table,
        }

    def line_of(self, hand: models.Hand) -> rules.Line:
        """Return the line of a hand that counts."""
        return self.sheet.hands[self.place_of(hand)]

    def place_of(self, hand: models.Hand) -> int:
        """Return the place of a hand that counts in the order of play, from 0."""
        return next(
            place for place, each in enumerate(self.hands) if each.pk == hand.pk
        )

    def saved_line(self) -> str:
        """Return what the strip says after a hand was saved."""
        if self.last is None:
            return ""
        line = self.line_of(self.last)
        said = _("Hand %(number)s saved.") % {"number": len(self.mine)}
        if line.winner is None or not self.playing:
            return said
        if self.layout is Layout.ROUNDS:
            return " ".join([said, *follow.round_so_far(self.facts, self.sheet, line)])
        return f"{said} {follow.scored(self.facts, self.sheet, line.winner)}"

    @property
    def closed_columns(self) -> list[tuple[str, str]]:
        """Return the columns of Hollywood that have closed: totals, who is ahead."""
        if self.layout is not Layout.HOLLYWOOD or not self.playing:
            return []
        told = []
        for ledger, column in zip(
            self.verdict.ledgers, self.sheet.columns, strict=True
        ):
            if column.closed_by_hand is not None:
                totals = ", ".join(
                    f"{each.name} {each.points}" for each in ledger.finals
                )
                told.append((f"{ledger.title}: {totals}", ledger.result))
        return told

    # The end

    @cached_property
    def verdict(self) -> Verdict:
        """Return how the match came out."""
        return Verdict(self.facts, self.sheet)

    @property
    def payments(self) -> list[prices.PaymentLine]:
        """Return who pays whom, in words."""
        return [
            prices.payment_line(payment, self.names, self.facts.stake)
            for payment in self.sheet.payments
        ]

    @property
    def lasted(self) -> str:
        """Return how many hands and how long: *10 hands, 42 minutes*."""
        said = words.hands(len(self.hands))
        if not self.hands:
            return said
        ended: dt.datetime = max(hand.recorded_at for hand in self.hands)
        count = round((ended - self.match.started_at).total_seconds() / 60)
        return f"{said}, {words.minutes(count)}" if count else said

    @property
    def rematch_label(self) -> str:
        """Return what the rematch's button says."""
        if self.two_tables:
            return _("Rematch")
        dealer = self.names[self.sheet.rotation[0].dealer]
        return _("Rematch, %(name)s deals") % {"name": dealer}


@dataclasses.dataclass(frozen=True, slots=True)
class Tonight:
    """How the two stand this evening: *Anna 2–1 Boris, net +310*."""

    played: int
    text: str


def tonight(page: SheetPage) -> Tonight | None:
    """Return the evening between the two, once they have finished two matches.

    Three queries, however many matches.
    """
    match = page.match
    if page.layout not in {Layout.TWO, Layout.HOLLYWOOD}:
        return None
    people = [seat.player.survivor.pk for seat in match.seats.all()]
    evening = (
        models.Match.objects.filter(
            club=match.club_id,
            played_on=match.played_on,
            arrangement=match.arrangement,
            status__in=[models.Match.Status.FINISHED, models.Match.Status.CONCEDED],
        )
        .filter(_sits(people[0]))
        .filter(_sits(people[1]))
        .prefetch_related("seats__player__merged_into", "hands")
    )
    won = [0, 0]
    net = 0
    for each in evening:
        sheet = sheets.sheet_of(each)
        places = [seat.player.survivor.pk for seat in each.seats.all()]
        first = places.index(people[0])
        if sheet.winner:
            won[0 if sheet.winner[0] == first else 1] += 1
        net += _net(sheet, first)
    if len(evening) < 2:  # one match is no evening yet
        return None
    ahead, behind = (0, 1) if net >= 0 else (1, 0)
    return Tonight(
        len(evening),
        _("%(first)s %(won)s–%(lost)s %(second)s, net +%(net)s")
        % {
            "first": page.names[ahead],
            "second": page.names[behind],
            "won": won[ahead],
            "lost": won[behind],
            "net": abs(net),
        },
    )


def _sits(person: UUID) -> Q:
    """Return that somebody sits there, under this writing of his name or another."""
    return Q(seats__player=person) | Q(seats__player__merged_into=person)


def _net(sheet: rules.Sheet, seat: int) -> int:
    """Return by how much a seat of two is ahead; behind is negative."""
    if sheet.columns:
        ahead = sheet.difference or 0
        return ahead if seat in sheet.winner else -ahead
    return sheet.totals[seat].total - sheet.totals[1 - seat].total
