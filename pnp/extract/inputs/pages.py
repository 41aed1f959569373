"""PDFs: the words of each page put in lines, columns of text one after the other, cells of tables parted by tabs.

Running titles and page numbers go, words torn at a line's end are joined, lines in larger letters are headings. A page
without words is told as a picture. Lines count through the whole file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median

from pnp.extract.found import Unread
from pnp.extract.inputs import flows
from pnp.extract.inputs.flows import Printed
from pnp.extract.inputs.source import Source
from pnp.model.errors import PnpError
from pnp.pdf import words
from pnp.pdf.words import HYPHEN, Word

MOST_PAGES = 2_000
MOST_LETTERS = 6_000_000
_EDGE = 2
"""So many lines at the top and at the bottom of a page may be running ones."""
_RUNNING = 3
_NEAR = 4.0
"""Points within which a running line stands at the same height."""
_LARGE = 1.14
"""Of the size of most words: from here on a line is a heading."""
_LONGEST = 90
"""Letters of a heading."""
_DIGITS = re.compile(r"[0-9]+|\b[ivxlc]{1,6}\b")


def read(path: Path, data: bytes) -> Source:
    """The text of a PDF.

    Raises:
        PnpError: it is damaged or locked, has too many pages or letters, or no page holds text.
    """
    try:
        found = words.pages(data, MOST_PAGES, MOST_LETTERS)
    except words.Unreadable as why:
        raise PnpError(f"{path}: this PDF cannot be read: {why}.") from None
    return _source(path, [flows.lines(page.words) if page.words or not page.pictured else None for page in found])


def _source(path: Path, pages: Sequence[list[Printed] | None]) -> Source:
    """The lines of all pages; None stands for a page that is a picture without words."""
    if not any(pages):
        scanned = "its pages are pictures; read them with a text recognition (OCR) first"
        raise PnpError(f"{path}: this PDF holds no text: {scanned if None in pages else 'its pages are empty'}.")
    running = _running([page or [] for page in pages])
    usual = _usual([word for page in pages for line in page or [] for word in line.words])
    text, told, begins = list[str](), list[Unread](), list[int]()
    for number, page in enumerate(pages, 1):
        begins.append(len(text) + 1)
        if page is None:
            told.append(Unread(len(text) + 1, f"page {number}", "a picture without text; nothing of it was read"))
        kept = [line for at, line in enumerate(page or []) if (number, at) not in running]
        text += _marked(kept, usual)
    return Source("\n".join(_joined(text)) + "\n", told, begins)


def _running(pages: Sequence[Sequence[Printed]]) -> set[tuple[int, int]]:
    """Page and place of the lines that stand at the edge of many pages, at the same height with the same words."""
    seen: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for number, page in enumerate(pages, 1):
        ordered = sorted(range(len(page)), key=lambda at: page[at].top)
        for at in {*ordered[:_EDGE], *ordered[-_EDGE:]}:
            line = page[at]
            said = _DIGITS.sub("#", " ".join(word.text for word in line.words).lower())
            for height in {round(line.top / _NEAR), round(line.top / _NEAR + 0.5)}:
                seen.setdefault((said, height), []).append((number, at))
    fewest = max(_RUNNING, len(pages) // 4)
    return {place for places in seen.values() if len(places) >= fewest for place in places}


def _usual(found: Sequence[Word]) -> float:
    """The size that most letters have."""
    sizes: Counter[float] = Counter()
    for word in found:
        sizes[round(word.size * 2) / 2] += len(word.text)
    return sizes.most_common(1)[0][0]


def _marked(page: Sequence[Printed], usual: float) -> list[str]:
    """Lines of text, headings with a sign, a blank line where the page leaves more room than between most lines."""
    made: list[str] = []
    steps = [two.top - one.top for one, two in pairwise(page) if 0 < two.top - one.top < 3 * usual]
    step = median(steps) if steps else usual
    before: Printed | None = None
    for line in page:
        text = "\t".join(line.cells)
        titled = len(line.cells) == 1 and len(text) <= _LONGEST and text.strip(" .-0123456789")
        large = titled and min(word.size for word in line.words) >= _LARGE * usual
        heavy = titled and all(word.bold for word in line.words) and len(line.words) <= 8
        apart = before is not None and (line.top - before.top > 1.5 * step or line.top < before.top)
        if before is not None and (large or (apart and line.top > before.top)) and made[-1]:
            made.append("")
        made.append(f"# {text}" if large else f"**{text}**" if heavy else text)
        before = line
    return made


def _joined(text: list[str]) -> list[str]:
    """Lines with words that were torn at their ends whole again."""
    for at, line in enumerate(text[:-1]):
        after = text[at + 1]
        torn = line[-1:] in (HYPHEN, "-") and len(line) > 2 and line[-2].isalpha()
        if torn and after[:1].islower() and "\t" not in line + after:
            word, _, rest = after.partition(" ")
            text[at], text[at + 1] = line[:-1] + word, rest
    return [line.replace(HYPHEN, "-") for line in text]
