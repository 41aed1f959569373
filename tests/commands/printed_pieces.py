"""What stands on the sheets of a kit, by the names that are printed on the pieces."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pypdfium2

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
