"""The blocks of a report on paper: plain values, which `pnp.pdf.report` sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Bar(NamedTuple):
    """A value with its interval on a scale from 0 to 100; `side` is 1 or -1 where it is all above or below the mark."""

    at: float
    low: float
    high: float
    mark: float | None = None
    side: int = 0


class Picture(NamedTuple):
    """A picture file (PNG or JPEG), and its size in any unit."""

    data: bytes
    width: float
    height: float


class Cell(NamedTuple):
    """A figure, what stands small below it, and a bar between them."""

    text: str
    small: str = ""
    bar: Bar | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """The head of the first page: a title with facts, and pictures in a row beside them."""

    kicker: str
    title: str
    lead: str
    facts: Sequence[tuple[str, str]]
    pictures: Sequence[Picture] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 begins a section."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph as (words, style) runs, styles `plain strong em code`; a `mark` makes it an item of a list."""

    runs: Sequence[tuple[str, str]]
    small: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Plots:
    """Plots with their captions, two beside each other; a single one has the paragraphs beside it that go with it."""

    plots: Sequence[tuple[str, Picture]]
    beside: Sequence[Text] = ()


@dataclass(frozen=True, slots=True)
class Boxes:
    """Questions with a verdict, its tone (`good`, `bad` or none), a sentence, a figure and small print."""

    boxes: Sequence[tuple[str, str, str, str, Cell, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its first column is text, the rest are figures, or all are text if `words` is set."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of a table of pictures."""

    picture: Picture | None
    title: str
    small: str
    chip: str
    side: int | None
    why: str
    cells: Sequence[Cell | None]


@dataclass(frozen=True, slots=True)
class Gallery:
    """A table with a picture, a name and figures in each row; it goes on over as many pages as it needs."""

    head: Sequence[str]
    entries: Sequence[Entry]


Block = Opening | Heading | Text | Plots | Boxes | Table | Gallery
