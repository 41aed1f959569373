"""Drafts: an extraction in, the files of a game and the page to go through them by out."""
