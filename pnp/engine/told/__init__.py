"""Told: a match's events and table in, what one reader may know of them in words out."""
