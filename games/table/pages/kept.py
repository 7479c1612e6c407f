"""Pieces of pages that many watch, made once for all of them.

What a watcher gets follows from the state of the matches alone, so it is kept in this
process under that state. Nothing is ever wrong in here: another state is another key.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from django.utils.translation import get_language

MOST = 128


class Kept:
    """The newest pieces, each made by one thread while the others wait for it."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._pieces: OrderedDict[Hashable, str] = OrderedDict()

    def piece(self, key: Hashable, make: Callable[[], str]) -> str:
        """Return the piece of a key, in the language of the request."""
        whole_key = (get_language(), key)
        with self._lock:
            if whole_key not in self._pieces:
                self._pieces[whole_key] = make()
                while len(self._pieces) > self._most:
                    self._pieces.popitem(last=False)
            return self._pieces[whole_key]


sheets = Kept()
boards = Kept()
