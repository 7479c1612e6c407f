"""Writes, one function an act, each in one transaction of its own."""
