"""The one place that turns a request into what it may do.

A phone is known by a random cookie of which only a hash is stored. A share link's
address carries its code and a seal; the first visit leaves a signed cookie, so that
the address itself can be clean. Whatever may not be seen answers like whatever is
not there.
"""

import base64
import dataclasses
import datetime as dt
import hashlib
import hmac
import secrets
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from games.models import (
    Club,
    Device,
    Holder,
    HouseRules,
    Invite,
    Match,
    Membership,
    Role,
    ShareLink,
)

DEVICE_COOKIE = "device"
LINKS_COOKIE = "links"
CHOSEN_CLUB = "club"
COOKIE_AGE = dt.timedelta(days=400)
#: A score link goes on for so long after the match's end, for late corrections.
SCORE_LINK_LASTS = dt.timedelta(hours=12)
MOST_LINKS = 20


@dataclasses.dataclass(frozen=True, slots=True)
class Pass:
    """What a request may do with one match."""

    match: Match
    device: Device | None
    may_score: bool
    may_run: bool


#: Each role may what the lower ones may.
RANKS = {Role.VIEWER: 0, Role.SCORER: 1, Role.TREASURER: 2, Role.OWNER: 3}


@dataclasses.dataclass(frozen=True, slots=True)
class ClubPass:
    """What a request may do in one club; without a role it only looks at what is public."""

    club: Club
    device: Device | None
    user: User | None
    role: Role | None

    def may(self, least: Role) -> bool:
        """Return whether the role is at least so much."""
        return self.role is not None and RANKS[self.role] >= RANKS[least]

    @property
    def scores(self) -> bool:
        """Return whether it may start matches and record hands."""
        return self.may(Role.SCORER)


# Phones


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def device_of(request: HttpRequest) -> Device | None:
    """Return the device that a request comes from; None for a newcomer."""
    token = request.COOKIES.get(DEVICE_COOKIE, "")
    if not token:
        return None
    return Device.objects.filter(token_hash=_hashed(token)).first()


def new_device(at: dt.datetime) -> tuple[Device, str]:
    """Make a device and return it with the token that only its cookie keeps."""
    token = secrets.token_urlsafe(16)
    device = Device.objects.create(token_hash=_hashed(token), created_at=at)
    return device, token


