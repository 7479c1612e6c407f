"""JSON read strictly: what a lenient reader would guess at is refused whole."""

import json
import re
from typing import Never

from games import rules

# More digits than any number here needs; Python itself gives up at thousands.
_MOST_DIGITS = 1000


def documents(data: str | bytes) -> list[object]:
    """Return the documents of a JSON text: the members of its list, or the one value.

    Args:
        data: The text, or its bytes in UTF-8 (a byte order mark is passed over).

    Raises:
        rules.WrongFactsError: The text is no UTF-8 or no JSON, is nested too deeply,
            names a key twice, or holds NaN, Infinity or an integer of thousands of
            digits. No part of it is returned then.
    """
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        decoder = _COUNTING_DECODER if _LONG_NUMBER.search(text) else _DECODER
        value = decoder.decode(text)
    except UnicodeDecodeError:
        raise _refusal("not-utf-8", _NOT_UTF_8) from None
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise rules.WrongFactsError("not-json", _NOT_JSON, place) from None
    except RecursionError:
        raise _refusal("too-deep", _TOO_DEEP) from None
    return value if isinstance(value, list) else [value]


_NOT_UTF_8 = rules.gettext_noop("This is no text in UTF-8.")
_NOT_JSON = rules.gettext_noop(
    "This is no JSON; reading stopped at line %(line)s, column %(column)s."
)
_TOO_DEEP = rules.gettext_noop("This JSON is nested too deeply.")


def _refusal(code: str, template: str, **values: object) -> rules.WrongFactsError:
    return rules.WrongFactsError(code, template, values)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            break
        seen.add(key)
    raise _refusal(
        "key-twice",
        rules.gettext_noop('The key "%(key)s" is given twice.'),
        key=rules.shown(key),
    )


def _integer(digits: str) -> int:
    if len(digits) < _MOST_DIGITS:
        return int(digits)
    raise _refusal(
        "huge-number", rules.gettext_noop("A number has thousands of digits.")
    )


def _constant(word: str) -> Never:
    raise _refusal(
        "not-a-number", rules.gettext_noop("%(word)s is no JSON."), word=word
    )


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)
# Looking at every integer costs as much as reading it; few texts have a reason to.
_COUNTING_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer
)
_LONG_NUMBER = re.compile(f"[0-9]{{{_MOST_DIGITS}}}")
