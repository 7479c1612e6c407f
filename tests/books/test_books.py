"""The books say what the hands say, whatever was done to them, and in whatever order."""

import contextlib
import datetime as dt
import io
import uuid
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import models, rules
from games.books import ledger, plans, post, ratings, sheets
from games.books.plans import Span
from games.club.acts import people, seasons
from games.money.acts import costs, nights, payments
from games.table.acts import hands as acts
from games.table.acts import matches
from tests.factories import ANN, BOB, EVENING, a_club, a_match, gin, knock, points

pytestmark = pytest.mark.django_db

PEOPLE = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay")
KINDS = (
    (rules.Arrangement.TWO, 2, {"target": 40}),
    (rules.Arrangement.TWO, 2, {"target": 30, "columns": 3}),
    (rules.Arrangement.THREE_ROTATING, 3, {"target": 40}),
    (rules.Arrangement.THREE_CAPTAIN, 3, {"target": 40}),
    (rules.Arrangement.FOUR_PARTNERS, 4, {"target": 30, "team_scoring": "sum"}),
    (
        rules.Arrangement.FOUR_PARTNERS,
        4,
        {"target": 30, "team_scoring": "net-per-round", "shutout": "none"},
    ),
)
STAKES: tuple[dict[str, str] | None, ...] = (
    {"per_point": "0.05", "currency": "EUR"},
    {"per_hundred": "0.35", "per_match": "1", "cap": "3", "currency": "EUR"},
    None,
    {"per_point": "3", "currency": "HUF"},
)


def begin(club: models.Club, kind: int, first: int, day: int) -> models.Match:
    arrangement, count, keys = KINDS[kind]
    names = [PEOPLE[(first + place) % 6] for place in range(count)]
    return matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=names,
        house=rules.build(keys),
        arrangement=arrangement,
        stake=STAKES[(kind + first) % len(STAKES)],
        at=EVENING + dt.timedelta(days=day, minutes=first),
    )


REFUSALS = (
    rules.WrongFactsError,
    acts.HandConflictError,
    acts.ChangedMeanwhileError,
    matches.SamePersonError,
    people.PlayedEachOtherError,
    people.NotMergedError,
    seasons.OverlapError,
    seasons.ClosedError,
)


