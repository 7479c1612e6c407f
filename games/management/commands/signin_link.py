"""A way in for somebody who has lost his password: ``manage.py signin_link USER``."""

import io
from typing import Any

import segno
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from games.club import signin_links
from games.club.accounts import normal


class Command(BaseCommand):
    """Prints the link and its code for a camera."""

    help = "Print a link that signs somebody in once, within the hour."

    def add_arguments(self, parser: CommandParser) -> None:
        """Say who, and where the server is reached."""
        parser.add_argument("user", metavar="USER", help="the name he signs in with")
        parser.add_argument(
            "--at",
            metavar="ADDRESS",
            default=settings.SCOREKEEPER_BASE_URL or "http://localhost:8000",
            help="where the server is reached (%(default)s)",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Make the link; only who follows it and presses the button uses it up."""
        said: str = options["user"]
        users = User.objects.filter(is_active=True)
        user = (
            users.filter(username=said).first()
            or users.filter(username=normal(said)).first()
        )
        if user is None:
            raise CommandError(f"Nobody signs in as {said}.")
        path = reverse("games:signin_link", args=[signin_links.token(user)])
        address = options["at"].rstrip("/") + path
        self.stdout.write(f"{user.username} can sign in with it once, within an hour:")
        self.stdout.write(address)
        code = io.StringIO()
        segno.make(address, error="l", micro=False).terminal(out=code, compact=True)
        self.stdout.write(code.getvalue())
