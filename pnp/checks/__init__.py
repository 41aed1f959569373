"""Checks: a game in, one report out: composition against the rulebook's claims, layout, data."""
