"""Make the derived books anew: ``manage.py rebuild_books [--check] [--club ID]``."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from games import models
from games.books import post, ratings


class Command(BaseCommand):
    """Burns the derived books and makes them from the hands, or compares them."""

    help = (
        "Make results, totals and ratings anew from the hands; with --check only "
        "say where they differ, and end with 1 if they do."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Say whether to compare only, and for which club."""
        parser.add_argument(
            "--check", action="store_true", help="compare, write nothing"
        )
        parser.add_argument("--club", help="id of one club; without it all of them")
        parser.add_argument(
            "--new",
            action="store_true",
            help="only clubs whose books an older version kept, without ratings",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Go from club to club."""
        found: list[str] = []
        for club in _clubs(options["club"], new=options["new"]):
            if options["check"]:
                found += [f"{club}: {line}" for line in post.differences(club)]
            else:
                with transaction.atomic():
                    post.rebuild(club, timezone.now())
                ratings.catch_up(club, most=None)
        for line in found:
            self.stdout.write(line)
        if options["check"]:
            self.stdout.write(f"{len(found)} differences")
        if found:
            raise SystemExit(1)


def _clubs(club_id: str | None, *, new: bool) -> list[models.Club]:
    try:
        found = models.Club.objects.filter(**({"pk": club_id} if club_id else {}))
        if new:
            found = found.filter(books=None, results__isnull=False).distinct()
        clubs = list(found.order_by("created_at"))
    except ValidationError:
        clubs = []
    if club_id and not clubs:
        raise CommandError(f"There is no club {club_id}.")
    return clubs
