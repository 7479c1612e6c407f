"""The golden cases once more, played: hand by hand through the acts, seen on the page."""

import json
import uuid
from typing import Any

import pytest
from django.http import HttpResponse

from games import models, rules
from games.books import sheets
from games.files import match_file, score_sheet
from games.table.acts import hands as acts
from games.table.acts import matches
from tests.factories import EVENING, a_club, a_phone, fresh, later
from tests.files.test_golden_cases import cases, differences
from tests.table.page import Page

pytestmark = pytest.mark.django_db


def playable() -> list[Any]:
    """The cases that a table can play: no refusals, no cards yet."""
    return [
        param
        for param in cases()
        for case in param.values
        if "expect_error" not in case
        and not any("cards" in hand for hand in case["match"]["hands"])
    ]


def started(told: rules.Match, club: models.Club) -> models.Match:
    """Start the match that a file tells, without its hands."""
    stake = told.stake and {
        "currency": told.stake.currency,
        **{
            name: str(getattr(told.stake, name))
            for name in rules.stakes.AMOUNTS
            if getattr(told.stake, name)
        },
    }
    return matches.start_match(
        match_id=uuid.uuid4(),
        club=club,
        names=told.players,
        house=told.rules,
        arrangement=told.arrangement,
        teams=told.teams,
        stake=stake,
        draw=told.draw,
        first_dealer=told.first_dealer,
        at=EVENING,
    )


def record(match: models.Match, told: rules.Match) -> None:
    """Write the hands down one by one, each behind the last of its table."""
    last: dict[int | None, uuid.UUID] = {}
    for number, hand in enumerate(told.hands):
        facts = hand._replace(call=rules.hand.call_of(hand))
        upto = told._replace(hands=told.hands[: number + 1], ended=None)
        table = rules.score(upto).hands[-1].table or hand.table
        stored = acts.record_hand(
            match_id=match.pk,
            facts=facts._replace(table=table),
            key=uuid.uuid4(),
            after=last.get(table),
            by=None,
            at=later(minutes=number),
        )
        last[table] = stored.key


@pytest.mark.parametrize("case", playable())
def test_a_case_that_is_played_gives_the_sheet_of_its_file(
    case: dict[str, Any],
) -> None:
    told = match_file.read(case["match"]).match
    club = a_club()
    _device, browser = a_phone(club=club)
    match = started(told, club)

    record(match, told)
    if told.ended:
        matches.stop_match(
            match_id=match.pk,
            how=told.ended.how,
            conceded_by=told.ended.by,
            by=None,
            at=later(minutes=99),
        )

    match = fresh(match=match)
    facts = sheets.match_facts(match)
    sheet = rules.score(facts)
    found = json.loads(score_sheet.as_json(facts, sheet, "x.json", 0))
    assert differences(case["expect"], found) == []
    assert match.status == sheet.status.value
    answer = browser.get(f"/m/{match.pk}/")
    assert answer.status_code == 200
    shows(answer, facts, sheet)


def shows(answer: HttpResponse, match: rules.Match, sheet: rules.Sheet) -> None:
    """See what the page prints of the sheet: every score, at the end every total."""
    words = Page(answer).words.split()
    over = sheet.status != rules.Status.PLAYING
    numbers = [total.total if over else total.points for total in sheet.totals]
    for column in sheet.columns:
        numbers += column.totals if over else column.points
    parallel = sheet.teams and match.rules.team_scoring != "net-per-round"
    if parallel and not over:
        numbers = list(sheet.teams)
    for number in numbers:
        assert any(str(number) == word.strip(",;.") for word in words), number
