"""Rules as a value: keys, presets, what excludes what (RULES.md, "Rule keys")."""

import json

import pytest

from games import rules

# The table of presets in RULES.md, column by column.
TABLE = """
classic            25 -  25 100 100 25 add 100           most-points     loser     sum fixed
twenty             25 -  25 100 100 20 instead 200       most-points     loser     net-per-round alternate
twenty-short       20 -  10 100 100 20 instead 200       most-points     loser     net-per-round alternate
first-to-100       25 -  10 100 0   0  none 0            first-to-target winner    sum fixed
first-to-100-short 20 -  10 100 0   0  none 0            first-to-target winner    sum fixed
pagat              20 -  10 100 100 20 instead 200       most-points     winner    net-per-round alternate
wikipedia          25 31 25 100 100 25 double-points 0   most-points     alternate net-per-round alternate
partners-125       20 -  10 125 100 20 instead 200       most-points     winner    net-per-round alternate
oklahoma           20 -  10 150 100 20 instead 200       most-points     loser     net-per-round alternate
hollywood          25 -  25 100 100 25 add 100           most-points     loser     sum fixed
"""


@pytest.mark.parametrize(
    "row", TABLE.strip().splitlines(), ids=lambda row: row.split()[0]
)
def test_a_preset_is_its_row_of_the_table(row: str) -> None:
    name, *cells = row.split()
    preset = rules.PRESETS[name]
    big_gin = "-" if preset.big_gin_bonus is None else preset.big_gin_bonus

    assert cells == [
        str(value)
        for value in (
            preset.gin_bonus,
            big_gin,
            preset.undercut_bonus,
            preset.target,
            preset.game_bonus,
            preset.box_bonus,
            preset.shutout,
            preset.shutout_bonus,
            preset.winner,
            preset.next_dealer,
            preset.team_scoring,
            preset.pairing,
        )
    ]


def test_everywhere_else_presets_agree() -> None:
    for name, preset in rules.PRESETS.items():
        oklahoma, hollywood = name == "oklahoma", name == "hollywood"
        assert (preset.knock_limit, preset.tie) == (10, "undercut")
        assert (preset.boxes_count, preset.draw_dealer) == ("end", "same")
        assert preset.gin_boxes == preset.big_gin_boxes == preset.undercut_boxes == 0
        assert (preset.columns, preset.column_multipliers) == (
            3 if hollywood else 1,
            (1, 1, 1),
        )
        assert (preset.ace_upcard, preset.double_extra_boxes) == ("gin-only", False)
        assert preset.upcard_limit is preset.spades_double is oklahoma


def test_how_each_preset_cuts_for_deal() -> None:
    cuts = {name: preset.cut_for_deal for name, preset in rules.PRESETS.items()}

    assert {name for name, cut in cuts.items() if cut == "low-card"} == {
        "classic",
        "twenty",
        "pagat",
    }
    assert {name for name, cut in cuts.items() if cut == "random"} == {"first-to-100"}


def test_each_preset_names_its_origin() -> None:
    assert list(rules.ORIGINS) == list(rules.PRESETS)
    assert all(origin.label and origin.sources for origin in rules.ORIGINS.values())


def test_the_default_is_classic() -> None:
    assert rules.Rules() == rules.PRESETS["classic"] == rules.build({})


def test_every_rule_has_a_kind_in_the_order_of_the_fields() -> None:
    assert list(rules.KEYS) == list(rules.Rules._fields)


@pytest.mark.parametrize("name", rules.PRESETS)
def test_rules_come_back_from_json(name: str) -> None:
    written = json.dumps(rules.as_mapping(rules.PRESETS[name]))

    back = rules.build(json.loads(written), preset="oklahoma")

    assert back == rules.PRESETS[name]
    assert rules.preset_of(back) == name


def test_keys_stand_over_a_preset() -> None:
    house = rules.build({"target": 250, "tie": "nobody"}, preset="twenty")

    assert (house.target, house.tie, house.box_bonus) == (250, rules.Tie.NOBODY, 20)
    assert rules.preset_of(house) is None


def test_null_is_left_out_except_for_big_gin() -> None:
    house = rules.build({"target": None, "big_gin_bonus": None}, preset="wikipedia")

    assert (house.target, house.big_gin_bonus) == (100, None)


WRONG = {
    "a text for a number": ("target", "100"),
    "true for 1": ("gin_boxes", True),
    "a float": ("gin_bonus", 25.0),
    "infinity": ("gin_bonus", float("inf")),
    "too low": ("target", 9),
    "too high": ("target", 1001),
    "a limit above 10": ("knock_limit", 11),
    "a long number": ("target", 10**900),
    "a number for a choice": ("tie", 1),
    "an unknown choice": ("tie", "knocker"),
    "a list for a choice": ("tie", ["undercut"]),
    "1 for true": ("upcard_limit", 1),
    "two columns": ("columns", 2),
    "true for one column": ("columns", True),
    "one multiplier": ("column_multipliers", [1]),
    "a multiplier of 5": ("column_multipliers", [1, 1, 5]),
    "true for a multiplier": ("column_multipliers", [1, 1, True]),
    "a text of multipliers": ("column_multipliers", "111"),
    "big gin of text": ("big_gin_bonus", "31"),
    "an unknown key": ("gin_bonous", 25),
    "an unknown null key": ("gin_bonous", None),
}


@pytest.mark.parametrize(("key", "value"), WRONG.values(), ids=WRONG)
def test_a_wrong_value_is_refused_at_its_key(key: str, value: object) -> None:
    with pytest.raises(rules.WrongFactsError) as caught:
        rules.build({key: value})

    assert (caught.value.field, caught.value.hand) == (key, None)
    assert len(str(caught.value)) < 200


EXCLUSIONS = {
    "an upcard limit in straight gin": (
        {"upcard_limit": True, "knock_limit": 0},
        "upcard_limit",
    ),
    "a shutout below the game bonus": (
        {"shutout": "instead", "shutout_bonus": 99},
        "shutout_bonus",
    ),
    "a game bonus above the shutout": (
        {"shutout": "instead", "game_bonus": 101},
        "shutout_bonus",
    ),
}


@pytest.mark.parametrize(("keys", "field"), EXCLUSIONS.values(), ids=EXCLUSIONS)
def test_keys_that_exclude_each_other_are_refused(
    keys: dict[str, object], field: str
) -> None:
    with pytest.raises(rules.WrongFactsError) as caught:
        rules.build(keys)

    assert caught.value.field == field


def test_instead_of_the_game_bonus_may_equal_it() -> None:
    assert rules.build({"shutout": "instead"}).shutout_bonus == 100


@pytest.mark.parametrize("name", ["clasic", "", None, 5, ["classic"]])
def test_an_unknown_preset_is_refused(name: object) -> None:
    with pytest.raises(rules.WrongFactsError) as caught:
        rules.build({}, preset=name)

    assert caught.value.field == "preset"
