"""The sheet of a match, running or over."""

import dataclasses
import datetime as dt
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import models, rules
from games.books import rule_names, sheets
from games.table.pages import money, words

State = models.Hand.State
#: Longest runs of letters that the large sizes of a name hold.
LONG_NAME, VERY_LONG_NAME = 12, 24


@dataclasses.dataclass(frozen=True, slots=True)
class Head:
    """The column head of one player."""

    seat: int
    name: str
    size: str
    score: int
    boxes: int
    to_go: int
    deals: bool


@dataclasses.dataclass(frozen=True, slots=True)
class Row:
    """One ruled line: what happened, in the column of who won it."""

    key: object
    number: int
    seat: int | None
    name: str
    points: int
    how: str
    running: int
    after_end: bool


@dataclasses.dataclass(frozen=True, slots=True)
class Cell:
    """What one player has in one line of the ledger; ``times`` says how it came."""

    name: str
    points: int
    times: str = ""
    lost: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class LedgerRow:
    """One line of the final accounting."""

    label: str
    cells: list[Cell]


def loaded(match: models.Match) -> models.Match:
    """Return the match with all that its pages read: three queries."""
    return (
        models.Match.objects.select_related("club")
        .prefetch_related("seats__player", "hands__device")
        .get(pk=match.pk)
    )


