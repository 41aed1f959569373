"""Drafting: a table or nothing in, the files of a new game out."""
