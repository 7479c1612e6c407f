"""Gin rummy at real tables: eight rooms, arrows only downward."""
