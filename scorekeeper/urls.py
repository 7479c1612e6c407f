"""The addresses of the whole project."""

from django.contrib import admin
from django.urls import include, path

from scorekeeper.health import healthz

urlpatterns = [
    path("", include("games.urls")),
    path("admin/", admin.site.urls),
    path("healthz", healthz, name="healthz"),
]
