"""A preset becomes house rules, without JavaScript."""

import re
import uuid

import pytest
from django.test import Client

from games import models, rules
from tests import factories
from tests.club.conftest import keep
from tests.club.editor import NEW, Editor, kept


@pytest.mark.parametrize("preset", rules.PRESETS)
def test_every_key_is_there_and_a_preset_is_kept_as_it_is(
    ann: Client, preset: str
) -> None:
    editor = Editor(ann, NEW.format(preset))
    names = {said.get("name") for _tag, said in editor.page.tags}
    assert rules.KEYS.keys() <= names
    assert editor.marked() == set()
    assert "Nothing differs yet." in editor.page.words

    editor.save(name="Ours")

    assert editor.answer.url == "/house/"
    assert kept() == rules.PRESETS[preset]
    assert models.HouseRules.objects.get().preset == preset


@pytest.mark.parametrize("key", rules.KEYS)
def test_every_key_can_be_changed_and_taken_back(ann: Client, key: str) -> None:
    other = {
        "big_gin_bonus": ["31"],
        "column_multipliers": ["1", "2", "4"],
        "shutout": ["double-total"],
        "columns": ["3"],
        "upcard_limit": ["on"],
        "spades_double": ["on"],
        "double_extra_boxes": ["on"],
    }
    kind = rules.KEYS[key]
    if isinstance(kind, rules.Whole):
        other.setdefault(key, [str(kind.most - 1)])
    elif isinstance(kind, rules.Choice):
        other.setdefault(key, [str(kind.among[-1])])
    editor = Editor(ann)
    classic, shown = editor.typed(key), editor.value(key)

    editor.press("look", **{key: other[key]})

    assert editor.status == 200
    assert editor.marked() == {key}
    assert editor.value(key) != shown
    assert f"Classic: {shown}" in editor.page.words
    assert "One value differs; it is marked." in editor.page.words
    editor.press(f"{key}={','.join(classic)}")
    assert (editor.marked(), editor.typed(key)) == (set(), classic)
    assert models.HouseRules.objects.count() == 0


def test_what_was_typed_is_kept_under_its_name(ann: Client, club: models.Club) -> None:
    editor = Editor(ann).save(
        name="  Perjantai ", undercut_bonus="10", big_gin_bonus="50", target="150"
    )

    assert editor.answer.url == "/house/"
    stored = club.house_rules.get()
    assert (stored.name, stored.preset) == ("Perjantai", "classic")
    assert kept() == rules.build(
        {"undercut_bonus": 10, "big_gin_bonus": 50, "target": 150}
    )
    assert "Perjantai is kept." in ann.get("/house/").content.decode()


@pytest.mark.parametrize(
    ("gin", "typed", "stored"),
    [
        ("25", "31", 31),
        ("25", "31 in all", 31),
        ("25", "+6", 31),
        ("25", "+ 6", 31),
        ("25", "6 more", 31),
        ("25", "6 extra", 31),
        ("20", "+6 more", 26),
        ("25", "0", 0),
        ("25", "+0", 25),
        ("25", "", None),
        ("25", "not played", None),
    ],
)
def test_big_gin_is_typed_as_it_is_said(
    ann: Client, gin: str, typed: str, stored: int | None
) -> None:
    """KNOWN_TRAPS G3."""
    Editor(ann).save(name="Ours", gin_bonus=gin, big_gin_bonus=typed)

    assert kept().big_gin_bonus == stored


@pytest.mark.parametrize("typed", ["6 fewer", "-6", "101", "+76", "3.5", "six", "+"])
def test_an_unclear_big_gin_is_asked_again(ann: Client, typed: str) -> None:
    editor = Editor(ann).save(name="Ours", big_gin_bonus=typed)

    assert editor.status == 422
    assert "such as 31, or +6" in editor.says("big_gin_bonus")
    assert editor.typed("big_gin_bonus") == [typed]
    assert models.HouseRules.objects.count() == 0