def remember_device(response: HttpResponse, token: str) -> None:
    """Leave the device's cookie, or renew it."""
    response.set_cookie(
        DEVICE_COOKIE,
        token,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


# Share links


def _sealed(said: str) -> str:
    mac = hmac.digest(settings.SECRET_KEY.encode(), said.encode(), "sha256")
    return base64.b32encode(mac[:16]).decode().rstrip("=")


def _seal(link: ShareLink) -> str:
    return _sealed(f"share-link:{link.id}:{link.generation}")


def new_code() -> str:
    """Return eight letters and digits for a new link's address."""
    return base64.b32encode(secrets.token_bytes(5)).decode()


def link_token(link: ShareLink) -> str:
    """Return what stands in the link's address: its code, then its seal."""
    return link.code + _seal(link)


def link_for(token: str, kind: str) -> ShareLink:
    """Return the link that an address names.

    Raises:
        Http404: No such link, another kind, a wrong seal, revoked or lapsed.
    """
    code, seal = token[:8], token[8:]
    if not (token.isascii() and token.isalnum()):  # a database may not even take it
        raise Http404
    found = ShareLink.objects.select_related("match", "club")
    link = found.filter(code=code, club__closed_at=None).first()
    if (
        link is None
        or link.kind != kind
        or not hmac.compare_digest(seal.encode(), _seal(link).encode())
        or not link_is_open(link, timezone.now())
    ):
        raise Http404
    return link


def link_is_open(link: ShareLink, at: dt.datetime) -> bool:
    """Return whether a link still opens what it stands for."""
    if link.revoked_at or (link.expires_at and link.expires_at <= at):
        return False
    if link.kind == ShareLink.Kind.PHONE:
        return link.used_at is None
    over_at = link.match.over_at if link.match else None
    lapsed = over_at is not None and over_at + SCORE_LINK_LASTS <= at
    return not (link.kind == ShareLink.Kind.SCORE and lapsed)


def address(request: HttpRequest, path: str) -> str:
    """Return the whole address of a path that is handed to somebody.

    Built from the configured base address; a home network has none, there the
    address of the page being read must do.
    """
    base: str = settings.SCOREKEEPER_BASE_URL
    return base + path if base else request.build_absolute_uri(path)


# Invitations


def invite_token(invite: Invite) -> str:
    """Return what stands in the invitation's address: its code, then its seal."""
    return invite.code + _sealed(f"invite:{invite.id}")


def invite_for(token: str) -> Invite:
    """Return the invitation that an address names.

    Raises:
        Http404: No such invitation, a wrong seal, revoked, lapsed or used up.
    """
    if not (token.isascii() and token.isalnum()):  # a database may not even take it
        raise Http404
    found = Invite.objects.select_related("club", "player")
    invite = found.filter(code=token[:8], club__closed_at=None).first()
    if (
        invite is None
        or not hmac.compare_digest(token.encode(), invite_token(invite).encode())
        or not invite_is_open(invite, timezone.now())
    ):
        raise Http404
    return invite


def invite_is_open(invite: Invite, at: dt.datetime) -> bool:
    """Return whether an invitation still lets somebody in."""
    claimed = invite.player is not None and invite.player.user_id is not None
    return (
        invite.revoked_at is None
        and invite.expires_at > at
        and invite.uses < invite.most_uses
        and not claimed
    )


# Share links in a browser


def _links_in(request: HttpRequest) -> list[str]:
    said = request.get_signed_cookie(LINKS_COOKIE, default="", salt="links")
    return said.split(",") if said else []


def _mark(link: ShareLink) -> str:
    return f"{link.id}:{link.generation}"


def knows_link(request: HttpRequest, link: ShareLink) -> bool:
    """Return whether this browser has opened the link before."""
    return _mark(link) in _links_in(request)


def remember_link(
    request: HttpRequest, response: HttpResponse, link: ShareLink
) -> None:
    """Leave a signed cookie that stands for the link from now on."""
    others = [mark for mark in _links_in(request) if mark != _mark(link)]
    response.set_signed_cookie(
        LINKS_COOKIE,
        ",".join([*others, _mark(link)][-MOST_LINKS:]),
        salt="links",
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _open_links(request: HttpRequest, match: Match) -> set[str]:
    """Return the kinds of this browser's links that open the match."""
    marks = _links_in(request)
    if not marks:
        return set()
    ids = [mark.partition(":")[0] for mark in marks]
    now = timezone.now()
    found = ShareLink.objects.filter(match=match, id__in=ids)
    kinds = set()
    for link in found:
        link.match = match
        if _mark(link) in marks and link_is_open(link, now):
            kinds.add(link.kind)
    return kinds


# What a request may do


def _pass(request: HttpRequest, match_id: UUID) -> Pass:
    match = (
        Match.objects.select_related("club")
        .filter(id=match_id, club__closed_at=None)
        .first()
    )
    if match is None:
        raise Http404
    device = device_of(request)
    role = _role(request, match.club_id, device)
    if role is not None:
        scores = RANKS[role] >= RANKS[Role.SCORER]
        return Pass(match, device, may_score=scores, may_run=scores)
    kinds = _open_links(request, match)
    if not kinds:
        raise Http404
    return Pass(match, device, may_score="score" in kinds, may_run=False)


def may_see(request: HttpRequest, match_id: UUID) -> Pass:
    """Return the pass to a match that the request may at least look at.

    Raises:
        Http404: There is no such match, or not for this request.
    """
    return _pass(request, match_id)


def may_score(request: HttpRequest, match_id: UUID) -> Pass:
    """Return the pass to a match whose hands the request may write.

    Raises:
        Http404: There is no such match, or not for this request.
    """
    entry = _pass(request, match_id)
    if not entry.may_score:
        raise Http404
    return entry


def may_run(request: HttpRequest, match_id: UUID) -> Pass:
    """Return the pass to a match whose people, links and end the request decides.

    Raises:
        Http404: There is no such match, or not for this request.
    """
    entry = _pass(request, match_id)
    if not entry.may_run:
        raise Http404
    return entry


# Polls: mostly one small query while nothing has changed, access included


def rows_of(request: HttpRequest) -> Iterator[QuerySet[Any]]:
    """Yield what makes a request a member, by its phone, then by its account.

    Only the session is read, not who is in it: where that changes anything, the poll
    is answered as a page is.
    """
    token = request.COOKIES.get(DEVICE_COOKIE, "")
    if token:
        yield Holder.objects.filter(device__token_hash=_hashed(token))
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        user = request.session.get(SESSION_KEY)
        if user:
            yield Membership.objects.filter(user=user, user__is_active=True)


@dataclasses.dataclass(frozen=True, slots=True)
class Glance:
    """What a poll needs to know of a match.

    Attributes:
        version: Where the match stands.
        plays: Whether it runs.
        watches: Whether the request only looks on.
    """

    version: int
    plays: bool
    watches: bool


def glance(request: HttpRequest, match_id: UUID) -> Glance | None:
    """Return where a match stands, if the request may see it.

    One query for a phone without links, and for a link on a phone without a table.
    """
    looks_on = None
    for rows in rows_of(request):
        found = rows.filter(club__matches=match_id, club__closed_at=None)
        values = ("role", "club__matches__version", "club__matches__status")
        for role, version, status in found.values_list(*values):
            plays = status == Match.Status.PLAYING
            if RANKS[Role(role)] >= RANKS[Role.SCORER]:
                return Glance(version, plays, watches=False)
            looks_on = Glance(version, plays, watches=True)
    return _through_a_link(request, match_id) or looks_on


_GLANCED = ("generation", "kind", "revoked_at", "expires_at", "used_at")
_GLANCED_AT = ("match__version", "match__status", "match__over_at")


def _through_a_link(request: HttpRequest, match_id: UUID) -> Glance | None:
    """Return what one of a browser's links lets it know."""
    marks = _links_in(request)
    if not marks:
        return None
    ids = [mark.partition(":")[0] for mark in marks]
    links = ShareLink.objects.filter(
        id__in=ids, match=match_id, club__closed_at=None
    ).select_related("match")
    now, seen = timezone.now(), None
    for link in links.only(*_GLANCED, *_GLANCED_AT):
        if (
            link.match is None
            or _mark(link) not in marks
            or not link_is_open(link, now)
        ):
            continue
        plays = link.match.status == Match.Status.PLAYING
        scores = link.kind == ShareLink.Kind.SCORE
        if seen is None or scores:
            seen = Glance(link.match.version, plays, watches=not scores)
    return seen


# Clubs


def _role(request: HttpRequest, club_id: UUID, device: Device | None) -> Role | None:
    """Return what a request may do in a club, by its phone or by its account."""
    roles = []
    if device is not None:
        held = device.holder_set.filter(club=club_id).values_list("role", flat=True)
        roles += list(held)
    user = signed_in(request)
    if user is not None:
        kept = Membership.objects.filter(club=club_id, user=user)
        roles += list(kept.values_list("role", flat=True))
    return max(map(Role, roles), key=RANKS.__getitem__, default=None)


def signed_in(request: HttpRequest) -> User | None:
    """Return who is signed in; None for everybody else."""
    user = getattr(request, "user", None)
    return user if isinstance(user, User) and user.is_active else None


def owns_by_phone(device: Device, club: Club) -> bool:
    """Return whether a phone owns a club, and may let other phones own it too."""
    return device.holder_set.filter(club=club, role=Role.OWNER).exists()


def member(request: HttpRequest, club_id: UUID, least: Role = Role.VIEWER) -> ClubPass:
    """Return the pass to a club in which the request may at least so much.

    Raises:
        Http404: There is no such club, or it may not that much there.
    """
    club = Club.objects.filter(id=club_id, closed_at=None).first()
    device = device_of(request)
    role = _role(request, club_id, device) if club else None
    if club is None or role is None or RANKS[role] < RANKS[least]:
        raise Http404
    return ClubPass(club, device, signed_in(request), role)


def own_table(request: HttpRequest, club_id: UUID) -> ClubPass:
    """Return the pass to a private table that the request's phone holds.

    Raises:
        Http404: There is none such, or accounts keep it already.
    """
    entry = member(request, club_id, Role.OWNER)
    if entry.device is None or entry.club.memberships.exists():
        raise Http404
    return entry


def visitor(request: HttpRequest, club_id: UUID) -> ClubPass:
    """Return the pass to what a club shows: to its members, or to everybody.

    Raises:
        Http404: There is no such club, or it shows nothing to strangers.
    """
    club = Club.objects.filter(id=club_id, closed_at=None).first()
    device = device_of(request)
    role = _role(request, club_id, device) if club else None
    if club is None or (role is None and not club.is_public):
        raise Http404
    return ClubPass(club, device, signed_in(request), role)


def clubs(request: HttpRequest) -> list[ClubPass]:
    """Return every club that a request belongs to, the one joined last first."""
    device, user = device_of(request), signed_in(request)
    joined: dict[UUID, tuple[dt.datetime, Club, Role]] = {}
    rows: list[Holder | Membership] = []
    if device is not None:
        rows += device.holder_set.select_related("club")
    if user is not None:
        rows += Membership.objects.filter(user=user).select_related("club")
    for row in rows:
        role, (since, club, known) = (
            Role(row.role),
            joined.get(row.club_id, (row.since_at, row.club, Role(row.role))),
        )
        best = max(role, known, key=RANKS.__getitem__)
        joined[row.club_id] = (max(since, row.since_at), club, best)
    found = sorted(joined.values(), key=lambda each: each[0], reverse=True)
    return [
        ClubPass(club, device, user, role)
        for _since, club, role in found
        if club.closed_at is None
    ]


def choose_club(request: HttpRequest, club: Club) -> None:
    """Let this browser play in a club from now on."""
    request.session[CHOSEN_CLUB] = str(club.pk)


def here(request: HttpRequest) -> ClubPass | None:
    """Return the club that a request plays in: the chosen one, or the one joined last."""
    found = clubs(request)
    chosen = request.session.get(CHOSEN_CLUB)
    return next((each for each in found if str(each.club.pk) == chosen), None) or (
        found[0] if found else None
    )


def club_to_score(request: HttpRequest) -> Club | None:
    """Return the club for which a request may write matches; None for a newcomer.

    Raises:
        Http404: It may only look on where it plays.
    """
    may = here(request)
    if may is None:
        return None
    if not may.may(Role.SCORER):
        raise Http404
    return may.club


def own_house(request: HttpRequest, house_id: UUID) -> HouseRules:
    """Return house rules of a club that the request runs.

    Raises:
        Http404: There are none such, or not for this request.
    """
    kept = HouseRules.objects.select_related("club").filter(id=house_id).first()
    if kept is None:
        raise Http404
    member(request, kept.club_id, Role.SCORER)
    return kept
