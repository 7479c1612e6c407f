"""The cards that players laid on the table, as they are tapped or typed."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import rules

#: Longer than any hand, however it is written.
MOST_TEXT = 120
#: Stands for "no meld at all", where an empty field says nothing.
NO_MELDS = "-"
_BETWEEN = re.compile(r"[,;|/]+")


class CardsForm(forms.Form):
    """The cards of two hands, between blanks or commas."""

    knocker_cards = forms.CharField(required=False, max_length=MOST_TEXT)
    opponent_cards = forms.CharField(required=False, max_length=MOST_TEXT)

    def _cards(self, name: str) -> tuple[int, ...] | None:
        """Return a field's cards; None where it is empty."""
        return _parsed(_BETWEEN.sub(" ", self.cleaned_data[name])) or None

    def clean_knocker_cards(self) -> tuple[int, ...] | None:
        """Return the knocker's cards."""
        return self._cards("knocker_cards")

    def clean_opponent_cards(self) -> tuple[int, ...] | None:
        """Return the other's cards."""
        return self._cards("opponent_cards")

    def as_typed(self) -> dict[str, str]:
        """Return every value as it came, to be carried on unsaved."""
        return {name: self.data.get(name, "") for name in self.fields}


class ShownForm(CardsForm):
    """Cards, melds and lay-offs of one hand: texts that end in values of the rules.

    Cards stand between blanks or commas, melds between slashes. Shape only: whether
    they can lie on a table, the rules say.
    """

    opponent = forms.IntegerField(required=False, min_value=0, max_value=3)
    knocker_melds = forms.CharField(required=False, max_length=MOST_TEXT)
    opponent_melds = forms.CharField(required=False, max_length=MOST_TEXT)
    layoffs = forms.CharField(required=False, max_length=MOST_TEXT)

    def __init__(self, data: Any, *, seats: int) -> None:
        super().__init__(data)
        self._seats = seats

    def _seat(self, name: str) -> int | None:
        """Return a seat of this table, or nobody's."""
        seat: int | None = self.cleaned_data[name]
        if seat is not None and seat >= self._seats:
            raise forms.ValidationError(_("Nobody sits there."))
        return seat

    def _melds(self, name: str) -> tuple[tuple[int, ...], ...] | None:
        """Return a field's melds; None where it is empty."""
        text: str = self.cleaned_data[name]
        if not text:
            return None
        if text == NO_MELDS:
            return ()
        return tuple(_parsed(meld) for meld in _BETWEEN.split(text))

    def clean_opponent(self) -> int | None:
        """Return who played against the knocker, if anybody sits there."""
        return self._seat("opponent")

    def clean_knocker_melds(self) -> tuple[tuple[int, ...], ...] | None:
        """Return what the knocker put down."""
        return self._melds("knocker_melds")

    def clean_opponent_melds(self) -> tuple[tuple[int, ...], ...] | None:
        """Return what the other put down."""
        return self._melds("opponent_melds")

    def clean_layoffs(self) -> tuple[int, ...] | None:
        """Return what the other laid off."""
        return self._cards("layoffs")

    def shown(self, knocker: int | None, opponent: int | None) -> dict[str, Any]:
        """Return the facts of the rules: what each laid down, and the lay-offs.

        Args:
            knocker: His seat.
            opponent: The other's seat.
        """
        said = self.cleaned_data
        found = [
            rules.Shown(
                seat=seat,
                cards=said.get(f"{side}_cards"),
                melds=said.get(f"{side}_melds"),
            )
            for side, seat in (("knocker", knocker), ("opponent", opponent))
            if seat is not None
        ]
        kept = [each for each in found if (each.cards, each.melds) != (None, None)]
        return {"shown": tuple(kept), "layoffs": said.get("layoffs")}


def _parsed(text: str) -> tuple[int, ...]:
    """Return the cards of a text.

    Raises:
        forms.ValidationError: A piece of it is no card, or is there twice.
    """
    try:
        return rules.cards.parse_many(text)
    except rules.WrongFactsError as error:
        raise forms.ValidationError(gettext(error.template) % error.values) from None
