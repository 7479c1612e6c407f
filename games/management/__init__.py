"""Doors from the command line."""
