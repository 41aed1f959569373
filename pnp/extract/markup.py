"""Marked-up tables: rows of HTML, MediaWiki and AsciiDoc become lines with tabs; quotes and fences of Markdown go.

Lines in and out are a number from 1 and a text; a row has the number of the line on which it begins.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

Lines = Iterator[tuple[int, str]]

BREAK = re.compile(r"</?(?:br|p|div|li|ul|ol|hr)\b[^<>]{0,300}>", re.IGNORECASE)
TAG = re.compile(r"</?[A-Za-z][^<>]{0,300}>")
_QUOTE = re.compile(r"(?:>\s?)+")
_FENCES = ("```", "~~~")
_PIECE = re.compile(r"(</?(?:tr|table|thead|tbody|tfoot|h[1-6])\b[^<>]{0,300}>)", re.IGNORECASE)
_CELL = re.compile(r"<t[dh]\b([^<>]{0,300})>", re.IGNORECASE)
_SPAN = re.compile(r"\bcolspan\s?=\s?[\"']?([0-9]{1,2})", re.IGNORECASE)
_STYLE = re.compile(r"\s*[a-z]{2,20}\s?=[^|\[\]]{1,100}\|(?!\|)", re.IGNORECASE)
_LINK = re.compile(r"\[\[(?:[^\[\]|]{1,100}\|)?([^\[\]|]{1,100})\]\]")
_WIDEST = 40


def plain(text: str) -> str:
    """A text without tags and entities of HTML."""
    if "<" in text:
        text = TAG.sub("", BREAK.sub(" ", text))
    return html.unescape(text) if "&" in text else text


def rows(lines: Iterable[tuple[int, str]]) -> Lines:
    """The lines of a text, those of marked-up tables as rows with tabs."""
    return _defined(_html(_ascii_doc(_wiki(_unquoted(lines)))))


def _defined(lines: Lines) -> Lines:
    """A name, and below it `: what it means`, as one entry of a list."""
    before: tuple[int, str] | None = None
    for number, raw in lines:
        if before and before[1].strip() and raw.lstrip().startswith(": "):
            yield before[0], f"- **{before[1].strip().strip('*')}**: {raw.lstrip()[2:]}"
            before = None
            continue
        if before:
            yield before
        before = number, raw
    if before:
        yield before


def _unquoted(lines: Iterable[tuple[int, str]]) -> Lines:
    for number, raw in lines:
        if raw.startswith(">"):
            yield number, _QUOTE.sub("", raw, count=1)
        else:
            yield number, "" if raw.lstrip().startswith(_FENCES) else raw


def _tabbed(number: int, cells: Iterable[str]) -> tuple[int, str]:
    kept = [" ".join(plain(cell).split()) for cell in cells]
    return number, "\t".join(kept) + ("\t" if len(kept) == 1 else "")


def _html(lines: Iterable[tuple[int, str]]) -> Lines:
    """Rows of HTML tables, however their tags are spread over lines and whether or not they are closed."""
    begun, parts = 0, list[str]()
    for number, raw in lines:
        if not parts and "<" not in raw:
            yield number, raw
            continue
        pieces = _PIECE.split(raw)
        if not parts and len(pieces) == 1:
            yield number, raw
            continue
        heading = ""
        for piece in pieces:
            tag = piece[:3].lower()
            if not _PIECE.fullmatch(piece):
                if heading:
                    yield number, f"{heading} {piece}"
                    heading = ""
                elif parts:
                    parts.append(piece)
                elif plain(piece).strip():
                    yield number, piece
                continue
            if parts:
                yield _tabbed(begun, _cells(" ".join(parts)))
                parts = []
            heading = "#" * int(piece[2]) if tag[:2] == "<h" else ""
            if tag == "<tr":
                begun, parts = number, [""]
    if parts:
        yield _tabbed(begun, _cells(" ".join(parts)))


def _cells(row: str) -> Iterator[str]:
    """The cells of a row, one over several columns followed by empty ones."""
    found = _CELL.split(row)[1:]
    for style, cell in zip(found[::2], found[1::2], strict=True):
        yield cell
        wide = _SPAN.search(style)
        yield from [""] * (min(int(wide[1]), _WIDEST) - 1 if wide else 0)


def _wiki(lines: Iterable[tuple[int, str]]) -> Lines:
    """Rows of MediaWiki tables: `{|`, `! head !! head`, `|-`, `| cell || cell`, `|}`."""
    inside, begun, cells = False, 0, list[str]()
    for number, raw in lines:
        text = raw.strip()
        mark = text[:2] if inside and text[:2] in ("|-", "|}", "|+") else text[:1]
        ends = inside and (mark in ("|-", "|}", "#", "=") or text.startswith("{|"))
        if ends and cells:
            yield _tabbed(begun, cells)
            cells = []
        if text.startswith("{|"):
            inside = True
        elif not inside or mark in ("#", "="):
            inside = False
            yield number, raw
        elif mark == "|}":
            inside = False
        elif mark == "|+":
            yield number, f"### {text[2:].strip()}"
        elif mark in ("|", "!"):
            begun = begun if cells else number
            cells += [_LINK.sub(r"\1", _STYLE.sub("", cell, count=1)) for cell in re.split(r"\|\||!!", text[1:])]
        elif cells and mark != "|-":
            cells[-1] = f"{cells[-1]} {text}"
    if cells:
        yield _tabbed(begun, cells)


def _ascii_doc(lines: Iterable[tuple[int, str]]) -> Lines:
    """Rows of AsciiDoc tables: cells behind a `|`, on one line or each on its own; the first line is as wide as all."""
    inside, wide = False, 0
    cells = list[tuple[int, str]]()
    for number, raw in lines:
        text = raw.strip()
        if not inside and text != "|===":
            yield number, raw
            continue
        if cells and not text and not wide:
            wide = len(cells)
        if not text or text[0] == "|":
            while wide and len(cells) >= wide:
                yield _tabbed(cells[0][0], (cell for _, cell in cells[:wide]))
                cells = cells[wide:]
        if text == "|===":
            inside, wide, cells = not inside, 0, []
        elif text.startswith("|"):
            new = [(number, cell) for cell in text[1:].split("|")]
            wide = wide or (len(new) if not cells and len(new) > 1 else 0)
            cells += new
        elif text.startswith(("#", "==")):
            inside = False
            yield number, raw
        elif cells and text:
            cells[-1] = (cells[-1][0], f"{cells[-1][1]} {text}")
