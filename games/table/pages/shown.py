"""Cards that were laid on the table, as the fields of a form carry them."""

from games import rules
from games.table.pages.entry import EntryPage


def fields(hand: rules.Hand) -> dict[str, str]:
    """Return the texts of a hand's cards, melds and lay-offs, by field."""
    found: dict[str, str] = {}
    for each in hand.shown:
        side = "knocker" if each.seat == hand.knocker else "opponent"
        if each.cards is not None:
            found[f"{side}_cards"] = rules.cards.names(each.cards)
        if each.melds is not None:
            melds = "/".join(map(rules.cards.names, each.melds))
            found[f"{side}_melds"] = melds or "-"
    if hand.layoffs:
        found["layoffs"] = rules.cards.names(hand.layoffs)
    return found


def hidden(entry: EntryPage) -> list[tuple[str, str]]:
    """Return what an address needs to come back to the same hand."""
    known = [("who", str(entry.who)), ("table", str(entry.table or ""))]
    return [(name, value) for name, value in known if value]
