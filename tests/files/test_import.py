"""Match files come in: the round trip, what is known already, what is refused."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games import models, rules
from games.files import acts, export, match_file
from tests.factories import CLASSIC, EVENING, a_club, a_match, a_phone, gin, knock
from tests.files.test_golden_cases import cases
from tests.table.page import Page

pytestmark = pytest.mark.django_db

MATCH = {
    "format": "scorekeeper-match",
    "version": 1,
    "players": ["Ann", "Bob"],
    "hands": [{"knocker": "Ann", "deadwood": 4, "opponent_deadwood": 20}],
}


def readable() -> list[Any]:
    return [
        param
        for param in cases()
        for case in param.values
        if "expect_error" not in case
    ]


def test_a_hand_that_leaves_its_result_to_the_rules_is_known_again() -> None:
    said = {"opponent": "Bob", "dealer": "Ann", "table": None}
    hands = [MATCH["hands"][0] | said, {"knocker": "Bob", "result": "gin"}]
    hands[1] |= {"opponent_deadwood": 9}
    told = MATCH | {"id": "0b9a4f0e-7e53-4f6e-9a56-6f0f5a3c1d2e", "hands": hands}
    club = a_club()
    arrive(match_file.read(told), club)

    files = [match_file.read(told)]
    (again,) = acts.import_matches(club=club, files=files, by=None, at=EVENING)

    assert again.came is acts.Came.KNOWN


def without_ids(written: dict[str, Any]) -> dict[str, Any]:
    hands = [{k: v for k, v in hand.items() if k != "id"} for hand in written["hands"]]
    return {k: v for k, v in written.items() if k != "id"} | {"hands": hands}


def arrive(file: match_file.MatchFile, club: models.Club) -> models.Match:
    (arrival,) = acts.import_matches(club=club, files=[file], by=None, at=EVENING)
    return models.Match.objects.get(pk=arrival.match.pk)


@pytest.mark.parametrize("case", readable())
def test_export_import_export_is_the_same_apart_from_ids(case: dict[str, Any]) -> None:
    first = arrive(match_file.read(case["match"]), a_club())
    once = match_file.write(export.match_file(first))
    stripped = {key: value for key, value in once.items() if key != "id"}

    second = arrive(match_file.read(json.loads(json.dumps(stripped))), a_club())

    twice = match_file.write(export.match_file(second))
    assert without_ids(twice) == without_ids(once)
    told = match_file.read(case["match"]).match
    assert rules.score(match_file.read(once).match).totals == rules.score(told).totals


def test_a_match_recorded_here_comes_back_with_its_times() -> None:
    match = a_match(hands=[knock(0, 4, 20), gin(1, 21)], house=CLASSIC)
    once = match_file.write(export.match_file(match))

    again = arrive(match_file.read({**once, "id": None}), a_club())

    twice = match_file.write(export.match_file(again))
    assert without_ids(twice) == without_ids(once)
    assert again.played_on == match.played_on


def test_a_known_match_changes_nothing_and_says_so(client: Client) -> None:
    club = a_club()
    _device, browser = a_phone(club=club)
    match = a_match(club=club, hands=[knock(0, 4, 20)])
    text = json.dumps(match_file.write(export.match_file(match)))

    answer = browser.post("/import/", {"text": text})

    assert "was here already; nothing was changed" in Page(answer).words
    assert models.Match.objects.count() == 1
    assert models.Match.objects.get().version == match.version


def test_a_known_match_that_says_something_else_is_a_conflict() -> None:
    club = a_club()
    _device, browser = a_phone(club=club)
    match = a_match(club=club, hands=[knock(0, 4, 20)])
    told = match_file.write(export.match_file(match))
    told["hands"][0]["deadwood"] = 5  # type: ignore[index]

    answer = browser.post("/import/", {"text": json.dumps(told)})

    assert answer.status_code == 409
    assert "says something else. Nothing was imported." in Page(answer).words


def test_somebody_elses_match_cannot_be_taken_by_its_id() -> None:
    match = a_match(hands=[knock(0, 4, 20)])
    _device, browser = a_phone(club=a_club())
    text = json.dumps(match_file.write(export.match_file(match)))

    answer = browser.post("/import/", {"text": text})

    assert answer.status_code == 409
    assert models.Match.objects.count() == 1


def test_a_newcomer_gets_a_table_for_what_he_brings(client: Client) -> None:
    answer = client.post("/import/", {"text": json.dumps(MATCH)})

    assert "All of the file is here." in Page(answer).words
    match = models.Match.objects.get()
    assert client.get(f"/m/{match.pk}/").status_code == 200


def test_all_of_a_file_goes_in_or_nothing(client: Client) -> None:
    bad = {
        **MATCH,
        "hands": [{"knocker": "Ann", "deadwood": 11, "opponent_deadwood": 20}],
    }

    answer = client.post("/import/", {"text": json.dumps([MATCH, bad])})

    assert answer.status_code == 422
    page = Page(answer)
    assert "Match 2: Hand 1: Ann cannot knock with 11; the limit is 10." in page.words
    assert "scorekeeper-match" in page.html
    assert models.Match.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Choose a file, or paste a match."),
        ("{", "JSON"),
        ('{"format": "scorekeeper-match", "version": 2}', "Only version 1"),
        (json.dumps({**MATCH, "colour": "red"}), "colour"),
    ],
)
def test_what_is_no_match_file_is_refused_with_a_sentence(
    client: Client, text: str, says: str
) -> None:
    answer = client.post("/import/", {"text": text})

    assert answer.status_code == 422
    assert says in Page(answer).words
    assert models.Club.objects.count() == 0


def test_the_command_imports_into_the_only_club(tmp_path: Path) -> None:
    club = a_club()
    file = tmp_path / "match.json"
    file.write_text(json.dumps(MATCH))
    out = io.StringIO()

    call_command("import_match", str(file), stdout=out)

    assert "Ann – Bob: imported" in out.getvalue()
    assert models.Match.objects.get().club == club


def test_the_command_asks_which_of_several_clubs(tmp_path: Path) -> None:
    a_club()
    a_club()
    file = tmp_path / "match.json"
    file.write_text(json.dumps(MATCH))

    with pytest.raises(CommandError, match="--club"):
        call_command("import_match", str(file))


def test_the_command_says_why_and_ends_with_one(tmp_path: Path) -> None:
    a_club()
    file = tmp_path / "match.json"
    file.write_text(json.dumps({**MATCH, "players": ["Ann", "ann"]}))
    said = io.StringIO()

    with pytest.raises(SystemExit) as ended:
        call_command("import_match", str(file), stderr=said)

    assert ended.value.code == 1
    assert str(file) in said.getvalue()
