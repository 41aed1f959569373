"""Laying out: pieces and their sizes in, sheets with slots, backs, marks and gauges out."""
