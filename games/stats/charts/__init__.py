"""From tables to figures; no Django. Every word on a figure is an argument."""
