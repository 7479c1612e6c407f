"""What came of corrections after a night had been closed."""

import dataclasses
import datetime as dt
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import models
from games.money.pages import minor
from games.money.pages.corrections import At, Corrections
from games.money.pages.people import People
from games.money.pages.reasons import Numbered, match_name, numbers


@dataclasses.dataclass(frozen=True, slots=True)
class Adjustment:
    """One adjustment, as both people see it.

    Attributes:
        giver: Who owes more by it.
        verb: *gives back to*, *owes more to*.
        taker: Whom.
        told: When, by whom, what was corrected.
        text: How much.
        url: Where its entry stands among the others of the two.
    """

    giver: str
    verb: str
    taker: str
    told: SafeString
    text: str
    url: str


class Adjustments:
    """The adjustments of a closed night.

    Args:
        club: Whose.
        people: Of the club.
        day: The night's evening.
        entries: The night's own entries, and those that adjust it, in their order.
    """

    def __init__(
        self,
        club: models.Club,
        people: People,
        day: dt.date,
        entries: Sequence[models.LedgerEntry],
    ) -> None:
        self.club = club
        self.people = people
        self.day = day
        self._entries = entries

    @cached_property
    def _adjusting(self) -> list[models.LedgerEntry]:
        """Return what adjusts it; a payment that was made later only pays."""
        found = [each for each in self._entries if each.adjusts_id is not None]
        return [
            each
            for each in found
            if each.payment is None or each.payment.undone_at is not None
        ]

    @cached_property
    def _numbers(self) -> dict[UUID, Numbered]:
        return numbers(self.club, (each.match_id for each in self._adjusting))

    @cached_property
    def _corrections(self) -> Corrections:
        wanted = (
            At(each.match_id, each.version or 0)
            for each in self._adjusting
            if each.match_id
        )
        return Corrections(self.club, list(wanted))

    @cached_property
    def lines(self) -> list[Adjustment]:
        """Return them in their order."""
        return [self._line(each) for each in self._adjusting]

    def _line(self, entry: models.LedgerEntry) -> Adjustment:
        back = entry.match_id is None or self._owed_by_match(entry) < 0
        return Adjustment(
            self.people.name(entry.debtor_id),
            _("gives back to") if back else _("owes more to"),
            self.people.name(entry.creditor_id),
            self._told(entry),
            self._text(entry),
            self._url(entry),
        )

    def _text(self, entry: models.LedgerEntry) -> str:
        alone = len({each.currency for each in self._entries}) == 1
        return (minor.bare if alone else minor.words)(entry.amount, entry.currency)

    def _owed_by_match(self, entry: models.LedgerEntry) -> int:
        """Return what the debtor of an adjustment owed by the match until then."""
        debtor, creditor = entry.debtor_id, entry.creditor_id
        owed = 0
        for each in self._entries:
            if each.match_id != entry.match_id or each.number >= entry.number:
                continue
            if (each.debtor_id, each.creditor_id) == (debtor, creditor):
                owed += each.amount
            if (each.creditor_id, each.debtor_id) == (debtor, creditor):
                owed -= each.amount
        return owed

    def _told(self, entry: models.LedgerEntry) -> SafeString:
        """Return when and by whom it was written, and what was done."""
        if entry.match_id is not None:
            at, said = At(entry.match_id, entry.version or 0), self._corrections
            name = match_name(self._numbers[entry.match_id], self.day)
            signed = said.signed(at, entry.at)
            return format_html("{}. {}, {}.", signed, name, said.told(at))
        signed = date_format(self.club.local(entry.at), "j F")
        if entry.cost is not None:
            return format_html("{}. {}.", signed, entry.cost.what)
        by = entry.payment.undone_by if entry.payment else ""
        if by:
            signed = _("%(day)s, by %(name)s") % {"day": signed, "name": by}
        return format_html("{}. {}", signed, _("A payment was taken back."))

    def _url(self, entry: models.LedgerEntry) -> str:
        giver, taker = map(self.people.now, (entry.debtor_id, entry.creditor_id))
        said = {"day": entry.day, "currency": entry.currency, "with": taker}
        address = reverse("games:balance_why", args=[self.club.pk, giver])
        return f"{address}?{urlencode(said)}"

    @property
    def stay(self) -> str:
        """Return where they count."""
        said = _("What was closed stays as it was.")
        if len(self._adjusting) != 1:
            return f"{said} " + _(
                "Adjustments stand in the balances by their own date."
            )
        each = self._adjusting[0]
        template = _(
            "The %(amount)s stand in the balances of %(one)s and %(other)s under "
            "%(day)s."
        )
        return f"{said} " + template % {
            "amount": minor.words(each.amount, each.currency),
            "one": self.people.name(each.debtor_id),
            "other": self.people.name(each.creditor_id),
            "day": date_format(each.day, "j F"),
        }

    @property
    def matches(self) -> list[tuple[UUID, int]]:
        """Return the matches that were corrected, and which of the evening they are."""
        ids = dict.fromkeys(each.match_id for each in self._adjusting if each.match_id)
        return [(each, self._numbers[each].number) for each in ids]
