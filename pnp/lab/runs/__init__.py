"""Runs: a game and a plan in, what its playouts add up to out, kept, shared and resumed."""
