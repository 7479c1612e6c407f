"""People who play, and the phones that write for them."""

import uuid

from django.db import models

from games.models.club import Club


class Player(models.Model):
    """Somebody who sits at this club's tables."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=60)
    key = models.CharField(max_length=180, editable=False)
    archived_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="player_once_a_club"),
        ]

    def __str__(self) -> str:
        return self.name


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
    """A device that may run a club; the private table's only kind of owner."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    device = models.ForeignKey(Device, on_delete=models.CASCADE)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="holders")
    since_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["device", "club"], name="device_holds_a_club_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.device} holds {self.club}"
