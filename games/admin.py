"""The back office; matches and hands are read there, never written."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games import models


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in stubs only
    """Looks, and changes nothing: the acts keep the books, a form would not."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return that nothing is added here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return that nothing is changed here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return that nothing is deleted here."""
        return False


@admin.register(models.Match)
class MatchAdmin(ReadOnly):
    """Matches, newest first."""

    list_display = ("played_on", "club", "arrangement", "status", "version")
    list_filter = ("status", "arrangement")
    date_hierarchy = "played_on"


@admin.register(models.Hand)
class HandAdmin(ReadOnly):
    """Hands with their facts."""

    list_display = ("match", "number", "call", "knocker", "state", "recorded_at")
    list_filter = ("call", "state")
    list_select_related = ("match",)


@admin.register(models.Revision)
class RevisionAdmin(ReadOnly):
    """What was changed."""

    list_display = ("match", "act", "at")
    list_filter = ("act",)
    list_select_related = ("match",)


@admin.register(models.Club)
class ClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in stubs only
    """Clubs and private tables."""

    list_display = ("__str__", "language", "time_zone", "created_at")


@admin.register(models.Player)
class PlayerAdmin(ReadOnly):
    """People who play."""

    list_display = ("name", "club", "archived_at")
    search_fields = ("name",)
    list_select_related = ("club",)
