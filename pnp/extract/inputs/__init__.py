"""Inputs: a rulebook's file in, its text out as lines that the shapes read, whatever kind of file it is.

Out: a `Source`: the text with tabs between the cells of tables and signs before headings, what is to be said of it, and
for files with pages the line on which each page begins.
"""

from pnp.extract.inputs.source import Source, read

__all__ = ["Source", "read"]
