"""The evening of the drawn pages: five people, nine matches, five cents a point."""

import datetime as dt
from collections.abc import Sequence

from django.test import Client

from games import models, rules
from games.books import plans
from tests.factories import EVENING, a_match, knock, points
from tests.table.page import Form, Page

#: How an address asks for the evening.
TONIGHT = f"day={EVENING.date()}"
STAKE = {"per_point": "0.05", "currency": "EUR"}
ANNA, BORIS, ZOFIA, ARMEN, KATA = (
    *("Anna", "Boris", "Žofia", "Արմեն"),
    "Katariina-Liisa",
)
TEN_MINUTES = dt.timedelta(minutes=10)
#: Who lost to whom by how many points, in the order of play.
PLAYED = (
    (BORIS, ANNA, 162),
    (BORIS, ZOFIA, 86),
    (BORIS, KATA, 127),
    (ZOFIA, ANNA, 55),
    (ARMEN, BORIS, 101),
    (ZOFIA, KATA, 103),
    (ARMEN, KATA, 66),
    (ANNA, ARMEN, 72),
    (ARMEN, ZOFIA, 148),
)
#: The plan that settles it.
PLAN = (
    (BORIS, KATA, 1370),
    (ARMEN, ANNA, 725),
    (ARMEN, ZOFIA, 380),
    (ARMEN, KATA, 110),
)


def plain_rules(target: int) -> rules.Rules:
    """Return rules without boxes and bonuses: who reaches the target wins by it."""
    values = {"target": target, "box_bonus": 0, "game_bonus": 0, "shutout": "none"}
    return rules.build(values)


def a_win(
    club: models.Club,
    loser: str,
    winner: str,
    difference: int,
    *,
    stake: dict[str, str] | None = STAKE,
    at: dt.datetime = EVENING,
) -> models.Match:
    """Return a match that somebody lost by so many points, in two hands."""
    last = min(20, difference - 1)
    return a_match(
        club=club,
        names=(winner, loser),
        house=plain_rules(difference - last // 2),
        stake=stake,
        hands=[points(0, difference - last), knock(0, 4, 4 + last)],
        at=at,
    )


def an_evening(
    club: models.Club,
    *,
    played: Sequence[tuple[str, str, int]] = PLAYED,
    at: dt.datetime = EVENING,
    apart: dt.timedelta = TEN_MINUTES,
) -> list[models.Match]:
    """Return an evening's matches, one after the other."""
    return [
        a_win(club, *facts, at=at + apart * place) for place, facts in enumerate(played)
    ]


# The pages


def settle_page(browser: Client, club: models.Club, query: str = TONIGHT) -> Page:
    """Return the page that says who pays whom."""
    return Page(browser.get(f"/c/{club.pk}/settle/?{query}"))


def line_of(page: Page, club: models.Club, payer: str, payee: str) -> Form:
    """Return the form that says that a line of the plan was paid."""
    people = {name: str(club.players.get(name=name).pk) for name in (payer, payee)}
    (found,) = (
        form
        for form in page.forms
        if form.fields.get("payer") == [people[payer]]
        and form.fields.get("payee") == [people[payee]]
    )
    return found


def plan_of(club: models.Club) -> list[tuple[str, str, int, int]]:
    """Return the evening's plan as it stands: payer, payee, planned, left."""
    names = dict(club.players.values_list("pk", "name"))
    day = EVENING.date()
    (planned,) = plans.look(club, plans.Span(day, day), EVENING)
    return [
        (names[line.payer], names[line.payee], line.amount, line.rest)
        for line in planned.lines
    ]
