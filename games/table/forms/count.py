"""Cards that are counted without a match."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games import rules
from games.table.forms.shown import CardsForm

USUAL = rules.named("classic").knock_limit
WRONG = _("The knock limit is a number from 0 to 10.")


class CountForm(CardsForm):
    """One or two hands, and with how much one may knock; ten where nothing is said."""

    limit = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=10,
        error_messages={"invalid": WRONG, "min_value": WRONG, "max_value": WRONG},
    )

    @property
    def facts(self) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """Return the knocker's cards, the other's, and the limit."""
        said = self.cleaned_data
        limit = said["limit"]
        return (
            said["knocker_cards"] or (),
            said["opponent_cards"] or (),
            USUAL if limit is None else limit,
        )
