"""The rule keys in players' words: what each is called, and what its values are."""

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext

from games import rules

#: The keys in the order of the page, group by group.
GROUPS: Mapping[str, tuple[str, ...]] = {
    gettext_noop("A hand"): (
        "knock_limit",
        "gin_bonus",
        "big_gin_bonus",
        "undercut_bonus",
        "tie",
    ),
    gettext_noop("The end"): (
        "target",
        "game_bonus",
        "box_bonus",
        "boxes_count",
        "gin_boxes",
        "big_gin_boxes",
        "undercut_boxes",
        "shutout",
        "shutout_bonus",
        "winner",
    ),
    gettext_noop("Dealing"): ("cut_for_deal", "next_dealer", "draw_dealer"),
    gettext_noop("Variations"): (
        "upcard_limit",
        "ace_upcard",
        "spades_double",
        "double_extra_boxes",
        "columns",
        "column_multipliers",
        "team_scoring",
        "pairing",
    ),
}

LABELS: Mapping[str, str] = {
    "knock_limit": gettext_noop("Knock with at most"),
    "gin_bonus": gettext_noop("Gin bonus"),
    "big_gin_bonus": gettext_noop("Big gin bonus"),
    "undercut_bonus": gettext_noop("Undercut bonus"),
    "tie": gettext_noop("Equal deadwood"),
    "target": gettext_noop("Target"),
    "game_bonus": gettext_noop("For reaching it"),
    "box_bonus": gettext_noop("For each hand won"),
    "boxes_count": gettext_noop("Boxes count"),
    "gin_boxes": gettext_noop("Extra boxes for gin"),
    "big_gin_boxes": gettext_noop("Extra boxes for big gin"),
    "undercut_boxes": gettext_noop("Extra boxes for an undercut"),
    "shutout": gettext_noop("Shutout"),
    "shutout_bonus": gettext_noop("Shutout bonus"),
    "winner": gettext_noop("Who wins"),
    "cut_for_deal": gettext_noop("First dealer"),
    "next_dealer": gettext_noop("Next dealer"),
    "draw_dealer": gettext_noop("After a dead hand"),
    "upcard_limit": gettext_noop("The upcard sets the limit"),
    "ace_upcard": gettext_noop("An ace as upcard"),
    "spades_double": gettext_noop("A spade doubles the hand"),
    "double_extra_boxes": gettext_noop("A spade doubles extra boxes"),
    "columns": gettext_noop("Columns"),
    "column_multipliers": gettext_noop("What the columns count"),
    "team_scoring": gettext_noop("Two pairs"),
    "pairing": gettext_noop("Who meets whom"),
}

#: What helps to choose a value; it stands below the label.
HINTS: Mapping[str, str] = {
    "knock_limit": gettext_noop("0 is straight gin: only gin ends a hand"),
    "big_gin_bonus": gettext_noop("Eleven melded cards, instead of the gin bonus"),
    "boxes_count": gettext_noop("At once: they count toward the target"),
    "big_gin_boxes": gettext_noop("Where big gin is played"),
    "shutout": gettext_noop("The other won no hand"),
    "shutout_bonus": gettext_noop("Where a shutout gives a bonus"),
    "ace_upcard": gettext_noop("Where the upcard sets the limit"),
    "double_extra_boxes": gettext_noop("Where a spade doubles the hand"),
    "columns": gettext_noop("3 is Hollywood, for two players"),
    "column_multipliers": gettext_noop("Hollywood: how many times each"),
    "team_scoring": gettext_noop("Four players, two at each table"),
    "pairing": gettext_noop("Two pairs, round by round"),
}

