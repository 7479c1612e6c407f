"""Floor 2: what people wrote down, as tables and constraints."""

from games.models.club import Club, HouseRules
from games.models.match import Hand, Match, Revision, Seat, ShareLink
from games.models.people import Device, Holder, Player, Team

__all__ = [
    "Club",
    "Device",
    "Hand",
    "Holder",
    "HouseRules",
    "Match",
    "Player",
    "Revision",
    "Seat",
    "ShareLink",
    "Team",
]
