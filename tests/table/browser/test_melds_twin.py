"""The phone lays hands out by itself; here it meets the known answers and the server.

Not only the sums are to be the same: both show the same melds, loose cards and
lay-offs, also where others would be as good.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from django.templatetags.static import static
from playwright.sync_api import Page

from games import rules
from games.rules import cards
from games.rules.layout import Layout
from games.rules.melds import best_discard, best_melds, least_deadwood, showdown

DATA = Path(__file__).parents[2] / "data"
CLASSIC = rules.named("classic")
HOUSES = (
    CLASSIC,
    rules.Rules(undercut_bonus=10, tie=rules.Tie.NOBODY),
    rules.Rules(knock_limit=5, gin_bonus=20, undercut_bonus=0),
)
#: Four stay over with the one, and four with the other.
TEN = "5h 6h 7h 9s 9d 9c Qs Qd Qc 4s"
OTHER = "4d 6s 6d 6c Kc Kd Ks Jc Jd Jh"
#: Ask for one thing many times over; what is refused comes as its code and values.
ASK = """([asked, many]) => JSON.stringify(JSON.parse(many).map((given) => {
  try {
    return Melds[asked](...given);
  } catch (error) {
    if (!(error instanceof Error) || !error.code) throw error;
    return {code: error.code, values: error.values};
  }
}))"""

pytestmark = pytest.mark.usefixtures("transactional_db")


@dataclass(frozen=True)
class Twin:
    """The script in a page of the site, without a network."""

    page: Page

    def __call__(self, asked: str, many: Iterable[Sequence[Any]]) -> list[Any]:
        # As text: Playwright takes seconds over thousands of nested lists.
        given = json.dumps([list(given) for given in many])
        return json.loads(self.page.evaluate(ASK, [asked, given]))

    def one(self, asked: str, *given: Any) -> Any:
        return self(asked, [given])[0]


@pytest.fixture
def twin(phone: Page) -> Twin:
    phone.goto("/")
    phone.add_script_tag(url=static("games/melds.js"))
    phone.context.set_offline(True)
    return Twin(phone)


def vectors(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def house_of(house: rules.Rules) -> dict[str, Any]:
    return {
        "limit": house.knock_limit,
        "gin": house.gin_bonus,
        "bigGin": house.big_gin_bonus,
        "undercut": house.undercut_bonus,
        "tieScores": house.tie == rules.Tie.UNDERCUT,
    }


def told(layout: Layout) -> dict[str, Any]:
    return {
        "melds": [list(meld) for meld in layout.melds],
        "loose": list(layout.loose),
        "deadwood": layout.deadwood,
    }


def refused(error: rules.WrongFactsError) -> dict[str, Any]:
    return {"code": error.code, "values": dict(error.values)}


def or_refused(ask: Callable[..., Any]) -> Callable[..., Any]:
    def answer(*given: Any) -> Any:
        try:
            return ask(*given)
        except rules.WrongFactsError as error:
            return refused(error)

    return answer


@or_refused
def server_melds(hand: Any) -> dict[str, Any]:
    return told(best_melds(hand))


@or_refused
def server_discard(hand: Any) -> dict[str, Any]:
    aside, layout = best_discard(hand)
    return {"aside": aside, "layout": told(layout)}


@or_refused
def server_showdown(knocker: Any, other: Any, house: rules.Rules) -> dict[str, Any]:
    then = showdown(knocker, other, house)
    better = then.better and {
        "knocker": told(then.better.knocker),
        "defenderDeadwood": then.better.defender_deadwood,
        "points": then.better.points,
    }
    return {
        "knocker": told(then.knocker),
        "defender": told(then.defender),
        "layoffs": [{"card": off.card, "meld": off.meld} for off in then.layoffs],
        "knockerDeadwood": then.knocker_deadwood,
        "defenderDeadwood": then.defender_deadwood,
        "result": then.result.value,
        "points": then.points,
        "better": better,
    }


def agree(said: Sequence[Any], known: Sequence[Any], given: Sequence[Any]) -> None:
    """Hold answers against each other, and show the first that differ."""
    assert said
    cases = zip(said, known, given, strict=True)
    assert [case for case in cases if case[0] != case[1]][:3] == []


def turned(hand: Sequence[int], suits: Sequence[int]) -> list[int]:
    return [13 * suits[card // 13] + card % 13 for card in hand]


def test_three_thousand_known_hands_lie_as_on_the_server(twin: Twin) -> None:
    known = vectors("melds.jsonl")
    texts = [(case["hand"],) for case in known]
    hands = [(list(cards.parse_many(text)),) for (text,) in texts]
    assert len(known) == 3000

    said = twin("bestMelds", texts)

    deadwood = [case["deadwood"] for case in known]
    agree([layout["deadwood"] for layout in said], deadwood, known)
    agree(said, [server_melds(*hand) for hand in texts], known)
    assert twin("bestMelds", hands) == said
    agree(twin("leastDeadwood", hands), deadwood, known)
    agree(twin("parse", texts), [hand for (hand,) in hands], texts)


def test_fifteen_hundred_known_showdowns_lie_as_on_the_server(twin: Twin) -> None:
    known = vectors("layoffs.jsonl")
    house = house_of(CLASSIC)
    assert len(known) == 1500

    said = twin(
        "showdown", [(each["knocker"], each["defender"], house) for each in known]
    )

    agree([in_short(then) for then in said], [as_known(case) for case in known], known)
    server = [
        server_showdown(each["knocker"], each["defender"], CLASSIC) for each in known
    ]
    agree(said, server, known)
    assert {"knock", "gin", "undercut"} <= {then.get("result") for then in said}
    assert any(then.get("better") for then in said)
    assert any(then.get("layoffs") for then in said)


def in_short(then: dict[str, Any]) -> Any:
    if "code" in then:
        return then
    counts = [then[key] for key in ("knockerDeadwood", "defenderDeadwood")]
    other = then["better"]
    return (
        [*counts, then["result"], then["points"]],
        other
        and [other["knocker"]["deadwood"], other["defenderDeadwood"], other["points"]],
    )


def as_known(case: dict[str, Any]) -> Any:
    strict, free = case["strict"], case["free"]
    if strict is None:
        values = {"deadwood": case["kmin"], "limit": CLASSIC.knock_limit}
        return {"code": "over-limit", "values": values}
    return (
        [strict[key] for key in ("kd", "dd", "result", "points")],
        None if free == "same" else [free[key] for key in ("kd", "dd", "points")],
    )


def test_showdowns_in_other_suits_and_houses_lie_as_on_the_server(twin: Twin) -> None:
    orders = list(permutations(range(4)))
    asked = []
    for place, case in enumerate(vectors("layoffs.jsonl")):
        hands = [cards.parse_many(case[name]) for name in ("knocker", "defender")]
        suits = orders[place % len(orders)]
        house = HOUSES[place % len(HOUSES)]
        asked.append((*[turned(hand, suits) for hand in hands], house))

    said = twin("showdown", [(*hands, house_of(house)) for *hands, house in asked])

    agree(said, [server_showdown(*each) for each in asked], asked)
    assert "tie" in {then.get("result") for then in said}


def test_no_ace_goes_on_the_king_of_another_suit(twin: Twin) -> None:
    held = "Js Qs Ks 3h 4h 5h 9s 9d 9c 4c"
    other = "Ah 2h 6h Kd As 7c 7d 8h Tc Qd"

    said = twin.one("showdown", held, other, house_of(CLASSIC))

    melds = said["knocker"]["melds"]
    on = [(cards.name(off["card"]), off["meld"]) for off in said["layoffs"]]
    hearts = melds.index(list(cards.parse_many("3h 4h 5h")))
    assert on == [("2h", hearts), ("Ah", hearts), ("6h", hearts)]
    assert said == server_showdown(held, other, CLASSIC)


def test_of_eleven_the_same_card_goes(twin: Twin) -> None:
    known = [cards.parse_many(case["hand"]) for case in vectors("melds.jsonl")]
    asked = [
        ([*hand, next(card for card in drawn if card not in hand)],)
        for hand, drawn in zip(known[::6], known[1::6], strict=True)
    ]
    asked += [([*hand, card],) for (hand, card) in [(range(10), 10), (range(10), 51)]]
    melded = "As 2s 3s 4s 7s 7h 7d Tc Jc Qc Kc"
    several = "Kh Ks Qd Qs 9h 9c 7d 7s 5h 3c 2d"
    asked += [(melded,), (several,)]

    said = twin("bestDiscard", asked)

    agree(said, [server_discard(*hand) for hand in asked], asked)
    # The first king that is held: nothing else tells them apart.
    assert twin.one("name", said[-1]["aside"]) == "Kh"
    assert said[-2]["layout"]["deadwood"] == 0


def test_big_gin_and_tie_count_as_the_house_plays_them(twin: Twin) -> None:
    plain, played = CLASSIC, rules.Rules(big_gin_bonus=31)
    held = "As 2s 3s 4s 7s 7h 7d Tc Jc Qc Kc"
    other = "5s 8s 8h 8d Jh Qh Kh 9c Ac 2d"
    eleven = [(held, other, plain), (held, other, played)]
    # Neither the five of spades nor the nine of clubs is laid off.
    left = 5 + 9 + 1 + 2
    known = [(0, left, "gin", left + 25, 0), (0, left, "big-gin", left + 31, 0)]

    nobody = rules.Rules(undercut_bonus=10, tie=rules.Tie.NOBODY)
    none = rules.Rules(undercut_bonus=0)
    ties = [(TEN, OTHER, house) for house in (CLASSIC, nobody, none)]
    known += [(4, 4, "undercut", -25, 0), (4, 4, "tie", 0, 0), (4, 4, "undercut", 0, 0)]
    asked = eleven + ties

    said = twin("showdown", [(*hands, house_of(house)) for *hands, house in asked])

    counts = ("knockerDeadwood", "defenderDeadwood", "result", "points")
    short = [(*[then[key] for key in counts], len(then["layoffs"])) for then in said]
    agree(short, known, asked)
    agree(said, [server_showdown(*each) for each in asked], asked)

    odd = held.replace("Kc", "Kd"), other
    over = {"code": "over-limit", "values": {"deadwood": 10, "limit": 0}}
    assert twin.one("showdown", *odd, house_of(played)) == over
    assert server_showdown(*odd, played) == over


def test_card_names_are_read_as_the_server_reads_them(twin: Twin) -> None:
    ranks = [*cards.RANKS, *cards.RANKS.lower(), "10", "1", "11", "0", "", "é"]
    suits = [*cards.SUITS, *cards.SUITS.upper(), *"♠♥♦♣", "♤", "", "x", "hh"]
    pieces = [rank + suit for rank in ranks for suit in suits if rank + suit]
    pieces += ["sA", "constructor", "__proto__", "7,h"]
    several = ["", " \n", " 7s\t7h\n10d ", "7s 7h 7S", "Tc 10C", "7s7h", "7s, 7h"]
    texts = [*pieces, *several]
    parse = or_refused(lambda text: list(cards.parse_many(text)))

    said = twin("parse", [(text,) for text in texts])

    agree(said, [parse(text) for text in texts], texts)
    assert sum(isinstance(answer, list) for answer in said[: len(pieces)]) == 27 * 12
    names = twin("name", [(card,) for card in range(52)])
    assert names == [cards.name(card) for card in range(52)]


def test_least_deadwood_of_any_number_of_cards(twin: Twin) -> None:
    known = [cards.parse_many(case["hand"]) for case in vectors("melds.jsonl")]
    asked = [list(hand[: place % 11]) for place, hand in enumerate(known[:220])]
    twenty = [
        list(dict.fromkeys(first + second))
        for first, second in zip(known[:200:2], known[1:200:2], strict=True)
    ]
    asked += [*twenty, list(range(26)), []]

    said = twin("leastDeadwood", [(hand,) for hand in asked])

    agree(said, [least_deadwood(hand) for hand in asked], asked)
    assert said[-2:] == [0, 0]


OVER = "Qs Ks As 2h 3h 4h 5h 9d 9c 9h"
REFUSED = [
    (TEN[:-3], OTHER, "hand-size", {"count": 9}),
    (TEN, OTHER[:-3], "hand-size", {"count": 9}),
    (TEN, f"{OTHER} 2h", "hand-size", {"count": 11}),
    (f"{TEN} As Ah", OTHER, "hand-size", {"count": 12}),
    (f"{TEN[:-3]} 9D", OTHER, "card-twice", {"card": "9d"}),
    (TEN, f"{OTHER[:-3]} 10x", "unknown-card", {"text": "10x"}),
    (TEN, f"{OTHER[:-6]} 9c Qs", "card-in-both", {"card": "Qs"}),
    (OVER, OTHER.replace("Ks", "Th"), "over-limit", {"deadwood": 21, "limit": 10}),
    (list(range(9)), OTHER, "hand-size", {"count": 9}),
    ([*range(9), 3], OTHER, "card-twice", {"card": "4s"}),
    ([*range(9), 52], OTHER, "unknown-card", {"text": "52"}),
    ([*range(9), -1], OTHER, "unknown-card", {"text": "-1"}),
    ([*range(9), 9.5], OTHER, "unknown-card", {"text": "9.5"}),
]


def test_what_cannot_be_is_refused_in_the_same_words(twin: Twin) -> None:
    known = [{"code": code, "values": values} for *_, code, values in REFUSED]
    hands = [(knocker, other) for knocker, other, *_ in REFUSED]
    house = house_of(CLASSIC)

    said = twin("showdown", [(*pair, house) for pair in hands])

    agree(said, known, hands)
    agree(said, [server_showdown(*pair, CLASSIC) for pair in hands], hands)
    short = (TEN[:-3],)
    for asked, server in (("bestMelds", server_melds), ("bestDiscard", server_discard)):
        assert twin.one(asked, *short) == server(*short)
        assert twin.one(asked, *short)["code"] == "hand-size"
    assert twin.one("bestDiscard", TEN) == server_discard(TEN)
    assert twin.one("leastDeadwood", "7s 7s") == known[4] | {"values": {"card": "7s"}}
    assert twin.one("bestMelds", OVER)["deadwood"] == 21
