"""The line over Save: the phone says it while one types, the server afterwards.

Both fill the same templates, but each does the sum by itself. Here they meet: the
phone's words for every pair of counts against those of the fold.
"""

import html
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from games import models, rules
from games.books import hand_words, sheets
from games.table.pages import words
from tests.factories import DEAD, gin, knock, points
from tests.table.browser.table import ANNA, BORIS, PICTURED, Lay

#: Fill in each pair of counts as if typed and note what the page says then.
SAY = """pairs => {
  const fields = [...document.querySelectorAll(".count input")];
  const starred = p => p ? [...p.childNodes]
    .map(node => node.nodeName === "B" ? `*${node.textContent}*` : node.textContent)
    .join("") : "";
  return pairs.map(pair => {
    pair.forEach((count, place) => {
      fields[place].value = count;
      fields[place].dispatchEvent(new Event("input", {bubbles: true}));
    });
    return [
      starred(document.querySelector("#said .sentence")),
      document.querySelector("#consequence").textContent.trim(),
      document.querySelector("#said .refused") !== null,
      document.querySelector("[data-save]").ariaDisabled !== "true",
    ];
  });
}"""
#: Every count of the knocker against those around it, the ends of the range, and
#: what just reaches the target or just does not.
PAIRS = [
    (kd, od)
    for kd in range(11)
    for od in sorted({0, 1, max(kd - 1, 0), kd, kd + 1, 12, 28 + kd, 29 + kd, 98})
]
REFUSED = [(11, 3), (12, 99), (99, 0), (100, 12), (999, 999), (4, 99), (0, 100)]


@dataclass(frozen=True)
class Said:
    sentence: str
    then: str = ""
    refused: bool = False
    may_save: bool = True


def _says(page: Page, match: models.Match, seat: int, typed: Any, way: str) -> Any:
    page.goto(f"/m/{match.pk}/hand/?who={seat}&how={way}")
    return [Said(*each) for each in page.evaluate(SAY, typed)]


def _by(typed: list[Any], said: list[Said]) -> dict[Any, Said]:
    return dict(zip(typed, said, strict=True))


def _expected(facts: rules.Match, hand: rules.Hand) -> Said:
    """Return what the server says of a hand, before and after it is on the sheet."""
    names = facts.players
    try:
        sheet = rules.score(facts._replace(hands=(*facts.hands, hand)))
    except rules.WrongFactsError as error:
        return Said(words.refusal(error), refused=True, may_save=False)
    line = sheet.hands[-1]
    bold = hand_words.sentence(line, names, facts.rules)
    said = html.unescape(bold.replace("<b>", "*").replace("</b>", "*"))
    dealer = names[sheet.next[0].dealer] if sheet.next else ""
    if line.winner is None:
        same = rules.score(facts).next == sheet.next
        template = words.DEALS_AGAIN if same else words.DEALS_NEXT
        return Said(said, template % {"dealer": dealer})
    score = sheet.totals[line.winner].points
    values = {
        "winner": names[line.winner],
        "score": score,
        "left": facts.rules.target - score,
        "dealer": dealer,
        "target": facts.rules.target,
    }
    return Said(said, (words.TO_GO if sheet.next else words.ENDS) % values)


BIG_GIN = rules.PRESETS["wikipedia"]
RULE_SETS = {
    "classic": rules.Rules(),
    "first-to-100": rules.PRESETS["first-to-100"],
    "wikipedia": BIG_GIN,
    "nobody wins a tie": rules.Rules(
        tie=rules.Tie.NOBODY,
        draw_dealer=rules.DrawDealer.PASS,
        next_dealer=rules.NextDealer.ALTERNATE,
    ),
    "running boxes": rules.Rules(
        boxes_count=rules.BoxesCount.RUNNING,
        box_bonus=7,
        gin_boxes=1,
        undercut_boxes=2,
        target=150,
    ),
    "straight gin": rules.Rules(knock_limit=0),
}


def test_the_phone_says_what_the_server_says(phone: Page, lay: Lay) -> None:
    for name, house in RULE_SETS.items():
        limit = house.knock_limit
        before = PICTURED if limit else (gin(ANNA, 21), DEAD, gin(BORIS, 40))
        match = lay(phone, *before, house=house, names=("Anna *A*", "O'Brien & <b>"))
        facts = sheets.match_facts(match)
        pairs = [pair for pair in PAIRS if pair[0] <= limit] + REFUSED
        for seat in (ANNA, BORIS):
            said = _says(phone, match, seat, pairs, "knock")

            expected = [
                _expected(facts, knock(seat, kd, od) if kd else gin(seat, od))
                for kd, od in pairs
            ]
            assert _by(pairs, said) == _by(pairs, expected), name


def test_big_gin_is_said_as_the_server_says_it(phone: Page, lay: Lay) -> None:
    house = BIG_GIN._replace(
        boxes_count=rules.BoxesCount.RUNNING, big_gin_boxes=2, target=150
    )
    match = lay(phone, *PICTURED, house=house)
    facts = sheets.match_facts(match)
    phone.goto(f"/m/{match.pk}/hand/?who=1")
    phone.get_by_label("Big gin: all eleven cards melded").tap()
    pairs = [(0, od) for od in (0, 1, 18, 50, 98, 99)]

    said = [Said(*each) for each in phone.evaluate(SAY, pairs)]

    big = {"call": rules.Call.BIG_GIN}
    assert said == [
        _expected(facts, gin(BORIS, od)._replace(**big)) for _kd, od in pairs
    ]
    assert "*Boris +49* (18 + 31)" in said[2].sentence
    # Who counts deadwood has no big gin.
    (knocked,) = [Said(*each) for each in phone.evaluate(SAY, [(4, 20)])]
    assert knocked == _expected(facts, knock(BORIS, 4, 20))


def test_points_alone_are_said_as_the_server_says_them(phone: Page, lay: Lay) -> None:
    match = lay(phone, *PICTURED)
    facts = sheets.match_facts(match)
    counts = [1, 2, 28, 29, 43, 44, 45, 100, 500, 0, 501, 999]

    for seat in (ANNA, BORIS):
        said = _says(phone, match, seat, [(count,) for count in counts], "points")

        expected = [_expected(facts, points(seat, count)) for count in counts]
        assert _by(counts, said) == _by(counts, expected)


def test_a_dead_hand_says_who_deals_again(phone: Page, lay: Lay) -> None:
    match = lay(phone, *PICTURED)
    facts = sheets.match_facts(match)

    phone.goto(f"/m/{match.pk}/hand/?how=draw")

    said = phone.locator("#said").inner_text()
    expected = _expected(facts, DEAD)
    assert said.split("\n\n") == [expected.sentence, expected.then]
