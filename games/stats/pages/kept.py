"""What a club's pictures are made of, kept as long as its books say the same.

Kept values are plain: numbers, days and keys, no names and nothing of a language. They
are found by the version of the books, so they cannot be old; what is put in afterwards,
a name or who is archived, is always read anew.
"""

import hashlib
from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

from django.core.cache import caches

from games.books import state

Value = TypeVar("Value")
_MISSING = object()


class Kept:
    """Values that follow from one version of a club's books.

    Args:
        club_id: Whose books.
    """

    def __init__(self, club_id: UUID) -> None:
        self._club = club_id
        self._version = state.of(club_id).version

    def value(self, make: Callable[[], Value], *parts: object) -> Value:
        """Return a value, made once for all who ask the same.

        Args:
            make: Makes it, from anything but ratings.
            parts: What it depends on but the books, by `repr`; its name first.
        """
        return self._value(make, parts, of_ratings=False)

    def of_ratings(self, make: Callable[[], Value], *parts: object) -> Value:
        """Return a value that follows from ratings; kept only when those are well."""
        return self._value(make, parts, of_ratings=True)

    def _value(
        self, make: Callable[[], Value], parts: tuple[object, ...], *, of_ratings: bool
    ) -> Value:
        pictures = caches["pictures"]
        said = repr((self._club.hex, self._version, parts)).encode()
        key = hashlib.sha256(said).hexdigest()
        found: Any = pictures.get(key, _MISSING)
        if found is _MISSING:
            found = make()
            now = state.of(self._club)
            is_whole = now.ratings_from is None or not of_ratings
            if now.version == self._version and is_whole:  # nobody wrote meanwhile
                pictures.set(key, found)
        return found  # type: ignore[no-any-return]
