"""Names: how they are written, when two are one person's (KNOWN_TRAPS M3, M4)."""

import pytest

from games import rules
from games.rules import names

ZOFIA = ["Žofia", "žofia ", "Z\u030cofia", "\u00a0ŽOFIA"]


def test_one_player_however_the_name_is_typed() -> None:
    assert {names.key(name) for name in ZOFIA} == {names.key("Žofia")}


@pytest.mark.parametrize(
    "others", [("Jürgen", "Jurgen"), ("Ann", "Anna"), ("A B", "AB")]
)
def test_two_players_stay_two(others: tuple[str, str]) -> None:
    assert names.key(others[0]) != names.key(others[1])


def test_a_key_folds_case_beyond_lower_case() -> None:
    assert names.key("Groß") == names.key("GROSS")
    # Folding takes this letter apart; without NFC after it the keys would differ.
    assert names.key("\u0390") == names.key("\u03aa\u0301".lower())


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Anna", "Anna"),
        ("  Anna   Maria ", "Anna Maria"),
        ("Anna\u00a0Maria", "Anna Maria"),
        ("Z\u030cofia", "Žofia"),
        ("O'Brien", "O'Brien"),
        ("<b>Boss</b>", "<b>Boss</b>"),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        ),
    ],
)
def test_a_name_is_written_once_and_for_all(typed: str, written: str) -> None:
    assert names.clean(typed, field="players") == written


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u200b",
        "An\tna",
        "Anna\n",
        "An\x00na",
        "An\x85na",
        "An\u2028na",
        "An\ud800na",
        "\u202eannA",
        "Anna\u200f",
        "\u2066Anna",
        5,
        None,
        ["Anna"],
    ],
)
def test_a_name_that_nobody_could_read_is_refused(name: object) -> None:
    with pytest.raises(rules.WrongFactsError) as caught:
        names.clean(name, field="teams")

    assert caught.value.field == "teams"
    str(caught.value).encode()  # a sentence that can be shown
