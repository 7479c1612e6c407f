"""The stake of a match, changed before it begins, while it runs, and after its end."""

from typing import Any

import pytest
from django.test import Client

from games import models
from games.books import ledger, post
from games.money.acts import nights
from games.table.acts import matches
from games.table.acts import stake as acts
from tests.factories import ANN, EVENING, a_club, a_match, a_phone, fresh, later, points
from tests.table.page import Page

pytestmark = pytest.mark.django_db

CENTS = {"per_point": "0.05", "currency": "EUR"}
HUNDREDS = {"per_hundred": "3", "per_match": "2", "cap": "7.50", "currency": "EUR"}


@pytest.fixture
def club() -> models.Club:
    return a_club()


@pytest.fixture
def ann(club: models.Club) -> Client:
    return a_phone(club=club)[1]


def ended(club: models.Club, stake: dict[str, str] | None = CENTS) -> models.Match:
    """A match that Ann wins by 345: 120, a box, the match, and Bob has none."""
    return a_match(club=club, stake=stake, hands=[points(ANN, 120)])


def owed(club: models.Club) -> list[tuple[str, str, str, int]]:
    names = dict(club.players.values_list("pk", "name"))
    debts = ledger.debts(club.ledger.all(), ledger.merged_people(club))
    return [
        (names[pair.first], names[pair.second], currency, amount)
        for currency, pairs in debts.items()
        for pair, amount in pairs.items()
    ]


def address(match: models.Match) -> str:
    return f"/m/{match.pk}/stake/"


def typed(ann: Client, match: models.Match, **fields: str) -> Any:
    form = Page(ann.get(address(match))).form("See what it does")
    return form.post(ann, **{"worth": "", "per_match": "", "cap": ""} | fields)


def answered_yes(ann: Client, asked: Any) -> Any:
    form = next(form for form in Page(asked).forms if "Another stake" in form.says)
    confirmed = dict(form.buttons)["confirmed"]
    return form.post(ann, confirmed=confirmed)


def change(ann: Client, match: models.Match, **fields: str) -> Any:
    return answered_yes(ann, typed(ann, match, **fields))


def test_a_match_that_has_not_begun_is_played_for_money(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club)

    asked = typed(ann, match, worth="0,10")
    before = fresh(match=match).stake
    answered_yes(ann, asked)

    assert "€0.10 a point, from the first hand on?" in Page(asked).words
    assert "Nobody pays before the match ends." in Page(asked).words
    assert before is None
    assert fresh(match=match).stake == {"per_point": "0.10", "currency": "EUR"}


def test_a_running_match_counts_all_its_points_so_at_the_end(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club, hands=[points(ANN, 40)])
    change(ann, match, worth="0.05")

    matches.stop_match(
        match_id=match.pk,
        how=models.match.Ending.CONCEDED,
        conceded_by=1,
        by=None,
        at=later(minutes=9),
    )

    assert owed(club) == [("Bob", "Ann", "EUR", 325)]


def test_a_finished_match_asks_with_both_amounts_and_appends_the_difference(
    ann: Client, club: models.Club
) -> None:
    match = ended(club)
    before = list(club.ledger.values())

    asked = typed(ann, match, worth="0.10")
    change(ann, match, worth="0.10")

    assert "Bob pays Ann €34.50 instead of €17.25." in Page(asked).words
    assert list(club.ledger.values())[: len(before)] == before
    assert [entry.amount for entry in club.ledger.all()] == [1725, 1725]
    assert club.ledger.last().version == fresh(match=match).version
    assert owed(club) == [("Bob", "Ann", "EUR", 3450)]
    assert post.differences(club) == []


def test_a_stake_is_taken_from_a_finished_match_and_another_currency_is_a_new_debt(
    ann: Client, club: models.Club
) -> None:
    match = ended(club)
    forints = typed(ann, match, worth="7", currency="HUF")
    change(ann, match, worth="7", currency="HUF")
    after_forints = owed(club)

    none = typed(ann, match)
    change(ann, match)

    assert "Bob pays Ann HUF 2,415 instead of €17.25." in Page(forints).words.replace(
        "\u00a0", " "
    )
    assert after_forints == [("Bob", "Ann", "HUF", 2415)]
    assert "Bob no longer pays Ann HUF" in Page(none).words
    assert "Play without money" in Page(none).words
    assert owed(club) == []


