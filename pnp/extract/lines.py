"""Lines: a text in, its lines out, each cleaned and told what it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

from pnp.extract import markup, words

Kind = Literal["blank", "heading", "tabs", "pipes", "rule", "item", "prose"]
LONGEST_TITLE = 60
_HASHES = re.compile(r"#{1,6}(?:\s|$)")
_EQUALS = re.compile(r"={2,6} ?([^=\s][^=]{0,80}?)(?: ?={2,6})?")
"""A heading as wikis and AsciiDoc write it."""
_RULE = re.compile(r"[-=+:|_*~\s\u2500-\u257f]{3,}")
_ITEM = re.compile(
    r"(?:[-*+\u00b7\u2022\u25aa\u25cf\u2666\u25e6]|[0-9]{1,3}[.)]|#[0-9]{1,3}[.:)]?)\s+(?:[\u2022\u25aa\u25cf\u2666\u25e6]\s+)?"
)
_MARKED = re.compile(r" {0,8}(?:[-*\u00b7\u2022]|[0-9]{1,3}[.)])\t")
_NESTED = re.compile(r"( *)((?:[-*] ){1,4})[-*] (?=\S)")
_PAGE = re.compile(r"[-\u2013\s]*(?:page\s+)?[0-9]{1,4}(?:\s*(?:of|/)\s*[0-9]{1,4})?[-\u2013\s]*", re.IGNORECASE)
_LED = re.compile(r"\s?(?:\.{4,}|(?:\. ){4,}\.?|_{4,}|\u2026{2,})\s?")
"""Dots that lead from a name to its number."""
_BOLD = re.compile(r"(?:\*\*[^*]{1,80}\*\* ?){1,3}:?")
_LOOSE = re.compile(r"\*\*[ \t]*([^*\s](?:[^*]{0,78}[^*\s])?)[ \t]*\*\* ?")
"""Words in bold with spaces between the signs and them."""
_FORUM = re.compile(
    r"\[/?(?:b|i|u|s|list|size|color|center|url|img|quote|table|tr|td|th|h[1-6])(?:=[^\[\]]{0,80})?\]", re.IGNORECASE
)
"""Marks of forums."""
_EMPHASIS = re.compile(r"(?<![\w*\\])([*_])(?=[^\s*_])([^*_]{1,80}?)(?<=[^\s\\])\1(?![\w*])")
_ESCAPED = re.compile(r"\\([#*_\[\]|+.!-])")
_SAID = 5
"""Spaces of a line that is more than a cell."""
_REPEATED = 3
"""From so often on a short line is a running title."""


class Line(NamedTuple):
    """A line of the text: its number from 1, what it is, its clean text, its cells, and the text with its spaces."""

    number: int
    kind: Kind
    text: str
    cells: tuple[str, ...] = ()
    raw: str = ""


def clean(text: str) -> str:
    """A cell or a line without marks of HTML and Markdown."""
    text = markup.plain(text).replace("\u00a0", " ").replace("\u200b", "").strip()
    if "*" in text or "_" in text:
        text = _EMPHASIS.sub(r"\2", text.replace("**", ""))
    if len(text) > 2 and text[0] == text[-1] and text[0] in "*_`" and text[0] not in text[1:-1]:
        text = text[1:-1]
    text = " ".join(text.split())
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def shouted(text: str) -> str:
    """The last words in capitals of a text, which title what stands behind it in a line that holds a whole chapter."""
    run, found = list[str](), list[str]()
    for word in text.split():
        run = [*run, word] if word.isupper() and word.isalpha() else []
        if sum(map(len, run)) > 3:
            found = run
    return " ".join(found).title()


def classified(text: str) -> list[Line]:
    """The lines of a text; headings without a mark of their own are known by what stands around them."""
    found = [_line(number, raw) for number, raw in markup.rows(_numbered(text))]
    often = Counter(line.text for line in found if line.kind == "prose" and 0 < len(line.text) <= LONGEST_TITLE)
    made: list[Line] = []
    for index, line in enumerate(found):
        before = found[index - 1] if index else None
        after = found[index + 1] if index + 1 < len(found) else None
        alone = before is not None and after is not None and not {before.kind, after.kind} & {"tabs", "rule"}
        if line.kind == "tabs" and alone and len(line.cells) == 2 and len(line.text.split()) > 9 and "\t" in line.raw:
            line = line._replace(kind="prose", cells=())
        if line.kind == "prose" and often[line.text] >= _REPEATED and _titled(line.text) and ": " not in line.text:
            again = words.titles_a_list(line.text) and _heads(line, before, after)
            line = line._replace(kind="heading" if again else "blank")
        elif line.kind == "prose" and _heads(line, before, after):
            line = line._replace(kind="heading")
        made.append(line)
    return made


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    for number, raw in enumerate(text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        if "[" in raw and ("[/" in raw or "[*]" in raw):
            raw = _FORUM.sub("", raw).replace("[*]", "- ")
        yield number, raw.replace("\f", " ").replace("\x00", " ")


def _line(number: int, raw: str) -> Line:
    if "** " in raw and "**" in raw.lstrip()[:2]:
        raw = _LOOSE.sub(r"**\1** ", raw)
    text = raw.strip()
    if not text or _PAGE.fullmatch(text):
        return Line(number, "blank", "", (), raw)
    if nested := _NESTED.match(raw):
        # A mark for each depth.
        raw = f"{nested[1]}{'  ' * (len(nested[2].split()))}{raw[nested.end() - 2 :]}"
        text = raw.strip()
    if raw.count("\t") == 1 and (marked := _MARKED.match(raw)):
        # A mark before an entry, and no cell.
        raw = f"{marked[0].rstrip()} {raw[marked.end() :]}"
        text = raw.strip()
    if text[0] == text[-1] == "|" and len(text) > 2:
        raw = raw.replace("\t", " ")
        text = raw.strip()
    if "\t" in text or (raw[:1] == "\t" and text):
        return Line(number, "tabs", clean(text.replace("\t", " ")), tuple(clean(cell) for cell in raw.split("\t")), raw)
    if len(led := _LED.split(text)) == 2 and all(led) and (led[1].isdigit() or not led[0][:1].isdigit()):
        return Line(number, "tabs", clean(text), tuple(clean(cell) for cell in led), raw)
    if _RULE.fullmatch(text):
        return Line(number, "rule", text, (), raw)
    if text[-1] == "|" and text[0] != "|" and text.rstrip("| ").count(" ") >= _SAID and "|" not in text.rstrip("| "):
        # Bars behind a line, and no cell before or between them.
        return _line(number, raw.rstrip("| "))
    if text.count("|") >= 2 or (text.count(" | ") and not text.endswith(".")):
        return Line(number, "pipes", clean(text), _piped(text), raw)
    if (equals := _EQUALS.fullmatch(text)) and not text.endswith((".", ",")):
        return Line(number, "heading", clean(equals[1]), (), raw)
    if _HASHES.match(text):
        title = clean(text.lstrip("#"))
        # A sentence behind the sign of a legend's "number of copies".
        if text[:2] == "# " and title.endswith(".") and " " in title:
            return Line(number, "item", clean(text), (), raw)
        # A sign without words behind it heads nothing.
        return Line(number, "heading", title, (), raw) if title.strip("#*_ ") else Line(number, "blank", "")
    if _BOLD.fullmatch(text):
        return Line(number, "heading", clean(text.replace("****", " ")), (), raw)
    mark = _ITEM.match(text)
    if mark:
        return Line(number, "item", clean(text[mark.end() :]) if not text[0].isdigit() else clean(text), (), raw)
    return Line(number, "prose", clean(text), (), raw)


def _piped(text: str) -> tuple[str, ...]:
    cells = text.replace("\\|", "\x01").removeprefix("|").removesuffix("|").split("|")
    return tuple(clean(cell.replace("\x01", "|")) for cell in cells)


def _titled(text: str) -> bool:
    """Whether it could be a title: a few words, begun with a capital, without the end of a sentence."""
    if not text[:1].isupper() or len(text) > LONGEST_TITLE or len(text.split()) > 7 or text[-1] in ".,;!?":
        return False
    long = [word for word in text.split() if len(word) > 3 and word[0].isalpha()]
    paired = text.count("(") == text.count(")") and text.count('"') % 2 == 0
    return paired and " = " not in text and 2 * sum(word[0].isupper() for word in long) >= len(long)


def _heads(line: Line, before: Line | None, after: Line | None) -> bool:
    if not _titled(line.text) or after is None or "  " in line.raw.strip() or line.raw.lstrip().startswith("**"):
        return False
    if after.kind == "rule" and set(after.text) <= {"=", "-"} and len(set(after.text)) == 1:
        return True
    apart = before is None or before.kind in ("blank", "rule")
    return apart and (after.kind in ("blank", "tabs", "pipes", "rule") or line.text.isupper())
