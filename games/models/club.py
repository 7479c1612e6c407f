"""A club: the unit of access, of export and of deletion."""

import datetime as dt
import uuid
import zoneinfo

from django.conf import settings
from django.db import models

#: An evening runs past midnight: until six in the morning it is still yesterday's.
DAY_BEGINS = dt.timedelta(hours=6)


class Club(models.Model):
    """A private table has no name yet; a club has one."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=80, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=8, default=settings.LANGUAGE_CODE)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name or f"private table {str(self.id)[:8]}"

    def local(self, at: dt.datetime) -> dt.datetime:
        """Return a moment in the club's own time."""
        return at.astimezone(zoneinfo.ZoneInfo(self.time_zone))

    def evening(self, at: dt.datetime) -> dt.date:
        """Return the evening that a moment belongs to, as a date of the club."""
        return (self.local(at) - DAY_BEGINS).date()


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