class Course:
    """A club whose matches are played, corrected, paid and closed at random.

    ``closed`` holds the ledger's rows of every night as they stood when it was closed.
    """

    def __init__(self) -> None:
        self.club = a_club()
        self.matches: list[models.Match] = []
        self.at = EVENING
        self.closed: dict[dt.date, list[dict[str, Any]]] = {}

    def do(self, step: tuple[Any, ...]) -> None:
        """Take a step; what the rules refuse changes nothing."""
        what, *facts = step
        self.at += dt.timedelta(minutes=1)
        with contextlib.suppress(*REFUSALS):
            getattr(self, what)(*facts)

    def start(self, kind: int, first: int, day: int) -> None:
        self.matches.append(begin(self.club, kind, first, day))

    def _match(self, place: int) -> models.Match:
        match = self.matches[place % len(self.matches)]
        return models.Match.objects.get(pk=match.pk)

    def hand(self, place: int, knocker: int, own: int, left: int) -> None:
        match = self._match(place)
        live = list(match.hands.filter(state="live"))
        sheet_next = self._seats(match)
        if not sheet_next:
            return
        table, players = sheet_next[knocker % len(sheet_next)]
        last = [each for each in live if each.table == table][-1:]
        call = rules.Call.GIN if own == 0 else rules.Call.KNOCK
        acts.record_hand(
            match_id=match.pk,
            facts=rules.Hand(
                call=call,
                knocker=players[knocker % 2],
                deadwood=own,
                opponent_deadwood=left,
                table=table,
            ),
            key=uuid.uuid4(),
            after=last[0].key if last else None,
            by=None,
            at=self.at,
        )

    def _seats(self, match: models.Match) -> list[tuple[int | None, tuple[int, int]]]:
        sheet = sheets.sheet_of(match)
        return [(each.table, each.players) for each in sheet.next]

    def _hand(self, place: int, number: int) -> tuple[models.Match, models.Hand | None]:
        match = self._match(place)
        live = list(match.hands.filter(state="live"))
        return match, live[number % len(live)] if live else None

    def amend(self, place: int, number: int, own: int, left: int) -> None:
        match, hand = self._hand(place, number)
        if hand is not None:
            acts.amend_hand(
                match_id=match.pk,
                key=hand.key,
                facts=rules.Hand(
                    call=rules.Call.KNOCK,
                    knocker=hand.knocker,
                    deadwood=own,
                    opponent_deadwood=left,
                    table=hand.table,
                ),
                seen=hand.revision,
                by=None,
                at=self.at,
            )

    def strike(self, place: int, number: int) -> None:
        match, hand = self._hand(place, number)
        if hand is not None:
            acts.strike_hand(
                match_id=match.pk, key=hand.key, seen=hand.revision, by=None, at=self.at
            )

    def undo(self, place: int) -> None:
        match = self._match(place)
        last = match.hands.filter(state="live").order_by("-number").first()
        if last is not None:
            acts.undo_hand(match_id=match.pk, key=last.key, by=None, at=self.at)

    def stop(self, place: int, by: int) -> None:
        how = rules.Ending.ABANDONED if by == 3 else rules.Ending.CONCEDED
        matches.stop_match(
            match_id=self._match(place).pk,
            how=how,
            conceded_by=None if by == 3 else by,
            by=None,
            at=self.at,
        )

    def resume(self, place: int) -> None:
        matches.resume_match(match_id=self._match(place).pk, by=None, at=self.at)

    def sit(self, place: int, turn: int) -> None:
        match = self._match(place)
        count = match.seats.count()
        names = [PEOPLE[(turn + seat) % 6] for seat in range(count)]
        matches.change_people(match_id=match.pk, names=names, by=None, at=self.at)

    def season(self, first: int, days: int) -> None:
        begins = EVENING.date() + dt.timedelta(days=first)
        ends = begins + dt.timedelta(days=days)
        season = self.club.seasons.first()
        if season is None:
            seasons.make_season(
                season_id=uuid.uuid4(),
                club=self.club,
                name="Spring",
                first=begins,
                last=ends,
            )
        else:
            seasons.change_season(
                season_id=season.pk, name="Spring", first=begins, last=ends
            )

    def close(self, turn: int) -> None:
        season = self.club.seasons.first()
        if season is None:
            return
        if turn % 2:
            seasons.reopen_season(season_id=season.pk)
        elif turn == 0:
            seasons.delete_season(season_id=season.pk)
        else:
            seasons.close_season(season_id=season.pk, at=self.at)

    def look(self) -> None:
        ratings.catch_up(self.club)

    def pay(self, place: int, part: int) -> None:
        for planned in plans.look(self.club, Span(), self.at):
            if planned.open:
                line = planned.open[place % len(planned.open)]
                payments.pay_line(
                    club=self.club,
                    span=Span(),
                    currency=planned.currency,
                    seen=line,
                    amount=line.rest if part else -(-line.rest // 2),
                    key=uuid.uuid4(),
                    told=payments.Told(paid_on=self.at.date()),
                    at=self.at,
                )

    def pay_freely(self, first: int, second: int, amount: int) -> None:
        people = self._person(first), self._person(second)
        if people[0].survivor != people[1].survivor:
            payments.pay(
                club=self.club,
                people=(people[0].survivor.pk, people[1].survivor.pk),
                currency="EUR",
                amount=amount,
                day=EVENING.date(),
                key=uuid.uuid4(),
                told=payments.Told(paid_on=self.at.date()),
                at=self.at,
            )

    def take_back(self, place: int) -> None:
        made = list(self.club.payments.order_by("made_at", "pk"))
        if made:
            payments.undo_payment(
                club=self.club,
                payment_id=made[place % len(made)].pk,
                by="",
                at=self.at,
            )

    def share(self, payer: int, amount: int) -> None:
        people = self.club.players.filter(merged_into=None)
        costs.share_cost(
            club=self.club,
            key=uuid.uuid4(),
            what="Room",
            payer_id=self._person(payer).survivor.pk,
            people=[each.pk for each in people],
            currency="EUR",
            amount=amount,
            day=EVENING.date(),
            at=self.at,
        )

    def settle(self, day: int) -> None:
        evening = EVENING.date() + dt.timedelta(days=day)
        nights.settle_night(club=self.club, day=evening, by="Ann", at=self.at)
        self.closed.setdefault(evening, self.of_night(evening))

    def of_night(self, day: dt.date) -> list[dict[str, Any]]:
        """Return the rows that a closed night consists of, in full."""
        own = self.club.ledger.filter(day=day).exclude(adjusts__day=day)
        return list(own.values())

    def archive(self, place: int) -> None:
        person = self._person(place)
        people.archive_person(club=self.club, person_id=person.pk, at=self.at)

    def balances(self) -> dict[str, dict[uuid.UUID, int]]:
        """Return what the ledger says that each gets, of those who are not square."""
        merged = ledger.merged_people(self.club)
        owed = ledger.debts(self.club.ledger.all(), merged)
        return square_left_out(
            {currency: ledger.balances(each) for currency, each in owed.items()}
        )

    def replayed(self) -> dict[str, dict[uuid.UUID, int]]:
        """Return the same from the hands, the payments and the costs alone."""
        found: dict[str, dict[uuid.UUID, int]] = {}

        def give(currency: str, who: models.Player, amount: int) -> None:
            sums = found.setdefault(currency, {})
            sums[who.survivor.pk] = sums.get(who.survivor.pk, 0) + amount

        for match in self.club.matches.all():
            seats = list(match.seats.select_related("player__merged_into"))
            for each in sheets.sheet_of(match).payments:
                units = each.amount if each.currency == "HUF" else each.amount * 100
                give(each.currency, seats[each.payer].player, -int(units))
                give(each.currency, seats[each.payee].player, int(units))
        for payment in self.club.payments.filter(undone_at=None):
            give(payment.currency, payment.payer, payment.amount)
            give(payment.currency, payment.payee, -payment.amount)
        for cost in self.club.costs.filter(undone_at=None):
            for entry in cost.ledger.all():
                give(cost.currency, entry.creditor, entry.amount)
                give(cost.currency, entry.debtor, -entry.amount)
        return square_left_out(found)

    def check_money(self) -> None:
        said = self.balances()
        assert said == self.replayed()
        assert all(sum(each.values()) == 0 for each in said.values())
        for day, rows in self.closed.items():
            assert self.of_night(day) == rows

    def _person(self, place: int) -> models.Player:
        everybody = list(self.club.players.order_by("name"))
        return everybody[place % len(everybody)]

    def merge(self, first: int, second: int) -> None:
        people.merge_people(
            club=self.club,
            person_id=self._person(first).pk,
            into_id=self._person(second).pk,
        )

    def apart(self, place: int) -> None:
        people.unmerge_person(club=self.club, person_id=self._person(place).pk)


def square_left_out(
    sums: dict[str, dict[uuid.UUID, int]],
) -> dict[str, dict[uuid.UUID, int]]:
    told = {
        currency: {person: amount for person, amount in each.items() if amount}
        for currency, each in sums.items()
    }
    return {currency: each for currency, each in told.items() if each}


count = st.integers(0, 3)
any_step = st.one_of(
    st.tuples(
        st.just("start"), st.integers(0, len(KINDS) - 1), count, st.integers(0, 9)
    ),
    *[
        st.tuples(st.just("hand"), count, count, st.integers(0, 10), st.integers(0, 40))
        for _often in range(4)
    ],
    st.tuples(
        st.just("amend"),
        count,
        st.integers(0, 9),
        st.integers(1, 10),
        st.integers(0, 40),
    ),
    st.tuples(st.just("strike"), count, st.integers(0, 9)),
    st.tuples(st.just("undo"), count),
    st.tuples(st.just("stop"), count, count),
    st.tuples(st.just("resume"), count),
    st.tuples(st.just("sit"), count, count),
    st.tuples(st.just("season"), st.integers(-3, 9), st.integers(0, 9)),
    st.tuples(st.just("close"), count),
    st.tuples(st.just("look")),
    st.tuples(st.just("pay"), count, st.booleans()),
    st.tuples(
        st.just("pay_freely"), st.integers(0, 5), st.integers(0, 5), st.integers(1, 900)
    ),
    st.tuples(st.just("take_back"), count),
    st.tuples(st.just("share"), st.integers(0, 5), st.integers(1, 900)),
    st.tuples(st.just("settle"), count),
    st.tuples(st.just("archive"), st.integers(0, 5)),
    st.tuples(st.just("merge"), st.integers(0, 5), st.integers(0, 5)),
    st.tuples(st.just("apart"), st.integers(0, 5)),
)


def check_course(kind: int, steps: list[tuple[Any, ...]]) -> None:
    course = Course()
    course.start(kind, 0, 0)
    for step in steps:
        course.do(step)
        course.check_money()

    assert post.differences(course.club) == []
    assert ratings.catch_up(course.club)
    assert post.differences(course.club) == []


@pytest.mark.parametrize("kind", range(len(KINDS)))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=st.lists(any_step, min_size=6, max_size=12))
def test_what_was_kept_step_by_step_is_what_a_rebuild_makes(
    kind: int, steps: list[tuple[Any, ...]]
) -> None:
    check_course(kind, steps)


