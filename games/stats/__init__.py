"""Stats: the history in pictures."""
