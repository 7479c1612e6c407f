"""From values to documented tables; no Django."""