@pytest.mark.drill
@pytest.mark.parametrize("kind", range(len(KINDS)))
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=st.lists(any_step, min_size=12, max_size=40))
def test_long_courses_too(kind: int, steps: list[tuple[Any, ...]]) -> None:
    check_course(kind, steps)


def ended() -> models.Match:
    """Return a match that Ann won 103 to 0 against Bob in three hands."""
    hands = [knock(ANN, 4, 40), knock(ANN, 2, 40), gin(ANN, 4)]
    return a_match(hands=hands)


def test_a_match_is_in_the_books_once_it_has_ended() -> None:
    match = ended()

    ann, bob = match.results.order_by("seat")
    assert (ann.outcome, bob.outcome) == ("won", "lost")
    assert (ann.points_for, ann.points_against) == (378, 0)
    assert (ann.hands, ann.hands_won, ann.gins) == (3, 3, 1)
    assert (ann.shutouts_made, bob.shutouts_suffered) == (1, 1)
    total = ann.player.totals.get()
    assert (total.played, total.won, total.streak, total.last_five) == (1, 1, 1, "w")
    meeting = match.meetings.get(player=bob.player)
    assert (meeting.opponent, meeting.points_against) == (ann.player, 378)


def test_a_match_that_runs_or_was_abandoned_is_in_no_book() -> None:
    club = a_club()
    a_match(club=club, hands=[points(ANN, 30)])
    stopped = a_match(club=club, hands=[points(ANN, 30)])
    matches.stop_match(
        match_id=stopped.pk,
        how=rules.Ending.ABANDONED,
        conceded_by=None,
        by=None,
        at=EVENING,
    )

    assert not models.Result.objects.exists()
    assert not models.Total.objects.exists()


