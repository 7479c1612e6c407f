"""A club: the unit of access, of export and of deletion."""

import datetime as dt
import uuid
import zoneinfo
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

#: An evening runs past midnight: until six in the morning it is still yesterday's.
DAY_BEGINS = dt.timedelta(hours=6)


class Role(models.TextChoices):
    """What a member may do, the most first; each may what the next one may."""

    OWNER = "owner", _("Owner")
    TREASURER = "treasurer", _("Treasurer")
    SCORER = "scorer", _("Scorer")
    VIEWER = "viewer", _("Viewer")


class Ranking(models.TextChoices):
    """By what a club ranks its people."""

    WINS = "wins", _("Wins")
    RATE = "rate", _("Win rate")
    NET = "net", _("Net points")
    MATCH_POINTS = "match-points", _("Match points")


class Club(models.Model):
    """A private table has no name yet; a club has one.

    ``preset``, ``house`` and ``stake`` are what a new match starts with; a public
    club shows its standings without sign-in. ``closed_at``: deleted for everybody,
    kept until it is removed completely.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=80, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=8, default=settings.LANGUAGE_CODE)
    currency = models.CharField(max_length=5, default="EUR")
    preset = models.CharField(max_length=40, default="classic")
    house = models.ForeignKey(
        "HouseRules", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    stake = models.JSONField(null=True, blank=True)
    is_public = models.BooleanField(default=False)
    ranking = models.CharField(
        max_length=12, choices=Ranking.choices, default=Ranking.WINS
    )
    win_points = models.PositiveSmallIntegerField(default=3)
    draw_points = models.PositiveSmallIntegerField(default=1)
    loss_points = models.PositiveSmallIntegerField(default=0)
    least_matches = models.PositiveSmallIntegerField(default=1)
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name or f"private table {str(self.id)[:8]}"

    def local(self, at: dt.datetime) -> dt.datetime:
        """Return a moment in the club's own time."""
        return at.astimezone(zoneinfo.ZoneInfo(self.time_zone))

    def evening(self, at: dt.datetime) -> dt.date:
        """Return the evening that a moment belongs to, as a date of the club."""
        return (self.local(at) - DAY_BEGINS).date()


class Membership(models.Model):
    """What somebody with an account may do in a club."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=10, choices=Role.choices)
    since_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="member_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} is {self.role} of {self.club}"


class Invite(models.Model):
    """A link that makes members, or lets a guest claim "his" player.

    The address carries ``code`` and a seal over id and generation, as share links
    do (``games.access``).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invites")
    role = models.CharField(max_length=10, choices=Role.choices)
    player = models.ForeignKey(
        "Player",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="invites",
    )
    code = models.CharField(max_length=8, unique=True)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    most_uses = models.PositiveSmallIntegerField(default=1)
    uses = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(uses__lte=models.F("most_uses")),
                name="invite_not_overused",
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.code} as {self.role}"


class Season(models.Model):
    """A named range of evenings; a club's seasons do not overlap.

    While it is closed its matches cannot be added or changed.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=60)
    first = models.DateField()
    last = models.DateField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-first"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(first__lte=models.F("last")),
                name="season_runs_forward",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Night(models.Model):
    """An evening on which several play: who is here, and how they meet.

    ``closed_at``: nobody starts from it any more, until it goes on after all.
    ``settled_at``: its money is closed for good, by ``settled_by``; whatever is
    corrected later is an adjustment.
    """

    class Way(models.TextChoices):
        """How the pairs are found."""

        ROUND_ROBIN = "round-robin", _("Everybody meets everybody")
        WINNERS_MEET = "winners-meet", _("Winners meet")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="nights")
    day = models.DateField()
    way = models.CharField(max_length=12, choices=Way.choices, default=Way.ROUND_ROBIN)
    players: "models.ManyToManyField[Any, Any]" = models.ManyToManyField(
        "Player", related_name="nights"
    )
    closed_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["-day"]
        constraints = [
            models.UniqueConstraint(fields=["club", "day"], name="night_once_a_day"),
        ]

    def __str__(self) -> str:
        return f"night of {self.day}"


class HouseRules(models.Model):
    """A rule set that a club has adjusted and named; matches copy it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="house_rules")
    name = models.CharField(max_length=60)
    key = models.CharField(max_length=180, editable=False)
    preset = models.CharField(max_length=40)
    rules = models.JSONField()
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "house rules"
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="house_rules_once"),
        ]

    def __str__(self) -> str:
        return self.name
