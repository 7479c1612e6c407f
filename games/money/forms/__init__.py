"""From what was typed to facts about money."""
