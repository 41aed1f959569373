"""Editors: the JSON Schemas of a game's files, and a sentence on each key."""
