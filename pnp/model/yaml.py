"""Reading YAML: a file's bytes in, a light tree whose every node knows its line and column out.

The tree is built from the parser's events, so nothing is ever constructed or expanded. Words are those of YAML 1.2's
core and no more: plain `true`, `false`, `null`, `~` and nothing at all; whatever else is plain is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from pnp.files import TooLarge, of_game, own
from pnp.model.report import Report

BIGGEST = 4 * 1024 * 1024
DEEPEST = 40
TOO_DEEP = f"values nested more than {DEEPEST} deep; write them flatter."
MOST_VALUES = 400_000

_LOADER: Any = getattr(yaml, "CLoader", yaml.Loader)
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_LEADING_TAB = re.compile(r" *\t")
# What the parser says, and what to do about it; the first that occurs in its words holds.
_REMEDIES = (
    ("mapping values are not allowed", "a ':' where no key can stand; put text that holds ': ' in quotes."),
    ("expected ',' or", "a ',' or a closing bracket is missing; text that holds , [ ] { } needs quotes there."),
    ("unexpected end of stream", "a quoted text has no closing quote."),
    ("cannot start any token", "text cannot begin with this sign; put it in quotes."),
    ("expected '-' indicator", "this line belongs to no item of the list above; mind how far it is indented."),
    ("expected key", "this belongs to no key of the mapping above; mind the indent, and quote text that holds quotes."),
    ("expected ':'", "a key without ':' after it."),
    ("unknown escape", "an unknown \\ in double quotes; write \\\\ for the sign itself, or use single quotes."),
    ("entries are not allowed", "a list cannot begin on the line of its key; begin it on the next line."),
    ("expected node content", "a value is missing, or a bracket too many."),
)


@dataclass(slots=True)
class Scalar:
    """One value as written; `plain` means without quotes, so that it can be a core word."""

    line: int
    column: int
    text: str
    plain: bool

    @property
    def null(self) -> bool:
        """Whether it is a plain `null`, `~` or nothing."""
        return self.plain and self.text in {"null", "~", ""}


@dataclass(slots=True)
class ListNode:
    """A list."""

    line: int
    column: int
    items: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class MapNode:
    """A mapping: `keys` says where each key stands, `values` what it holds."""

    line: int
    column: int
    keys: dict[str, Scalar] = field(default_factory=dict)
    values: dict[str, Node] = field(default_factory=dict)


@dataclass(slots=True)
class Cell(Scalar):
    """A value of a table: `line` is its row there, `column` the number of its cell, both from 1."""

    file: Path = Path()

    def parts(self) -> list[Cell]:
        """What a `|` parts in it: the items of a list, which a table has no brackets for."""
        return [Cell(self.line, self.column, part.strip(), True, self.file) for part in self.text.split("|")]


@dataclass(slots=True)
class Record(ListNode):
    """A row of a table: its cells."""

    file: Path = Path()


Node = Scalar | ListNode | MapNode


def read(data: bytes, report: Report) -> MapNode | None:
    """The mapping a file holds, or None when findings say why it cannot be used any further."""
    text = _decoded(data, report)
    return None if text is None else _Reader(text, report).document()


def read_any(data: bytes, report: Report) -> Node | None:
    """What a file holds, be it a list or one text; None when findings say why it cannot be used."""
    text = _decoded(data, report)
    return None if text is None else _Reader(text, report).whole()


def _decoded(data: bytes, report: Report) -> str | None:
    if len(data) > BIGGEST:
        report.error("file-too-big", f"the file is bigger than {BIGGEST // 1024**2} MB; split it.")
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        place = _place(data[: bad.start].decode("utf-8", "replace"))
        report.error("not-utf-8", f"the byte {data[bad.start]:#04x} is not UTF-8; save the file as UTF-8.", place)
        return None
    if control := CONTROL.search(text):
        sign = f"U+{ord(control[0]):04X}"
        report.error("control-character", f"a control character, {sign}; take it out.", _place(text[: control.start()]))
        return None
    return text


def _place(before: str) -> Scalar:
    lines = before.split("\n")
    return Scalar(len(lines), len(lines[-1]) + 1, "", True)


class _Unusable(Exception):
    """The file cannot be read any further; why is in the report."""


class _Reader:
    def __init__(self, text: str, report: Report) -> None:
        self.lines = text.split("\n")
        self.events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
        self.report = report
        self.usable = True
        self.count = 0

    def whole(self) -> Node | None:
        """The one document there is, whatever it is."""
        try:
            return self._root()
        except _Unusable:
            return None
        except yaml.YAMLError as bad:
            self._syntax(bad)
            return None

    def document(self) -> MapNode | None:
        before = self.report.counts["error"]
        root = self.whole()
        if root is None and self.report.counts["error"] > before:
            return None
        if isinstance(root, MapNode):
            return root if self.usable else None
        if root is None or (isinstance(root, Scalar) and root.null):
            self.report.error("empty-file", "the file is empty; write its keys, or delete it.", _place(""))
        elif self.usable:
            self.report.error("not-a-mapping", "the file must hold keys with values, such as 'title: Foe deck'.", root)
        return None

    def _root(self) -> Node | None:
        root = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    message = "a second document in one file; put it into a file of its own."
                    self._stop("yaml-documents", message, event)
                root = self._node(next(self.events), 1)
        return root

    def _node(self, event: Any, depth: int) -> Node:
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        self.count += 1
        if self.count > MOST_VALUES:
            self._stop("file-too-big", f"more than {MOST_VALUES} values in one file; split it.", event)
        if isinstance(event, yaml.AliasEvent):
            self._unusable("yaml-alias", f"'*{event.anchor}' is an alias; write the value out.", event)
            return Scalar(line, column, "", True)
        if event.anchor is not None:
            message = f"'&{event.anchor}' is an anchor; take it out."
            self.report.error("yaml-alias", message, Scalar(line, column, "", True))
        if event.tag is not None:
            self._unusable("yaml-tag", f"the tag {event.tag!r}; write the bare value.", event)
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(line, column, event.value, event.implicit[0])
        if depth > DEEPEST:
            self._stop("yaml-deep", TOO_DEEP, event)
        if isinstance(event, yaml.SequenceStartEvent):
            return ListNode(line, column, self._items(depth))
        return self._mapping(MapNode(line, column), depth)

    def _items(self, depth: int) -> list[Node]:
        items = []
        for event in self.events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self._node(event, depth + 1))
        return items

    def _mapping(self, node: MapNode, depth: int) -> MapNode:
        for event in self.events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self._node(event, depth + 1)
            value = self._node(next(self.events), depth + 1)
            if not isinstance(key, Scalar):
                self._unusable("yaml-key", "a list or a mapping as a key; a key is a word.", event)
            elif key.plain and key.text == "<<":
                self._unusable("yaml-merge", "'<<' merges are not read; write the keys out.", event)
            elif key.text in node.keys:
                first = node.keys[key.text].line
                message = f"the key {key.text!r} stands here and on line {first} already; keep one."
                self.report.error("double-key", message, key)
            else:
                node.keys[key.text], node.values[key.text] = key, value
        return node

    def _unusable(self, code: str, message: str, event: Any) -> None:
        self.usable = False
        mark = event.start_mark
        self.report.error(code, message, Scalar(mark.line + 1, mark.column + 1, "", True))

    def _stop(self, code: str, message: str, event: Any) -> None:
        self._unusable(code, message, event)
        raise _Unusable

    def _syntax(self, bad: yaml.YAMLError) -> None:
        mark = getattr(bad, "problem_mark", None)
        line, column = (mark.line, mark.column) if mark else (0, 0)
        written = self.lines[line].rstrip("\r") if line < len(self.lines) else ""
        place = Scalar(line + 1, column + 1, "", True)
        if _LEADING_TAB.match(written) or written[column : column + 1] == "\t":
            self.report.error("yaml-tab", "a tab; use spaces.", place)
            return
        problem = str(getattr(bad, "problem", bad))
        if "nesting depth" in problem:  # newer parsers stop by themselves, before our own count
            self.report.error("yaml-deep", TOO_DEEP, place)
            return
        remedy = next((remedy for words, remedy in _REMEDIES if words in problem), f"{problem}.")
        here = f" (at {written.strip()[:40]!r})" if written.strip() else ""
        self.report.error("yaml-syntax", f"not YAML: {remedy}{here}", place)


_CORE = {"true": True, "false": False, "null": None, "~": None, "": None}
_WHOLE, _BROKEN = re.compile(r"[-+]?[0-9]{1,18}"), re.compile(r"[-+]?[0-9]{1,18}\.[0-9]{1,18}")


def values(node: Node) -> Any:
    """A node as Python has it: mappings, lists, text, and of what is plain the core words and numbers."""
    if isinstance(node, MapNode):
        return {_value(node.keys[key]): values(value) for key, value in node.values.items()}
    return [values(item) for item in node.items] if isinstance(node, ListNode) else _value(node)


def _value(node: Scalar) -> Any:
    text = node.text
    if not node.plain:
        return text
    if text in _CORE:
        return _CORE[text]
    return int(text) if _WHOLE.fullmatch(text) else float(text) if _BROKEN.fullmatch(text) else text


def of_library(file: Path) -> Any:
    """What a YAML file of the library's own holds; a fault in it is ours.

    Raises:
        ValueError: it cannot be read.
    """
    report = Report("", file)
    root = read_any(own(file, BIGGEST), report)
    if root is None or report.findings:
        raise ValueError("; ".join(map(str, report.findings)))
    return values(root)


def parsed(file: Path, report: Report) -> MapNode | None:
    """The mapping a file holds, or None when findings say why it cannot be used."""
    try:
        return read(of_game(file, file.parent, BIGGEST), report)
    except TooLarge:
        report.error("file-too-big", f"the file is bigger than {BIGGEST // 1024**2} MB; split it.")
        return None
    except OSError as bad:
        why = f"the file cannot be read: {bad.strerror}; mend its rights, or take it out of the folder."
        report.error("unreadable", why)
        return None
