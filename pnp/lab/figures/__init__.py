"""Figures: what was counted in, rates with how sure they are out."""