def test_an_undo_after_the_end_takes_it_out_of_every_book() -> None:
    match = ended()
    last = match.hands.get(number=3)

    acts.undo_hand(match_id=match.pk, key=last.key, by=None, at=EVENING)

    assert not match.results.exists()
    assert not match.meetings.exists()
    assert not models.Total.objects.exists()
    acts.redo_hand(match_id=match.pk, key=last.key, by=None, at=EVENING)
    assert match.results.count() == 2


def test_the_order_of_play_decides_streak_and_marks() -> None:
    club = a_club()
    for days, winner in ((2, BOB), (0, ANN), (1, ANN), (3, BOB)):
        a_match(
            club=club,
            hands=[points(winner, 100)],
            at=EVENING + dt.timedelta(days=days),
        )

    ann = models.Total.objects.get(player__name="Ann")
    bob = models.Total.objects.get(player__name="Bob")
    assert (ann.last_five, ann.streak) == ("wwll", -2)
    assert (bob.last_five, bob.streak) == ("llww", 2)


def told(*options: str) -> tuple[str, int]:
    out = io.StringIO()
    status = 0
    try:
        call_command("rebuild_books", *options, stdout=out)
    except SystemExit as exit_:
        status = int(exit_.code or 0)
    return out.getvalue(), status


def test_the_command_says_what_differs_and_makes_it_good() -> None:
    match = ended()
    assert told("--check") == ("0 differences\n", 0)

    models.Total.objects.filter(player__name="Ann").update(won=7)
    match.results.filter(seat=1).delete()
    models.Meeting.objects.filter(match=match, player__name="Bob").update(gins=4)
    said, status = told("--check")
    assert status == 1
    assert said.endswith("4 differences\n")  # Bob's total is without its result, too
    assert models.Total.objects.get(player__name="Ann").won == 7

    assert told() == ("", 0)
    assert told("--check") == ("0 differences\n", 0)
    assert told("--check", "--club", str(match.club_id)) == ("0 differences\n", 0)


def test_books_of_an_older_version_are_made_anew_once() -> None:
    match = ended()
    models.Books.objects.all().delete()
    match.results.update(won_hands="")

    assert told("--new") == ("", 0)

    assert match.results.get(seat=ANN).won_hands
    assert models.RatingPoint.objects.count() == 2
    match.results.update(won_hands="")
    assert told("--new") == ("", 0)
    assert not match.results.get(seat=ANN).won_hands  # they are of this version now


@pytest.mark.parametrize("club", ["nonsense", "0b9a4f0e-7e53-4f6e-9a56-6f0f5a3c1d2e"])
def test_the_command_knows_its_clubs(club: str) -> None:
    with pytest.raises(CommandError, match="There is no club"):
        call_command("rebuild_books", "--club", club)
