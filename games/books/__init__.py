"""Floor 3: what follows from the hands."""
