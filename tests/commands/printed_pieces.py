"""What stands on the sheets of a kit, by the names that are printed on the pieces."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pypdfium2

BACKED = """\
kind: deck
title: Foe deck
size: poker
layout: creature
back: behind
columns: [name, copies, type, force]
rows:
  - [Hill Giant, COPIES, giant, 1]
"""
FLAT = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <rect x="0" y="0" width="{{ width }}" height="{{ height }}" fill="COLOUR"/>
</drawing>
"""
"""A deck of one card whose sides are of one colour each."""
NAMES = ("Hill Giant", "Titan", "Elf Lord", "Elf King", "Ogre", "Imp", "Knoll")


def held(file: Path) -> Counter[str]:
    """How often each name stands on the pages of fronts."""
    found: Counter[str] = Counter()
    with pypdfium2.PdfDocument(file) as document:
        for page in document:
            text = " ".join(page.get_textpage().get_text_range().split())
            if "fronts" in text:
                found.update({name: text.count(name) for name in NAMES if name in text})
    return found
