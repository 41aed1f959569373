"""Families: what the rules of at least two games share."""
