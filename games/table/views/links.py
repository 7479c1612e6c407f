"""Second phones: links that watch, links that score, and phones of the table."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from games import access, models
from games.table.acts import links
from games.table.pages.share import SharePage
from games.table.pages.sheet import SheetPage

Kind = models.ShareLink.Kind
MOST_LABEL = 80
#: Family emoji are made with the joiner.
JOINER_AND_BLANKS = "\u200d\u00a0\t\r\n"


def _share_url(match_id: UUID, kind: str) -> str:
    return f"{reverse('games:match_share', args=[match_id])}?kind={kind}"


def _label(request: HttpRequest) -> str:
    """Return what a phone is called: one line, not too long, nothing unseen in it."""
    text = request.POST.get("label", "")
    seen = (each for each in text if each.isprintable() or each in JOINER_AND_BLANKS)
    return " ".join("".join(seen).split())[:MOST_LABEL]


@require_safe
@never_cache
def match_share(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Show the match's links as address and QR code."""
    may = access.may_run(request, match_id)
    page = SheetPage(may.match)
    told = SharePage(
        page,
        request,
        kind=request.GET.get("kind", ""),
        me=may.device,
        owns=may.device is not None
        and access.owns_by_phone(may.device, may.match.club),
        at=timezone.now(),
    )
    return render(request, "games/match_share.html", {"page": page, "share": told})


@require_POST
def link_make(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Make a link of the kind that was asked for."""
    may = access.may_run(request, match_id)
    kind = request.POST.get("kind", "")
    if kind not in Kind.values:
        raise Http404
    now = timezone.now()
    if kind == Kind.PHONE:
        if may.device is None or not access.owns_by_phone(may.device, may.match.club):
            raise Http404
        links.make_phone_link(club=may.match.club, by=may.device, at=now)
    else:
        links.make_match_link(match=may.match, kind=Kind(kind), by=may.device, at=now)
    return redirect(_share_url(match_id, kind))


@require_POST
def link_revoke(request: HttpRequest, match_id: UUID, link_id: UUID) -> HttpResponse:
    """Close a link for everybody who has it."""
    may = access.may_run(request, match_id)
    link = may.match.links.filter(pk=link_id).first()
    if link is None:
        raise Http404
    links.revoke_link(link=link, at=timezone.now())
    return redirect(_share_url(match_id, link.kind))


def _open_match(request: HttpRequest, token: str, kind: Kind) -> HttpResponse:
    """Leave the link's cookie and go on to the match's clean address."""
    link = access.link_for(token, kind)
    response = redirect("games:match_detail", link.match_id)
    if not access.knows_link(request, link):
        links.count_visit(link=link, at=timezone.now())
        access.remember_link(request, response, link)
    return response


@require_safe
@never_cache
def link_watch(request: HttpRequest, token: str) -> HttpResponse:
    """Open a watch link."""
    return _open_match(request, token, Kind.WATCH)


@require_safe
@never_cache
def link_score(request: HttpRequest, token: str) -> HttpResponse:
    """Open a score link."""
    return _open_match(request, token, Kind.SCORE)


@require_http_methods(["GET", "POST"])
@never_cache
def link_phone(request: HttpRequest, token: str) -> HttpResponse:
    """Let one more phone hold the table; only the POST uses the link up."""
    link = access.link_for(token, Kind.PHONE)
    if request.method != "POST":
        count = link.club.matches.count()
        offer = ngettext(
            "It gets %(count)d match of the other phone.",
            "It gets all %(count)d matches of the other phone.",
            count,
        ) % {"count": count}
        return render(request, "games/link_phone.html", {"offer": offer})
    now = timezone.now()
    device, cookie = access.device_of(request), ""
    if device is None:
        device, cookie = access.new_device(now)
    try:
        links.join_table(link=link, device=device, at=now)
    except links.LinkUsedError:
        raise Http404 from None
    if label := _label(request):
        links.name_phone(device=device, label=label)
    response = redirect("games:start")
    if cookie:
        access.remember_device(response, cookie)
    return response


@require_POST
def device_label(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Say whose phone this is."""
    may = access.may_run(request, match_id)
    label = _label(request)
    if may.device:
        links.name_phone(device=may.device, label=label)
    return redirect(_share_url(match_id, Kind.PHONE))


@require_POST
def device_forget(
    request: HttpRequest, match_id: UUID, device_id: UUID
) -> HttpResponse:
    """Take another phone away from the table."""
    may = access.may_run(request, match_id)
    access.member(request, may.match.club_id, models.Role.OWNER)
    if may.device and device_id == may.device.pk:
        raise Http404
    links.forget_phone(club=may.match.club, device_id=device_id)
    return redirect(_share_url(match_id, Kind.PHONE))
