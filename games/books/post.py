"""The one entry into the books: a match has changed, so its results do.

What follows from a match is replaced as a whole, in the transaction of the act that
changed it. Nothing here is the truth: everything can be burned and made anew.
"""

import datetime as dt
from collections.abc import Iterable

from games import rules
from games.books import ledger, ratings, results, sheets, state, totals
from games.models import Club, Match, Meeting, RatingPoint, Result, Season, Total


def post(match: Match, facts: rules.Match, sheet: rules.Sheet, at: dt.datetime) -> None:
    """Let the books say what a match comes to now.

    Args:
        match: The row, locked by the act; its status is kept with the hands here.
        facts: What was written down.
        sheet: What follows from it.
        at: Now; the ledger notes when it was written.
    """
    after, meetings = results.of_match(match, facts, sheet)
    if not after and not match.results.exists():
        return
    # Two matches that end at once must not add to the same sums at once; nor may
    # two people become one meanwhile, so who is who is read behind the lock.
    Club.objects.select_for_update().get(pk=match.club_id)
    before = list(match.results.all())
    seats = match.seats.select_related("player__merged_into")
    after, meetings = results.of_match(match, facts, sheet, list(seats))
    match.results.all().delete()
    match.meetings.all().delete()
    Result.objects.bulk_create(after)
    Meeting.objects.bulk_create(meetings)
    totals.move(match.club_id, before, after)
    state.changed(match.club_id, [each.played_at for each in (*before, *after)])
    ledger.post(match, sheet, at)


def rebuild(club: Club, at: dt.datetime) -> None:
    """Burn a club's derived books and make them anew from the hands, in one transaction.

    Ratings follow by `games.books.ratings.catch_up`. The ledger is not burned: what it
    lacks is appended.
    """
    Club.objects.select_for_update().get(pk=club.pk)
    Result.objects.filter(club=club).delete()
    Meeting.objects.filter(club=club).delete()
    for match in ended(club):
        facts = sheets.match_facts(match)
        sheet = rules.score(facts)
        made, meetings = results.of_match(match, facts, sheet)
        Result.objects.bulk_create(made)
        Meeting.objects.bulk_create(meetings)
        ledger.post(match, sheet, at)
    totals.rebuild_all(club)
    moments = Result.objects.filter(club=club).order_by("played_at")
    state.changed(club.pk, moments.values_list("played_at", flat=True)[:1])
    RatingPoint.objects.filter(club=club).delete()


def ended(club: Club) -> Iterable[Match]:
    """Yield a club's ended matches with all that a fold needs."""
    return (
        club.matches.exclude(status=Match.Status.PLAYING)
        .select_related("club")
        .prefetch_related("seats__player__merged_into", "hands")
        .order_by("started_at")
        .iterator(chunk_size=200)
    )


def differences(club: Club) -> list[str]:
    """Return where a club's books differ from what its hands say; none if all is well."""
    found = []
    stored = {
        (each.match_id, each.seat): _told(each)
        for each in Result.objects.filter(club=club).iterator()
    }
    met = {
        (each.match_id, each.player_id, each.opponent_id): _told(each)
        for each in Meeting.objects.filter(club=club).iterator()
    }
    for match in ended(club):
        facts = sheets.match_facts(match)
        sheet = rules.score(facts)
        if ledger.differs(match, sheet):
            found.append(f"ledger of match {match.pk}")
        made, meetings = results.of_match(match, facts, sheet)
        for result in made:
            if stored.pop((match.pk, result.seat), None) != _told(result):
                found.append(f"result of match {match.pk}, seat {result.seat}")
        for each in meetings:
            key = (match.pk, each.player_id, each.opponent_id)
            if met.pop(key, None) != _told(each):
                found.append(f"meeting in match {match.pk}, {each.player_id}")
    found += [f"result without its match {key[0]}" for key in stored]
    found += [f"meeting without its match {key[0]}" for key in met]
    found += [f"ledger of match {match}, which runs" for match in ledger.left(club)]
    return found + _wrong_totals(club) + _wrong_ratings(club)


def _wrong_totals(club: Club) -> list[str]:
    found = []
    seasons: list[Season | None] = [None, *club.seasons.all()]
    for season in seasons:
        kept = {
            each.player_id: _told(each)
            for each in club.totals.filter(season=season).iterator()
        }
        for total in totals.computed(club.pk, season):
            if kept.pop(total.player_id, None) != _told(total):
                found.append(f"total of {total.player_id} in {season or 'all time'}")
        found += [f"total of nobody: {player}" for player in kept]
    return found


def _wrong_ratings(club: Club) -> list[str]:
    """Return where ratings differ that are said to be well."""
    since = state.of(club.pk).ratings_from
    points = RatingPoint.objects.filter(club=club)
    kept = {
        (each.match_id, each.player_id): (each.mu, each.sigma)
        for each in points.iterator()
        if since is None or each.played_at < since
    }
    found = [
        f"rating of {row.player} after match {row.match}"
        for row, has in ratings.computed(club)
        if (since is None or row.played_at < since)
        and kept.pop((row.match, row.player), None) != tuple(has)
    ]
    return found + [f"rating of nobody after match {match}" for match, _who in kept]


def _told(row: Result | Meeting | Total) -> dict[str, object]:
    """Return a row's values but its own key."""
    fields = row._meta.concrete_fields
    return {
        field.attname: getattr(row, field.attname)
        for field in fields
        if not field.primary_key
    }
