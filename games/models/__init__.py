"""Floor 2: what people wrote down, as tables and constraints."""

from games.models.books import (
    Books,
    Counts,
    Meeting,
    Outcome,
    RatingPoint,
    Result,
    Total,
)
from games.models.club import (
    Club,
    HouseRules,
    Invite,
    Membership,
    Night,
    Ranking,
    Role,
    Season,
)
from games.models.match import Hand, Match, Revision, Seat, ShareLink
from games.models.money import (
    BankAccount,
    Cost,
    LedgerEntry,
    Payment,
    PaymentPlan,
)
from games.models.people import Device, Holder, Player, Team

__all__ = [
    "BankAccount",
    "Books",
    "Club",
    "Cost",
    "Counts",
    "Device",
    "Hand",
    "Holder",
    "HouseRules",
    "Invite",
    "LedgerEntry",
    "Match",
    "Meeting",
    "Membership",
    "Night",
    "Outcome",
    "Payment",
    "PaymentPlan",
    "Player",
    "Ranking",
    "RatingPoint",
    "Result",
    "Revision",
    "Role",
    "Season",
    "Seat",
    "ShareLink",
    "Team",
    "Total",
]
