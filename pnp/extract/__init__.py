"""Extract: the text of a rulebook in, a draft of its components out, each row with the line it stands on.

In: a PDF, a word processor's file, a web page, Markdown, plain text, CSV, TSV or a workbook, as parsers and people
leave them. Out: an `Extraction`, the tables found, each row sure or only likely, and the passages that look like lists
and could not be read; and from it the YAML files of a game and a page that shows the passages beside the rows, to be
gone through by hand. No row comes from anywhere but the text.
"""

from pnp.extract.drafts.draft import drafted
from pnp.extract.drafts.review import reviewed
from pnp.extract.found import Extraction, Row, Table, Unread
from pnp.extract.reading import extract, extract_lines

__all__ = ["Extraction", "Row", "Table", "Unread", "drafted", "extract", "extract_lines", "reviewed"]
