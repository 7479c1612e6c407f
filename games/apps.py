"""The one app of the project."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Gin rummy at real tables."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
