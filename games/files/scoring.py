"""Scoring whole files: every match in one is scored or refused by itself."""

from collections.abc import Iterator
from typing import NamedTuple

from games import rules
from games.files import match_file, strict_json


class Scored(NamedTuple):
    """A match of a file with its sheet.

    Attributes:
        place: In the file, from 0.
        match_file: As the file tells it.
        sheet: What follows.
    """

    place: int
    match_file: match_file.MatchFile
    sheet: rules.Sheet


class Refused(NamedTuple):
    """A match of a file, or a whole file, that cannot be scored.

    Attributes:
        place: In the file, from 0; 0 for a whole file.
        error: Why.
    """

    place: int
    error: rules.WrongFactsError


def scored(data: bytes) -> Iterator[Scored | Refused]:
    """Yield what comes of each match of a file, in its order.

    Args:
        data: The file: one match or a list of matches, JSON in UTF-8.
    """
    try:
        documents = strict_json.documents(data)
    except rules.WrongFactsError as error:
        yield Refused(0, error)
        return
    for place, document in enumerate(documents):
        try:
            read = match_file.read(document)
            yield Scored(place, read, rules.score(read.match))
        except rules.WrongFactsError as error:
            yield Refused(place, error)
