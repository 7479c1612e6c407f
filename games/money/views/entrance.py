"""Who may look at a club's money, and who may write what down."""

import dataclasses
from collections.abc import Collection
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils import timezone

from games import access, models
from games.money.pages.asked import Asked

Role = models.Role


@dataclasses.dataclass(frozen=True, slots=True)
class Entrance:
    """A member who looks at the club's money.

    Attributes:
        entry: What he may do in the club.
        me: Which of its people he is, by his account; None: none of them.
        name: What he signs with.
    """

    entry: access.ClubPass
    me: UUID | None
    name: str

    @property
    def club(self) -> models.Club:
        """Return the club."""
        return self.entry.club

    @property
    def keeps(self) -> bool:
        """Return whether he keeps the club's money: a treasurer, or more."""
        return self.entry.may(Role.TREASURER)

    def may_write(self, people: Collection[UUID]) -> bool:
        """Return whether he may write down a payment between some people."""
        return self.keeps or self.me in people

    def asked(self, request: HttpRequest) -> Asked:
        """Return the evenings that the address asks for."""
        today = self.club.evening(timezone.now())
        return Asked(self.club, request.GET.dict(), today)


def enter(request: HttpRequest, club_id: UUID) -> Entrance:
    """Return the way in for a member.

    Raises:
        Http404: There is no such club, or not for this request.
    """
    entry = access.member(request, club_id)
    me, name = None, ""
    if entry.user is not None:
        name = entry.user.get_username()
        mine = entry.club.players.filter(user=entry.user)
        player = mine.select_related("merged_into").first()
        if player is not None:
            me, name = player.survivor.pk, player.survivor.name
    elif entry.device is not None:
        name = entry.device.label
    return Entrance(entry, me, name)


def treasury(request: HttpRequest, club_id: UUID) -> Entrance:
    """Return the way in for who keeps the club's money.

    Raises:
        Http404: There is no such club, or not for this request.
    """
    found = enter(request, club_id)
    if not found.keeps:
        raise Http404
    return found


def writes(request: HttpRequest, club_id: UUID) -> Entrance:
    """Return the way in for who may write down any payment at all.

    Raises:
        Http404: There is no such club, or not for this request.
    """
    found = enter(request, club_id)
    if not found.keeps and found.me is None:
        raise Http404
    return found
