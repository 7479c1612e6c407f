"""At the card table: start, record, amend, strike, undo, watch."""
