"""Languages: overlays in, the same game with other texts out."""
