"""People who play, and the phones that write for them."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.club import Club, Role


class Player(models.Model):
    """Somebody who sits at this club's tables, with an account or without.

    A merged player is another writing of ``merged_into``, who never is one himself;
    seats keep the player that was written down, so that it can be taken back.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=60)
    key = models.CharField(max_length=180, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
    )
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged"
    )
    archived_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="player_once_a_club"),
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=Q(user__isnull=False),
                name="one_player_a_user",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def survivor(self) -> "Player":
        """Return who this is by now: himself, unless he was merged."""
        return self.merged_into or self


class Team(models.Model):
    """A pair that plays together again and again, under one name."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(max_length=60)
    key = models.CharField(max_length=180, editable=False)
    players = models.ManyToManyField(Player, related_name="teams")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="team_once_a_club"),
        ]

    def __str__(self) -> str:
        return self.name


class Device(models.Model):
    """A browser that has written something; its cookie is kept as a hash only."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    label = models.CharField(max_length=80, blank=True)
    clubs = models.ManyToManyField(Club, through="Holder", related_name="devices")
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.label or f"phone {str(self.id)[:8]}"


class Holder(models.Model):
    """A device that may score for a club; a private table's only kind of owner."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    device = models.ForeignKey(Device, on_delete=models.CASCADE)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="holders")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.OWNER)
    since_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["device", "club"], name="device_holds_a_club_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.device} holds {self.club}"
