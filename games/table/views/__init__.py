"""Load through access, read the form, one call below, answer."""
