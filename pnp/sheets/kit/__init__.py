"""The kit: sheets and reading pages in, one PDF with its preview and its record out."""
