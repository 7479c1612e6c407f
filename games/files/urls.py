"""The files' own contents."""

from django.urls import path

from games.files import views

urlpatterns = [
    path("import/", views.match_import, name="match_import"),
    path("c/<uuid:club_id>/export/", views.club_export, name="club_export"),
    path("m/<uuid:match_id>/file/", views.match_file, name="match_file"),
    path("m/<uuid:match_id>/paper/", views.match_paper, name="match_paper"),
]
