"""A stored match as a match file."""

from games import models
from games.books import sheets
from games.files.hand_file import Extras
from games.files.match_file import MatchFile


def match_file(match: models.Match) -> MatchFile:
    """Return the match as a file tells it; hands that were taken back stay out."""
    hands = sheets.live_hands(match)
    return MatchFile(
        match=sheets.match_facts(match),
        extras=tuple(_extras(hand) for hand in hands),
        id=match.pk,
        played_at=match.started_at,
    )


def _extras(hand: models.Hand) -> Extras:
    return Extras(id=hand.key, played_at=hand.recorded_at, note=hand.note or None)
