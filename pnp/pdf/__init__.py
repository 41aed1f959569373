"""PDF: drawings in, a PDF file out; a PDF file in, pixels out; and the metrics of fonts.

The only room that imports ReportLab and pypdfium2. It knows lengths, colours and glyphs, and nothing of games.
"""
