"""The XML a template yields, as light elements with the line each stands on. No entities, no document types."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

MOST_ELEMENTS = 20_000
DEEPEST = 40
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class DrawingError(ValueError):
    """XML that is no drawing; `line` counts in what the template yielded."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


@dataclass(slots=True)
class Element:
    """A tag, its attributes, the text directly inside it and its children."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        """This element and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


def parse(source: str) -> Element:
    """The root element of a drawing.

    Raises:
        DrawingError: not well formed, a document type, too deep or too many elements.
    """
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    root: list[Element] = []
    stack: list[Element] = []
    count = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS:
            raise DrawingError(f"more than {MOST_ELEMENTS} elements", parser.CurrentLineNumber)
        if len(stack) >= DEEPEST:
            raise DrawingError(f"elements nested deeper than {DEEPEST}", parser.CurrentLineNumber)
        element = Element(tag, attributes, parser.CurrentLineNumber)
        (stack[-1].children if stack else root).append(element)
        stack.append(element)

    def text(data: str) -> None:
        stack[-1].text += data

    def doctype(*_: object) -> None:
        raise DrawingError("a document type; a drawing has none", parser.CurrentLineNumber)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _tag: stack.pop()
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = doctype
    try:
        # A sign that XML cannot hold becomes one that fonts lack, so that it is reported as a missing glyph.
        parser.Parse(_FORBIDDEN.sub("\ufffd", source).encode(), True)
    except expat.ExpatError as error:
        raise DrawingError(expat.errors.messages[error.code], error.lineno) from None
    return root[0]
