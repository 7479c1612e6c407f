"""The kinds of value a rule key can take, each with its own check."""

from typing import NamedTuple

from games.rules.errors import WrongFactsError, gettext_noop


class Whole(NamedTuple):
    """A whole number from ``least`` to ``most``; None too if ``optional``."""

    least: int
    most: int
    optional: bool = False

    def read(self, key: str, value: object) -> int | None:
        """Return the value if it fits.

        Raises:
            WrongFactsError: It is no whole number, or outside the range.
        """
        if value is None and self.optional:
            return None
        if type(value) is int and self.least <= value <= self.most:
            return value
        raise WrongFactsError(
            "rule-range",
            gettext_noop("%(key)s is a whole number from %(least)s to %(most)s."),
            {"key": key, "least": self.least, "most": self.most},
            field=key,
        )


class Flag(NamedTuple):
    """On or off."""

    def read(self, key: str, value: object) -> bool:
        """Return the value if it is true or false.

        Raises:
            WrongFactsError: It is something else.
        """
        if isinstance(value, bool):
            return value
        raise WrongFactsError(
            "rule-flag",
            gettext_noop("%(key)s is true or false."),
            {"key": key},
            field=key,
        )


class Choice(NamedTuple):
    """One of a few values: the members of an enum, or bare numbers."""

    among: tuple[str | int, ...]

    def read(self, key: str, value: object) -> str | int:
        """Return the member that equals the value.

        Raises:
            WrongFactsError: There is none of that kind and value.
        """
        # true equals 1 in Python, so booleans are kept out by their type
        if type(value) is int or isinstance(value, str):
            for member in self.among:
                if member == value:
                    return member
        raise WrongFactsError(
            "rule-choice",
            gettext_noop("%(key)s is one of: %(choices)s."),
            {"key": key, "choices": ", ".join(map(str, self.among))},
            field=key,
        )


class Wholes(NamedTuple):
    """A list of ``many`` whole numbers, each from ``least`` to ``most``."""

    many: int
    least: int
    most: int

    def read(self, key: str, value: object) -> tuple[int, ...]:
        """Return the numbers as a tuple.

        Raises:
            WrongFactsError: Their number, kind or range is wrong.
        """
        numbers = value if isinstance(value, list | tuple) else ()
        if len(numbers) == self.many and all(map(self._fits, numbers)):
            return tuple(numbers)
        raise WrongFactsError(
            "rule-numbers",
            gettext_noop(
                "%(key)s is a list of %(count)s whole numbers "
                "from %(least)s to %(most)s."
            ),
            {
                "key": key,
                "count": self.many,
                "least": self.least,
                "most": self.most,
            },
            field=key,
        )

    def _fits(self, number: object) -> bool:
        return type(number) is int and self.least <= number <= self.most


Kind = Whole | Flag | Choice | Wholes
