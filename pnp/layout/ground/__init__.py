"""Ground: a board's geometry in, what a template draws of it out, in mm."""
