"""The sheet of a match that is over."""

import datetime as dt

import pytest
from django.test import Client

from games import access, models, rules
from games.table.acts import hands as acts
from games.table.acts import matches
from tests.factories import (
    ANN,
    BOB,
    DEAD,
    EVENING,
    a_link,
    a_match,
    fresh,
    gin,
    knock,
    later,
    live,
    play,
    points,
)
from tests.table.page import Page

EURO_CENTS = {"per_point": "0.05", "currency": "EUR"}

#: Ann 105 + 3 boxes + 100 = 280; Bob 41 + 2 boxes = 91 (16, 0, 9, 46, 32, 43).
TO_THE_END = (
    knock(ANN, 4, 20),
    DEAD,
    knock(BOB, 6, 15),
    gin(ANN, 21),
    knock(ANN, 9, 2),
    gin(ANN, 18),
)
#: Ann reaches 100 with one hand: 225. Bob has 90 and six boxes: 240.
UPSET = (*[points(BOB, 15)] * 6, points(ANN, 100))


def sheet(browser: Client, match: models.Match) -> Page:
    return Page(browser.get(f"/m/{match.pk}/"))


def ledger(page: Page) -> str:
    """Return the accounting as it is read, from its head to the total."""
    begin = page.words.index(" Points ")
    end = page.words.index(" hands, ") if " hands, " in page.words else -1
    return page.words[begin:end]


def test_every_bonus_is_a_line(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, stake=EURO_CENTS, hands=TO_THE_END)

    page = sheet(ann, match)

    assert "Ann wins by 189" in page.words
    assert "Ann reached 100 with a gin in hand 6." in page.words
    assert (
        "Points 105 41 Boxes 3 × 25 75 2 × 25 50 Game 100 – Shutout – – Total 280 91"
        in page.words
    )
    assert "Bob pays Ann €9.45 189 points, €0.05 a point" in page.words


def test_a_shutout_has_its_bonus(ann: Client, club: models.Club) -> None:
    # 103 in three hands against nothing (RULES.md).
    hands = [points(ANN, 34), points(ANN, 34), points(ANN, 35)]
    match = a_match(club=club, hands=hands)

    page = sheet(ann, match)

    assert "Ann wins by 378" in page.words
    assert (
        "Points 103 – Boxes 3 × 25 75 – Game 100 – Shutout 100 – Total 378 0"
        in page.words
    )


def test_only_the_bonuses_of_the_rules_have_a_line(
    ann: Client, club: models.Club
) -> None:
    match = a_match(
        club=club, house=rules.PRESETS["first-to-100"], hands=[points(ANN, 100)]
    )

    page = sheet(ann, match)

    assert "Points 100 – Total 100 0" in page.words


def test_who_reached_the_target_may_lose_and_the_sheet_says_why(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club, stake=EURO_CENTS, hands=UPSET)

    page = sheet(ann, match)

    assert "Bob wins by 15" in page.words
    assert "Ann reached 100 first. 6 boxes against 1 decided it." in page.words
    assert "Total 225 240" in page.words
    assert "Ann pays Bob €0.75" in page.words


def test_equal_totals_are_a_drawn_match(ann: Client, club: models.Club) -> None:
    # Bob: 75 and six boxes are 225, as Ann's 100 and 25 and 100.
    hands = [*[points(BOB, 12)] * 5, points(BOB, 15), points(ANN, 100)]
    match = a_match(club=club, stake=EURO_CENTS, hands=hands)

    page = sheet(ann, match)

    assert "A drawn match" in page.words
    assert "Ann reached 100 first." in page.words
    assert "pays" not in page.words


@pytest.mark.parametrize(
    ("last", "sentence"),
    [
        (knock(ANN, 4, 20), "Ann reached 100 with a knock in hand 2."),
        (gin(ANN, 10), "Ann reached 100 with a gin in hand 2."),
        (knock(BOB, 10, 4), "Ann reached 100 with an undercut in hand 2."),
        (points(ANN, 10), "Ann reached 100 in hand 2."),
    ],
)
def test_it_says_how_the_target_was_reached(
    ann: Client, club: models.Club, last: rules.Hand, sentence: str
) -> None:
    match = a_match(club=club, hands=[points(ANN, 90), last])

    assert sentence in sheet(ann, match).words


def test_it_says_how_long_it_took(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, hands=TO_THE_END)

    assert "6 hands, 6 minutes" in sheet(ann, match).words


def test_the_deciding_hand_can_still_be_undone(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, hands=TO_THE_END)

    sheet(ann, match).form("Undo hand 6").post(ann)

    page = sheet(ann, match)
    assert "Hand 6: who knocked? Ann deals" in page.words
    assert "Ann 62 2 boxes 38 to go" in page.words


# Stopped


def test_an_abandoned_match_has_no_winner(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, stake=EURO_CENTS, hands=[points(ANN, 30)])
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.ABANDONED,
        conceded_by=None,
        by=None,
        at=later(minutes=9),
    )

    page = sheet(ann, match)

    assert "Stopped, nobody wins" in page.words
    assert "It is kept, without a winner and without money." in page.words
    assert "pays" not in page.words
    assert page.form("Play on")


def test_a_conceded_match_names_who_conceded(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, stake=EURO_CENTS, hands=[points(ANN, 30)])
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.CONCEDED,
        conceded_by=BOB,
        by=None,
        at=later(minutes=9),
    )

    page = sheet(ann, match)

    assert "Ann wins by 55" in page.words  # 30 and a box
    assert "Bob conceded." in page.words
    assert "Bob pays Ann €2.75" in page.words


