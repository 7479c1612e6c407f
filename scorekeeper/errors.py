"""What people see when they are refused; Django finds 400, 403, 404, 500.html itself."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseForbidden
from django.views.defaults import permission_denied


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponseForbidden:
    """Answer a form without a valid token with our own 403.html.

    Django's page for it has inline styles, which our content policy refuses.
    """
    return permission_denied(request, PermissionDenied(reason))
