"""The table of contents: every address of the app, room by room."""

from django.urls import include, path

app_name = "games"

urlpatterns = [
    path("", include("games.files.urls")),
    path("", include("games.table.urls")),
    path("", include("games.club.urls")),
    path("", include("games.stats.urls")),
    path("", include("games.money.urls")),
]
