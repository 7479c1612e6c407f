"""The addresses of the whole project."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import include, path

from scorekeeper.health import healthz

urlpatterns = [
    path("admin/", admin.site.urls),
    path("healthz", healthz, name="healthz"),
]
if find_spec("games.urls"):
    urlpatterns.append(path("", include("games.urls")))

handler500 = "scorekeeper.errors.server_error"
