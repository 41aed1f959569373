"""Cut: rows of words into columns, by what makes these most alike over all rows together."""
