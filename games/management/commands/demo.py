"""Make a club to look at: ``manage.py demo [--seed 7] [--matches 600]``."""

import datetime as dt
import uuid
from itertools import groupby
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from games import models, rules
from games.club.acts import clubs, pairs, seasons
from games.files import acts
from games.files.demo import CLUB, MATCHES, TEAMS, Demo

USER = "demo"
WIDTH = 40


class Command(BaseCommand):
    """Plays a club's year through the acts, as people would have written it down."""

    help = (
        "Make a made-up club of 24 people and two seasons, owned by the account "
        f'"{USER}". The same seed and day give the same club.'
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Say what to draw it from."""
        parser.add_argument(
            "--seed", type=int, default=7, help="a number (%(default)s)"
        )
        parser.add_argument("--matches", type=int, default=MATCHES, help="%(default)s")
        parser.add_argument(
            "--until",
            type=dt.date.fromisoformat,
            default=None,
            help="the last evening, 2026-03-14; without it today",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Make the club, or say that it is there already."""
        demo = Demo(options["seed"], _last_evening(options["until"]))
        said = f"demo:{options['seed']}:{demo.today}"
        club_id = uuid.uuid5(uuid.NAMESPACE_URL, said)
        if models.Club.objects.filter(pk=club_id).exists():
            self.stdout.write("The club is here already; nothing was changed.")
            return
        club = self._club(club_id, demo)
        self._play(club, demo, options["matches"])
        self._name_pairs(club)
        self.stdout.write(
            f"\n{club.name}: {club.players.count()} people, "
            f"{club.matches.count()} matches. Sign in as {USER}: "
            f"manage.py signin_link {USER}"
        )

    def _club(self, club_id: uuid.UUID, demo: Demo) -> models.Club:
        """Return the new club with its owner and its seasons."""
        owner = User.objects.filter(username=USER).first()
        if owner is None:
            owner = User.objects.create_user(USER)
        begun = dt.datetime.combine(demo.seasons[0].first, dt.time(18), dt.UTC)
        club = clubs.new_club(
            club_id=club_id,
            owner=owner,
            name=CLUB,
            time_zone=settings.TIME_ZONE,
            language=settings.LANGUAGE_CODE,
            at=begun,
        )
        clubs.change_settings(club=club, values={"is_public": True})
        for place, season in enumerate(demo.seasons):
            seasons.make_season(
                season_id=uuid.uuid5(club_id, f"season {place}"),
                club=club,
                name=season.name,
                first=season.first,
                last=season.last,
            )
        return club

    def _play(self, club: models.Club, demo: Demo, most: int) -> None:
        """Take the matches in, an evening at a time, and close what is over."""
        done = 0
        by_evening = groupby(
            demo.matches(most), lambda each: each.played_at and each.played_at.date()
        )
        for _evening, files in by_evening:
            evening = list(files)
            at = evening[-1].played_at or timezone.now()
            acts.import_matches(club=club, files=evening, by=None, at=at)
            done += len(evening)
            self._bar(done, most)
        last_season = club.seasons.order_by("first").first()
        if last_season is not None:
            ended = dt.datetime.combine(last_season.last, dt.time(23), dt.UTC)
            seasons.close_season(season_id=last_season.pk, at=ended)

    def _bar(self, done: int, most: int) -> None:
        if not self.stdout.isatty():
            return
        filled = WIDTH * done // most
        bar = "█" * filled + "·" * (WIDTH - filled)
        self.stdout.write(f"\r{bar} {done} of {most} matches", ending="")
        self.stdout.flush()

    def _name_pairs(self, club: models.Club) -> None:
        people = list(club.players.order_by("created_at", "name"))
        for name, (first, second) in TEAMS:
            two = people[first].pk, people[second].pk
            key = rules.names.key(name)
            if not club.teams.filter(key=key).exists():
                pairs.add_pair(club=club, name=name, people=two, at=club.created_at)


def _last_evening(day: dt.date | None) -> dt.datetime:
    """Return when the last evening began: on a day at seven, or two hours ago."""
    if day is not None:
        return dt.datetime.combine(day, dt.time(19), dt.UTC)
    begun = timezone.now() - dt.timedelta(hours=2)
    return begun.replace(minute=0, second=0, microsecond=0)
