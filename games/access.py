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
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from games.models import Club, Device, HouseRules, Match, ShareLink

DEVICE_COOKIE = "device"
LINKS_COOKIE = "links"
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


def _seal(link: ShareLink) -> str:
    said = f"{link.id}:{link.generation}".encode()
    mac = hmac.digest(settings.SECRET_KEY.encode(), b"share-link:" + said, "sha256")
    return base64.b32encode(mac[:16]).decode().rstrip("=")


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
    link = ShareLink.objects.select_related("match", "club").filter(code=code).first()
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
    match = Match.objects.select_related("club").filter(id=match_id).first()
    if match is None:
        raise Http404
    device = device_of(request)
    if device and device.holder_set.filter(club=match.club_id).exists():
        return Pass(match, device, may_score=True, may_run=True)
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


def own_club(device: Device | None) -> Club | None:
    """Return the club that a device scores for: the one it joined last."""
    if device is None:
        return None
    holder = device.holder_set.select_related("club").order_by("-since_at").first()
    return holder.club if holder else None


def own_house(request: HttpRequest, house_id: UUID) -> HouseRules:
    """Return house rules of a club that the request's device holds.

    Raises:
        Http404: There are none such, or not for this request.
    """
    device = device_of(request)
    kept = HouseRules.objects.select_related("club").filter(id=house_id).first()
    if device is None or kept is None:
        raise Http404
    if not device.holder_set.filter(club=kept.club_id).exists():
        raise Http404
    return kept