def test_more_than_gin_waits_for_the_gin_bonus(ann: Client) -> None:
    editor = Editor(ann).save(name="Ours", gin_bonus="", big_gin_bonus="+6")

    assert editor.status == 422
    assert editor.says("gin_bonus") == "A number is missing: 0 to 100."
    assert editor.says("big_gin_bonus") == ""
    assert editor.typed("big_gin_bonus") == ["+6"]


@pytest.mark.parametrize(
    ("key", "typed", "said"),
    [
        ("target", ["9"], "from 10 to 1000, not 9."),
        ("target", ["1001"], "from 10 to 1000, not 1001."),
        ("knock_limit", ["11"], "from 0 to 10, not 11."),
        ("gin_bonus", [""], "A number is missing: 0 to 100."),
        ("gin_bonus", ["-5"], "from 0 to 100, not -5."),
        ("gin_bonus", ["٣"], "from 0 to 100, not ٣."),
        ("gin_bonus", ["25", "30"], "A number is missing: 0 to 100."),
        ("box_bonus", ["2,5"], "from 0 to 100, not 2,5."),
        ("undercut_bonus", ["<b>9</b>"], "from 0 to 100, not <b>9</b>."),
        ("gin_boxes", ["6"], "from 0 to 5, not 6."),
        ("shutout_bonus", ["9" * 400], "9999…."),
        ("column_multipliers", ["1", "5", "1"], "from 1 to 4, not 5."),
        ("column_multipliers", ["1", "", "1"], "A number is missing: 1 to 4."),
        ("column_multipliers", ["1", "1"], "A number is missing: 1 to 4."),
        ("tie", ["both"], "Choose one of these."),
        ("columns", ["2"], "Choose one of these."),
        ("upcard_limit", ["true"], "Choose one of these."),
        ("spades_double", [], "Choose one of these."),
    ],
)
def test_a_wrong_value_is_refused_at_its_field(
    ann: Client, key: str, typed: list[str], said: str
) -> None:
    editor = Editor(ann).save(name="Ours", **{key: typed})

    assert editor.status == 422
    assert editor.says(key).endswith(said)
    assert editor.typed("name") == ["Ours"]
    assert models.HouseRules.objects.count() == 0
    wide = isinstance(rules.KEYS[key], rules.Wholes) and len(typed) == 3
    if wide or (isinstance(rules.KEYS[key], rules.Whole) and len(typed) == 1):
        assert editor.typed(key) == typed


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Give your rules a name."),
        (" \u00a0 ", "Give your rules a name."),
        ("a\u202eb", "holds a control character"),
        ("x" * 61, "at most 60 letters; this one has 61."),
        ("\ufb03" * 60, "at most 60 letters"),  # folds to three letters each
    ],
)
def test_a_name_that_cannot_be(ann: Client, name: str, said: str) -> None:
    editor = Editor(ann).save(name=name, target="150")

    assert editor.status == 422
    assert said in editor.says("name")
    assert editor.typed("target") == ["150"]
    assert models.HouseRules.objects.count() == 0


def test_a_name_in_use_is_refused(
    ann: Client, club: models.Club, friday: models.HouseRules
) -> None:
    editor = Editor(ann).save(name="fRIDAY", target="150")

    assert editor.status == 422
    assert editor.says("name") == (
        "Other rules are called fRIDAY. Give these another name."
    )
    assert editor.typed("target") == ["150"]
    assert club.house_rules.get() == friday


def test_any_name_is_shown_letter_for_letter(ann: Client) -> None:
    name = 'O\'Brien & <b>Žofia</b> \u200d👨‍👩‍👧 "x"'[:60]

    Editor(ann).save(name=name)

    assert name in Editor(ann, _address()).page.words
    assert "<b>Žofia" not in ann.get("/house/").content.decode()


def _address() -> str:
    return f"/house/{models.HouseRules.objects.get().pk}/"


def test_a_second_tap_makes_no_twin(ann: Client) -> None:
    editor = Editor(ann)
    (form,) = editor.page.forms

    first = form.post(ann, step="save", name="Ours")
    second = form.post(ann, step="save", name="Ours")

    assert (first.status_code, second.status_code) == (302, 302)
    assert models.HouseRules.objects.count() == 1


