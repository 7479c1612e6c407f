"""Import match files: ``manage.py import_match FILE [FILE ...] [--club ID]``."""

from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games import models, rules
from games.files import acts, arrivals


class Command(BaseCommand):
    """Writes matches down; of a file all of them, or none and the reasons."""

    help = "Import match files into a club; a known match changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Name the files and the club."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="a match file")
        parser.add_argument(
            "--club", help="id of the club; not needed where there is only one"
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Import file by file and say what came of each match."""
        club = _club(options["club"])
        refused = False
        for name in options["files"]:
            try:
                data = Path(name).read_bytes()
            except OSError as error:
                raise CommandError(f"{name}: {error.strerror}.") from None
            refused |= not self._import(club, name, data)
        if refused:
            raise SystemExit(1)

    def _import(self, club: models.Club, name: str, data: bytes) -> bool:
        files, refusals = arrivals.read(data)
        if not refusals:
            try:
                came = acts.import_matches(
                    club=club, files=files, by=None, at=timezone.now()
                )
            except (acts.KnownOtherwiseError, rules.WrongFactsError) as error:
                refusals = [arrivals.reason(error)]
            else:
                for each in map(arrivals.told, came):
                    self.stdout.write(f"{name}: {each.names}: {each.words}")
        for refusal in refusals:
            self.stderr.write(f"{name}: {refusal}")
        return not refusals


def _club(asked: str | None) -> models.Club:
    """Return the club that is meant."""
    clubs = models.Club.objects.all()
    if asked:
        try:
            return clubs.get(pk=asked)
        except (models.Club.DoesNotExist, ValueError, ValidationError):
            raise CommandError(f"There is no club {asked}.") from None
    found = list(clubs[:2])
    if not found:
        raise CommandError("There is no club yet: start a match first.")
    if len(found) > 1:
        raise CommandError("There are several clubs: name one with --club ID.")
    return found[0]
