"""What the pages with charts show."""
