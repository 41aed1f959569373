"""Word processors' files (.docx): a line for each paragraph, tabs between the cells of tables' rows."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.extract.inputs.source import BIGGEST, Source
from pnp.model.errors import PnpError

if TYPE_CHECKING:
    from docx.table import Table

_DEEPEST = 4
"""Tables within tables."""
_PART = "word/document.xml"


def read(path: Path, data: bytes) -> Source:
    """The text of a .docx file.

    Raises:
        PnpError: it is none, is damaged, or unpacks to more than a rulebook's text.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            _bounded(path, packed)
        from docx import Document

        document = Document(io.BytesIO(data))
        text = "\n".join(_lines(document, 0)) + "\n"
    except PnpError:
        raise
    except zipfile.BadZipFile:
        raise PnpError(f"{path}: this is no text; give a PDF, .docx, .html, Markdown or plain text.") from None
    except Exception as bad:  # the library has no error of its own for damaged parts
        raise PnpError(f"{path}: this .docx file cannot be read ({type(bad).__name__}); save it anew.") from None
    return Source(text, [], [])


def _bounded(path: Path, packed: zipfile.ZipFile) -> None:
    names = {each.filename: each.file_size for each in packed.infolist()}
    if _PART not in names:
        raise PnpError(f"{path}: this is no text; give a PDF, .docx, .html, Markdown or plain text.")
    # Styles and numbering are parsed as well; pictures are left packed.
    if sum(size for name, size in names.items() if name.endswith((".xml", ".rels"))) > 8 * BIGGEST:
        raise PnpError(f"{path}: the file unpacks to more than {8 * BIGGEST // 1024**2} MB; split it.")


def _lines(part: Any, deep: int) -> Iterator[str]:
    """The lines of a document or a cell: its paragraphs and tables in order."""
    from docx.table import Table

    for block in part.iter_inner_content():
        if isinstance(block, Table):
            yield ""
            yield from _rows(block, deep)
            yield ""
            continue
        style = (block.style.name if block.style is not None else None) or ""
        lines = block.text.split("\n")
        if style.startswith(("Heading", "Title")) and block.text.strip():
            yield f"# {' '.join(block.text.split())}"
        elif style.startswith("List"):
            yield f"- {' '.join(block.text.split())}"
        elif block.text.strip() and all(run.bold for run in block.runs if run.text.strip()) and len(lines) == 1:
            yield f"**{' '.join(block.text.split())}**"
        else:
            yield from lines


def _rows(table: Table, deep: int) -> Iterator[str]:
    for row in table.rows:
        cells, before = list[str](), None
        for cell in row.cells:
            # A cell that spans several columns is told once for each.
            same = cell._tc is before
            before = cell._tc
            inner = _lines(cell, deep + 1) if deep < _DEEPEST else iter(())
            cells.append("" if same else " ".join(" ".join(inner).replace("**", "").split()))
        if any(cells):
            yield "\t".join(cells)
