"""Where somebody wants transfers to go, as he types it."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from stdnum import iban
from stdnum.exceptions import ValidationError as WrongNumberError

from games import rules

#: As many as a transfer's code can carry: letters, and the bytes that they take.
MOST_LETTERS = 70
MOST_BYTES = 200


class BankForm(forms.Form):
    """A bank account: whose it is, and its number."""

    holder = forms.CharField(required=False)
    iban = forms.CharField(required=False)

    def clean_holder(self) -> str:
        """Return the holder's name.

        Raises:
            forms.ValidationError: It is missing, too long, or holds marks nobody sees.
        """
        typed: str = self.cleaned_data["holder"]
        if not typed.strip():
            raise forms.ValidationError(_("Say whose account it is."))
        try:
            name = rules.names.clean(typed, field="holder")
        except rules.WrongFactsError as error:
            raise forms.ValidationError(
                gettext(error.template) % error.values
            ) from None
        if len(name) > MOST_LETTERS or len(name.encode()) > MOST_BYTES:
            said = gettext("A transfer takes a name of at most %(most)s letters.")
            raise forms.ValidationError(said % {"most": MOST_LETTERS})
        return name

    def clean_iban(self) -> str:
        """Return the number, without its blanks.

        Raises:
            forms.ValidationError: It is missing, or none: a country that has none,
                another length than its country's, check digits that do not fit.
        """
        typed: str = self.cleaned_data["iban"]
        if not typed.strip():
            raise forms.ValidationError(_("An IBAN is missing."))
        try:
            number: str = iban.validate(typed)
        except WrongNumberError:
            said = gettext(
                "This is no IBAN: a digit is wrong, missing or too many. "
                "One looks like %(example)s."
            )
            example = "EE38 2200 2210 2014 5685"
            raise forms.ValidationError(said % {"example": example}) from None
        return number
