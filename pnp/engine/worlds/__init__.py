"""Worlds: what a seat may remember in, matches that it cannot tell from the true one out, and search in them."""