#: Choices, each with what it is called.
VALUES: Mapping[str, Mapping[str, str]] = {
    "tie": {
        rules.Tie.UNDERCUT: gettext_noop("is an undercut"),
        rules.Tie.NOBODY: gettext_noop("nobody scores"),
    },
    "boxes_count": {
        rules.BoxesCount.END: gettext_noop("at the end"),
        rules.BoxesCount.RUNNING: gettext_noop("at once"),
    },
    "shutout": {
        rules.Shutout.NONE: gettext_noop("nothing more"),
        rules.Shutout.ADD: gettext_noop("bonus on top"),
        rules.Shutout.INSTEAD: gettext_noop("bonus instead"),
        rules.Shutout.DOUBLE_POINTS: gettext_noop("points twice"),
        rules.Shutout.DOUBLE_TOTAL: gettext_noop("total twice"),
    },
    "winner": {
        rules.Winner.MOST_POINTS: gettext_noop("the higher total"),
        rules.Winner.FIRST_TO_TARGET: gettext_noop("who gets there first"),
    },
    "cut_for_deal": {
        rules.CutForDeal.LOW_CARD: gettext_noop("lower card"),
        rules.CutForDeal.HIGH_CARD: gettext_noop("higher card"),
        rules.CutForDeal.RANDOM: gettext_noop("chance"),
        rules.CutForDeal.AGREED: gettext_noop("as agreed"),
    },
    "next_dealer": {
        rules.NextDealer.LOSER: gettext_noop("the loser"),
        rules.NextDealer.WINNER: gettext_noop("the winner"),
        rules.NextDealer.ALTERNATE: gettext_noop("in turns"),
    },
    "draw_dealer": {
        rules.DrawDealer.SAME: gettext_noop("deals again"),
        rules.DrawDealer.PASS: gettext_noop("the other deals"),
    },
    "ace_upcard": {
        rules.AceUpcard.GIN_ONLY: gettext_noop("only gin"),
        rules.AceUpcard.ONE: gettext_noop("knock with 1"),
    },
    "team_scoring": {
        rules.TeamScoring.SUM: gettext_noop("totals added"),
        rules.TeamScoring.NET_PER_ROUND: gettext_noop("round by round"),
        rules.TeamScoring.BOTH_OR_DIFFERENCE: gettext_noop("both, or the difference"),
    },
    "pairing": {
        rules.Pairing.FIXED: gettext_noop("always the same"),
        rules.Pairing.ALTERNATE: gettext_noop("in turns"),
    },
}

#: Choices whose few words leave a question open.
EXPLAINED: Mapping[str, Mapping[str, str]] = {
    "boxes_count": {
        rules.BoxesCount.RUNNING: gettext_noop("they count toward the target"),
    },
    "shutout": {
        rules.Shutout.ADD: gettext_noop("more than the match gives"),
        rules.Shutout.INSTEAD: gettext_noop("of what the match gives"),
        rules.Shutout.DOUBLE_POINTS: gettext_noop("the winner’s, without bonuses"),
        rules.Shutout.DOUBLE_TOTAL: gettext_noop("the winner’s, bonuses included"),
    },
    "winner": {
        rules.Winner.MOST_POINTS: gettext_noop("boxes and bonuses included"),
    },
    "next_dealer": {
        rules.NextDealer.LOSER: gettext_noop("after an undercut the knocker"),
    },
    "team_scoring": {
        rules.TeamScoring.SUM: gettext_noop("of two matches side by side"),
        rules.TeamScoring.NET_PER_ROUND: gettext_noop(
            "what one side won more than the other"
        ),
        rules.TeamScoring.BOTH_OR_DIFFERENCE: gettext_noop(
            "all its points if both partners won"
        ),
    },
}


def value(key: str, what: object) -> str:
    """Return a value in words."""
    if isinstance(what, bool):
        return gettext("on") if what else gettext("off")
    if what is None:
        return gettext("not played")
    if isinstance(what, tuple):
        return " · ".join(map(str, what))
    return gettext(VALUES[key][what]) if isinstance(what, str) else str(what)


def marked(count: int) -> str:
    """Return how many values differ from the preset, where they are marked."""
    if not count:
        return gettext("Nothing differs yet.")
    return ngettext(
        "%(count)s value differs; it is marked.",
        "%(count)s values differ; they are marked.",
        count,
    ) % {"count": _spelled(count)}


def differing(count: int) -> str:
    """Return how many values differ from the preset."""
    if not count:
        return gettext("Nothing differs.")
    return ngettext("%(count)s value differs.", "%(count)s values differ.", count) % {
        "count": _spelled(count)
    }


def _spelled(count: int) -> str:
    """Return the count of differing values, up to nine in words."""
    small = [
        pgettext("values that differ", "One"),
        pgettext("values that differ", "Two"),
        pgettext("values that differ", "Three"),
        pgettext("values that differ", "Four"),
        pgettext("values that differ", "Five"),
        pgettext("values that differ", "Six"),
        pgettext("values that differ", "Seven"),
        pgettext("values that differ", "Eight"),
        pgettext("values that differ", "Nine"),
    ]
    return small[count - 1] if count <= len(small) else str(count)
