"""Marked-up passages: rows of HTML, MediaWiki and AsciiDoc become lines with tabs; quotes and fences of Markdown go.

Lines in and out are a number from 1 and a text; a row has the number of the line on which it begins.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from pnp.extract.inputs import hypertext

Lines = Iterator[tuple[int, str]]

BREAK = re.compile(r"</?(?:br|p|div|li|ul|ol|hr)\b[^<>]{0,300}>", re.IGNORECASE)
TAG = re.compile(r"</?[A-Za-z][^<>]{0,300}>")
_QUOTE = re.compile(r"(?:>\s?)+")
_CHECKED = re.compile(r"^(\s*[-*+]\s)\[[ xX]\]\s")
"""The box of an item in a list of things to do."""
_FENCES = ("```", "~~~")
_OPENED = re.compile(r"<(table|tr|ul|ol|dl|pre|h[1-6])\b", re.IGNORECASE)
_MOST_LINES = 20_000
_LONGEST_TEMPLATE = 4_000
_PIPES = re.compile(r"\|(?![^\[\]]*\]\])")
_STYLE = re.compile(r"\s*[a-z]{2,20}\s?=[^|\[\]]{1,100}\|(?!\|)", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.{0,1000}?-->")
_LINKED = re.compile(r"!?\[([^\[\]]{0,80})\]\([^()\s]{1,300}\)")
_LINK = re.compile(r"\[\[(?:[^\[\]|]{1,100}\|)?([^\[\]|]{1,100})\]\]")


def plain(text: str) -> str:
    """A text without tags and entities of HTML."""
    if "](" in text:
        text = _LINKED.sub(r"\1", text)
    if text.endswith("\\\\"):
        text = text.rstrip("\\")
    if "<" in text:
        text = _COMMENT.sub("", text)
        text = TAG.sub("", BREAK.sub(" ", text))
    return html.unescape(text) if "&" in text else text


def rows(lines: Iterable[tuple[int, str]]) -> Lines:
    """The lines of a text, those of marked-up tables as rows with tabs."""
    return _defined(_html(_ascii_doc(_wiki(_templates(_unquoted(lines))))))


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
        elif raw.startswith("^ ") and raw.rstrip().endswith("^"):
            # The header of a table as DokuWiki writes it.
            yield number, raw.replace("^", "|")
        else:
            yield number, "" if raw.lstrip().startswith(_FENCES) else _CHECKED.sub(r"\1", raw)


def _tabbed(number: int, cells: Iterable[str]) -> tuple[int, str]:
    kept = [" ".join(plain(cell).split()) for cell in cells]
    return number, "\t".join(kept) + ("\t" if len(kept) == 1 else "")


def _html(lines: Lines) -> Lines:
    """Passages of HTML within other text, as a reader of web pages gives them."""
    chunk, begun, tag, depth = list[str](), 0, "", 0
    for number, raw in lines:
        if not chunk:
            found = _OPENED.search(raw)
            if not found:
                yield number, raw
                continue
            begun, tag, depth = number, found[1].lower(), 0
        chunk.append(raw)
        depth += len(re.findall(rf"<{tag}\b", raw, re.IGNORECASE)) - len(re.findall(rf"</{tag}\b", raw, re.IGNORECASE))
        ended = depth <= 0 or len(chunk) >= _MOST_LINES
        if ended and not (tag == "tr" and _OPENED.search(raw)):
            yield from _read(chunk, begun)
            chunk = []
    if chunk:
        yield from _read(chunk, begun)


def _read(chunk: list[str], begun: int) -> Lines:
    before = 0
    for place, text in hypertext.placed("\n".join(chunk)):
        before = max(begun + place - 1, before)
        yield before, text


def _templates(lines: Lines) -> Lines:
    """Cards in templates of a wiki, `{{card|title=Owl|type=Thing}}`, as a field a line."""
    open_, begun, told = "", 0, ""
    for number, raw in lines:
        if not open_ and "{{" not in raw:
            yield number, raw
            continue
        text, begun = (f"{open_} {raw}", begun) if open_ else (raw, number)
        open_, at = "", 0
        while (start := text.find("{{", at)) >= 0:
            end = text.find("}}", start)
            if end < 0:
                open_ = text[start:] if len(text) < _LONGEST_TEMPLATE else ""
                break
            parts = [part.partition("=") for part in _PIPES.split(text[start + 2 : end])]
            fields = [(key.strip(), value.strip()) for key, sign, value in parts if sign and value.strip()]
            if len(fields) > 1 and text[start:end] != told:
                told = text[start:end]
                yield begun, ""
                yield from ((begun, f"{key.title()}: {plain(value)}") for key, value in fields if key.isalnum())
            at = end + 2
        if not at and not open_:
            yield number, raw


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
