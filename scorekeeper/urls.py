"""The addresses of the whole project."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import include, path

urlpatterns = [path("admin/", admin.site.urls)]
if find_spec("games.urls"):
    urlpatterns.append(path("", include("games.urls")))
