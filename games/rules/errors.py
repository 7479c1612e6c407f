"""The one exception of the ground floor: facts that contradict the rules."""

from collections.abc import Mapping


def gettext_noop(text: str) -> str:
    """Return the text as it is; marks a template for the message catalogues."""
    return text


def shown(value: object) -> str:
    """Return what somebody wrote, short and printable, to stand in a sentence.

    >>> shown("Anna" + chr(10)), shown([1, [2]]), shown(True)
    ('Anna<000a>', 'a list', 'true')
    """
    if isinstance(value, str):
        text = "".join(map(_printable, value[:_SHOWN_MOST]))
        return text + "…" if len(value) > _SHOWN_MOST else text
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, Mapping):
        return "an object"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return shown(str(value))


_SHOWN_MOST = 40


def _printable(character: str) -> str:
    # A joiner is not printable to Python, but family emoji are made with it.
    if character.isprintable() or character == "\u200d":
        return character
    return f"<{ord(character):04x}>"


class WrongFactsError(ValueError):
    """Facts that the rules refuse, with a sentence fit to show a player.

    ``str(error)`` is the English sentence, filled in. Pages translate
    ``template`` first and fill it with ``values`` afterwards.

    Attributes:
        code: A short stable name of what is wrong, such as ``over-limit``.
        template: English sentence with named ``%(name)s`` places.
        values: What goes into the template's places.
        field: The key at fault, by its name in the match file; None where no
            single key is.
        hand: Number of the hand, counted from 1 in the order of play; None
            where the match as a whole is at fault.
    """

    def __init__(
        self,
        code: str,
        template: str,
        values: Mapping[str, object] | None = None,
        *,
        field: str | None = None,
        hand: int | None = None,
    ) -> None:
        self.code = code
        self.template = template
        self.values = dict(values or {})
        self.field = field
        self.hand = hand
        super().__init__(template % self.values)
