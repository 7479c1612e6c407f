"""What money shows: computed before the template, a page a thing."""
