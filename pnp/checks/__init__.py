"""Checks: a game in, one report out: composition against the rulebook's claims, layout, data, rights, what is unused.

`codes` tells what the code behind a finding means.
"""
