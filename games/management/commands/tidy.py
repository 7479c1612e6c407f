"""Remove what nobody can see any more: ``manage.py tidy``."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from games.club.acts import clubs


class Command(BaseCommand):
    """Removes deleted clubs after 30 days, forgotten private tables after 400."""

    help = (
        "Remove completely what was deleted 30 days ago, and private tables that "
        "nobody has touched for 400 days."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Let somebody look first."""
        parser.add_argument(
            "--dry-run", action="store_true", help="say what would go, remove nothing"
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Remove club by club, each in a transaction of its own."""
        found = clubs.to_remove(timezone.now())
        for club in found:
            matches = club.matches.count()
            if not options["dry_run"]:
                clubs.remove_club(club_id=club.pk)
            self.stdout.write(f"{club}: {matches} matches")
        said = "would be removed" if options["dry_run"] else "removed"
        self.stdout.write(f"{len(found)} {said}")
