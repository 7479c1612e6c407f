"""Any rules can be told in words, and the worked match adds up."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.books.told import RulesPage


def _values(kind: rules.Kind) -> st.SearchStrategy[object]:
    if isinstance(kind, rules.Whole):
        whole = st.integers(kind.least, kind.most)
        return whole | st.none() if kind.optional else whole
    if isinstance(kind, rules.Flag):
        return st.booleans()
    if isinstance(kind, rules.Choice):
        return st.sampled_from(kind.among)
    return st.tuples(*[st.integers(kind.least, kind.most)] * kind.many)


ANY = st.fixed_dictionaries({key: _values(kind) for key, kind in rules.KEYS.items()})


@settings(deadline=None)
@given(ANY)
def test_any_rules_are_told_and_their_worked_match_adds_up(
    values: dict[str, object],
) -> None:
    if values["shutout"] == rules.Shutout.INSTEAD:
        values["shutout_bonus"] = values["game_bonus"]
    values["upcard_limit"] = values["upcard_limit"] and bool(values["knock_limit"])
    told = RulesPage(rules.build(values))

    said = [rule.words for group in told.groups for rule in group.rules]

    assert all(said)
    parts = map(int, told.worked.sum.split(" + "))
    assert sum(parts) == told.worked.total


def test_the_worked_matches_of_the_sheets() -> None:
    """RULES.md: 103 in three hands against nothing."""
    totals = {
        preset: RulesPage(rules.PRESETS[preset]).worked.total
        for preset in ("classic", "twenty", "first-to-100")
    }

    assert totals == {"classic": 378, "twenty": 363, "first-to-100": 103}


def test_variations_are_told_where_they_are_played() -> None:
    def named(preset: str) -> list[str]:
        return [rule.name for rule in RulesPage(rules.PRESETS[preset]).groups[-1].rules]

    assert named("classic") == ["Two pairs"]
    assert named("oklahoma") == ["Upcard", "A spade as upcard", "Two pairs"]
    assert named("hollywood") == ["Hollywood"]
