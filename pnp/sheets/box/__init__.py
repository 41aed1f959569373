"""Boxes to keep pieces in: their sizes in, nets to print, cut and fold out."""
