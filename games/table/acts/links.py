"""Links that open a match, and further phones for one table."""

import datetime as dt
from uuid import UUID

from django.db.models import F

from games import access, models
from games.models.atomic import act
from games.table.acts.refold import held

PHONE_LINK_LASTS = dt.timedelta(minutes=10)


class LinkUsedError(Exception):
    """The one-time link has been used, revoked or has lapsed meanwhile."""


@act
def make_match_link(
    *,
    match: models.Match,
    kind: models.ShareLink.Kind,
    by: models.Device | None,
    at: dt.datetime,
) -> models.ShareLink:
    """Return the match's link of that kind, made if none is in use."""
    match = held(match.pk)  # two taps at once make one link
    found = match.links.filter(kind=kind, revoked_at=None).first()
    return found or models.ShareLink.objects.create(
        club=match.club,
        match=match,
        kind=kind,
        code=access.new_code(),
        made_at=at,
        made_by=by,
    )


@act
def make_phone_link(
    *, club: models.Club, by: models.Device, at: dt.datetime
) -> models.ShareLink:
    """Make a link that lets one more phone hold the table; older ones lapse."""
    club.links.filter(kind=models.ShareLink.Kind.PHONE, revoked_at=None).update(
        revoked_at=at
    )
    return models.ShareLink.objects.create(
        club=club,
        kind=models.ShareLink.Kind.PHONE,
        code=access.new_code(),
        made_at=at,
        made_by=by,
        expires_at=at + PHONE_LINK_LASTS,
    )


@act
def revoke_link(*, link: models.ShareLink, at: dt.datetime) -> None:
    """Close a link for everybody who has it."""
    models.ShareLink.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=at)


@act
def count_visit(*, link: models.ShareLink, at: dt.datetime) -> None:
    """Note that one more browser has opened the link."""
    models.ShareLink.objects.filter(pk=link.pk).update(uses=F("uses") + 1, used_at=at)


@act
def join_table(
    *, link: models.ShareLink, device: models.Device, at: dt.datetime
) -> models.Club:
    """Let the device hold the link's table too; the link is used up.

    It may there what the phone may that made the link.

    Raises:
        LinkUsedError: Somebody was faster, it has lapsed, or the phone that made it
            does not hold the table any more.
    """
    fresh = models.ShareLink.objects.select_for_update().get(pk=link.pk)
    maker = models.Holder.objects.filter(device=fresh.made_by, club=link.club).first()
    if maker is None or not access.link_is_open(fresh, at):
        raise LinkUsedError
    fresh.used_at, fresh.uses = at, 1
    fresh.save()
    holder, _made = models.Holder.objects.get_or_create(
        device=device, club=link.club, defaults={"since_at": at, "role": maker.role}
    )
    if not _made:
        holder.since_at = at
        holder.save(update_fields=["since_at"])
    return link.club


@act
def forget_phone(*, club: models.Club, device_id: UUID) -> None:
    """Take a phone away from the table; what it wrote stays signed by it."""
    models.Holder.objects.filter(club=club, device_id=device_id).delete()


@act
def name_phone(*, device: models.Device, label: str) -> None:
    """Say whose phone this is; it signs with that from now on."""
    models.Device.objects.filter(pk=device.pk).update(label=label)
