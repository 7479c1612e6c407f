"""What a match file says before the first hand: teams, cut, stake; and of its end.

Each part is read into facts, and written back from them.
"""

from games import rules
from games.files import values
from games.files.people import People


def teams(
    value: object, arrangement: rules.Arrangement, people: People
) -> tuple[rules.Team, ...]:
    """Return two teams, the first player's first; none unless four are partners.

    Raises:
        rules.WrongFactsError: ``teams`` is at fault.
    """
    if arrangement is not rules.Arrangement.FOUR_PARTNERS:
        if value is None:
            return ()
        raise values.refuse(
            "teams-for-four",
            "teams",
            rules.gettext_noop("Teams are for four partners only."),
        )
    if value is None:
        return rules.partners(people.names)
    if not isinstance(value, dict):
        raise _wrong_teams()
    teams = [_team(name, pair, people) for name, pair in value.items()]
    if len({rules.names.key(team.name) for team in teams}) != 2:
        raise _wrong_teams()
    return tuple(sorted(teams, key=lambda team: team.seats))


def _team(name: str, pair: object, people: People) -> rules.Team:
    if not isinstance(pair, list) or len(pair) != 2:
        raise _wrong_teams()
    first, second = sorted(people.seat(player, "teams") for player in pair)
    return rules.Team(
        name=rules.names.clean(name, field="teams"), seats=(first, second)
    )


def _wrong_teams() -> rules.WrongFactsError:
    return values.refuse(
        "wrong-teams",
        "teams",
        rules.gettext_noop("Two teams, each with a name of its own and two players."),
    )


def draw(value: object, people: People) -> tuple[int, ...] | None:
    """Return the cut for deal, a card a seat; None without one.

    Raises:
        rules.WrongFactsError: ``draw`` is at fault.
    """
    if value is None:
        return None
    if not isinstance(value, dict):
        raise _wrong_draw()
    cut = {
        people.seat(name, "draw"): rules.cards.parse(card, field="draw")
        for name, card in value.items()
    }
    if not len(value) == len(cut) == len(people.names):
        raise _wrong_draw()
    return tuple(cut[seat] for seat in range(len(cut)))


def _wrong_draw() -> rules.WrongFactsError:
    return values.refuse(
        "wrong-draw", "draw", rules.gettext_noop("The cut has a card for each player.")
    )


def stake(value: object) -> rules.Stake | None:
    """Return what a point is worth; None where nobody plays for anything.

    Raises:
        rules.WrongFactsError: ``stake``, ``currency`` or an amount`` is at fault.
    """
    if value is None:
        return None
    given = values.members(value, "stake", _STAKE_KEYS)
    currency = given.get("currency")
    if not isinstance(currency, str):
        raise values.refuse(
            "no-currency",
            "currency",
            rules.gettext_noop('A stake names its currency: a code, or "chips".'),
        )
    amounts = {
        field: rules.stakes.amount(given[field], field=field)
        for field in rules.stakes.AMOUNTS
        if field in given
    }
    terms = rules.Stake(currency=currency, **amounts)
    rules.stakes.check(terms)
    return terms


_STAKE_KEYS = frozenset({"currency", *rules.stakes.AMOUNTS})


def ended(value: object, people: People) -> rules.Ended | None:
    """Return how the match was stopped; None if it was not.

    Raises:
        rules.WrongFactsError: ``ended``, ``how`` or ``by`` is at fault.
    """
    if value is None:
        return None
    given = values.members(value, "ended", frozenset({"how", "by"}))
    how = values.choice(
        rules.Ending,
        given.get("how"),
        "how",
        rules.gettext_noop("A match is abandoned or conceded, not %(value)s."),
    )
    by = given.get("by")
    return rules.Ended(how=how, by=None if by is None else people.seat(by, "by"))


def written_teams(match: rules.Match) -> dict[str, object] | None:
    """Return the teams as JSON values; None unless four are partners."""
    if not match.teams:
        return None
    return {
        team.name: [match.players[seat] for seat in team.seats] for team in match.teams
    }


def written_draw(match: rules.Match) -> dict[str, object] | None:
    """Return the cut as JSON values; None without one."""
    if match.draw is None:
        return None
    cut = map(rules.cards.name, match.draw)
    return dict(zip(match.players, cut, strict=True))


def written_stake(terms: rules.Stake | None) -> dict[str, object] | None:
    """Return the stake as JSON values; None without one."""
    if terms is None:
        return None
    amounts = {field: getattr(terms, field) for field in rules.stakes.AMOUNTS}
    written: dict[str, object] = {
        field: format(amount, "f")
        for field, amount in amounts.items()
        if amount is not None
    }
    return written | {"currency": terms.currency}


def written_ended(match: rules.Match) -> dict[str, object] | None:
    """Return how the match was stopped as JSON values; None if it was not."""
    if match.ended is None:
        return None
    written: dict[str, object] = {"how": match.ended.how.value}
    if match.ended.by is not None:
        written["by"] = match.players[match.ended.by]
    return written
