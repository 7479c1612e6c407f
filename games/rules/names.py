"""Names of people and teams: how they are written, and when two are the same."""

import re
import unicodedata

from games.rules.errors import WrongFactsError, gettext_noop, shown

# Control characters, tabs and line ends, lone surrogates, and what turns the
# direction of writing: a name with one of them can pass for another on the page.
_FORBIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)


def clean(name: object, *, field: str) -> str:
    """Return a name as the sheet writes it: NFC, blanks collapsed.

    Args:
        name: What was written.
        field: Key to blame in the error.

    Raises:
        WrongFactsError: It is no text, holds a character that no name may hold,
            or nothing that can be seen.

    >>> clean("  Ann\u00a0 Lee ", field="players")
    'Ann Lee'
    """
    if not isinstance(name, str):
        raise WrongFactsError(
            "name-kind",
            gettext_noop("A name is a text, not %(name)s."),
            {"name": shown(name)},
            field=field,
        )
    if _FORBIDDEN.search(name):
        raise WrongFactsError(
            "name-characters",
            gettext_noop(
                'The name "%(name)s" holds a control character; write it without.'
            ),
            {"name": shown(name)},
            field=field,
        )
    written = unicodedata.normalize("NFC", " ".join(name.split()))
    if not written or not any(map(str.isprintable, written)):
        raise WrongFactsError(
            "name-empty", gettext_noop("A name cannot be empty."), field=field
        )
    return written


def key(name: str) -> str:
    """Return what equal names have in common (KNOWN_TRAPS M3).

    Two names are one person's if their keys are equal: composed or not, in any
    case, with any blanks.

    >>> key("\u017dofia") == key("z\u030cofia\u00a0")
    True
    """
    # Folding the case can take composed letters apart again, so NFC comes last.
    folded = unicodedata.normalize("NFC", " ".join(name.split())).casefold()
    return unicodedata.normalize("NFC", folded)


def sorts_as(name: str) -> tuple[str, str]:
    """Return what a name is sorted by: its letters without marks, then itself.

    >>> sorted(["Zita", "Žofia", "Ľubomír", "Lubomir"], key=sorts_as)
    ['Lubomir', 'Ľubomír', 'Zita', 'Žofia']
    """
    apart = unicodedata.normalize("NFKD", key(name))
    return "".join(filter(lambda c: not unicodedata.combining(c), apart)), name
