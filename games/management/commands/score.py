"""Score match files: ``manage.py score FILE [FILE ...] [--json]``."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import rules
from games.files import score_sheet, text_sheet
from games.files.scoring import Refused, Scored, scored


class Command(BaseCommand):
    """Prints the score sheets of match files; the database is not touched."""

    help = (
        "Score match files without touching the database; status 1 if one is refused."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Name the files and the form of the answer."""
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help='a match file; "-": standard input'
        )
        parser.add_argument(
            "--json",
            action="store_true",
            dest="as_json",
            help="print one JSON object a line: a score sheet or an error",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Print every sheet in the order of the files, refused ones among them."""
        answer = self._print_json if options["as_json"] else self._print_text
        refused = False
        try:
            for file in options["files"]:
                for outcome in _outcomes(file):
                    answer(file, outcome)
                    refused |= isinstance(outcome, Refused)
            self.stdout.flush()
        except BrokenPipeError:
            # Whoever read the answers has gone; Python would complain at exit too.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            refused = True
        if refused:
            sys.exit(1)

    def _print_json(self, file: str, outcome: Scored | Refused) -> None:
        if isinstance(outcome, Refused):
            text = score_sheet.refusal(outcome.error, file, outcome.place)
        else:
            match = outcome.match_file.match
            text = score_sheet.as_json(match, outcome.sheet, file, outcome.place)
        self.stdout.write(text)

    def _print_text(self, file: str, outcome: Scored | Refused) -> None:
        if isinstance(outcome, Refused):
            text = f"{file}: {score_sheet.message(outcome.error)}"
            self.stderr.write(_encodable(text, self.stderr))
        else:
            text = text_sheet.as_text(outcome.match_file.match, outcome.sheet)
            self.stdout.write(_encodable(f"{file}\n\n{text}\n", self.stdout))


def _outcomes(file: str) -> Iterator[Scored | Refused]:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        unread = rules.WrongFactsError(
            "unreadable",
            rules.gettext_noop("This file cannot be read: %(reason)s."),
            {"reason": error.strerror},
        )
        return iter([Refused(0, unread)])
    return scored(data)


def _encodable(text: str, out: object) -> str:
    """Return the text with what the terminal cannot write spelled out."""
    encoding = getattr(out, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)
