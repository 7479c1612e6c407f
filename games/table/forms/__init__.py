"""From strings to facts."""

from games.table.forms.count import CountForm
from games.table.forms.hand import HandForm
from games.table.forms.people import PeopleForm, TeamsForm
from games.table.forms.shown import ShownForm
from games.table.forms.start import StartForm

__all__ = [
    "CountForm",
    "HandForm",
    "PeopleForm",
    "ShownForm",
    "StartForm",
    "TeamsForm",
]