class SheetPage:
    """Everything that the sheet's template prints."""

    def __init__(self, match: models.Match) -> None:
        self.match = loaded(match)
        self.hands = sheets.live_hands(self.match)
        self.sheet = sheets.sheet_of(self.match)
        self.rules = sheets.rules_of(self.match)
        self.names = tuple(seat.player.name for seat in self.match.seats.all())

    # The running match

    @property
    def playing(self) -> bool:
        """Return whether another hand can follow."""
        return self.sheet.status == rules.Status.PLAYING

    @property
    def rules_name(self) -> str:
        """Return what the rules are called."""
        return rule_names.rules_name(self.rules)

    @property
    def next_number(self) -> int:
        """Return the number of the hand to come."""
        return len(self.hands) + 1

    @property
    def last(self) -> models.Hand | None:
        """Return the last hand that counts."""
        return self.hands[-1] if self.hands else None

    @property
    def dealer(self) -> int | None:
        """Return the seat that deals the hand to come."""
        return self.sheet.next[0].dealer if self.sheet.next else None

    @property
    def dealer_name(self) -> str:
        """Return who deals the hand to come."""
        return "" if self.dealer is None else self.names[self.dealer]

    @cached_property
    def redo(self) -> models.Hand | None:
        """Return the hand that a redo would bring back."""
        undone = [h for h in self.match.hands.all() if h.state == State.UNDONE]
        return min(undone, key=lambda h: h.number) if undone else None

    @cached_property
    def heads(self) -> list[Head]:
        """Return the two column heads."""
        return [
            Head(
                seat=seat,
                name=name,
                size=name_size(name),
                score=total.points,
                boxes=total.boxes,
                to_go=max(self.rules.target - total.points, 0),
                deals=seat == self.dealer,
            )
            for seat, (name, total) in enumerate(
                zip(self.names, self.sheet.totals, strict=True)
            )
        ]

    @property
    def digits(self) -> int:
        """Return how many digits the longer score has: both take its size."""
        longest = max(len(str(head.score)) for head in self.heads)
        return min(max(longest, 2), 4)

    @property
    def show_boxes(self) -> bool:
        """Return whether these rules count hands won."""
        return bool(self.rules.box_bonus)

    @cached_property
    def rows(self) -> list[Row]:
        """Return a line a hand."""
        return [
            Row(
                key=hand.key,
                number=line.number,
                seat=line.winner,
                name="" if line.winner is None else self.names[line.winner],
                points=line.points,
                how=words.how(line, self.names, self.rules),
                running=0 if line.winner is None else line.running[0][line.winner],
                after_end=line.result == rules.Result.AFTER_END,
            )
            for hand, line in zip(self.hands, self.sheet.hands, strict=True)
        ]

    @property
    def hint(self) -> bool:
        """Return whether nobody has changed a hand of this match yet."""
        return all(hand.revision == 1 for hand in self.match.hands.all())

    @property
    def late_numbers(self) -> tuple[int, int] | None:
        """Return first and last number of the hands after the end."""
        late = [row.number for row in self.rows if row.after_end]
        return (late[0], late[-1]) if late else None

    def saved_line(self) -> str:
        """Return what the strip says after a hand was saved."""
        line = self.sheet.hands[-1]
        said = _("Hand %(number)s saved.") % {"number": line.number}
        if line.winner is None or not self.playing:
            return said
        head = self.heads[line.winner]
        return f"{said} " + _("%(name)s %(score)s, %(left)s to go.") % {
            "name": head.name,
            "score": head.score,
            "left": head.to_go,
        }

    # The end

    @cached_property
    def title(self) -> str:
        """Return the result in words."""
        sheet = self.sheet
        if sheet.status == rules.Status.ABANDONED:
            return _("Stopped, nobody wins")
        if not sheet.winner:
            return _("A drawn match")
        name = self.names[sheet.winner[0]]
        if self._winner_is_behind or not sheet.difference:
            return _("%(name)s wins") % {"name": name}
        if sheet.status == rules.Status.CONCEDED and self._winner_margin < 0:
            return _("%(name)s wins") % {"name": name}
        return _("%(name)s wins by %(points)s") % {
            "name": name,
            "points": sheet.difference,
        }

    @property
    def _winner_margin(self) -> int:
        won = self.sheet.winner[0]
        return self.sheet.totals[won].total - self.sheet.totals[1 - won].total

    @property
    def _winner_is_behind(self) -> bool:
        return bool(self.sheet.winner) and self._winner_margin < 0

    @cached_property
    def because(self) -> str:
        """Return the line under the title: how it came to that."""
        sheet = self.sheet
        if sheet.status == rules.Status.ABANDONED:
            return _("It is kept, without a winner and without money.")
        if sheet.status == rules.Status.CONCEDED:
            loser = self.names[1 - sheet.winner[0]]
            return _("%(name)s conceded.") % {"name": loser}
        if sheet.reached_target is None:
            return ""
        reached = self.names[sheet.reached_target]
        said = {"name": reached, "target": self.rules.target}
        first = _("%(name)s reached %(target)s first.") % said
        if not sheet.winner:
            return f"{first} " + _("Both totals are the same.")
        if sheet.winner[0] != sheet.reached_target:
            return f"{first} {self._decided_by_boxes}"
        if self._winner_is_behind:
            return f"{first} " + _("Here that decides, not the total.")
        return self._reached_how(said)

    @property
    def _decided_by_boxes(self) -> str:
        won = self.sheet.winner[0]
        more, fewer = self.sheet.totals[won].boxes, self.sheet.totals[1 - won].boxes
        return ngettext(
            "%(more)d box against %(fewer)d decided it.",
            "%(more)d boxes against %(fewer)d decided it.",
            more,
        ) % {"more": more, "fewer": fewer}

    def _reached_how(self, said: dict[str, object]) -> str:
        line = self.sheet.hands[(self.sheet.ended_by_hand or 1) - 1]
        said = said | {"number": line.number}
        by = {
            rules.Result.KNOCK: _(
                "%(name)s reached %(target)s with a knock in hand %(number)s."
            ),
            rules.Result.GIN: _(
                "%(name)s reached %(target)s with a gin in hand %(number)s."
            ),
            rules.Result.BIG_GIN: _(
                "%(name)s reached %(target)s with a big gin in hand %(number)s."
            ),
            rules.Result.UNDERCUT: _(
                "%(name)s reached %(target)s with an undercut in hand %(number)s."
            ),
        }.get(line.result, _("%(name)s reached %(target)s in hand %(number)s."))
        return by % said

    @cached_property
    def ledger(self) -> list[LedgerRow]:
        """Return a line for every bonus that the rules have."""
        house = self.rules
        rows = [self._ledger_row(_("Points"), "points")]
        if house.box_bonus and house.boxes_count == rules.BoxesCount.END:
            rows.append(self._ledger_row(_("Boxes"), "box_bonus", each=house.box_bonus))
        if house.game_bonus:
            rows.append(self._ledger_row(_("Game"), "game_bonus"))
        if house.shutout != rules.Shutout.NONE:
            rows.append(self._ledger_row(_("Shutout"), "shutout_bonus"))
        return rows

    def _ledger_row(self, label: str, key: str, each: int = 0) -> LedgerRow:
        """Return one line; ``each`` is what a box is worth where boxes make it."""
        cells = []
        for name, total in zip(self.names, self.sheet.totals, strict=True):
            points = getattr(total, key)
            times = f"{total.boxes} × {each}" if each and points else ""
            cells.append(Cell(name, points, times))
        return LedgerRow(label, cells)

    @property
    def finals(self) -> list[Cell]:
        """Return the totals."""
        return [
            Cell(self.names[seat], total.total, lost=seat not in self.sheet.winner)
            for seat, total in enumerate(self.sheet.totals)
        ]

    @property
    def payments(self) -> list[money.PaymentLine]:
        """Return who pays whom, in words."""
        return [
            money.payment_line(payment, self.names, sheets.stake_of(self.match))
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

    @cached_property
    def rematch_dealer(self) -> str:
        """Return who deals the rematch."""
        return self.names[self.sheet.rotation[0].dealer]


def name_size(name: str) -> str:
    """Return the class of a name's size over a score."""
    if len(name) > VERY_LONG_NAME:
        return "very-long"
    return "long" if len(name) > LONG_NAME else ""


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
    people = [seat.player_id for seat in match.seats.all()]
    evening = (
        models.Match.objects.filter(
            club=match.club_id,
            played_on=match.played_on,
            arrangement=match.arrangement,
            status__in=[models.Match.Status.FINISHED, models.Match.Status.CONCEDED],
            seats__player=people[0],
        )
        .filter(seats__player=people[1])
        .prefetch_related("seats__player", "hands")
    )
    won = [0, 0]
    net = 0
    for each in evening:
        sheet = sheets.sheet_of(each)
        places = [seat.player_id for seat in each.seats.all()]
        first = places.index(people[0])
        if sheet.winner:
            won[0 if sheet.winner[0] == first else 1] += 1
        net += sheet.totals[first].total - sheet.totals[1 - first].total
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
