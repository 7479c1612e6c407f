"""The files' own contents."""

from django.urls import path

from games.files import views

urlpatterns = [
    path("m/<uuid:match_id>/file/", views.match_file, name="match_file"),
]
