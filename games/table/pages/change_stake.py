"""Changing what a match is played for: who pays what then, then the question."""

from collections.abc import Mapping
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import rules
from games.books import ledger, prices, stakes
from games.table.pages.sheet import SheetPage


def offer(page: SheetPage) -> tuple[str, str]:
    """Return what changing the stake is called, and what stands now."""
    stake = page.match.stake
    if stake or ledger.plays_for_money(page.match.club):
        return _("Change the stake"), stakes.line(stake) or _("nobody pays")
    return _("Play for money"), _("asks first, then counts again")


class StakeChangePage:
    """Everything that the page prints.

    Args:
        page: The sheet as it stands.
        form: What was typed; None: nothing yet.
        again: Whether to go back from the question to what was typed.
    """

    def __init__(
        self, page: SheetPage, form: stakes.StakeForm | None, *, again: bool = False
    ) -> None:
        self.page = page
        self.form = form
        self.again = again
        self.error = ""
        self.title, _line = offer(page)

    @property
    def now(self) -> str:
        """Return the stake that stands."""
        line = stakes.line(self.page.match.stake)
        if not line:
            return _("Nobody pays for this match.")
        return _("This match: %(stake)s") % {"stake": line}

    @property
    def stake(self) -> stakes.StakeFields:
        """Return what the fields hold."""
        club = self.page.match.club
        stake = self.page.match.stake or club.stake
        kept = stakes.StakeFields.of(stake, club.currency)
        return kept.typed(self.form.data if self.form is not None else {})

    @property
    def asks(self) -> bool:
        """Return whether a good stake was typed, so that it is time to ask."""
        return self.form is not None and not (self.errors or self.again)

    @property
    def errors(self) -> Mapping[str, Any]:
        """Return what is wrong, by field."""
        return self.form.errors if self.form is not None else {}

    @property
    def _chosen(self) -> stakes.Kept | None:
        return self.form.cleaned_data["stake"] if self.form is not None else None

    @property
    def question(self) -> str:
        """Return what is asked."""
        line = stakes.line(self._chosen)
        if not line:
            return _("Nobody pays for this match?")
        return _("%(stake)s, from the first hand on?") % {"stake": line}

    @property
    def button(self) -> str:
        """Return what the answer yes says."""
        return _("Count it so") if self._chosen else _("Play without money")

    @property
    def carried(self) -> list[tuple[str, str]]:
        """Return what the question carries unseen."""
        fields = stakes.StakeForm.base_fields
        data = self.form.data if self.form is not None else {}
        return [(name, data[name]) for name in fields if name in data]

    @property
    def seal(self) -> str:
        """Return the state of the match that the consequences were told for."""
        return str(self.page.match.version)

    @property
    def consequences(self) -> list[str]:
        """Return in words what the change does."""
        if self.page.playing:
            return [
                _("Nobody pays before the match ends.")
                if self._chosen
                else _("Nobody pays when the match ends.")
            ]
        after = self.page.facts._replace(stake=stakes.told(self._chosen))
        told = self._differences(rules.score(after).payments)
        if not told:
            return [_("Nobody pays anything else than now.")]
        return told + self._of_the_books()

    def _differences(self, after: tuple[rules.Payment, ...]) -> list[str]:
        """Return who pays what then, and paid before."""
        old, new = (
            {(each.payer, each.payee): each for each in payments}
            for payments in (self.page.sheet.payments, after)
        )
        pairs = dict.fromkeys([*new, *old])
        return [
            self._difference(old.get(pair), new.get(pair))
            for pair in pairs
            if _owed(old.get(pair)) != _owed(new.get(pair))
        ]

    def _difference(self, old: rules.Payment | None, new: rules.Payment | None) -> str:
        names = self.page.names
        some = new or old
        if some is None:
            return ""
        values = {"payer": names[some.payer], "payee": names[some.payee]}
        for name, payment in (("new", new), ("old", old)):
            if payment is not None:
                values[name] = prices.amount(payment.amount, payment.currency)
        if old is None:
            return _("%(payer)s pays %(payee)s %(new)s.") % values
        if new is None:
            return _("%(payer)s no longer pays %(payee)s %(old)s.") % values
        return _("%(payer)s pays %(payee)s %(new)s instead of %(old)s.") % values

    def _of_the_books(self) -> list[str]:
        """Return what becomes of money that was settled or paid."""
        match = self.page.match
        if ledger.closed(match.club_id, match.played_on):
            day = date_format(match.played_on, "j F")
            return [
                _(
                    "The evening of %(day)s is closed and stays as it is: the "
                    "difference is owed from today on."
                )
                % {"day": day}
            ]
        if match.club.payments.filter(undone_at=None).exists():
            return [_("What was paid stays paid; the difference is owed.")]
        return []


def _owed(payment: rules.Payment | None) -> object:
    return payment and (payment.amount, payment.currency)
