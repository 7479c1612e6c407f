"""The contents of stats."""

from django.urls import path

from games.stats.views import match

MATCH = "m/<uuid:match_id>/"

urlpatterns = [
    path(MATCH + "charts/", match.match_charts, name="match_charts"),
    path(
        MATCH + "charts/<slug:chart>.csv",
        match.match_chart_csv,
        name="match_chart_csv",
    ),
]