def test_who_concedes_ahead_loses_without_paying(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club, stake=EURO_CENTS, hands=[points(ANN, 30)])
    matches.stop_match(
        match_id=match.pk,
        how=rules.Ending.CONCEDED,
        conceded_by=ANN,
        by=None,
        at=later(minutes=9),
    )

    page = sheet(ann, match)

    assert "Bob wins Ann conceded." in page.words
    assert "pays" not in page.words


# Again


def test_a_rematch_is_one_tap(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, hands=TO_THE_END)
    form = sheet(ann, match).form("Rematch, Bob deals")

    answers = [form.post(ann), form.post(ann)]

    again = models.Match.objects.get(rematch_of=match)
    assert [answer.url for answer in answers] == [f"/m/{again.pk}/"] * 2
    assert "Hand 1: who knocked? Bob deals" in sheet(ann, again).words


# Hands after the end


@pytest.fixture
def late(club: models.Club) -> models.Match:
    """A match that a change ended with its first hand of three."""
    match = a_match(club=club, hands=[points(ANN, 10), knock(BOB, 6, 15), DEAD])
    acts.amend_hand(
        match_id=match.pk,
        key=live(match=match)[0].key,
        facts=points(ANN, 100),
        seen=1,
        by=None,
        at=later(minutes=9),
    )
    return fresh(match=match)


def test_late_hands_are_named(ann: Client, late: models.Match) -> None:
    page = sheet(ann, late)

    assert "Hands 2 to 3 lie after the end. They are kept, not scored." in page.words


def test_late_hands_can_be_carried(ann: Client, late: models.Match) -> None:
    answer = sheet(ann, late).form("Carry into the rematch").post(ann)

    again = models.Match.objects.get(rematch_of=late)
    assert answer.url == f"/m/{again.pk}/"
    assert "Bob 9" in sheet(ann, again).words
    assert "after the end" not in sheet(ann, late).words


def test_late_hands_can_be_struck(ann: Client, late: models.Match) -> None:
    answer = sheet(ann, late).form("Strike").post(ann)

    assert answer.url == f"/m/{late.pk}/"
    assert len(live(match=late)) == 1
    assert models.Match.objects.count() == 1


def test_without_saying_what_nothing_happens_to_late_hands(
    ann: Client, late: models.Match
) -> None:
    ann.post(f"/m/{late.pk}/late/", {})

    assert len(live(match=late)) == 3
    assert models.Match.objects.count() == 1


# Tonight


def test_one_match_is_no_evening_yet(ann: Client, club: models.Club) -> None:
    match = a_match(club=club, hands=TO_THE_END)

    assert "Tonight" not in sheet(ann, match).words


def test_tonight_counts_the_matches_between_the_two(
    ann: Client, club: models.Club
) -> None:
    # Ann by 189, Bob by 15, Bob (who sits first) by 300.
    a_match(club=club, hands=TO_THE_END)
    a_match(club=club, hands=UPSET)
    third = a_match(club=club, names=("Bob", "Ann"), hands=[points(ANN, 100)])

    page = sheet(ann, third)

    assert "Bob wins by 325" in page.words  # 100 + 25 + 100 + 100
    assert "Tonight Bob 2–1 Ann, net +151" in page.words


def test_tonight_leaves_out_others_other_days_and_what_nobody_won(
    ann: Client, club: models.Club
) -> None:
    a_match(club=club, hands=TO_THE_END)
    a_match(club=club, hands=UPSET, at=EVENING - dt.timedelta(days=1))
    a_match(club=club, names=("Ann", "Dee"), hands=[points(ANN, 100)])
    a_match(club=club, hands=[points(BOB, 90)])  # still running
    stopped = a_match(club=club, hands=[points(BOB, 90)])
    matches.stop_match(
        match_id=stopped.pk,
        how=rules.Ending.ABANDONED,
        conceded_by=None,
        by=None,
        at=later(minutes=9),
    )
    a_match(names=("Ann", "Bob"), hands=[points(BOB, 100)])  # elsewhere
    last = a_match(club=club, hands=TO_THE_END, at=later(minutes=240))

    page = sheet(ann, last)

    assert "Tonight Ann 2–0 Bob, net +378" in page.words


# Who only looks or scores


def test_a_watching_phone_sees_the_result_and_can_do_nothing(
    client: Client, late: models.Match
) -> None:
    link = a_link(match=late, kind="watch")
    client.get(f"/w/{access.link_token(link)}")

    page = sheet(client, late)

    assert "Ann wins by 325" in page.words
    assert page.forms == []


def test_a_phone_with_a_score_link_corrects_but_starts_nothing(
    client: Client, club: models.Club
) -> None:
    match = a_match(club=club, hands=TO_THE_END)
    models.Match.objects.update(over_at=None)  # the link has not lapsed
    link = a_link(match=match, kind="score")
    client.get(f"/s/{access.link_token(link)}")

    page = sheet(client, match)

    assert page.form("Undo hand 6")
    assert "Rematch" not in page.words
    assert client.post(f"/m/{match.pk}/rematch/").status_code == 404
    assert models.Match.objects.count() == 1


def test_a_final_sheet_is_played_by_its_own_rules_for_ever(
    ann: Client, club: models.Club
) -> None:
    match = a_match(club=club, hands=TO_THE_END)
    play(match=matches.start_rematch(match_id=match.pk, at=later(minutes=9)), hands=[])
    models.Match.objects.filter(pk=match.pk).update(
        rules=rules.as_mapping(rules.build({"box_bonus": 20}))
    )

    page = sheet(ann, match)

    assert "Boxes 3 × 20 60 2 × 20 40" in page.words
    assert "Our rules" in page.words
