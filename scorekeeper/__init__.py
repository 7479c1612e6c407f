"""The project: settings, addresses, and how it is served; no behaviour of the game."""
