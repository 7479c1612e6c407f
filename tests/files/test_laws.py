"""Laws of match files, whatever stands in them."""

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.files import match_file, score_sheet, strict_json, text_sheet
from tests.files.documents import document, knock, won
from tests.rules.test_laws import matches

law = settings(deadline=None, max_examples=100)

SAID = {"dealer": "Boris", "players": ["Anna", "Carl"]}
DOCUMENTS: list[dict[str, Any]] = [
    document(
        id="0b9a4f0e-7e53-4f6e-9a56-6f0f5a3c1d2e",
        played_at="2026-03-01T20:15:00+01:00",
        rules={"preset": "oklahoma", "target": 100, "column_multipliers": [1, 2, 3]},
        draw={"Anna": "9h", "Boris": "10c"},
        stake={"per_point": "0.05", "per_match": "2", "cap": "20", "currency": "EUR"},
        hands=[
            knock(upcard="5s", note="first", opponent="Boris"),
            {"result": "draw", "dealer": "Boris"},
            won(points=100),
            won(after_end=True),
        ],
    ),
    document(rules="hollywood", hands=[won(points=100), won("Boris", 7)]),
    document(3, first_dealer="Anna", hands=[won("Boris"), won("Anna", as_played=SAID)]),
    document(3, arrangement="three-captain", ended={"how": "abandoned"}),
    document(
        4,
        teams={"North": ["Anna", "Carl"], "South": ["Boris", "Dana"]},
        rules={"preset": "twenty"},
        hands=[won("Anna", table=1), {"result": "draw", "table": 2}, won("Dana")],
        ended={"how": "conceded", "by": "Dana"},
    ),
    document(4, hands=[won(points=100), won("Carl", 3), won(after_end=True)]),
]
WORDS = ["Anna", "anna ", "Emil", "knock", "draw", "conceded", "by", "classic", "5s"]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 600)
    | st.sampled_from([10**30, 25.0, float("inf"), "", "\ud800", "0.5", *WORDS])
    | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(WORDS) | st.text(max_size=3), inner, max_size=3
        )
    ),
    max_leaves=6,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every container in a document with a key or index of it."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        keys = value if isinstance(value, dict) else range(len(value))
        for key in keys:
            found += [(value, key), *places(value[key])]
    return found


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A match file with something in it changed, dropped, added or given again."""
    spoilt = copy.deepcopy(draw(st.sampled_from(DOCUMENTS)))
    for _ in range(draw(st.integers(1, 3))):
        container, key = draw(st.sampled_from(places(spoilt)))
        way = draw(st.integers(0, 3))
        if way == 0 and key in (container if isinstance(container, dict) else ()):
            del container[key]
        elif way == 1 and isinstance(container, list):
            container.append(copy.deepcopy(container[key]))
        elif way == 2 and isinstance(container, dict):
            container[draw(st.sampled_from(WORDS))] = draw(VALUES)
        else:
            container[key] = draw(VALUES)
    return spoilt


def answer(value: Any) -> str:
    """Return the line that the command prints for a document."""
    try:
        read = match_file.read(value)
        sheet = rules.score(read.match)
    except rules.WrongFactsError as error:
        return score_sheet.refusal(error, "x.json", 0)
    assert text_sheet.as_text(read.match, sheet)
    assert match_file.read(match_file.write(read)) == read
    return score_sheet.as_json(read.match, sheet, "x.json", 0)


@law
@given(spoilt())
def test_a_spoilt_file_is_scored_or_refused_with_a_sentence(value: Any) -> None:
    line = json.loads(answer(value))

    assert line["format"] == "scorekeeper-sheet" or line["message"].encode()


@law
@given(matches())
def test_every_match_reads_back_from_its_file(match: rules.Match) -> None:
    written = match_file.write(match_file.MatchFile(match=match))

    (value,) = strict_json.documents(json.dumps(written))
    read = match_file.read(value)

    assert rules.score(read.match) == rules.score(match)
    again = match_file.write(read)
    assert json.dumps(match_file.write(match_file.read(again))) == json.dumps(again)
