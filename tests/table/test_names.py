"""Names as people write them: one person under all spellings, letter for letter.

KNOWN_TRAPS M3 and M4.
"""

import uuid

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from games import access, models
from games.table.acts import hands as acts
from games.table.acts import matches
from tests.factories import (
    ANN,
    BOB,
    EVENING,
    a_link,
    a_match,
    gin,
    knock,
    later,
    live,
    play,
    points,
)
from tests.table.page import Page

SPELLINGS = {
    "as it is": "Žofia",
    "small, with a blank": "žofia ",
    "capitals": "ŽOFIA",
    "combining caron": "Z\N{COMBINING CARON}ofia",
    "no-break space around": "\N{NO-BREAK SPACE}Žofia\N{NO-BREAK SPACE}",
    "small and combining": "z\N{COMBINING CARON}ofia",
}


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
def test_m3_one_person_under_all_spellings(club: models.Club, spelling: str) -> None:
    first = matches.player(club, "Žofia", EVENING)

    again = matches.player(club, spelling, EVENING)

    assert again == first
    assert models.Player.objects.count() == 1


def test_m3_a_name_is_kept_as_it_was_first_written_but_tidy(club: models.Club) -> None:
    name = "  Z\N{COMBINING CARON}ofia \N{NO-BREAK SPACE} Novak"

    player = matches.player(club, name, EVENING)

    assert player.name == "Žofia Novak"


def test_m3_inner_blanks_are_one_blank(club: models.Club) -> None:
    first = matches.player(club, "Ann Lee", EVENING)

    again = matches.player(club, "ann \N{NO-BREAK SPACE}  LEE", EVENING)

    assert again == first


def test_m3_accents_tell_people_apart(club: models.Club) -> None:
    matches.player(club, "Jurgen", EVENING)
    matches.player(club, "Jürgen", EVENING)

    assert models.Player.objects.count() == 2


@pytest.mark.parametrize(
    ("one", "other"), [("Straße", "STRASSE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ")]
)
def test_m3_capitals_of_every_script_are_the_same_person(
    club: models.Club, one: str, other: str
) -> None:
    first = matches.player(club, one, EVENING)

    assert matches.player(club, other, EVENING) == first


def test_m3_the_database_holds_one_of_each(club: models.Club) -> None:
    player = matches.player(club, "Žofia", EVENING)

    with pytest.raises(IntegrityError), transaction.atomic():
        models.Player.objects.create(
            club=club, name="žofia", key=player.key, created_at=EVENING
        )


NASTY = ["O'Brien", 'D"Arcy', "<b>Boss</b>", "</script><i>", "<img src=x onerror=x>"]
NASTY += ["100% %(name)s", "*Star*", "{{ name }}", "a&amp;b", "👨‍👩‍👧‍👦"]


def everywhere(match: models.Match, hand: models.Hand) -> list[str]:
    """Every page that shows the names of a match."""
    sheet, own = f"/m/{match.pk}/", f"/m/{match.pk}/hands/{hand.key}/"
    return [
        *("/", "/matches/", sheet, own, f"{own}change/", f"{own}insert/"),
        *(f"{sheet}{name}/" for name in ("more", "changes", "result", "stop")),
        *(f"{sheet}{name}/" for name in ("people", "hand")),
        f"{sheet}share/?kind=phone",
        f"{sheet}live/?playing=1",
        f"{sheet}hand/?how=points&who=1",
    ]


def shows(page: Page, name: str) -> bool:
    """Return whether a name is there letter for letter: as text, value or label."""
    values = [value for _tag, said in page.tags for value in said.values()]
    return name in page.words or any(name in value for value in values)