def test_a_whole_stake_is_shown_as_it_stands_and_an_untouched_one_is_refused(
    ann: Client, club: models.Club
) -> None:
    match = ended(club, HUNDREDS)
    page = Page(ann.get(address(match)))

    answer = page.form("See what it does").post(ann)

    assert "€3 a hundred points · €2 a match · at most €7.50" in page.words
    assert answer.status_code == 422
    assert "That is the stake already: nothing changes." in Page(answer).words
    assert owed(club) == [("Bob", "Ann", "EUR", 750)]


def test_what_is_refused_stays_typed_and_changes_nothing(
    ann: Client, club: models.Club
) -> None:
    match = ended(club)

    answer = typed(ann, match, worth="1,234", cap="0.001")

    page = Page(answer)
    assert answer.status_code == 422
    assert "“1,234” is not clear." in page.words
    assert page.field("cap")["aria-invalid"] == "true"
    assert page.form("See what it does").fields["worth"] == ["1,234"]
    assert fresh(match=match).stake == CENTS


def test_another_stake_goes_back_to_what_was_typed(
    ann: Client, club: models.Club
) -> None:
    asked = Page(typed(ann, ended(club), worth="0.10")).forms[-1]

    page = Page(asked.post(ann, again="on"))

    assert page.form("See what it does").fields["worth"] == ["0.10"]


def test_who_saw_an_older_match_is_asked_again(ann: Client, club: models.Club) -> None:
    match = ended(club)
    asked = typed(ann, match, worth="0.10")
    acts.change_stake(match_id=match.pk, stake=HUNDREDS, by=None, at=later(minutes=9))

    answer = answered_yes(ann, asked)

    assert "Bob pays Ann €34.50 instead of €7.50." in Page(answer).words
    assert fresh(match=match).stake == HUNDREDS


def test_a_closed_evening_keeps_its_entries_and_the_question_says_so(
    ann: Client, club: models.Club
) -> None:
    match = ended(club)
    day = match.played_on
    nights.settle_night(club=club, day=day, by="Ann", at=later(minutes=20))
    before = list(club.ledger.values())

    asked = typed(ann, match, worth="0.10")
    answered_yes(ann, asked)

    said = "The evening of 14 March is closed and stays as it is"
    assert said in Page(asked).words
    assert list(club.ledger.values())[:1] == before
    adjustment = club.ledger.last()
    assert (adjustment.adjusts.day, adjustment.amount) == (day, 1725)
    assert adjustment.day > day


def test_a_closed_season_refuses_it_in_words(ann: Client, club: models.Club) -> None:
    match = ended(club)
    asked = typed(ann, match, worth="0.10")
    club.seasons.create(
        name="Spring", first=match.played_on, last=match.played_on, closed_at=EVENING
    )

    answer = answered_yes(ann, asked)

    assert answer.status_code == 422
    assert "The season “Spring” is closed" in Page(answer).words
    assert fresh(match=match).stake == CENTS


def test_what_was_changed_tells_it_and_the_rematch_keeps_it(
    ann: Client, club: models.Club
) -> None:
    match = ended(club, None)
    change(ann, match, worth="3", per="per_hundred", per_match="2", cap="7.50")

    again = matches.start_rematch(match_id=match.pk, at=later(minutes=30))

    told = Page(ann.get(f"/m/{match.pk}/changes/")).words
    assert "stake changed" in told
    assert "Nobody pays €3 a hundred points · €2 a match · at most €7.50" in told
    assert again.stake == HUNDREDS


def test_more_offers_it_as_what_it_is_where_the_club_plays_without_money(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club)
    more = f"/m/{match.pk}/more/"
    without = Page(ann.get(more))
    club.stake = CENTS
    club.save()

    with_money = Page(ann.get(more))

    assert any(link.startswith("Play for money") for link in without.links)
    assert "Change the stake nobody pays" in with_money.words


def test_the_same_change_again_writes_nothing(club: models.Club) -> None:
    match = ended(club)
    for _tap in range(2):
        acts.change_stake(match_id=match.pk, stake=None, by=None, at=later(minutes=9))

    assert match.revisions.count() == 1
    assert club.ledger.count() == 2
