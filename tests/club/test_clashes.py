"""What excludes what, and the two ways out of it."""

import dataclasses

import pytest

from games import rules
from games.club.clashes import clashes

CLASSIC = rules.PRESETS["classic"]


def values(**over: object) -> dict[str, object]:
    """Return classic's values with some put over them, unchecked."""
    return {key: getattr(CLASSIC, key) for key in rules.KEYS} | over


STRAIGHT = {"knock_limit": 0, "upcard_limit": True}
BELOW = {"shutout": rules.Shutout.INSTEAD, "shutout_bonus": 50}
NOTHING = BELOW | {"shutout_bonus": 0}


def test_presets_hold_no_contradiction() -> None:
    for house in rules.PRESETS.values():
        plain = {key: getattr(house, key) for key in rules.KEYS}
        assert clashes(plain, house) == []


@pytest.mark.parametrize(
    ("over", "keys", "labels"),
    [
        (
            STRAIGHT,
            ("knock_limit", "upcard_limit"),
            ["Straight gin, no upcard limit", "Upcard limit, knock with 10"],
        ),
        (
            BELOW,
            ("game_bonus", "shutout", "shutout_bonus"),
            ["Shutout bonus 100", "50 on top of 100"],
        ),
        (
            NOTHING,
            ("game_bonus", "shutout", "shutout_bonus"),
            ["Shutout bonus 100", "No shutout bonus"],
        ),
    ],
)
def test_a_contradiction_has_two_ways_out(
    over: dict[str, object], keys: tuple[str, ...], labels: list[str]
) -> None:
    (clash,) = clashes(values(**over), CLASSIC)

    assert clash.keys == keys
    assert [way.label for way in clash.ways] == labels
    for way in clash.ways:
        assert rules.build(values(**over) | {way.key: way.value})


def test_both_contradictions_are_said_at_once() -> None:
    found = clashes(values(**STRAIGHT, **BELOW), CLASSIC)

    assert [clash.keys[-1] for clash in found] == ["upcard_limit", "shutout_bonus"]


def test_a_contradiction_unknown_here_is_said_in_the_rules_own_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(mapping: object) -> rules.Rules:
        raise rules.WrongFactsError(
            "new", "Not with %(target)s.", {"target": 100}, field="target"
        )

    monkeypatch.setattr(rules, "build", refuse)

    (clash,) = clashes(values(), CLASSIC)

    assert dataclasses.astuple(clash) == ("Not with 100.", "", ("target",), ())