@pytest.mark.parametrize("name", [*NASTY[:6], "a&amp;b"])
def test_m4_a_name_is_shown_letter_for_letter_on_every_page(
    ann: Client, club: models.Club, name: str
) -> None:
    match = a_match(
        club=club, names=(name, "Bob"), hands=[knock(ANN, 4, 20), gin(BOB, 3)]
    )
    acts.amend_hand(
        match_id=match.pk,
        key=live(match=match)[0].key,
        facts=knock(ANN, 5, 20),
        seen=1,
        by=None,
        at=later(minutes=9),
    )
    for address in everywhere(match, live(match=match)[0]):
        answer = ann.get(address)
        page = Page(answer)
        assert answer.status_code == 200, address
        assert shows(page, name), address
        assert "<" not in name or name not in page.html, address


@pytest.mark.parametrize("name", NASTY)
def test_m4_a_name_is_data_for_the_script_and_never_part_of_it(
    ann: Client, club: models.Club, name: str
) -> None:
    match = a_match(club=club, names=(name, "Bob"))

    page = Page(ann.get(f"/m/{match.pk}/hand/?who=0"))

    assert page.json["entry-words"]["names"] == [name, "Bob"]
    assert page.html.count("</script>") == 3  # htmx, ours, and the data's own
    scripts = [said for tag, said in page.tags if tag == "script"]
    assert [said.get("type") for said in scripts if "src" not in said] == [
        "application/json"
    ]


@pytest.mark.parametrize("name", NASTY)
def test_m4_a_name_is_the_same_in_result_and_file(
    ann: Client, club: models.Club, name: str
) -> None:
    match = a_match(club=club, names=(name, "Bob"), hands=[points(ANN, 100)])

    result = Page(ann.get(f"/m/{match.pk}/result/"))
    document = ann.get(f"/m/{match.pk}/file/").json()

    assert f"{name} wins by 325." in result.words
    assert document["players"] == [name, "Bob"]


@pytest.mark.parametrize("name", NASTY)
def test_m4_a_name_is_the_same_in_titles_conflicts_and_refusals(
    ann: Client, club: models.Club, name: str
) -> None:
    match = a_match(club=club, names=(name, "Bob"), hands=[gin(BOB, 3)])
    hand = {
        "key": str(uuid.uuid4()),
        "after": "",
        "how": "knock",
        "knocker": "0",
        "deadwood": "3",
        "opponent_deadwood": "12",
    }
    last = {"after": str(live(match=match)[0].key), "deadwood": "11"}

    conflict = Page(ann.post(f"/m/{match.pk}/hand/", hand))
    refused = Page(ann.post(f"/m/{match.pk}/hand/", hand | last))

    assert Page(ann.get(f"/m/{match.pk}/")).title == f"{name} – Bob · Scorekeeper"
    assert f"{name} knocks with 3 against 12: {name} +9" in conflict.words
    assert f"{name} cannot knock with 11; the limit is 10." in refused.words


@pytest.mark.parametrize("name", NASTY)
def test_m4_who_has_such_a_name_can_be_chosen_again(
    ann: Client, club: models.Club, name: str
) -> None:
    a_match(club=club, names=(name, "Bob"), hands=[points(ANN, 100)])

    Page(ann.get("/")).form("Start").post(ann)

    assert models.Match.objects.count() == 2
    assert models.Player.objects.count() == 2


def test_m4_a_phones_signature_is_shown_letter_for_letter(
    ann: Client, match: models.Match
) -> None:
    ann.post(f"/m/{match.pk}/phone/", {"label": "<i>Bob</i>’s"})
    play(match=match, hands=[gin(BOB, 3)], by=match.club.devices.get())

    page = Page(ann.get(f"/m/{match.pk}/hands/{live(match=match)[0].key}/"))

    assert "<i>Bob</i>’s" in page.words


def test_m4_a_watching_phone_is_told_names_the_same_way(
    client: Client, club: models.Club
) -> None:
    match = a_match(club=club, names=("</script>", "Bob"))
    client.get(f"/w/{access.link_token(a_link(match=match, kind='watch'))}")

    page = Page(client.get(f"/m/{match.pk}/"))

    assert page.title == "</script> – Bob · Scorekeeper"
    assert page.html.count("</script>") == 2
