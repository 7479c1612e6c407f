"""The contents of money."""

from django.urls import URLPattern

CLUB = "c/<uuid:club_id>/"

urlpatterns: list[URLPattern] = []