def test_nobody_elses_rules_are_written_over_by_their_id(
    cas: Client, friday: models.HouseRules
) -> None:
    answer = Editor(cas).save(name="Ours", house_id=str(friday.pk)).answer

    assert answer.status_code == 404
    friday.refresh_from_db()
    assert friday.name == "Friday"


def test_an_id_that_is_none_is_not_found(ann: Client) -> None:
    assert Editor(ann).save(name="Ours", house_id="7").status == 404


def test_a_phone_without_a_table_is_told_to_start_a_match(db: None) -> None:
    editor = Editor(Client()).save(name="Ours", target="150")

    assert editor.status == 422
    assert "start a match on this phone first" in editor.page.words
    assert editor.typed("target") == ["150"]
    assert (models.HouseRules.objects.count(), models.Club.objects.count()) == (0, 0)


def test_rules_are_kept_for_the_phones_own_table(
    cas: Client, club: models.Club
) -> None:
    Editor(cas).save(name="Ours")

    assert models.HouseRules.objects.exclude(club=club).count() == 1


def test_an_unknown_preset_is_not_found(ann: Client) -> None:
    assert ann.get(NEW.format("chess")).status_code == 404
    assert ann.post(NEW.format("chess"), {"house_id": uuid.uuid4()}).status_code == 404


# Steps


@pytest.mark.parametrize(
    ("key", "typed", "step", "then"),
    [
        ("undercut_bonus", "25", "-", "20"),
        ("undercut_bonus", "23", "-", "20"),
        ("undercut_bonus", "23", "+", "25"),
        ("undercut_bonus", "100", "+", "100"),
        ("undercut_bonus", "0", "-", "0"),
        ("target", "100", "+", "125"),
        ("target", "10", "-", "10"),
        ("target", "20", "-", "10"),
        ("knock_limit", "10", "-", "9"),
        ("gin_boxes", "5", "+", "5"),
        ("gin_bonus", "many", "+", "many"),
        ("gin_bonus", "", "+", ""),
        ("big_gin_bonus", "", "+", "30"),
        ("big_gin_bonus", "", "-", ""),
        ("big_gin_bonus", "+6", "+", "35"),
        ("big_gin_bonus", "31", "+", "35"),
        ("big_gin_bonus", "six", "+", "six"),
    ],
)
def test_plus_and_minus_stop_at_round_numbers(
    ann: Client, key: str, typed: str, step: str, then: str
) -> None:
    editor = Editor(ann).press(f"{key}{step}", **{key: typed})

    assert editor.typed(key) == [then]


def test_the_row_that_was_stepped_in_stands_open(ann: Client) -> None:
    editor = Editor(ann).press("gin_bonus+")

    opened = [said for tag, said in editor.page.tags if tag == "details"]
    assert [n for n, said in enumerate(opened) if "open" in said] == [1]


@pytest.mark.parametrize(
    "step", ["", "look", "chess=1", "tie+", "=", "target", "a b=c"]
)
def test_any_other_step_changes_and_keeps_nothing(ann: Client, step: str) -> None:
    editor = Editor(ann).press(step, name="Ours", target="150")

    assert editor.status == 200
    assert editor.marked() == {"target"}
    assert models.HouseRules.objects.count() == 0


# Contradictions

STRAIGHT = {"knock_limit": "0", "upcard_limit": "on"}


def test_straight_gin_with_an_upcard_limit_is_said_with_its_two_ways_out(
    ann: Client,
) -> None:
    editor = Editor(ann).save(name="Ours", **STRAIGHT)

    assert editor.status == 422
    assert editor.says("upcard_limit") == (
        "Knock with 0 is straight gin: no upcard can set a limit. "
        "Only one of the two can be played. "
        "Straight gin, no upcard limit Upcard limit, knock with 10"
    )
    assert "Something above cannot be yet." in editor.page.words
    assert models.HouseRules.objects.count() == 0


