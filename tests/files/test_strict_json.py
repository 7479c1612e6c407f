"""JSON that a lenient reader would guess at is refused whole."""

import pytest

from games import rules
from games.files import strict_json

REFUSED = {
    "nothing": b"",
    "no JSON": b"gin rummy",
    "half an object": b'{"format": "scorekeeper-match"',
    "more after the end": b"{} {}",
    "a comma too many": b'{"a": 1,}',
    "one quote": b"{'a': 1}",
    "no UTF-8": b'{"a": "\xe1"}',
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "a key twice": b'{"a": 1, "b": 2, "a": 1}',
    "a key twice, deep inside": b'[{"a": [{"b": 1, "b": null}]}]',
    "a key twice, spelt otherwise": b'{"a": 1, "\\u0061": 1}',
    "NaN": b'{"a": NaN}',
    "Infinity": b"[Infinity]",
    "minus Infinity": b"[-Infinity]",
    "thousands of digits": b'{"a": ' + b"1" * 2_000 + b"}",
    "more digits than Python reads": b"[" + b"1" * 5_000 + b"]",
    "minus thousands of digits": b"[-" + b"1" * 5_000 + b"]",
    "lists in lists in lists": b"[" * 100_000 + b"]" * 100_000,
    "objects in objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "a raw control character": b'{"a": "\x01"}',
}


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED)
def test_the_whole_text_is_refused(data: bytes) -> None:
    with pytest.raises(rules.WrongFactsError) as caught:
        strict_json.documents(data)

    assert (caught.value.hand, caught.value.field) == (None, None)
    assert len(str(caught.value)) < 200


def test_the_refusal_says_where_or_what() -> None:
    with pytest.raises(rules.WrongFactsError, match="line 2, column 8"):
        strict_json.documents(b'{\n  "a": ?}')
    with pytest.raises(rules.WrongFactsError, match='"knocker" is given twice'):
        strict_json.documents(b'{"knocker": 1, "deadwood": 1, "knocker": 1}')


@pytest.mark.parametrize(
    ("data", "documents"),
    [
        pytest.param(b'{"a": 1}', [{"a": 1}], id="one object"),
        pytest.param(b'[{"a": 1}, 2, [3]]', [{"a": 1}, 2, [3]], id="a list"),
        pytest.param(b"[]", [], id="an empty list"),
        pytest.param(b"7", [7], id="a bare number"),
        pytest.param(b'\xef\xbb\xbf{"a": 1}', [{"a": 1}], id="a byte order mark"),
        pytest.param('{"a": "Žofia"}', [{"a": "Žofia"}], id="text"),
        pytest.param(b"[1e999]", [float("inf")], id="refused at its key, if at all"),
        pytest.param(
            b'["' + b"9" * 2_000 + b'", 1]',
            ["9" * 2_000, 1],
            id="digits in a text",
        ),
        pytest.param(b"[" + b"9" * 999 + b"]", [10**999 - 1], id="many digits"),
    ],
)
def test_documents(data: bytes | str, documents: list[object]) -> None:
    assert strict_json.documents(data) == documents
