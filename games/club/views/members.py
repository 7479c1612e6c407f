"""Members: list, role, out; and invitations that make new ones."""

from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from games import access, models
from games.club.acts import members as acts
from games.club.forms.members import InviteForm, RoleForm, guests
from games.club.pages import roles
from games.club.pages.members import InvitePage, MembersPage, welcome

Role = models.Role


@require_safe
@never_cache
def members(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """List the members, and the invitations that are out."""
    return _members(request, access.member(request, club_id))


def _members(
    request: HttpRequest, may: access.ClubPass, refusal: str = ""
) -> HttpResponse:
    context = {"page": MembersPage(may, timezone.now()), "refusal": refusal}
    status = 422 if refusal else 200
    return render(request, "games/members.html", context, status=status)


def _his(
    request: HttpRequest, club_id: UUID, member_id: UUID
) -> tuple[access.ClubPass, models.Membership]:
    """Return the member that an owner may decide about, and everybody about himself.

    Raises:
        Http404: There is none such, or not for this request.
    """
    may = access.member(request, club_id)
    found = may.club.memberships.select_related("user").filter(pk=member_id).first()
    if found is None or not (may.may(Role.OWNER) or found.user == may.user):
        raise Http404
    return may, found


@require_http_methods(["GET", "POST"])
@never_cache
def member_detail(request: HttpRequest, club_id: UUID, member_id: UUID) -> HttpResponse:
    """Change what a member may do."""
    may, member = _his(request, club_id, member_id)
    line = MembersPage(may, timezone.now()).line(member)
    if request.method != "POST":
        context = {
            "club": may.club,
            "member": line,
            "roles": roles.choices(member.role) if may.may(Role.OWNER) else [],
            "role": roles.sentence(Role(member.role)),
        }
        return render(request, "games/member_detail.html", context)
    form = RoleForm(request.POST)
    if not may.may(Role.OWNER) or not form.is_valid():
        raise Http404
    role = Role(form.cleaned_data["role"])
    try:
        acts.change_role(club=may.club, member_id=member.pk, role=role)
    except acts.LastOwnerError:
        said = _("%(name)s stays an owner: the club would have none.")
        return _members(request, may, said % {"name": line.name})
    except models.Membership.DoesNotExist:
        raise Http404 from None
    return redirect("games:members", club_id)


@require_POST
def member_remove(request: HttpRequest, club_id: UUID, member_id: UUID) -> HttpResponse:
    """Take a member out, or leave."""
    may, member = _his(request, club_id, member_id)
    line = MembersPage(may, timezone.now()).line(member)
    try:
        acts.remove_member(club=may.club, member_id=member.pk)
    except acts.LastOwnerError:
        said = _("%(name)s cannot leave: the club would have no owner.")
        return _members(request, may, said % {"name": line.name})
    except models.Membership.DoesNotExist:
        raise Http404 from None
    if line.you:
        return redirect("games:start")
    return redirect("games:members", club_id)


@require_POST
def club_phone_forget(
    request: HttpRequest, club_id: UUID, device_id: UUID
) -> HttpResponse:
    """Take a phone away that scores without an account."""
    club = access.member(request, club_id, Role.OWNER).club
    if not acts.forget_phone(club=club, device_id=device_id):
        raise Http404
    return redirect("games:members", club.pk)


# Invitations


@require_http_methods(["GET", "POST"])
@never_cache
def invite_new(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Make an invitation."""
    may = access.member(request, club_id, Role.OWNER)
    form = None
    if request.method == "POST":
        form = InviteForm(request.POST, club=may.club)
        if form.is_valid():
            now = timezone.now()
            invite = acts.make_invite(
                club=may.club,
                role=Role(form.cleaned_data["role"]),
                player=form.cleaned_data["player"],
                most_uses=form.cleaned_data["most_uses"],
                expires_at=form.expires_at(now),
                at=now,
            )
            return redirect("games:invite_detail", club_id, invite.pk)
    context = {
        "club": may.club,
        "roles": roles.choices(request.POST.get("role", Role.SCORER), owner=False),
        "guests": guests(may.club),
        "typed": request.POST,
        "refusals": [str(said[0]) for said in form.errors.values()] if form else [],
    }
    status = 422 if form else 200
    return render(request, "games/invite_new.html", context, status=status)


def _own(request: HttpRequest, club_id: UUID, invite_id: UUID) -> models.Invite:
    """Return an invitation that still lets somebody into a club of one's own."""
    club = access.member(request, club_id, Role.OWNER).club
    invite = club.invites.select_related("player", "club").filter(pk=invite_id).first()
    if invite is None:
        raise Http404
    return invite


@require_safe
@never_cache
def invite_detail(request: HttpRequest, club_id: UUID, invite_id: UUID) -> HttpResponse:
    """Show an invitation as address and QR code."""
    invite = _own(request, club_id, invite_id)
    if not access.invite_is_open(invite, timezone.now()):
        return redirect("games:members", club_id)
    path = reverse("games:invite_open", args=[access.invite_token(invite)])
    page = InvitePage(invite, access.address(request, path))
    context = {"page": page, "club": invite.club}
    return render(request, "games/invite_detail.html", context)


@require_POST
def invite_revoke(request: HttpRequest, club_id: UUID, invite_id: UUID) -> HttpResponse:
    """Close an invitation for everybody who has it."""
    acts.revoke_invite(invite=_own(request, club_id, invite_id), at=timezone.now())
    return redirect("games:members", club_id)


@require_http_methods(["GET", "POST"])
@never_cache
def invite_open(request: HttpRequest, token: str) -> HttpResponse:
    """Join by an invitation; only the POST uses it up."""
    invite = access.invite_for(token)
    user = access.signed_in(request)
    if request.method != "POST":
        return _offer(request, invite)
    if user is None:
        return redirect_to_login(request.path)
    now = timezone.now()
    try:
        club = acts.join_club(invite=invite, user=user, at=now)
    except acts.InviteUsedError:
        raise Http404 from None
    except acts.TwoPlayersError as error:
        said = _("You are %(name)s in this club already.") % {"name": error.name}
        return _offer(request, invite, said)
    access.choose_club(request, club)
    answer = redirect("games:club_home", club.pk)
    if access.device_of(request) is None:  # so that hands are signed
        device, cookie = access.new_device(now)
        acts.name_phone(
            device=device,
            label=_("%(name)s’s phone") % {"name": user.username},
        )
        access.remember_device(answer, cookie)
    return answer


def _offer(
    request: HttpRequest, invite: models.Invite, refusal: str = ""
) -> HttpResponse:
    context = {
        "welcome": welcome(invite),
        "sentence": roles.sentence(Role(invite.role)),
        "user": access.signed_in(request),
        "refusal": refusal,
    }
    status = 422 if refusal else 200
    return render(request, "games/invite_open.html", context, status=status)
