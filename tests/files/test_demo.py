"""The made-up club: believable, whole, and the same from the same seed."""

import datetime as dt
import io
from collections import Counter

import pytest
from django.core.management import call_command

from games import models, rules
from games.books import post
from games.files.demo import Demo

DAY = dt.date(2026, 3, 14)
SEVEN = dt.datetime(2026, 3, 14, 19, tzinfo=dt.UTC)


def test_the_same_seed_and_day_give_the_same_matches() -> None:
    once, again = (list(Demo(7, SEVEN).matches(60)) for _ in range(2))

    assert once == again
    assert list(Demo(8, SEVEN).matches(60)) != once
    assert [person.name for person in Demo(7, SEVEN).people] == [
        person.name for person in Demo(8, SEVEN).people
    ]


def test_it_is_a_believable_year() -> None:
    files = list(Demo(7, SEVEN).matches())
    sheets = [rules.score(file.match) for file in files]
    results = Counter(line.result for sheet in sheets for line in sheet.hands)

    assert len(files) == 600
    assert {file.match.arrangement for file in files} == set(rules.Arrangement)
    running = [sheet.status for sheet in sheets].count(rules.Status.PLAYING)
    assert 1 <= running <= 3
    assert all(sheet.next == () for sheet in sheets[:-3])
    assert results[rules.Result.KNOCK] > results[rules.Result.GIN] > 300
    assert results[rules.Result.UNDERCUT] > 300
    assert results[rules.Result.DRAW] > 50
    people = {name for file in files for name in file.match.players}
    assert len(people) == 24
    moments = [file.played_at for file in files if file.played_at]
    assert moments == sorted(moments)


@pytest.mark.django_db
def test_the_command_makes_it_once_through_the_acts() -> None:
    out = io.StringIO()
    for _twice in range(2):
        call_command("demo", matches=40, until=DAY, stdout=out)

    assert "The club is here already" in out.getvalue()
    club = models.Club.objects.get()
    assert (club.name, club.matches.count()) == ("Pik As", 40)
    assert club.memberships.get().role == models.Role.OWNER
    first, second = club.seasons.order_by("first")
    assert first.closed_at is not None
    assert second.closed_at is None
    assert post.differences(club) == []
