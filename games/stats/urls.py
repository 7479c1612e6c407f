"""The contents of stats."""

from django.urls import path

from games.stats.views import club, match, player

MATCH = "m/<uuid:match_id>/"
PLAYER = "c/<uuid:club_id>/players/<uuid:player_id>/"
CLUB = "c/<uuid:club_id>/"

urlpatterns = [
    path(CLUB + "charts/", club.club_charts, name="club_charts"),
    path(CLUB + "charts/<slug:chart>.csv", club.club_chart_csv, name="club_chart_csv"),
    path(MATCH + "charts/", match.match_charts, name="match_charts"),
    path(
        MATCH + "charts/<slug:chart>.csv",
        match.match_chart_csv,
        name="match_chart_csv",
    ),
    path(PLAYER + "charts/", player.player_charts, name="player_charts"),
    path(
        PLAYER + "charts/<slug:chart>.csv",
        player.player_chart_csv,
        name="player_chart_csv",
    ),
]
