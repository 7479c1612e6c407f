"""The one exception of the ground floor: facts that contradict the rules."""

from collections.abc import Mapping


def gettext_noop(text: str) -> str:
    """Return the text as it is; marks a template for the message catalogues."""
    return text


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