@pytest.mark.parametrize(
    ("step", "stored"),
    [("upcard_limit=off", (0, False)), ("knock_limit=10", (10, True))],
)
def test_either_way_out_can_be_kept(
    ann: Client, step: str, stored: tuple[int, bool]
) -> None:
    editor = Editor(ann).save(name="Ours", **STRAIGHT)

    editor.press(step)
    assert (editor.status, editor.says("upcard_limit")) == (200, "")
    editor.save()

    assert (kept().knock_limit, kept().upcard_limit) == stored


def test_a_contradiction_is_said_where_it_arose(ann: Client) -> None:
    editor = Editor(ann, NEW.format("oklahoma"))

    editor.press("knock_limit=0")
    assert editor.status == 422
    assert "straight gin" in editor.says("knock_limit")
    assert editor.says("upcard_limit") == ""

    # Something else is changed: now it stands at what differs from the preset.
    editor.press("gin_bonus+")
    assert "straight gin" in editor.says("knock_limit")


def test_a_shutout_instead_of_more_is_a_contradiction(ann: Client) -> None:
    editor = Editor(ann).save(name="Ours", shutout="instead", shutout_bonus="50")

    assert editor.status == 422
    assert "instead of the 100 for reaching the target" in editor.says("shutout_bonus")
    assert "Shutout bonus 100 50 on top of 100" in editor.says("shutout_bonus")
    editor.press("shutout=add").save()
    assert kept().shutout_bonus == 50


def test_two_contradictions_stand_in_their_two_places(ann: Client) -> None:
    editor = Editor(ann).save(
        name="Ours", shutout="instead", shutout_bonus="0", **STRAIGHT
    )

    assert "No shutout bonus" in editor.says("shutout_bonus")
    assert "straight gin" in editor.says("upcard_limit")


# In words


def test_what_is_typed_can_be_read_in_words_and_comes_back(ann: Client) -> None:
    editor = Editor(ann).press(
        "words", name="Perjantai", gin_bonus="30", column_multipliers=["1", "2", "3"]
    )
    page = editor.page
    assert page.title == "Perjantai · Scorekeeper"
    assert "against 21 it gives 51" in page.words
    assert "House rules, from Classic. Two values differ." in page.words
    assert models.HouseRules.objects.count() == 0

    editor.press("look")

    assert editor.typed("name") == ["Perjantai"]
    assert editor.typed("gin_bonus") == ["30"]
    assert editor.typed("column_multipliers") == ["1", "2", "3"]


def test_what_is_wrong_cannot_be_read_in_words(ann: Client) -> None:
    editor = Editor(ann).press("words", gin_bonus="300")

    assert editor.status == 422
    assert "not 300." in editor.says("gin_bonus")


# htmx takes the parts out


def _asked_by_htmx(browser: Client, **more: object) -> tuple[int, set[str]]:
    """Return the status, and the ids of the parts that htmx puts in place."""
    (form,) = Editor(browser).page.forms
    answer = browser.post(
        form.action, form.fields | {"step": []} | more, headers={"HX-Request": "true"}
    )
    html = answer.content.decode()
    return answer.status_code, set(re.findall(r'id="([^"]+)"[^>]*hx-swap-oob', html))


def test_htmx_gets_what_follows_but_no_field_that_may_be_in_use(ann: Client) -> None:
    status, swapped = _asked_by_htmx(ann, name="Ours", gin_bonus=["30"])

    assert status == 200
    assert {"value-gin_bonus", "says-gin_bonus", "marked", "save", "last"} <= swapped
    assert not any(name.startswith("field-") for name in swapped)
    assert models.HouseRules.objects.count() == 0


def test_after_a_step_htmx_gets_the_fields_too(ann: Client) -> None:
    _status, swapped = _asked_by_htmx(ann, step="gin_bonus+")

    assert {f"field-{key}" for key in rules.KEYS} <= swapped


def test_friday_is_no_preset(club: models.Club) -> None:
    """House rules may even equal a preset; they keep their name."""
    keep(club, name="As classic")

    assert kept() == factories.CLASSIC
