"""What people see when we fail; Django's own views find 400, 403 and 404."""

from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template import TemplateDoesNotExist, loader

from scorekeeper import middleware


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer with 500.html, filled with the request's id alone.

    No request goes in: what its context needs (session, database) may be broken.
    """
    request_id = middleware.current_request_id()
    try:
        page: str = loader.render_to_string("500.html", {"request_id": request_id})
    except TemplateDoesNotExist:
        page = f"Something went wrong on our side. Its number is {request_id}."
    return HttpResponseServerError(page)
