"""The addresses of the whole project."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from scorekeeper.health import healthz

# The back office asks at the same door as everybody: tries are counted there.
admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("games.urls")),
    path("account/", include("scorekeeper.account_urls")),
    path("admin/", admin.site.urls),
    path("healthz", healthz, name="healthz"),
]
