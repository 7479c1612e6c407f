"""Changing the rules of a running match: what it does to the score, then the question."""

from django.utils.translation import gettext as _

from games import rules
from games.books import rule_names
from games.table.pages import effects, words
from games.table.pages.rule_sets import RuleSet, rule_sets
from games.table.pages.sheet import SheetPage


class RulesChangePage:
    """Everything that the page prints.

    Args:
        page: The sheet as it stands.
        value: Which rule set was chosen; blank: none yet.
    """

    def __init__(self, page: SheetPage, value: str) -> None:
        self.page = page
        self.choices = [each for each in rule_sets(page.match.club) if self._fits(each)]
        self.chosen = next((each for each in self.choices if each.value == value), None)
        self.error = ""
        self.consequences: list[str] = []
        if self.chosen is not None:
            self._look(self.chosen)
        elif value:
            self.error = _("These rules are not known here.")

    def _fits(self, choice: RuleSet) -> bool:
        """Return whether the sheet keeps its columns under these rules."""
        house = choice.house
        same_columns = house.columns == self.page.rules.columns
        teams = house.team_scoring == self.page.rules.team_scoring
        return same_columns and (teams or not self.page.two_tables)

    def _look(self, choice: RuleSet) -> None:
        facts = self.page.facts._replace(rules=choice.house)
        hands = [hand._replace(after_end=False) for hand in facts.hands]
        try:
            facts = facts._replace(hands=tuple(hands))
            late = rules.after_end(facts)
            marked = tuple(
                hand._replace(after_end=flag)
                for hand, flag in zip(hands, late, strict=True)
            )
            after = rules.score(facts._replace(hands=marked))
        except rules.WrongFactsError as error:
            number = error.hand or 0
            self.error = _("Hand %(number)s: %(reason)s") % {
                "number": number,
                "reason": words.refusal(error),
            }
            return
        self.consequences = effects.consequences(self.page, after)

    @property
    def now(self) -> str:
        """Return the rules that stand."""
        return f"{self.page.rules_name}: {rule_names.rules_line(self.page.rules)}"
