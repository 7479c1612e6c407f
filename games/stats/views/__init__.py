"""Addresses of stats."""
